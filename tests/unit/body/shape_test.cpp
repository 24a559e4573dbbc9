#include "ringlet/body/shape.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/random.h"
#include "unit/body/meshes.h"

namespace ringlet::body {
namespace {

// Closed forms: one point in each region of each shape.
TEST(Shape, SphereDistance) {
  const Shape sphere = Sphere{{1, 2, 3}, 0.5};
  const Surface out = closest_surface(sphere, {1, 2, 5});
  EXPECT_DOUBLE_EQ(out.signed_distance, 1.5);
  EXPECT_TRUE(out.point.isApprox(Vec3(1, 2, 3.5)));
  EXPECT_TRUE(out.normal.isApprox(Vec3(0, 0, 1)));
  EXPECT_DOUBLE_EQ(closest_surface(sphere, {0.8, 2, 3}).signed_distance, -0.3);
  EXPECT_TRUE(closest_surface(sphere, {0.8, 2, 3}).normal.isApprox(Vec3(-1, 0, 0)));
  EXPECT_DOUBLE_EQ(closest_surface(sphere, {1, 2, 3}).signed_distance, -0.5);
}

TEST(Shape, CapsuleDistance) {
  const Shape capsule = Capsule{{0, 0, 0}, {0, 0, 2}, 0.25};
  EXPECT_DOUBLE_EQ(closest_surface(capsule, {1, 0, 1}).signed_distance, 0.75);
  EXPECT_DOUBLE_EQ(closest_surface(capsule, {3, 0, 6}).signed_distance, 4.75);  // 3-4-5 beyond the end
  EXPECT_DOUBLE_EQ(closest_surface(capsule, {0.1, 0, 1}).signed_distance, -0.15);
  const Surface axis = closest_surface(capsule, {0, 0, 1});
  EXPECT_DOUBLE_EQ(axis.signed_distance, -0.25);
  EXPECT_NEAR(axis.normal.z(), 0.0, 1e-15);
}

TEST(Shape, CylinderDistance) {
  const Shape cylinder = Cylinder{{0, 0, -1}, {0, 0, 1}, 0.5};
  EXPECT_DOUBLE_EQ(closest_surface(cylinder, {2, 0, 0}).signed_distance, 1.5);     // side
  EXPECT_DOUBLE_EQ(closest_surface(cylinder, {0.2, 0, -4}).signed_distance, 3.0);  // end
  EXPECT_TRUE(closest_surface(cylinder, {0.2, 0, -4}).normal.isApprox(Vec3(0, 0, -1)));
  EXPECT_DOUBLE_EQ(closest_surface(cylinder, {3.5, 0, 5}).signed_distance, 5.0);  // rim, 3-4-5
  EXPECT_TRUE(closest_surface(cylinder, {3.5, 0, 5}).point.isApprox(Vec3(0.5, 0, 1)));
  EXPECT_DOUBLE_EQ(closest_surface(cylinder, {0.4, 0, 0}).signed_distance, -0.1);    // inside, near the side
  EXPECT_NEAR(closest_surface(cylinder, {0, 0, 0.9}).signed_distance, -0.1, 1e-15);  // near the end
}

TEST(Shape, PlaneDistance) {
  const Shape plane = Plane{{0, 0, 1}, {0, 0, 7}};
  EXPECT_DOUBLE_EQ(closest_surface(plane, {5, 5, 3}).signed_distance, 2.0);
  EXPECT_DOUBLE_EQ(closest_surface(plane, {5, 5, -3}).signed_distance, -4.0);
  EXPECT_TRUE(closest_surface(plane, {5, 5, -3}).point.isApprox(Vec3(5, 5, 1)));
}

TEST(Shape, BoxMeshDistance) {
  const Shape box = std::make_shared<const MeshSurface>(box_mesh({1, 2, 3}));
  const Surface side = closest_surface(box, {3, 0.3, 0.7});
  EXPECT_DOUBLE_EQ(side.signed_distance, 2.0);
  EXPECT_TRUE(side.normal.isApprox(Vec3(1, 0, 0)));
  EXPECT_DOUBLE_EQ(closest_surface(box, {4, 6, 0}).signed_distance, 5.0);  // edge
  EXPECT_DOUBLE_EQ(closest_surface(box, {2, 4, 5}).signed_distance, 3.0);  // corner, 1-2-2
  EXPECT_DOUBLE_EQ(closest_surface(box, {0.75, 0, 0}).signed_distance, -0.25);
  EXPECT_TRUE(closest_surface(box, {0.75, 0, 0}).normal.isApprox(Vec3(1, 0, 0)));
  // On the surface: distance zero to rounding, the normal of the face or the mean at a corner.
  EXPECT_NEAR(closest_surface(box, {1, 0.5, 0.25}).signed_distance, 0.0, 1e-15);
  EXPECT_TRUE(closest_surface(box, {1, 0.5, 0.25}).normal.isApprox(Vec3(1, 0, 0)));
  EXPECT_TRUE(closest_surface(box, {1, 2, 3}).normal.isApprox(Vec3(1, 1, 1).normalized()));
}

class EveryShape : public testing::TestWithParam<int> {
 protected:
  static Shape shape() {
    switch (GetParam()) {
      case 0:
        return Sphere{{0.1, -0.2, 0.3}, 0.7};
      case 1:
        return Capsule{{-0.5, 0.1, -0.3}, {0.4, 0.2, 0.6}, 0.4};
      case 2:
        return Cylinder{{-0.5, 0.1, -0.3}, {0.4, 0.2, 0.6}, 0.4};
      case 3:
        return Plane{{0.1, 0.1, 0.2}, {1, 2, -2}};
      default:
        return std::make_shared<const MeshSurface>(bumpy_ball(24, 40));
    }
  }
};

// The normal is the gradient of the signed distance. The distance is smooth but for a set of measure zero,
// where the two sided difference cannot agree; its curvature is below 1/(distance to that set), so with step
// h = 1e-6 the error stays below 1e-4 for all but a few points of a thousand. One wrong sign fails all.
TEST_P(EveryShape, NormalIsTheGradientOfTheDistance) {
  const Shape s = shape();
  Random random(7);
  int wrong = 0;
  for (int i = 0; i < 1000; ++i) {
    const Vec3 p = random_point(random, 1.6);
    const Surface surface = closest_surface(s, p);
    Vec3 gradient;
    for (int a = 0; a < 3; ++a) {
      const Vec3 h = 1e-6 * Vec3::Unit(a);
      gradient[a] =
          (closest_surface(s, p + h).signed_distance - closest_surface(s, p - h).signed_distance) / 2e-6;
    }
    wrong += (gradient - surface.normal).norm() > 1e-4;
    // p = point + distance · normal, to rounding.
    EXPECT_LT((surface.point + surface.signed_distance * surface.normal - p).norm(), 1e-13);
    EXPECT_NEAR(surface.normal.norm(), 1.0, 1e-13);
  }
  EXPECT_LE(wrong, 5);
}

TEST_P(EveryShape, BoundedQueryFindsWhatTheUnboundedFindsWithinTheBound) {
  const Shape s = shape();
  Random random(8);
  int found = 0;
  for (int i = 0; i < 1000; ++i) {
    const Vec3 p = random_point(random, 1.6);
    const Surface surface = closest_surface(s, p);
    const auto bounded = closest_within(s, p, 0.2);
    ASSERT_EQ(bounded.has_value(), std::abs(surface.signed_distance) <= 0.2);
    if (!bounded) continue;
    ++found;
    EXPECT_EQ(bounded->point, surface.point);
    EXPECT_EQ(bounded->triangle, surface.triangle);
    EXPECT_EQ(bounded->signed_distance, surface.signed_distance);
  }
  EXPECT_GT(found, 20);
}

INSTANTIATE_TEST_SUITE_P(All, EveryShape, testing::Range(0, 5));

TEST(Shape, BadShapesAreNamed) {
  const auto message = [](const Shape& shape) -> std::string {
    try {
      validate(shape);
    } catch (const InputError& error) {
      return error.message();
    }
    return "";
  };
  const double nan = std::nan("");
  EXPECT_NE(message(Sphere{{0, 0, 0}, -1}).find("radius of a sphere"), std::string::npos);
  EXPECT_NE(message(Sphere{{0, nan, 0}, 1}).find("centre of a sphere"), std::string::npos);
  EXPECT_NE(message(Capsule{{0, 0, 0}, {0, 0, 1}, nan}).find("radius of a capsule"), std::string::npos);
  EXPECT_NE(message(Cylinder{{1, 0, 0}, {1, 0, 0}, 1}).find("same point"), std::string::npos);
  EXPECT_NE(message(Plane{{0, 0, 0}, {0, 0, 0}}).find("normal of a plane"), std::string::npos);
  EXPECT_NE(message(std::shared_ptr<const MeshSurface>()).find("missing"), std::string::npos);
  EXPECT_EQ(message(Capsule{{0, 0, 0}, {0, 0, 0}, 1}), "");  // a capsule of zero length is a sphere
}

}  // namespace
}  // namespace ringlet::body
