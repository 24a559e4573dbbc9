#include "ringlet/sim/start_shape.h"

#include <algorithm>

#include "ringlet/base/log.h"
#include "ringlet/sim/combed_hair.h"
#include "ringlet/statics/sag_free.h"

namespace ringlet::sim {
namespace {

void note(std::span<const double> stiffening, StartReport& report) {
  for (const double factor : stiffening) {
    report.stiffened += factor > 1.0;
    report.largest_stiffening = std::max(report.largest_stiffening, factor);
  }
  if (report.stiffened > 0)
    log_warning(
        "{} of {} strands are too soft to keep their shape under gravity; their Young's modulus was raised, "
        "{:.3g} times at most",
        report.stiffened, stiffening.size(), report.largest_stiffening);
}

}  // namespace

scene::Start start_of(const scene::Scene& scene) {
  if (scene.hair.start != scene::Start::automatic) return scene.hair.start;
  if (!scene.style.steps.empty()) return scene::Start::rest;
  const bool drawn = scene.hair.source == scene::HairSource::file || is_combed(scene);
  return drawn ? scene::Start::held : scene::Start::natural;
}

void hold(std::span<rods::SuperHelixStrand> strands, std::span<const std::size_t> which, const Vec3& gravity,
          StartReport& report) {
  std::vector<rods::SuperHelixStrand> shapes;
  for (const std::size_t i : which) shapes.push_back(strands[i]);
  auto held = statics::hold_shapes(shapes, gravity);
  std::vector<double> stiffening;
  for (std::size_t k = 0; k < which.size(); ++k) {
    rods::SuperHelixStrand& strand = strands[which[k]];
    if (strand.initial.empty()) strand.initial = std::move(strand.natural);
    strand.natural = std::move(held[k].natural);
    strand.material.young *= held[k].stiffening;
    stiffening.push_back(held[k].stiffening);
  }
  note(stiffening, report);
}

void hold(rods::DiscreteElasticRod& strands, std::span<const std::size_t> which, const Vec3& gravity,
          StartReport& report) {
  note(strands.hold(which, gravity), report);
}

}  // namespace ringlet::sim
