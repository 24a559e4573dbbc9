#pragma once
// Equilibria of single strands that lie on bodies and on hulls around them.

#include <cstdint>

#include "ringlet/statics/equilibrium.h"

namespace ringlet::statics {

// Whether the strand of this shape is closer to a body than it should be.
bool touches_bodies(const rods::SuperHelixStrand& strand, std::size_t index, const Vec3& gravity,
                    const Clearance& clearance, const std::vector<Vec3>& curvatures);

// From the strand's initial shape (the natural one where there is none): let go at once with its whole
// weight, or with a sixteenth of it at first, so that it comes down on the bodies from outside.
enum class LetGo : std::uint8_t { at_once, raising_gravity };

// The verified equilibrium of strand `index` of the clearance. `residual` and `stability` are those of the
// energy with the penalty.
Equilibrium rest_on_bodies(const rods::SuperHelixStrand& strand, std::size_t index, const Vec3& gravity,
                           const Clearance& clearance, LetGo how, const EquilibriumOptions& options);

}  // namespace ringlet::statics
