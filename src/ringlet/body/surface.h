#pragma once
// A point on the surface of a shape.

#include <cstdint>
#include <limits>

#include "ringlet/base/types.h"

namespace ringlet::body {

inline constexpr std::uint32_t kNoTriangle = std::numeric_limits<std::uint32_t>::max();

struct Surface {
  Vec3 point = Vec3::Zero();
  Vec3 normal = Vec3::UnitZ();           // unit, outward: the gradient of the signed distance
  double signed_distance = 0.0;          // of the query point; negative inside
  std::uint32_t triangle = kNoTriangle;  // of a mesh
  Vec3 barycentric = Vec3::Zero();       // of the point in that triangle
};

}  // namespace ringlet::body
