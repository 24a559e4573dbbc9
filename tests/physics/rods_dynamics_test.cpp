// Rods with vertices in motion: conservation, invariance, length, energy, order in time.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "ringlet/base/frames.h"
#include "ringlet/base/random.h"
#include "ringlet/rods/corde.h"
#include "ringlet/rods/discrete_elastic_rod.h"

namespace ringlet::rods {
namespace {

template <class System>
class NodalDynamics : public ::testing::Test {};
using Systems = ::testing::Types<DiscreteElasticRod, Corde>;
TYPED_TEST_SUITE(NodalDynamics, Systems);

hair::Material undamped() {
  hair::Material material;
  material.damping = 0.0;
  return material;
}

std::vector<Vec3> points_of(const CoupledModel& system) {
  std::vector<Vec3> points(system.first_point().back());
  system.write_points(points);
  return points;
}

// Momentum and angular momentum about the origin, from vertex velocities; spins about the tangent are of
// order (radius/length)² beside them.
struct Momenta {
  Vec3 linear = Vec3::Zero(), angular = Vec3::Zero();
};
template <class System>
Momenta momenta(const NodalStrand& strand, std::span<const Vec3> x, std::span<const double> v) {
  Momenta sum;
  constexpr int kBlock = System::Pack::kBlock, kVertex = kBlock - 3;
  const double mass = strand.material.mass_per_length() * strand.length / (strand.vertices - 1);
  for (int k = 0; k < strand.vertices; ++k) {
    const Vec3 p = (k == 0 || k == strand.vertices - 1 ? 0.5 : 1.0) * mass *
                   Vec3(v[kBlock * k + kVertex], v[kBlock * k + kVertex + 1], v[kBlock * k + kVertex + 2]);
    sum.linear += p;
    sum.angular += x[k].cross(p);
  }
  return sum;
}

// A cut-off curl that starts bent, spinning and falling.
NodalStrand thrown() {
  NodalStrand strand;
  strand.clamped = false;
  strand.material = undamped();
  strand.length = 0.1;
  strand.vertices = 12;
  strand.natural = {Vec3(20, 5, 10)};
  strand.initial = {Vec3(35, -5, 20)};
  strand.velocity = Vec3(0.3, -0.1, 0.5);
  strand.spin = Vec3(4, -6, 9);
  return strand;
}

template <class System>
Momenta after_throw(double h, bool bent, Momenta& start) {
  NodalStrand strand = thrown();
  if (!bent) strand.initial = strand.natural;
  typename System::Options options;
  options.iterations = 4;
  System system(std::array{strand}, options);
  Environment still;
  still.gravity = Vec3::Zero();
  const std::array roots{RootMotion{strand.root, strand.root}};
  std::vector<double> v(system.first_dof().back());
  // The beginning: a rigid motion.
  const auto x0 = points_of(system);
  for (int k = 0; k < strand.vertices; ++k) {
    const Vec3 velocity = strand.velocity + strand.spin.cross(x0[k] - strand.root.position);
    for (int a = 0; a < 3; ++a) v[System::Pack::kBlock * (k + 1) - 3 + a] = velocity[a];
  }
  start = momenta<System>(strand, x0, v);
  const int steps = static_cast<int>(std::lround(0.04 / h));
  for (int step = 0; step < steps; ++step) {
    system.begin_step(h, roots, still);
    system.velocities(v);
    system.finish_step();
  }
  return momenta<System>(strand, points_of(system), v);
}

TYPED_TEST(NodalDynamics, FreeStrandKeepsItsMomentum) {
  Momenta start;
  const Momenta end = after_throw<TypeParam>(1e-3, true, start);
  EXPECT_NEAR((end.linear - start.linear).norm() / start.linear.norm(), 0.0, 1e-9);
  // The implicit step takes angular momentum as a first-order method does: half the step, half the loss. A
  // strand that starts bent rings faster than the step, so this one starts at rest but for its spin.
  const double coarse =
      (after_throw<TypeParam>(2e-4, false, start).angular - start.angular).norm() / start.angular.norm();
  const double fine =
      (after_throw<TypeParam>(1e-4, false, start).angular - start.angular).norm() / start.angular.norm();
  this->RecordProperty("angular_momentum_loss_at_0.1_ms", std::to_string(fine));
  EXPECT_LT(fine, 0.05);
  EXPECT_NEAR(coarse / fine, 2.0, 0.4);
}

TYPED_TEST(NodalDynamics, FreeStrandFallsLikeAStone) {
  NodalStrand strand = thrown();
  TypeParam system(std::array{strand}, {});
  const std::array roots{RootMotion{strand.root, strand.root}};
  const auto centre = [&] {
    const auto x = points_of(system);
    Vec3 sum = Vec3::Zero();
    for (std::size_t k = 0; k < x.size(); ++k) sum += (k == 0 || k + 1 == x.size() ? 0.5 : 1.0) * x[k];
    return Vec3(sum / double(x.size() - 1));
  };
  const Vec3 start = centre();
  const Vec3 velocity = strand.velocity + strand.spin.cross(start - strand.root.position);
  const double h = 1e-3;
  const int steps = 100;
  for (int step = 0; step < steps; ++step) {
    system.begin_step(h, roots, {});
    system.finish_step();
  }
  const double t = h * steps;
  // Implicit Euler falls ½ g t (t + h).
  const Vec3 expected = start + t * velocity + Vec3(0, 0, -9.81) * 0.5 * t * (t + h);
  EXPECT_NEAR((centre() - expected).norm(), 0.0, 1e-9);
}

template <class System>
void expect_rotated(const typename System::Options& options, double damping, double h) {
  const Mat3 turn = rotation_exp(Vec3(0.3, -1.1, 0.7));
  const auto run = [&](const Mat3& rotation) {
    NodalStrand strand;
    strand.natural = {Vec3(30, 5, 20)};
    strand.root.rotation = Quat(rotation);
    strand.material.damping = damping;
    System system(std::array{strand}, options);
    Environment air;
    air.gravity = rotation * Vec3(1, 2, -9);
    air.drag_coefficient = 1e-5;
    const std::array wind{Vec3(rotation * Vec3(0.5, 0, 1))};
    air.wind = wind;
    Pose before = strand.root;
    for (int step = 1; step <= 100; ++step) {
      const double t = step * h;
      const Pose after{rotation * Vec3(0.02 * std::sin(20 * t), 0, 0.01 * t),
                       Quat(rotation * rotation_exp(Vec3(0, std::sin(9 * t), t)))};
      system.begin_step(h, std::array{RootMotion{before, after}}, air);
      system.finish_step();
      before = after;
    }
    return points_of(system);
  };
  const auto plain = run(Mat3::Identity()), turned = run(turn);
  // Rounding of one step, 1e-16 times a condition number of 1e6, grows by a factor of order 100.
  for (std::size_t i = 0; i < plain.size(); ++i) EXPECT_NEAR((turn * plain[i] - turned[i]).norm(), 0.0, 1e-9);
}
TYPED_TEST(NodalDynamics, RotatedSceneGivesRotatedResult) { expect_rotated<TypeParam>({}, 0.02, 2e-3); }
TEST(DerPhysics, RotatedSceneGivesRotatedResultWithFastProjection) {
  expect_rotated<DiscreteElasticRod>({.method = RodMethod::explicit_fast_projection}, 0.0, 2e-4);
}

// A friction that saw rigid motion would stop a slowly spinning strand within its relaxation time.
TYPED_TEST(NodalDynamics, InternalFrictionDoesNotSeeRigidMotion) {
  const auto spin_after = [](double damping) {
    NodalStrand strand = thrown();
    strand.initial = strand.natural;
    strand.material.damping = damping;
    strand.velocity = Vec3::Zero();
    strand.spin = Vec3(0.1, -0.05, 0.08);
    typename TypeParam::Options options;
    options.iterations = 3;
    TypeParam system(std::array{strand}, options);
    Environment still;
    still.gravity = Vec3::Zero();
    std::vector<double> v(system.first_dof().back());
    for (int step = 0; step < 200; ++step) {
      system.begin_step(1e-2, std::array{RootMotion{strand.root, strand.root}}, still);
      system.velocities(v);
      system.finish_step();
    }
    return momenta<TypeParam>(strand, points_of(system), v).angular;
  };
  const Vec3 plain = spin_after(0.0), viscous = spin_after(1.0);
  // Centrifugal force bends the strand by ρS ω² L⁴/EI < 1e-4 radians, and only that bending is resisted.
  EXPECT_NEAR((plain - viscous).norm() / plain.norm(), 0.0, 1e-3);
}

template <class System>
double worst_stretch_under_ten_g(const typename System::Options& options, double damping, double h) {
  NodalStrand strand;
  strand.natural = {Vec3(10, 0, 5)};
  strand.material.damping = damping;
  System system(std::array{strand}, options);
  Pose before = strand.root;
  double worst = 0.0;
  for (int step = 1; step * h <= 0.4; ++step) {
    // 10 Hz, 10 g peak.
    const Pose after{Vec3(0.0248 * std::sin(20 * std::numbers::pi * step * h), 0, 0), Quat::Identity()};
    system.begin_step(h, std::array{RootMotion{before, after}}, Environment{});
    EXPECT_FALSE(system.broken_strand());
    system.finish_step();
    worst = std::max(worst, std::abs(system.stretch(0) - 1.0));
    before = after;
  }
  return worst;
}

TYPED_TEST(NodalDynamics, LengthUnderTenG) {
  const double once = worst_stretch_under_ten_g<TypeParam>({}, 0.02, 1e-3);
  typename TypeParam::Options more;
  more.iterations = 3;
  const double thrice = worst_stretch_under_ten_g<TypeParam>(more, 0.02, 1e-3);
  this->RecordProperty("one_newton_step", fmt::format("{:.2g}", once));
  this->RecordProperty("three_newton_steps", fmt::format("{:.2g}", thrice));
  EXPECT_LE(once, 1e-3);
  EXPECT_LE(thrice, 1e-4);
}

TEST(DerPhysics, LengthUnderTenGWithFastProjection) {
  const double stretch = worst_stretch_under_ten_g<DiscreteElasticRod>(
      {.method = RodMethod::explicit_fast_projection}, 0.0, 1e-4);
  RecordProperty("stretch", fmt::format("{:.2g}", stretch));
  EXPECT_LE(stretch, 1e-4);
}

// The step's minimum cannot gain energy; Newton has to get there.
TYPED_TEST(NodalDynamics, EnergyNeverGrowsInADampedRun) {
  Random random(11);
  std::vector<NodalStrand> strands(16);
  for (auto& strand : strands) {
    strand.length = random.uniform(0.1, 0.3);
    strand.natural = {Vec3(random.uniform(0, 40), random.uniform(-20, 20), random.uniform(-40, 40))};
    strand.root.rotation = Quat(rotation_exp(Vec3(random.normal(), random.normal(), random.normal())));
  }
  typename TypeParam::Options options;
  options.iterations = 6;
  TypeParam system(strands, options);
  std::vector<RootMotion> roots;
  for (const auto& strand : strands) roots.push_back({strand.root, strand.root});
  Environment air;
  air.drag_coefficient = 1e-5;
  double before = std::numeric_limits<double>::infinity(), first = 0.0;
  for (int step = 0; step < 1000; ++step) {
    system.begin_step(1e-3, roots, air);
    const Energies energy = system.energies();
    if (step == 0) first = energy.total();
    EXPECT_LE(energy.total(), before + 1e-9 * (std::abs(energy.gravity) + energy.elastic + energy.kinetic))
        << "step " << step;
    before = energy.total();
    system.finish_step();
  }
  EXPECT_LT(before, first);
}

TYPED_TEST(NodalDynamics, FirstOrderInTime) {
  const auto tip = [](double h) {
    NodalStrand strand;
    strand.natural = {Vec3(15, 0, 8)};
    strand.length = 0.1;
    strand.vertices = 10;
    strand.root.rotation = Quat(rotation_exp(Vec3(0.5 * std::numbers::pi, 0, 0)));
    typename TypeParam::Options options;
    options.iterations = 3;
    TypeParam system(std::array{strand}, options);
    const std::array roots{RootMotion{strand.root, strand.root}};
    for (int step = 0; step < std::lround(0.05 / h); ++step) {
      system.begin_step(h, roots, {});
      system.finish_step();
    }
    return points_of(system).back();
  };
  const Vec3 a = tip(1e-3), b = tip(5e-4), c = tip(2.5e-4);
  const double order = std::log2((a - b).norm() / (b - c).norm());
  this->RecordProperty("order_in_time", std::to_string(order));
  EXPECT_NEAR(order, 1.0, 0.15);
}

// The moving rod against its closed form, with a step that resolves the vibration.
TYPED_TEST(NodalDynamics, VibratesAtTheFirstFrequency) {
  NodalStrand strand;
  strand.length = 0.1;
  strand.vertices = 25;
  strand.material = undamped();
  strand.natural = {Vec3::Zero()};
  const double beta = 1.875104;
  const double sigma = (std::cosh(beta) + std::cos(beta)) / (std::sinh(beta) + std::sin(beta));
  for (int e = 0; e < 24; ++e) {
    const double x = beta * (e + 0.5) / 24;
    strand.initial.push_back(
        {0.1 * (std::cosh(x) + std::cos(x) - sigma * (std::sinh(x) + std::sin(x))), 0, 0});
  }
  TypeParam system(std::array{strand}, {});
  const double expected = beta * beta / (2 * std::numbers::pi) *
                          std::sqrt(strand.material.stiffness().x() /
                                    (strand.material.mass_per_length() * std::pow(strand.length, 4)));
  const double h = 1.0 / (expected * 500);
  Environment still;
  still.gravity = Vec3::Zero();
  const std::array roots{RootMotion{strand.root, strand.root}};
  std::vector<double> crossings;
  const auto aside = [&] { return points_of(system).back().y(); };
  double before = aside();
  for (int step = 1; step <= 1500; ++step) {
    system.begin_step(h, roots, still);
    system.finish_step();
    const double now = aside();
    if (before * now < 0) crossings.push_back((step - now / (now - before)) * h);
    before = now;
  }
  ASSERT_GE(crossings.size(), 5u);
  const double frequency = 2.0 / (crossings[4] - crossings[0]);
  this->RecordProperty("frequency_over_exact", std::to_string(frequency / expected));
  // 0.15 % from 24 edges, (2π/500)²/2 from the step.
  EXPECT_NEAR(frequency / expected, 1.0, 0.005);
}

}  // namespace
}  // namespace ringlet::rods
