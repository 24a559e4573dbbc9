#include "ringlet/sim/start_shape.h"

#include <algorithm>

#include "ringlet/base/log.h"
#include "ringlet/statics/equilibrium.h"
#include "ringlet/statics/sag_free.h"

namespace ringlet::sim {
namespace {

void start_at_rest(std::span<rods::SuperHelixStrand> strands, const Vec3& gravity, StartReport& report) {
  auto rest = statics::find_equilibria(strands, gravity);
  for (std::size_t i = 0; i < strands.size(); ++i) {
    const bool stable =
        rest[i].outcome == statics::Outcome::stable || rest[i].outcome == statics::Outcome::self_crossing;
    if (stable)
      strands[i].initial = std::move(rest[i].curvatures);
    else
      ++report.not_at_rest;
  }
  if (report.not_at_rest > 0)
    log_warning("{} of {} strands have no stable shape at rest; they start as they are by nature",
                report.not_at_rest, strands.size());
}

void hold(std::span<rods::SuperHelixStrand> strands, const Vec3& gravity, StartReport& report) {
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
}

}  // namespace

scene::Start start_of(const scene::Hair& hair) {
  if (hair.start != scene::Start::automatic) return hair.start;
  return hair.source == scene::HairSource::file ? scene::Start::held : scene::Start::natural;
}

StartReport prepare_start(std::span<rods::SuperHelixStrand> strands, const scene::Scene& scene) {
  StartReport report;
  report.kind = start_of(scene.hair);
  if (report.kind == scene::Start::rest) start_at_rest(strands, scene.simulation.gravity, report);
  if (report.kind == scene::Start::held) hold(strands, scene.simulation.gravity, report);
  return report;
}

}  // namespace ringlet::sim
