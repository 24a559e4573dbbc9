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

// Gives `to`, which has the strands of `from` with other points, the radii, transparencies and colours of
// `from`: point by point where a strand has as many, otherwise as if its points were equally spaced.
void take_point_attributes(const Groom& from, Groom& to);

}  // namespace ringlet::hair
