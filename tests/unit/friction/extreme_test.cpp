// Numbers at the rim of what can be represented: an answer is always there and always finite, and what cannot
// be solved says so.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/friction/solve.h"
#include "unit/friction/random_rods.h"

namespace ringlet::friction {
namespace {

bool all_finite(const std::vector<double>& numbers) {
  return std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); });
}

class ExtremeNumbers : public ::testing::TestWithParam<Method> {
 protected:
  struct Answer {
    SolveResult result;
    std::vector<double> r, v;
  };
  static Answer answer(const FactoredProblem& problem, double guess, double tolerance = 1e-4) {
    Answer a{{}, std::vector<double>(3 * problem.contacts(), guess), std::vector<double>(problem.dofs())};
    SolverOptions options;
    options.method = GetParam();
    options.tolerance = tolerance;
    options.max_iterations = 300;
    a.result = solve(problem, options, a.r, a.v);
    EXPECT_TRUE(all_finite(a.r));
    EXPECT_TRUE(all_finite(a.v));
    EXPECT_FALSE(std::isnan(a.result.error));
    if (a.result.status == Status::converged) {
      EXPECT_LE(a.result.error, tolerance);
    }
    return a;
  }
  static FactoredProblem scaled_mass(double factor) {
    RodSettings settings;
    settings.most_friction = 0.3;
    FactoredProblem problem = random_rods(settings);
    for (double& x : problem.mass) x *= factor;
    for (double& x : problem.force) x *= factor;
    return problem;
  }
};
INSTANTIATE_TEST_SUITE_P(Methods, ExtremeNumbers,
                         ::testing::Values(Method::automatic, Method::gauss_seidel,
                                           Method::gauss_seidel_explicit, Method::accelerated,
                                           Method::newton_mfb),
                         [](const auto& method) { return to_string(method.param); });

TEST_P(ExtremeNumbers, HeavyAndLightBodiesAreSolvedAsOthersAre) {
  // Impulses of 1e60 are no numbers of single precision, in which passes work.
  const double plain = answer(scaled_mass(1.0), 0.0).result.error;
  for (const double factor : {1e-60, 1e-30, 1e30, 1e60}) {
    const Answer a = answer(scaled_mass(factor), 0.0);
    if (GetParam() != Method::newton_mfb && plain <= 1e-4) {
      EXPECT_EQ(a.result.status, Status::converged) << factor;
    }
  }
}

TEST_P(ExtremeNumbers, OverflowLeavesAnAnswer) {
  // Products of impulses of 1e200 and of such guesses overflow in every method.
  answer(scaled_mass(1e200), 0.0);
  answer(scaled_mass(1.0), 1e300);
}

TEST_P(ExtremeNumbers, WhatOverflowsWithoutContactsIsRefused) {
  FactoredProblem fast = scaled_mass(1.0);
  for (double& x : fast.force) x *= 1e200;
  FactoredProblem weightless = scaled_mass(1e-200);
  for (const FactoredProblem* problem : {&fast, &weightless}) {
    std::vector<double> r(3 * problem->contacts()), v(problem->dofs());
    SolverOptions options;
    options.method = GetParam();
    EXPECT_THROW(solve(*problem, options, r, v), InputError);
  }
}

TEST_P(ExtremeNumbers, WidestConeLeavesAnAnswer) {
  FactoredProblem problem = scaled_mass(1.0);
  std::fill(problem.friction.begin(), problem.friction.end(), kMostFriction);
  answer(problem, 0.0);
  answer(problem, 1.0);
}

TEST(ExtremeFriction, BeyondTheWidestConeIsRefused) {
  RodSettings settings;
  FactoredProblem problem = random_rods(settings);
  problem.friction[3] = 1e308;
  std::vector<double> r(3 * problem.contacts()), v(problem.dofs());
  EXPECT_THROW(solve(problem, {}, r, v), InputError);
}

}  // namespace
}  // namespace ringlet::friction
