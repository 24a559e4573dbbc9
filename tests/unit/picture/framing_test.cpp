#include "ringlet/picture/framing.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <utility>

#include "ringlet/base/error.h"
#include "ringlet/base/random.h"

namespace ringlet::picture {
namespace {

// A cloud that is longer than it is wide, away from the origin.
std::vector<Vec3> cloud() {
  Random random(11);
  std::vector<Vec3> points;
  for (int i = 0; i < 500; ++i)
    points.emplace_back(3.0 + 0.1 * random.normal(), 0.2 * random.normal() - 1.0, 0.4 * random.normal());
  return points;
}

// How far the points reach from the middle of the picture, where 1 is its edge: left, right, up, down.
std::array<double, 4> reach(const render::Camera& camera, std::span<const Vec3> points, double aspect) {
  std::array<double, 4> reach{-INFINITY, -INFINITY, -INFINITY, -INFINITY};
  for (const Vec3& point : points) {
    const Vec3 place = render::project(camera, point);
    EXPECT_GT(place.z(), 0.0);
    const double x = 2.0 * place.x() / aspect, y = 2.0 * place.y();
    reach = {std::max(reach[0], -x), std::max(reach[1], x), std::max(reach[2], -y), std::max(reach[3], y)};
  }
  return reach;
}

constexpr double kInside = 1.0 - 2.0 * 0.06;  // the margin that docs/picture.md states

TEST(Framing, NearestCameraTouchesTheMarginOnTwoOppositeSides) {
  const std::vector<Vec3> points = cloud();
  for (const auto& [width, height] : {std::pair{960, 540}, {300, 700}, {400, 400}})
    for (const scene::Camera view :
         {scene::Camera::front, scene::Camera::side, scene::Camera::back, scene::Camera::three_quarter}) {
      scene::Picture wanted;
      wanted.width = width;
      wanted.height = height;
      wanted.camera = view;
      Framing framing(wanted);
      framing.include(points);
      const std::vector<render::Camera> cameras = framing.cameras();
      ASSERT_EQ(cameras.size(), 1u);
      const auto [left, right, up, down] = reach(cameras[0], points, double(width) / height);
      // Both sides of one direction are at the margin, and the other direction is centred within it.
      EXPECT_NEAR(std::max(left, up), kInside, 1e-9);
      EXPECT_NEAR(std::max(right, down), kInside, 1e-9);
      EXPECT_LE(std::max({left, right, up, down}), kInside + 1e-9);
      EXPECT_TRUE(std::abs(left - right) < 1e-9 || std::abs(up - down) < 1e-9);
      EXPECT_NEAR(cameras[0].vertical_field_of_view, wanted.field_of_view * std::numbers::pi / 180.0, 1e-12);
    }
}

TEST(Framing, EverythingThatWasIncludedIsSeenHoweverItMoves) {
  std::vector<Vec3> points = cloud();
  scene::Picture wanted;
  Framing framing(wanted);
  framing.include(points);
  for (Vec3& point : points) point += Vec3(0.3, 0.0, 0.8);
  framing.include(points);
  const std::vector<Vec3> before = cloud();
  for (const std::vector<Vec3>* const moment : {&std::as_const(points), &before})
    for (const double side : reach(framing.cameras()[0], *moment, 960.0 / 540.0))
      EXPECT_LE(side, kInside + 1e-9);
}

TEST(Framing, ViewsAroundHaveOneDistanceAndAllShowEverything) {
  const std::vector<Vec3> points = cloud();
  scene::Picture wanted;
  std::vector<double> turns;
  for (int k = 0; k < 12; ++k) turns.push_back(k * std::numbers::pi / 6.0);
  Framing framing(wanted, turns);
  framing.include(points);
  const std::vector<render::Camera> cameras = framing.cameras();
  ASSERT_EQ(cameras.size(), turns.size());
  double most = 0.0;
  for (const render::Camera& camera : cameras) {
    EXPECT_NEAR((camera.target - cameras[0].target).norm(), 0.0, 1e-12);
    EXPECT_NEAR((camera.position - camera.target).norm(), (cameras[0].position - camera.target).norm(), 1e-9);
    for (const double side : reach(camera, points, 960.0 / 540.0)) most = std::max(most, side);
  }
  // The view that needs the most room touches the margin.
  EXPECT_NEAR(most, kInside, 1e-9);
  // The fourth view stands on the side of +x, where the camera of a side view stands.
  EXPECT_GT(cameras[3].position.x() - cameras[3].target.x(), 1.0);
}

TEST(Framing, PlacedCameraIsKeptAndLedAround) {
  scene::Picture wanted;
  wanted.camera_position = Vec3(1.0, -2.0, 0.5);
  wanted.camera_target = Vec3(1.0, 0.0, 0.25);
  Framing one(wanted), two(wanted, {{0.0, std::numbers::pi / 2}});
  one.include(cloud());
  two.include(cloud());
  EXPECT_EQ(one.cameras()[0].position, *wanted.camera_position);
  EXPECT_EQ(one.cameras()[0].target, *wanted.camera_target);
  EXPECT_NEAR((two.cameras()[0].position - *wanted.camera_position).norm(), 0.0, 1e-12);
  // A quarter turn takes −y to +x, at the same height.
  EXPECT_NEAR((two.cameras()[1].position - Vec3(3.0, 0.0, 0.5)).norm(), 0.0, 1e-12);
}

TEST(Framing, NothingToShowIsRefused) { EXPECT_THROW(Framing(scene::Picture{}).cameras(), InputError); }

}  // namespace
}  // namespace ringlet::picture
