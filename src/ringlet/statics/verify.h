#pragma once
// Whether shapes are equilibria, measured again from the strands alone, whoever found them.

#include <span>
#include <vector>

#include "ringlet/statics/equilibrium.h"

namespace ringlet::statics {

// Sets energies, residual, stability, outcome and reason of free strands with the curvatures that `results`
// hold; their number per strand is that of its elements. A shape whose energy is above that of the strand's
// start (initial curvatures, or natural ones) is not a result of going downhill: it counts as not found.
void verify(std::span<const rods::SuperHelixStrand> strands, const Vec3& gravity,
            std::vector<Equilibrium>& results);

// The moment by which residuals are measured, for curvature j: the moment that bends the strand by a radian
// over its length, and that of its weight at its length.
double moment_scale(const rods::SuperHelixStrand& strand, const Vec3& gravity, int j);

}  // namespace ringlet::statics
