#pragma once
// Whether a strand passes through itself.

#include <optional>
#include <span>
#include <utility>

#include "ringlet/rods/super_helix.h"

namespace ringlet::statics {

// Two arclengths at which the strand is closer to itself than it is thick, if there are any. Places closer
// along the strand than three thicknesses are neighbours and do not count. Points are sampled densely enough
// for the chords to leave the curve by less than a tenth of its thickness, up to 2,000 of them.
std::optional<std::pair<double, double>> find_self_crossing(const rods::SuperHelixStrand& strand,
                                                            std::span<const Vec3> curvatures);

}  // namespace ringlet::statics
