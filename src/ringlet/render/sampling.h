#pragma once
// Where rays go: evenly spread numbers, and directions made from them.

#include <cmath>
#include <numbers>

#include "ringlet/base/frames.h"
#include "ringlet/base/random.h"
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

// Numbers of one sample of a pixel, two at a time: each pair fills the unit square evenly over the samples
// of the pixel, in any order of two to the power of them, and pairs are independent of each other.
//
// Sobol's first two sequences, with the order of points shuffled and their digits scrambled anew for every
// pair [Burley2020, Section 3].
class SampleNumbers {
 public:
  SampleNumbers(std::uint64_t seed_of_pixel, int sample)
      : seed_(seed_of_pixel), sample_(static_cast<std::uint32_t>(sample)) {}

  Point2 two() {
    Random random(seed_, ++pair_);
    const std::uint64_t order = random.next(), digits = random.next();
    const auto low = [](std::uint64_t x) { return static_cast<std::uint32_t>(x); };
    // The last 16 digits of the order are more than there are samples.
    const std::uint32_t index = scrambled(sample_, low(order)) & 0xffffu;
    return {fraction(scrambled(reversed(index), low(digits))),
            fraction(scrambled(second_sobol(index), low(digits >> 32)))};
  }
  float one() { return two().x; }

 private:
  static std::uint32_t reversed(std::uint32_t x) {
    x = __builtin_bswap32(x);
    x = ((x >> 4) & 0x0f0f0f0fu) | ((x & 0x0f0f0f0fu) << 4);
    x = ((x >> 2) & 0x33333333u) | ((x & 0x33333333u) << 2);
    return ((x >> 1) & 0x55555555u) | ((x & 0x55555555u) << 1);
  }
  // Every binary digit is flipped or not by a hash of the less significant ones.
  static std::uint32_t hashed_upwards(std::uint32_t x, std::uint32_t seed) {
    x += seed;
    x ^= x * 0x6c50b47cu;
    x ^= x * 0xb82f1e52u;
    x ^= x * 0xc7afe638u;
    x ^= x * 0x8d22f6e6u;
    return x;
  }
  static std::uint32_t scrambled(std::uint32_t x, std::uint32_t seed) {
    return reversed(hashed_upwards(reversed(x), seed));
  }
  static std::uint32_t second_sobol(std::uint32_t index) {
    std::uint32_t result = 0;
    for (std::uint32_t column = 0x80000000u; index != 0; index >>= 1, column ^= column >> 1)
      if ((index & 1u) != 0) result ^= column;
    return result;
  }
  static float fraction(std::uint32_t x) { return static_cast<float>(x >> 8) * 0x1.0p-24f; }

  std::uint64_t seed_;
  std::uint32_t sample_;
  std::uint64_t pair_ = 0;
};

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
