#pragma once
// As many doubles as the processor has lanes, one strand per lane: the number type with which per-strand
// kernels run on all lanes; with `double` they run for one strand. A kernel never mixes lanes, so a strand's
// result does not depend on its neighbours in the batch.

#include <array>
#include <cmath>
#include <cstddef>
#include <utility>
#include <vector>
#include <xsimd/xsimd.hpp>

#include "ringlet/base/types.h"
#include "ringlet/base/vector3.h"

namespace ringlet {

using Lanes = xsimd::batch<double>;
inline constexpr std::size_t kLanes = Lanes::size;

template <class R>
inline constexpr std::size_t lane_count = 1;
template <>
inline constexpr std::size_t lane_count<Lanes> = kLanes;

inline double lane(double x, std::size_t) { return x; }
inline void set_lane(double& x, std::size_t, double value) { x = value; }
inline double lane(const Lanes& x, std::size_t i) {
  alignas(64) std::array<double, kLanes> values;
  x.store_aligned(values.data());
  return values[i];
}
inline void set_lane(Lanes& x, std::size_t i, double value) {
  alignas(64) std::array<double, kLanes> values;
  x.store_aligned(values.data());
  values[i] = value;
  x = Lanes::load_aligned(values.data());
}

inline std::pair<double, double> sin_cos(double x) { return {std::sin(x), std::cos(x)}; }
inline std::pair<Lanes, Lanes> sin_cos(const Lanes& x) { return xsimd::sincos(x); }
// The angle of the direction (x, y), in [−π, π].
inline double angle_of(double x, double y) { return std::atan2(y, x); }
inline Lanes angle_of(const Lanes& x, const Lanes& y) { return xsimd::atan2(y, x); }
// For |x| < 2⁵¹: beside 1.5 · 2⁵² a double has no room for fractions.
template <class R>
R nearest_integer(const R& x) {
  const R shift(0x1.8p52);
  return (x + shift) - shift;
}

inline void set_lane(Vector3<double>& target, std::size_t, const Vec3& value) {
  target = {value.x(), value.y(), value.z()};
}
inline void set_lane(Vector3<Lanes>& target, std::size_t i, const Vec3& value) {
  set_lane(target.x, i, value.x());
  set_lane(target.y, i, value.y());
  set_lane(target.z, i, value.z());
}
template <class R>
void set_lane(Rotation<R>& target, std::size_t i, const Quat& value) {
  set_lane(target.w, i, value.w());
  set_lane(target.v, i, Vec3(value.vec()));
}
template <class R>
void set_lane(Frame<R>& target, std::size_t i, const Quat& value) {
  const Mat3 frame = value.toRotationMatrix();
  set_lane(target.n1, i, Vec3(frame.col(0)));
  set_lane(target.n2, i, Vec3(frame.col(1)));
  set_lane(target.t, i, Vec3(frame.col(2)));
}
template <class R>
Vec3 lane(const Vector3<R>& v, std::size_t i) {
  return {lane(v.x, i), lane(v.y, i), lane(v.z, i)};
}

// One lane of `from` replaces the same lane of `to`.
inline void copy_lane(std::vector<Lanes>& to, const std::vector<Lanes>& from, std::size_t i) {
  for (std::size_t k = 0; k < to.size(); ++k) set_lane(to[k], i, lane(from[k], i));
}
inline void copy_lane(std::vector<double>& to, const std::vector<double>& from, std::size_t) { to = from; }

}  // namespace ringlet
