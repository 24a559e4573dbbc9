#pragma once
// Which guides a strand follows, as files for other programs tell it.

#include <array>
#include <cstdint>
#include <vector>

#include "ringlet/hair/groom.h"

namespace ringlet::hair {

// Up to three guides by index of strand, nearest first, and their weights, which add up to 1; a place that is
// not used repeats the first guide with weight 0.
struct GuideWeights {
  std::array<std::uint32_t, 3> guide{};
  std::array<double, 3> weight{1.0, 0.0, 0.0};
};

// For every strand the guides with the nearest roots, in its own group where that has any, weighted by one
// over the squared distance; a guide follows itself. Empty if the groom has no guide marks, or not both kinds
// of strands, or too many of them for all pairs to be looked at (then with a warning).
std::vector<GuideWeights> guide_weights(const Groom& groom);

}  // namespace ringlet::hair
