// Contact freezing [Daviet2011, Alg. 1], and solves whose numbers of contacts or of units are small.
#include <gtest/gtest.h>

#include "ringlet/friction/solve.h"
#include "unit/friction/random_rods.h"

namespace ringlet::friction {
namespace {

struct Solved {
  SolveResult result;
  std::vector<double> r, v;
};
Solved solve_cold(const FactoredProblem& problem, const SolverOptions& options) {
  Solved s{{}, std::vector<double>(3 * problem.contacts(), 0.0), std::vector<double>(problem.dofs())};
  s.result = solve(problem, options, s.r, s.v);
  return s;
}

FactoredProblem many_rods() {
  RodSettings settings;
  settings.bodies = 60;
  settings.contacts = 400;
  settings.most_friction = 0.4;
  return random_rods(settings);
}

TEST(Freezing, ChangesNothingBeyondToleranceAndSavesLocalSolves) {
  const FactoredProblem problem = many_rods();
  SolverOptions options;
  options.tolerance = 1e-6;
  options.law = {Law::mfb, true};
  options.max_iterations = 20000;
  options.method = Method::gauss_seidel;
  const Solved every = solve_cold(problem, options);
  options.method = Method::hybrid;
  const Solved hybrid = solve_cold(problem, options);
  ASSERT_EQ(every.result.status, Status::converged);
  ASSERT_EQ(hybrid.result.status, Status::converged);
  // Contacts that are left alone still count in the error, so that both answers obey the law to the
  // tolerance.
  EXPECT_LE(evaluate_error(problem, hybrid.r).scaled, options.tolerance);
  EXPECT_LT(double(hybrid.result.local_solves), 0.8 * double(every.result.local_solves));
  // Velocities are unique where impulses are not; errors of the tolerance grow by the problem's condition,
  // below 1e3 here.
  double scale = 0.0, difference = 0.0;
  for (std::size_t i = 0; i < every.v.size(); ++i) {
    scale = std::max(scale, std::abs(every.v[i]));
    difference = std::max(difference, std::abs(every.v[i] - hybrid.v[i]));
  }
  EXPECT_LT(difference, 1e3 * options.tolerance * scale);
}

TEST(Freezing, OfPlainSweepsSavesLocalSolves) {
  const FactoredProblem problem = many_rods();
  SolverOptions options;
  options.tolerance = 1e-6;
  options.method = Method::gauss_seidel;
  options.max_iterations = 20000;
  const Solved every = solve_cold(problem, options);
  options.freeze_sweeps = 5;
  options.freeze_change = 1e-7;
  const Solved frozen = solve_cold(problem, options);
  ASSERT_EQ(frozen.result.status, Status::converged);
  EXPECT_LT(frozen.result.local_solves, every.result.local_solves);
}

// W_ii of a rod is stiff along it and soft across: passes alone took 3,800 for one contact.
TEST(FewContacts, AreSolvedBySweeps) {
  const auto stiff_body = [](FactoredProblem& problem) {
    const double mass[9] = {1.0, 0.0, 0.0, 0.0, 1e4, 0.0, 0.0, 0.0, 1.0}, force[3] = {-1.0, 3e3, 0.2};
    return problem.add_body(mass, force);
  };
  const double rows[9] = {1.0, 0.3, 0.0, 0.1, 1.0, 0.0, 0.0, 0.2, 1.0}, still[3] = {0.0, 0.0, 0.0};
  FactoredProblem one, many;
  one.add_contact(stiff_body(one), rows, kFixedWorld, {}, still, 0.5);
  for (int k = 0; k < 500; ++k) many.add_contact(stiff_body(many), rows, kFixedWorld, {}, still, 0.5);
  for (const FactoredProblem* problem : {&one, &many}) {
    const Solved s = solve_cold(*problem, {});
    EXPECT_EQ(s.result.status, Status::converged);
    EXPECT_LE(s.result.iterations, 10);
  }
}

// Impulses of 1e-10 N s are nothing beside a tolerance of 1e-4 N s, solved or not.
TEST(UnscaledMeasure, DoesNotPassTinyDataUnsolved) {
  FactoredProblem problem = many_rods();
  for (auto* numbers : {&problem.force, &problem.free_velocity})
    for (double& x : *numbers) x *= 1e-8;
  SolverOptions options;
  options.measure = Measure::unscaled;
  for (const Method method : {Method::automatic, Method::gauss_seidel, Method::gauss_seidel_explicit}) {
    options.method = method;
    const Solved s = solve_cold(problem, options);
    EXPECT_EQ(s.result.status, Status::converged);
    EXPECT_LE(s.result.error_unscaled, options.tolerance);
    EXPECT_LE(s.result.error, options.settings.most_scaled_error) << to_string(method);
  }
  // No impulses at all had passed.
  const ErrorPair none = evaluate_error(problem, std::vector<double>(3 * problem.contacts(), 0.0));
  EXPECT_LT(none.unscaled, 1e-4);
  EXPECT_GT(none.scaled, 0.1);
}

}  // namespace
}  // namespace ringlet::friction
