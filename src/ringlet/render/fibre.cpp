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

float wrap(float angle) { return angle - 2.0f * kPi * std::round(angle / (2.0f * kPi)); }

// Unpolarised reflection at a step from index 1 to `index`, by the cosine on the first side.
float fresnel(float cosine, float index) {
  const float sin_squared = (1.0f - cosine * cosine) / (index * index);
  if (sin_squared >= 1.0f) return 1.0f;
  const float inner = std::sqrt(1.0f - sin_squared);
  const float parallel = (index * cosine - inner) / (index * cosine + inner);
  const float across = (cosine - index * inner) / (cosine + index * inner);
  return 0.5f * (sqr(parallel) + sqr(across));
}

// ln I0(x), by its series or far out by its asymptote, whose error is below 1e-4 from 12 on.
float log_bessel_i0(float x) {
  if (x > 12.0f) return x - 0.5f * std::log(2.0f * kPi * x) + 0.125f / x;
  float sum = 1.0f, term = 1.0f;
  const float quarter = 0.25f * x * x;
  for (int k = 1; k <= 24 && term > 1e-7f * sum; ++k) {
    term *= quarter / static_cast<float>(k * k);
    sum += term;
  }
  return std::log(sum);
}

float logistic(float x, float scale) {
  const float e = std::exp(-std::abs(x) / scale);
  return e / (scale * sqr(1.0f + e));
}
float logistic_cdf(float x, float scale) { return 1.0f / (1.0f + std::exp(-x / scale)); }

// [Chiang2016, Eq. 9]: what relates the colour of a mass of fibres to their absorption.
double colour_factor(double b) {
  return 5.969 + b * (-0.215 + b * (2.532 + b * (-10.73 + b * (5.574 + 0.245 * b))));
}

}  // namespace

FibreLook wet_look(const FibreLook& dry, double wetness) {
  if (!(wetness >= 0.0 && wetness <= 1.0))
    throw InputError(fmt::format("hair in pictures: the wetness {} is not in [0, 1]", wetness));
  FibreLook wet = dry;
  wet.longitudinal_roughness *= 1.0 - 0.55 * wetness;
  wet.azimuthal_roughness *= 1.0 - 0.35 * wetness;
  wet.tilt *= 1.0 - wetness;
  wet.index += wetness * (1.40 - dry.index);
  return wet;
}

void validate(const FibreLook& look) {
  const auto require = [](bool good, const char* what, double value, const char* range) {
    if (!good) throw InputError(fmt::format("fibre: the {} {} is not in {}", what, value, range));
  };
  require(look.longitudinal_roughness >= 0.05 && look.longitudinal_roughness <= 1.0, "longitudinal roughness",
          look.longitudinal_roughness, "[0.05, 1]");
  require(look.azimuthal_roughness >= 0.05 && look.azimuthal_roughness <= 1.0, "azimuthal roughness",
          look.azimuthal_roughness, "[0.05, 1]");
  require(std::abs(look.tilt) <= 0.2, "tilt", look.tilt, "[−0.2, 0.2] radians");
  require(look.index >= 1.05 && look.index <= 3.0, "index of refraction", look.index, "[1.05, 3]");
  require(look.eccentricity >= 0.0 && look.eccentricity <= 0.9, "eccentricity", look.eccentricity,
          "[0, 0.9]");
}

Colour absorption_of_colour(const Colour& colour, double azimuthal_roughness) {
  const auto factor = static_cast<float>(colour_factor(azimuthal_roughness));
  return (colour.max(1e-4f).min(0.999f).log() / factor).square();
}

Colour colour_of_absorption(const Colour& absorption, double azimuthal_roughness) {
  return (-static_cast<float>(colour_factor(azimuthal_roughness)) * absorption.sqrt()).exp();
}

