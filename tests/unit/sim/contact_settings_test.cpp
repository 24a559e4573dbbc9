// No setting of contacts is finely tuned: each, multiplied by 0.7 and by 1.4, leaves four small scenes
// solved, apart, and at most twice as dear.
#include "ringlet/sim/contact_settings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <set>
#include <string>

#include "ringlet/sim/scene_contacts.h"
#include "ringlet/sim/simulator.h"

namespace ringlet::sim {
namespace {

constexpr int kFrames = 4;

struct Case {
  std::string name;
  scene::Scene scene;
};
void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

// A head that shakes; a ponytail on it; rods on a ball that jumps; and one strand that lies on a ball which
// turns under it.
std::vector<Case> four_cases() {
  scene::Scene head;
  head.hair.count = 24;
  head.hair.growth = scene::Growth::natural;
  head.simulation.settle = 0.5;  // longer than strands take to grow to their thickness, also 1.4 times slower
  head.motion.ramp = 0.05;
  scene::Scene tail = head;
  tail.hair.gathered = scene::Gathered::ponytail;
  tail.hair.count = 10;
  scene::Scene ball;
  ball.body.kind = scene::BodyKind::sphere;
  ball.hair.count = 24;
  ball.hair.length = 0.12;
  ball.simulation.model = scene::Model::discrete_elastic_rod;
  ball.simulation.settle = 0.5;
  ball.motion.kind = scene::MotionKind::jump;
  ball.motion.ramp = 0.05;
  scene::Scene nod = head;
  nod.hair.count = 12;
  nod.hair.curl = scene::Curl::straight;
  nod.motion.kind = scene::MotionKind::nod;
  return {{"head", head}, {"ponytail", tail}, {"ball", ball}, {"nod", nod}};
}

struct Outcome {
  double passes = 0.0, deepest = 0.0;
  int unconverged = 0, crossings = 0, steps = 0;
};

Outcome simulate(const Case& c, const ContactSettings& settings) {
  Simulator simulator(build_world(c.scene), settings);
  simulator.settle();
  Outcome outcome;
  for (int frame = 0; frame < kFrames; ++frame) {
    simulator.advance_frame();
    const FrameStatistics& s = simulator.statistics();
    outcome.passes += s.iterations * s.steps;
    outcome.steps += s.steps + s.repeated_steps;
    outcome.deepest = std::max(outcome.deepest, s.deepest_overlap);
    outcome.unconverged += s.unconverged_steps;
    outcome.crossings += s.crossings;
  }
  return outcome;
}

class EveryScene : public ::testing::TestWithParam<Case> {};

TEST_P(EveryScene, NothingFallsOffACliff) {
  const Case& c = GetParam();
  const ContactSettings defaults = contact_settings(c.scene);
  const Outcome usual = simulate(c, defaults);
  EXPECT_EQ(usual.unconverged, 0);
  for (const ContactSetting& setting : kContactSettings)
    for (const double factor : {0.7, 1.4}) {
      ContactSettings changed = defaults;
      changed.*setting.value *= factor;
      const Outcome outcome = simulate(c, changed);
      const std::string what = std::string(setting.name) + " times " + std::to_string(factor);
      EXPECT_EQ(outcome.unconverged, 0) << what;
      EXPECT_LE(outcome.crossings, usual.crossings + 1) << what;
      // What makes a step shorter is the bound of what a step may leave; hair that still grows may begin
      // with as much as without the change.
      EXPECT_LE(outcome.deepest, std::max(2.0 * usual.deepest, changed.overlap_driven())) << what;
      // Where almost nothing touches, some passes more mean nothing.
      EXPECT_LE(outcome.passes, 2.0 * usual.passes + 10.0 * usual.steps) << what;
    }
}

INSTANTIATE_TEST_SUITE_P(ContactSettings, EveryScene, ::testing::ValuesIn(four_cases()),
                         [](const auto& one) { return one.param.name; });

TEST(ContactSettings, AreListedOnce) {
  ContactSettings settings;
  std::set<std::string_view> names;
  for (const ContactSetting& setting : kContactSettings) {
    EXPECT_TRUE(names.insert(setting.name).second) << setting.name;
    EXPECT_NE(settings.*setting.value, -1.0) << setting.name;
    settings.*setting.value = -1.0;
  }
}

}  // namespace
}  // namespace ringlet::sim
