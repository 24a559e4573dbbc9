#include "ringlet/render/shading.h"

#include <cmath>
#include <numbers>

namespace ringlet::render {

namespace {

constexpr float kPi = std::numbers::pi_v<float>;
constexpr float kDegree = kPi / 180.0f;

// Light along the strand: a normal distribution in the sum of both inclinations, about `shift`. Divided by
// the cosine of their half difference it sends on as much at any inclination [Marschner2003, Sec. 3].
float longitudinal(float sum, float half_difference_cosine, float shift, float width) {
  const float x = (sum - shift) / width;
  return std::exp(-0.5f * x * x) / (width * std::sqrt(2.0f * kPi) * std::max(0.2f, half_difference_cosine));
}

}  // namespace

// Single scattering by the paths of [Marschner2003, Sec. 5 and Table 1], and light that the mass of hair
// scatters again and again, which takes the place of the matt part of [Kajiya1989, Eq. 14]:
//   θi, θr      inclination of light and eye to the plane across the strand
//   φ           angle between light and eye about the strand; 0: light from behind the eye
//   R           light off the cuticle: white, shifted to the root
//   TRT         light through the strand and back: in the strand's colour, shifted to the tip, wider
//   TT          light through the strand and on: seen against the light, narrow
//   M, N        how a path spreads along and about the strand; ∫ N dφ = 1
// A unit light is what a white matt surface shows, so that the strand receives π times that across itself.
// Deviates: strengths of paths are those of the whole width and of all inclinations, N are powers of a cosine
// with their means, and there is no caustic.
Colour shade_strand(const StrandView& view, const Vec3f& to_light, float angular_radius,
                    const Arriving& arriving) {
  constexpr float kShift = -3.0f * kDegree;  // tilt of the cuticle's scales, about
  constexpr float kWidth = 13.0f * kDegree;  // of R; TT is half as wide, TRT twice
  const float sin_i = std::clamp(view.tangent.dot(to_light), -1.0f, 1.0f);
  const float sin_r = std::clamp(view.tangent.dot(view.to_eye), -1.0f, 1.0f);
  const float cos_i = std::sqrt(1.0f - sin_i * sin_i), cos_r = std::sqrt(1.0f - sin_r * sin_r);
  const float theta_i = std::asin(sin_i), theta_r = std::asin(sin_r), sum = theta_i + theta_r;
  const float cos_d = std::cos(0.5f * (theta_i - theta_r));

  // cos φ from the parts of both directions across the strand; cos²(φ/2) and sin²(φ/2) by half angles.
  const float cos_phi =
      std::clamp((to_light.dot(view.to_eye) - sin_i * sin_r) / std::max(1e-4f, cos_i * cos_r), -1.0f, 1.0f);
  const float back = 0.5f * (1.0f + cos_phi), ahead = 1.0f - back;

  // ∫ cos(φ/2)/4 dφ, ∫ sin⁶(φ/2) dφ = 5π/8 and ∫ cos²(φ/2) dφ = π over a turn.
  const auto width = [&](float part) { return std::hypot(part * kWidth, angular_radius); };
  const float r = longitudinal(sum, cos_d, 2.0f * kShift, width(1.0f)) * 0.25f * std::sqrt(back);
  const float tt =
      longitudinal(sum, cos_d, -kShift, width(0.5f)) * ahead * ahead * ahead * 8.0f / (5.0f * kPi);
  const float trt = longitudinal(sum, cos_d, -4.0f * kShift, width(2.0f)) * back / kPi;
  const float rest = longitudinal(sum, cos_d, 0.0f, width(2.0f)) * 0.5f / kPi;
  const FibreAlbedo& fibre = view.fibre;
  const Colour single = fibre.r * r + fibre.tt * tt + fibre.trt * trt + fibre.rest * rest;

  // Seen from the lit side the mass sends back its colour; this much of it comes by more than one fibre.
  constexpr float kAgain = 0.6f;
  const float facing = 0.4f + 0.6f * back;
  const Colour again = kAgain * (arriving.direct + arriving.scattered) * fibre.mass;
  return kPi * arriving.direct * single + cos_i * facing * again;
}

Colour shade_surface(const Surface& surface, const Vec3f& normal, const Vec3f& to_light,
                     const Vec3f& to_eye) {
  // Matt part: light reaches a little past the edge of the shade, red furthest. The mean of
  // max(0, c + w)/(1 + w)² over all directions is that of the plain cosine max(0, c), whatever w ≤ 1.
  const float cosine = normal.dot(to_light);
  const Colour wrap = static_cast<float>(surface.softness) * Colour(1.0f, 0.45f, 0.3f);
  const Colour matt = ((cosine + wrap) / ((1.0f + wrap) * (1.0f + wrap))).max(0.0f);
  Colour result = surface.colour.cast<float>().array() * matt;

  // Highlight: Blinn's half vector with Schlick's rise towards grazing angles.
  const float gloss = static_cast<float>(surface.gloss);
  if (cosine > 0.0f && gloss > 0.0f) {
    const Vec3f half = (to_light + to_eye).normalized();
    const float exponent = std::exp2(1.0f + 7.0f * gloss);
    const float rise = std::pow(1.0f - std::clamp(half.dot(to_eye), 0.0f, 1.0f), 5.0f);
    const float fresnel = 0.04f + 0.96f * rise;
    const float peak = (exponent + 8.0f) / 8.0f;
    result += gloss * fresnel * peak * std::pow(std::max(0.0f, normal.dot(half)), exponent) * cosine;
  }
  return result;
}

}  // namespace ringlet::render
