#pragma once
// Small meshes to test with.

#include <cmath>

#include "ringlet/base/random.h"
#include "ringlet/base/triangle_mesh.h"

namespace ringlet::body {

// A box with corners ±half, outward triangles.
inline TriangleMesh box_mesh(const Vec3& half) {
  TriangleMesh mesh;
  for (int c = 0; c < 8; ++c)
    mesh.vertices.push_back(
        Vec3(c & 1 ? half.x() : -half.x(), c & 2 ? half.y() : -half.y(), c & 4 ? half.z() : -half.z()));
  mesh.triangles = {{0, 2, 3}, {0, 3, 1}, {4, 5, 7}, {4, 7, 6}, {0, 1, 5}, {0, 5, 4},
                    {2, 6, 7}, {2, 7, 3}, {0, 4, 6}, {0, 6, 2}, {1, 3, 7}, {1, 7, 5}};
  return mesh;
}

// A bumpy ball, closed, outward: rings of latitude and longitude whose radius varies. Concave in places.
inline TriangleMesh bumpy_ball(int rings, int sectors) {
  TriangleMesh mesh;
  const auto radius = [](double theta, double phi) {
    return 1.0 + 0.25 * std::sin(3.0 * theta) * std::cos(4.0 * phi);
  };
  const double pi = std::acos(-1.0);
  mesh.vertices.push_back({0, 0, radius(0, 0)});
  for (int i = 1; i < rings; ++i) {
    for (int j = 0; j < sectors; ++j) {
      const double theta = pi * i / rings, phi = 2.0 * pi * j / sectors;
      mesh.vertices.push_back(radius(theta, phi) * Vec3(std::sin(theta) * std::cos(phi),
                                                        std::sin(theta) * std::sin(phi), std::cos(theta)));
    }
  }
  mesh.vertices.push_back({0, 0, -radius(pi, 0)});
  const auto at = [&](int i, int j) {
    return static_cast<std::uint32_t>(1 + (i - 1) * sectors + j % sectors);
  };
  const auto last = static_cast<std::uint32_t>(mesh.vertices.size() - 1);
  for (int j = 0; j < sectors; ++j) {
    mesh.triangles.push_back({0, at(1, j), at(1, j + 1)});
    mesh.triangles.push_back({last, at(rings - 1, j + 1), at(rings - 1, j)});
    for (int i = 1; i + 1 < rings; ++i) {
      mesh.triangles.push_back({at(i, j), at(i + 1, j), at(i + 1, j + 1)});
      mesh.triangles.push_back({at(i, j), at(i + 1, j + 1), at(i, j + 1)});
    }
  }
  return mesh;
}

inline Vec3 random_point(Random& random, double half) {
  const double x = random.uniform(-half, half), y = random.uniform(-half, half);
  return {x, y, random.uniform(-half, half)};
}

}  // namespace ringlet::body
