// Figures 2, 4 and 10 of [Iben2013]. Table 2 is table2.py beside this.
//
//   ringlet_reproduce_iben2013 [--quick] [folder]
//
// tells the figures, and writes figure2.svg, figure4.svg and figure10.svg into the folder (default: the
// current one). With --quick: a shorter walk, fewer strands without contacts, and no pictures.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "reproduce/iben2013/stage.h"
#include "reproduce/program.h"
#include "reproduce/svg.h"
#include "ringlet/base/error.h"
#include "ringlet/rods/discrete_elastic_rod.h"

namespace {

using namespace ringlet;
using namespace ringlet::iben2013;
using reproduce::Panel;
using reproduce::Svg;

void write(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path);
  file << text;
  if (!file) throw FileError("the file cannot be written", {path.string()});
}

// Seen along y.
void draw(Svg& svg, const Panel& panel, std::span<const Vec3> points, const std::string& colour,
          double width) {
  std::vector<double> x, z;
  for (const Vec3& p : points) {
    x.push_back(p.x());
    z.push_back(p.z());
  }
  svg.curve(panel, x, z, colour, width);
}

// The smoothed curve of a curl; α in the paper's units.
std::vector<Vec3> smoothed(std::span<const Vec3> curl, double alpha) {
  const double mean = hair::length(curl) / double(curl.size() - 1);
  std::vector<Vec3> curve{curl[0]};
  for (const Vec3& d : rods::smoothed_edges(curl, mean, alpha * rods::kCurlyUnit))
    curve.push_back(curve.back() + d);
  return curve;
}

// A curl of RedHead and its smoothed curves.
std::string figure4(std::span<const Vec3> curl) {
  // All panels show the same part of space: what the curl and its gently smoothed curve fill, to scale.
  constexpr double kWidth = 185.0, kHeight = 510.0;
  Eigen::AlignedBox2d box;
  const std::vector<Vec3> gentle = smoothed(curl, 2.0);
  for (const auto& points : {curl, std::span<const Vec3>(gentle)})
    for (const Vec3& p : points) box.extend(Eigen::Vector2d(p.x(), p.z()));
  const double reach = 0.53 * std::max(box.sizes().y(), box.sizes().x() * kHeight / kWidth);
  const Eigen::Vector2d middle = box.center();

  Svg svg(1000, 560);
  double left = 10.0;
  for (const double alpha : {0.0, 2.0, 4.0, 6.0, std::numeric_limits<double>::infinity()}) {
    const double across = reach * kWidth / kHeight;
    const Panel panel{left,
                      30.0,
                      kWidth,
                      kHeight,
                      middle.x() - across,
                      middle.x() + across,
                      middle.y() - reach,
                      middle.y() + reach};
    const bool endless = alpha == std::numeric_limits<double>::infinity();
    svg.frame(panel, alpha == 0.0 ? "the curl" : endless ? "α = ∞" : fmt::format("α = {} units", alpha));
    draw(svg, panel, curl, "#222222", alpha == 0.0 ? 2.0 : 0.8);
    if (alpha > 0.0) {
      std::vector<Vec3> curve = smoothed(curl, alpha);
      // Straight on as the strand begins, out of the picture: it ends at the frame.
      const auto outside = std::find_if(curve.begin(), curve.end(), [&](const Vec3& p) {
        return std::abs(p.x() - middle.x()) > across || std::abs(p.z() - middle.y()) > reach;
      });
      curve.erase(outside, curve.end());
      draw(svg, panel, curve, "#2255cc", 2.5);
    }
    left += 198.0;
  }
  return svg.text();
}

