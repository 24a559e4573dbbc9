#include "ringlet/picture/run_pictures.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <numbers>

#include "ringlet/base/error.h"
#include "ringlet/picture/settings.h"
#include "ringlet/picture/views.h"

namespace ringlet::picture {
namespace {

scene::Scene small_scene() {
  scene::Scene scene;
  scene.hair.count = 12;
  scene.simulation.settle = 0.0;
  scene.picture.width = 48;
  scene.picture.height = 32;
  scene.picture.samples = 1;
  scene.picture.strands = 60;
  return scene;
}

// Two hairs that are drawn as they are.
Subject two_hairs() {
  Subject subject;
  subject.scene = small_scene();
  subject.scene.hair.source = scene::HairSource::strands;
  subject.scene.body.kind = scene::BodyKind::none;
  subject.guides.add_strand(std::vector<Vec3>{Vec3(-0.1, 0, 0), Vec3(-0.1, 0, -0.2)});
  subject.guides.add_strand(std::vector<Vec3>{Vec3(0.1, 0, 0), Vec3(0.1, 0, -0.1), Vec3(0.1, 0, -0.2)});
  subject.first.guides = subject.guides.points;
  return subject;
}

TEST(DrawnStrands, HairOfAFileIsDrawnAsItIs) {
  const Subject subject = two_hairs();
  const DrawnStrands strands(subject.scene, subject.guides, {});
  std::vector<Vec3> later = subject.guides.points;
  for (Vec3& point : later) point.x() += 1.0;
  const StrandPoints drawn = strands.at(later, Quat::Identity());
  EXPECT_EQ(drawn.first_point, subject.guides.first_point);
  EXPECT_EQ(drawn.points, later);
}

TEST(DrawnStrands, GrownHairIsFilledUpAndTurnsWithTheHead) {
  sim::Simulator simulator(sim::build_world(small_scene()));
  const hair::Groom guides = simulator.groom();
  const Pose scalp = simulator.pictured_poses().front();
  const DrawnStrands strands(simulator.world().scene, guides, scalp);
  const StrandPoints still = strands.at(guides.points, scalp.rotation);
  EXPECT_EQ(still.first_point.size(), 61u);
  // The head and its guides turned as one rigid thing turn all drawn strands with them.
  const Quat turn(Eigen::AngleAxisd(0.7, Vec3(0.3, -0.2, 1.0).normalized()));
  std::vector<Vec3> turned = guides.points;
  for (Vec3& point : turned) point = turn * point;
  const StrandPoints moved = strands.at(turned, turn * scalp.rotation);
  ASSERT_EQ(moved.points.size(), still.points.size());
  for (std::size_t k = 0; k < still.points.size(); ++k)
    EXPECT_LT((moved.points[k] - turn * still.points[k]).norm(), 1e-12);
}

TEST(DrawnStrands, WetHairGathersAndHasNoStrays) {
  scene::Scene scene;
  scene.picture.clump = 0.4;
  scene.picture.strays = 0.1;
  EXPECT_EQ(drawn_strand_options(scene).clump, 0.4);
  EXPECT_EQ(drawn_strand_options(scene).strays, 0.1);
  scene.picture.wetness = 1.0;
  EXPECT_GT(drawn_strand_options(scene).clump, 0.4);
  EXPECT_LE(drawn_strand_options(scene).clump, 1.0);
  EXPECT_EQ(drawn_strand_options(scene).strays, 0.0);
}

TEST(Moments, BetweenTwoIsPartOfTheWay) {
  Moment from{{Vec3::Zero()}, {Pose{}}, {Vec3::UnitX()}}, to = from;
  to.guides[0] = Vec3(4, 0, 0);
  to.deformed[0] = Vec3(1, 2, 0);
  to.poses[0] = {Vec3(0, 0, 8), Quat(Eigen::AngleAxisd(1.0, Vec3::UnitZ()))};
  const Moment at = between(from, to, 0.25);
  EXPECT_EQ(at.guides[0], Vec3(1, 0, 0));
  EXPECT_EQ(at.deformed[0], Vec3(1, 0.5, 0));
  EXPECT_EQ(at.poses[0].position, Vec3(0, 0, 2));
  EXPECT_NEAR(at.poses[0].rotation.angularDistance(Quat(Eigen::AngleAxisd(0.25, Vec3::UnitZ()))), 0.0, 1e-12);
}

TEST(RunPictures, HairStandsWhereTheMomentSays) {
  const Subject subject = two_hairs();
  const RunPictures pictures(subject);
  Framing framing(pictures.picture());
  pictures.include(framing, subject.first);
  const render::Camera camera = framing.cameras().front();
  const render::Image still = pictures.render(subject.first, std::nullopt, camera);
  Moment away = subject.first;
  for (Vec3& point : away.guides) point.z() += 10.0;
  const render::Image empty = pictures.render(away, std::nullopt, camera);
  const auto difference = [](const render::Image& a, const render::Image& b) {
    double sum = 0.0;
    for (std::size_t k = 0; k < a.pixels.size(); ++k) sum += (a.pixels[k] - b.pixels[k]).abs().sum();
    return sum;
  };
  EXPECT_GT(difference(still, empty), 0.0);
  EXPECT_EQ(difference(empty, pictures.render(away, std::nullopt, camera)), 0.0);
}

// Hair that fills the picture.
TEST(RunPictures, PigmentDarkensHairInBothQualities) {
  Subject subject;
  subject.scene = small_scene();
  subject.scene.hair.source = scene::HairSource::strands;
  subject.scene.body.kind = scene::BodyKind::none;
  subject.scene.picture.strand_width = 2e-3;
  subject.scene.picture.samples = 8;
  for (int i = 0; i < 200; ++i) {
    const double x = -0.1 + 1e-3 * i, y = 0.004 * (i % 5);
    subject.guides.add_strand(std::vector<Vec3>{Vec3(x, y, 0.08), Vec3(x, y, -0.08)});
  }
  subject.first.guides = subject.guides.points;
  const auto brightness = [&](auto&& change) {
    Subject changed = subject;
    change(changed.scene.picture);
    const RunPictures pictures(changed);
    Framing framing(pictures.picture());
    pictures.include(framing, subject.first);
    const render::Image image = pictures.render(subject.first, std::nullopt, framing.cameras().front());
    return image.at(image.width / 2, image.height / 2).sum();
  };
  for (const scene::Quality quality : {scene::Quality::preview, scene::Quality::path}) {
    const auto with = [&](double eumelanin) {
      return brightness([&](scene::Picture& picture) {
        picture.quality = quality;
        picture.eumelanin = eumelanin;
      });
    };
    EXPECT_GT(with(0.1), 2.0f * with(8.0));
  }
}

// A curtain of hundred strands, the first half at −x.
Subject curtain() {
  Subject subject = two_hairs();
  subject.guides = {};
  subject.scene.picture.strand_width = 2e-3;
  for (int i = 0; i < 100; ++i) {
    const double x = -0.1 + 2e-3 * i;
    subject.guides.add_strand(std::vector<Vec3>{Vec3(x, 0, 0.08), Vec3(x, 0, -0.08)});
  }
  subject.first.guides = subject.guides.points;
  return subject;
}

render::Image picture_of(const Subject& subject) {
  const RunPictures pictures(subject);
  Framing framing(pictures.picture());
  pictures.include(framing, subject.first);
  return pictures.render(subject.first, std::nullopt, framing.cameras().front());
}

// How much redder than blue each half of the picture is.
std::array<double, 2> redness(const render::Image& image) {
  std::array<double, 2> redder{};
  for (int y = 0; y < image.height; ++y)
    for (int x = 0; x < image.width; ++x)
      redder[static_cast<std::size_t>(2 * x / image.width)] += image.at(x, y)[0] - image.at(x, y)[2];
  return redder;
}

void expect_two_colours(const Subject& subject) {
  const auto redder = redness(picture_of(subject));
  EXPECT_LT(redder[0] * redder[1], 0.0);
  EXPECT_GT(std::min(std::abs(redder[0]), std::abs(redder[1])), 1.0);
}

const Vec3 kRed(0.9, 0.0, 0.0), kBlue(0.0, 0.0, 0.9);

// As two groups would be.
TEST(RunPictures, EachStrandHasTheColourOfItsMaterial) {
  Subject subject = curtain();
  subject.guides.materials.resize(2);
  subject.guides.materials[0].colour = kRed;
  subject.guides.materials[1].colour = kBlue;
  for (int i = 0; i < 100; ++i) subject.guides.material_of.push_back(i < 50 ? 0 : 1);
  expect_two_colours(subject);
}

// Colours of a file's points show, with highlights as well, until the scene dyes the hair.
TEST(RunPictures, EachPointHasTheColourOfItsFile) {
  Subject subject = curtain();
  for (int i = 0; i < 200; ++i) subject.guides.colours.push_back(i < 100 ? kRed : kBlue);
  expect_two_colours(subject);
  subject.scene.picture.root_shade = 0.2;
  expect_two_colours(subject);
  subject.guides.materials[0].colour = kRed;
  const auto dyed = redness(picture_of(subject));
  EXPECT_GT(dyed[0], 1.0);
  EXPECT_GT(dyed[1], 1.0);
}

// Hair of four times the file's width covers more; a width in the scene counts before the file's.
TEST(RunPictures, EachPointHasTheWidthOfItsFile) {
  const auto covered = [](double file_radius, double scene_width) {
    Subject subject = curtain();
    subject.scene.picture.strand_width = scene_width;
    subject.guides.radii.assign(200, file_radius);
    subject.guides.materials[0].colour = kRed;
    const auto redder = redness(picture_of(subject));
    return redder[0] + redder[1];
  };
  const double by_default = scene::Picture{}.strand_width;
  const double thin = covered(1e-4, by_default), thick = covered(4e-4, by_default);
  EXPECT_GT(thick, 2.0 * thin);
  EXPECT_EQ(covered(1e-4, 1e-3), covered(4e-4, 1e-3));
}

TEST(Settings, MoviesCoverAsMuchWithFewerStrands) {
  scene::Scene scene;
  scene.picture.strands = 20000;
  const scene::Picture movie = for_movie(scene);
  EXPECT_LE(movie.width, 640);
  // Aspect to one pixel of the height.
  EXPECT_NEAR(double(movie.width) / movie.height, double(scene.picture.width) / scene.picture.height,
              double(movie.width) / movie.height / movie.height);
  EXPECT_NEAR(movie.strands * movie.strand_width, scene.picture.strands * scene.picture.strand_width, 1e-9);
}

TEST(Views, TurntableGoesOnceAroundInEqualSteps) {
  const std::vector<double> angles = turntable_angles(5);
  ASSERT_EQ(angles.size(), 5u);
  EXPECT_EQ(angles[0], 0.0);
  for (std::size_t k = 1; k < 5; ++k) EXPECT_NEAR(angles[k] - angles[k - 1], 0.4 * std::numbers::pi, 1e-12);
}

TEST(Views, SheetHoldsEveryPictureInItsPlace) {
  std::vector<render::Image> images;
  for (int i = 0; i < 3; ++i) {
    render::Image image{i + 1, 2, {}};
    for (int k = 0; k < 2 * (i + 1); ++k)
      image.pixels.push_back(render::Colour::Constant(static_cast<float>(10 * i + k)));
    images.push_back(image);
  }
  const render::Image sheet = side_by_side(images);
  EXPECT_EQ(sheet.width, 6);
  EXPECT_EQ(sheet.height, 2);
  EXPECT_EQ(sheet.at(0, 0)[0], 0.0f);
  EXPECT_EQ(sheet.at(0, 1)[0], 1.0f);
  EXPECT_EQ(sheet.at(2, 1)[0], 13.0f);  // the second picture's second column, second row
  EXPECT_EQ(sheet.at(5, 1)[0], 25.0f);
  images[1].height = 1;
  EXPECT_THROW(side_by_side(images), InputError);
  EXPECT_THROW(side_by_side({}), InputError);
}

}  // namespace
}  // namespace ringlet::picture
