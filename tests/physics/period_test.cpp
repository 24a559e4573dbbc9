// Half the period in which a straight strand swings, with the settings of a scene that says nothing of them,
// against a super-helix of many elements and short steps.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "ringlet/rods/super_helix.h"
#include "ringlet/sim/simulator.h"

namespace ringlet::sim {
namespace {

constexpr double kTilt = 0.1;  // of the root, from the vertical: the strand starts straight

// The mean over four swings of the time between two places where the tip turns back.
class Turns {
 public:
  void add(double aside, double h) {
    const double rate = aside - before_;
    // The beginning is a fall, in which fast vibrations have their part.
    if (++steps_ > 4 && rate_ * rate < 0.0) times_.push_back(h * (steps_ - rate / (rate - rate_)));
    rate_ = rate;
    before_ = aside;
  }
  bool enough() const { return times_.size() > 4; }
  double half_period() const { return (times_.back() - times_.front()) / double(times_.size() - 1); }

 private:
  std::vector<double> times_;
  int steps_ = 0;
  double before_ = 0.0, rate_ = 0.0;
};

double reference(double length) {
  rods::SuperHelixStrand strand;
  strand.length = length;
  strand.elements = 20;
  strand.natural = {Vec3::Zero()};
  strand.root.rotation = Quat(Eigen::AngleAxisd(std::numbers::pi - kTilt, Vec3::UnitX()));
  rods::SuperHelix rods(std::array{strand}, {});
  const std::array roots{rods::RootMotion{strand.root, strand.root}};
  rods::Environment air;
  air.scheme = rods::Scheme::midpoint;
  constexpr double kStep = 1.0 / 960.0;
  Turns turns;
  std::vector<Vec3> points(rods.first_point()[1]);
  while (!turns.enough()) {
    rods.begin_step(kStep, roots, air);
    rods.finish_step();
    rods.write_points(points);
    turns.add(points.back().y(), kStep);
  }
  return turns.half_period();
}

constexpr double kDefaultStep = 1.0 / 240.0;

// With a natural shape that hangs from a tilted root, or held as it hangs while gravity is tilted.
double simulated(scene::Model model, double length, double step = kDefaultStep, bool held = false) {
  scene::Scene scene;
  scene.body.kind = scene::BodyKind::none;
  scene.motion.kind = scene::MotionKind::none;
  scene.simulation.model = model;
  scene.simulation.contact = scene::ContactModel::none;
  scene.simulation.settle = 0.0;
  scene.run.frames_per_second = 1.0 / step;
  scene.simulation.max_step = step;
  scene.air.drag = 0.0;
  scene.hair.source = scene::HairSource::strands;
  scene::Strand strand;
  strand.length = length;
  strand.t = Vec3(0.0, std::sin(kTilt), -std::cos(kTilt));
  if (held) {
    strand.t = -Vec3::UnitZ();
    scene.hair.start = scene::Start::held;
    scene.keys = {{.time = 0.0, .gravity = 9.81 * Vec3(0.0, std::sin(kTilt), -std::cos(kTilt))}};
  }
  scene.strands = {strand};
  Simulator simulator(build_world(scene));
  Turns turns;
  for (int frame = 0; frame < 12000 && !turns.enough(); ++frame) {
    simulator.advance_frame();
    turns.add(simulator.points().back().y(), step);
  }
  return turns.enough() ? turns.half_period() : 0.0;
}

// Super-helices: elements are 0.6 % off at most, and steps (11/24) (ω h)² or less, 0.4 % for the shortest
// strand, the other way. CoRdE's steps, of the first order, damp by themselves and take friction within the
// hair half a step late: by (ω h)² at most, of which the shortest strand has 0.9 %, twice.
TEST(Period, WithDefaultSettingsIsThatOfTheRod) {
  for (const double length : {0.1, 0.25, 0.5}) {
    const double exact = reference(length);
    for (const scene::Model model :
         {scene::Model::super_helix, scene::Model::discrete_elastic_rod, scene::Model::corde}) {
      const double error = simulated(model, length) / exact - 1.0;
      RecordProperty(fmt::format("error_percent_{}_{}", length, static_cast<int>(model)),
                     fmt::format("{:.2f}", 100.0 * error));
      const double step = std::numbers::pi / exact / 240.0;
      const double allowed = model == scene::Model::corde ? 0.01 + 2.0 * step * step : 0.01;
      EXPECT_LT(std::abs(error), allowed) << length << " " << static_cast<int>(model);
    }
  }
}

// Edges make the swing of 50 cm, of which a clamp bends a seventh, 1 % too slow, a quarter of that with twice
// as many; the bending and the tension of a step, which are implicit Euler's, that of 10 cm by (ω h)²/3, 0.3
// %. Chains know no friction within the hair, which slows the swing of 10 cm by 2 %, of 25 cm by 0.7 %.
TEST(Period, OfAChainIsThatOfTheRodWhateverTheStep) {
  for (const double length : {0.1, 0.25, 0.5}) {
    const double exact = reference(length);
    for (const double step : {1.0 / 240.0, 1.0 / 480.0, 1.0 / 960.0})
      for (const bool held : {false, true}) {
        const double error = simulated(scene::Model::chain, length, step, held) / exact - 1.0;
        RecordProperty(fmt::format("chain_percent_{}_{}_{}", length, 1.0 / step, held ? "held" : "natural"),
                       fmt::format("{:.2f}", 100.0 * error));
        EXPECT_LT(std::abs(error), 0.015) << length << " " << 1.0 / step << " " << held;
      }
  }
}

}  // namespace
}  // namespace ringlet::sim
