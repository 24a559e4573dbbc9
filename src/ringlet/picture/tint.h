#pragma once
// Dyed hair: highlights, balayage and darker roots, over the colour that strands have.

#include <cstddef>
#include <functional>
#include <vector>

#include "ringlet/picture/drawn_strands.h"

namespace ringlet::picture {

// Whether hair is dyed at all.
bool is_tinted(const scene::Picture& picture);

// The colour of a point of a strand, which lies at the share `x` of its length; `dyed`: it has highlights.
Vec3 tinted(const scene::Picture& picture, const Vec3& colour, double x, bool dyed);

// Which drawn strands have highlights: picture.highlights of all, and more around some guides than around
// others, as a hairdresser takes them by locks.
bool has_highlights(const scene::Picture& picture, std::size_t strand, std::size_t guide);

// One colour for each point. `colours`: one for all strands, or one for each strand or point.
std::vector<Vec3> tinted(const scene::Picture& picture, const StrandPoints& strands,
                         const std::vector<Vec3>& colours,
                         const std::function<std::size_t(std::size_t)>& guide_of);

}  // namespace ringlet::picture
