#include "ringlet/render/preview.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "shapes.h"

namespace ringlet::render {
namespace {

using namespace testing;

double sum_of(const Image& image) {
  double sum = 0.0;
  for (const Colour& pixel : image.pixels) sum += pixel[0];
  return sum;
}

// Pixels per metre at unit distance.
double focal_pixels(const Camera& camera, int height) {
  return 0.5 * height / std::tan(0.5 * camera.vertical_field_of_view);
}

TEST(Preview, SilhouetteOfASphereHasTheProjectedArea) {
  // White in a white room before black: a pixel is the part of it that the sphere covers. The outline of a
  // sphere of radius R at distance D, seen along its axis, is a circle of f R/√(D² − R²) pixels.
  const double radius = 0.3;
  const TriangleMesh ball = sphere(Vec3::Zero(), radius, 128);
  PictureScene scene;
  scene.meshes.push_back({&ball, {}, {}, chalk(Vec3::Ones())});
  scene.lights = white_room();
  scene.backdrop = flat_backdrop(0.0);
  const Image image = render_preview(scene, plain_options(160, 120, 16));
  const double distance = scene.camera.position.norm();
  const double outline =
      focal_pixels(scene.camera, 120) * radius / std::sqrt(distance * distance - radius * radius);
  const double area = std::numbers::pi * outline * outline;
  // Errors: the polyhedron lies inside the sphere by (π/128)² = 0.06 % of the area; some 400 pixels on the
  // outline with 16 samples each give at most √(400/64) = 2.5 pixels, 0.05 %; directions below a facet's own
  // plane are shut off from the room, sin²(1.4°) = 0.06 %.
  EXPECT_NEAR(sum_of(image) / area, 1.0, 0.003);
}

TEST(Preview, WhiteSurfaceVanishesInAWhiteRoom) {
  const TriangleMesh ball = sphere(Vec3::Zero(), 0.3, 128);
  const std::vector<std::uint32_t> first_point{0, 2};
  const std::vector<Vec3> points{Vec3(-0.4, -0.35, 0.0), Vec3(0.4, -0.35, 0.1)};
  PictureScene scene;
  scene.meshes.push_back({&ball, {}, {}, chalk(Vec3::Ones())});
  scene.lights = white_room();
  scene.backdrop = flat_backdrop(1.0);
  PreviewOptions options = plain_options(64, 48, 16);
  // The ball alone: see above for the 0.06 % in the mean; next to the outline facets are seen at their edges,
  // where a pixel's 16 rays can lose one.
  for (const Colour& pixel : render_preview(scene, options).pixels) EXPECT_NEAR(pixel[0], 1.0f, 0.08f);
  EXPECT_NEAR(sum_of(render_preview(scene, options)) / (64.0 * 48.0), 1.0, 1e-3);

  // A white strand alone: the room. A white fibre's light is drawn by chance and sends on 1 within 1 %, which
  // fades over the strand's own thickness.
  scene.meshes.clear();
  scene.strands.first_point = first_point;
  scene.strands.points = points;
  scene.strands.radii = {0.03};
  scene.strands.colours = {Vec3::Ones()};
  for (const Colour& pixel : render_preview(scene, options).pixels) EXPECT_NEAR(pixel[0], 1.0f, 0.02f);

  // Half as white: it shows, and is half as bright where it covers a pixel.
  scene.strands.colours = {Vec3::Constant(0.5)};
  const Image grey = render_preview(scene, options);
  const Vec3 middle = project(scene.camera, 0.5 * (points[0] + points[1]));
  EXPECT_NEAR(grey.at(32, static_cast<int>(48 * (0.5 + middle.y())))[0], 0.5f, 0.02f);
}

TEST(Preview, StrandCoversItsAreaHoweverThin) {
  // A straight strand across the view, in the plane of the target: length × width in pixels. Thin ones are
  // drawn wider and transparent; on average that must not change what they cover.
  const std::vector<std::uint32_t> first_point{0, 3};
  const std::vector<Vec3> points{Vec3(-0.2, 0, -0.031), Vec3(0.01, 0, 0.001), Vec3(0.2, 0, 0.03)};
  PictureScene scene;
  scene.strands.first_point = first_point;
  scene.strands.points = points;
  scene.strands.colours = {Vec3::Ones()};
  scene.lights = white_room();
  scene.backdrop = flat_backdrop(0.0);
  const double pixels_per_metre = focal_pixels(scene.camera, 120) / scene.camera.position.norm();
  const double length = hair::length(points) * pixels_per_metre;
  for (const double width : {0.05, 0.3, 1.0, 4.0}) {
    scene.strands.radii = {0.5 * width / pixels_per_metre};
    const Image image = render_preview(scene, plain_options(160, 120, 64));
    // At least length × 0.5 × 64 ≈ 3,300 samples meet it: 1.7 % if they were random, and they are spread
    // more evenly. Seen off the axis by up to 7.6°, a ribbon that faces the ray is wider by at most 0.9 %.
    EXPECT_NEAR(sum_of(image) / (length * width), 1.0, 0.035) << width;
  }
}

TEST(Preview, MeshBetweenLightAndGroundDarkensIt) {
  // Light from +x at 45°: a board at (0.5, 0, 0.5) shades the ground at the origin, seen from above.
  const TriangleMesh ground = square(Vec3::Zero(), 4.0), board = square(Vec3(0.5, 0.0, 0.5), 0.3);
  PictureScene scene;
  scene.meshes.push_back({&ground, {}, {}, chalk(Vec3::Constant(0.5))});
  scene.meshes.push_back({&board, {}, {}, chalk(Vec3::Constant(0.5))});
  scene.camera.position = Vec3(0, 0, 4);
  scene.camera.up = Vec3::UnitY();
  scene.lights = no_lights();
  scene.lights.key = {Vec3(1, 0, 1), Vec3::Ones(), 0.0};
  const Image image = render_preview(scene, plain_options(81, 81, 4));
  // Lit ground shows colour × cos 45°; the shade shows nothing.
  EXPECT_NEAR(image.at(40, 40)[0], 0.0f, 1e-6f);
  EXPECT_NEAR(image.at(20, 40)[0], 0.5f * std::sqrt(0.5f), 1e-5f);
}

TEST(Preview, HairShadesTheGroundByHowManyStrandsAreInTheWay) {
  // A square mat of black strands hangs over the ground, out of sight of the camera. Light from straight
  // above meets none of the n of them with the chance e^(−n), where n is the part of the mat's area that they
  // cover.
  const TriangleMesh ground = square(Vec3::Zero(), 4.0);
  const double side = 1.0, radius = 0.002;
  for (const int count : {100, 400}) {
    std::vector<std::uint32_t> first_point{0};
    std::vector<Vec3> points;
    for (int i = 0; i < count; ++i) {
      const double y = side * ((i + 0.5) / count - 0.5), z = 0.5 + 0.05 * ((i * 37) % 100) / 100.0;
      points.emplace_back(-0.5 * side, y, z);
      points.emplace_back(0.5 * side, y, z);
      first_point.push_back(static_cast<std::uint32_t>(points.size()));
    }
    PictureScene scene;
    scene.meshes.push_back({&ground, {}, {}, chalk(Vec3::Constant(0.5))});
    scene.strands.first_point = first_point;
    scene.strands.points = points;
    scene.strands.radii = {radius};
    scene.strands.colours = {Vec3::Zero()};
    scene.camera.position = Vec3(0, -2, 0.3);
    scene.lights = no_lights();
    scene.lights.key = {Vec3(0, 0, 1), Vec3::Ones(), 0.0};
    const int size = 61;
    const Image image = render_preview(scene, plain_options(size, size, 4));
    const Vec3 place = project(scene.camera, Vec3(0, 0, 0));
    const float seen =
        image.at(static_cast<int>(size * (0.5 + place.x())), static_cast<int>(size * (0.5 + place.y())))[0];
    // The light falls on strands at right angles, where the volume counts them by the mean of the sine, π/4.
    const double crossings = std::numbers::pi / 4.0 * 2.0 * radius * count / side;
    // Black fibres still reflect some 4 %, half of it onwards: up to n e^(−n) · 0.04 more. The filter of the
    // grid (cells of 16 mm) leaves the middle of a mat as it is, but for the ripple of strands against its
    // nodes, 3 %.
    EXPECT_NEAR(static_cast<double>(seen) / 0.5, std::exp(-crossings), 0.06) << count;
  }
}

TEST(Preview, HeadShadesTheHairBehindIt) {
  const TriangleMesh ball = sphere(Vec3(0, 0, 1), 0.5, 64);
  const std::vector<std::uint32_t> first_point{0, 2, 4};
  const std::vector<Vec3> points{Vec3(-0.1, 0, 0), Vec3(0.1, 0, 0), Vec3(1.4, 0, 0), Vec3(1.6, 0, 0)};
  PictureScene scene;
  scene.meshes.push_back({&ball, {}, {}, chalk(Vec3::Ones())});
  scene.strands.first_point = first_point;
  scene.strands.points = points;
  scene.strands.radii = {0.05};
  scene.strands.colours = {Vec3::Constant(0.5)};
  scene.camera.position = Vec3(0.75, -6, 0);
  scene.camera.target = Vec3(0.75, 0, 0);
  scene.backdrop = flat_backdrop(0.0);
  scene.lights = no_lights();
  scene.lights.key = {Vec3::UnitZ(), Vec3::Ones(), 0.0};
  const int size = 161;
  const Image image = render_preview(scene, plain_options(size, size, 4));
  const auto strand_at = [&](double x) {
    return image.at(static_cast<int>(size * (0.5 + project(scene.camera, Vec3(x, 0, 0)).x())), size / 2)[0];
  };
  EXPECT_EQ(strand_at(0.0), 0.0f);
  EXPECT_GT(strand_at(1.5), 0.05f);
}

// Colours of vertices are linear over a triangle: seen from above in a white room, a square shows at each
// place the mean of its corners' colours by their nearness, and nothing of the surface's own colour.
TEST(Preview, ColoursOfVerticesBlendOverTheMesh) {
  const TriangleMesh ground = square(Vec3::Zero(), 0.4);
  const std::vector<Vec3> colours = {
      {1, 0, 0}, {0, 0, 0}, {0, 0.5, 0}, {1, 0.5, 0}};  // red left, green behind
  PictureScene scene;
  scene.camera.position = Vec3(0, -0.001, 1.0);
  scene.camera.target = Vec3::Zero();
  scene.meshes.push_back({&ground, {}, {}, chalk(Vec3(0, 0, 1))});
  scene.meshes[0].colours = colours;
  scene.lights = white_room();
  const int size = 60;
  const Image image = render_preview(scene, plain_options(size, size, 4));
  for (const Vec2& at : {Vec2(-0.1, -0.1), Vec2(0.05, 0.12), Vec2(0.1, -0.03)}) {
    const Vec3 place = project(scene.camera, Vec3(at.x(), at.y(), 0.0));
    const Colour seen =
        image.at(static_cast<int>(size * (0.5 + place.x())), static_cast<int>(size * (0.5 + place.y())));
    // A pixel is up to 0.02 m wide here, over which a colour changes by 0.05.
    EXPECT_NEAR(seen[0], 0.5 - at.x() / 0.4, 0.06) << at.transpose();
    EXPECT_NEAR(seen[1], 0.5 * (0.5 + at.y() / 0.4), 0.06) << at.transpose();
    EXPECT_NEAR(seen[2], 0.0, 1e-6);
  }
  scene.meshes[0].colours = std::span(colours).first(3);
  EXPECT_THROW(render_preview(scene, plain_options(8, 8, 1)), InputError);
}

TEST(Preview, PosePutsTheMeshWhereItSays) {
  const TriangleMesh ball = sphere(Vec3(0, 0, 0.2), 0.1, 32);
  PictureScene scene;
  // A quarter turn about y takes +z to +x; then up.
  const Pose pose{Vec3(0, 0, 0.1), Quat(Eigen::AngleAxisd(std::numbers::pi / 2, Vec3::UnitY()))};
  scene.meshes.push_back({&ball, {}, pose, chalk(Vec3::Ones())});
  scene.lights = white_room();
  scene.backdrop = flat_backdrop(0.0);
  const int size = 80;
  const Image image = render_preview(scene, plain_options(size, size, 4));
  Vec2 centre = Vec2::Zero();
  for (int y = 0; y < size; ++y)
    for (int x = 0; x < size; ++x) centre += image.at(x, y)[0] * Vec2(x + 0.5, y + 0.5);
  centre /= sum_of(image);
  const Vec3 expected = project(scene.camera, Vec3(0.2, 0, 0.1));
  // The outline of a sphere off the axis is an ellipse whose centre lies outwards by R²/D² = 0.4 % of the
  // way.
  EXPECT_NEAR(centre.x(), size * (0.5 + expected.x()), 0.25);
  EXPECT_NEAR(centre.y(), size * (0.5 + expected.y()), 0.25);
}

TEST(Preview, SameBitsForAnyNumberOfThreads) {
  const Wig wig(150);
  const PictureScene scene = wig.scene();
  PreviewOptions options;
  options.width = 128;
  options.height = 72;
  options.samples_per_pixel = 4;
  const auto with_threads = [&](int threads) {
    const ThreadLimit limit(threads);
    return render_preview(scene, options);
  };
  const Image one = with_threads(1);
  EXPECT_TRUE(same_bits(one, with_threads(2)));
  EXPECT_TRUE(same_bits(one, with_threads(5)));
  options.seed = 2;
  EXPECT_FALSE(same_bits(one, with_threads(1)));
}

TEST(Preview, FarFromTheOriginLooksTheSame) {
  // Single precision is spent about the centre of the scene: a kilometre away nothing changes but roundings,
  // which move a strand's edge by less than a thousandth of a pixel.
  Wig wig(40);
  PreviewOptions options = plain_options(96, 54, 4);
  const Image near = render_preview(wig.scene(), options);
  PictureScene scene = wig.scene();
  const Vec3 shift(1000, -2000, 500);
  for (Vec3& point : wig.points) point += shift;
  scene.meshes[0].pose.position += shift;
  scene.camera.position += shift;
  scene.camera.target += shift;
  const Image far = render_preview(scene, options);
  double difference = 0.0;
  for (std::size_t i = 0; i < near.pixels.size(); ++i)
    difference += (near.pixels[i] - far.pixels[i]).abs().mean() / static_cast<double>(near.pixels.size());
  EXPECT_LT(difference, 1e-3);
}

TEST(Preview, StoppedBeforeItBeginsItShowsTheBackdrop) {
  const Wig wig(10);
  PictureScene scene = wig.scene();
  scene.backdrop = flat_backdrop(0.25);
  StopFlag stop;
  stop.request();
  const Image image = render_preview(scene, plain_options(40, 30, 4), {}, &stop);
  for (const Colour& pixel : image.pixels) EXPECT_EQ(pixel[0], 0.25f);
}

TEST(Preview, StoppedAfterTheFirstPassItIsThePictureOfOneSample) {
  // Without strands, whose light is worked out more finely when more samples are asked for.
  const Wig wig(20);
  PictureScene scene = wig.scene();
  scene.strands = {};
  const ThreadLimit limit(1);
  StopFlag stop;
  const std::size_t tiles = 2;  // 40 × 30 pixels in tiles of 32
  const Image stopped = render_preview(
      scene, plain_options(40, 30, 16),
      [&](const Progress& progress) {
        if (progress.done == tiles) stop.request();
      },
      &stop);
  EXPECT_TRUE(same_bits(stopped, render_preview(scene, plain_options(40, 30, 1))));
}

TEST(Preview, ReportsEveryStepOnce) {
  const Wig wig(5);
  std::vector<std::size_t> steps;
  std::size_t total = 0;
  render_preview(wig.scene(), plain_options(40, 30, 5), [&](const Progress& progress) {
    steps.push_back(progress.done);
    total = progress.total;
  });
  // Two tiles of 32 pixels in two passes, to 1 and 5 samples.
  EXPECT_EQ(total, 4u);
  ASSERT_EQ(steps.size(), total);
  for (std::size_t i = 0; i < steps.size(); ++i) EXPECT_EQ(steps[i], i + 1);
}

TEST(Preview, EmptySceneIsTheBackdrop) {
  PictureScene scene;
  scene.backdrop = {Vec3::Zero(), Vec3::Ones(), 0.0};
  const Image image = render_preview(scene, plain_options(8, 40, 1));
  EXPECT_LT(image.at(4, 1)[0], 0.05f);
  EXPECT_GT(image.at(4, 38)[0], 0.95f);
}

TEST(Preview, StrandsOfAGroomTakeRadiiAndColoursFromTheirMaterials) {
  hair::Groom groom;
  groom.add_strand(std::vector<Vec3>{Vec3::Zero(), Vec3::UnitX()});
  groom.add_strand(std::vector<Vec3>{Vec3::UnitY(), Vec3::UnitX(), Vec3::UnitZ()});
  groom.materials.push_back(groom.materials[0]);
  groom.materials[1].section = {90e-6, 40e-6};
  groom.materials[1].colour = Vec3(0.1, 0.2, 0.3);
  groom.material_of = {0, 1};
  const StrandSet strands = strands_of(groom);
  EXPECT_EQ(strands.strand_count(), 2u);
  EXPECT_EQ(strands.points.data(), groom.points.data());
  ASSERT_EQ(strands.radii.size(), 2u);
  EXPECT_NEAR(strands.radii[1], 60e-6, 1e-12);  // √(90 · 40)
  EXPECT_EQ(strands.colours[1], Vec3(0.1, 0.2, 0.3));

  groom.radii.assign(5, 1e-5);
  const std::vector<Vec3> later(5, Vec3::Ones());
  EXPECT_EQ(strands_of(groom, later).radii.size(), 5u);
  EXPECT_EQ(strands_of(groom, later).points.data(), later.data());
}

TEST(Preview, BadInputIsRefusedByName) {
  const double nan = std::nan("");
  const auto refused = [](const char* word, auto&& change) {
    Wig wig(3);
    PictureScene scene = wig.scene();
    PreviewOptions options = plain_options(8, 8, 1);
    change(wig, scene, options);
    try {
      render_preview(scene, options);
      FAIL() << "accepted: " << word;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(word), std::string::npos) << error.what();
    }
  };
  using W = Wig&;
  using S = PictureScene&;
  using O = PreviewOptions&;
  refused("point 5", [&](W wig, S, O) { wig.points[5].y() = nan; });
  refused("point 7", [&](W wig, S, O) { wig.points[7].y() = 1e300; });
  refused("radius 0", [](W, S scene, O) { scene.strands.radii = {-1e-5}; });
  refused("radius 1", [&](W, S scene, O) { scene.strands.radii = {1e-5, nan, 1e-5}; });
  refused("2 radii", [](W, S scene, O) { scene.strands.radii = {1e-5, 1e-5}; });
  refused("0 colours", [](W, S scene, O) { scene.strands.colours.clear(); });
  refused("colour 0", [](W, S scene, O) { scene.strands.colours = {Vec3(2, 0, 0)}; });
  refused("strand 1", [](W wig, S, O) { wig.first_point[1] = wig.first_point[2] - 1; });
  refused("offsets", [](W wig, S, O) { wig.first_point.back() = 4000000000u; });
  refused("strand 0", [](W wig, S, O) { wig.first_point[1] = 1; });
  refused("no strands", [](W, S scene, O) { scene.strands.first_point = {}; });
  refused("triangle 3", [](W wig, S, O) { wig.head.triangles[3][1] = 1000000; });
  refused("vertex 2", [&](W wig, S, O) { wig.head.vertices[2].x() = nan; });
  refused("no mesh", [](W, S scene, O) { scene.meshes[0].mesh = nullptr; });
  refused("normals", [](W wig, S scene, O) { scene.meshes[0].normals = {wig.points.data(), 4}; });
  refused("pose", [](W, S scene, O) { scene.meshes[0].pose.rotation.coeffs().setZero(); });
  refused("gloss", [](W, S scene, O) { scene.meshes[0].surface.gloss = 2.0; });
  refused("rim light", [](W, S scene, O) { scene.lights.rim.towards = Vec3::Zero(); });
  refused("key light", [&](W, S scene, O) { scene.lights.key.light.x() = nan; });
  refused("backdrop", [&](W, S scene, O) { scene.backdrop.glow = nan; });
  refused("field of view", [](W, S scene, O) { scene.camera.vertical_field_of_view = 0.0; });
  refused("pixels", [](W, S, O options) { options.width = 0; });
  refused("pixels", [](W, S, O options) { options.height = 1 << 30; });
  refused("samples", [](W, S, O options) { options.samples_per_pixel = 0; });
  refused("radius scale", [&](W, S, O options) { options.radius_scale = nan; });
  refused("tip scale", [](W, S, O options) { options.tip_scale = -0.1; });
  refused("variation", [](W, S, O options) { options.colour_variation = 7.0; });
  refused("root shade", [](W, S, O options) { options.root_shade = -1.0; });
  refused("roughness", [](W, S, O options) { options.fibre.azimuthal_roughness = 0.0; });
}

TEST(Preview, PointsOnTopOfEachOtherAndEmptyMeshesAreHarmless) {
  Wig wig(6);
  for (std::size_t k = 12; k < 24; ++k) wig.points[k] = wig.points[12];
  wig.points[30] = wig.points[31];
  const TriangleMesh empty;
  PictureScene scene = wig.scene();
  scene.meshes.insert(scene.meshes.begin(), {&empty, {}, {}, {}});
  scene.strands.radii = std::vector<double>(wig.points.size(), 1e-4);
  scene.strands.radii[40] = 0.0;
  for (const Colour& pixel : render_preview(scene, plain_options(64, 36, 4)).pixels)
    EXPECT_TRUE(pixel.allFinite());
}

}  // namespace
}  // namespace ringlet::render
