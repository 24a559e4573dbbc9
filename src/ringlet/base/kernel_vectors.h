#pragma once
// Between the vectors of kernels and those of everything else.

#include "ringlet/base/types.h"
#include "ringlet/base/vector3.h"

namespace ringlet {

template <class R = double>
Vector3<R> to_kernel(const Vec3& v) {
  return {static_cast<R>(v.x()), static_cast<R>(v.y()), static_cast<R>(v.z())};
}
inline Vec3 from_kernel(const Vector3<double>& v) { return {v.x, v.y, v.z}; }

}  // namespace ringlet
