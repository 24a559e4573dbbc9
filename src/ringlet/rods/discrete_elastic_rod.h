#pragma once
// Discrete elastic rods [Bergou2008], [Bergou2010] as a StrandSystem: vertices and a twist per edge, elliptic
// sections, natural curls, clamped or free. Degrees of freedom per strand: (turn, vertex) for each edge, root
// to tip; a free strand has one block more in front, whose turn is unused.

#include "ringlet/rods/discrete_elastic_rod_pack.h"
#include "ringlet/rods/nodal_rods.h"

namespace ringlet::rods {

void validate(const DiscreteElasticRodOptions& options);

using DiscreteElasticRod = NodalRods<DiscreteElasticRodPack>;
extern template class NodalRods<DiscreteElasticRodPack>;

}  // namespace ringlet::rods
