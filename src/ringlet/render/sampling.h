#pragma once
// Where rays go: evenly spread numbers, and directions made from them.

#include <cmath>
#include <numbers>

#include "ringlet/base/frames.h"
#include "ringlet/render/geometry.h"

namespace ringlet::render {

struct Point2 {
  float x, y;
};

// The n-th point of a sequence that fills the unit square evenly (Kronecker: multiples of irrational numbers,
// modulo 1). Different sequences are independent of each other.
struct Sequence {
  double step_x, step_y;
  Point2 operator()(int n, Point2 shift) const {
    const auto wrap = [n](double step, float start) {
      const double value = start + n * step;
      return std::min(static_cast<float>(value - std::floor(value)), 0x1.fffffep-1f);
    };
    return {wrap(step_x, shift.x), wrap(step_y, shift.y)};
  }
};
inline constexpr Sequence kPixelSequence{0.7548776662466927,
                                         0.5698402909980532};  // powers of the plastic number
inline constexpr Sequence kLightSequence{0.4142135623730951, 0.7320508075688772};  // √2, √3
inline constexpr Sequence kRoomSequence{0.23606797749978969, 0.6457513110645907};  // √5, √7

// Uniform over the unit disc.
inline Point2 on_disc(Point2 p) {
  const float radius = std::sqrt(p.x), angle = 2.0f * std::numbers::pi_v<float> * p.y;
  return {radius * std::cos(angle), radius * std::sin(angle)};
}

// Uniform over all directions.
inline Vec3f on_sphere(Point2 p) {
  const float z = 1.0f - 2.0f * p.x, radius = std::sqrt(std::max(0.0f, 1.0f - z * z));
  const float angle = 2.0f * std::numbers::pi_v<float> * p.y;
  return {radius * std::cos(angle), radius * std::sin(angle), z};
}

// Directions on the normal's side, as many as their cosine with it: a sphere that touches the plane.
inline Vec3f around_normal(const Vec3f& normal, Point2 p) {
  const Vec3f direction = normal + on_sphere(p);
  const float length = direction.norm();
  return length > 1e-4f ? Vec3f(direction / length) : normal;
}

// A triangular spread about 0 of half-width 0.75: samples of a pixel reach into its neighbours, which makes
// edges smooth. It sums to one over the pixels, so that nothing grows or shrinks.
inline float pixel_offset(float u) {
  const float tent = u < 0.5f ? std::sqrt(2.0f * u) - 1.0f : 1.0f - std::sqrt(2.0f - 2.0f * u);
  return 0.75f * tent;
}

}  // namespace ringlet::render
