#include "ringlet/sim/wind.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ringlet/base/frames.h"
#include "ringlet/base/random.h"
#include "ringlet/sim/direction.h"

namespace ringlet::sim {
namespace {

constexpr int kWaves = 64;
constexpr std::uint64_t kStream = 0x77696e64;  // of random numbers that nothing else draws

}  // namespace

// Plane waves of random direction, each as strong as the others [Kraichnan1970]. The correlation above
// belongs to the energy spectrum k⁴ exp(−k²L²/2): wave numbers are as long as five standard normal numbers
// over L.
Eddies::Eddies(double speed, double length, double time, std::uint64_t seed) {
  if (speed == 0.0) return;
  for (int i = 0; i < kWaves; ++i) {
    Random random(seed, kStream + static_cast<std::uint64_t>(i));
    const auto normals = [&] {
      const double x = random.normal(), y = random.normal(), z = random.normal();
      return Vec3(x, y, z);
    };
    const Vec3 three = normals();
    const double u = random.normal(), v = random.normal();
    const Vec3 along = three.normalized();
    const Vec3 across = any_perpendicular(along);
    const auto some_way_across = [&] {
      const double angle = random.uniform(0.0, 2.0 * std::numbers::pi);
      return Vec3(std::cos(angle) * across + std::sin(angle) * along.cross(across));
    };
    // A cosine and a sine of this size have the mean square speed² / kWaves together.
    const double size = speed / std::sqrt(double(kWaves));
    Wave wave;
    wave.number = std::sqrt(three.squaredNorm() + u * u + v * v) / length * along;
    wave.frequency = random.normal() / time;
    wave.cosine = size * some_way_across();
    wave.sine = size * some_way_across();
    waves_.push_back(wave);
  }
}

Vec3 Eddies::velocity(const Vec3& place, double time) const {
  Vec3 sum = Vec3::Zero();
  for (const Wave& wave : waves_) {
    const double phase = wave.number.dot(place) + wave.frequency * time;
    sum += std::cos(phase) * wave.cosine + std::sin(phase) * wave.sine;
  }
  return sum;
}

Wind::Wind(const scene::Scene& scene)
    : scene_(scene),
      eddies_(scene.air.turbulence, scene.air.turbulence_length, scene.air.turbulence_time,
              static_cast<std::uint64_t>(scene.run.seed)),
      mean_(mean_wind_at(scene, 0.0)) {
  const auto moves = [](const scene::TimeKey& key) { return key.wind && *key.wind != Vec3::Zero(); };
  blows_ = scene.air.turbulence > 0.0 || scene.air.wind != Vec3::Zero() ||
           std::any_of(scene.keys.begin(), scene.keys.end(), moves);
}

void Wind::set_time(double time) {
  time_ = scene_.run.time_scale * time;
  mean_ = mean_wind_at(scene_, time);
  drift_ = scene_.run.time_scale * drift_at(scene_, time);
}

// Each place feels gusts a little later than its neighbour upwind.
Vec3 Wind::at(const Vec3& place) const {
  Vec3 air = eddies_.velocity(place - drift_, time_);
  const double speed = mean_.norm();
  if (speed == 0.0) return air;
  const double late = place.dot(mean_ / speed) / speed;
  const double phase = 2.0 * std::numbers::pi * (time_ - late) / scene_.air.gust_period;
  air += mean_ * (1.0 + scene_.air.gust_strength * std::sin(phase));
  return air;
}

}  // namespace ringlet::sim
