#pragma once
// Which strands of a groom are simulated, when others follow them.

#include "ringlet/sim/world.h"

namespace ringlet::sim {

// Leaves in the world's groom only the strands to simulate, by hair.guides, hair.guide_spacing and the
// groom's own marks; the whole groom becomes World::followed. Throws InputError where the scene asks for what
// would happen to the guides alone.
void keep_guides(World& world);

// Keeps the guides' points at rest: to be called when the world's strands have been made.
void note_guides_at_rest(World& world);

}  // namespace ringlet::sim
