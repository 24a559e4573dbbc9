#pragma once
// The closest point on a triangle.

#include "ringlet/base/types.h"

namespace ringlet::body {

enum class Feature { face, vertex_0, vertex_1, vertex_2, edge_01, edge_12, edge_20 };

struct TrianglePoint {
  Vec3 point;
  Vec3 barycentric;
  Feature feature;  // the smallest part of the triangle that holds the point
};

// The point of triangle (a, b, c) closest to p, by the Voronoi regions of its parts [Ericson2005, §5.1.5].
TrianglePoint closest_on_triangle(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c);

}  // namespace ringlet::body
