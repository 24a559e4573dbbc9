#pragma once
// The bodies of a scene: the built-in head or sphere, obstacles, and characters from files.

#include "ringlet/body/head.h"
#include "ringlet/sim/world.h"

namespace ringlet::sim {

// Fills in what hair collides with and grows on, and what of it people see. The world's motion must be there,
// and its groom where it comes from a file: skins are taken in the shape that its roots fit.
void add_bodies(World& world);

// The built-in head, on which hair grows, with which it collides, and which is drawn. Making it takes longer
// than growing its hair, and it is always the same for a figure.
const body::HeadModel& head_model(body::Figure figure = body::Figure::woman);

// The number among the world's bodies of a scene's first [[body.shape]].
std::size_t first_shape(const scene::Scene& scene);

}  // namespace ringlet::sim
