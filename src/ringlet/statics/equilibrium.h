#pragma once
// Where strands come to rest under gravity. [Bertails2005, Section 2]

#include <span>
#include <string>
#include <vector>

#include "ringlet/rods/super_helix.h"
#include "ringlet/statics/clearance.h"

namespace ringlet::statics {

enum class Outcome {
  stable,         // a minimum of the energy
  unstable,       // forces balance, but the least push would carry the strand away
  self_crossing,  // stable, but the strand passes through itself: no shape of a hair that has thickness
  not_found,      // the search ended without a balance of forces
};

struct Equilibrium {
  std::vector<Vec3> curvatures;  // (κ1, κ2, τ) per element
  double elastic_energy = 0.0;   // J
  double gravity_energy = 0.0;   // J, zero for all weight at the root
  double contact_energy = 0.0;   // J, of the penalty for coming too close to bodies
  // Smallest eigenvalue of the energy's Hessian relative to its elastic part: 1 without weight, 0 where the
  // strand is about to buckle, negative beyond. The equilibrium withstands stiffness × (1 − stability).
  double stability = 0.0;
  Outcome outcome = Outcome::not_found;
  int iterations = 0;  // of Newton's method
  std::string reason;  // one sentence when the outcome is not `stable`
};

struct EquilibriumOptions {
  int max_iterations = 200;  // of Newton's method, per stage of gravity
};

// Each strand's equilibrium, found downhill from its initial curvatures (the natural ones where there are
// none); where that fails, again from the natural shape with gravity raised in steps. A strand's result does
// not depend on the others, nor on the number of threads. Throws InputError naming the strand when one is
// unusable.
std::vector<Equilibrium> find_equilibria(std::span<const rods::SuperHelixStrand> strands, const Vec3& gravity,
                                         const EquilibriumOptions& options = {});

// The same for strands that lie on bodies and on hulls around them. A strand that touches nothing on its way
// down rests as it would without them; the others start from the same shape without weight, and gravity is
// raised in steps. Bodies must not change meanwhile.
std::vector<Equilibrium> find_equilibria(std::span<const rods::SuperHelixStrand> strands, const Vec3& gravity,
                                         const Clearance& clearance, const EquilibriumOptions& options = {});

const char* name(Outcome outcome);

}  // namespace ringlet::statics
