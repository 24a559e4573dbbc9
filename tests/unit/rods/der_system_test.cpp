// Discrete elastic rods as a strand system: contact rows, states, determinism, and what goes wrong.
#if defined(__GNUC__) && !defined(__clang__)
// gcc 12 takes the deliberately undefined operands inside its own AVX-512 intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <array>
#include <cmath>
#include <limits>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/rods/discrete_elastic_rod.h"
#include "ringlet/rods/super_helix_pack.h"

namespace ringlet::rods {
namespace {

std::vector<NodalStrand> random_strands(Random& random, int count) {
  std::vector<NodalStrand> strands(count);
  for (int i = 0; i < count; ++i) {
    NodalStrand& strand = strands[i];
    const auto vector = [&] { return Vec3(random.normal(), random.normal(), random.normal()); };
    strand.root = {0.1 * vector(), Quat(rotation_exp(vector()))};
    strand.length = random.uniform(0.1, 0.3);
    strand.vertices = 8 + 4 * (i % 3);
    strand.natural = {20 * vector(), 20 * vector()};
    strand.clamped = i % 5 != 4;
  }
  return strands;
}

std::vector<RootMotion> still_roots(std::span<const NodalStrand> strands) {
  std::vector<RootMotion> roots;
  for (const auto& strand : strands) roots.push_back({strand.root, strand.root});
  return roots;
}

void shake(DiscreteElasticRod& system, std::span<const NodalStrand> strands, int from, int to,
           const Environment& air) {
  std::vector<RootMotion> roots(strands.size());
  const auto pose = [&](std::size_t i, double t) {
    return Pose{strands[i].root.position + Vec3(0.01 * std::sin(30 * t), 0, 0.02 * t),
                Quat(rotation_exp(Vec3(0, std::sin(10 * t), 0))) * strands[i].root.rotation};
  };
  for (int step = from; step < to; ++step) {
    for (std::size_t i = 0; i < strands.size(); ++i)
      roots[i] = {pose(i, step * 1e-3), pose(i, (step + 1) * 1e-3)};
    system.begin_step(1e-3, roots, air);
    ASSERT_FALSE(system.broken_strand());
    system.finish_step();
  }
}

// How far the twist of a shaken strand is from where it would rest: the largest slope by a turn that the
// clamp and the centreline leave, over the largest moment that twists it.
double twist_unrest(bool quasi_static) {
  DiscreteElasticRodPack<double> pack(12, true);
  NodalStrand strand;
  strand.length = 0.2;
  strand.vertices = 13;
  strand.material.damping = 0.0;
  strand.natural = {Vec3(20, 5, 30)};
  const NodalShape shape = sample_shape(strand.root, strand.length, strand.natural, 12, 0);
  pack.set_strand(0, strand, shape, shape);
  pack.spin_inertia_per_length *= 1e5;  // as if small wheels were strung on it: a hair alone hardly lags
  DiscreteElasticRodOptions options;
  options.iterations = 8;
  options.quasi_static_twist = quasi_static;
  NodalLoad<double> load{};
  load.gravity = {0, 0, -9.81};
  for (int step = 1; step <= 20; ++step) {
    set_root(load, 0, {Vec3::Zero(), Quat(rotation_exp(Vec3(0, 0.2 * std::sin(0.5 * step), 0.1 * step)))});
    pack.begin_step(1e-3, load, options);
    pack.finish_step();
  }
  DiscreteElasticRodPack<double>::Assembly terms;
  pack.assemble(pack.now, pack.now.strain, 0.0, 0.0, 1.0, terms);
  double unrest = 0.0, largest = 0.0;
  for (int j = 1; j <= 12; ++j) {
    unrest = std::max(unrest, std::abs(terms[j].torque));
    largest = std::max(largest, std::abs(pack.stiffness.z *
                                         (pack.now.strain[3 * j + 2] - pack.natural[3 * j + 2]) / pack.arc));
  }
  return unrest / largest;
}

// Newton ends within rounding of h² K against itself; with inertia the twist lags behind the shaken clamp.
TEST(DerSystem, QuasiStaticTwistIsAtRestAfterEveryStep) {
  EXPECT_LT(twist_unrest(true), 1e-6);
  EXPECT_GT(twist_unrest(false), 1e-4);
}

TEST(DerSystem, ContactRowsGiveThePointsVelocity) {
  Random random(1);
  const auto strands = random_strands(random, 10);
  DiscreteElasticRod system(strands, {});
  std::vector<RootMotion> roots = still_roots(strands);
  for (auto& root : roots) root.end.position += Vec3(1e-3, -2e-3, 5e-4);
  system.begin_step(1e-3, roots, {});
  std::vector<double> v(system.first_dof().back());
  system.velocities(v);
  std::vector<Vec3> before(system.first_point().back()), after(before);
  system.write_points(before);
  system.write_end_points(after);
  for (std::size_t i = 0; i < strands.size(); ++i) {
    const std::size_t width = system.moving_entries(i);
    std::vector<double> jacobian(3 * width);
    const int last = strands[i].vertices - 1;
    for (int k = 0; k <= last; ++k)
      for (const double part : {0.0, 0.3}) {
        if (k == last && part > 0) continue;
        const double s = (k + part) * strands[i].length / last;
        const StrandPoint point = system.point(i, s, jacobian);
        Vec3 velocity = point.carried;
        for (int axis = 0; axis < 3; ++axis)
          for (std::size_t j = 0; j < width; ++j)
            velocity[axis] += jacobian[axis * width + j] * v[system.first_dof()[i] + point.first_entry + j];
        const std::size_t a = system.first_point()[i] + k, b = a + (k < last ? 1 : 0);
        const Vec3 start = (1 - part) * before[a] + part * before[b];
        const Vec3 end = (1 - part) * after[a] + part * after[b];
        EXPECT_NEAR((point.position - start).norm(), 0.0, 1e-15);
        EXPECT_NEAR((velocity - (end - start) / 1e-3).norm(), 0.0, 1e-11)
            << "strand " << i << " vertex " << k;
      }
  }
}

// The impulse that a change of velocity needs is L Lᵀ times it: checked against the change of the free
// velocity when gravity changes, whose impulse is known.
TEST(DerSystem, FactorIsThatOfTheStep) {
  Random random(2);
  const auto strands = random_strands(random, 10);
  const auto roots = still_roots(strands);
  DiscreteElasticRod system(strands, {});
  const double h = 1e-3;
  std::vector<double> heavy(system.first_dof().back()), light(heavy);
  Environment pull;
  pull.gravity = Vec3(3, -1, -9);
  system.begin_step(h, roots, pull);
  system.velocities(heavy);
  pull.gravity = Vec3::Zero();
  system.begin_step(h, roots, pull);
  system.velocities(light);
  for (std::size_t i = 0; i < strands.size(); ++i) {
    const std::size_t first = system.first_dof()[i], m = system.first_dof()[i + 1] - first;
    const std::size_t height = static_cast<std::size_t>(system.half_bandwidth()) + 1;
    std::vector<double> columns(system.factor_size(i));
    ASSERT_EQ(columns.size(), height * m);
    system.write_factor(i, columns);
    MatX L = MatX::Zero(m, m);
    for (std::size_t column = 0; column < m; ++column)
      for (std::size_t d = 0; d < height && column + d < m; ++d)
        L(column + d, column) = columns[height * column + d];
    VecX change(m);
    for (std::size_t k = 0; k < m; ++k) change[k] = heavy[first + k] - light[first + k];
    const VecX impulse = L * (L.transpose() * change);
    const double vertex_mass =
        strands[i].material.mass_per_length() * strands[i].length / (strands[i].vertices - 1);
    for (std::size_t k = 0; k < m; ++k) {
      const std::size_t block = k / 4;
      const bool end = block == m / 4 - 1 || (!strands[i].clamped && block == 0);
      const double expected =
          k % 4 == 0 ? 0.0 : h * vertex_mass * (end ? 0.5 : 1.0) * Vec3(3, -1, -9)[k % 4 - 1];
      // Relative to the largest impulse; the matrix's condition number is about 1e8.
      EXPECT_NEAR(impulse[k], expected, 1e-7 * h * vertex_mass * 9) << "strand " << i << " entry " << k;
    }
  }
}

TEST(DerSystem, RestoredStateGoesOnWithTheSameBits) {
  Random random(3);
  const auto strands = random_strands(random, 11);
  for (const auto method : {RodMethod::implicit, RodMethod::explicit_fast_projection}) {
    Environment air;
    air.drag_coefficient = 1e-5;
    auto slow = strands;
    for (auto& strand : slow) strand.material.damping = method == RodMethod::implicit ? 0.02 : 0.0;
    DiscreteElasticRod system(slow, {.method = method}), other(slow, {.method = method});
    shake(system, slow, 0, 5, air);
    const auto saved = system.state();
    shake(system, slow, 5, 10, air);
    other.set_state(saved);
    shake(other, slow, 5, 10, air);
    EXPECT_EQ(system.state(), other.state());
    EXPECT_THROW(other.set_state(std::span(saved).subspan(1)), InputError);
  }
}

TEST(DerSystem, SameBitsForAnyNumberOfThreadsAndAnyNeighbours) {
  Random random(4);
  auto strands = random_strands(random, 40);
  for (auto& strand : strands) strand.vertices = 10;
  const auto run = [](std::span<const NodalStrand> some, int threads) {
    const ThreadLimit limit(threads);
    DiscreteElasticRod system(some, {});
    shake(system, some, 0, 10, {});
    return system.state();
  };
  const auto one = run(strands, 1);
  EXPECT_EQ(one, run(strands, 2));
  // Alone, the first strand does what it did among the others.
  const auto alone = run(std::span(strands).first(1), 1);
  EXPECT_TRUE(std::equal(alone.begin(), alone.end(), one.begin()));
}

// Points of strands left alone for 0.4 s, relative to where they begin: the largest distance of each strand.
std::vector<double> drifts(DiscreteElasticRod& system, std::span<const NodalStrand> strands) {
  const auto roots = still_roots(strands);
  std::vector<Vec3> before(system.first_point().back()), now(before);
  system.write_points(before);
  for (int step = 0; step < 200; ++step) {
    system.begin_step(2e-3, roots, {});
    system.finish_step();
  }
  system.write_points(now);
  std::vector<double> result;
  for (std::size_t i = 0; i < strands.size(); ++i) {
    double worst = 0.0;
    for (std::size_t k = system.first_point()[i]; k < system.first_point()[i + 1]; ++k)
      worst = std::max(worst, (now[k] - before[k]).norm() / strands[i].length);
    result.push_back(worst);
  }
  return result;
}

// Strands of which every other one is held: those stay, to what rounding the stiffest direction leaves, and
// the others fall as if nobody had been held beside them.
TEST(DerSystem, HeldShapesAreTheirOwnEquilibria) {
  Random random(6);
  auto strands = random_strands(random, 20);
  for (auto& strand : strands) strand.clamped = true;
  std::vector<std::size_t> held;
  for (std::size_t i = 0; i < strands.size(); i += 2) held.push_back(i);
  DiscreteElasticRod system(strands, {.iterations = 3}), alone(strands, {.iterations = 3});
  const auto stiffening = system.hold(held, Environment{}.gravity);
  const auto moved = drifts(system, strands), free = drifts(alone, strands);
  int stiffened = 0;
  for (std::size_t i = 0; i < strands.size(); ++i) {
    if (i % 2 == 1) {
      EXPECT_EQ(moved[i], free[i]) << "strand " << i;
      EXPECT_GT(moved[i], 0.01) << "strand " << i;
      continue;
    }
    EXPECT_LT(moved[i], 1e-9) << "strand " << i;
    stiffened += stiffening[i / 2] > 1.0;
  }
  EXPECT_GT(stiffened, 0) << "no shape was hard to hold: the test shows less";
}

// An upright column buckles at Γ = ρSgL³/EI = 7.837: one of Γ is made stiffer by Γ/7.837 and the margin.
TEST(DerSystem, HeldColumnsAreMadeAsStiffAsTheyNeedToBe) {
  NodalStrand column;
  column.vertices = 41;
  column.material.section = {40e-6, 40e-6};
  column.natural = {Vec3::Zero()};
  const hair::Material& material = column.material;
  const double per_gamma = material.stiffness()[0] / (material.mass_per_length() * 9.81);
  std::vector<NodalStrand> columns;
  for (const double gamma : {5.0, 10.0, 40.0}) {
    columns.push_back(column);
    columns.back().length = std::cbrt(gamma * per_gamma);
  }
  DiscreteElasticRod system(columns, {});
  const auto stiffening = system.hold(std::array<std::size_t, 3>{0, 1, 2}, {0, 0, -9.81}, 0.05);
  EXPECT_EQ(stiffening[0], 1.0);
  // The error of 40 edges is about 1/40² of it.
  EXPECT_NEAR(stiffening[1], 10.0 / 7.837 / 0.95, 1e-3);
  EXPECT_NEAR(stiffening[2], 40.0 / 7.837 / 0.95, 4e-3);
}

TEST(DerSystem, WhatCannotBeHeldIsNamed) {
  Random random(7);
  const auto strands = random_strands(random, 5);  // the last one is free
  DiscreteElasticRod system(strands, {}), projected(strands, {.method = RodMethod::explicit_fast_projection});
  const std::array<std::size_t, 1> first{0}, last{4};
  EXPECT_THROW(system.hold(last, {0, 0, -9.81}), InputError);
  EXPECT_THROW(system.hold(first, {0, 0, std::nan("")}), InputError);
  EXPECT_THROW(system.hold(first, {0, 0, -9.81}, 0.0), InputError);
  EXPECT_THROW(projected.hold(first, {0, 0, -9.81}), UnsupportedError);
}

TEST(DerSystem, BadStrandsAreNamed) {
  Random random(5);
  const auto good = random_strands(random, 4);
  const auto message = [&](auto&& spoil) {
    auto strands = good;
    spoil(strands[2]);
    try {
      DiscreteElasticRod system(strands, {});
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string("no error");
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto expect = [&](const std::string& text, const char* part) {
    EXPECT_NE(text.find("strand 2"), std::string::npos) << text;
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  expect(message([](NodalStrand& s) { s.length = 0; }), "length");
  expect(message([](NodalStrand& s) { s.vertices = 2; }), "vertices");
  expect(message([](NodalStrand& s) { s.natural.clear(); }), "natural");
  expect(message([&](NodalStrand& s) { s.natural[0].x() = nan; }), "natural");
  expect(message([&](NodalStrand& s) { s.initial = {Vec3(0, nan, 0)}; }), "initial");
  expect(message([&](NodalStrand& s) { s.root.position.y() = nan; }), "root");
  expect(message([&](NodalStrand& s) { s.material.young = nan; }), "");
  // One edge winds a whole circle: its chord vanishes. Half a circle at the clamp and the next folds back.
  expect(message([](NodalStrand& s) {
           s.vertices = 5;
           s.length = 0.2;
           s.natural = {Vec3(2 * std::numbers::pi / 0.05, 0, 0)};
         }),
         "no length");
  expect(message([](NodalStrand& s) {
           s.vertices = 5;
           s.length = 0.2;
           s.natural = {Vec3(std::numbers::pi / 0.05, 0, 0)};
         }),
         "folds back");
}

TEST(DerSystem, BrokenStrandsAreFoundAndDoNotSpread) {
  Random random(6);
  auto strands = random_strands(random, 16);
  for (auto& strand : strands) {
    strand.clamped = true;
    strand.vertices = 10;
  }
  const auto roots = still_roots(strands);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  // A root that is not a number: only its own strand is lost, though it shares lanes with others.
  DiscreteElasticRod system(strands, {});
  auto bad = roots;
  bad[3].end.position.x() = nan;
  system.begin_step(1e-3, bad, {});
  ASSERT_EQ(system.broken_strand(), 3u);
  std::vector<double> v(system.first_dof().back());
  system.velocities(v);
  for (std::size_t i = 0; i < strands.size(); ++i)
    for (std::size_t dof = system.first_dof()[i]; dof < system.first_dof()[i + 1]; ++dof)
      EXPECT_TRUE(i == 3 || std::isfinite(v[dof])) << "strand " << i;
  // Nothing was lost: the step can be begun again.
  system.begin_step(1e-3, roots, {});
  EXPECT_FALSE(system.broken_strand());
  // A velocity from outside that is not a number.
  system.velocities(v);
  v[system.first_dof()[7] + 5] = nan;
  system.set_velocities(v);
  EXPECT_EQ(system.broken_strand(), 7u);
  // A clamp that turns round in one step folds the first edge back.
  auto straight = strands;
  for (auto& strand : straight) strand.natural = {Vec3::Zero()};
  DiscreteElasticRod folded(straight, {});
  auto turned = roots;
  turned[5].end.rotation = turned[5].end.rotation * Quat(rotation_exp(Vec3(std::numbers::pi, 0, 0)));
  folded.begin_step(1e-3, turned, {});
  EXPECT_EQ(folded.broken_strand(), 5u);
}

}  // namespace
}  // namespace ringlet::rods
