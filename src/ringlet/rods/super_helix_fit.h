#pragma once
// A super-helix through a polyline: what an imported strand starts from.

#include <span>
#include <vector>

#include "ringlet/base/types.h"

namespace ringlet::rods {

struct SuperHelixFit {
  Quat root_frame;               // columns n1, n2, t
  std::vector<Vec3> curvatures;  // per element
};

// Element boundaries take the polyline's directions at equal arclengths; between them the frame turns as
// little as it can, so twist is zero at first order. `hint` is the direction that n1 should have at the root.
SuperHelixFit fit_super_helix(std::span<const Vec3> polyline, int elements, const Vec3& hint);

}  // namespace ringlet::rods
