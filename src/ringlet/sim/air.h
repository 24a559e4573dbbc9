#pragma once
// The drag of air on hair, from its Reynolds number (docs/accuracy.md, "Air").

#include "ringlet/hair/groom.h"
#include "ringlet/scene/scene.h"

namespace ringlet::sim {

// N·s/m²: drag across one hair of this radius, per length and velocity, in a lock of so many that move
// together. The lock is a cylinder that the air flows around: most of its hairs feel little of it.
double hair_drag(double radius, double hairs);

// That of the scene: what it says, or what its hair has.
double drag_of(const scene::Scene& scene, const hair::Groom& groom);

}  // namespace ringlet::sim
