// Time integration of super-helices: energy kept, order, unequal steps, and how hair swings in air.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "ringlet/rods/discrete_elastic_rod.h"
#include "ringlet/rods/super_helix.h"
#include "ringlet/sim/air.h"

namespace ringlet::rods {
namespace {

constexpr double kStep = 1.0 / 240.0;  // the default

// A strand of 25 cm whose root is tilted from the vertical and does not move.
class Swing {
 public:
  Swing(const Vec3& natural, double damping, double tilt, Scheme scheme) {
    SuperHelixStrand strand;
    strand.length = 0.25;
    strand.material.damping = damping;
    strand.natural = {natural};
    strand.root.rotation = Quat(Eigen::AngleAxisd(std::numbers::pi - tilt, Vec3::UnitX()));
    roots_ = {{strand.root, strand.root}};
    rods_ = std::make_unique<SuperHelix>(std::array{strand}, SuperHelixOptions{});
    air_.scheme = scheme;
  }
  Environment& air() { return air_; }
  SuperHelix& rods() { return *rods_; }

  // Returns the energy at the beginning of the step. As in the time loop a step in which a tangent turns by
  // more than 0.35 rad is taken in two halves.
  double step(double h) {
    rods_->begin_step(h, roots_, air_);
    const double energy = rods_->energies().total();
    if (rods_->largest_turn() > 0.35 && h > 1e-4) {
      step(0.5 * h);
      step(0.5 * h);
    } else {
      rods_->finish_step();
    }
    return energy;
  }
  void run(double duration, double h) {
    for (int k = 0; k < std::lround(duration / h); ++k) step(h);
  }
  Vec3 tip() const {
    std::vector<Vec3> points(rods_->first_point()[1]);
    rods_->write_points(points);
    return points.back();
  }

