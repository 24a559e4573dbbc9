#pragma once
// Bodies as hair is drawn over them.

#include <functional>

#include "ringlet/base/types.h"

namespace ringlet::hair {

// About the distance to a body, negative inside (m).
using Distance = std::function<double(const Vec3&)>;
// The unit direction in which it grows fastest.
Vec3 gradient(const Distance& distance, const Vec3& p);
// A point that is nearer than `clearance`, moved straight out to there; other points as they are.
Vec3 pushed_out(const Distance& from, const Vec3& p, double clearance);

}  // namespace ringlet::hair
