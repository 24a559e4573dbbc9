#pragma once
// Where the strands that a tie draws together find room in its ring, and how long their ways to it are.

#include <functional>
#include <span>
#include <vector>

#include "ringlet/base/types.h"
#include "ringlet/body/bodies.h"

namespace ringlet::sim {

// One place for each strand in a disc about the centre, across the way from the roots to it: `spacing` apart,
// as near to the centre as that allows but spread over `radius`; each on the side of its root.
std::vector<Vec3> ring_places(const Vec3& centre, double radius, double spacing, std::span<const Vec3> roots);

// The length of a string that lies along a path and is then pulled taut between its ends, over the bodies
// that stand in its way.
double taut_length(std::span<const Vec3> path, const body::Bodies& bodies, double clearance);

}  // namespace ringlet::sim
