#pragma once
// Between grooms, which are points, and the strands that statics works with.

#include <span>
#include <vector>

#include "ringlet/hair/groom.h"
#include "ringlet/rods/super_helix.h"

namespace ringlet::statics {

// The groom's strands with as many elements each, or all with the one number given. A strand that says how it
// winds by nature keeps that; one that is only points takes the shape it has as its natural one.
std::vector<rods::SuperHelixStrand> strands_of(const hair::Groom& groom, std::span<const int> elements);

// The groom with its points on the strands' curves of these curvatures, `points` of them on each. Attributes
// per point are resampled with them.
hair::Groom shaped_groom(const hair::Groom& groom, const std::vector<rods::SuperHelixStrand>& strands,
                         const std::vector<std::vector<Vec3>>& curvatures, int points);

}  // namespace ringlet::statics
