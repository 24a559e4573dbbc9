#pragma once
// How [picture] changes with what is made of it.

#include <span>
#include <string>

#include "ringlet/scene/scene.h"

namespace ringlet::picture {

// A movie is watched, not studied: its frames are smaller and coarser than a still.
scene::Picture for_movie(const scene::Scene& scene);
// Traced paths want hair as fine and as dense as it is, and more samples.
scene::Picture for_paths(scene::Picture picture);
// Sets keys of [picture] one after another, each given as "picture.samples=64". A view that is named takes
// the camera from where the scene had placed it. Throws InputError for other keys and for bad values.
void set_keys(scene::Scene& scene, std::span<const std::string> assignments);

}  // namespace ringlet::picture
