#include "ringlet/render/hair_scattering.h"

#include <cmath>
#include <vector>

#include "ringlet/base/parallel.h"
#include "ringlet/render/fibre.h"
#include "ringlet/render/sampling.h"

namespace ringlet::render {

namespace {

constexpr int kSamples = 512;  // directions for each colour

float mean_of(const Places& values) { return xsimd::hadd(values) / static_cast<float>(kPlaces); }

}  // namespace

HairScattering::HairScattering(const FibreLook& look) {
  const Fibre fibre(look);
  parallel_for(kColours, [&](std::size_t k) {
    const float root = static_cast<float>(k) / (kColours - 1);
    const Colour absorption = absorption_of_colour(Colour::Constant(root * root), look.azimuthal_roughness);
    // Eyes from all around, by how much of the fibre they see: the sine of their inclination is spread like
    // the abscissa of points of a disc. Light comes from where the fibre says.
    Entry entry;
    for (int n = 0; n < kSamples; ++n) {
      SampleNumbers numbers(k, n);
      const Point2 path = numbers.two(), around = numbers.two();
      const float sine = on_disc(numbers.two()).x, angle = 2.0f * std::numbers::pi_v<float> * numbers.one();
      const float cosine = std::sqrt(std::max(0.0f, 1.0f - sine * sine));
      const Vec3f to_eye(sine, cosine * std::cos(angle), cosine * std::sin(angle));
      const Fibre::View view = fibre.view(to_eye, spread_offsets(numbers.one()), absorption);
      const Fibre::Sample sample = fibre.sample(view, {path.x, path.y, around.x, around.y});
      if (!(sample.scattering.density > 0.0f)) continue;
      const float weight = sample.scattering.value[0] / sample.scattering.density / kSamples;
      const bool ahead = sample.to_light.y() * to_eye.y() + sample.to_light.z() * to_eye.z() < 0.0f;
      (ahead ? entry.forward : entry.backward) += weight;
      const std::array<float*, kFibrePaths> parts{&entry.r, &entry.tt, &entry.trt, &entry.rest};
      for (std::size_t p = 0; p < kFibrePaths; ++p)
        *parts[p] += mean_of(view.paths.attenuations[p][0]) / kSamples;
    }
    // What the rough surface loses of each path is counted in the two halves: scale the paths to their sum.
    const float paths = entry.r + entry.tt + entry.trt + entry.rest;
    const float scale = (entry.forward + entry.backward) / std::max(1e-6f, paths);
    for (float* part : {&entry.r, &entry.tt, &entry.trt, &entry.rest}) *part *= scale;
    table_[k] = entry;
  });
}

FibreAlbedo HairScattering::albedo(const Colour& colour) const {
  FibreAlbedo albedo;
  albedo.mass = colour.max(0.0f).min(1.0f);
  for (Eigen::Index c = 0; c < 3; ++c) {
    const float x = std::sqrt(std::clamp(colour[c], 0.0f, 1.0f)) * (kColours - 1);
    const std::size_t k = std::min(static_cast<std::size_t>(x), kColours - 2);
    const float u = x - static_cast<float>(k);
    const Entry& a = table_[k];
    const Entry& b = table_[k + 1];
    albedo.forward[c] = a.forward + u * (b.forward - a.forward);
    albedo.backward[c] = a.backward + u * (b.backward - a.backward);
    albedo.r[c] = a.r + u * (b.r - a.r);
    albedo.tt[c] = a.tt + u * (b.tt - a.tt);
    albedo.trt[c] = a.trt + u * (b.trt - a.trt);
    albedo.rest[c] = a.rest + u * (b.rest - a.rest);
  }
  return albedo;
}

Colour HairScattering::diffuse(float crossings, const FibreAlbedo& albedo) const {
  const Colour reflectance = albedo.mass.max(1e-3f).min(1.0f);
  const Colour two_fluxes = albedo.backward * (1.0f - reflectance.square()) / (2.0f * reflectance);
  const Colour forward = (1.0f - albedo.forward) * (1.0f - reflectance).square();
  const Colour fading = two_fluxes.max(forward).min(1.0f);
  return (-crossings * fading).exp();
}

Arriving HairScattering::arriving(float crossings, const FibreAlbedo& albedo) const {
  Arriving light;
  light.direct = std::exp(-crossings);
  light.scattered = (diffuse(crossings, albedo) - light.direct).max(0.0f);
  return light;
}

}  // namespace ringlet::render
