// The pull towards a goal, in every model.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ringlet/scene/strand_models.h"
#include "ringlet/sim/direction.h"
#include "ringlet/sim/simulator.h"

namespace ringlet::sim {
namespace {

constexpr double kGravity = 9.81;

// One soft strand that hangs down by nature, in sideways gravity: all that holds it is its goal.
scene::Scene pulled_strand(scene::Model model, scene::ContactModel contact, double root, double tip) {
  scene::Scene scene;
  scene.simulation.model = model;
  scene.simulation.contact = contact;
  scene.simulation.gravity = Vec3(kGravity, 0.0, 0.0);
  scene.simulation.settle = 1.0;
  scene.body.kind = scene::BodyKind::none;
  scene.motion.kind = scene::MotionKind::none;
  scene.hair.source = scene::HairSource::strands;
  scene.hair.vertices = 25;
  scene.chain.bending = scene.chain.global_shape = scene.chain.local_shape = 0.0;
  scene.curly_spring.core_springs = false;
  scene.goal.root = root;
  scene.goal.tip = tip;
  scene::Strand strand;
  strand.length = 0.2;
  strand.young = 1e6;
  strand.elements = 10;
  scene.strands = {strand};
  return scene;
}

struct Case {
  scene::Model model;
  scene::ContactModel contact;
  double pull;  // large enough that the model's own stiffness counts little
};

std::vector<Case> every_model() {
  std::vector<Case> cases;
  for (const scene::StrandModelRow& row : scene::strand_models()) {
    const double pull = row.model == scene::Model::curly_spring ? 1e5 : 2e3;
    cases.push_back({row.model, scene::ContactModel::none, pull});
    cases.push_back({row.model, scene::ContactModel::coulomb, pull});
  }
  return cases;
}

Vec3 offset_at(Simulator& simulator, const Vec3& goal_root, double length, double share) {
  const auto points = simulator.points();
  const double at = share * double(points.size() - 1);
  const auto k = static_cast<std::size_t>(at);
  const Vec3 point =
      k + 1 < points.size() ? Vec3(points[k] + (at - double(k)) * (points[k + 1] - points[k])) : points[k];
  return point - (goal_root - share * length * Vec3::UnitZ());
}

// Far from its clamp a strand without stiffness stands off by g/G: the end of a beam on an elastic foundation
// does so with stiffness too.
TEST(Goals, GravityMovesAPulledStrandOffByGravityOverThePull) {
  for (const Case& one : every_model()) {
    SCOPED_TRACE(fmt::format("{} with contact {}", scene::row_of(one.model).name, int(one.contact)));
    Simulator simulator(build_world(pulled_strand(one.model, one.contact, one.pull, one.pull)));
    simulator.settle();
    const double expected = kGravity / one.pull;
    const Vec3 tip = offset_at(simulator, Vec3::Zero(), 0.2, 1.0);
    EXPECT_NEAR(tip.x(), expected, 0.03 * expected);
    EXPECT_NEAR(tip.y(), 0.0, 1e-6);
    const Vec3 middle = offset_at(simulator, Vec3::Zero(), 0.2, 0.5);
    EXPECT_NEAR(middle.x(), expected, 0.03 * expected);
  }
}

// Between root and tip the pull is linear in arclength, so that 3/4 of the way it is (root + 3 tip)/4.
TEST(Goals, ThePullIsLinearAlongTheStrand) {
  for (const Case& one : every_model()) {
    if (one.contact == scene::ContactModel::coulomb) continue;
    SCOPED_TRACE(scene::row_of(one.model).name);
    Simulator simulator(build_world(pulled_strand(one.model, one.contact, one.pull, 3.0 * one.pull)));
    simulator.settle();
    const double middle = offset_at(simulator, Vec3::Zero(), 0.2, 0.5).x(),
                 expected = kGravity / (2.0 * one.pull);
    EXPECT_NEAR(middle, expected, 0.05 * expected);
    const double later = offset_at(simulator, Vec3::Zero(), 0.2, 0.75).x();
    EXPECT_NEAR(later, kGravity / (2.5 * one.pull), 0.05 * kGravity / (2.5 * one.pull));
  }
}

// Gravity is switched off, and the strand swings through its goal after a quarter of the period 2π/√G. An
// implicit step of h lengthens it by (√G h)²/2 = 1e-3 at most; frames are 1 ms.
TEST(Goals, APulledStrandSwingsWithTheRootOfThePull) {
  for (const scene::StrandModelRow& row : scene::strand_models()) {
    // Springs damp their strand by themselves.
    if (row.model == scene::Model::curly_spring) continue;
    for (const auto scheme : {scene::Scheme::midpoint, scene::Scheme::implicit_euler}) {
      SCOPED_TRACE(fmt::format("{} with scheme {}", row.name, int(scheme)));
      const double pull = 2e3;
      scene::Scene scene = pulled_strand(row.model, scene::ContactModel::none, pull, pull);
      scene.simulation.scheme = scheme;
      scene.simulation.max_step = 1e-3;
      scene.run.frames_per_second = 1000.0;
      scene.air.drag = 0.0;
      scene.strands[0].damping = 0.0;
      scene.keys = {{.time = 0.0, .gravity = scene.simulation.gravity},
                    {.time = 1e-5, .gravity = Vec3::Zero()}};
      Simulator simulator(build_world(scene));
      simulator.settle();
      double before = offset_at(simulator, Vec3::Zero(), 0.2, 1.0).x(), crossed = 0.0;
      EXPECT_GT(before, 0.0);
      while (crossed == 0.0 && simulator.frame() < 100) {
        simulator.advance_frame();
        const double now = offset_at(simulator, Vec3::Zero(), 0.2, 1.0).x();
        if (now < 0.0) crossed = simulator.time() - 1e-3 * now / (now - before);
        before = now;
      }
      const double quarter = 0.5 * std::numbers::pi / std::sqrt(pull);
      EXPECT_NEAR(crossed, quarter, 0.05 * quarter);
    }
  }
}

// A goal is seen from the root: a head that turns carries it along.
TEST(Goals, TheRootCarriesTheGoal) {
  for (const scene::StrandModelRow& row : scene::strand_models()) {
    for (const auto contact : {scene::ContactModel::coulomb, row.own_contact}) {
      SCOPED_TRACE(fmt::format("{} with contact {}", row.name, int(contact)));
      scene::Scene scene = pulled_strand(row.model, contact, 1e6, 1e6);
      scene.simulation.gravity = Vec3::Zero();
      scene.simulation.settle = 0.0;
      scene.motion.kind = scene::MotionKind::keys;
      scene.motion.keys = {
          {.time = 0.0},
          {.time = 0.2, .position = Vec3(0.1, 0.2, 0.3), .axis = Vec3(1, 2, 3), .angle = 100.0}};
      Simulator simulator(build_world(scene));
      const std::vector<Vec3> start(simulator.points().begin(), simulator.points().end());
      while (simulator.time() < 0.3) simulator.advance_frame();
      const Pose head = body::pose(simulator.world().motion, simulator.time());
      for (std::size_t k = 0; k < start.size(); ++k)
        EXPECT_LT((simulator.points()[k] - head.apply(start[k])).norm(), 2e-4) << "point " << k;
    }
  }
}

TEST(Goals, RiseAndEndOverTheirRamps) {
  scene::Scene scene;
  scene.goal.start = 1.0;
  scene.goal.stop = 2.0;
  scene.goal.ramp = 0.5;
  for (const auto& [time, strength] : {std::pair{0.0, 0.0},
                                       {0.5, 0.0},
                                       {0.75, 0.5},
                                       {1.0, 1.0},
                                       {2.0, 1.0},
                                       {2.25, 0.5},
                                       {2.5, 0.0},
                                       {9.0, 0.0}})
    EXPECT_DOUBLE_EQ(goal_at(scene, time), strength) << time;
  scene.goal.ramp = 0.0;
  for (const auto& [time, strength] : {std::pair{0.999, 0.0}, {1.0, 1.0}, {1.999, 1.0}, {2.0, 0.0}})
    EXPECT_DOUBLE_EQ(goal_at(scene, time), strength) << time;
  scene.goal = {};
  EXPECT_DOUBLE_EQ(goal_at(scene, 0.0), 1.0) << "while hair settles";
  scene.keys = {{.time = 1.0, .goal = 3.0}, {.time = 2.0, .wind = Vec3::Zero()}, {.time = 3.0, .goal = 1.0}};
  EXPECT_DOUBLE_EQ(goal_at(scene, 0.0), 3.0);
  EXPECT_DOUBLE_EQ(goal_at(scene, 2.0), 2.0);
  EXPECT_DOUBLE_EQ(goal_at(scene, 4.0), 1.0);
}

}  // namespace
}  // namespace ringlet::sim
