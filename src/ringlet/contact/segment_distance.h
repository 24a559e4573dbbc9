#pragma once
// The closest points of two segments.

#include "ringlet/base/types.h"

namespace ringlet::contact {

struct SegmentPair {
  double s = 0.0, t = 0.0;  // fractions along the first and the second segment
  double squared_distance = 0.0;
};

// Exact up to rounding for any two segments, parallel, crossing and degenerate ones included. Of the many
// closest pairs of two parallel segments, the one in the middle of where they overlap.
SegmentPair closest_points(const Vec3& a0, const Vec3& a1, const Vec3& b0, const Vec3& b1);

}  // namespace ringlet::contact
