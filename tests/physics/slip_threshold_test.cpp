// A strand is pressed on a floor by lowering its clamp: how far, until its tip slips. Settings are those of
// a scene that says nothing of them. The reference is the planar elastica by shooting, which shares no code
// with the rods.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>

#include "ringlet/sim/simulator.h"

namespace ringlet::sim {
namespace {

// EI θ'' = Fx sin θ − Fy cos θ with x down and y aside, for length and EI of one; θ(0) = clamp, θ'(1) =
// natural. The state at the tip is (θ, θ', x, y).
struct Elastica {
  double clamp, natural;

  // From the unknowns: curvature at the clamp, force on the tip.
  std::array<double, 4> tip(const Vec3& unknown) const {
    constexpr int kSteps = 400;
    using State = std::array<double, 4>;
    const auto slope = [&](const State& y) -> State {
      return {y[1], unknown[1] * std::sin(y[0]) - unknown[2] * std::cos(y[0]), std::cos(y[0]),
              std::sin(y[0])};
    };
    const auto ahead = [](const State& y, double h, const State& k) {
      return State{y[0] + h * k[0], y[1] + h * k[1], y[2] + h * k[2], y[3] + h * k[3]};
    };
    State y{clamp, unknown[0], 0.0, 0.0};
    const double h = 1.0 / kSteps;
    for (int step = 0; step < kSteps; ++step) {
      const State a = slope(y), b = slope(ahead(y, 0.5 * h, a)), c = slope(ahead(y, 0.5 * h, b)),
                  d = slope(ahead(y, h, c));
      for (std::size_t i = 0; i < 4; ++i) y[i] += h / 6.0 * (a[i] + 2.0 * b[i] + 2.0 * c[i] + d[i]);
    }
    return y;
  }

  // Newton's method from `unknown`; false where it does not arrive.
  bool solve(double x, double y, Vec3& unknown) const {
    const auto residual = [&](const Vec3& u) {
      const auto end = tip(u);
      return Vec3(end[1] - natural, end[2] - x, end[3] - y);
    };
    for (int iteration = 0; iteration < 60; ++iteration) {
      const Vec3 error = residual(unknown);
      if (error.cwiseAbs().maxCoeff() < 1e-9) return true;
      Mat3 jacobian;
      for (int j = 0; j < 3; ++j) {
        Vec3 other = unknown;
        const double change = 1e-6 * std::max(1.0, std::abs(other[j]));
        other[j] += change;
        jacobian.col(j) = (residual(other) - error) / change;
      }
      Vec3 step = jacobian.partialPivLu().solve(-error);
      step *= std::min(1.0, 3.0 / step.cwiseAbs().maxCoeff());
      unknown += step;
    }
    return false;
  }

  // How far the clamp has come down when the tip's force leaves the cone, from an unknown of the branch.
  double slips_at(double friction, Vec3 unknown) const {
    const auto start = tip({natural, 0.0, 0.0});
    double before = 0.0;
    constexpr double kEach = 0.002;
    for (double low = kEach; low < 0.6; low += kEach) {
      EXPECT_TRUE(solve(start[2] - low, start[3], unknown)) << low;
      const double ratio = std::abs(unknown[2] / unknown[1]);
      if (ratio > friction) return before == 0.0 ? 0.0 : low - kEach * (ratio - friction) / (ratio - before);
      before = ratio;
    }
    return 1.0;
  }
};

// A strand of 10 cm over a floor. `tilt` is the clamp's angle from the vertical, `turn` how far the strand
// turns by nature.
struct Pressed {
  double tilt, turn;

