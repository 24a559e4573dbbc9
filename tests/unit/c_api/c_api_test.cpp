// The C interface: what goes in comes out, bodies go where they are told, and errors are sentences.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "ringlet/base/types.h"
#include "ringlet/c_api/led_motion.h"
#include "ringlet/c_api/ringlet.h"

extern "C" int ringlet_header_is_c(void);

namespace ringlet::c_api {
namespace {

// One strand that hangs still, and a ball beside it, without the built-in head.
constexpr const char* kScene = R"(
[run]
frames_per_second = 50
[hair]
source = "strands"
[[strand]]
length = 0.1
[body]
kind = "none"
[[body.shape]]
name = "ball"
type = "sphere"
radius = 0.03
position = [0.0, 0.0, -0.2]
[motion]
kind = "none"
[simulation]
settle = 0.1
)";

struct Free {
  void operator()(ringlet_simulator* s) const { ringlet_free(s); }
};
using Simulator = std::unique_ptr<ringlet_simulator, Free>;

Simulator make(const std::string& scene) {
  ringlet_simulator* simulator = nullptr;
  EXPECT_EQ(ringlet_new(scene.c_str(), nullptr, &simulator), RINGLET_OK) << ringlet_last_error();
  return Simulator(simulator);
}

// The same strand, falling to the side.
const std::string kFalling = std::string(kScene) + "gravity = [5.0, 0.0, -8.0]\n";

constexpr double kNoTurn[4] = {0.0, 0.0, 0.0, 1.0};

std::vector<double> points_of(const Simulator& s) {
  return {ringlet_points(s.get()), ringlet_points(s.get()) + 3 * ringlet_point_count(s.get())};
}

TEST(CApi, PointsStayWhereTheyAreAndMove) {
  EXPECT_TRUE(ringlet_header_is_c());
  const Simulator s = make(kFalling);
  const double* points = ringlet_points(s.get());
  EXPECT_EQ(ringlet_strand_count(s.get()), 1u);
  EXPECT_EQ(ringlet_first_point(s.get())[0], 0u);
  EXPECT_EQ(ringlet_first_point(s.get())[1], ringlet_point_count(s.get()));
  EXPECT_GT(ringlet_radius(s.get(), 0), 1e-5);
  EXPECT_EQ(ringlet_radius(s.get(), 1), 0.0);
  const std::vector<double> before = points_of(s);
  ASSERT_EQ(ringlet_settle(s.get()), RINGLET_OK);
  EXPECT_EQ(ringlet_time(s.get()), 0.0);
  ASSERT_EQ(ringlet_step(s.get()), RINGLET_OK);
  EXPECT_EQ(ringlet_frame_seconds(s.get()), 0.02);
  EXPECT_EQ(ringlet_time(s.get()), 0.02);
  EXPECT_EQ(ringlet_points(s.get()), points);
  EXPECT_NE(points_of(s), before);
  double steps = 0.0;
  EXPECT_EQ(ringlet_statistic(s.get(), "steps", &steps), RINGLET_OK);
  EXPECT_GE(steps, 1.0);
}

// The ball is led up to the strand and pushes it aside: no point is inside, and without it the strand hangs
// still.
TEST(CApi, ALedBodyPushesHair) {
  const Simulator s = make(kScene);
  const std::size_t ball = ringlet_find_body(s.get(), "ball");
  ASSERT_LT(ball, ringlet_body_count(s.get()));
  EXPECT_STREQ(ringlet_body_name(s.get(), ball), "ball");
  const std::vector<double> start = points_of(s);
  Vec3 centre;
  for (int frame = 1; frame <= 12; ++frame) {
    // Its own frame is moved: the centre is 0.2 m below that.
    const double position[3] = {0.06 - 0.005 * frame, 0.002, 0.13};
    ASSERT_EQ(ringlet_move_body(s.get(), ball, position, kNoTurn), RINGLET_OK) << ringlet_last_error();
    ASSERT_EQ(ringlet_step(s.get()), RINGLET_OK) << ringlet_last_error();
    centre = Vec3(position[0], position[1], position[2] - 0.2);
    for (std::size_t p = 0; p < ringlet_point_count(s.get()); ++p)
      EXPECT_GT((Vec3(ringlet_points(s.get()) + 3 * p) - centre).norm(), 0.0295) << frame << " " << p;
  }
  EXPECT_GT(std::abs(points_of(s)[points_of(s).size() - 3] - start[start.size() - 3]), 0.01)
      << "pushed aside";
}

// A root is clamped to the head: it is where the head was told to be, and stays when it is told nothing more.
TEST(CApi, ALedHeadCarriesRoots) {
  const Simulator s = make("[hair]\ncount = 2\n[simulation]\nsettle = 0\n[motion]\nkind = \"none\"\n");
  const Vec3 root(ringlet_points(s.get()));
  const Quat turn(Eigen::AngleAxisd(0.05, Vec3::UnitZ()));
  const double position[3] = {0.004, 0.0, 0.002}, rotation[4] = {turn.x(), turn.y(), turn.z(), turn.w()};
  ASSERT_EQ(ringlet_move_head(s.get(), position, rotation), RINGLET_OK);
  for (int frame = 0; frame < 3; ++frame) {
    ASSERT_EQ(ringlet_step(s.get()), RINGLET_OK);
    EXPECT_LT((Vec3(ringlet_points(s.get())) - (turn * root + Vec3(position))).norm(), 1e-12) << frame;
  }
}

// An even motion stays even: with both neighbours known, no frame begins or ends at rest.
TEST(CApi, AnEvenLeadIsAnEvenMotion) {
  constexpr double kFrame = 0.02, kSpeed = 0.7, kSpin = 3.0;
  body::Motion motion;
  for (int frame = 0; frame < 4; ++frame) {
    const double end = kFrame * (frame + 1);
    motion = led_motion(motion, kFrame * frame, kFrame,
                        {Vec3(kSpeed * end, 0.0, 0.0), Quat(Eigen::AngleAxisd(kSpin * end, Vec3::UnitY()))});
    if (frame < 2) continue;  // it began at rest
    for (const double share : {0.0, 0.3, 1.0}) {
      const Twist v = body::velocity(motion, kFrame * (frame + share));
      EXPECT_NEAR(v.linear.x(), kSpeed, 1e-9) << frame << " " << share;
      EXPECT_NEAR(v.angular.y(), kSpin, 1e-9) << frame << " " << share;
    }
  }
}

TEST(CApi, ACheckpointGoesOnWithTheSameBits) {
  const Simulator s = make(kFalling);
  ASSERT_EQ(ringlet_step(s.get()), RINGLET_OK);
  std::size_t size = 0;
  ASSERT_EQ(ringlet_checkpoint(s.get(), nullptr, &size), RINGLET_OK);
  std::vector<unsigned char> bytes(size);
  ASSERT_EQ(ringlet_checkpoint(s.get(), bytes.data(), &size), RINGLET_OK);
  ASSERT_EQ(ringlet_step(s.get()), RINGLET_OK);
  const std::vector<double> expected = points_of(s);
  ASSERT_EQ(ringlet_restore(s.get(), bytes.data(), size), RINGLET_OK);
  ASSERT_EQ(ringlet_step(s.get()), RINGLET_OK);
  EXPECT_EQ(points_of(s), expected);
  EXPECT_EQ(ringlet_restore(s.get(), bytes.data(), 9), RINGLET_BAD_INPUT);
  --size;
  EXPECT_EQ(ringlet_checkpoint(s.get(), bytes.data(), &size), RINGLET_BAD_INPUT);
}

TEST(CApi, ErrorsAreSentences) {
  ringlet_simulator* nothing = nullptr;
  EXPECT_EQ(ringlet_new("[hair]\ncuont = 3\n", nullptr, &nothing), RINGLET_BAD_INPUT);
  EXPECT_EQ(nothing, nullptr);
  EXPECT_NE(std::string(ringlet_last_error()).find("cuont"), std::string::npos);
  EXPECT_EQ(ringlet_new(nullptr, nullptr, &nothing), RINGLET_BAD_INPUT);
  EXPECT_EQ(ringlet_new("", nullptr, nullptr), RINGLET_BAD_INPUT);
  EXPECT_EQ(ringlet_step(nullptr), RINGLET_BAD_INPUT);
  EXPECT_EQ(ringlet_set_threads(-1), RINGLET_BAD_INPUT);
  ringlet_free(nullptr);
  const Simulator s = make(kScene);
  const double place[3] = {0.0, 0.0, 0.0}, far[3] = {0.0, std::nan(""), 0.0};
  const double half_turn[4] = {0.0, 0.0, 1.0, 0.0}, long_one[4] = {0.0, 0.0, 0.0, 2.0};
  EXPECT_EQ(ringlet_move_body(s.get(), 99, place, kNoTurn), RINGLET_BAD_INPUT);
  EXPECT_EQ(ringlet_move_body(s.get(), 0, far, kNoTurn), RINGLET_BAD_INPUT);
  EXPECT_EQ(ringlet_move_body(s.get(), 0, place, long_one), RINGLET_BAD_INPUT);
  EXPECT_EQ(ringlet_move_body(s.get(), 0, place, half_turn), RINGLET_BAD_INPUT);
  EXPECT_EQ(ringlet_set_time_budget(s.get(), -1.0), RINGLET_BAD_INPUT);
  EXPECT_EQ(ringlet_set_time_budget(s.get(), 0.01), RINGLET_OK);
  EXPECT_EQ(ringlet_set_time_budget(s.get(), 0.0), RINGLET_OK);
  double value = 0.0;
  EXPECT_EQ(ringlet_statistic(s.get(), "moons", &value), RINGLET_BAD_INPUT);
  EXPECT_EQ(ringlet_find_body(s.get(), "moon"), ringlet_body_count(s.get()));
  EXPECT_EQ(ringlet_body_name(s.get(), 99), nullptr);
  EXPECT_EQ(ringlet_step(s.get()), RINGLET_OK) << "what was refused has changed nothing";
}

}  // namespace
}  // namespace ringlet::c_api
