// Figure 7 of [Daviet2011], and the three effects of friction that the paper is about, measured.
//
//   ringlet_reproduce_daviet2011 [--quick] [folder]
//
// tells the figures and writes figure7.svg into the folder (default: the current one). With --quick: fewer
// and shorter runs, and no picture.

#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include "reproduce/daviet2011/experiments.h"
#include "reproduce/program.h"
#include "reproduce/svg.h"

namespace {

using namespace ringlet;
using namespace ringlet::daviet2011;
using scene::FrictionSolver;

using reproduce::Options;

struct Named {
  FrictionSolver solver;
  const char *name, *key, *colour;
};
constexpr Named kExact[] = {{FrictionSolver::mfb, "MFB", "mfb", "#000000"},
                            {FrictionSolver::enumerate, "Enum", "enum", "#000000"},
                            {FrictionSolver::pac, "PAC", "pac", "#000000"},
                            {FrictionSolver::dac, "DAC", "dac", "#000000"},
                            {FrictionSolver::duriez08, "Duriez08", "duriez08", "#000000"},
                            {FrictionSolver::newton_mfb, "global Newton, MFB", "newton_mfb", "#000000"},
                            {FrictionSolver::newton_dac, "global Newton, DAC", "newton_dac", "#000000"}};
constexpr Named kApproximate[] = {{FrictionSolver::duriez06, "Duriez06", "duriez06", "#c2410c"},
                                  {FrictionSolver::pyramid, "four-sided pyramid", "pyramid", "#1d4ed8"}};

// Phase plot of the fiber's end across the ball: place and velocity. A closed curve.
void draw_phase(reproduce::Svg& svg, const reproduce::Panel& panel, const Orbit& orbit,
                const std::string& colour, double width) {
  std::vector<double> place, velocity;
  const std::size_t n = orbit.last.size();
  for (std::size_t i = 0; i <= n; ++i) {
    const Vec3 here = orbit.last[i % n], next = orbit.last[(i + 1) % n], before = orbit.last[(i + n - 1) % n];
    place.push_back(1e3 * here.y());
    velocity.push_back(1e3 * (next - before).y() * double(n) / 2.0);
  }
  svg.curve(panel, place, velocity, colour, width);
}

// Distances are from the orbit of the default solver, in per cent of its size.
void figure_7(const Options& options) {
  const int periods = options.quick ? 3 : 8;
  reproduce::Svg svg(640, 430);
  const reproduce::Panel panel{70, 40, 540, 330, -10, 30, -90, 150};
  svg.frame(panel, "End of a fiber on a turning ball: velocity (mm/s) over place (mm), across the fiber");
  svg.ticks(panel, 4, 4);
  const Orbit reference = orbit_on_ball(FrictionSolver::automatic, periods);
  reproduce::tell("daviet2011.figure7.unconverged", reference.unconverged_steps, "steps");
  reproduce::tell("daviet2011.figure7.period_to_period",
                  100.0 * apart(reference.last, reference.before_last) / reference.size(), "%");
  draw_phase(svg, panel, reference, "#000000", 1.5);
  double label = 64.0;
  const auto add = [&](const Named& named, bool exact) {
    const Orbit orbit = orbit_on_ball(named.solver, periods);
    draw_phase(svg, panel, orbit, named.colour, exact ? 1.5 : 2.0);
    reproduce::tell(fmt::format("daviet2011.figure7.{}", named.key),
                    100.0 * apart(orbit.last, reference.last) / reference.size(), "%");
    if (!exact) svg.label(90, label += 18.0, named.name, named.colour);
  };
  for (const Named& named : kExact) add(named, true);
  svg.label(90, label, "all exact laws (8 curves)", "#000000");
  for (const Named& named : kApproximate) add(named, false);
  if (!options.quick) std::ofstream(options.folder / "figure7.svg") << svg.text();
}

// 30 locks on the shoulders, while the head turns by 15° to each side every 3.3 s.
void sticking_and_slipping(const Options& options) {
  for (const double friction : options.quick ? std::vector{0.0, 0.5} : std::vector{0.0, 0.25, 0.5, 1.0}) {
    const StickSlip result = stick_slip(30, friction, options.quick ? 1.5 : 3.0);
    reproduce::tell(fmt::format("daviet2011.stick.mu_{}", friction), 100.0 * result.stuck_share(), "%");
    reproduce::tell(fmt::format("daviet2011.jumps.mu_{}", friction), double(result.jumps), "jumps");
  }
}

// How alike neighbours move in a ponytail. Seeds differ more than coefficients do: what is compared are runs
// of the same seed.
void clumping(const Options& options) {
  const int seeds = options.quick ? 2 : 8, strands = options.quick ? 50 : 80;
  using Values = std::vector<double>;
  const auto coherence = [&](double friction, FrictionSolver solver) {
    Values values;
    for (int seed = 1; seed <= seeds; ++seed)
      values.push_back(neighbour_coherence(strands, friction, solver, seed, options.quick ? 0.35 : 1.5));
    return values;
  };
  // The mean of a − b, and its standard error.
  const auto tell_difference = [&](const std::string& name, const Values& a, const Values& b) {
    double mean = 0.0, square = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i) mean += (a[i] - b[i]) / seeds;
    for (std::size_t i = 0; i < a.size(); ++i) square += (a[i] - b[i] - mean) * (a[i] - b[i] - mean);
    reproduce::tell(name, mean, "cosine");
    reproduce::tell(name + ".error", std::sqrt(square / (seeds * (seeds - 1.0))), "cosine");
  };
  const Values none = coherence(0.0, FrictionSolver::automatic);
  tell_difference("daviet2011.clumping.mu_0", none, Values(none.size()));
  for (const double friction : options.quick ? std::vector{0.3} : std::vector{0.1, 0.3, 0.6}) {
    const Values exact = coherence(friction, FrictionSolver::automatic),
                 pyramid = coherence(friction, FrictionSolver::pyramid);
    const std::string name = fmt::format("daviet2011.clumping.mu_{}", friction);
    tell_difference(name, exact, Values(exact.size()));
    tell_difference(name + ".than_none", exact, none);
    tell_difference(name + ".than_pyramid", exact, pyramid);
  }
}

// How fast hair still is on a head that was shaken.
void resting(const Options& options) {
  for (const double friction : {0.0, 0.3})
    reproduce::tell(fmt::format("daviet2011.rest.mu_{}", friction),
                    options.quick ? fastest_after_shaking(40, friction, 3.2, 3.4)
                                  : fastest_after_shaking(80, friction, 4.0, 6.0),
                    "m/s");
}

}  // namespace

int main(int argc, char** argv) {
  return reproduce::main_of(argc, argv, [](const Options& options) {
    for (const auto& part : {figure_7, sticking_and_slipping, clumping, resting}) part(options);
  });
}
