// The energy's derivatives and its O(N) solves, against finite differences, dense algebra and quadrature.
#if defined(__GNUC__) && !defined(__clang__)
// gcc 12 takes the deliberately undefined operands inside its own AVX-512 intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

#include "ringlet/statics/strand_energy.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>

#include "ringlet/base/frames.h"
#include "ringlet/base/random.h"
#include "ringlet/rods/super_helix_pack.h"

namespace ringlet::statics {
namespace {

Frame<double> frame_of(const Mat3& m) {
  const auto column = [&](int i) { return Vector3<double>{m(0, i), m(1, i), m(2, i)}; };
  return {column(0), column(1), column(2)};
}

struct Sample {
  StrandEnergy<double> energy;
  std::vector<double> q;
};

// A strand of order-one size with any root, section and curl; `winding` is the size of its curvatures.
Sample random_sample(std::uint64_t seed, int elements, double winding) {
  Random random(3, seed);
  Sample sample{StrandEnergy<double>(elements), {}};
  StrandEnergy<double>& energy = sample.energy;
  const auto vector = [&] { return Vec3(random.normal(), random.normal(), random.normal()); };
  energy.element_length = random.uniform(0.1, 0.4);
  energy.stiffness = {random.uniform(0.5, 2), random.uniform(0.5, 2), random.uniform(0.5, 2)};
  energy.weight = {random.normal(), random.normal(), random.normal()};
  energy.root = frame_of(rotation_exp(vector()));
  for (int i = 0; i < 3 * elements; ++i) {
    energy.natural[i] = winding * random.normal();
    sample.q.push_back(winding * random.normal());
  }
  return sample;
}

double total(StrandEnergy<double>& energy, const std::vector<double>& q) {
  energy.measure(q);
  return energy.elastic() + energy.gravity();
}

// Windings that use the power series, the closed forms, and both.
constexpr double kWindings[] = {0.0, 0.3, 4.0, 30.0};

TEST(StrandEnergy, GradientIsTheDerivativeOfTheEnergy) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const double winding = kWindings[seed % 4];
    auto [energy, q] = random_sample(seed, 1 + int(seed % 7), winding);
    energy.differentiate(q);
    const std::vector<double> gradient = energy.gradient();
    const double size = std::abs(energy.elastic()) + std::abs(energy.gravity()) + 1.0;
    for (std::size_t i = 0; i < q.size(); ++i) {
      const double step = 1e-5, here = q[i];
      q[i] = here + step;
      const double plus = total(energy, q);
      q[i] = here - step;
      const double minus = total(energy, q);
      q[i] = here;
      // Truncation step² E''' ≈ 1e-10 and rounding 1e-16 E / step.
      EXPECT_NEAR(gradient[i], (plus - minus) / (2 * step), 1e-8 + 1e-10 * size) << seed << " entry " << i;
    }
  }
}

TEST(StrandEnergy, HessianIsTheDerivativeOfTheGradient) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    auto [energy, q] = random_sample(seed, 1 + int(seed % 7), kWindings[seed % 4]);
    const int n = static_cast<int>(q.size());
    MatX hessian(n, n), differences(n, n);
    energy.differentiate(q);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j <= i; ++j) hessian(i, j) = hessian(j, i) = energy.hessian(i, j);
    for (int j = 0; j < n; ++j) {
      const double step = 1e-5, here = q[j];
      q[j] = here + step;
      energy.differentiate(q);
      const VecX plus = Eigen::Map<const VecX>(energy.gradient().data(), n);
      q[j] = here - step;
      energy.differentiate(q);
      differences.col(j) = (plus - Eigen::Map<const VecX>(energy.gradient().data(), n)) / (2 * step);
      q[j] = here;
    }
    EXPECT_LT((hessian - differences).cwiseAbs().maxCoeff(), 1e-8) << seed;
    // The part that gravity adds must be seen, or the test would pass without it.
    MatX elastic = MatX::Zero(n, n);
    const double k[3] = {energy.stiffness.x, energy.stiffness.y, energy.stiffness.z};
    for (int i = 0; i < n; ++i) elastic(i, i) = energy.element_length * k[i % 3];
    EXPECT_GT((hessian - elastic).cwiseAbs().maxCoeff(), 1e-5) << seed;
  }
}

TEST(StrandEnergy, AgreesWithTheQuadratureOfTheMovingStrand) {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    auto [energy, q] = random_sample(seed, 5, kWindings[seed % 4]);
    rods::SuperHelixPack<double> pack(5, 3, gauss_legendre(32));
    pack.element_length = energy.element_length;
    pack.mass_per_length = 1.7;
    pack.stiffness = energy.stiffness;
    pack.natural = energy.natural;
    pack.q = q;
    rods::StrandLoad<double> load{};
    load.root_frame = energy.root;
    load.gravity = (1.0 / 1.7) * energy.weight;
    pack.assemble(load);
    energy.differentiate(q);
    EXPECT_NEAR(energy.elastic(), pack.elastic_energy(), 1e-12 * pack.elastic_energy());
    EXPECT_NEAR(energy.gravity(), pack.gravity_energy(), 1e-11);
    for (int i = 0; i < 15; ++i) EXPECT_NEAR(energy.gravity_force()[i], pack.force()[i], 1e-11);
  }
}

TEST(StrandEnergy, SolvesAsDenseAlgebraDoes) {
  int definite = 0, indefinite = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    auto [energy, q] = random_sample(seed, 1 + int(seed % 9), kWindings[seed % 3]);
    const int n = static_cast<int>(q.size());
    energy.differentiate(q);
    const double mu = seed % 2 == 0 ? 1.0 : 3.0;
    MatX matrix(n, n);
    const double k[3] = {energy.stiffness.x, energy.stiffness.y, energy.stiffness.z};
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j <= i; ++j) matrix(i, j) = matrix(j, i) = energy.hessian(i, j);
      matrix(i, i) += (mu - 1.0) * energy.element_length * k[i % 3];
    }
    const bool positive = energy.factor(mu);
    const double least = Eigen::SelfAdjointEigenSolver<MatX>(matrix).eigenvalues()[0];
    EXPECT_EQ(positive, least > 0.0) << seed;
    (positive ? definite : indefinite)++;
    if (!positive) continue;
    Random random(9, seed);
    VecX rhs(n);
    for (double& entry : rhs) entry = random.normal();
    std::vector<double> x(rhs.begin(), rhs.end());
    energy.solve(x);
    const VecX dense = matrix.ldlt().solve(rhs);
    for (int i = 0; i < n; ++i) EXPECT_NEAR(x[i], dense[i], 1e-10 * dense.norm() / std::min(1.0, least));
  }
  EXPECT_GT(definite, 5);
  EXPECT_GT(indefinite, 2);
}

}  // namespace
}  // namespace ringlet::statics
