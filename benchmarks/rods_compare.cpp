// The three rod models on the same curl under the same shake: cost, largest stable step, dissipation, length.
// Prints a table in Markdown; with the name of a file it also draws the strands there as SVG.
//
//   ringlet_benchmark_rods_compare [picture.svg]
#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <functional>
#include <memory>
#include <numbers>
#include <string>

#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/rods/convert.h"
#include "ringlet/rods/corde.h"
#include "ringlet/rods/discrete_elastic_rod.h"

namespace {

using namespace ringlet;
using namespace ringlet::rods;

constexpr int kVertices = 20, kElements = 5;

// One curl of 20 cm, hanging down.
SuperHelixStrand curl(double damping) {
  SuperHelixStrand strand;
  strand.length = 0.2;
  strand.elements = kElements;
  strand.material.damping = damping;
  strand.natural = {Vec3(30, 0, 20)};
  strand.root.rotation = Quat(rotation_exp(Vec3(std::numbers::pi, 0, 0)));
  return strand;
}

using MakeSystem = std::function<std::unique_ptr<CoupledModel>(const SuperHelixStrand&, std::size_t count)>;
struct Model {
  std::string name, colour;
  MakeSystem make;
};

template <class System, class Options>
MakeSystem nodal(const Options& options) {
  return [options](const SuperHelixStrand& strand, std::size_t count) {
    return std::make_unique<System>(std::vector<NodalStrand>(count, to_nodal(strand, kVertices)), options);
  };
}

std::vector<Model> models() {
  return {
      {"super-helix, 5 elements", "#2b6cb0",
       [](const SuperHelixStrand& strand, std::size_t count) {
         return std::make_unique<SuperHelix>(std::vector<SuperHelixStrand>(count, strand),
                                             SuperHelixOptions{});
       }},
      {"discrete elastic rod, 20 vertices, implicit", "#c05621",
       nodal<DiscreteElasticRod>(DiscreteElasticRodOptions{})},
      {"the same, 3 Newton steps", "#b7791f",
       nodal<DiscreteElasticRod>(DiscreteElasticRodOptions{.iterations = 3})},
      {"discrete elastic rod, explicit bending and fast projection", "#2f855a",
       nodal<DiscreteElasticRod>(DiscreteElasticRodOptions{.method = RodMethod::explicit_fast_projection})},
      {"CoRdE, 20 vertices, implicit", "#6b46c1", nodal<Corde>(CordeOptions{})},
  };
}

Pose shaken(const Pose& root, double t) {
  // 3 Hz to and fro with 2 cm, and a nod of 20 degrees.
  return {root.position + Vec3(0.02 * std::sin(6 * std::numbers::pi * t), 0, 0),
          Quat(rotation_exp(Vec3(0, 0.35 * std::sin(6 * std::numbers::pi * t), 0))) * root.rotation};
}

struct Run {
  bool stable = true;
  std::vector<Vec3> points;
  double peak = 0.0, first_energy = 0.0, last_energy = 0.0;
};

// Shakes, or lets go of a strand that was bent straight (shake = false), for `duration`.
Run run(const Model& model, const SuperHelixStrand& strand, double h, double duration, bool shake,
        double drag, double allowed) {
  const auto system = model.make(strand, 1);
  Run result;
  Environment air;
  air.drag_coefficient = drag;
  if (!shake) air.gravity = Vec3::Zero();
  const int steps = static_cast<int>(std::lround(duration / h));
  for (int step = 0; step < steps; ++step) {
    const RootMotion root{shaken(strand.root, shake ? step * h : 0.0),
                          shaken(strand.root, shake ? (step + 1) * h : 0.0)};
    system->begin_step(h, std::array{root}, air);
    const double energy = system->energies().total();
    if (step == 0) result.first_energy = energy;
    result.last_energy = energy;
    result.peak = std::max(result.peak, system->energies().kinetic + system->energies().elastic);
    if (system->broken_strand() || !(result.peak < allowed)) {
      result.stable = false;
      return result;
    }
    system->finish_step();
  }
  result.points.resize(system->first_point().back());
  system->write_points(result.points);
  return result;
}

double microseconds_per_strand_step(const Model& model) {
  const ThreadLimit limit(1);
  constexpr std::size_t kStrands = 512;
  const SuperHelixStrand strand = curl(0.0);
  const auto system = model.make(strand, kStrands);
  const std::vector<RootMotion> roots(kStrands, {strand.root, strand.root});
  // Processor time: other programs on the machine do not count.
  const std::clock_t start = std::clock();
  int steps = 0;
  for (; steps < 20 || std::clock() - start < CLOCKS_PER_SEC / 2; ++steps) {
    system->begin_step(2e-4, roots, {});
    system->finish_step();
  }
  return 1e6 * double(std::clock() - start) / CLOCKS_PER_SEC / steps / kStrands;
}

struct Drawing {
  std::string name, colour;
  std::vector<Vec3> points;
};

// Seen from the side, in millimetres, with a scale and the names.
void draw(const std::string& path, const std::vector<Drawing>& strands) {
  std::ofstream out(path);
  out << "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-15 -10 240 165\" width=\"720\" "
         "font-family=\"sans-serif\" font-size=\"5\">\n"
         "<rect x=\"-15\" y=\"-10\" width=\"240\" height=\"165\" fill=\"white\"/>\n"
         "<path d=\"M-6 0 h12\" stroke=\"#888\" stroke-width=\"1.5\"/><text x=\"8\" y=\"1\">scalp</text>\n"
         "<path d=\"M-10 147 h20 m-20 -1.5 v3 m20 -3 v3\" stroke=\"black\" stroke-width=\"0.5\"/>"
         "<text x=\"13\" y=\"149\">20 mm</text>\n";
  double line = 30.0;
  for (const auto& [name, colour, points] : strands) {
    out << "<polyline fill=\"none\" stroke=\"" << colour << "\" stroke-width=\"0.8\" points=\"";
    for (const Vec3& p : points) out << 1000 * p.x() << ',' << -1000 * p.z() << ' ';
    out << "\"/>\n<path d=\"M72 " << line << " h8\" stroke=\"" << colour
        << "\" stroke-width=\"1.2\"/><text x=\"83\" y=\"" << line + 1.7 << "\">" << name << "</text>\n";
    line += 8.0;
  }
  out << "</svg>\n";
}

}  // namespace