 private:
  std::unique_ptr<SuperHelix> rods_;
  std::vector<RootMotion> roots_;
  Environment air_;
};

// What there is above rest, which thick air finds.
double rest_energy(const Vec3& natural, double tilt) {
  Swing swing(natural, 0.05, tilt, Scheme::implicit_euler);
  swing.air().drag_coefficient = 3e-5;
  swing.run(10.0, kStep);
  return swing.step(kStep);
}

// Share of the energy above rest after three seconds without friction or air, as the mean of the last half
// second: kinetic energy is that of the mean of two steps' velocities, which swings by (ω h)²/4 of itself.
double kept(const Vec3& natural, double tilt, Scheme scheme) {
  Swing swing(natural, 0.0, tilt, scheme);
  const double rest = rest_energy(natural, tilt), start = swing.step(kStep) - rest;
  swing.run(2.5, kStep);
  double sum = 0.0;
  for (int k = 0; k < 120; ++k) sum += (swing.step(kStep) - rest) / (120 * start);
  return sum;
}

TEST(Liveliness, ASwingKeepsItsEnergy) {
  for (const double tilt : {0.2, 0.6}) {
    const double share = kept(Vec3::Zero(), tilt, Scheme::midpoint);
    RecordProperty("share_of_energy", std::to_string(share));
    EXPECT_GT(share, 0.99) << tilt;
    EXPECT_LT(share, 1.002) << tilt;
    EXPECT_LT(kept(Vec3::Zero(), tilt, Scheme::implicit_euler), 0.9) << "then the test shows nothing";
  }
}

// Undamped curls, let go from their natural shape. Curly and coiled hair bounces on its own springs; wavy
// hair falls and whips, and what is faster than the step is lost there.
TEST(Liveliness, CurlsKeepTheirEnergy) {
  for (const Vec3& natural : {Vec3(0, 20, 15), Vec3(0, 75, 42), Vec3(0, 200, 95)}) {
    const double lively = kept(natural, 0.1, Scheme::midpoint),
                 euler = kept(natural, 0.1, Scheme::implicit_euler);
    RecordProperty(fmt::format("midpoint_{:.0f}", natural.y()), std::to_string(lively));
    RecordProperty(fmt::format("implicit_euler_{:.0f}", natural.y()), std::to_string(euler));
    EXPECT_GT(lively, natural.y() > 50.0 ? 0.9 : 0.8) << natural.y();
    EXPECT_LT(lively, 1.002) << natural.y();
    EXPECT_LT(euler, 0.3) << "then the test shows nothing";
  }
}

// Discrete elastic rods, of 20 vertices.
TEST(Liveliness, DiscreteElasticRodsKeepTheirEnergy) {
  const auto kept_by = [](const Vec3& natural, Scheme scheme) {
    NodalStrand strand;
    strand.length = 0.2;
    strand.vertices = 20;
    strand.natural = {natural};
    strand.root.rotation = Quat(Eigen::AngleAxisd(std::numbers::pi - 0.3, Vec3::UnitX()));
    const std::array roots{RootMotion{strand.root, strand.root}};
    DiscreteElasticRodOptions options;
    options.iterations = 3;
    const auto run = [&](double damping, double drag, Scheme how, int from, int steps) {
      strand.material.damping = damping;
      DiscreteElasticRod rods(std::array{strand}, options);
      Environment air;
      air.drag_coefficient = drag;
      air.scheme = how;
      std::vector<double> energy;
      for (int k = 0; k < from + steps; ++k) {
        rods.begin_step(kStep, roots, air);
        energy.push_back(rods.energies().total());
        rods.finish_step();
      }
      double sum = 0.0;
      for (int k = from; k < from + steps; ++k) sum += energy[std::size_t(k)] / steps;
      return std::pair{energy.front(), sum};
    };
    const double rest = run(0.05, 4e-5, Scheme::implicit_euler, 2400, 1).second;
    const auto [start, end] = run(0.0, 0.0, scheme, 600, 120);
    return (end - rest) / (start - rest);
  };
  const double straight = kept_by(Vec3::Zero(), Scheme::midpoint),
               curl = kept_by(Vec3(0, 30, 20), Scheme::midpoint);
  RecordProperty("straight", std::to_string(straight));
  RecordProperty("curl", std::to_string(curl));
  EXPECT_GT(straight, 0.99);
  EXPECT_LT(straight, 1.0);
  EXPECT_GT(curl, 0.75);
  EXPECT_LT(curl, 1.0);
  EXPECT_LT(kept_by(Vec3(0, 30, 20), Scheme::implicit_euler), 0.1) << "then the test shows nothing";
}

// With the friction of hair no step makes energy, beyond what swings between kinetic and the rest: (ω h)²/4.
TEST(Liveliness, NoKindOfHairGainsEnergy) {
  for (const Vec3& natural : {Vec3(0, 0, 0), Vec3(0, 20, 15), Vec3(0, 75, 42), Vec3(0, 200, 95)})
    for (const double damping : {0.005, 0.02}) {
      Swing swing(natural, damping, 0.8, Scheme::midpoint);
      const double rest = rest_energy(natural, 0.8), start = swing.step(kStep) - rest;
      for (int k = 0; k < 480; ++k) ASSERT_LT(swing.step(kStep) - rest, 1.01 * start) << natural << damping;
    }
}

// Where the tip is after 0.4 s, with h = 1/240 s where nothing else is said; every `halved`-th step in two.
double tip_error(int per_second, int halved) {
  const auto tip = [&](int steps_per_second, int every) {
    Swing swing(Vec3::Zero(), 0.02, 0.6, Scheme::midpoint);
    swing.air().drag_coefficient = 5e-6;
    const double h = 1.0 / steps_per_second;
    for (int k = 0; k < 0.4 * steps_per_second; ++k) {
      const int parts = every > 0 && k % every == 1 ? 2 : 1;
      for (int part = 0; part < parts; ++part) swing.step(h / parts);
    }
    return swing.tip();
  };
  static const Vec3 exact = tip(7680, 0);
  return (tip(per_second, halved) - exact).norm();
}

TEST(Liveliness, SecondOrderInTime) {
  const double coarse = tip_error(240, 0), fine = tip_error(480, 0);
  RecordProperty("error_at_default_step_m", std::to_string(coarse));
  EXPECT_NEAR(std::log2(coarse / fine), 2.0, 0.2);
  EXPECT_LT(coarse, 0.001 * 0.25);
}

// Where every third step is halved, weight is taken an eighth of a step off the middle, now early, now late:
// a first-order error, but a small one, of parts that friction holds. Weights for steps of equal length would
// leave a part of (h' − h)/h of the forces unbalanced, which shows in centimetres.
TEST(Liveliness, StepsOfUnequalLengthStayExact) {
  for (const int per_second : {240, 480, 960})
    EXPECT_LT(tip_error(per_second, 3), 0.001 * 0.25 * 240 / per_second);
}

TEST(Liveliness, ARestoredSwingGoesOnWithTheSameBits) {
  Swing swing(Vec3(0, 20, 15), 0.02, 0.6, Scheme::midpoint),
      other(Vec3(0, 20, 15), 0.02, 0.6, Scheme::midpoint);
  swing.run(0.1, kStep);
  swing.step(0.5 * kStep);
  other.rods().set_state(swing.rods().state());
  for (int k = 0; k < 10; ++k) EXPECT_EQ(swing.step(kStep), other.step(kStep));
  EXPECT_EQ(swing.rods().state(), other.rods().state());
}

// White's curve against measured drag coefficients of cylinders [White2006]: 10.5 at a Reynolds number of 1,
// 3.0 at 10, 1.45 at 100, to the 20 % that it promises.
TEST(Air, DragOfOneHairIsThatOfACylinder) {
  for (const auto& [reynolds, coefficient] : {std::pair{1.0, 10.5}, {10.0, 3.0}, {100.0, 1.45}}) {
    const double radius = 0.5 * reynolds * 1.5e-5 / 0.5;
    EXPECT_NEAR(sim::hair_drag(radius, 1.0) / (1.2 * 0.5 * radius), coefficient, 0.2 * coefficient);
  }
}

// Full swings in which those of 25 cm of straight hair halve, from how far the tip goes from side to side.
double swings_to_halve(double drag) {
  Swing swing(Vec3::Zero(), 0.02, 0.3, Scheme::midpoint);
  swing.air().drag_coefficient = drag;
  std::vector<double> turns;  // where the tip turns back
  double before = swing.tip().y(), rate = 0.0;
  for (int k = 0; k < 20 * 240 && turns.size() < 4; ++k) {
    swing.step(kStep);
    const double now = swing.tip().y();
    if (k > 24 && rate * (now - before) < 0.0) turns.push_back(before);
    rate = now - before;
    before = now;
  }
  if (turns.size() < 4) return 0.0;
  return std::log(2.0) / std::log(std::abs((turns[1] - turns[0]) / (turns[3] - turns[2])));
}

// A hair alone is so light that air hardly lets it swing; one of a lock swings with the lock.
TEST(Air, ALockSwingsAndAHairAloneDoesNot) {
  const double lock = swings_to_halve(sim::hair_drag(4e-5, 300)),
               alone = swings_to_halve(sim::hair_drag(4e-5, 1));
  RecordProperty("swings_lock", std::to_string(lock));
  RecordProperty("swings_alone", std::to_string(alone));
  EXPECT_GT(lock, 1.5);
  EXPECT_LT(alone, 0.2);
}

}  // namespace
}  // namespace ringlet::rods
