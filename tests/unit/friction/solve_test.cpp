#include "ringlet/friction/solve.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/friction/cone.h"
#include "ringlet/friction/sparse.h"
#include "unit/friction/random_rods.h"

namespace ringlet::friction {
namespace {

struct Solution {
  SolveResult result;
  std::vector<double> r, v;
};

Solution solve_from(const FactoredProblem& problem, const SolverOptions& options,
                    std::vector<double> guess = {}) {
  Solution s;
  s.r = guess.empty() ? std::vector<double>(3 * problem.contacts(), 0.0) : std::move(guess);
  s.v.resize(problem.dofs());
  s.result = solve(problem, options, s.r, s.v);
  return s;
}

SolverOptions with_method(Method method, double tolerance = 1e-8) {
  SolverOptions options;
  options.method = method;
  options.tolerance = tolerance;
  options.max_iterations = 50000;
  return options;
}

// The error recomputed from dense matrices.
double dense_error(const Dense& d, const std::vector<double>& friction, const std::vector<double>& r) {
  const VecX u = d.w * Eigen::Map<const VecX>(r.data(), static_cast<Eigen::Index>(r.size())) + d.b;
  double worst = 0.0;
  for (std::size_t c = 0; c < friction.size(); ++c) {
    const auto at = static_cast<Eigen::Index>(3 * c);
    worst = std::max(
        worst, coulomb_error({r[3 * c], r[3 * c + 1], r[3 * c + 2]}, u.segment<3>(at), friction[c], 1.0));
  }
  return worst;
}

class EveryMethod : public ::testing::TestWithParam<Method> {};
INSTANTIATE_TEST_SUITE_P(Methods, EveryMethod,
                         ::testing::Values(Method::automatic, Method::gauss_seidel,
                                           Method::gauss_seidel_explicit, Method::accelerated,
                                           Method::newton_mfb, Method::newton_dac),
                         [](const auto& method) { return to_string(method.param); });

TEST_P(EveryMethod, SolvesRandomRodsAndReturnsMatchingVelocities) {
  // The global Newton methods are not robust; the paper's point. Two of the three seeds are enough for them.
  int solved = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    RodSettings settings;
    settings.seed = seed;
    settings.most_friction = 0.4;
    const FactoredProblem problem = random_rods(settings);
    const Dense dense = to_dense(problem);
    const Solution s = solve_from(problem, with_method(GetParam()));
    solved += s.result.status == Status::converged;
    // The error that is reported is the error that is there, converged or not.
    EXPECT_NEAR(s.result.error_unscaled, dense_error(dense, problem.friction, s.r),
                1e-9 * (1.0 + s.result.error_unscaled));
    // M v = f + Hᵀ r: rounding grows with the condition of M, below 1e3 here.
    const VecX r = Eigen::Map<const VecX>(s.r.data(), static_cast<Eigen::Index>(s.r.size()));
    const VecX v = Eigen::Map<const VecX>(s.v.data(), static_cast<Eigen::Index>(s.v.size()));
    EXPECT_LT((dense.mass * v - dense.force - dense.h.transpose() * r).norm(), 1e-11 * (1.0 + r.norm()));
  }
  const bool newton = GetParam() == Method::newton_mfb || GetParam() == Method::newton_dac;
  EXPECT_GE(solved, newton ? 1 : 3);
}

TEST_P(EveryMethod, SolvesBandedBodiesAsTheirFullForm) {
  RodSettings settings;
  settings.least_dofs = 6;
  settings.most_dofs = 70;
  settings.most_friction = 0.4;
  const auto [banded, full] = random_banded_rods(settings);
  const Dense dense = to_dense(full);
  for (const FactoredProblem* form : {&banded, &full}) {
    const Solution s = solve_from(*form, with_method(GetParam()));
    EXPECT_EQ(s.result.status, Status::converged);
    // As above; the factors' diagonals are near 1 and M's condition is below 1e4.
    EXPECT_NEAR(s.result.error_unscaled, dense_error(dense, banded.friction, s.r), 1e-10);
    const VecX r = Eigen::Map<const VecX>(s.r.data(), static_cast<Eigen::Index>(s.r.size()));
    const VecX v = Eigen::Map<const VecX>(s.v.data(), static_cast<Eigen::Index>(s.v.size()));
    EXPECT_LT((dense.mass * v - dense.force - dense.h.transpose() * r).norm(), 1e-10 * (1.0 + r.norm()));
  }
}

TEST(BandedBodies, HaveTheSameMatricesAsTheirFullForm) {
  const auto [banded, full] = random_banded_rods({.most_dofs = 40});
  const auto to_matrix = [](const SparseMatrix& sparse) {
    MatX out = MatX::Zero(sparse.rows, sparse.columns);
    for (const Triplet& e : sparse.entries) out(e.row, e.column) += e.value;
    return out;
  };
  const Dense dense = to_dense(full);
  EXPECT_EQ(to_matrix(contact_matrix(banded)), MatX(dense.h.transpose()));
  EXPECT_LT((to_matrix(mass_matrix(banded)) - dense.mass).norm(), 1e-14 * dense.mass.norm());
  // Rounding of two triangular solves with at most 40 rows. Rows that begin with zeros are whitened from
  // their first entry on, in either form.
  for (const FactoredProblem* form : {&banded, &full}) {
    const ReducedProblem reduced = assemble(*form);
    EXPECT_LT((to_matrix(to_sparse(reduced.matrix, 3)) - dense.w).norm(), 1e-12 * dense.w.norm());
    EXPECT_LT((Eigen::Map<const VecX>(reduced.velocity.data(), dense.b.size()) - dense.b).norm(),
              1e-11 * dense.b.norm());
  }
}

// Few contacts per body: W is assembled. Many: it would be larger than the rows that it is made of.
TEST(BandedBodies, AreSolvedInTheSmallerForm) {
  for (const int contacts : {40, 600}) {
    RodSettings settings;
    settings.contacts = contacts;
    settings.least_dofs = settings.most_dofs = 90;
    settings.most_friction = 0.3;
    const FactoredProblem banded = random_banded_rods(settings).banded;
    const Solution s = solve_from(banded, with_method(Method::automatic, 1e-5));
    EXPECT_EQ(s.result.status, Status::converged);
    EXPECT_LE(evaluate_error(banded, s.r).scaled, 1e-5 * (1.0 + 1e-6));
    // From nothing only the reduced form begins with sweeps.
    EXPECT_EQ(s.result.solver.starts_with("gauss_seidel"), contacts == 40) << s.result.solver;
  }
}

TEST_P(EveryMethod, SameBitsForAnyNumberOfThreads) {
  RodSettings settings;
  settings.bodies = 120;
  settings.contacts = GetParam() == Method::newton_mfb || GetParam() == Method::newton_dac ? 150 : 4500;
  settings.least_dofs = settings.most_dofs = 16;
  const FactoredProblem problem = random_rods(settings);
  SolverOptions options = with_method(GetParam(), 1e-12);
  options.max_iterations = 30;
  std::vector<double> reference;
  for (const int threads : {1, 2, 3, 4}) {
    const ThreadLimit limit(threads);
    const Solution s = solve_from(problem, options);
    if (reference.empty()) reference = s.r;
    EXPECT_EQ(reference, s.r) << threads << " threads";
  }
}

TEST(Solve, OrderOfContactsAndBodiesDoesNotMatter) {
  RodSettings settings;
  settings.most_friction = 0.3;
  settings.contacts = 20;
  settings.bodies = 20;  // few contacts per body: r itself is unique
  settings.least_dofs = 9;
  const FactoredProblem problem = random_rods(settings);
  const SolverOptions options = with_method(Method::automatic, 1e-10);
  const Solution direct = solve_from(problem, options);
  // The same contacts in reverse order, each with its sides swapped.
  FactoredProblem reversed = problem;
  reversed.side_body.clear();
  reversed.side_offset = {0};
  reversed.rows.clear();
  reversed.free_velocity.clear();
  reversed.friction.clear();
  for (std::size_t c = problem.contacts(); c-- > 0;) {
    const auto rows = [&](std::size_t side) {
      return std::span<const double>(problem.rows)
          .subspan(problem.side_offset[side], problem.side_offset[side + 1] - problem.side_offset[side]);
    };
    reversed.add_contact(problem.side_body[2 * c + 1], rows(2 * c + 1), problem.side_body[2 * c], rows(2 * c),
                         &problem.free_velocity[3 * c], problem.friction[c]);
  }
  const Solution backwards = solve_from(reversed, options);
  ASSERT_EQ(direct.result.status, Status::converged);
  ASSERT_EQ(backwards.result.status, Status::converged);
  for (std::size_t k = 0; k < direct.v.size(); ++k) EXPECT_NEAR(direct.v[k], backwards.v[k], 1e-6);
}

TEST(Solve, WarmStartNeedsFewSweeps) {
  RodSettings settings;
  settings.bodies = 40;
  settings.contacts = 100;
  settings.most_friction = 0.4;
  FactoredProblem problem = random_rods(settings);
  const SolverOptions options = with_method(Method::automatic, 1e-4);
  const Solution cold = solve_from(problem, options);
  ASSERT_EQ(cold.result.status, Status::converged);
  const Solution again = solve_from(problem, options, cold.r);
  EXPECT_EQ(again.result.iterations, 0);
  for (std::size_t k = 0; k < cold.r.size(); ++k) EXPECT_NEAR(again.r[k], cold.r[k], 1e-12);
  // One percent of change in the forces: less work than from nothing.
  for (double& f : problem.force) f *= 1.01;
  const Solution warm = solve_from(problem, options, cold.r);
  EXPECT_EQ(warm.result.status, Status::converged);
  EXPECT_LT(warm.result.iterations, solve_from(problem, options).result.iterations);
}

// One body of mass m on an incline of angle a, one step h from rest: sticks iff tan a ≤ μ, otherwise slides
// with velocity h g (sin a − μ cos a) down the slope.
TEST(Solve, BlockOnAnInclineSticksOrSlides) {
  const double m = 3.0, h = 1e-2, g = 9.81, angle = 0.5;
  for (const double mu : {0.0, 0.2, std::tan(angle) - 1e-6, std::tan(angle) + 1e-6, 2.0}) {
    FactoredProblem problem;
    const Mat3 mass = m * Mat3::Identity();
    // Coordinates: normal, down the slope, across.
    const Vec3 force = m * h * g * Vec3(-std::cos(angle), std::sin(angle), 0.0);
    const std::int32_t body = problem.add_body({mass.data(), 9}, {force.data(), 3});
    const Mat3 rows = Mat3::Identity();
    const double at_rest[3] = {0.0, 0.0, 0.0};
    problem.add_contact(body, {rows.data(), 9}, kFixedWorld, {}, at_rest, mu);
    const Solution s = solve_from(problem, with_method(Method::automatic, 1e-12));
    EXPECT_EQ(s.result.status, Status::converged) << mu;
    const double slip = std::max(0.0, h * g * (std::sin(angle) - mu * std::cos(angle)));
    EXPECT_NEAR(s.v[0], 0.0, 1e-11);
    EXPECT_NEAR(s.v[1], slip, 1e-11) << mu;
    EXPECT_NEAR(s.r[0], m * h * g * std::cos(angle), 1e-10);
    EXPECT_NEAR(s.r[1], m * (slip - h * g * std::sin(angle)), 1e-10);
  }
}

TEST(Solve, ContactInThePlaneIsAContactWithoutAThirdRow) {
  for (const double mu : {0.1, 5.0}) {
    SparseMatrix w{2, 2, {{0, 0, 0.5}, {1, 1, 0.25}, {0, 1, 0.05}, {1, 0, 0.05}}};
    const double q[2] = {-1.0, 2.0};
    const ReducedProblem problem = reduced_problem(w, q, {&mu, 1}, 2);
    std::vector<double> r(3, 0.0), u(3);
    const SolveResult result = solve(problem, with_method(Method::automatic, 1e-12), r, u);
    EXPECT_EQ(result.status, Status::converged);
    EXPECT_EQ(r[2], 0.0);
    EXPECT_EQ(u[2], 0.0);
    if (mu == 0.1) {  // slides: r_T = −μ r_N and (0.5 − 0.05 μ) r_N = 1
      EXPECT_NEAR(r[0], 1.0 / (0.5 - 0.005), 1e-9);
      EXPECT_NEAR(r[1], -0.1 * r[0], 1e-9);
    } else {  // sticks: W r = −q
      EXPECT_NEAR(0.5 * r[0] + 0.05 * r[1], 1.0, 1e-9);
      EXPECT_NEAR(0.05 * r[0] + 0.25 * r[1], -2.0, 1e-9);
    }
  }
}

TEST(Solve, BodyMayTouchItself) {
  // Both sides on one body: the rows add up.
  FactoredProblem twice, once;
  const MatX mass = MatX::Identity(4, 4) * 2.0;
  const std::vector<double> force = {-1.0, 0.5, -0.3, 0.2};
  std::vector<double> a(12), b(12), sum(12);
  Random random(9);
  for (int k = 0; k < 12; ++k) sum[k] = (a[k] = random.normal()) + (b[k] = random.normal());
  const double u_f[3] = {-0.4, 0.3, 0.1};
  for (FactoredProblem* p : {&twice, &once}) p->add_body({mass.data(), 16}, force);
  twice.add_contact(0, a, 0, b, u_f, 0.3);
  once.add_contact(0, sum, kFixedWorld, {}, u_f, 0.3);
  const Solution x = solve_from(twice, with_method(Method::automatic)),
                 y = solve_from(once, with_method(Method::automatic));
  EXPECT_GT(x.r[0], 0.0);
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(x.r[k], y.r[k], 1e-12);
}

TEST(Solve, TakesACholeskyFactorInsteadOfTheMass) {
  const FactoredProblem problem = random_rods({});
  FactoredProblem factored = problem;
  factored.mass_is_cholesky = true;
  for (std::size_t body = 0; body < problem.bodies(); ++body) {
    const int m = problem.body_dofs(body);
    Eigen::Map<MatX> block(&factored.mass[factored.mass_offset[body]], m, m);
    block = MatX(Eigen::LLT<MatX>(block).matrixL());
  }
  const Solution a = solve_from(problem, with_method(Method::automatic)),
                 b = solve_from(factored, with_method(Method::automatic));
  EXPECT_EQ(b.result.status, Status::converged);
  for (std::size_t k = 0; k < a.v.size(); ++k) EXPECT_NEAR(a.v[k], b.v[k], 1e-5);
}

TEST(Assemble, MatchesDenseAlgebra) {
  const FactoredProblem problem = random_rods({});
  const Dense dense = to_dense(problem);
  const ReducedProblem reduced = assemble(problem);
  MatX w = MatX::Zero(dense.w.rows(), dense.w.cols());
  for (const Triplet& e : to_sparse(reduced.matrix, 3).entries) w(e.row, e.column) += e.value;
  EXPECT_LT((w - dense.w).cwiseAbs().maxCoeff(), 1e-12 * dense.w.norm());
  const VecX b = Eigen::Map<const VecX>(reduced.velocity.data(), dense.b.size());
  EXPECT_LT((b - dense.b).norm(), 1e-12 * dense.b.norm());
  EXPECT_LT(asymmetry(reduced.matrix), 1e-15);
}

TEST(Solve, StopsWhenAsked) {
  StopFlag stop;
  stop.request();
  SolverOptions options = with_method(Method::automatic, 1e-14);
  options.stop = &stop;
  const Solution s = solve_from(random_rods({}), options);
  EXPECT_EQ(s.result.status, Status::stopped);
  for (const double x : s.r) EXPECT_TRUE(std::isfinite(x));
}

TEST(Solve, ErrorScalesOutOfMassAndVelocity) {
  // A thousand times the mass and ten times the velocity: the scaled error of the scaled impulses is the
  // same.
  FactoredProblem problem = random_rods({});
  std::vector<double> r(3 * problem.contacts(), 0.1);
  const ErrorPair before = evaluate_error(problem, r);
  for (double& m : problem.mass) m *= 1000.0;
  for (double& f : problem.force) f *= 10000.0;
  for (double& u : problem.free_velocity) u *= 10.0;
  for (double& x : r) x *= 10000.0;
  const ErrorPair after = evaluate_error(problem, r);
  EXPECT_NEAR(after.scaled, before.scaled, 1e-12 * before.scaled);
  EXPECT_NE(after.unscaled, before.unscaled);
}

// ---- bad problems

void expect_rejected(const FactoredProblem& problem, const std::string& words) {
  try {
    solve_from(problem, {});
    FAIL() << "accepted: " << words;
  } catch (const InputError& error) {
    EXPECT_NE(error.message().find(words), std::string::npos) << error.message();
  }
}

TEST(BadProblem, NamesTheContactOrBody) {
  const FactoredProblem good = random_rods({});
  FactoredProblem p = good;
  p.friction[7] = -0.1;
  expect_rejected(p, "Contact 7");
  p = good;
  p.friction[7] = std::nan("");
  expect_rejected(p, "Contact 7");
  p = good;
  p.rows[p.side_offset[2 * 9]] = HUGE_VAL;
  expect_rejected(p, "contact 9");
  p = good;
  p.free_velocity[3 * 4 + 1] = std::nan("");
  expect_rejected(p, "contact 4");
  p = good;
  p.side_body[2 * 5] = 1000;
  expect_rejected(p, "Contact 5");
  p = good;
  p.mass[p.mass_offset[3]] = -1.0;
  expect_rejected(p, "body 3");
  p = good;
  p.mass[p.mass_offset[3]] = std::nan("");
  expect_rejected(p, "body 3");
  p = good;
  p.force.pop_back();
  EXPECT_THROW(solve_from(p, {}), InputError);
  // A contact that moves nothing.
  p = good;
  const double u_f[3] = {-1.0, 0.0, 0.0};
  p.add_contact(kFixedWorld, {}, kFixedWorld, {}, u_f, 0.3);
  expect_rejected(p, "Contact 60");
  // A body that meets itself in one place.
  p = good;
  const std::vector<double> rows(3 * static_cast<std::size_t>(p.body_dofs(2)), 1.0);
  std::vector<double> opposite = rows;
  for (double& x : opposite) x = -x;
  p.add_contact(2, rows, 2, opposite, u_f, 0.3);
  expect_rejected(p, "Contact 60");
  expect_rejected(FactoredProblem{}, "no contacts");
  const FactoredProblem banded = random_banded_rods({}).banded;
  p = banded;
  p.mass_is_cholesky = false;
  expect_rejected(p, "must be factors");
  p = banded;
  p.mass[p.mass_offset[3]] = -1.0;
  expect_rejected(p, "body 3");
  p = banded;
  p.side_first[2 * 6] = 1000;
  expect_rejected(p, "contact 6");
  p = banded;
  p.side_first[2 * 6] = -1;
  expect_rejected(p, "contact 6");
  p = banded;
  p.side_first.pop_back();
  expect_rejected(p, "first columns");
}

TEST(BadProblem, ReducedFormNamesTheContact) {
  const auto attempt = [](SparseMatrix w, std::vector<double> q, std::vector<double> mu) {
    try {
      const ReducedProblem problem = reduced_problem(w, q, mu, 3);
      std::vector<double> r(3 * mu.size(), 0.0), u(3 * mu.size());
      solve(problem, {}, r, u);
      return std::string("accepted");
    } catch (const InputError& error) {
      return error.message();
    }
  };
  SparseMatrix w{6, 6, {}};
  for (int k = 0; k < 6; ++k) w.entries.push_back({k, k, 1.0});
  const std::vector<double> q(6, -1.0), mu(2, 0.5);
  EXPECT_EQ(attempt(w, q, mu), "accepted");
  SparseMatrix bad = w;
  bad.entries[3].value = 0.0;
  EXPECT_NE(attempt(bad, q, mu).find("Contact 1"), std::string::npos);
  bad.entries[3].value = -2.0;
  EXPECT_NE(attempt(bad, q, mu).find("Contact 1"), std::string::npos);
  bad.entries[3].value = std::nan("");
  EXPECT_NE(attempt(bad, q, mu).find("contact 1"), std::string::npos);
  bad = w;
  bad.rows = 5;
  EXPECT_NE(attempt(bad, q, mu).find("6 × 6"), std::string::npos);
  EXPECT_NE(attempt(w, {0.0}, mu).find("6 numbers"), std::string::npos);
  EXPECT_NE(attempt(w, q, {0.5, -1.0}).find("Contact 1"), std::string::npos);
  EXPECT_NE(attempt({0, 0, {}}, {}, {}).find("no contacts"), std::string::npos);
}

}  // namespace
}  // namespace ringlet::friction
