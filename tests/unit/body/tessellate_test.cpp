#include "ringlet/body/tessellate.h"
#include "ringlet/body/mesh_topology.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace ringlet::body {
namespace {

double volume(const TriangleMesh& mesh) {
  double sum = 0.0;
  for (const auto& [a, b, c] : mesh.triangles)
    sum += mesh.vertices[a].dot(mesh.vertices[b].cross(mesh.vertices[c])) / 6.0;
  return sum;
}

TEST(Tessellate, ClosedOutwardAndOfTheRightVolume) {
  const double pi = std::numbers::pi;
  const Vec3 a(0.1, 0.2, 0.3), b(0.4, 0.1, 0.5);
  const double length = (b - a).norm(), r = 0.05;
  const std::pair<Shape, double> cases[] = {{Sphere{a, r}, 4.0 / 3.0 * pi * r * r * r},
                                            {Capsule{a, b, r}, pi * r * r * (length + 4.0 / 3.0 * r)},
                                            {Cylinder{a, b, r}, pi * r * r * length}};
  for (const auto& [shape, expected] : cases) {
    const TriangleMesh mesh = tessellate(shape);
    EXPECT_TRUE(is_closed(mesh));
    // Inscribed polygons of 48 sides lose 0.3 % of the area around and as much along the profile.
    EXPECT_NEAR(volume(mesh) / expected, 1.0, 0.01);
    EXPECT_LT(volume(mesh), expected);
    for (const Vec3& v : mesh.vertices) EXPECT_NEAR(closest_surface(shape, v).signed_distance, 0.0, 1e-12);
  }
  const TriangleMesh square = tessellate(Plane{a, b}, 2.0);
  for (const Vec3& v : square.vertices) EXPECT_NEAR((v - a).dot(b), 0.0, 1e-12);
  EXPECT_GT((square.vertices[1] - square.vertices[0]).cross(square.vertices[2] - square.vertices[0]).dot(b),
            0.0);
}

}  // namespace
}  // namespace ringlet::body
