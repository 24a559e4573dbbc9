#pragma once
// Which strands of a groom are worth simulating, so that all others can follow them.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ringlet/hair/groom.h"

namespace ringlet::hair {

// How many guides: a number of them, or so many that every root has one within a distance.
struct GuideDensity {
  std::size_t count = 0;  // 0: by spacing alone
  double spacing = 0.0;   // m; 0: by count alone. Given both, whichever asks for more guides
};

// Strands of the groom, in its order. The strands are parted into clusters, and the strand nearest to a
// cluster's mean is its guide. Two strands are as far apart as their outlines (strand_outline.h) are in the
// root mean square, so guides are spread over the scalp, over lengths and over styles. It begins with one
// cluster for each group, so that every group has a guide; the cluster of the largest sum of squared
// distances from its mean is split there along the coordinate that varies most, until there are
// enough [SuDy2004, Var-Part].
//
// Only strands that are marked as guides are chosen where the groom marks some and not others. The same groom
// gives the same guides. InputError: neither count nor spacing.
std::vector<std::uint32_t> choose_guides(const Groom& groom, const GuideDensity& density);

}  // namespace ringlet::hair
