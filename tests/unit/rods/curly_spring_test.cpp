// Curly springs: every force by hand on four particles, and what holds for whole strands.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/rods/curly_spring.h"

namespace ringlet::rods {
namespace {

using D3 = Vector3<double>;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
// Values by hand are exact up to a few roundings of numbers of size one.
constexpr double kRounding = 1e-14;

Vec3 vec(const D3& v) { return {v.x, v.y, v.z}; }
void expect_near(const D3& v, const Vec3& expected, double tolerance = kRounding) {
  EXPECT_LE((vec(v) - expected).norm(), tolerance) << vec(v).transpose() << " | " << expected.transpose();
}

// Four particles that rest along −z at distance 1, with β for both filters, and no springs yet.
struct Four {
  std::array<curly::Particle<double>, 4> particle{};
  std::array<curly::Edge<double>, 4> edge{};
  std::array<curly::Damper<double>, 4> damper{};
  std::array<D3, 4> force{};
  std::array<double, 4> extension{};
  double beta;
  curly::Parameters<double> parameters;

  explicit Four(double beta_ = 1.0) : beta(beta_) {
    for (int i = 0; i < 4; ++i) particle[static_cast<std::size_t>(i)].p = {0.0, 0.0, -double(i)};
    for (auto& e : edge) {
      e = {};
      e.length = e.core_length = 1.0;
      e.reference = {0.0, 0.0, -1.0};
    }
    parameters.step = 0.1;
    parameters.damping_step = 0.01;
    parameters.damping_steps = 1;
    parameters.velocity_limit = 1e6;
  }
  curly::Strand<double> strand() {
    const curly::Filter<double> filter{2.0 * (1.0 - beta), (1.0 - beta) * (1.0 - beta), beta * beta};
    return {particle.data(), edge.data(), damper.data(), force.data(), extension.data(), 4, 4.0, 1.0, 3.0,
            filter,          filter};
  }
  void integrate() { curly::integrate_springs(strand(), parameters, {1.0, {0.0, 0.0, 0.0}}); }
};

TEST(CurlySpringForces, StretchPullsBothEndsTogether) {
  Four four;
  four.particle[3].p = {0.0, 0.0, -3.5};
  for (auto& e : four.edge) e.stretch = 4.0;
  four.integrate();
  // k (1.5 − 1) = 2 along the edge, downwards on particle 2; times the step of 0.1.
  expect_near(four.particle[2].v, {0.0, 0.0, -0.2});
  expect_near(four.particle[3].v, {0.0, 0.0, 0.2});
  expect_near(four.particle[1].v, Vec3::Zero());
}

TEST(CurlySpringForces, BendingTargetsFollowTheFrameOfTheEdgeBefore) {
  Four four;
  for (auto& e : four.edge) e.bend = 3.0;
  // Only the last edge turned: its target still points down, e − t = (1, 0, 1).
  four.particle[3].p = {1.0, 0.0, -2.0};
  four.integrate();
  expect_near(four.force[2], {3.0, 0.0, 3.0});
  expect_near(four.particle[2].v, {0.3, 0.0, 0.3});
  expect_near(four.particle[3].v, {-0.3, 0.0, -0.3});
  // Both turned: the last one goes with the one before, whose own target is the scalp's.
  Four both;
  for (auto& e : both.edge) e.bend = 3.0;
  both.particle[2].p = {1.0, 0.0, -1.0};
  both.particle[3].p = {2.0, 0.0, -1.0};
  both.integrate();
  expect_near(both.force[1], {3.0, 0.0, 3.0});
  expect_near(both.force[2], Vec3::Zero());
  // A frame that is turned by a quarter about z takes a bent reference along: x becomes y.
  Four turned;
  for (auto& e : turned.edge) e.bend = 1.0;
  turned.edge[1].reference = {1.0, 0.0, 0.0};
  turned.particle[2].p = {0.0, 1.0, -1.0};
  const double half = std::numbers::sqrt2 / 2.0;
  curly::integrate_springs(turned.strand(), turned.parameters, {half, {0.0, 0.0, half}});
  expect_near(turned.force[1], Vec3::Zero());
}

TEST(CurlySpringForces, FramesFollowTheSmoothedCurve) {
  // β = 1/2, edges down, then twice along x: d_1 = (1, 0, −3)/4, d_2 = (1, 0, −1)/2.
  Four four(0.5);
  four.edge[2].bend = 1.0;
  four.particle[2].p = {1.0, 0.0, -1.0};
  four.particle[3].p = {2.0, 0.0, -1.0};
  four.integrate();
  // F_1 turns down to d_1, so the target of the last edge is d_1/‖d_1‖.
  const Vec3 target = Vec3(1.0, 0.0, -3.0).normalized();
  expect_near(four.force[2], Vec3(1.0, 0.0, 0.0) - target);
}

TEST(CurlySpringForces, CorePullsOnlyWhenExtendedAndBlendsIn) {
  const auto force = [](double edge_length, double stiffening) {
    Four four(0.5);
    four.edge[1].core = 2.0;
    four.parameters.stiffening = stiffening;
    four.parameters.stiffening_range = 0.5;
    four.particle[2].p = {0.0, 0.0, -1.0 - edge_length};
    four.particle[3].p = {0.0, 0.0, -2.0 - edge_length};
    four.integrate();
    expect_near(four.particle[3].v, Vec3::Zero());
    return four.particle[2].v.z / 0.1;  // −f_1
  };
  // d_1 = (3 + edge)/4: extension 0.5 is all of the blend, 0.25 half of it, −0.25 compression.
  EXPECT_NEAR(force(3.0, 1.0), 2.0 * 0.5, kRounding);
  EXPECT_NEAR(force(2.0, 1.0), 2.0 * 0.5 * 0.25, kRounding);
  EXPECT_EQ(force(0.0, 1.0), 0.0);
  // At edge 2 the core is 1 + 1.25 + 1.25 long (d_2 = d_1 − d_0/4 + e_2/4): a sixth more than 3, a third of
  // the stiffening range, where the weight is 3/9 − 2/27.
  EXPECT_NEAR(force(2.0, 11.0), 0.25 * (1.0 + 10.0 * 7.0 / 27.0), kRounding);
}

TEST(CurlySpringForces, DampingByHand) {
  // Particle 3 moves by (3, 0, −4) relative to the rest; edges point down.
  Four four(0.5);
  four.edge[2].stretch_damping = 5.0;
  four.edge[2].bend_damping = 2.0;
  four.integrate();
  four.particle[3].v = {3.0, 0.0, -4.0};
  curly::integrate_damping(four.strand(), four.parameters);
  // f_2 = 5 (0, 0, −4) + 2 (3, 0, 0), for 0.01 s.
  expect_near(four.particle[2].v, {0.06, 0.0, -0.2});
  expect_near(four.particle[3].v, {2.94, 0.0, -3.8});

  // The core's damping sees smoothed velocities: w_2 = Δv_2/4 = (0.75, 0, −1), here at full blend.
  Four core(0.5);
  core.edge[2].core_damping = 8.0;
  core.particle[2].p = {0.0, 0.0, -4.0};
  core.particle[3].p = {0.0, 0.0, -7.0};
  core.integrate();
  core.particle[3].v = {3.0, 0.0, -4.0};
  curly::integrate_damping(core.strand(), core.parameters);
  expect_near(core.particle[2].v, {0.0, 0.0, -0.08});
  expect_near(core.particle[3].v, {3.0, 0.0, -3.92});
}

TEST(CurlySpringLimits, GoFromRootToTip) {
  Four four;
  four.integrate();
  four.parameters.velocity_limit = 2.0;
  four.particle[2].v = {5.0, 0.0, 0.0};
  four.particle[3].v = {5.0, 0.0, 3.0};
  curly::integrate_damping(four.strand(), four.parameters);
  // 2 is pulled back to the clamp's velocity plus 2; 3 is then (3, 0, 3) ahead of it.
  expect_near(four.particle[2].v, {2.0, 0.0, 0.0});
  expect_near(four.particle[3].v, {2.0 + std::numbers::sqrt2, 0.0, std::numbers::sqrt2});

  four.particle[2].v = {0.0, 0.0, -5.0};
  four.particle[3].v = {0.0, 0.0, 0.0};
  four.parameters.largest_stretch = 1.1;
  curly::move(four.strand(), four.parameters);
  // 2 would be at −2.5; 3 stays.
  expect_near(four.particle[2].p, {0.0, 0.0, -2.1});
  expect_near(four.particle[3].p, {0.0, 0.0, -3.0});
}

// A helix of about the paper's proportions, hanging down from the origin.
std::vector<Vec3> curl(std::size_t points, double phase = 0.0) {
  std::vector<Vec3> p;
  for (std::size_t i = 0; i < points; ++i) {
    const double angle = phase + 0.82 * double(i);
    p.push_back(kCurlyUnit * Vec3(1.15 * std::cos(angle), 1.15 * std::sin(angle), -0.4 * double(i)));
  }
  return p;
}

struct Groom {
  std::vector<std::uint32_t> first{0};
  std::vector<Vec3> points;
  void add(const std::vector<Vec3>& strand) {
    points.insert(points.end(), strand.begin(), strand.end());
    first.push_back(static_cast<std::uint32_t>(points.size()));
  }
};

TEST(CurlySpringFilter, LimitsAndHandValues) {
  const std::vector<Vec3> points = curl(9);
  const auto none = smoothed_edges(points, 0.02, 0.0);
  const auto all = smoothed_edges(points, 0.02, kInfinity);
  ASSERT_EQ(none.size(), 8u);
  for (std::size_t i = 0; i < 8; ++i) {
    EXPECT_EQ(none[i], points[i + 1] - points[i]);
    EXPECT_EQ(all[i], points[1] - points[0]);
  }
  // β = 1/2 for l/α = ln 2; d_0 is the first edge for any α.
  const std::vector<Vec3> corner{Vec3::Zero(), Vec3(0, 0, -1), Vec3(1, 0, -1), Vec3(2, 0, -1)};
  const auto d = smoothed_edges(corner, 1.0, 1.0 / std::numbers::ln2);
  EXPECT_LE((d[0] - Vec3(0.0, 0.0, -1.0)).norm(), kRounding);
  EXPECT_LE((d[1] - Vec3(0.25, 0.0, -0.75)).norm(), kRounding);
  EXPECT_LE((d[2] - Vec3(0.5, 0.0, -0.5)).norm(), kRounding);
}

TEST(CurlySpring, RestPoseFeelsNoForce) {
  for (const double bend : {0.0, 0.1, kInfinity}) {
    CurlySpringOptions options = red_head_springs();
    options.bend_smoothing = bend;
    options.style_gravity = Vec3(0.0, 0.0, -9.81);
    Groom groom;
    for (int k = 0; k < 3; ++k) groom.add(curl(20 + 7 * std::size_t(k), k));
    CurlySpring hair(groom.first, groom.points, options);
    // A scalp that is turned and shifted is as good as any.
    const Pose scalp{Vec3(1.0, 2.0, 3.0), Quat(Eigen::AngleAxisd(0.8, Vec3(1, 2, 2).normalized()))};
    std::vector<Vec3> points, velocities(groom.points.size(), Vec3::Zero());
    for (const Vec3& p : groom.points) points.push_back(scalp.apply(p));
    hair.set_motion(points, velocities);
    CurlyForces forces;
    forces.gravity = scalp.rotation * options.style_gravity;
    for (int k = 0; k < 10; ++k) hair.step(1.0 / 1440.0, {&scalp, 1}, {&scalp, 1}, forces);
    hair.write_velocities(velocities);
    // Edges of 2.5 cm at coordinates of 4 m are off by 1e-15 m; times k_s for a damping time of 2/c_s.
    for (const Vec3& v : velocities) EXPECT_LE(v.norm(), 4e-15 * 1e7 / 4743.0 * 10.0);
  }
}

TEST(CurlySpring, InternalForcesKeepLinearMomentum) {
  Groom groom;
  groom.add(curl(24));
  CurlySpringOptions options = red_head_springs();
  options.velocity_limit = 1e6;
  options.largest_stretch = 10.0;
  std::vector<CurlyCoefficients> coefficients(24, options.root);
  coefficients[0] = coefficients[1] = {};  // cuts the free part off from the clamp
  CurlySpring hair(groom.first, groom.points, options, coefficients);
  Random random(3);
  std::vector<Vec3> points = groom.points, velocities(24, Vec3::Zero());
  Vec3 before = Vec3::Zero();
  double size = 0.0;
  for (std::size_t i = 2; i < 24; ++i) {
    points[i] +=
        0.002 * Vec3(random.normal(), random.normal(), random.normal()) + 0.1 * (points[i] - points[2]);
    velocities[i] = Vec3(random.normal(), random.normal(), random.normal());
    before += velocities[i];
  }
  hair.set_motion(points, velocities);
  CurlyForces forces;
  forces.gravity = Vec3::Zero();
  const Pose still;
  hair.step(1.0 / 1440.0, {&still, 1}, {&still, 1}, forces);
  hair.write_velocities(velocities);
  Vec3 after = Vec3::Zero();
  for (std::size_t i = 2; i < 24; ++i) {
    after += velocities[i];
    size = std::max(size, velocities[i].norm());
  }
  // 150 sums of 22 numbers of the size of the largest velocity.
  EXPECT_LE((after - before).norm(), 150.0 * 22.0 * 2.3e-16 * size);
  EXPECT_GT((hair.core_extensions()[0] - 1.0), 0.01) << "the core was not at work";
}

// How far the target of the last edge turns when a point in the middle moves a little.
TEST(CurlySpring, SmoothedFramesAreContinuousAndCalm) {
  const auto turn = [](double smoothing, double move) {
    std::vector<Vec3> points = curl(40);
    const auto frame = [&] {
      const auto d = smoothed_edges(points, kCurlyUnit, smoothing);
      Rotation<double> f{1.0, {0.0, 0.0, 0.0}};
      for (std::size_t i = 1; i < d.size(); ++i)
        f = chain::least_rotation(D3{d[i - 1].x(), d[i - 1].y(), d[i - 1].z()},
                                  D3{d[i].x(), d[i].y(), d[i].z()}) *
            f;
      return Quat(f.w, f.v.x, f.v.y, f.v.z);
    };
    const Quat before = frame();
    points[20] += Vec3(move, 0.5 * move, 0.0);
    return before.angularDistance(frame());
  };
  for (const double smoothing : {0.0, 3.0 * kCurlyUnit, 10.0 * kCurlyUnit}) {
    EXPECT_LE(turn(smoothing, 1e-6), 1e-6 / kCurlyUnit * 20.0) << smoothing;
    // Continuous: a tenth of the motion turns it by a tenth.
    EXPECT_NEAR(turn(smoothing, 1e-4) / turn(smoothing, 1e-5), 10.0, 0.2) << smoothing;
  }
  EXPECT_LT(turn(10.0 * kCurlyUnit, 1e-4), 0.2 * turn(0.0, 1e-4));
}

TEST(CurlySpring, AStrandDoesNotDependOnItsNeighboursOrOnThreads) {
  Groom groom;
  for (int k = 0; k < 21; ++k) groom.add(curl(12 + std::size_t(k % 5), k));
  const Pose begin, end{Vec3(0.001, 0.0, 0.0), Quat(Eigen::AngleAxisd(0.002, Vec3::UnitX()))};
  ContactSpring spring{groom.first[13] + 9, groom.points[3], Vec3(0.1, 0.0, 0.0), 0.01, 1e4, 50.0};
  const auto run = [&](int threads) {
    const ThreadLimit limit(threads);
    CurlySpring hair(groom.first, groom.points, red_head_springs());
    for (int k = 0; k < 3; ++k) hair.step(7e-4, {&begin, 1}, {&end, 1}, {}, {{&spring, 1}, {}});
    std::vector<Vec3> points(groom.points.size());
    hair.write_points(points);
    return points;
  };
  const std::vector<Vec3> one = run(1);
  EXPECT_EQ(one, run(4));
  Groom alone;
  alone.add(curl(12 + 13 % 5, 13));
  CurlySpring hair(alone.first, alone.points, red_head_springs());
  spring.point = 9;
  for (int k = 0; k < 3; ++k) hair.step(7e-4, {&begin, 1}, {&end, 1}, {}, {{&spring, 1}, {}});
  std::vector<Vec3> points(alone.points.size());
  hair.write_points(points);
  EXPECT_TRUE(std::equal(points.begin(), points.end(), one.begin() + groom.first[13]));
}

TEST(CurlySpring, ContactsPushByHand) {
  Groom groom;
  groom.add({Vec3(0, 0, 0), Vec3(0, 0, -1), Vec3(0, 0, -2), Vec3(0, 0, -3)});
  CurlySpringOptions options;
  options.force_steps = options.damping_steps = 1;
  CurlyForces forces;
  forces.gravity = Vec3::Zero();
  const Pose still;
  const auto velocity = [&](const CurlyContacts& contacts, const Vec3& start) {
    CurlySpring hair(groom.first, groom.points, options);
    std::vector<Vec3> v(4, Vec3::Zero());
    v[3] = start;
    hair.set_motion(groom.points, v);
    hair.step(0.01, {&still, 1}, {&still, 1}, forces, contacts);
    hair.write_velocities(v);
    return v[3];
  };
  // 0.5 from an anchor at x = 0.5 that wants 0.8, approaching at 2: 100 · 0.3 + 5 · 2 = 40 away from it.
  const ContactSpring spring{3, Vec3(0.5, 0, -3), Vec3(-1, 0, 0), 0.8, 100.0, 5.0};
  EXPECT_LE((velocity({{&spring, 1}, {}}, Vec3(1, 0, 0)) - Vec3(1.0 - 0.4, 0, 0)).norm(), kRounding);
  // 0.25 below a floor, sinking at 1: 100 · 0.25 + 5 · 1 up; sideways motion fades by 1/(1 + 0.01 · 100).
  const ContactPlane plane{3, Vec3(7, 7, -2.75), Vec3::UnitZ(), Vec3::Zero(), 100.0, 5.0, 100.0};
  EXPECT_LE((velocity({{}, {&plane, 1}}, Vec3(2, 0, -1)) - Vec3(1, 0, -1 + 0.3)).norm(), kRounding);
  // Leaving fast: a penalty never pulls.
  EXPECT_LE((velocity({{}, {&plane, 1}}, Vec3(0, 0, 20)) - Vec3(0, 0, 20)).norm(), kRounding);
}

TEST(CurlySpring, RefusesWhatItCannotHold) {
  Groom groom;
  groom.add(curl(5));
  CurlySpringOptions options = red_head_springs();
  EXPECT_NO_THROW(CurlySpring(groom.first, groom.points, options));
  options.stiffening = 1e6;
  EXPECT_THROW(CurlySpring(groom.first, groom.points, options), InputError);
  options = red_head_springs();
  options.bend_smoothing = -1.0;
  EXPECT_THROW(CurlySpring(groom.first, groom.points, options), InputError);
  auto points = groom.points;
  points[3] = points[2];
  EXPECT_THROW(CurlySpring(groom.first, points, red_head_springs()), InputError);
  points[3].x() = std::nan("");
  EXPECT_THROW(CurlySpring(groom.first, points, red_head_springs()), InputError);
}

}  // namespace
}  // namespace ringlet::rods
