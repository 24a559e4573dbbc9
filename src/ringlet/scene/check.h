#pragma once
// The three parts of checking a scene in memory. All append to `problems` with empty places, and stay silent
// about a key that already has a problem.

#include <vector>

#include "ringlet/scene/scene_file.h"

namespace ringlet::scene {

// Every value finite and in its range.
void check_values(const Scene& scene, std::vector<Problem>& problems);

// Keys that must fit each other.
void check_consistency(const Scene& scene, std::vector<Problem>& problems);

// Files that must exist.
void check_files(const Scene& scene, std::vector<Problem>& problems);

}  // namespace ringlet::scene
