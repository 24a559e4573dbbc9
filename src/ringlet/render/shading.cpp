#include "ringlet/render/shading.h"

#include <cmath>
#include <numbers>

namespace ringlet::render {

namespace {

constexpr float kPi = std::numbers::pi_v<float>;

// exp(−x²/2), peak 1.
float bell(float x) { return std::exp(-0.5f * x * x); }

}  // namespace

// [Kajiya1989, Eq. 14] for the matt part, [Marschner2003, Sec. 5 and Table 1] for the highlights:
//   θi, θr      inclination of light and eye to the plane across the strand
//   θd, θh      (θr − θi)/2, (θr + θi)/2; here θh alone matters
//   φ           angle between light and eye about the strand; 0: light from behind the eye
//   α, β        shift and width of a highlight, in θh
//   R           light off the cuticle: white, shifted to the root
//   TRT         light through the strand and back: in the strand's colour, shifted to the tip, wider
//   TT          light through the strand and on: seen against the light, narrow
// Deviates: strengths are chosen by eye instead of Fresnel and absorption, the azimuthal parts are powers of
// a cosine, and there is no caustic; energy is not conserved.
Colour shade_strand(const Vec3f& tangent, const Vec3f& to_light, const Vec3f& to_eye, const Colour& colour,
                    float across) {
  constexpr float kDegree = kPi / 180.0f;
  constexpr float kShift = -6.0f * kDegree, kWidth = 7.0f * kDegree;
  constexpr float kMatt = 0.35f, kStrengthR = 0.16f, kStrengthTrt = 1.5f, kStrengthTt = 0.7f;

  const float sin_i = std::clamp(tangent.dot(to_light), -1.0f, 1.0f);
  const float sin_r = std::clamp(tangent.dot(to_eye), -1.0f, 1.0f);
  const float cos_i = std::sqrt(1.0f - sin_i * sin_i), cos_r = std::sqrt(1.0f - sin_r * sin_r);
  const float theta_h = 0.5f * (std::asin(sin_i) + std::asin(sin_r));

  // cos φ from the parts of both directions across the strand; cos(φ/2) and sin(φ/2) by half angles.
  const float cos_phi =
      std::clamp((to_light.dot(to_eye) - sin_i * sin_r) / std::max(1e-4f, cos_i * cos_r), -1.0f, 1.0f);
  const float cos_half_squared = 0.5f * (1.0f + cos_phi), sin_half_squared = 1.0f - cos_half_squared;

  // A wide strand looks round: brighter in the middle than at its edges, and the same on average over its
  // width, where √(1 − v²) has the mean π/4.
  const float round = 1.0f + 0.6f * (std::sqrt(std::max(0.0f, 1.0f - across * across)) - 0.25f * kPi);
  const float facing = 0.55f + 0.45f * cos_half_squared;  // a strand seen from its lit side is brighter
  const float matt = kMatt * cos_i * round * facing;

  const float r = kStrengthR * bell((theta_h - kShift) / kWidth) * cos_half_squared;
  const float trt = kStrengthTrt * bell((theta_h + 1.5f * kShift) / (2.0f * kWidth)) * cos_half_squared;
  const float tt = kStrengthTt * bell((theta_h + 0.5f * kShift) / kWidth) * sin_half_squared *
                   sin_half_squared * sin_half_squared;
  return matt * colour + r + trt * cos_i * colour.pow(1.25f) + tt * colour;
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

Colour tinted_transmittance(float transmittance, const Colour& colour) {
  // Optical depth falls with how pale the hair is in a channel: T^(1 − k c).
  constexpr float kPassing = 0.6f;
  if (transmittance <= 0.0f) return Colour::Zero();
  const float log_transmittance = std::log(transmittance);
  return (log_transmittance * (1.0f - kPassing * colour)).exp();
}

}  // namespace ringlet::render
