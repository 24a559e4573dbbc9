#pragma once
// The tools that pages move through the hair, as steps of a style.

#include "ringlet/scene/scene.h"
#include "studio/server/command.h"

namespace ringlet::studio {

// The step, without a path yet, that {"do": "stroke_begin", "text": TOOL, "numbers": [reach in metres,
// strength, softness, 1 for both sides, radius of curls in metres]} begins. Throws InputError for a tool that
// there is not, and for numbers outside of what a tool can do.
scene::StyleStep begun_stroke(const Command& command);

}  // namespace ringlet::studio
