#pragma once
// How stiff the strands of chains are, and which of them are stiff enough to bear their own weight in the
// shape in which they rest.

#include <span>

#include "ringlet/base/types.h"
#include "ringlet/hair/material.h"

namespace ringlet::rods {

struct ChainStiffness {
  double bending = 0.0;  // B = E I/(ρ S), m⁴/s²
  bool bears = false;    // the weight of its rest shape
  double pull = 0.0;     // towards its rest shape, acceleration per distance, 1/s²
};

// The pull that makes a strand without weight swing as fast as one that hangs: a hanging chain's lowest
// frequency is 2.405/2 √(g/L).
double pull_of_hanging(double length, const Vec3& gravity);

// Of a section that bends in all directions as this one does on average.
double bending_of(const hair::Material& material);

// Throws InputError where there are stiffnesses, but not one for each strand, or one is out of range.
void validate(std::span<const ChainStiffness> stiffness, std::size_t strands);

// Whether a strand that rests at `points` under gravity would stay there with half of its stiffness, so that
// shaking does not make it fall over, and is no curl: chains keep turns in the directions in which they rest
// relative to the root, and a curl that resists being turned more than its weight does must not hang by it.
//
//   edges e turn by δ_e, joints j between them:  δ² potential = Σ k_j (δ_j − δ_j−1)² + Σ T_e r_e δ_e²
//   k_j = B/ℓ_j,  T_e the weight beyond edge e along it, negative where it presses
//   a curl: B ∫ κ² > g L²/2
bool bears_weight(std::span<const Vec3> points, double bending, const Vec3& gravity);

}  // namespace ringlet::rods
