#include "ringlet/sim/start_shape.h"

#include <algorithm>

#include "ringlet/base/log.h"
#include "ringlet/statics/sag_free.h"

namespace ringlet::sim {

scene::Start start_of(const scene::Scene& scene) {
  if (scene.hair.start != scene::Start::automatic) return scene.hair.start;
  if (!scene.style.steps.empty()) return scene::Start::rest;
  return scene.hair.source == scene::HairSource::file ? scene::Start::held : scene::Start::natural;
}

StartReport hold(std::span<rods::SuperHelixStrand> strands, const Vec3& gravity) {
  StartReport report;
  report.kind = scene::Start::held;
  auto held = statics::hold_shapes(strands, gravity);
  for (std::size_t i = 0; i < strands.size(); ++i) {
    if (strands[i].initial.empty()) strands[i].initial = std::move(strands[i].natural);
    strands[i].natural = std::move(held[i].natural);
    strands[i].material.young *= held[i].stiffening;
    report.stiffened += held[i].stiffening > 1.0;
    report.largest_stiffening = std::max(report.largest_stiffening, held[i].stiffening);
  }
  if (report.stiffened > 0)
    log_warning(
        "{} of {} strands are too soft to keep their shape under gravity; their Young's modulus was raised, "
        "{:.3g} times at most",
        report.stiffened, strands.size(), report.largest_stiffening);
  return report;
}

}  // namespace ringlet::sim
