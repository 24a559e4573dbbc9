#include "ringlet/render/fibre.h"

#include <cmath>
#include <numbers>
#include <vector>

#include "ringlet/base/error.h"

namespace ringlet::render {

// Light scattering from a hair fibre [Marschner2003], in the form of [Chiang2016] and [dEon2011].
//   S(ωi, ωo) = Σp Mp(θi, θo) Np(φ) Ap          seen at a place h across the fibre
//   p           R, TT, TRT, and one for all longer paths
//   Mp          [dEon2011, Eq. 7], variance v, v/4, 4v, 4v; normalised over θi with the weight cos θi
//   Np          trimmed logistic about the smooth path's azimuth Φp [Chiang2016]; even for the last
//   Ap          Fresnel and absorption along the smooth path [Chiang2016], with Bravais's index for
//               the projection on the section
//   α           tilt of the scales: R goes 2α towards the root, TT α and TRT 4α towards the tip
// Deviates:
// - Smooth paths are traced through an ellipse, of which [Chiang2016] treat the circle.
// - Chiang's Ap and tilted Mp depend on the eye's side alone, so that exchanging eye and light changes the
//   answer. Here each term is the lesser of both ways, and Np the mean of both. What this loses of white
//   light, loss(θ, φ), comes back in a lobe loss(ωi) w(φi) loss(ωo) / ∫ loss w with the apparent width w(φ),
//   which can be exchanged too: white fibres scatter all light. (Of an ellipse it is w S that can be
//   exchanged: the light that a length of fibre scatters.)

namespace {

constexpr float kPi = std::numbers::pi_v<float>;

float sqr(float x) { return x * x; }
float safe_sqrt(float x) { return std::sqrt(std::max(0.0f, x)); }

Places sqr(const Places& x) { return x * x; }
Places safe_sqrt(const Places& x) { return xsimd::sqrt(xsimd::max(Places(0.0f), x)); }
Places clamp(const Places& x, float low, float high) {
  return xsimd::min(xsimd::max(x, Places(low)), Places(high));
}
float mean(const Places& x) { return xsimd::hadd(x) / static_cast<float>(kPlaces); }

// Across the section.
struct Places2 {
  Places x, y;
  Places dot(const Places2& other) const { return x * other.x + y * other.y; }
  Places2 operator+(const Places2& other) const { return {x + other.x, y + other.y}; }
  Places2 operator*(const Places& factor) const { return {factor * x, factor * y}; }
};

// Unpolarised reflection at a step from index 1 to `index`, by the cosine on the first side.
Places fresnel(const Places& cosine, float index) {
  const Places sin_squared = (1.0f - cosine * cosine) / (index * index);
  const Places inner = safe_sqrt(1.0f - sin_squared);
  const Places parallel = (index * cosine - inner) / (index * cosine + inner);
  const Places across = (cosine - index * inner) / (cosine + index * inner);
  return xsimd::select(sin_squared >= Places(1.0f), Places(1.0f), 0.5f * (sqr(parallel) + sqr(across)));
}

// ln I0(x) for x ≥ 0: [Abramowitz1964, 9.8.1 and 9.8.2], to 2e-7 of I0.
Places log_bessel_i0(const Places& x) {
  const auto polynomial = [](const Places& t, const auto& coefficients) {
    Places sum(0.0f);
    for (const float coefficient : coefficients) sum = sum * t + coefficient;
    return sum;
  };
  constexpr float kNear[]{0.0045813f, 0.0360768f, 0.2659732f, 1.2067492f, 3.0899424f, 3.5156229f, 1.0f};
  constexpr float kFar[]{0.00392377f,  -0.01647633f, 0.02635537f, -0.02057706f, 0.00916281f,
                         -0.00157565f, 0.00225319f,  0.01328592f, 0.39894228f};
  const Places t = x / 3.75f, far = xsimd::max(t, Places(1.0f));
  const auto is_near = t < Places(1.0f);
  const Places value = xsimd::select(is_near, polynomial(xsimd::min(sqr(t), Places(1.0f)), kNear),
                                     polynomial(1.0f / far, kFar) / xsimd::sqrt(3.75f * far));
  return xsimd::log(value) + xsimd::select(is_near, Places(0.0f), x);
}

float logistic_cdf(float x, float scale) { return 1.0f / (1.0f + std::exp(-x / scale)); }

}  // namespace

Places spread_offsets(float shift) {
  std::array<float, kPlaces> offsets;
  for (std::size_t k = 0; k < kPlaces; ++k)
    offsets[k] = 2.0f * (static_cast<float>(k) + shift) / static_cast<float>(kPlaces) - 1.0f;
  return Places::load_unaligned(offsets.data());
}

Fibre::Fibre(const FibreLook& look) : index_(static_cast<float>(look.index)) {
  validate(look);
  // Semi-axes of a section with the mean radius √(ab) = 1.
  axis_2_ = static_cast<float>(std::sqrt(1.0 - look.eccentricity));
  axis_1_ = 1.0f / axis_2_;

  // [Chiang2016, Eq. 7 and 8]: roughness to variance and to the logistic's scale.
  const double bm = look.longitudinal_roughness, bn = look.azimuthal_roughness;
  const double width = 0.726 * bm + 0.812 * bm * bm + 3.7 * std::pow(bm, 20);
  const double variance = width * width;
  logistic_scale_ = static_cast<float>(std::sqrt(std::numbers::pi / 8.0) *
                                       (0.265 * bn + 1.194 * bn * bn + 5.372 * std::pow(bn, 22)));
  logistic_norm_ = 1.0f / (2.0f * logistic_cdf(kPi, logistic_scale_) - 1.0f);

  // Tilts turn the eye's direction towards the tip for R, towards the root for the others.
  const std::array<double, kFibrePaths> turns{2.0 * look.tilt, -look.tilt, -4.0 * look.tilt, 0.0};
  const std::array<double, kFibrePaths> variances{variance, 0.25 * variance, 4.0 * variance, 4.0 * variance};
  for (std::size_t p = 0; p < kFibrePaths; ++p) {
    const double v = variances[p];
    // ln(1 / (2 v sinh(1/v))), in a form that does not overflow.
    const double norm = -std::log(v) - 1.0 / v - std::log1p(-std::exp(-2.0 / v));
    lobes_[p] = {static_cast<float>(std::sin(turns[p])), static_cast<float>(std::cos(turns[p])),
                 static_cast<float>(v), static_cast<float>(norm)};
  }
  tabulate_loss();
}

float Fibre::half_width(float azimuth) const { return half_width(std::cos(azimuth), std::sin(azimuth)); }

float Fibre::half_width(float cosine, float sine) const {
  return std::sqrt(sqr(axis_1_ * sine) + sqr(axis_2_ * cosine));
}

SectionPaths Fibre::trace(float sin_theta, float azimuth, const Places& offsets,
                          const Colour& absorption) const {
  const float cos_theta = std::max(1e-3f, safe_sqrt(1.0f - sqr(sin_theta)));
  const float cos_inside = safe_sqrt(1.0f - sqr(sin_theta / index_));
  const float index = index_ * cos_inside / cos_theta;  // Bravais's, in the plane of the section
  const float scale_1 = 1.0f / axis_1_, scale_2 = 1.0f / axis_2_;
  const auto scaled = [&](const Places2& v) { return Places2{scale_1 * v.x, scale_2 * v.y}; };
  const auto normal_at = [&](const Places2& point) {
    const Places2 gradient = scaled(scaled(point));
    return gradient * (1.0f / xsimd::sqrt(gradient.dot(gradient)));
  };

  // Where the line of sight meets the ellipse, which is the unit circle after scaling.
  const float eye_x = std::cos(azimuth), eye_y = std::sin(azimuth);
  const Places2 eye{Places(eye_x), Places(eye_y)};
  const Places from = clamp(offsets, -0.9999f, 0.9999f) * half_width(eye_x, eye_y);
  const Places2 start{from * -eye_y, from * eye_x};
  const Places2 from_scaled = scaled(start), eye_scaled = scaled(eye);
  const Places a = eye_scaled.dot(eye_scaled), b = eye_scaled.dot(from_scaled);
  Places2 point = start + eye * ((safe_sqrt(b * b - a * (from_scaled.dot(from_scaled) - 1.0f)) - b) / a);
  Places2 normal = normal_at(point);

  SectionPaths paths;
  const auto leave = [&](std::size_t path, const Places2& direction) {
    paths.azimuth[path] = xsimd::atan2(direction.y, direction.x);
    const Places width = xsimd::sqrt(sqr(axis_1_ * direction.y) + sqr(axis_2_ * direction.x));
    paths.exit_offset[path] = (point.y * direction.x - point.x * direction.y) / width;
  };
  const Places cosine = clamp(normal.dot(eye), 0.0f, 1.0f);
  Places reflected = fresnel(cosine * cos_theta, index_);
  paths.attenuations[0].fill(reflected);
  leave(0, normal * (2.0f * cosine) + eye * Places(-1.0f));

  // In, and then twice along a chord to the surface, where part goes out and the rest goes on.
  const Places cosine_inside = safe_sqrt(1.0f - (1.0f - sqr(cosine)) / sqr(index));
  Places2 inside = eye * Places(-1.0f / index) + normal * (cosine / index - cosine_inside);
  PlacesColour left, passed;
  left.fill(1.0f - reflected);
  for (std::size_t path = 1; path <= 2; ++path) {
    const Places2 p = scaled(point), d = scaled(inside);
    const Places chord = xsimd::max(Places(0.0f), -2.0f * p.dot(d) / d.dot(d));
    point = point + inside * chord;
    normal = normal_at(point);
    const Places out = clamp(inside.dot(normal), 0.0f, 1.0f);
    reflected = fresnel(out * cos_inside, 1.0f / index_);
    for (std::size_t c = 0; c < 3; ++c) {
      passed[c] = xsimd::exp(-absorption[static_cast<Eigen::Index>(c)] / cos_inside * chord);
      left[c] *= passed[c];
      paths.attenuations[path][c] = (1.0f - reflected) * left[c];
      left[c] *= reflected;
    }
    leave(path,
          inside * Places(index) + normal * (safe_sqrt(1.0f - sqr(index) * (1.0f - sqr(out))) - index * out));
    inside = inside + normal * (-2.0f * out);
  }
  // What is still inside goes on along chords like the last: a geometric series. Light that is shut in, which
  // only an ellipse can do, is let out by the rough surface.
  const Places shut = xsimd::min(reflected, Places(0.999f));
  for (std::size_t c = 0; c < 3; ++c)
    paths.attenuations[3][c] = left[c] * passed[c] * (1.0f - shut) / (1.0f - passed[c] * shut);
  return paths;
}

Fibre::Longitudinal Fibre::longitudinal(float sin_light, float sin_eye) const {
  // Both ways of all paths side by side: that fills the lanes.
  constexpr std::size_t kPadded = (2 * kFibrePaths + kPlaces - 1) / kPlaces * kPlaces;
  alignas(64) std::array<float, kPadded> argument{}, exponent{};
  const float cos_light = safe_sqrt(1.0f - sqr(sin_light)), cos_eye = safe_sqrt(1.0f - sqr(sin_eye));
  for (std::size_t path = 0; path < kFibrePaths; ++path) {
    const Lobe& lobe = lobes_[path];
    const auto put = [&](std::size_t k, float sin_to, float cos_to, float sin_from, float cos_from) {
      const float sin_turned = sin_from * lobe.cos_tilt + cos_from * lobe.sin_tilt;
      const float cos_turned = std::abs(cos_from * lobe.cos_tilt - sin_from * lobe.sin_tilt);
      argument[k] = cos_to * cos_turned / lobe.variance;
      exponent[k] = lobe.norm - sin_to * sin_turned / lobe.variance;
    };
    put(path, sin_light, cos_light, sin_eye, cos_eye);
    put(path + kFibrePaths, sin_eye, cos_eye, sin_light, cos_light);
  }
  for (std::size_t k = 0; k < kPadded; k += kPlaces) {
    const Places sum = Places::load_aligned(&exponent[k]) + log_bessel_i0(Places::load_aligned(&argument[k]));
    xsimd::exp(sum).store_aligned(&exponent[k]);
  }
  Longitudinal result;
  std::copy_n(exponent.begin(), kFibrePaths, result.there.begin());
  std::copy_n(exponent.begin() + kFibrePaths, kFibrePaths, result.back.begin());
  return result;
}

Places Fibre::azimuthal(const Places& difference) const {
  const Places turn = xsimd::abs(difference - 2.0f * kPi * xsimd::nearbyint(difference / (2.0f * kPi)));
  const Places e = xsimd::exp(turn / -logistic_scale_);
  return (logistic_norm_ / logistic_scale_) * e / sqr(1.0f + e);
}

float Fibre::lost(float sin_theta, float azimuth) const {
  const float column = (std::asin(std::clamp(sin_theta, -1.0f, 1.0f)) / kPi + 0.5f) * kLossColumns;
  // Folded into the first quarter, which the other three mirror.
  const float half_turn = std::abs(azimuth - kPi * std::round(azimuth / kPi));
  const float row = half_turn / (0.5f * kPi) * kLossRows;
  const std::size_t i = std::min(static_cast<std::size_t>(column), kLossColumns - 1);
  const std::size_t j = std::min(static_cast<std::size_t>(row), kLossRows - 1);
  const float x = column - static_cast<float>(i), y = row - static_cast<float>(j);
  const auto along = [&](const auto& values) { return values[i] + x * (values[i + 1] - values[i]); };
  return along(loss_[j]) + y * (along(loss_[j + 1]) - along(loss_[j]));
}

// For each eye, one less the white light that the lesser of both ways scatters; a mean over offsets.
void Fibre::tabulate_loss() {
  constexpr std::size_t kFine = 4, kAngles = kLossColumns * kFine;
  constexpr std::size_t kGroups = kPlaces >= 16 ? 1 : 16 / kPlaces;  // so that there are 16 offsets
  using Parts = std::array<std::array<Places, kGroups>, kFibrePaths>;
  std::array<float, kAngles + 1> sines{};
  for (std::size_t k = 0; k <= kAngles; ++k)
    sines[k] = std::sin(kPi * (static_cast<float>(k) / kAngles - 0.5f));

  // Mp both ways for all pairs of angles; they do not depend on the azimuth.
  std::vector<Longitudinal> ways((kLossColumns + 1) * (kAngles + 1));
  for (std::size_t o = 0; o <= kLossColumns; ++o)
    for (std::size_t i = 0; i <= kAngles; ++i)
      ways[o * (kAngles + 1) + i] = longitudinal(sines[i], sines[o * kFine]);

  const bool circle = axis_1_ == axis_2_;
  std::vector<Parts> parts(kAngles + 1);
  for (std::size_t row = 0; row <= kLossRows; ++row) {
    if (circle && row > 0) {
      loss_[row] = loss_[0];
      continue;
    }
    const float azimuth = 0.5f * kPi * static_cast<float>(row) / kLossRows;
    for (std::size_t k = 0; k <= kAngles; ++k)
      for (std::size_t n = 0; n < kGroups; ++n) {
        // Each group is shifted by its part of the distance between places.
        const float shift = (static_cast<float>(n) + 0.5f) / kGroups;
        const SectionPaths paths = trace(sines[k], azimuth, spread_offsets(shift), Colour::Zero());
        for (std::size_t p = 0; p < kFibrePaths; ++p) parts[k][p][n] = paths.attenuations[p][0];
      }
    for (std::size_t o = 0; o <= kLossColumns; ++o) {
      double kept = 0.0;
      for (std::size_t i = 0; i <= kAngles; ++i)
        for (std::size_t p = 0; p < kFibrePaths; ++p) {
          const Longitudinal& way = ways[o * (kAngles + 1) + i];
          Places sum(0.0f);
          for (std::size_t n = 0; n < kGroups; ++n)
            sum += xsimd::min(way.there[p] * parts[o * kFine][p][n], way.back[p] * parts[i][p][n]);
          kept += static_cast<double>(mean(sum) * safe_sqrt(1.0f - sqr(sines[i])));
        }
      const auto kept_part = static_cast<float>(kept * std::numbers::pi / (kAngles * kGroups));
      loss_[row][o] = std::max(0.0f, 1.0f - kept_part);
    }
  }

  // The integral of the table as it is read: straight between its entries.
  constexpr int kThetas = 8 * kLossColumns, kPhis = 4 * kLossRows;
  for (int i = 0; i < kThetas; ++i)
    for (int j = 0; j < kPhis; ++j) {
      const float theta = kPi * ((static_cast<float>(i) + 0.5f) / kThetas - 0.5f);
      const float phi = 0.5f * kPi * (static_cast<float>(j) + 0.5f) / kPhis;
      loss_integral_ += lost(std::sin(theta), phi) * half_width(phi) * std::cos(theta);
    }
  loss_integral_ *= kPi / kThetas * 2.0f * kPi / kPhis;
}

Fibre::View Fibre::view(const Vec3f& to_eye, const Places& offsets, const Colour& absorption) const {
  View view;
  view.direction = to_eye;
  view.sin_theta = std::clamp(to_eye.x(), -1.0f, 1.0f);
  view.azimuth = std::atan2(to_eye.z(), to_eye.y());
  view.offsets = offsets;
  view.absorption = absorption;
  view.paths = trace(view.sin_theta, view.azimuth, offsets, absorption);
  // A path is chosen by its light; the compensation by what white light it holds.
  Places sum(1e-12f);
  for (std::size_t p = 0; p < kFibrePaths; ++p) {
    const PlacesColour& part = view.paths.attenuations[p];
    sum += view.chances[p] = part[0] + part[1] + part[2];
  }
  view.compensation = lost(view.sin_theta, view.azimuth);
  for (Places& chance : view.chances) chance *= (1.0f - view.compensation) / sum;
  return view;
}

Fibre::Scattering Fibre::scatter(const View& view, const Vec3f& to_light) const {
  const float sin_light = std::clamp(to_light.x(), -1.0f, 1.0f);
  return scatter(view, to_light, trace(sin_light, view.azimuth, view.offsets, view.absorption));
}

Fibre::Scattering Fibre::scatter(const View& view, const Vec3f& to_light, const SectionPaths& light) const {
  const float sin_light = std::clamp(to_light.x(), -1.0f, 1.0f);
  const float azimuth = std::atan2(to_light.z(), to_light.y());
  const Longitudinal along = longitudinal(sin_light, view.sin_theta);
  const Places zero(0.0f);
  PlacesColour value{zero, zero, zero}, all_eye = value, all_light = value;
  Places density = zero;
  for (std::size_t path = 0; path < kFibrePaths; ++path) {
    const Places around = path == 3 ? Places(0.5f / kPi)
                                    : 0.5f * (azimuthal(azimuth - view.paths.azimuth[path]) +
                                              azimuthal(azimuth - light.azimuth[path]));
    for (std::size_t c = 0; c < 3; ++c) {
      const Places& from_eye = view.paths.attenuations[path][c];
      const Places& from_light = light.attenuations[path][c];
      value[c] += around * xsimd::min(along.there[path] * from_eye, along.back[path] * from_light);
      all_eye[c] += from_eye;
      all_light[c] += from_light;
    }
    density += along.there[path] * view.chances[path] * around;
  }
  const float compensation = loss_integral_ > 0.0f ? view.compensation * lost(sin_light, azimuth) *
                                                         half_width(azimuth) / loss_integral_
                                                   : 0.0f;
  Scattering result;
  for (std::size_t c = 0; c < 3; ++c)
    result.value[static_cast<Eigen::Index>(c)] =
        mean(value[c] + compensation * xsimd::min(all_eye[c], all_light[c]));
  result.density = mean(density) + view.compensation * 0.25f / kPi;
  return result;
}

Fibre::Sample Fibre::sample(const View& view, const std::array<float, 4>& u) const {
  if (u[0] < view.compensation) {
    const float z = 1.0f - 2.0f * u[1], angle = 2.0f * kPi * u[2], across = safe_sqrt(1.0f - z * z);
    const Vec3f to_light(z, across * std::cos(angle), across * std::sin(angle));
    return {to_light, scatter(view, to_light)};
  }

  // Choose a place, with what is left of the number a path, and then a side of the azimuthal mean.
  float choice = (u[0] - view.compensation) / (1.0f - view.compensation) * static_cast<float>(kPlaces);
  const std::size_t place = std::min(static_cast<std::size_t>(choice), kPlaces - 1);
  choice = (choice - static_cast<float>(place)) * (1.0f - view.compensation);
  std::size_t path = 0;
  float chance = view.chances[0].get(place);
  while (path + 1 < kFibrePaths && choice >= chance) {
    choice -= chance;
    chance = view.chances[++path].get(place);
  }

  // [dEon2011; Chiang2016]: θ from Mp, of which M is one part of a sphere's von
  // Mises–Fisher distribution about the turned, mirrored eye.
  const Lobe& lobe = lobes_[path];
  const float cos_eye = safe_sqrt(1.0f - sqr(view.sin_theta));
  const float sin_turned = view.sin_theta * lobe.cos_tilt + cos_eye * lobe.sin_tilt;
  const float cos_turned = std::abs(cos_eye * lobe.cos_tilt - view.sin_theta * lobe.sin_tilt);
  const float q = std::max(u[1], 1e-6f);
  const float along = std::clamp(
      1.0f + lobe.variance * std::log(q + (1.0f - q) * std::exp(-2.0f / lobe.variance)), -1.0f, 1.0f);
  const float sin_light = std::clamp(
      -along * sin_turned + safe_sqrt(1.0f - sqr(along)) * std::cos(2.0f * kPi * u[2]) * cos_turned, -1.0f,
      1.0f);
  const float cos_light = safe_sqrt(1.0f - sqr(sin_light));

  const SectionPaths light = trace(sin_light, view.azimuth, view.offsets, view.absorption);
  float azimuth = 2.0f * kPi * u[3];
  if (path < 3) {
    // The mean of two logistics, about the paths as the eye and as the light sees the section.
    const bool eye_side = choice < 0.5f * chance;
    const float centre = (eye_side ? view.paths : light).azimuth[path].get(place);
    const float low = logistic_cdf(-kPi, logistic_scale_);
    const float x = low + std::clamp(u[3], 1e-6f, 1.0f - 1e-6f) / logistic_norm_;
    azimuth = centre - logistic_scale_ * std::log(1.0f / x - 1.0f);
  }
  const Vec3f to_light(sin_light, cos_light * std::cos(azimuth), cos_light * std::sin(azimuth));
  return {to_light, scatter(view, to_light, light)};
}

}  // namespace ringlet::render
