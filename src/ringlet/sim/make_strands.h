#pragma once
// The moving strands of a world, by the model that its scene asks for.

#include "ringlet/sim/world.h"

namespace ringlet::sim {

// Fills roots, friction, and rods or chains of a world whose scene, motion, bodies and groom are set. Throws
// InputError naming the strand that a model cannot take, UnsupportedError for what this build or model cannot
// do.
void make_strands(World& world, Cluster* cluster);

// build_world (world.h) with hair that the caller holds, of its own materials, in place of the scene's; it is
// treated like hair from a file.
World build_world(const scene::Scene& scene, hair::Groom groom);

}  // namespace ringlet::sim
