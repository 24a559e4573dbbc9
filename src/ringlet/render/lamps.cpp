#include "ringlet/render/lamps.h"

#include <cmath>
#include <numbers>

namespace ringlet::render {

namespace {

// A far light is at least this wide, radians, so that its radiance stays finite.
constexpr double kNarrowest = 0.005;

}  // namespace

Lamps::Lamps(const PictureScene& scene, const Vec3& centre) {
  for (const Light* light : {&scene.lights.key, &scene.lights.fill, &scene.lights.rim}) {
    if (light->light.maxCoeff() <= 0.0) continue;
    const double radius = std::max(light->angular_radius, kNarrowest);
    Lamp lamp;
    lamp.far = true;
    const Vec3 towards = light->towards.normalized(), side = any_perpendicular(towards);
    lamp.centre = lamp.normal = towards.cast<float>();
    lamp.side_1 = side.cast<float>();
    lamp.side_2 = towards.cross(side).cast<float>();
    lamp.cosine = static_cast<float>(std::cos(radius));
    lamp.area = static_cast<float>(2.0 * std::numbers::pi * (1.0 - std::cos(radius)));
    // A white matt surface that faces a patch of this radius shows its radiance times sin².
    lamp.radiance = (light->light / std::pow(std::sin(radius), 2)).cast<float>().array();
    lamp.chance = static_cast<float>(light->light.mean());
    lamps_.push_back(lamp);
  }
  for (const AreaLight& light : scene.area_lights) {
    if (light.radiance.maxCoeff() <= 0.0) continue;
    Lamp lamp;
    const Vec3 across = light.half_side_1.cross(light.half_side_2);
    lamp.centre = (light.centre - centre).cast<float>();
    lamp.side_1 = light.half_side_1.cast<float>();
    lamp.side_2 = light.half_side_2.cast<float>();
    lamp.normal = across.normalized().cast<float>();
    lamp.area = 4.0f * static_cast<float>(across.norm());
    lamp.radiance = light.radiance.cast<float>().array();
    // Its strength in the middle of the scene.
    const double solid_angle = 4.0 * across.norm() / std::max(1e-12, (light.centre - centre).squaredNorm());
    lamp.chance = static_cast<float>(light.radiance.mean() * std::min(1.0, solid_angle / std::numbers::pi));
    lamps_.push_back(lamp);
  }
  float sum = 0.0f;
  for (const Lamp& lamp : lamps_) sum += lamp.chance;
  for (Lamp& lamp : lamps_) lamp.chance /= sum;
}

Lamps::Choice Lamps::choose(float number) const {
  std::size_t k = 0;
  while (k + 1 < lamps_.size() && number >= lamps_[k].chance) number -= lamps_[k++].chance;
  return {k, lamps_[k].chance};
}

std::optional<std::pair<float, float>> Lamps::meet(const Lamp& lamp, const Vec3f& from,
                                                   const Vec3f& direction) {
  const float cosine = direction.dot(lamp.normal);
  if (lamp.far) {
    if (cosine < lamp.cosine) return std::nullopt;
    return std::pair{std::numeric_limits<float>::infinity(), 1.0f / lamp.area};
  }
  if (cosine >= -1e-6f) return std::nullopt;
  const float distance = (lamp.centre - from).dot(lamp.normal) / cosine;
  if (!(distance > 0.0f)) return std::nullopt;
  const Vec3f place = from + distance * direction - lamp.centre;
  // Coordinates along sides that need not be at right angles.
  const float s11 = lamp.side_1.squaredNorm(), s22 = lamp.side_2.squaredNorm(),
              s12 = lamp.side_1.dot(lamp.side_2);
  const float p1 = place.dot(lamp.side_1), p2 = place.dot(lamp.side_2), det = s11 * s22 - s12 * s12;
  if (std::abs(p1 * s22 - p2 * s12) > det || std::abs(p2 * s11 - p1 * s12) > det) return std::nullopt;
  return std::pair{distance, distance * distance / (-cosine * lamp.area)};
}

std::optional<Lamps::Sample> Lamps::sample(std::size_t which, const Vec3f& from, Point2 place) const {
  const Lamp& lamp = lamps_[which];
  Sample sample;
  if (lamp.far) {
    // Uniform over the cap.
    const float cosine = 1.0f - place.x * (1.0f - lamp.cosine),
                angle = 2.0f * std::numbers::pi_v<float> * place.y;
    const float sine = std::sqrt(std::max(0.0f, 1.0f - cosine * cosine));
    sample.direction =
        (cosine * lamp.centre + sine * std::cos(angle) * lamp.side_1 + sine * std::sin(angle) * lamp.side_2)
            .normalized();
    sample.distance = std::numeric_limits<float>::infinity();
  } else {
    const Vec3f to =
        lamp.centre + (2.0f * place.x - 1.0f) * lamp.side_1 + (2.0f * place.y - 1.0f) * lamp.side_2 - from;
    sample.distance = to.norm();
    if (!(sample.distance > 1e-6f)) return std::nullopt;
    sample.direction = to / sample.distance;
    if (sample.direction.dot(lamp.normal) >= -1e-6f) return std::nullopt;
  }
  sample.radiance = lamp.radiance;
  // Rounding at a lamp's edge may miss it.
  const auto met = meet(lamp, from, sample.direction);
  if (!met) return std::nullopt;
  sample.density = met->second;
  return sample;
}

}  // namespace ringlet::render
