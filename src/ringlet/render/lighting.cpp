#include "ringlet/render/lighting.h"

#include <cmath>

#include "ringlet/base/random.h"

namespace ringlet::render {

FarLight::FarLight(const Light& light) : light_(light.light.cast<float>().array()) {
  const Vec3 centre = light.towards.normalized();
  const double reach = std::tan(std::min(light.angular_radius, 1.5));
  const Vec3 across = any_perpendicular(centre);
  centre_ = centre.cast<float>();
  across_ = (reach * across).cast<float>();
  along_ = (reach * centre.cross(across)).cast<float>();
}

Vec3f FarLight::direction(Point2 p) const {
  const Point2 disc = on_disc(p);
  return (centre_ + disc.x * across_ + disc.y * along_).normalized();
}

Illumination::Illumination(const Lights& lights)
    : lamps{FarLight(lights.key), FarLight(lights.fill), FarLight(lights.rim)},
      room{lights.ambient_above.cast<float>().array(), lights.ambient_below.cast<float>().array()} {}

namespace {

// Visibilities lie in [0, 2] (a point open to the brighter half only sees more than the mean) and are kept in
// 16 bits, of which the highest number is left for "not asked for yet".
constexpr std::uint64_t kUnknown = ~std::uint64_t{0};
constexpr float kSteps = 32767.0f;

std::uint64_t pack(const Visibility& visibility) {
  const auto bits = [](float value) {
    return static_cast<std::uint64_t>(std::lround(kSteps * std::clamp(value, 0.0f, 2.0f)));
  };
  return bits(visibility.lamps[0]) | bits(visibility.lamps[1]) << 16 | bits(visibility.lamps[2]) << 32 |
         bits(visibility.room) << 48;
}

Visibility unpack(std::uint64_t packed) {
  const auto value = [packed](int shift) { return static_cast<float>((packed >> shift) & 0xffffu) / kSteps; };
  return {{value(0), value(16), value(32)}, value(48)};
}

}  // namespace

StrandLighting::StrandLighting(const StrandGeometry& strands, const RayScene& rays,
                               const Illumination& illumination, int samples_per_pixel, std::uint64_t seed)
    : strands_(strands),
      rays_(rays),
      illumination_(illumination),
      // The key light casts the shadows that one looks at.
      lamp_rays_{std::clamp(samples_per_pixel / 5, 1, 16), std::clamp(samples_per_pixel / 10, 1, 8),
                 std::clamp(samples_per_pixel / 10, 1, 8)},
      room_rays_(std::clamp(samples_per_pixel / 4, 2, 32)),
      seed_(seed),
      kept_(strands.controls.size()) {
  for (auto& kept : kept_) kept.store(kUnknown, std::memory_order_relaxed);
}

Visibility StrandLighting::at(std::uint32_t first_control, float u) const {
  const Visibility a = at_control(first_control + 1), b = at_control(first_control + 2);
  Visibility result;
  for (std::size_t lamp = 0; lamp < 3; ++lamp)
    result.lamps[lamp] = a.lamps[lamp] + u * (b.lamps[lamp] - a.lamps[lamp]);
  result.room = a.room + u * (b.room - a.room);
  return result;
}

Visibility StrandLighting::at_control(std::uint32_t control) const {
  std::uint64_t packed = kept_[control].load(std::memory_order_relaxed);
  if (packed == kUnknown) {
    packed = pack(trace(control));
    kept_[control].store(packed, std::memory_order_relaxed);
  }
  return unpack(packed);
}

Visibility StrandLighting::trace(std::uint32_t control) const {
  Random random(seed_, control);
  Ray ray;
  ray.origin = strands_.controls[control].head<3>();
  ray.near = 3.0f * strands_.controls[control].w();  // out of the strand itself

  Visibility visibility;
  for (std::size_t lamp = 0; lamp < 3; ++lamp) {
    const FarLight& light = illumination_.lamps[lamp];
    const Point2 shift{static_cast<float>(random.uniform()), static_cast<float>(random.uniform())};
    if (!light.is_on()) continue;
    for (int n = 0; n < lamp_rays_[lamp]; ++n) {
      ray.direction = light.direction(kLightSequence(n, shift));
      visibility.lamps[lamp] += rays_.transmittance(ray);
    }
    visibility.lamps[lamp] /= static_cast<float>(lamp_rays_[lamp]);
  }

  const Room& room = illumination_.room;
  const float mean = room.mean().sum();
  if (mean > 0.0f) {
    const Point2 shift{static_cast<float>(random.uniform()), static_cast<float>(random.uniform())};
    float all = 0.0f;
    for (int n = 0; n < room_rays_; ++n) {
      ray.direction = on_sphere(kRoomSequence(n, shift));
      const float weight = room.from(ray.direction).sum();
      visibility.room += weight * rays_.transmittance(ray);
      all += weight;
    }
    visibility.room /= all;
  }
  return visibility;
}

}  // namespace ringlet::render
