#pragma once
// The tools that pages move through the hair, as steps of a style.

#include "ringlet/scene/scene.h"
#include "studio/server/command.h"

namespace ringlet::studio {

// The step, without a path yet, that {"do": "stroke_begin", "text": TOOL, "numbers": [reach in metres,
// strength, softness, 1 for both sides, the tool's own]} begins; a tool's own is the radius of the curls that
// a curling iron makes, and by how much the length brush makes hair longer, in metres. Throws InputError for
// a tool that there is not, and for numbers outside of what a tool can do.
scene::StyleStep begun_stroke(const Command& command);

// Scissors: {"do": "snip", "numbers": [four corners of the blade in metres, the share of the strands that it
// cuts, how unevenly from 0 to 1]}.
scene::StyleStep snip_step(const Command& command);

// All that was clipped away is let go.
scene::StyleStep unlock_all_step();

}  // namespace ringlet::studio
