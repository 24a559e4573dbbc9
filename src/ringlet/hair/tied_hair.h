#pragma once
// Hair that runs over the scalp to a tie, from which it hangs.

#include "ringlet/hair/grow_combed.h"

namespace ringlet::hair {

// Roots of hair that leaves a tie, each with the run over the scalp that leads one of `roots` to it. Hair
// that comes to the tie from one side leaves it on that side.
std::vector<ScalpSite> lead_to_tie(std::span<const ScalpSite> roots, std::span<const ScalpSite> tie,
                                   const Vec3& tie_normal, double volume, const Distance& head);

}  // namespace ringlet::hair
