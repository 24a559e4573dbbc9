#pragma once
// Orthonormal frames. A material frame is a rotation matrix with columns (n1, n2, t).

#include "ringlet/base/types.h"

namespace ringlet {

// Any unit vector perpendicular to the unit vector t; continuous except where t crosses −z.
Vec3 any_perpendicular(const Vec3& t);

// The frame with the given tangent whose n1 is as close as possible to `hint`.
Mat3 frame_from_tangent(const Vec3& tangent, const Vec3& hint);

// The smallest rotation that takes unit vector `from` to unit vector `to`; a half turn about any
// perpendicular when they are opposite.
Mat3 parallel_transport(const Vec3& from, const Vec3& to);

// exp([w]×), the rotation by |w| about w.
Mat3 rotation_exp(const Vec3& w);

// The rotation vector w with exp([w]×) = R and |w| ≤ π.
Vec3 rotation_log(const Quat& rotation);

}  // namespace ringlet
