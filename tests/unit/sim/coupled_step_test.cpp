// Strands in contact: the physics that exact friction must give.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/rods/super_helix.h"
#include "ringlet/sim/contact_step.h"
#include "ringlet/sim/simulator.h"

namespace ringlet::sim {
namespace {

// A strand that is clamped level falls onto a sphere: it must drape over it, not enter.
TEST(CoupledStep, StrandDoesNotEnterASphere) {
  scene::Scene scene;
  scene.body.kind = scene::BodyKind::none;
  scene::Shape ball;
  ball.radius = 0.05;
  ball.position = Vec3(0, 0, -0.08);
  scene.body.shapes = {ball};
  scene.hair.source = scene::HairSource::strands;
  scene::Strand strand;
  strand.length = 0.25;
  strand.elements = 8;
  strand.root = Vec3(-0.1, 0, 0);
  strand.t = Vec3::UnitX();
  strand.n1 = Vec3::UnitY();
  scene.strands = {strand};
  scene.output.points = 41;
  scene.simulation.settle = 0.0;
  scene.motion.kind = scene::MotionKind::none;
  Simulator simulator(build_world(scene));
  double deepest = 0.0, most_contacts = 0.0;
  for (int frame = 0; frame < 45; ++frame) {
    simulator.advance_frame();
    most_contacts = std::max(most_contacts, simulator.statistics().contacts);
    EXPECT_EQ(simulator.statistics().unconverged_steps, 0);
    for (const Vec3& p : simulator.points().subspan(2))
      deepest = std::max(deepest, ball.radius + scene.contact.radius - (p - ball.position).norm());
  }
  EXPECT_GT(most_contacts, 0.0);
  // Half the collision radius is what a step may leave behind where the curve bends between two points that
  // were looked at.
  EXPECT_LT(deepest, 0.5 * scene.contact.radius);
}

// A straight stiff strand lies on an inclined plane, pulled down the slope by gravity across it: it is held
// by its clamp along itself, so the tip's sideways motion shows the law: it sticks iff tan θ ≤ μ.
double tip_drift_on_incline(double slope_over_friction) {
  scene::Scene scene;
  scene.body.kind = scene::BodyKind::none;
  scene.hair.friction_body = 0.3;
  const double angle = std::atan(slope_over_friction * scene.hair.friction_body);
  scene::Shape plane;
  plane.type = scene::ShapeType::plane;
  plane.direction = Vec3(0, 0, 1);
  plane.position = Vec3(0, 0, -scene.contact.radius);
  scene.body.shapes = {plane};
  scene.hair.source = scene::HairSource::strands;
  scene::Strand strand;
  strand.length = 0.1;
  strand.elements = 4;
  strand.t = Vec3::UnitX();
  strand.n1 = Vec3::UnitZ();
  scene.strands = {strand};
  scene.simulation.settle = 0.0;
  scene.simulation.gravity = 9.81 * Vec3(0, std::sin(angle), -std::cos(angle));
  scene.contact.tolerance = 1e-8;
  scene.air.drag = 0.0;
  scene.motion.kind = scene::MotionKind::none;
  Simulator simulator(build_world(scene));
  for (int frame = 0; frame < 15; ++frame) simulator.advance_frame();
  return simulator.points().back().y();
}

TEST(CoupledStep, StickingOnAnInclineEndsWhereTheTangentMeetsFriction) {
  EXPECT_LT(std::abs(tip_drift_on_incline(0.98)), 1e-6);
  EXPECT_GT(tip_drift_on_incline(1.02), 1e-5);
  EXPECT_GT(tip_drift_on_incline(1.5), 10 * tip_drift_on_incline(1.02));
}

TEST(CoupledStep, WithoutContactsTheSolverChangesNothing) {
  scene::Scene scene;
  scene.hair.source = scene::HairSource::strands;
  scene.body.kind = scene::BodyKind::none;
  scene.strands = {scene::Strand{}};
  scene.simulation.settle = 0.0;
  const auto run = [](scene::Scene s, scene::ContactModel model) {
    s.simulation.contact = model;
    Simulator simulator(build_world(s));
    for (int frame = 0; frame < 5; ++frame) simulator.advance_frame();
    const auto points = simulator.points();
    return std::vector<Vec3>(points.begin(), points.end());
  };
  EXPECT_EQ(run(scene, scene::ContactModel::none), run(scene, scene::ContactModel::coulomb));
}

TEST(Simulator, HairFollowsTheHead) {
  scene::Scene scene;
  scene.hair.count = 20;
  scene.simulation.settle = 0.0;
  scene.simulation.contact = scene::ContactModel::none;
  Simulator simulator(build_world(scene));
  for (int frame = 0; frame < 10; ++frame) simulator.advance_frame();
  const Pose head = body::pose(simulator.world().motion, simulator.time());
  EXPECT_GT(std::abs(rotation_log(head.rotation).z()), 0.05);
  const auto points = simulator.points();
  const auto first = simulator.world().rods->first_point();
  for (std::size_t i = 0; i < 20; ++i)
    EXPECT_NEAR((points[first[i]] - head.apply(simulator.world().roots[i].position)).norm(), 0.0, 1e-12);
}

TEST(Simulator, RoughMotionShortensTheStep) {
  scene::Scene scene;
  scene.hair.count = 10;
  scene.simulation.settle = 0.0;
  scene.simulation.contact = scene::ContactModel::none;
  scene.motion.angle = 60;
  scene.motion.frequency = 8;
  scene.motion.ramp = 0.01;
  Simulator simulator(build_world(scene));
  int repeated = 0;
  for (int frame = 0; frame < 10; ++frame) {
    simulator.advance_frame();
    repeated += simulator.statistics().repeated_steps;
  }
  EXPECT_GT(repeated, 0);
  for (const Vec3& p : simulator.points()) EXPECT_TRUE(p.allFinite());
}

TEST(World, HairWithoutAHeadToGrowOnIsAnError) {
  scene::Scene scene;
  scene.body.kind = scene::BodyKind::none;
  EXPECT_THROW(build_world(scene), InputError);
}

TEST(Simulator, DamagedCheckpointIsRefused) {
  scene::Scene scene;
  scene.hair.count = 5;
  Simulator simulator(build_world(scene));
  auto state = simulator.checkpoint();
  EXPECT_THROW(simulator.restore(std::span(state).first(state.size() - 8)), InputError);
  EXPECT_THROW(simulator.restore({}), InputError);
  EXPECT_NO_THROW(simulator.restore(state));
}

}  // namespace
}  // namespace ringlet::sim
