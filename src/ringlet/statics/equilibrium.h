#pragma once
// Where strands come to rest under gravity. [Bertails2005, Section 2]

#include <optional>
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
  // The largest moment that is not balanced, relative to the moment that bends the strand by a radian over
  // its length plus the moment of its weight at its length.
  double residual = 0.0;
  // Estimated largest distance to the curve that ever shorter elements lead to, as a fraction of the length;
  // nothing where only one number of elements was solved.
  std::optional<double> error;
  Outcome outcome = Outcome::not_found;
  int iterations = 0;  // of Newton's method
  std::string reason;  // one sentence when the outcome is not `stable`

  double energy() const { return elastic_energy + gravity_energy + contact_energy; }
};

// A residual up to this counts as a balance of forces: rounding leaves less than a hundredth of it.
inline constexpr double kBalancedResidual = 1e-8;

struct EquilibriumOptions {
  int max_iterations = 300;  // of Newton's method, per start and stage of gravity
};

// Each strand's equilibrium with the elements that it has. A strand with initial curvatures rests where it
// comes to downhill from them. Any other is let go from its natural shape and from one that hangs straight,
// and rests in the lowest stable shape that these lead to. Where this fails, gravity and stiffness are raised
// in steps. Every result is verified: `stable` means that the residual is at most kBalancedResidual, that no
// eigenvalue of the Hessian is negative and that the energy is not above that of the start. A strand's result
// depends neither on the others nor on the number of threads. Throws InputError naming the strand when one is
// unusable.
std::vector<Equilibrium> find_equilibria(std::span<const rods::SuperHelixStrand> strands, const Vec3& gravity,
                                         const EquilibriumOptions& options = {});

// The same for strands that lie on bodies and on hulls around them. A strand that touches nothing where it
// rests without them rests there; of the others those with initial curvatures come to rest downhill from
// them, and any other is let down with gravity raised in steps. Where that leads to no equilibrium, they are
// let go from their free rest and from a shape that hangs straight. Bodies must not change meanwhile.
std::vector<Equilibrium> find_equilibria(std::span<const rods::SuperHelixStrand> strands, const Vec3& gravity,
                                         const Clearance& clearance, const EquilibriumOptions& options = {});

// All the stable equilibria of one free strand that a wide search finds, lowest energy first: from its
// initial, natural and hanging shapes, with gravity and stiffness raised in steps, and from a fixed set of
// random shapes. There may be more of them.
std::vector<Equilibrium> find_branches(const rods::SuperHelixStrand& strand, const Vec3& gravity,
                                       const EquilibriumOptions& options = {});

const char* name(Outcome outcome);

}  // namespace ringlet::statics
