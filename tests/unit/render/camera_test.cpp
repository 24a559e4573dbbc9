#include "ringlet/render/camera.h"

#include <gtest/gtest.h>

#include "ringlet/base/error.h"

namespace ringlet::render {
namespace {

TEST(Camera, RightIsRightUpIsUpAndTheFaceLooksAtTheFrontCamera) {
  // From the front, the camera stands at −y: what has larger x lands to the right, larger z above.
  const Camera camera = frame_head(Vec3(-1, -1, -1), Vec3(1, 1, 1), 1.0, 0.0);
  EXPECT_LT(camera.position.y(), -1.0);
  EXPECT_GT(project(camera, Vec3(0.5, 0, 0)).x(), 0.0);
  EXPECT_LT(project(camera, Vec3(0, 0, 0.5)).y(), 0.0);
  EXPECT_GT(project(camera, Vec3::Zero()).z(), 0.0);
  // A quarter turn puts it on the side of +x, half a turn behind.
  EXPECT_GT(frame_head(Vec3(-1, -1, -1), Vec3(1, 1, 1), 1.0, std::numbers::pi / 2).position.x(), 1.0);
  EXPECT_GT(frame_head(Vec3(-1, -1, -1), Vec3(1, 1, 1), 1.0, std::numbers::pi).position.y(), 1.0);
}

TEST(Camera, ProjectsByTheTangentOfTheFieldOfView) {
  Camera camera;
  camera.position = Vec3(0, -2, 0);
  camera.vertical_field_of_view = std::numbers::pi / 2;
  // At distance 2 the picture is 4 high: 1 is a quarter of it.
  EXPECT_NEAR((project(camera, Vec3(1, 0, -1)) - Vec3(0.25, 0.25, 2.0)).norm(), 0.0, 1e-15);
}

TEST(Camera, FramesABoxExactly) {
  const Vec3 low(-0.1, -0.2, -0.4), high(0.3, 0.1, 0.2);
  for (const double aspect : {0.4, 1.0, 16.0 / 9.0, 4.0})
    for (const Vec3& view : {Vec3(0, 1, 0), Vec3(-1, 0.3, -0.5), Vec3(0, 0, -1), Vec3(0.2, -1, 0.4)}) {
      const double margin = 0.1;
      const Camera camera = frame_bounds(low, high, view, aspect, margin);
      EXPECT_NEAR((camera.target - camera.position).normalized().dot(view.normalized()), 1.0, 1e-12);
      // The corner nearest to an edge touches the margin; none is beyond.
      double reach = 0.0;
      for (int corner = 0; corner < 8; ++corner) {
        const Vec3 point(corner & 1 ? high.x() : low.x(), corner & 2 ? high.y() : low.y(),
                         corner & 4 ? high.z() : low.z());
        const Vec3 place = project(camera, point);
        EXPECT_GT(place.z(), 0.0);
        reach = std::max({reach, std::abs(place.x()) / aspect, std::abs(place.y())});
      }
      EXPECT_NEAR(reach, 0.5 - margin, 1e-12);
    }
}

TEST(Camera, FramesASinglePointFromOneMetre) {
  const Camera camera = frame_bounds(Vec3::Ones(), Vec3::Ones(), Vec3(0, 1, 0), 1.0);
  EXPECT_NEAR((camera.position - camera.target).norm(), 1.0, 1e-12);
}

TEST(Camera, WhatCannotBeFramedOrSeenThroughIsRefused) {
  const double nan = std::nan("");
  const Vec3 one = Vec3::Ones();
  EXPECT_THROW(frame_bounds(one, -one, Vec3(0, 1, 0), 1.0), InputError);
  EXPECT_THROW(frame_bounds(-one, Vec3(nan, 1, 1), Vec3(0, 1, 0), 1.0), InputError);
  EXPECT_THROW(frame_bounds(-one, one, Vec3::Zero(), 1.0), InputError);
  EXPECT_THROW(frame_bounds(-one, one, Vec3(0, 1, 0), 0.0), InputError);
  EXPECT_THROW(frame_bounds(-one, one, Vec3(0, 1, 0), 1.0, 0.5), InputError);
  EXPECT_THROW(frame_head(-one, one, 1.0, nan), InputError);

  const auto refused = [](auto&& change) {
    Camera camera;
    EXPECT_NO_THROW(validate(camera));
    change(camera);
    EXPECT_THROW(validate(camera), InputError);
  };
  refused([](Camera& camera) { camera.position = camera.target; });
  refused([](Camera& camera) { camera.up = camera.target - camera.position; });
  refused([](Camera& camera) { camera.up = Vec3::Zero(); });
  refused([&](Camera& camera) { camera.target.x() = nan; });
  refused([](Camera& camera) { camera.position.x() = 1e12; });
  refused([](Camera& camera) { camera.vertical_field_of_view = std::numbers::pi; });
  refused([&](Camera& camera) { camera.vertical_field_of_view = nan; });
}

}  // namespace
}  // namespace ringlet::render