Colour absorption_of_melanin(double eumelanin, double pheomelanin) {
  return static_cast<float>(eumelanin) * Colour(0.419f, 0.697f, 1.37f) +
         static_cast<float>(pheomelanin) * Colour(0.187f, 0.4f, 1.05f);
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

SectionPaths Fibre::trace(float sin_theta, float azimuth, float offset, const Colour& absorption) const {
  using Vec2f = Eigen::Vector2f;
  const float cos_theta = std::max(1e-3f, safe_sqrt(1.0f - sqr(sin_theta)));
  const float cos_inside = safe_sqrt(1.0f - sqr(sin_theta / index_));
  const float index = index_ * cos_inside / cos_theta;  // Bravais's, in the plane of the section
  const Vec2f scale(1.0f / axis_1_, 1.0f / axis_2_);
  const auto normal_at = [&](const Vec2f& point) {
    return Vec2f(point.cwiseProduct(scale).cwiseProduct(scale).normalized());
  };

  // Where the line of sight meets the ellipse, which is the unit circle after scaling.
  const Vec2f eye(std::cos(azimuth), std::sin(azimuth)), side(-eye.y(), eye.x());
  const Vec2f from = std::clamp(offset, -0.9999f, 0.9999f) * half_width(eye.x(), eye.y()) * side;
  const Vec2f from_scaled = from.cwiseProduct(scale), eye_scaled = eye.cwiseProduct(scale);
  const float a = eye_scaled.squaredNorm(), b = eye_scaled.dot(from_scaled);
  Vec2f point = from + eye * ((-b + safe_sqrt(b * b - a * (from_scaled.squaredNorm() - 1.0f))) / a);
  Vec2f normal = normal_at(point);

  SectionPaths paths;
  const auto leave = [&](std::size_t path, const Vec2f& direction) {
    paths.azimuth[path] = std::atan2(direction.y(), direction.x());
    paths.exit_offset[path] =
        point.dot(Vec2f(-direction.y(), direction.x())) / half_width(direction.x(), direction.y());
  };
  const float cosine = std::clamp(normal.dot(eye), 0.0f, 1.0f);
  float reflected = fresnel(cosine * cos_theta, index_);
  paths.attenuations[0] = Colour::Constant(reflected);
  leave(0, 2.0f * cosine * normal - eye);

  // In, and then twice along a chord to the surface, where part goes out and the rest goes on.
  const float cosine_inside = safe_sqrt(1.0f - (1.0f - sqr(cosine)) / sqr(index));
  Vec2f inside = (-1.0f / index) * eye + (cosine / index - cosine_inside) * normal;
  Colour left = Colour::Constant(1.0f - reflected), passed = Colour::Ones();
  for (std::size_t path = 1; path <= 2; ++path) {
    const Vec2f p = point.cwiseProduct(scale), d = inside.cwiseProduct(scale);
    const float chord = std::max(0.0f, -2.0f * p.dot(d) / d.squaredNorm());
    point += chord * inside;
    normal = normal_at(point);
    passed = (-absorption * (chord / cos_inside)).exp();
    const float out = std::clamp(inside.dot(normal), 0.0f, 1.0f);
    reflected = fresnel(out * cos_inside, 1.0f / index_);
    left *= passed;
    paths.attenuations[path] = (1.0f - reflected) * left;
    leave(path, index * inside + (safe_sqrt(1.0f - sqr(index) * (1.0f - sqr(out))) - index * out) * normal);
    left *= reflected;
    inside -= 2.0f * out * normal;
  }
  // What is still inside goes on along chords like the last: a geometric series. Light that is shut in, which
  // only an ellipse can do, is let out by the rough surface.
  const float shut = std::min(reflected, 0.999f);
  paths.attenuations[3] = left * passed * (1.0f - shut) / (1.0f - passed * shut);
  return paths;
}

float Fibre::longitudinal(std::size_t path, float sin_to, float sin_from) const {
  const Lobe& lobe = lobes_[path];
  const float cos_to = safe_sqrt(1.0f - sqr(sin_to)), cos_from = safe_sqrt(1.0f - sqr(sin_from));
  const float sin_turned = sin_from * lobe.cos_tilt + cos_from * lobe.sin_tilt;
  const float cos_turned = std::abs(cos_from * lobe.cos_tilt - sin_from * lobe.sin_tilt);
  return std::exp(lobe.norm - sin_to * sin_turned / lobe.variance +
                  log_bessel_i0(cos_to * cos_turned / lobe.variance));
}

float Fibre::azimuthal(float difference) const {
  return logistic_norm_ * logistic(wrap(difference), logistic_scale_);
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
  constexpr std::size_t kFine = 4, kAngles = kLossColumns * kFine, kOffsets = 16;
  using Parts = std::array<std::array<float, kOffsets>, kFibrePaths>;
  std::array<float, kAngles + 1> sines{};
  for (std::size_t k = 0; k <= kAngles; ++k)
    sines[k] = std::sin(kPi * (static_cast<float>(k) / kAngles - 0.5f));

  // Mp both ways for all pairs of angles; they do not depend on the azimuth.
  struct Ways {
    float there, back;
  };
  std::vector<std::array<Ways, kFibrePaths>> ways((kLossColumns + 1) * (kAngles + 1));
  for (std::size_t o = 0; o <= kLossColumns; ++o)
    for (std::size_t i = 0; i <= kAngles; ++i)
      for (std::size_t p = 0; p < kFibrePaths; ++p)
        ways[o * (kAngles + 1) + i][p] = {longitudinal(p, sines[i], sines[o * kFine]),
                                          longitudinal(p, sines[o * kFine], sines[i])};

  const bool circle = axis_1_ == axis_2_;
  std::vector<Parts> parts(kAngles + 1);
  for (std::size_t row = 0; row <= kLossRows; ++row) {
    if (circle && row > 0) {
      loss_[row] = loss_[0];
      continue;
    }
    const float azimuth = 0.5f * kPi * static_cast<float>(row) / kLossRows;
    for (std::size_t k = 0; k <= kAngles; ++k)
      for (std::size_t n = 0; n < kOffsets; ++n) {
        const float offset = (2.0f * static_cast<float>(n) + 1.0f) / kOffsets - 1.0f;
        const SectionPaths paths = trace(sines[k], azimuth, offset, Colour::Zero());
        for (std::size_t p = 0; p < kFibrePaths; ++p) parts[k][p][n] = paths.attenuations[p][0];
      }
    for (std::size_t o = 0; o <= kLossColumns; ++o) {
      double kept = 0.0;
      for (std::size_t i = 0; i <= kAngles; ++i)
        for (std::size_t p = 0; p < kFibrePaths; ++p) {
          const auto [there, back] = ways[o * (kAngles + 1) + i][p];
          float sum = 0.0f;
          for (std::size_t n = 0; n < kOffsets; ++n)
            sum += std::min(there * parts[o * kFine][p][n], back * parts[i][p][n]);
          kept += static_cast<double>(sum * safe_sqrt(1.0f - sqr(sines[i])));
        }
      const auto kept_part = static_cast<float>(kept * std::numbers::pi / (kAngles * kOffsets));
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

Fibre::View Fibre::view(const Vec3f& to_eye, float offset, const Colour& absorption) const {
  View view;
  view.direction = to_eye;
  view.sin_theta = std::clamp(to_eye.x(), -1.0f, 1.0f);
  view.azimuth = std::atan2(to_eye.z(), to_eye.y());
  view.offset = offset;
  view.absorption = absorption;
  view.paths = trace(view.sin_theta, view.azimuth, offset, absorption);
  // A path is chosen by its light; the compensation by what white light it holds.
  float sum = 0.0f;
  for (std::size_t p = 0; p < kFibrePaths; ++p) sum += view.chances[p] = view.paths.attenuations[p].mean();
  const float compensation = lost(view.sin_theta, view.azimuth);
  for (std::size_t p = 0; p < kFibrePaths; ++p)
    view.chances[p] *= (1.0f - compensation) / std::max(sum, 1e-12f);
  view.chances[kFibrePaths] = compensation;
  return view;
}

Fibre::Scattering Fibre::scatter(const View& view, const Vec3f& to_light) const {
  const float sin_light = std::clamp(to_light.x(), -1.0f, 1.0f);
  return scatter(view, to_light, trace(sin_light, view.azimuth, view.offset, view.absorption));
}

Fibre::Scattering Fibre::scatter(const View& view, const Vec3f& to_light, const SectionPaths& light) const {
  const float sin_light = std::clamp(to_light.x(), -1.0f, 1.0f);
  const float azimuth = std::atan2(to_light.z(), to_light.y());
  Scattering result;
  Colour all_eye = Colour::Zero(), all_light = Colour::Zero();
  for (std::size_t path = 0; path < kFibrePaths; ++path) {
    const Colour& from_eye = view.paths.attenuations[path];
    const Colour& from_light = light.attenuations[path];
    all_eye += from_eye;
    all_light += from_light;
    const float around = path == 3 ? 0.5f / kPi
                                   : 0.5f * (azimuthal(azimuth - view.paths.azimuth[path]) +
                                             azimuthal(azimuth - light.azimuth[path]));
    const float there = longitudinal(path, sin_light, view.sin_theta);
    const float back = longitudinal(path, view.sin_theta, sin_light);
    result.value += around * (there * from_eye).min(back * from_light);
    result.density += view.chances[path] * there * around;
  }
  if (loss_integral_ > 0.0f)
    result.value += view.chances[kFibrePaths] * lost(sin_light, azimuth) * half_width(azimuth) /
                    loss_integral_ * all_eye.min(all_light);
  result.density += view.chances[kFibrePaths] * 0.25f / kPi;
  return result;
}

Fibre::Sample Fibre::sample(const View& view, const std::array<float, 4>& u) const {
  // Choose a path, and use what is left of the number to choose a side of the azimuthal mean.
  float choice = u[0];
  std::size_t path = 0;
  while (path < kFibrePaths && choice >= view.chances[path]) choice -= view.chances[path++];
  if (path == kFibrePaths) {
    const float z = 1.0f - 2.0f * u[1], angle = 2.0f * kPi * u[2], across = safe_sqrt(1.0f - z * z);
    const Vec3f to_light(z, across * std::cos(angle), across * std::sin(angle));
    return {to_light, scatter(view, to_light)};
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

  const SectionPaths light = trace(sin_light, view.azimuth, view.offset, view.absorption);
  float azimuth = 2.0f * kPi * u[3];
  if (path < 3) {
    // The mean of two logistics, about the paths as the eye and as the light sees the section.
    const bool eye_side = choice < 0.5f * view.chances[path];
    const float centre = eye_side ? view.paths.azimuth[path] : light.azimuth[path];
    const float low = logistic_cdf(-kPi, logistic_scale_);
    const float x = low + std::clamp(u[3], 1e-6f, 1.0f - 1e-6f) / logistic_norm_;
    azimuth = centre - logistic_scale_ * std::log(1.0f / x - 1.0f);
  }
  const Vec3f to_light(sin_light, cos_light * std::cos(azimuth), cos_light * std::sin(azimuth));
  return {to_light, scatter(view, to_light, light)};
}

}  // namespace ringlet::render