// One helical curl that hangs down from the origin, as discrete elastic rods know it.
rods::NodalStrand curl_strand() {
  rods::NodalStrand strand;
  Mat3 frame;
  frame.col(0) = Vec3::UnitX();
  frame.col(1) = -Vec3::UnitY();
  frame.col(2) = -Vec3::UnitZ();
  strand.root = {Vec3::Zero(), Quat(frame)};
  strand.length = 60 * rods::kCurlyUnit;
  strand.vertices = 61;
  // A lock of hair: as heavy as a few hundred hairs and stiff enough to carry its curl.
  strand.material.section = {1.5e-3, 1.5e-3};
  strand.material.young = 5e7;
  strand.material.density = 300.0;
  // Radius 1.16 and rise 0.40 / 0.82 units: κ = r/(r² + p²), τ = p/(r² + p²).
  const double r = 1.16 * rods::kCurlyUnit, p = 0.40 / 0.82 * rods::kCurlyUnit;
  strand.natural = {Vec3(r / (r * r + p * p), 0.0, p / (r * r + p * p))};
  return strand;
}

// By how much the last turn of a curl has turned about its axis, in the head's frame: the direction from the
// middle of the last eight points to the tip, seen along z.
double tip_azimuth(std::span<const Vec3> points, const Pose& head) {
  Vec3 middle = Vec3::Zero();
  for (std::size_t i = points.size() - 8; i < points.size(); ++i) middle += points[i] / 8.0;
  const Vec3 out = head.rotation.conjugate() * (points.back() - middle);
  return std::atan2(out.y(), out.x());
}

struct Turning {
  std::vector<double> time, degrees;
  void add(double t, double azimuth) {
    const double now = azimuth * 180.0 / std::numbers::pi;
    const double last = degrees.empty() ? 0.0 : degrees.back() + first_;
    const double unwrapped = degrees.empty() ? now : last + std::remainder(now - last, 360.0);
    if (degrees.empty()) first_ = now;
    time.push_back(t);
    degrees.push_back(unwrapped - first_);
  }
  double range() const {
    const auto [low, high] = std::minmax_element(degrees.begin(), degrees.end());
    return *high - *low;
  }

 private:
  double first_ = 0.0;
};

Turning walk_elastic_rod(double duration) {
  const rods::NodalStrand strand = curl_strand();
  rods::DiscreteElasticRod rod(std::array{strand}, {});
  std::vector<Vec3> points(rod.first_point().back());
  Turning turning;
  const double h = 1.0 / 960.0;
  // It comes to rest first, since it sags.
  for (int k = -2000; k * h < duration; ++k) {
    const auto root = [&](double t) {
      const Pose head = walk(std::max(t, 0.0));
      return Pose{head.apply(strand.root.position), head.rotation * strand.root.rotation};
    };
    const std::array roots{rods::RootMotion{root(k * h), root((k + 1) * h)}};
    rods::Environment environment;
    environment.drag_coefficient = k < 0 ? 0.05 : 0.002;
    rod.begin_step(h, roots, environment);
    if (rod.broken_strand()) throw NumericalError("the elastic rod broke down: shorten its step");
    rod.finish_step();
    rod.write_points(points);
    if (k >= 0 && k % 8 == 0) turning.add(k * h, tip_azimuth(points, walk((k + 1) * h)));
  }
  return turning;
}

Turning walk_curly_spring(double duration) {
  const rods::NodalStrand strand = curl_strand();
  std::vector<Vec3> rest;
  for (int i = 0; i < strand.vertices; ++i)
    rest.push_back(rods::curve_point(strand.root, strand.length, strand.natural,
                                     strand.length * i / (strand.vertices - 1))
                       .position);
  const std::vector<std::uint32_t> first{0, static_cast<std::uint32_t>(rest.size())};
  rods::CurlySpringOptions options = rods::red_head_springs();
  options.style_gravity = Vec3(0.0, 0.0, -kGravity);
  rods::CurlySpring spring(first, rest, options);
  std::vector<Vec3> points(rest.size());
  Turning turning;
  const double h = 1.0 / 1440.0;
  for (int k = 0; k * h < duration; ++k) {
    const Pose begin = walk(k * h), end = walk((k + 1) * h);
    spring.step(h, {&begin, 1}, {&end, 1}, {});
    spring.write_points(points);
    if (k % 12 == 0) turning.add(k * h, tip_azimuth(points, end));
  }
  return turning;
}

