#include "ringlet/sim/watchdog.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/simulator.h"

namespace ringlet::sim {
namespace {

// Two free strands that hang from a point without a body.
scene::Scene two_strands() {
  return scene::parse_scene(R"(
[run]
frames_per_second = 30
duration = 1
[simulation]
model = "discrete_elastic_rod"
contact = "none"
settle = 0
[hair]
source = "strands"
vertices = 11
[body]
kind = "none"
[motion]
kind = "none"
[[strand]]
length = 0.1
[[strand]]
root = [0.1, 0, 0]
length = 0.2
)",
                            "two_strands");
}

TEST(Watchdog, ExplainsWhatGravityRootsAndBendingGive) {
  const World world = build_world(two_strands());
  Watchdog watchdog(world);
  rods::Environment environment;
  environment.gravity = Vec3(0.0, 0.0, -10.0);
  const double h = 0.01;
  rods::RootMotion root;
  root.end.position = Vec3(0.03, 0.0, 0.0);  // 3 m/s
  const std::vector<rods::RootMotion> roots(2, root);
  watchdog.see_step(environment, roots, *world.bodies, h);
  watchdog.see_elastic_energy(2e-5);
  watchdog.see_elastic_energy(1.0);  // only what the hair begins with counts
  double expected = 2e-5;
  for (std::size_t i = 0; i < 2; ++i) {
    const double length = world.groom.length(i), speed = 3.0 + std::sqrt(4.0 * 10.0 * length);
    const double stiffness = world.groom.material(i).stiffness().maxCoeff();
    const double curvature = 2.0 * std::numbers::pi / length;
    expected += 0.5 * world.masses[i] * speed * speed + 0.5 * stiffness * curvature * curvature * length;
  }
  EXPECT_NEAR(watchdog.largest_energy(), 100.0 * expected, 1e-9 * expected);
}

TEST(Watchdog, TellsTheStrandThatIsTooLong) {
  const World world = build_world(two_strands());
  Watchdog watchdog(world);
  const auto first_point = world.strands().first_point();
  std::vector<Vec3> points(first_point.back());
  world.strands().write_points(points);
  int warnings = 0;
  std::string warning;
  const LogSink previous = set_log_sink([&](LogLevel level, const std::string& message) {
    if (level != LogLevel::warning) return;
    ++warnings;
    warning = message;
  });
  const auto stretch = [&](double factor) {
    std::vector<Vec3> stretched = points;
    for (std::size_t p = first_point[1]; p < first_point[2]; ++p)
      stretched[p] = points[first_point[1]] + factor * (points[p] - points[first_point[1]]);
    return stretched;
  };
  watchdog.check_lengths(first_point, stretch(1.04), 0.5);
  EXPECT_EQ(warnings, 0);
  watchdog.check_lengths(first_point, stretch(1.2), 0.5);
  watchdog.check_lengths(first_point, stretch(1.2), 0.6);
  EXPECT_EQ(warnings, 1);
  EXPECT_NE(warning.find("strand 1 is 1.2 times"), std::string::npos) << warning;
  try {
    watchdog.check_lengths(first_point, stretch(2.0), 0.5);
    FAIL() << "a strand of twice its length was accepted";
  } catch (const NumericalError& error) {
    EXPECT_NE(std::string(error.what()).find("strand 1 broke down"), std::string::npos) << error.what();
  }
  set_log_sink(previous);
}

TEST(Watchdog, FindsTheFastestStrand) {
  const std::vector<std::size_t> first_point{0, 2, 4};
  const std::vector<Vec3> begin(4, Vec3::Zero());
  std::vector<Vec3> end = begin;
  end[1] = Vec3(0.0, 0.1, 0.0);
  EXPECT_EQ(fastest_strand(first_point, begin, end), 0u);
  end[2] = Vec3(0.0, 0.0, -0.2);
  EXPECT_EQ(fastest_strand(first_point, begin, end), 1u);
}

// A clamp that nods by half a turn 97 times a second turns by 4π · 97 rad/s in the mean, so that a frame of a
// second takes some 3,500 steps of the largest turn, more than are tried: what is given up is told.
TEST(Watchdog, ARunThatCrawlsIsGivenUp) {
  scene::Scene scene = two_strands();
  scene.simulation.model = scene::Model::super_helix;
  scene.motion.kind = scene::MotionKind::nod;
  scene.motion.frequency = 97.0;  // not a whole number in any step
  scene.motion.angle = 180.0;
  scene.motion.ramp = 0.01;
  scene.simulation.min_step = 1e-9;
  scene.simulation.max_step = 0.05;
  scene.run.frames_per_second = 1.0;
  Simulator simulator(build_world(scene));
  try {
    for (int frame = 0; frame < 2; ++frame) simulator.advance_frame();
    FAIL() << "the run went on";
  } catch (const NumericalError& error) {
    EXPECT_NE(std::string(error.what()).find("the run crawls"), std::string::npos) << error.what();
  }
}

}  // namespace
}  // namespace ringlet::sim
