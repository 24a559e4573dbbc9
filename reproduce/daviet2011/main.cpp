// Figure 7 of [Daviet2011], and the three effects of friction that the paper is about, measured.
//
//   ringlet_reproduce_daviet2011 [folder]
//
// writes figure7.svg and results.md into the folder (default: the current one) and prints the results. Takes
// some three minutes.

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <string>

#include "reproduce/daviet2011/experiments.h"
#include "reproduce/svg.h"

namespace {

using namespace ringlet;
using namespace ringlet::daviet2011;
using scene::FrictionSolver;

struct Named {
  FrictionSolver solver;
  const char *name, *colour;
};
constexpr Named kExact[] = {{FrictionSolver::automatic, "default solver", "#000000"},
                            {FrictionSolver::mfb, "MFB", "#000000"},
                            {FrictionSolver::enumerate, "Enum", "#000000"},
                            {FrictionSolver::pac, "PAC", "#000000"},
                            {FrictionSolver::dac, "DAC", "#000000"},
                            {FrictionSolver::duriez08, "Duriez08", "#000000"},
                            {FrictionSolver::newton_mfb, "global Newton, MFB", "#000000"},
                            {FrictionSolver::newton_dac, "global Newton, DAC", "#000000"}};
constexpr Named kApproximate[] = {{FrictionSolver::duriez06, "Duriez06", "#c2410c"},
                                  {FrictionSolver::pyramid, "four-sided pyramid", "#1d4ed8"}};

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

std::string figure_7(const std::filesystem::path& folder) {
  constexpr int kPeriods = 8;
  reproduce::Svg svg(640, 430);
  const reproduce::Panel panel{70, 40, 540, 330, -10, 30, -90, 150};
  svg.frame(panel, "End of a fiber on a turning ball: velocity (mm/s) over place (mm), across the fiber");
  svg.ticks(panel, 4, 4);
  std::string text =
      "## Figure 7\n\n| solver | distance from the default solver's orbit, % of its size | from period to "
      "period, % |\n"
      "|---|---|---|\n";
  const Orbit reference = orbit_on_ball(FrictionSolver::automatic, kPeriods);
  double label = 64.0;
  const auto add = [&](const Named& named, bool exact) {
    const Orbit orbit = orbit_on_ball(named.solver, kPeriods);
    draw_phase(svg, panel, orbit, named.colour, exact ? 1.5 : 2.0);
    text += fmt::format("| {} | {:.2g} | {:.2g} |\n", named.name,
                        100.0 * apart(orbit.last, reference.last) / reference.size(),
                        100.0 * apart(orbit.last, orbit.before_last) / reference.size());
    if (!exact) svg.label(90, label += 18.0, named.name, named.colour);
  };
  for (const Named& named : kExact) add(named, true);
  svg.label(90, label, "all exact laws (8 curves)", "#000000");
  for (const Named& named : kApproximate) add(named, false);
  std::ofstream(folder / "figure7.svg") << svg.text();
  return text;
}

std::string sticking_and_slipping() {
  std::string text =
      "\n## Stick and slip: 30 locks on shoulders, the head turns by 15° every 3.3 s\n\n"
      "| μ | share of time without motion | jumps |\n|---|---|---|\n";
  for (const double friction : {0.0, 0.25, 0.5, 1.0}) {
    const StickSlip result = stick_slip(30, friction, 3.0);
    text += fmt::format("| {} | {:.3f} | {} |\n", friction, result.stuck_share(), result.jumps);
  }
  return text;
}

// Seeds differ more than coefficients do: what is compared are runs of the same seed.
std::string clumping() {
  constexpr int kSeeds = 8;
  using Values = std::array<double, kSeeds>;
  const auto coherence = [](double friction, FrictionSolver solver) {
    Values values;
    for (int seed = 0; seed < kSeeds; ++seed)
      values[std::size_t(seed)] = neighbour_coherence(80, friction, solver, seed + 1, 1.5);
    return values;
  };
  // The mean of a − b, and its standard error.
  const auto difference = [](const Values& a, const Values& b) {
    double mean = 0.0, square = 0.0;
    for (std::size_t i = 0; i < kSeeds; ++i) mean += (a[i] - b[i]) / kSeeds;
    for (std::size_t i = 0; i < kSeeds; ++i) square += (a[i] - b[i] - mean) * (a[i] - b[i] - mean);
    return fmt::format("{:+.3f} ± {:.3f}", mean, std::sqrt(square / (kSeeds * (kSeeds - 1))));
  };
  const Values none = coherence(0.0, FrictionSolver::automatic);
  std::string text = fmt::format(
      "\n## Clumping: how alike neighbours move in a ponytail of 80, mean over {} seeds\n\n"
      "| μ | coherence | more than with μ = 0 | more than with the pyramid |\n|---|---|---|---|\n"
      "| 0 | {} | | |\n",
      kSeeds, difference(none, Values{}));
  for (const double friction : {0.1, 0.3, 0.6}) {
    const Values exact = coherence(friction, FrictionSolver::automatic),
                 pyramid = coherence(friction, FrictionSolver::pyramid);
    text += fmt::format("| {} | {} | {} | {} |\n", friction, difference(exact, Values{}),
                        difference(exact, none), difference(exact, pyramid));
  }
  return text;
}

std::string resting() {
  std::string text =
      "\n## Patterns at rest: fastest point of any strand, 4 to 6 s after a head with 80 strands was shaken"
      "\n\n| μ | m/s |\n|---|---|\n";
  for (const double friction : {0.0, 0.3}) {
    const std::vector<double> speeds = speeds_after_shaking(80, friction, 4.0, 6.0);
    text += fmt::format("| {} | {:.1e} |\n", friction, *std::max_element(speeds.begin(), speeds.end()));
  }
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const std::filesystem::path folder = argc > 1 ? argv[1] : ".";
    std::filesystem::create_directories(folder);
    std::string text = figure_7(folder);
    for (const auto& part : {sticking_and_slipping, clumping, resting}) text += part();
    std::ofstream(folder / "results.md") << text;
    fmt::print("{}", text);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
  return 0;
}
