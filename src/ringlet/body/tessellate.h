#pragma once
// Shapes as triangles, for pictures and files.

#include "ringlet/base/triangle_mesh.h"
#include "ringlet/body/shape.h"

namespace ringlet::body {

// A closed mesh in the shape's local frame that differs from it by less than a hundredth of its radius. A
// half-space shows as a square of its plane with sides of `plane_size`.
TriangleMesh tessellate(const Shape& shape, double plane_size = 2.0);

}  // namespace ringlet::body
