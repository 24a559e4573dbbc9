#include "ringlet/render/path_tracer.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/render/denoise.h"
#include "ringlet/render/lamps.h"
#include "shapes.h"

namespace ringlet::render {
namespace {

using namespace testing;

double mean_of(const Image& image) {
  double sum = 0.0;
  for (const Colour& pixel : image.pixels) sum += static_cast<double>(pixel.mean());
  return sum / static_cast<double>(image.pixels.size());
}

TEST(Paths, WhiteHairVanishesInAWhiteRoom) {
  // Whatever light does between strands, all of it comes back out: the wig shows the room's white. White here
  // is a colour of 0.999, whose absorption takes 1e-6 a chord; paths are cut after 400 bounces. The model's
  // own furnace is exact to 0.5 %; a pixel's spread of weights over 10,000 samples gives as much again.
  const Wig wig(300);
  PictureScene scene = wig.scene();
  scene.meshes[0].surface = chalk(Vec3::Ones());
  scene.strands.colours = {Vec3::Ones()};
  scene.lights = white_room();
  scene.backdrop = flat_backdrop(1.0);
  PathOptions options = plain_options<PathOptions>(48, 27, 8);
  options.most_bounces = 400;
  EXPECT_NEAR(mean_of(render_paths(scene, options)), 1.0, 0.01);
}

TEST(Paths, BlackHairIsDarkerThanBlondHair) {
  const Wig wig(300);
  PictureScene scene = wig.scene();
  scene.meshes.clear();
  scene.lights = white_room();
  scene.backdrop = flat_backdrop(0.0);
  const auto brightness = [&](const Vec3& colour) {
    scene.strands.colours = {colour};
    return mean_of(render_paths(scene, plain_options<PathOptions>(48, 27, 8)));
  };
  EXPECT_LT(brightness(Vec3(0.02, 0.02, 0.02)), 0.7 * brightness(Vec3(0.8, 0.7, 0.5)));
}

// A white matt floor under one lamp, seen from above.
PictureScene floor_scene(const TriangleMesh& floor) {
  PictureScene scene;
  scene.meshes.push_back({&floor, {}, {}, chalk(Vec3::Ones())});
  scene.camera.position = Vec3(0.0, 0.0, 3.0);
  scene.camera.up = Vec3::UnitY();
  scene.camera.vertical_field_of_view = 0.01;
  scene.lights = no_lights();
  scene.backdrop = flat_backdrop(0.0);
  return scene;
}

TEST(Paths, FarAndAreaLightsHaveTheirStrength) {
  const TriangleMesh floor = square(Vec3::Zero(), 0.1);
  PictureScene scene = floor_scene(floor);
  // A far light shows its own value on white that faces it, and its cosine at an angle.
  scene.lights.key = {Vec3(0.0, 1.0, 1.0), Vec3::Constant(0.8), 0.05};
  EXPECT_NEAR(mean_of(render_paths(scene, plain_options<PathOptions>(8, 8, 64))), 0.8 * std::sqrt(0.5),
              0.8 * 0.005);
  // A small rectangle above the floor shows radiance × area × cos² / (π distance²); its half size of 0.05 at
  // 2 m changes that by 0.05 %.
  scene.lights = no_lights();
  scene.area_lights.push_back(
      {Vec3(0.0, 0.0, 2.0), 0.05 * Vec3::UnitY(), 0.05 * Vec3::UnitX(), Vec3::Constant(500.0)});
  const double expected = 500.0 * 0.01 / (std::numbers::pi * 4.0);
  EXPECT_NEAR(mean_of(render_paths(scene, plain_options<PathOptions>(8, 8, 64))), expected, 0.005 * expected);
  // It shines to one side only.
  std::swap(scene.area_lights[0].half_side_1, scene.area_lights[0].half_side_2);
  EXPECT_EQ(mean_of(render_paths(scene, plain_options<PathOptions>(8, 8, 4))), 0.0);
}

TEST(Paths, LampsAreDrawnWithTheirDensity) {
  // Both ways to a lamp agree: the density of a drawn direction is what a ray along it reports, and 1/density
  // averages to the solid angle of the lamps.
  PictureScene scene;
  scene.lights = no_lights();
  scene.lights.rim = {Vec3(1.0, 0.0, 0.0), Vec3::Ones(), 0.3};
  scene.area_lights.push_back({Vec3(0.0, 0.0, 2.0), Vec3(0.0, 0.5, 0.0), Vec3(0.4, 0.0, 0.0), Vec3::Ones()});
  const Lamps lamps(scene, Vec3::Zero());
  Random random(4);
  ASSERT_EQ(lamps.count(), 2u);
  double solid_angle = 0.0;
  constexpr int kSamples = 10000;
  for (int n = 0; n < kSamples; ++n)
    for (std::size_t k = 0; k < 2; ++k) {
      const auto one = [&] { return static_cast<float>(random.uniform()); };
      const float x = one(), y = one();
      const auto sample = lamps.sample(k, Vec3f::Zero(), {x, y});
      ASSERT_TRUE(sample);
      int seen = 0;
      lamps.along(Vec3f::Zero(), sample->direction, std::numeric_limits<float>::infinity(),
                  [&](const Colour&, float density, float) {
                    ASSERT_NEAR(density, sample->density, 1e-4f * density);
                    ++seen;
                  });
      ASSERT_EQ(seen, 1);
      solid_angle += 1.0 / static_cast<double>(sample->density) / kSamples;
    }
  // Of the cap, and of a rectangle seen along its axis: 4 asin(ab / √((d² + a²)(d² + b²))).
  const double a = 0.5, b = 0.4, d = 2.0;
  const double expected = 2.0 * std::numbers::pi * (1.0 - std::cos(0.3)) +
                          4.0 * std::asin(a * b / std::sqrt((d * d + a * a) * (d * d + b * b)));
  EXPECT_NEAR(solid_angle, expected, 0.02 * expected);
}

TEST(Paths, LensBlursOutOfFocus) {
  // A white square before black at 2 m, in focus and far out of it: the same light, more widely spread.
  const TriangleMesh patch = square(Vec3::Zero(), 0.2);
  PictureScene scene = floor_scene(patch);
  scene.camera.position = Vec3(0.0, 0.0, 2.0);
  scene.camera.vertical_field_of_view = 0.4;
  scene.lights = white_room();
  PathOptions options = plain_options<PathOptions>(40, 40, 32);
  options.aperture = 0.1;
  const auto grey_pixels = [](const Image& image) {
    int count = 0;
    for (const Colour& pixel : image.pixels) count += pixel[0] > 0.05f && pixel[0] < 0.95f;
    return count;
  };
  const Image sharp = render_paths(scene, options);
  options.focus_distance = 1.0;
  const Image blurred = render_paths(scene, options);
  EXPECT_NEAR(mean_of(blurred), mean_of(sharp), 0.02 * mean_of(sharp));
  EXPECT_GT(grey_pixels(blurred), 3 * grey_pixels(sharp));
}

TEST(Paths, ShutterBlursWhatMoves) {
  // A strand and a square that move by twice their width to the right while the shutter is open: each pixel
  // shows the part of the time that it is covered, and the light in all is the same.
  const TriangleMesh patch = square(Vec3(0.0, 0.1, 0.0), 0.1);
  const std::vector<std::uint32_t> first_point{0, 2};
  const std::vector<Vec3> points{Vec3(0.0, -0.2, 0.0), Vec3(0.0, -0.05, 0.0)};
  const Vec3 shift(0.2, 0.0, 0.0);
  const std::vector<Vec3> later{points[0] + shift, points[1] + shift};
  PictureScene scene = floor_scene(patch);
  scene.camera.position = Vec3(0.0, 0.0, 2.0);
  scene.camera.vertical_field_of_view = 0.4;
  scene.lights = white_room();
  scene.strands.first_point = first_point;
  scene.strands.points = points;
  scene.strands.radii = {0.02};
  scene.strands.colours = {Vec3::Ones()};
  const Image still = render_paths(scene, plain_options<PathOptions>(40, 40, 32));
  scene.strands.later_points = later;
  scene.meshes[0].later_pose = Pose{shift, Quat::Identity()};
  const Image moving = render_paths(scene, plain_options<PathOptions>(40, 40, 32));
  EXPECT_NEAR(mean_of(moving), mean_of(still), 0.03 * mean_of(still));
  // Pixel of a point (x, y): 40 pixels are 0.811 m.
  const auto at = [](const Image& image, double x, double y) {
    const double pixel = 2.0 * 2.0 * std::tan(0.2) / 40.0;
    return image.at(static_cast<int>(20.0 + x / pixel), static_cast<int>(20.0 - y / pixel))[0];
  };
  for (const double y : {0.1, -0.12}) {
    EXPECT_GT(at(still, 0.0, y), 0.9f);
    EXPECT_LT(at(moving, 0.0, y), 0.6f);
    EXPECT_EQ(at(still, 0.1, y), 0.0f);
    EXPECT_GT(at(moving, 0.1, y), 0.1f);
  }
}

double distance(const Image& a, const Image& b) {
  double sum = 0.0;
  for (std::size_t p = 0; p < a.pixels.size(); ++p)
    sum += static_cast<double>((a.pixels[p] - b.pixels[p]).square().mean());
  return std::sqrt(sum / static_cast<double>(a.pixels.size()));
}

TEST(Paths, DenoisedPictureIsNearerToTheTruthAndAsBright) {
  const Wig wig(300);
  const PictureScene scene = wig.scene();
  PathOptions options = plain_options<PathOptions>(64, 36, 256);
  const Image truth = render_paths(scene, options);
  options.samples_per_pixel = 8;
  options.seed = 2;
  const Image noisy = render_paths(scene, options);
  options.denoise = true;
  const Image smooth = render_paths(scene, options);
  // The truth has a sixth of the noise of 8 samples. Most of the picture is hair: a mean over nine pixels
  // along strands, weighted, takes a third of the noise at least.
  EXPECT_LT(distance(smooth, truth), 0.67 * distance(noisy, truth));
  // Weights do not know the light that they average, so that none is lost beyond the noise of the means
  // themselves.
  EXPECT_NEAR(mean_of(smooth), mean_of(noisy), 0.03 * mean_of(noisy));
}

TEST(Denoise, KeepsWhatSamplesAgreeOn) {
  // An edge and a thin line without noise stay as they are, to rounding, though features do not show them.
  NoisyImage still(16, 12);
  const auto value = [](int x, int y) { return Colour::Constant(y == 4 ? 2.0f : x < 7 ? 0.1f : 0.5f); };
  for (int y = 0; y < 12; ++y)
    for (int x = 0; x < 16; ++x)
      for (int n = 0; n < 4; ++n) still.at(x, y).add(n, value(x, y), {});
  ASSERT_TRUE(still.is_enough());
  const Image image = denoised(still);
  for (int y = 0; y < 12; ++y)
    for (int x = 0; x < 16; ++x) EXPECT_NEAR(image.at(x, y)[0], value(x, y)[0], 1e-5f) << x << ' ' << y;
  // A picture that was stopped after one sample cannot tell its noise.
  NoisyImage early(2, 1);
  early.at(0, 0).add(0, Colour::Ones(), {});
  EXPECT_FALSE(early.is_enough());
}

TEST(Denoise, GoesAlongStrandsOnly) {
  // Noise on strands that run to the right and down: pixels along them are mixed, those across are not. Where
  // one bright sample of a pixel goes tells the sign of the angle.
  NoisyImage noisy(15, 15);
  Random random(3);
  FirstMet met;
  met.strand = 1.0f;
  met.way = Eigen::Vector2f(0.0f, 1.0f);  // α = 45°, y down
  for (int y = 0; y < 15; ++y)
    for (int x = 0; x < 15; ++x)
      for (int n = 0; n < 2; ++n) {
        const auto light = static_cast<float>(random.uniform()) + (x == 7 && y == 7 && n == 0 ? 20.0f : 0.0f);
        noisy.at(x, y).add(n, Colour::Constant(light), met);
      }
  const Image image = denoised(noisy);
  EXPECT_GT(image.at(8, 8)[0] + image.at(6, 6)[0], 2.0f * (image.at(8, 6)[0] + image.at(6, 8)[0]));
}

TEST(Paths, SameBitsForAnyNumberOfThreads) {
  const Wig wig(100);
  const PictureScene scene = wig.scene();
  const auto on_threads = [&](int threads) {
    const ThreadLimit limit(threads);
    PathOptions options = plain_options<PathOptions>(40, 24, 4);
    options.denoise = true;
    return render_paths(scene, options);
  };
  EXPECT_TRUE(same_bits(on_threads(1), on_threads(3)));
}

TEST(Paths, StopReturnsThePictureSoFar) {
  const Wig wig(100);
  const PictureScene scene = wig.scene();
  StopFlag stop;
  const Image image = render_paths(
      scene, plain_options<PathOptions>(40, 24, 4096),
      [&](const Progress& progress) {
        if (progress.done == 8) stop.request();
      },
      &stop);
  EXPECT_GT(mean_of(image), 0.0);
}

TEST(Paths, OptionsThatMakeNoPictureAreRefused) {
  const PictureScene scene;
  for (auto change :
       {+[](PathOptions& o) { o.width = 0; }, +[](PathOptions& o) { o.samples_per_pixel = 0; },
        +[](PathOptions& o) { o.aperture = -1.0; }, +[](PathOptions& o) { o.most_bounces = 0; },
        +[](PathOptions& o) { o.fibre.index = 0.5; }, +[](PathOptions& o) { o.tip_scale = NAN; }}) {
    PathOptions options;
    change(options);
    EXPECT_THROW(render_paths(scene, options), InputError);
  }
  PictureScene dark;
  dark.area_lights.push_back({Vec3::Zero(), Vec3::UnitX(), Vec3::UnitX(), Vec3::Ones()});
  EXPECT_THROW(render_paths(dark), InputError);
}

}  // namespace
}  // namespace ringlet::render