std::string figure2(const Turning& rod, const Turning& spring) {
  Svg svg(760, 420);
  double low = 0.0, high = 0.0;
  for (const Turning* t : {&rod, &spring}) {
    low = std::min(low, 30.0 * std::floor(std::ranges::min(t->degrees) / 30.0));
    high = std::max(high, 30.0 * std::ceil(std::ranges::max(t->degrees) / 30.0));
  }
  const Panel panel{60.0, 40.0, 660.0, 330.0, 0.0, std::round(rod.time.back()), low, high};
  svg.frame(panel, "How far the last turn of a curl turns about its axis in a walk, degrees over seconds");
  svg.ticks(panel, 4, static_cast<int>((high - low) / 30.0));
  svg.curve(panel, rod.time, rod.degrees, "#cc2222", 1.5);
  svg.curve(panel, spring.time, spring.degrees, "#2255cc", 1.5);
  svg.label(80.0, 65.0, "discrete elastic rod", "#cc2222");
  svg.label(80.0, 85.0, "curly springs", "#2255cc");
  return svg.text();
}

// Seen from the side, where the run goes to the left.
std::string figure10(const Stage& stage, const Extension& without, const Extension& with) {
  Svg svg(1200, 380);
  double left = 20.0;
  for (const auto& [title, extension] :
       {std::pair("without core springs", &without), std::pair("with core springs", &with)}) {
    const double middle = abrupt_stop(kRunningSpeed, 10.0 * kGravity)(extension->time).position.y();
    const Panel panel{left, 30.0, 570.0, 330.0, -1.65, 0.45, -0.81, 0.406};
    svg.frame(panel, fmt::format("{}: {:.2f} times as long, {:.3f} s after the stop", title,
                                 extension->largest, extension->time - kStopTime));
    for (std::size_t s = 0; s < stage.groom.strand_count(); ++s) {
      std::vector<Vec3> side;
      for (std::uint32_t i = stage.groom.first_point[s]; i < stage.groom.first_point[s + 1]; ++i) {
        const Vec3& p = extension->points[i];
        side.emplace_back(p.y() - middle, 0.0, p.z());
      }
      draw(svg, panel, side, "#99441a", 0.7);
    }
    left += 590.0;
  }
  return svg.text();
}

void run(const reproduce::Options& options) {
  const hair::Groom groom = hair::character_groom(hair::Character::red_head);
  const std::span<const Vec3> curl = groom.strand(200);
  for (const double alpha : {2.0, 4.0, 6.0})
    reproduce::tell(fmt::format("iben2013.figure4.alpha_{}", alpha),
                    100.0 * hair::length(smoothed(curl, alpha)) / hair::length(curl), "%");

  const double walk_time = options.quick ? 0.5 : 4.0;
  const Turning rod = walk_elastic_rod(walk_time), spring = walk_curly_spring(walk_time);
  reproduce::tell("iben2013.figure2.elastic_rod", rod.range(), "°");
  reproduce::tell("iben2013.figure2.curly_spring", spring.range(), "°");

  const Path stop = abrupt_stop(kRunningSpeed, 10.0 * kGravity);
  const std::size_t every = options.quick ? 72 : 12;
  Stage with(hair::Character::red_head, every, !options.quick),
      without(hair::Character::red_head, every, !options.quick);
  without.take_out_cores();
  const double until = options.quick ? 2.85 : 3.0;
  const Extension held = largest_extension(with, stop, until),
                  unwound = largest_extension(without, stop, until);
  reproduce::tell("iben2013.figure10.without_cores", unwound.largest, "times");
  reproduce::tell("iben2013.figure10.with_cores", held.largest, "times");
  reproduce::tell("iben2013.figure10.later", kFramesPerSecond * (unwound.time - held.time), "frames");

  if (options.quick) return;
  write(options.folder / "figure2.svg", figure2(rod, spring));
  write(options.folder / "figure4.svg", figure4(curl));
  write(options.folder / "figure10.svg", figure10(with, unwound, held));
}

}  // namespace

int main(int argc, char** argv) { return reproduce::main_of(argc, argv, run); }
