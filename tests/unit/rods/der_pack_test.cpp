// Whole discrete rods: derivatives of the energy against finite differences, the step as the minimum that it
// claims to be, and what the strand system promises.
#if defined(__GNUC__) && !defined(__clang__)
// gcc 12 takes the deliberately undefined operands inside its own AVX-512 intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

#include "ringlet/rods/discrete_elastic_rod_pack.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>

#include "ringlet/base/frames.h"
#include "ringlet/base/random.h"

namespace ringlet::rods {
namespace {

using Pack = DiscreteElasticRodPack<double>;

NodalLoad<double> load_of(const Pose& root) {
  NodalLoad<double> load{};
  set_root(load, 0, root);
  return load;
}

struct Rod {
  Pack pack;
  NodalLoad<double> load;
};

// A bent and twisted rod away from its rest shape, in units where everything is of order one.
Rod random_rod(Random& random, int edges, bool clamped) {
  NodalStrand strand;
  const auto vector = [&] { return Vec3(random.normal(), random.normal(), random.normal()); };
  strand.root = {vector(), Quat(rotation_exp(vector()))};
  strand.length = 0.5 * edges;
  strand.clamped = clamped;
  strand.natural = {0.5 * vector(), 0.5 * vector()};
  strand.initial = {0.8 * vector(), 0.8 * vector(), 0.8 * vector()};
  Rod rod{Pack(edges, clamped), load_of(strand.root)};
  rod.pack.set_strand(0, strand, sample_shape(strand.root, strand.length, strand.natural, edges, 0),
                      sample_shape(strand.root, strand.length, strand.initial, edges, 0));
  rod.pack.mass_per_length = 1.3;
  rod.pack.spin_inertia_per_length = 0.2;
  rod.pack.stretch = 7.0;
  rod.pack.stiffness = {1.0, 2.5, 0.7};
  return rod;
}

double energy_at(const Rod& rod, const std::vector<double>& u) {
  Pack moved = rod.pack;
  rod.pack.move(u, 1.0, rod.load, moved.now);
  return moved.elastic_energy();
}

// Entries of block 0 that the energy does not see, or that belong to the clamp.
bool is_free(const Pack& pack, int entry) { return entry >= 4 * pack.first_block() && entry != 0; }

TEST(DerPack, GradientAndHessianMatchFiniteDifferences) {
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
    const int n = 4 * (edges + 1), first = 4 * rod.pack.first_block();
    const auto at = [&](int i, double a, int j, double b) {
      std::vector<double> u(n, 0.0);
      u[i] += a;
      u[j] += b;
      return energy_at(rod, u);
    };
    double largest = 0.0;
    for (int i = 0; i < matrix.size(); ++i) largest = std::max(largest, matrix(i, i));
    for (int i = first; i < n; ++i) {
      if (!is_free(rod.pack, i)) continue;
      const double step = 1e-5;
      EXPECT_NEAR(gradient[i], (at(i, step, i, 0) - at(i, -step, i, 0)) / (2 * step), 1e-7 * largest)
          << "trial " << trial << " entry " << i;
      for (int j = first; j <= i; ++j) {
        if (!is_free(rod.pack, j)) continue;
        const double d = 1e-4;
        const double difference =
            (at(i, d, j, d) - at(i, d, j, -d) - at(i, -d, j, d) + at(i, -d, j, -d)) / (4 * d * d);
        const double entry = i - j > Pack::kBand ? 0.0 : matrix(i - first, j - first);
        // Rounding 1e-15·|energy|/d² and truncation d²·(fourth derivatives).
        EXPECT_NEAR(entry, difference, 1e-5 * largest) << "trial " << trial << " entry " << i << "," << j;
      }
    }
  }
}

// The positive part must be what the exact Hessian becomes at the rest shape, where stresses vanish, and must
// never have a negative eigenvalue elsewhere.
TEST(DerPack, PositivePartIsPositive) {
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

// Many Newton steps must end where the step's potential is stationary: the slope is computed here from
// finite differences of energies alone, internal friction, drag, wind and gravity included.
TEST(DerPack, StepEndsWhereItsPotentialIsStationary) {
  Random random(3);
  for (const bool clamped : {true, false}) {
    Rod rod = random_rod(random, 4, clamped);
    Pack& pack = rod.pack;
    pack.relaxation = 0.3;
    for (double& rate : pack.v) rate = random.normal();
    if (!clamped) pack.v[0] = 0.0;
    rod.load.gravity = {0.3, -2.0, 1.0};
    rod.load.wind = {1.0, 0.5, -0.7};
    rod.load.drag = 0.9;
    const double h = 0.05;
    pack.begin_step(h, rod.load, {.iterations = 30});
    // Frames are carried without twisting from one instant to the next, so that changes are taken from the
    // end of the step.
    Pack at_end = pack;
    pack.move(pack.v_end, h, rod.load, at_end.now);
    const auto potential = [&](const std::vector<double>& change_of_rates) {
      Pack moved = pack;
      at_end.move(change_of_rates, h, rod.load, moved.now);
      double sum = moved.elastic_energy();
      for (int i = pack.first_block() ? 1 : 2; i <= pack.edges(); ++i)
        for (int k = 0; k < 3; ++k) {
          const double length = clamped && i == 1 ? 0.5 * pack.arc : pack.arc;
          const double stiffness = std::array{1.0, 2.5, 0.7}[k];
          const double change = moved.now.strain[3 * i + k] - pack.now.strain[3 * i + k];
          sum += 0.5 * 0.3 / h * stiffness / length * change * change;
        }
      const double wind[4] = {0, 1.0, 0.5, -0.7}, gravity[4] = {0, 0.3, -2.0, 1.0};
      for (int j = pack.first_block(); j <= pack.edges(); ++j)
        for (int k = 0; k < 4; ++k) {
          const double rate = pack.v_end[4 * j + k] + change_of_rates[4 * j + k];
          sum += pack.inertia(j, k) * (0.5 * std::pow(rate - pack.v[4 * j + k], 2) +
                                       0.5 * h * 0.9 * std::pow(rate - wind[k], 2) - h * gravity[k] * rate);
        }
      return sum;
    };
    for (int entry = 4 * pack.first_block(); entry < 4 * (pack.edges() + 1); ++entry) {
      std::vector<double> plus(pack.v_end.size(), 0.0), minus = plus;
      plus[entry] = 1e-4;
      minus[entry] = -1e-4;
      // Rounding 1e-15/1e-4 and truncation (1e-4 h)² leave 1e-9; Newton has converged to less.
      EXPECT_NEAR((potential(plus) - potential(minus)) / 2e-4, 0.0, 1e-8) << "entry " << entry;
    }
  }
}

TEST(DerPack, LanesAgreeWithOneStrandAtATime) {
  Random random(4);
  DiscreteElasticRodPack<Lanes> lanes(6, true);
  std::vector<Rod> single;
  NodalLoad<Lanes> load{};
  const auto put = [](Vector3<Lanes>& target, std::size_t i, const Vector3<double>& value) {
    set_lane(target.x, i, value.x);
    set_lane(target.y, i, value.y);
    set_lane(target.z, i, value.z);
  };
  for (std::size_t i = 0; i < kLanes; ++i) {
    single.push_back(random_rod(random, 6, true));
    Pack& pack = single[i].pack;
    pack.relaxation = 0.1 * double(i);
    for (double& rate : pack.v) rate = random.normal();
    single[i].load.gravity = {0, 1, -2};
    single[i].load.drag = 0.2;
    set_lane(lanes.arc, i, pack.arc);
    set_lane(lanes.mass_per_length, i, pack.mass_per_length);
    set_lane(lanes.spin_inertia_per_length, i, pack.spin_inertia_per_length);
    set_lane(lanes.relaxation, i, pack.relaxation);
    set_lane(lanes.stretch, i, pack.stretch);
    put(lanes.stiffness, i, pack.stiffness);
    std::vector<double> numbers;
    pack.visit_state([&](double& x) { numbers.push_back(x); });
    std::size_t next = 0;
    lanes.visit_state([&](Lanes& x) { set_lane(x, i, numbers[next++]); });
    for (std::size_t k = 0; k < pack.natural.size(); ++k) set_lane(lanes.natural[k], i, pack.natural[k]);
    for (std::size_t k = 0; k < pack.rest_length.size(); ++k)
      set_lane(lanes.rest_length[k], i, pack.rest_length[k]);
    put(load.root_position, i, single[i].load.root_position);
    put(load.root_frame.n1, i, single[i].load.root_frame.n1);
    put(load.root_frame.n2, i, single[i].load.root_frame.n2);
    put(load.root_frame.t, i, single[i].load.root_frame.t);
    put(load.gravity, i, single[i].load.gravity);
    set_lane(load.drag, i, single[i].load.drag);
  }
  for (const auto method : {RodMethod::implicit, RodMethod::explicit_fast_projection}) {
    const DiscreteElasticRodOptions options{.method = method, .iterations = 2};
    lanes.begin_step(Lanes(0.02), load, options);
    for (std::size_t i = 0; i < kLanes; ++i) {
      single[i].pack.begin_step(0.02, single[i].load, options);
      // Condition numbers stay below 1e4 here; sine, cosine and angle differ in the last bits.
      for (std::size_t k = 0; k < lanes.v_end.size(); ++k)
        EXPECT_NEAR(lane(lanes.v_end[k], i), single[i].pack.v_end[k],
                    1e-10 * (1 + std::abs(single[i].pack.v_end[k])));
    }
  }
}

TEST(FastProjection, EndsWithRightLengthsAndKeepsTheCentreOfMass) {
  Random random(5);
  const int n = 12;
  std::vector<Vector3<double>> x(n + 1);
  std::vector<double> w(n + 1), rest(n);
  for (int k = 0; k <= n; ++k) {
    x[k] = {0.1 * random.normal(), 0.1 * random.normal(), k + 0.1 * random.normal()};
    w[k] = 1.0 / random.uniform(0.5, 2.0);
  }
  for (double& length : rest) length = random.uniform(0.9, 1.1);
  const auto centre = [&] {
    Vector3<double> sum{};
    for (int k = 0; k <= n; ++k) sum += (1.0 / w[k]) * x[k];
    return sum;
  };
  const Vector3<double> before = centre();
  const double left = fast_projection<double>(x, w, rest, 1e-10, 50);
  EXPECT_LE(left, 1e-10);
  for (int j = 0; j < n; ++j) {
    const Vector3<double> e = x[j + 1] - x[j];
    EXPECT_NEAR(std::sqrt(dot(e, e)) / rest[j], 1.0, 1e-10);
  }
  const Vector3<double> moved = centre() - before;
  EXPECT_NEAR(std::sqrt(dot(moved, moved)), 0.0, 1e-12);
}

}  // namespace
}  // namespace ringlet::rods
