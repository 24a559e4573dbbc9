#pragma once
// How many helical elements the strands of a scene get.

#include <vector>

#include "ringlet/sim/world.h"

namespace ringlet::sim {

// Elements with which a strand that is shaken with its head stays within 3 % of its length of where it would
// be with many more (docs/accuracy.md, "Resolution"). `curvature`, 1/m, is the natural one, twist included.
int elements_needed(const hair::Material& material, double length, double curvature, const Vec3& gravity);

// One for all strands, or one per strand: what the scene says, or what the strands of its groom need on
// average. Warns where the scene says less than that.
std::vector<int> elements_of(const World& world);

}  // namespace ringlet::sim
