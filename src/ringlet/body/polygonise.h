#pragma once
// Triangles from a smooth implicit surface.

#include <functional>
#include <vector>

#include "ringlet/base/triangle_mesh.h"

namespace ringlet::body {

// Negative inside, positive outside; near the surface its gradient must not vanish. Called from several
// threads at the same time.
using Field = std::function<double(const Vec3&)>;

// A rectilinear grid: the node (i, j, k) lies at (x[i], y[j], z[k]). Finer spacing gives smaller triangles.
struct Grid {
  std::vector<double> x, y, z;
};

// Unit gradient of the field by central differences over 2·step.
Vec3 field_normal(const Field& field, const Vec3& point, double step);

// The zero surface of `field` inside the grid, as a closed mesh whose vertices lie on the surface.
//
// Dual marching cubes: one vertex for every sheet of the surface that passes through a cell, one quad for
// every grid edge that crosses the surface. Then the vertices are evened out along the surface: `relaxations`
// times each moves towards the mean of its neighbours and back onto the surface.
//
// Throws InputError when the surface leaves the grid or the grid has fewer than two nodes along an axis.
TriangleMesh polygonise(const Field& field, const Grid& grid, int relaxations = 6);

}  // namespace ringlet::body
