// Table 1, figure 3 and figure 4 of [Han2013].
//
//   ringlet_reproduce_han2013 [--quick] [folder]
//
// tells the figures, and writes figure3.svg, figure4.svg and figure4.csv into the folder (default: the
// current one), with --quick none.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "reproduce/han2013/swing.h"
#include "reproduce/program.h"
#include "reproduce/svg.h"
#include "ringlet/base/error.h"

namespace {

using namespace ringlet;
using namespace ringlet::han2013;
using reproduce::Panel;
using reproduce::Svg;
using rods::chain::Method;

// Until the strand has swung to the far side and half way back.
constexpr double kDuration = 2.0;

struct Row {
  std::string name, key;
  Swing swing;
  std::string colour;  // of [Han2013, fig. 2]
  bool in_figures;
};

std::vector<Row> run() {
  const auto swing = [](Method method, int passes) {
    return run_swing(swing_parameters(method, passes), kDuration);
  };
  return {
      {"TMF, two passes", "tmf_2", swing(Method::tridiagonal, 2), "#2255cc", true},
      {"DFTL", "dftl", swing(Method::follow_the_leader, 1), "#cc2222", true},
      {"PBD(2)", "pbd_2", swing(Method::position_based, 2), "#888888", true},
      {"PBD(5)", "pbd_5", swing(Method::position_based, 5), "#22aa44", true},
      {"PBD(40)", "pbd_40", swing(Method::position_based, 40), "#000000", true},
      {"TMF, one pass", "tmf_1", swing(Method::tridiagonal, 1), "", false},
      {"TMF, three passes", "tmf_3", swing(Method::tridiagonal, 3), "", false},
  };
}

void tell_table1(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    reproduce::tell("han2013.table1." + row.key, 100.0 * row.swing.largest_stretch(), "%");
    reproduce::tell("han2013.figure3." + row.key, row.swing.far_centre_height(), "m");
  }
}

// What two passes leave of the energy, for ever shorter steps: ten swings of a hanging chain's slowest mode
// take 17 s. Energy is counted against what the strand has to lose: half its length in height.
void tell_energy() {
  constexpr double kTenSwings = 17.0;
  for (const int shorter : {1, 4, 16}) {
    const double h = kStep / shorter;
    const Swing swing = run_swing(swing_parameters(Method::tridiagonal, 2, h), kTenSwings, h);
    const auto lost = [&](double time) {
      return -100.0 * swing.energy[static_cast<std::size_t>(time / h) - 1] / (0.5 * kGravity * kLength);
    };
    reproduce::tell(fmt::format("han2013.energy.step_{}.second", 240 * shorter), lost(1.0), "%");
    reproduce::tell(fmt::format("han2013.energy.step_{}.ten_swings", 240 * shorter), lost(kTenSwings), "%");
  }
}

// The same where what the projection takes is given back: how much energy a strand then has at most gained or
// lost at the end of a step, and how high its centre comes in the first swing, against steps of a sixteenth.
void tell_restored() {
  constexpr double kTenSwings = 17.0;
  // A whip that keeps its energy asks for a third solve now and then.
  rods::chain::Parameters<double> parameters = swing_parameters(Method::tridiagonal, 2);
  parameters.most_passes = 8;
  const Swing swing = run_swing(parameters, kTenSwings, kStep, true);
  double off = 0.0;
  for (const double energy : swing.energy) off = std::max(off, std::abs(energy));
  reproduce::tell("han2013.energy.restored.off", 100.0 * off / (0.5 * kGravity * kLength), "%");
  reproduce::tell("han2013.energy.restored.stretch", 100.0 * swing.largest_stretch(), "%");
  const Swing one = run_swing(parameters, kDuration, kStep, true);
  const Swing fine = run_swing(swing_parameters(Method::tridiagonal, 2, kStep / 16), kDuration, kStep / 16);
  reproduce::tell("han2013.energy.restored.height", one.far_centre_height(), "m");
  reproduce::tell("han2013.energy.step_3840.height", fine.far_centre_height(), "m");
}

// Where every fifth point went, one panel per method.
std::string figure3(const std::vector<Row>& rows) {
  Svg svg(1500, 340);
  double left = 0.0;
  for (const Row& row : rows) {
    if (!row.in_figures) continue;
    const Panel panel{left + 10.0, 30.0, 280.0, 300.0, -1.2, 1.2, -1.6, 0.9};
    svg.frame(panel, row.name);
    for (std::size_t point = 5; point < kVertices; point += 5) {
      std::vector<double> x, z;
      for (const auto& points : row.swing.frames) {
        x.push_back(points[point].x);
        z.push_back(points[point].z);
      }
      svg.curve(panel, x, z, row.colour, 0.7);
    }
    left += 300.0;
  }
  return svg.text();
}

std::string figure4(const std::vector<Row>& rows) {
  Svg svg(800, 480);
  const Panel panel{60.0, 30.0, 720.0, 400.0, 0.0, kDuration, 0.0, 35.0};
  svg.frame(panel, "Stretch (%) over time (s)");
  svg.ticks(panel, 8, 7);
  double y = 50.0;
  for (const Row& row : rows) {
    if (!row.in_figures) continue;
    std::vector<double> time, percent;
    for (std::size_t k = 0; k < row.swing.stretch.size(); ++k) {
      time.push_back(static_cast<double>(k + 1) * kStep);
      percent.push_back(100.0 * row.swing.stretch[k]);
    }
    svg.curve(panel, time, percent, row.colour, 1.5);
    svg.label(80.0, y, row.name, row.colour);
    y += 18.0;
  }
  return svg.text();
}

std::string figure4_numbers(const std::vector<Row>& rows) {
  std::string text = "time_s";
  for (const Row& row : rows) text += fmt::format(",\"{}\"", row.name);
  for (std::size_t k = 0; k < rows[0].swing.stretch.size(); ++k) {
    text += fmt::format("\n{:.6f}", static_cast<double>(k + 1) * kStep);
    for (const Row& row : rows) text += fmt::format(",{:.6g}", 100.0 * row.swing.stretch[k]);
  }
  return text + "\n";
}

void write(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush())
    throw FileError("cannot write here: choose a folder that exists and is yours", {path.string()});
}

}  // namespace

int main(int argc, char** argv) {
  return reproduce::main_of(argc, argv, [](const reproduce::Options& options) {
    const std::vector<Row> rows = run();
    tell_table1(rows);
    tell_energy();
    tell_restored();
    if (options.quick) return;
    write(options.folder / "figure3.svg", figure3(rows));
    write(options.folder / "figure4.svg", figure4(rows));
    write(options.folder / "figure4.csv", figure4_numbers(rows));
  });
}
