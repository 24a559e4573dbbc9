#pragma once
// Between the vectors of kernels and those of everything else.

#include "ringlet/base/types.h"
#include "ringlet/rods/real.h"

namespace ringlet::statics {

inline rods::V3<double> to_v3(const Vec3& v) { return {v.x(), v.y(), v.z()}; }
inline Vec3 to_vec(const rods::V3<double>& v) { return {v.x, v.y, v.z}; }

}  // namespace ringlet::statics
