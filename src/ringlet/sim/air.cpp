#include "ringlet/sim/air.h"

#include <algorithm>
#include <cmath>

namespace ringlet::sim {
namespace {

constexpr double kAirDensity = 1.2, kAirViscosity = 1.8e-5;  // kg/m³ and Pa·s, at 20 °C
// m/s: of hair that swings. Drag is linear in the velocity here; in truth its coefficient grows with the
// velocity to the power of 1/3 (one hair) to 2/3 (a lock).
constexpr double kSpeed = 0.5;
constexpr double kPacking = 0.2;  // share of a lock's section that is hair
constexpr double kHairsOfAHead = 1e5;

// Drag over length and velocity, ρ U r C_D, with C_D = 1 + 10 Re^(−2/3) [White2006], within 20 % of
// measurements for Reynolds numbers (of the diameter) between 1 and 10⁵.
double cylinder_drag(double radius) {
  const double reynolds = 2.0 * radius * kSpeed * kAirDensity / kAirViscosity;
  return kAirDensity * kSpeed * radius * (1.0 + 10.0 * std::pow(reynolds, -2.0 / 3.0));
}

}  // namespace

double hair_drag(double radius, double hairs) {
  const double alone = cylinder_drag(radius);
  return std::min(alone, cylinder_drag(radius * std::sqrt(hairs / kPacking)) / hairs);
}

double drag_of(const scene::Scene& scene, const hair::Groom& groom) {
  if (scene.air.drag) return *scene.air.drag;
  const std::size_t count = groom.strand_count();
  if (count == 0) return 0.0;
  double radius = 0.0;
  for (std::size_t i = 0; i < count; ++i) radius += groom.material(i).section.mean_radius() / double(count);
  const double by_hand = kPacking * std::pow(scene.contact.radius / radius, 2);
  const double shared =
      scene.hair.source == scene::HairSource::strands ? by_hand : kHairsOfAHead / double(count);
  return hair_drag(radius, scene.air.hairs.value_or(std::max(1.0, shared)));
}

}  // namespace ringlet::sim
