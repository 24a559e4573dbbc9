#include "ringlet/sim/element_count.h"

#include <algorithm>
#include <cmath>

#include "ringlet/base/log.h"

namespace ringlet::sim {
namespace {

// With fewer than five the period of short hair, too, would be more than 1 % off; more than forty take
// seconds a step, as their matrices are dense.
constexpr int kFewest = 5, kMost = 40;
// Of a strand described by hand, as in a study: friction lets it slip within 1 % of where it should.
constexpr int kFewestByHand = 8;

// Mean curvature of a polyline, by the angles between its edges.
double drawn_curvature(std::span<const Vec3> points) {
  double turn = 0.0;
  for (std::size_t k = 2; k < points.size(); ++k) {
    const Vec3 before = points[k - 1] - points[k - 2], after = points[k] - points[k - 1];
    turn += std::atan2(before.cross(after).norm(), before.dot(after));
  }
  return turn / std::max(hair::length(points), 1e-9);
}

// The mean over the strands of a world.
int elements_of_groom(const World& world) {
  const hair::Groom& groom = world.groom;
  double sum = 0.0;
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    const double curvature = groom.natural_curvatures.empty() ? drawn_curvature(groom.strand(i))
                                                              : groom.natural_curvatures[i].norm();
    sum += elements_needed(groom.material(i), groom.length(i), curvature, world.scene.simulation.gravity);
  }
  const auto count = double(std::max<std::size_t>(1, groom.strand_count()));
  return std::max(kFewest, static_cast<int>(std::lround(sum / count)));
}

}  // namespace

// Fitted to what straight, wavy, curly and coiled hair of 10, 25 and 50 cm needs (docs/accuracy.md). Hair
// bends over the length that its own weight bends, λ = (EI / ρSg)^(1/3), near its root; curls that are soft
// enough to be swung out of shape need elements for their turns.
int elements_needed(const hair::Material& material, double length, double curvature, const Vec3& gravity) {
  const Vec3 stiffness = material.stiffness();
  const double bending = std::min(stiffness.x(), stiffness.y());
  const double lambda = std::cbrt(bending / (material.mass_per_length() * std::max(gravity.norm(), 1e-3)));
  const double sag = length / lambda;
  const double turns = 0.3 * std::pow(curvature * length, 1.1) * std::min(1.0, sag / 3.0);
  const double wanted = 2.0 + 0.55 * sag + turns;
  return static_cast<int>(std::clamp(std::ceil(wanted), double(kFewest), double(kMost)));
}

std::vector<int> elements_of(const World& world) {
  const scene::Scene& scene = world.scene;
  if (scene.hair.source == scene::HairSource::strands) {
    std::vector<int> elements;
    for (std::size_t i = 0; i < scene.strands.size(); ++i) {
      const scene::Strand& strand = scene.strands[i];
      const int needed = elements_needed(world.groom.material(i), strand.length, strand.curvature.norm(),
                                         scene.simulation.gravity);
      elements.push_back(strand.elements > 0 ? strand.elements : std::max(kFewestByHand, needed));
    }
    return elements;
  }
  const int needed = elements_of_groom(world);
  if (scene.hair.elements == 0) return {needed};
  if (scene.hair.elements < needed)
    log_warning("hair.elements is {}; {} keep the error of this hair's motion below 3 % of its length",
                scene.hair.elements, needed);
  return {scene.hair.elements};
}

}  // namespace ringlet::sim
