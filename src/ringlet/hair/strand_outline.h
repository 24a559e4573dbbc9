#pragma once
// A strand in four points, for comparing many strands cheaply.

#include <array>
#include <cstddef>
#include <vector>

#include "ringlet/hair/groom.h"

namespace ringlet::hair {

// The points at 0, 1/3, 2/3 and all of the arclength.
inline constexpr std::size_t kOutlinePoints = 4;
using StrandOutline = std::array<Vec3, kOutlinePoints>;

std::vector<StrandOutline> strand_outlines(const Groom& groom);

// The root mean square distance between two outlines when their roots are put together, relative to how far
// the longer one reaches: 0 for the same shape, 2 for opposite ones.
double shape_difference(const StrandOutline& a, const StrandOutline& b);

}  // namespace ringlet::hair
