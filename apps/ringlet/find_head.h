#pragma once
// Where a human mesh, upright with z up, has its head: found by how broad it is at each height.

#include <optional>

#include "ringlet/base/triangle_mesh.h"

namespace ringlet::app {

// Lengths are in the units of the mesh.
struct FoundHead {
  double top = 0.0, neck = 0.0;    // heights of the top of the head and of the middle of the neck
  double size = 0.0;               // at its broadest: the root of breadth times depth
  Vec3 middle = Vec3::Zero();      // of the broadest section
  double front = 0.0, back = 0.0;  // y of that section's ends; a face looks along −y
};

// How large the head of an adult is, m.
inline constexpr double kHeadSize = 0.17;

// Nothing where the mesh has no part at its top that a neck sets off, as in a head alone, or an animal.
std::optional<FoundHead> find_head(const TriangleMesh& mesh);

}  // namespace ringlet::app
