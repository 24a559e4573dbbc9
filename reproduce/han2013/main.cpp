// Table 1, figure 3 and figure 4 of [Han2013].
//
//   ringlet_reproduce_han2013 [folder]
//
// writes table1.md, figure3.svg, figure4.svg and figure4.csv into the folder (default: the current one) and
// prints the table. Takes a second.

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <vector>

#include "reproduce/han2013/swing.h"
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
constexpr double kNotPrinted = std::numeric_limits<double>::quiet_NaN();

struct Row {
  std::string name;
  double paper;  // largest stretch in per cent
  Swing swing;
  std::string colour;  // of [Han2013, fig. 2]
  bool in_figures;
};

std::vector<Row> run() {
  const auto swing = [](Method method, int passes) {
    return run_swing(swing_parameters(method, passes), kDuration);
  };
  return {
      {"TMF, two passes", 0.067, swing(Method::tridiagonal, 2), "#2255cc", true},
      {"DFTL", 0.0, swing(Method::follow_the_leader, 1), "#cc2222", true},
      {"PBD(2)", 31.62, swing(Method::position_based, 2), "#888888", true},
      {"PBD(5)", 15.38, swing(Method::position_based, 5), "#22aa44", true},
      {"PBD(40)", 2.26, swing(Method::position_based, 40), "#000000", true},
      {"TMF, one pass", kNotPrinted, swing(Method::tridiagonal, 1), "", false},
      {"TMF, three passes", kNotPrinted, swing(Method::tridiagonal, 3), "", false},
  };
}

// Energy is counted against what the strand has to lose: half its length in height.
std::string table(const std::vector<Row>& rows) {
  std::string text =
      "| method | largest stretch, % | paper, % | far height of the free end, m | of the centre, m "
      "| energy after 1 s, % of the fall |\n|---|---|---|---|---|---|\n";
  const auto second = static_cast<std::size_t>(1.0 / kStep) - 1;
  for (const Row& row : rows)
    text += fmt::format(
        "| {} | {:.4f} | {} | {:.3f} | {:.3f} | {:+.1f} |\n", row.name, 100.0 * row.swing.largest_stretch(),
        row.paper >= 0.0 ? fmt::format("{}", row.paper) : "–", row.swing.far_height(),
        row.swing.far_centre_height(), 100.0 * row.swing.energy[second] / (0.5 * kGravity * kLength));
  return text;
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
  try {
    const std::filesystem::path folder = argc > 1 ? argv[1] : ".";
    std::filesystem::create_directories(folder);
    const std::vector<Row> rows = run();
    write(folder / "table1.md", table(rows));
    write(folder / "figure3.svg", figure3(rows));
    write(folder / "figure4.svg", figure4(rows));
    write(folder / "figure4.csv", figure4_numbers(rows));
    fmt::print("{}", table(rows));
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
