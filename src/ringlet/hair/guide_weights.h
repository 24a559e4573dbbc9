#pragma once
// Which guides a strand follows, and how much.

#include <array>
#include <cstdint>
#include <vector>

#include "ringlet/hair/groom.h"

namespace ringlet::hair {

// Guides by index of strand, the one that counts most first, and their weights, which add up to 1. Of the
// places only the first `count` are used.
inline constexpr std::size_t kMostGuides = 8;
struct GuideBinding {
  std::uint32_t count = 0;
  std::array<std::uint32_t, kMostGuides> guide{};
  std::array<double, kMostGuides> weight{};
};

// For every strand its guides: those with the nearest roots, in its own group where that has any. A guide
// follows itself.
//
// The weight of a guide is (1/d − 1/R)² · exp(−(a/0.35)²) [FrankeNielson1980]: d is the distance of the two
// roots and R that of the first guide which is no longer among the kMostGuides nearest, so that a guide's
// weight falls to zero before another takes its place. a is the difference of the two shapes at rest
// (strand_outline.h), so that a strand beside a parting follows the guides on its own side. Guides of less
// than a fiftieth of the largest weight are left out, and that much is taken from the others.
//
// Empty if the groom has no guide marks or no strand that follows.
std::vector<GuideBinding> bind_to_guides(const Groom& groom);

// The same for files, whose formats hold three guides for each strand: the three that count most, their
// weights scaled to add up to 1; a place that is not used repeats the first guide with weight 0.
struct GuideWeights {
  std::array<std::uint32_t, 3> guide{};
  std::array<double, 3> weight{1.0, 0.0, 0.0};
};
std::vector<GuideWeights> guide_weights(const Groom& groom);

}  // namespace ringlet::hair
