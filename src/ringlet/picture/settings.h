#pragma once
// How [picture] changes with what is made of it.

#include "ringlet/scene/scene.h"

namespace ringlet::picture {

// A movie is watched, not studied: its frames are smaller and coarser than a still.
scene::Picture for_movie(const scene::Scene& scene);
// Traced paths want hair as fine and as dense as it is, and more samples.
scene::Picture for_paths(scene::Picture picture);

}  // namespace ringlet::picture
