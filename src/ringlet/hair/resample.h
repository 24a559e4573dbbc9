#pragma once
// Strands with other points on the same polyline.

#include <span>
#include <vector>

#include "ringlet/hair/groom.h"

namespace ringlet::hair {

// `count` points equally spaced in arclength along the polyline; both ends are kept exactly.
std::vector<Vec3> resample(std::span<const Vec3> polyline, std::size_t count);

// A groom whose strands all have `count` points. Per-point attributes follow by linear interpolation.
Groom resample(const Groom& groom, std::size_t count);
// The same where strand i has the points [first_point[i], first_point[i + 1]).
Groom resample(const Groom& groom, std::span<const std::uint32_t> first_point);

}  // namespace ringlet::hair
