#include "ringlet/body/motion.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/base/random.h"
#include "unit/body/meshes.h"

namespace ringlet::body {
namespace {

constexpr double kPi = std::numbers::pi;

Motion with(Gesture gesture) { return {{}, {gesture}}; }

std::vector<Keyframe> some_keys() {
  Random random(11);
  std::vector<Keyframe> keys;
  double time = 0.2;
  for (int i = 0; i < 6; ++i) {
    const Vec3 turn = random_point(random, 1.5);
    keys.push_back({time, random_point(random, 0.3), Quat(rotation_exp(turn))});
    time += random.uniform(0.3, 0.9);
  }
  return keys;
}

Motion everything() {
  return {some_keys(),
          {{GestureKind::shake, 0.7, 1.5, 0.1, 3.0, 0.4},
           {GestureKind::nod, 0.5, 2.0, 0.0, 2.5, 0.3},
           {GestureKind::lean, 0.4, 0.0, 0.5, 2.8, 0.5},
           {GestureKind::jump, 0.3, 1.2, 0.3, 3.1, 0.2},
           {GestureKind::spin, 0.0, 0.8, 0.2, 2.9, 0.6}}};
}

// From rest to where the motion begins, without a jolt at either end; derivatives as below.
TEST(Motion, APrerollGoesFromRestToTheBeginning) {
  Motion m = everything();
  m.keys[0].time = 0.0;
  m.pivot = Vec3(0.1, 0.2, -0.1);
  const Pose begin = pose(m, 0.0);
  ASSERT_GT(begin.position.norm(), 0.05);
  ASSERT_GT(rotation_log(begin.rotation).norm(), 0.1);
  m.preroll = 0.8;
  for (const double t : {-2.0, -0.8}) {
    EXPECT_EQ(pose(m, t).position, Vec3::Zero()) << t;
    EXPECT_LT(rotation_log(pose(m, t).rotation).norm(), 1e-15) << t;
  }
  const double h = 1e-4;
  const Vec3 local(0.1, -0.2, 0.15);
  for (int i = 1; i < 20; ++i) {
    const double t = -0.8 + 0.04 * i;
    const Kinematics k = kinematics(m, t), before = kinematics(m, t - h), after = kinematics(m, t + h);
    const Vec3 x = k.pose.apply(local);
    const Vec3 moved = (after.pose.apply(local) - before.pose.apply(local)) / (2.0 * h);
    EXPECT_LT((k.velocity_at(x) - moved).norm(), 1e-5) << t;
    const Vec3 faster =
        (after.velocity_at(after.pose.apply(local)) - before.velocity_at(before.pose.apply(local))) /
        (2.0 * h);
    EXPECT_LT((k.acceleration_at(x) - faster).norm(), 5e-4) << t;
  }
  EXPECT_LT((pose(m, -1e-9).position - begin.position).norm(), 1e-9);
  EXPECT_EQ(pose(m, 0.0).position, begin.position);
  EXPECT_LT(velocity(m, -1e-6).linear.norm(), 1e-6);
}

class EveryMotion : public testing::TestWithParam<int> {
 protected:
  static Motion motion() {
    if (GetParam() == 5) return {some_keys(), {}};
    if (GetParam() == 6) return everything();
    return with(everything().gestures[GetParam()]);
  }
};

// Central differences with h = 1e-4 s: truncation h²/6 · |third derivative|. Third derivatives of these
// motions stay below 5000 (angles of about 1, rates 2π·2 cubed, ramps of 0.2 s), so 1e-5; rounding adds
// 1e-16/1e-4. Accelerations are differenced from velocities in the same way, one order higher: 5e-4.
TEST_P(EveryMotion, VelocityAndAccelerationAreDerivativesOfThePose) {
  const Motion m = motion();
  validate(m);
  const double h = 1e-4;
  const Vec3 local(0.1, -0.2, 0.15);
  for (int i = 0; i < 400; ++i) {
    const double t = -0.1 + 3.7 * i / 400;
    const Kinematics k = kinematics(m, t), before = kinematics(m, t - h), after = kinematics(m, t + h);
    const Vec3 x = k.pose.apply(local);
    const Vec3 v = (after.pose.apply(local) - before.pose.apply(local)) / (2.0 * h);
    EXPECT_LT((k.velocity_at(x) - v).norm(), 1e-5) << "t = " << t;
    const Vec3 a =
        (after.velocity_at(after.pose.apply(local)) - before.velocity_at(before.pose.apply(local))) /
        (2.0 * h);
    EXPECT_LT((k.acceleration_at(x) - a).norm(), 5e-4) << "t = " << t;
    EXPECT_NEAR(k.pose.rotation.norm(), 1.0, 1e-14);
    EXPECT_TRUE(k.pose.apply(local).isApprox(pose(m, t).apply(local)));
  }
}

// Twice continuously differentiable: over a step of 1e-6 s acceleration changes by no more than
// 1e-6 · |third derivative| < 5e-3 + rounding, also across keys, starts and ends.
TEST_P(EveryMotion, AccelerationIsContinuous) {
  const Motion m = motion();
  std::vector<double> joints;
  for (const Keyframe& key : m.keys) joints.push_back(key.time);
  for (const Gesture& g : m.gestures)
    for (const double t : {g.from, g.from + g.ramp, g.to - g.ramp, g.to}) joints.push_back(t);
  for (const double t : joints) {
    const Kinematics before = kinematics(m, t - 5e-7), after = kinematics(m, t + 5e-7);
    EXPECT_LT((before.linear_acceleration - after.linear_acceleration).norm(), 1e-2) << t;
    EXPECT_LT((before.angular_acceleration - after.angular_acceleration).norm(), 1e-2) << t;
  }
}

INSTANTIATE_TEST_SUITE_P(All, EveryMotion, testing::Range(0, 7));

// A nod about the neck leaves the neck where it is; pose, velocity and acceleration there are zero, and
// elsewhere those of the nod about the origin, moved. Positions of keys are still how far the body has moved.
TEST(Motion, APivotStaysWhereItIs) {
  Motion plain{{}, {{GestureKind::nod, 0.6, 1.5, 0.0, 2.0, 0.2}}}, moved = plain;
  moved.pivot = Vec3(0.1, -0.2, 0.9);
  const double t = 0.43;
  const Kinematics k = kinematics(moved, t), about_origin = kinematics(plain, t);
  EXPECT_GT(about_origin.velocity.angular.norm(), 0.1);
  EXPECT_LT((k.pose.apply(moved.pivot) - moved.pivot).norm(), 1e-15);
  EXPECT_LT(k.velocity_at(moved.pivot).norm(), 1e-14);
  EXPECT_LT(k.acceleration_at(moved.pivot).norm(), 1e-13);
  const Vec3 arm(0.0, 0.1, 0.15), here = k.pose.apply(moved.pivot + arm),
                                  there = about_origin.pose.apply(arm);
  EXPECT_LT((here - moved.pivot - there).norm(), 1e-14);
  EXPECT_LT((k.velocity_at(here) - about_origin.velocity_at(there)).norm(), 1e-13);
  EXPECT_LT((k.acceleration_at(here) - about_origin.acceleration_at(there)).norm(), 1e-12);
  moved.keys = {{0.0, Vec3(0.3, 0.0, 0.0), Quat::Identity()}};
  EXPECT_LT((pose(moved, t).apply(moved.pivot) - moved.pivot - Vec3(0.3, 0.0, 0.0)).norm(), 1e-15);
}

TEST(Motion, NothingIsRest) {
  const Kinematics k = kinematics({}, 1.0);
  EXPECT_EQ(k.pose.position, Vec3::Zero());
  EXPECT_EQ(k.pose.rotation.w(), 1.0);
  EXPECT_EQ(k.velocity.angular, Vec3::Zero());
}

TEST(Motion, KeysAreMetExactlyAndHeldOutside) {
  const Motion m{some_keys(), {}};
  for (const Keyframe& key : m.keys) {
    const Pose p = pose(m, key.time);
    EXPECT_LT((p.position - key.position).norm(), 1e-14);
    EXPECT_LT(p.rotation.angularDistance(key.rotation), 1e-7);  // angularDistance squares rounding
  }
  EXPECT_EQ(pose(m, -5.0).position, m.keys.front().position);
  EXPECT_EQ(pose(m, 99.0).position, m.keys.back().position);
  EXPECT_EQ(velocity(m, 99.0).linear, Vec3::Zero());
}

// Keys on a parabola whose speed does not change by half from one key to the next, and turning about one axis
// at a constant rate, are reproduced between inner keys.
TEST(Motion, InnerSegmentsReproduceParabolasAndSteadyTurns) {
  Motion m;
  const auto place = [](double t) { return Vec3(1 + 4 * t + t * t, 2 * t - 0.2 * t * t, 0); };
  for (const double t : {0.0, 0.5, 1.1, 1.6, 2.4})
    m.keys.push_back({t, place(t), Quat(Eigen::AngleAxisd(1.3 * t, Vec3::UnitZ()))});
  for (const double t : {0.6, 0.9, 1.2, 1.5}) {
    const Kinematics k = kinematics(m, t);
    EXPECT_LT((k.pose.position - place(t)).norm(), 1e-14);
    EXPECT_LT((k.velocity.linear - Vec3(4 + 2 * t, 2 - 0.4 * t, 0)).norm(), 1e-13);
    EXPECT_LT((k.velocity.angular - Vec3(0, 0, 1.3)).norm(), 1e-13);
    EXPECT_LT((k.pose.rotation.toRotationMatrix() - rotation_exp(Vec3(0, 0, 1.3 * t))).norm(), 1e-13);
  }
}

// A head that is fast on both sides of two equal keys rests between them, to rounding.
TEST(Motion, HoldsStillBetweenEqualKeys) {
  const Quat turned(Eigen::AngleAxisd(0.4, Vec3(1, 2, 3).normalized()));
  const Keyframe held{0.5, Vec3(0.02, 0.0, -0.01), turned};
  Motion m;
  m.keys = {{0.4, Vec3(-0.3, 0.1, 0.2), Quat::Identity()},
            held,
            held,
            {1.6, Vec3(0.5, -0.2, 0.1), turned.conjugate()}};
  m.keys[2].time = 1.5;
  for (double t = 0.5; t <= 1.5; t += 0.01) {
    const Kinematics k = kinematics(m, t);
    EXPECT_LT((k.pose.position - held.position).norm(), 1e-15) << t;
    EXPECT_LT((k.pose.rotation.coeffs() - turned.coeffs()).norm(), 1e-15) << t;
    EXPECT_LT(k.velocity.linear.norm() + k.velocity.angular.norm(), 1e-14) << t;
  }
}

// Every coordinate, and every angle about one axis, stays between its values at two neighbouring keys and
// goes from one to the other without turning back.
TEST(Motion, OvershootsNoKey) {
  Random random(3);
  const Vec3 axis = Vec3(1, -2, 2) / 3.0;
  for (int trial = 0; trial < 50; ++trial) {
    Motion m;
    std::vector<double> angles;
    double time = 0.0;
    for (int i = 0; i < 8; ++i) {
      angles.push_back(random.uniform(-1.5, 1.5));
      m.keys.push_back({time, random_point(random, 0.3), Quat(Eigen::AngleAxisd(angles.back(), axis))});
      time += std::pow(10.0, random.uniform(-2.0, 0.0));
    }
    for (std::size_t i = 0; i + 1 < m.keys.size(); ++i)
      for (int k = 0; k <= 100; ++k) {
        const Kinematics at =
            kinematics(m, m.keys[i].time + (m.keys[i + 1].time - m.keys[i].time) * k / 100.0);
        const Vec3 way = m.keys[i + 1].position - m.keys[i].position;
        for (int c = 0; c < 3; ++c) EXPECT_GE(at.velocity.linear[c] * way[c], -1e-12);
        EXPECT_GE(at.velocity.angular.dot(axis) * (angles[i + 1] - angles[i]), -1e-12);
      }
  }
}

// Which way each gesture goes: face along −y, left ear at +x.
TEST(Motion, GesturesGoTheirWay) {
  const Vec3 face(0, -1, 0), crown(0, 0, 1);
  const double quarter = 0.25;  // of the first period at 1/s, ramp long over
  const auto at = [&](GestureKind kind, double time) {
    return pose(with({kind, 0.5, 1.0, 0.0, 10.0, 0.1}), time);
  };
  const Vec3 shaken = at(GestureKind::shake, quarter).apply(face);
  EXPECT_NEAR(shaken.x(), std::sin(0.5), 1e-12);  // towards the left ear first
  EXPECT_NEAR(shaken.z(), 0.0, 1e-15);
  EXPECT_NEAR(at(GestureKind::nod, quarter).apply(face).z(), -std::sin(0.5), 1e-12);
  EXPECT_NEAR(at(GestureKind::lean, 5.0).apply(crown).x(), std::sin(0.5), 1e-12);
  EXPECT_NEAR(at(GestureKind::jump, 0.5).position.z(), 0.5, 1e-12);  // top of the first hop
  // All but spin are back at rest after their end; spin keeps the angle: 2π · (10 − 0.1) turns of 1/s.
  for (const GestureKind kind : {GestureKind::shake, GestureKind::nod, GestureKind::lean, GestureKind::jump})
    EXPECT_TRUE(at(kind, 10.5).apply(face).isApprox(face)) << name(kind);
  const Vec3 spun = at(GestureKind::spin, 11.0).apply(face);
  const double angle = 2.0 * kPi * 9.9;
  EXPECT_LT((spun - Vec3(std::sin(angle), -std::cos(angle), 0)).norm(), 1e-12);
}

TEST(Motion, GesturesHaveNames) {
  for (const GestureKind kind :
       {GestureKind::shake, GestureKind::nod, GestureKind::lean, GestureKind::jump, GestureKind::spin})
    EXPECT_EQ(gesture_kind(name(kind)), kind);
  EXPECT_EQ(gesture_kind("wiggle"), std::nullopt);
}

TEST(Motion, BadMotionsAreNamed) {
  const auto message = [](const Motion& m) -> std::string {
    try {
      validate(m);
    } catch (const InputError& error) {
      return error.message();
    }
    return "";
  };
  Motion m{some_keys(), {}};
  m.keys[3].time = m.keys[2].time;
  EXPECT_NE(message(m).find("keyframe 3"), std::string::npos);
  m = {some_keys(), {}};
  m.keys[1].position.x() = std::nan("");
  EXPECT_NE(message(m).find("keyframe 1"), std::string::npos);
  m = {some_keys(), {}};
  m.keys[4].rotation.coeffs().setZero();
  EXPECT_NE(message(m).find("keyframe 4"), std::string::npos);
  m = {{{0.0, Vec3::Zero(), Quat::Identity()}, {1.0, Vec3::Zero(), Quat(0, 0, 0, 1)}}, {}};
  EXPECT_NE(message(m).find("half a turn"), std::string::npos);
  EXPECT_NE(message(with({GestureKind::nod, 0.5, 1.0, 2.0, 1.0, 0.1})).find("(nod)"), std::string::npos);
  EXPECT_NE(message(with({GestureKind::nod, 0.5, -1.0, 0.0, 1.0, 0.1})).find("frequency"), std::string::npos);
}

}  // namespace
}  // namespace ringlet::body
