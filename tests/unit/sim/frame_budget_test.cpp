// Frames within a time that their user gives.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/sim/simulator.h"

namespace ringlet::sim {
namespace {

scene::Scene shaken_head() {
  scene::Scene scene;
  scene.hair.count = 60;
  scene.simulation.settle = 0.3;
  scene.motion.ramp = 0.05;
  scene.motion.stop = 0.4;
  return scene;
}

// A time that no machine can keep: every step with contacts is relaxed and says so, hair stays where its
// lengths let it be, and once time is given again it is as exact as ever.
TEST(FrameBudget, RelaxesAndBecomesExactAgain) {
  const scene::Scene scene = shaken_head();
  Simulator simulator(build_world(scene));
  simulator.settle();
  simulator.set_frame_budget(1e-9);
  int relaxed = 0, steps = 0;
  for (int frame = 0; frame < 12; ++frame) {
    simulator.advance_frame();
    relaxed += simulator.statistics().relaxed_steps;
    steps += simulator.statistics().steps;
    for (const Vec3& point : simulator.points()) ASSERT_TRUE(point.allFinite()) << frame;
  }
  EXPECT_GT(relaxed, 0);
  // Steps are stretched: fewer than an exact frame has.
  EXPECT_LT(steps, 12 * std::lround(1.0 / (scene.run.frames_per_second * scene.simulation.max_step)));

  simulator.set_frame_budget({});
  for (int frame = 0; frame < 15; ++frame) simulator.advance_frame();
  EXPECT_EQ(simulator.statistics().relaxed_steps, 0);
  EXPECT_EQ(simulator.statistics().unconverged_steps, 0);
  EXPECT_LE(simulator.statistics().deepest_overlap, 0.05 * scene.contact.radius);
}

// Motion that needs shorter steps gets none where there is no time for them: strands are slowed instead, so
// that frames cost no more than they must.
TEST(FrameBudget, ThatIsUsedUpHalvesNoSteps) {
  scene::Scene scene = shaken_head();
  scene.hair.count = 20;
  scene.motion.angle = 60.0;
  scene.motion.frequency = 3.0;
  Simulator exact(build_world(scene)), hurried(build_world(scene));
  hurried.set_frame_budget(1e-9);
  const double reach = 1.1 * scene.hair.length + 0.3;  // m, from the middle of the head
  int halved = 0;
  for (int frame = 0; frame < 6; ++frame) {
    exact.advance_frame();
    halved += exact.statistics().repeated_steps;
    hurried.advance_frame();
    if (frame == 0) continue;  // which tells how long steps take
    EXPECT_EQ(hurried.statistics().repeated_steps, 0) << frame;
    EXPECT_EQ(hurried.statistics().steps, 2) << frame;  // of eight, stretched four times
    for (const Vec3& point : hurried.points()) ASSERT_LT(point.norm(), reach) << frame;
  }
  EXPECT_GT(halved, 0) << "the motion needs no shorter steps";
}

// A budget that is never used up changes nothing, to the last bit.
TEST(FrameBudget, ThatIsAmpleChangesNothing) {
  const scene::Scene scene = shaken_head();
  Simulator exact(build_world(scene)), within(build_world(scene));
  within.set_frame_budget(1e6);
  for (Simulator* simulator : {&exact, &within})
    for (int frame = 0; frame < 3; ++frame) simulator->advance_frame();
  const auto a = exact.points(), b = within.points();
  EXPECT_TRUE(std::equal(a.begin(), a.end(), b.begin(), b.end()));
  EXPECT_EQ(within.statistics().relaxed_steps, 0);
}

TEST(FrameBudget, MustBePositive) {
  Simulator simulator(build_world(shaken_head()));
  EXPECT_THROW(simulator.set_frame_budget(0.0), InputError);
  EXPECT_THROW(simulator.set_frame_budget(std::nan("")), InputError);
}

}  // namespace
}  // namespace ringlet::sim
