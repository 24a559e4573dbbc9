#pragma once
// The inverse of statics: natural curvatures that make a given shape its own equilibrium under gravity, so
// that hair shaped by hand does not droop when it is let go.

#include <span>
#include <vector>

#include "ringlet/rods/super_helix.h"

namespace ringlet::statics {

struct HoldOptions {
  // Shapes less stable than this are made stiffer until they are as stable (see Equilibrium::stability).
  double least_stability = 0.05;
};

struct HeldShape {
  std::vector<Vec3> natural;  // natural (κ1, κ2, τ) per element
  double stability = 0.0;     // of the shape as it was given, before any stiffening
  double stiffening = 1.0;    // what Young's modulus was multiplied by to hold the shape; 1: nothing changed
};

// Each strand's shape is its initial curvatures (the natural ones where there are none). In closed form:
// q0 = q + ∂E_gravity/∂q / (ℓ k). The Hessian at the shape does not depend on q0, and its elastic part grows
// with Young's modulus, so the stiffening is closed as well. Throws InputError naming an unusable strand.
std::vector<HeldShape> hold_shapes(std::span<const rods::SuperHelixStrand> strands, const Vec3& gravity,
                                   const HoldOptions& options = {});

}  // namespace ringlet::statics
