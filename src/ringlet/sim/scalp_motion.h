#pragma once
// Animations that hair cannot follow, found before the run begins.

#include <cstdint>
#include <span>

#include "ringlet/body/bodies.h"
#include "ringlet/body/root_binding.h"
#include "ringlet/scene/scene.h"

namespace ringlet::sim {

// Looks at the skins of a run, frame by frame. Throws InputError with body, frame and place where a triangle
// on which hair grows folds up to nothing, or where a root jumps: leaves by half a metre or more the line on
// which it moved in the frames before.
void check_scalp_motion(const body::Bodies& bodies, std::span<const std::uint32_t> skins,
                        const body::RootBinding& binding, const scene::Run& run);

}  // namespace ringlet::sim
