#pragma once
// The number types that per-strand kernels are written for: `double` for one strand, `Lanes` for as many
// strands as the processor has lanes, one strand per lane. A kernel never mixes lanes, so a strand's result
// does not depend on its neighbours in the batch.

#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>
#include <xsimd/xsimd.hpp>

namespace ringlet::rods {

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
inline double square_root(double x) { return std::sqrt(x); }
inline Lanes square_root(const Lanes& x) { return xsimd::sqrt(x); }
// The angle of the direction (x, y), in [−π, π].
inline double angle_of(double x, double y) { return std::atan2(y, x); }
inline Lanes angle_of(const Lanes& x, const Lanes& y) { return xsimd::atan2(y, x); }
// For |x| < 2⁵¹: beside 1.5 · 2⁵² a double has no room for fractions.
template <class R>
R nearest_integer(const R& x) {
  const R shift(0x1.8p52);
  return (x + shift) - shift;
}
inline double pick(bool c, double a, double b) { return c ? a : b; }
template <class Mask>
Lanes pick(const Mask& c, const Lanes& a, const Lanes& b) {
  return xsimd::select(c, a, b);
}
inline bool any_lane(bool c) { return c; }
template <class Mask>
bool any_lane(const Mask& c) {
  return xsimd::any(c);
}

// Three components of a kernel's number type.
template <class R>
struct V3 {
  R x, y, z;

  V3() : x(0.0), y(0.0), z(0.0) {}
  V3(const R& x_, const R& y_, const R& z_) : x(x_), y(y_), z(z_) {}

  V3& operator+=(const V3& b) { return *this = *this + b; }
  friend V3 operator+(const V3& a, const V3& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend V3 operator-(const V3& a, const V3& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend V3 operator*(const R& s, const V3& a) { return {s * a.x, s * a.y, s * a.z}; }
};

template <class R>
R dot(const V3<R>& a, const V3<R>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class R>
V3<R> cross(const V3<R>& a, const V3<R>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

// A frame: columns n1, n2, t.
template <class R>
struct Frame {
  V3<R> n1, n2, t;

  V3<R> to_world(const V3<R>& local) const { return local.x * n1 + local.y * n2 + local.z * t; }
  V3<R> to_local(const V3<R>& world) const { return {dot(n1, world), dot(n2, world), dot(t, world)}; }
};

}  // namespace ringlet::rods