int main(int argc, char** argv) {
  std::printf(
      "| model | µs per strand and step | largest stable step, shaken 1 s | energy left after 0.2 s | tip "
      "after 0.5 s of shaking |\n");
  std::printf("|---|---|---|---|---|\n");
  std::vector<Drawing> pictures;
  // A step is stable when the strand never holds ten times the kinetic and elastic energy that it holds at
  // most in a fine run of the super-helix.
  const double allowed = 10 * run(models().front(), curl(0.005), 1e-4, 1.0, true, 2e-5, 1e9).peak;
  for (const Model& model : models()) {
    const bool is_explicit = model.name.find("explicit") != std::string::npos;
    // Explicit bending cannot carry internal friction: its own limit would be far smaller.
    const double damping = is_explicit ? 0.0 : 0.005, h = is_explicit ? 1e-4 : 1e-3;
    double largest = 0.0;
    for (const double step : {1e-5, 2e-5, 5e-5, 1e-4, 2e-4, 5e-4, 1e-3, 2e-3, 5e-3, 1e-2, 2e-2}) {
      if (!run(model, curl(damping), step, 1.0, true, 2e-5, allowed).stable) break;
      largest = step;
    }
    SuperHelixStrand bent = curl(0.0);
    bent.initial = {Vec3(20, 0, 20)};
    const Run free = run(model, bent, h, 0.2, false, 0.0, 1e9);
    const Run moved = run(model, curl(damping), h, 0.5, true, 2e-5, allowed);
    std::printf("| %s | %.2f | %g ms | %.0f %% (h = %g ms) | (%.1f, %.1f, %.1f) mm |\n", model.name.c_str(),
                microseconds_per_strand_step(model), 1e3 * largest,
                100 * free.last_energy / free.first_energy, 1e3 * h, 1e3 * moved.points.back().x(),
                1e3 * moved.points.back().y(), 1e3 * moved.points.back().z());
    std::fflush(stdout);
    pictures.push_back({model.name, model.colour, moved.points});
  }
  if (argc > 1) draw(argv[1], pictures);
}
