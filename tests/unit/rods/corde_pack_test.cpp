// Whole CoRdE rods: derivatives of the energy against finite differences, and what the strand system
// promises.
#if defined(__GNUC__) && !defined(__clang__)
// gcc 12 takes the deliberately undefined operands inside its own AVX-512 intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <limits>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/rods/corde.h"

namespace ringlet::rods {
namespace {

using Pack = CordePack<double>;

struct Rod {
  Pack pack;
  NodalLoad<double> load;
};

// A bent, twisted, stretched and sheared rod in units where everything is of order one.
Rod random_rod(Random& random, int edges, bool clamped) {
  NodalStrand strand;
  const auto vector = [&] { return Vec3(random.normal(), random.normal(), random.normal()); };
  strand.root = {vector(), Quat(rotation_exp(vector()))};
  strand.length = 0.5 * edges;
  strand.clamped = clamped;
  strand.natural = {0.5 * vector(), 0.5 * vector()};
  strand.initial = {0.8 * vector(), 0.8 * vector(), 0.8 * vector()};
  Rod rod{Pack(edges, clamped), {}};
  set_root(rod.load, 0, strand.root);
  Pack& pack = rod.pack;
  pack.set_strand(0, strand, sample_shape(strand.root, strand.length, strand.natural, edges, 0),
                  sample_shape(strand.root, strand.length, strand.initial, edges, 0));
  pack.mass_per_length = 1.3;
  pack.section_inertia = {0.2, 0.3, 0.5};
  pack.stretch = 7.0;
  pack.coupling = 5.0;
  pack.stiffness = {1.0, 2.5, 0.7};
  std::vector<double> move(6 * (edges + 1));
  for (double& x : move) x = 0.1 * random.normal();
  Pack::Configuration moved;
  pack.move(move, 1.0, rod.load, moved);
  pack.now = moved;
  return rod;
}

TEST(CordePack, GradientAndHessianMatchFiniteDifferences) {
  Random random(1);
  for (int trial = 0; trial < 8; ++trial) {
    const bool clamped = trial % 2 == 0;
    const int edges = 2 + trial / 2;
    const Rod rod = random_rod(random, edges, clamped);
    Pack::Assembly terms;
    rod.pack.assemble(rod.pack.now, rod.pack.now.strain, 0.0, 1.0, 1.0, terms);
    std::vector<double> gradient;
    rod.pack.gradient(terms, gradient);
    Pack::Matrix matrix(rod.pack.dofs());
    rod.pack.matrix(terms, 0.0, 1.0, matrix);
    const int n = 6 * (edges + 1), first = 6 * rod.pack.first_block();
    const auto at = [&](int i, double a, int j, double b) {
      std::vector<double> u(n, 0.0);
      u[i] += a;
      u[j] += b;
      Pack moved = rod.pack;
      rod.pack.move(u, 1.0, rod.load, moved.now);
      return moved.elastic_energy();
    };
    double largest = 0.0;
    for (int i = 0; i < matrix.size(); ++i) largest = std::max(largest, matrix(i, i));
    for (int i = first; i < n; ++i) {
      if (!clamped && i < 3) continue;  // the unused turn of a free strand
      EXPECT_NEAR(gradient[i], (at(i, 1e-5, i, 0) - at(i, -1e-5, i, 0)) / 2e-5, 1e-8 * largest)
          << "trial " << trial << " entry " << i;
      for (int j = first; j <= i; ++j) {
        if (!clamped && j < 3) continue;
        const double d = 1e-4;
        const double difference =
            (at(i, d, j, d) - at(i, d, j, -d) - at(i, -d, j, d) + at(i, -d, j, -d)) / (4 * d * d);
        const double entry = i - j > Pack::kBand ? 0.0 : matrix(i - first, j - first);
        // Rounding 1e-15·|energy|/d² and truncation d²·(fourth derivatives).
        EXPECT_NEAR(entry, difference, 1e-6 * largest) << "trial " << trial << " entry " << i << "," << j;
      }
    }
  }
}

TEST(CordePack, PositivePartIsPositive) {
  Random random(2);
  for (int trial = 0; trial < 10; ++trial) {
    const Rod rod = random_rod(random, 5, true);
    Pack::Assembly terms;
    rod.pack.assemble(rod.pack.now, rod.pack.now.strain, 0.0, 0.0, 1.0, terms);
    Pack::Matrix matrix(rod.pack.dofs());
    rod.pack.matrix(terms, 0.0, 1.0, matrix);
    MatX dense = MatX::Zero(matrix.size(), matrix.size());
    for (int i = 0; i < matrix.size(); ++i)
      for (int j = std::max(0, i - Pack::kBand); j <= i; ++j) dense(i, j) = dense(j, i) = matrix(i, j);
    EXPECT_GT(Eigen::SelfAdjointEigenSolver<MatX>(dense).eigenvalues()[0], -1e-12);
  }
}

std::vector<NodalStrand> random_strands(Random& random, int count) {
  std::vector<NodalStrand> strands(count);
  for (int i = 0; i < count; ++i) {
    const auto vector = [&] { return Vec3(random.normal(), random.normal(), random.normal()); };
    strands[i].root = {0.1 * vector(), Quat(rotation_exp(vector()))};
    strands[i].length = random.uniform(0.1, 0.3);
    strands[i].vertices = 12;
    strands[i].natural = {15 * vector(), 15 * vector()};
    strands[i].clamped = i % 5 != 4;
  }
  return strands;
}

std::vector<double> shaken(Corde& system, std::span<const NodalStrand> strands, int from, int to) {
  std::vector<RootMotion> roots(strands.size());
  const auto pose = [&](std::size_t i, double t) {
    return Pose{strands[i].root.position + Vec3(0.01 * std::sin(30 * t), 0, 0.02 * t),
                Quat(rotation_exp(Vec3(0, std::sin(10 * t), 0))) * strands[i].root.rotation};
  };
  for (int step = from; step < to; ++step) {
    for (std::size_t i = 0; i < strands.size(); ++i)
      roots[i] = {pose(i, step * 1e-3), pose(i, (step + 1) * 1e-3)};
    system.begin_step(1e-3, roots, {});
    EXPECT_FALSE(system.broken_strand());
    system.finish_step();
  }
  return system.state();
}

TEST(CordeSystem, RestoredStateThreadsAndNeighboursGiveTheSameBits) {
  Random random(3);
  const auto strands = random_strands(random, 20);
  Corde system(strands, {}), other(strands, {});
  const auto saved = shaken(system, strands, 0, 5);
  const auto end = shaken(system, strands, 5, 10);
  other.set_state(saved);
  EXPECT_EQ(shaken(other, strands, 5, 10), end);
  const ThreadLimit limit(1);
  const std::span<const NodalStrand> first_strand = std::span(strands).first(1);
  Corde one(strands, {}), alone(first_strand, {});
  EXPECT_EQ(shaken(one, strands, 0, 10), end);
  const auto single = shaken(alone, first_strand, 0, 10);
  EXPECT_TRUE(std::equal(single.begin(), single.end(), end.begin()));
}

TEST(CordeSystem, BadAndBrokenStrandsAreNamed) {
  Random random(4);
  auto strands = random_strands(random, 6);
  std::vector<RootMotion> roots;
  for (const auto& strand : strands) roots.push_back({strand.root, strand.root});
  Corde system(strands, {});
  roots[3].end.position.x() = std::numeric_limits<double>::quiet_NaN();
  system.begin_step(1e-3, roots, {});
  EXPECT_EQ(system.broken_strand(), 3u);
  strands[2].vertices = 5;
  strands[2].length = 0.2;
  strands[2].natural = {Vec3(0, 0, 4.0 / 0.05)};
  try {
    Corde twisted(strands, {});
    FAIL() << "more than half a turn per edge was accepted";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("strand 2"), std::string::npos) << error.what();
  }
  EXPECT_THROW(Corde(random_strands(random, 1), {.coupling = 0.0}), InputError);
}

}  // namespace
}  // namespace ringlet::rods