  // How far the clamp has come down, in lengths, when the tip begins to move, by a tenth of the clamp's way;
  // 1 where it does not until the clamp is down by nearly `most`.
  double slips_at(double friction, scene::Model model, double most) const {
    scene::Scene scene;
    scene.body.kind = scene::BodyKind::none;
    scene.hair.friction_body = friction;
    scene.hair.source = scene::HairSource::strands;
    scene.simulation.model = model;
    scene.simulation.gravity = Vec3::Zero();
    scene.simulation.settle = 0.0;
    scene::Strand strand;
    strand.length = 0.1;
    strand.t = Vec3(0, std::sin(tilt), -std::cos(tilt));
    strand.n1 = Vec3::UnitX();
    strand.curvature = Vec3(turn / strand.length, 0, 0);
    scene.strands = {strand};
    const double down = strand.length * Elastica{tilt, turn}.tip({turn, 0.0, 0.0})[2];
    scene::Shape floor;
    floor.type = scene::ShapeType::plane;
    floor.position = Vec3(0, 0, -down - scene.contact.radius);
    scene.body.shapes = {floor};
    // By a twentieth of its length in a second: slow against the strand's first vibration, of 8 Hz.
    const double seconds = most / 0.05;
    scene.run.frames_per_second = 240.0;
    scene.motion.kind = scene::MotionKind::keys;
    scene.motion.keys = {{.time = 0.0}, {.time = seconds, .position = Vec3(0, 0, -most * strand.length)}};
    Simulator simulator(build_world(scene));
    constexpr std::size_t kWindow = 6;  // frames
    std::vector<Vec3> tips, clamps;
    // The clamp comes to rest at the end of its way, where any motion of the tip is a share of it.
    while (clamps.empty() || clamps.back().z() > -0.98 * most * strand.length) {
      simulator.advance_frame();
      tips.push_back(simulator.points().back());
      clamps.push_back(simulator.points().front());
      if (tips.size() < 96) continue;  // until the strand has met the floor
      const std::size_t before = tips.size() - 1 - kWindow;
      const Vec3 slid = tips.back() - tips[before], lowered = clamps.back() - clamps[before];
      if (std::hypot(slid.x(), slid.y()) > 0.1 * std::abs(lowered.z()))
        return -clamps[before].z() / strand.length;
    }
    return 1.0;
  }
};

constexpr scene::Model kModels[] = {scene::Model::super_helix, scene::Model::discrete_elastic_rod,
                                    scene::Model::corde};
// A straight strand that stands on the floor and buckles. What it turns by nature says to which side, and is
// in the reference too.
constexpr Pressed kColumn{0.0, 0.005};
// A leaf spring: a quarter of a circle from a level clamp down to the floor. A column lies down before its
// force leaves a cone of μ > 0.356; the tip of a spring stays upright, and bears any μ.
constexpr Pressed kSpring{0.5 * std::numbers::pi, -0.5 * std::numbers::pi};

// Errors: of the clamp's way in a sixth of a strand's vibration, 0.001 of a length, in which a slip is seen;
// of a tenth of the speed by which it is seen; of elements, 0.8 % with eight.
void expect_thresholds(const Pressed& pressed, std::initializer_list<double> frictions, const Vec3& start) {
  for (const double friction : frictions) {
    const double exact = Elastica{pressed.tilt, pressed.turn}.slips_at(friction, start);
    for (const scene::Model model : kModels) {
      const double measured = pressed.slips_at(friction, model, 1.3 * exact);
      ::testing::Test::RecordProperty(fmt::format("mu_{}_model_{}", friction, static_cast<int>(model)),
                                      fmt::format("{:.4f} of {:.4f}", measured, exact));
      EXPECT_NEAR(measured / exact, 1.0, 0.02) << friction << " " << static_cast<int>(model);
    }
  }
}

TEST(SlipThreshold, OfAPressedColumnIsThatOfTheElastica) {
  expect_thresholds(kColumn, {0.1, 0.2, 0.3}, Vec3(-0.28, -20.2, 0.28));
}

TEST(SlipThreshold, OfALeafSpringIsThatOfTheElastica) {
  expect_thresholds(kSpring, {0.7, 0.85, 1.0}, Vec3(kSpring.turn, 0.0, 0.0));
}

// The force of a column on the floor is within a cone of μ = 0.5 until its tip lies on the floor, at 0.330.
TEST(SlipThreshold, AColumnOnRoughGroundLiesDownAndDoesNotSlip) {
  Vec3 unknown(-0.28, -20.2, 0.28);
  const Elastica elastica{kColumn.tilt, 0.0};
  for (double low = 0.002; low < 0.33; low += 0.002)
    ASSERT_TRUE(elastica.solve(1.0 - low, 0.0, unknown)) << low;
  EXPECT_NEAR(std::abs(elastica.tip(unknown)[0]), 0.5 * std::numbers::pi, 0.02);
  EXPECT_LT(std::abs(unknown[2] / unknown[1]), 0.36);
  for (const scene::Model model : kModels)
    EXPECT_EQ(kColumn.slips_at(0.5, model, 0.32), 1.0) << static_cast<int>(model);
}

}  // namespace
}  // namespace ringlet::sim
