#pragma once
// [[hair.group]]: some of the strands, which differ from the others.

#include <functional>
#include <span>
#include <vector>

#include "ringlet/hair/groom.h"
#include "ringlet/scene/scene.h"

namespace ringlet::sim {

// The group of each strand of a groom as it is given: of those that take it the last, -1 for none. Empty
// where the scene has no groups. Throws InputError for a group that the groom file does not have.
std::vector<int> groups_of(const scene::Scene& scene, const hair::Groom& groom);

// Strands that grow otherwise are replaced: `grow` makes the scene's hair as if all of it were of a group.
void grow_groups(const scene::Scene& scene, std::span<const int> group_of,
                 const std::function<hair::Groom(const scene::Scene&)>& grow, hair::Groom& groom);

// Strands in groups get materials of their own.
void set_group_materials(const scene::Scene& scene, std::span<const int> group_of, hair::Groom& groom);

}  // namespace ringlet::sim
