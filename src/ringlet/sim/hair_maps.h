#pragma once
// [[hair.map]]: pictures over the skin that change the strands by their roots.

#include <cstdint>
#include <vector>

#include "ringlet/hair/scalp_sampling.h"
#include "ringlet/scene/scene.h"

namespace ringlet::sim {

struct World;

// Leaves out the sites that the density maps take away, by chance; `seed` chooses which. Throws InputError
// where there are maps but no texture coordinates, and where nothing is left.
void thin_sites(const scene::Scene& scene, std::uint64_t seed, std::vector<hair::ScalpSite>& sites);

// What the other maps change in the world's groom; and density, too, where hair does not grow on sites.
// Throws InputError as above.
void apply_maps(World& world);

}  // namespace ringlet::sim
