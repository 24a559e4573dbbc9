#pragma once
// A triangle mesh as plain data. What it means (scalp, head, obstacle) is the business of who holds it.

#include <array>
#include <cstdint>
#include <vector>

#include "ringlet/base/types.h"

namespace ringlet {

struct TriangleMesh {
  std::vector<Vec3> vertices;
  std::vector<std::array<std::uint32_t, 3>> triangles;  // counter-clockwise seen from outside
  std::vector<Vec2> uv;                                 // per vertex, or empty
};

}  // namespace ringlet
