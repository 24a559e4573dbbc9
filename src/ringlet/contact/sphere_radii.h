#pragma once
// Radii of the spheres on a strand.

#include <cstdint>
#include <span>
#include <vector>

#include "ringlet/base/types.h"

namespace ringlet::contact {

// Per point, between those of root and tip in proportion to the arclength.
std::vector<double> sphere_radii(std::span<const std::uint32_t> first_point, std::span<const Vec3> rest,
                                 double root, double tip);

}  // namespace ringlet::contact
