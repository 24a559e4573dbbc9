#pragma once
// A strand from one model to another: the same root, material, rest shape and present shape. Curves are
// handed over as material curvatures, constant on equal parts of the strand; a running strand is converted by
// taking its present curvatures() as `initial` first.

#include "ringlet/rods/nodal_strand.h"
#include "ringlet/rods/super_helix.h"

namespace ringlet::rods {

// The same curvatures on another number of equal parts: means over each part, so that the total turn stays.
std::vector<Vec3> resample_curvatures(std::span<const Vec3> curvatures, int parts);

// For DiscreteElasticRod and Corde.
NodalStrand to_nodal(const SuperHelixStrand& strand, int vertices);

// Throws UnsupportedError for a free strand: super-helices hang from a root.
SuperHelixStrand to_super_helix(const NodalStrand& strand, int elements);

}  // namespace ringlet::rods
