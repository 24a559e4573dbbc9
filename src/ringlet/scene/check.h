#pragma once
// The two halves of checking a scene in memory. Both append to `problems` with empty places, and stay silent
// about a key that already has a problem.

#include <vector>

#include "ringlet/scene/scene_file.h"

namespace ringlet::scene {

// Every value finite and in its range.
void check_values(const Scene& scene, std::vector<Problem>& problems);

// Keys that must fit each other, and files that must exist.
void check_consistency(const Scene& scene, std::vector<Problem>& problems);

}  // namespace ringlet::scene
