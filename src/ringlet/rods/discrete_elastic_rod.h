#pragma once
// Discrete elastic rods [Bergou2008], [Bergou2010] as a CoupledModel: vertices and a twist per edge, elliptic
// sections, natural curls, clamped or free. Degrees of freedom per strand: (turn, vertex) for each edge, root
// to tip; a free strand has one block more in front, whose turn is unused.

#include "ringlet/rods/discrete_elastic_rod_pack.h"
#include "ringlet/rods/nodal_rods.h"

namespace ringlet::rods {

void validate(const DiscreteElasticRodOptions& options);

extern template class NodalRods<DiscreteElasticRodPack>;

class DiscreteElasticRod : public NodalRods<DiscreteElasticRodPack> {
 public:
  using NodalRods::NodalRods;

  // Makes the present shapes of these clamped strands their own equilibria under gravity, to rounding, by
  // changing natural strains and rest lengths. A shape that would not be stable with the share
  // `least_stability` of the stiffness taken away is made stiffer: returned is by what factor, 1 for all
  // others. Throws InputError naming a strand that is not clamped, or that no factor makes stiff enough, and
  // UnsupportedError for another method than the implicit one.
  std::vector<double> hold(std::span<const std::size_t> strands, const Vec3& gravity,
                           double least_stability = 0.05);
};

}  // namespace ringlet::rods
