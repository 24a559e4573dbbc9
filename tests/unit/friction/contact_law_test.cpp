// Laws other than Coulomb's: contacts that are equalities hold their place, whoever solves them.
#include "ringlet/friction/contact_law.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/friction/solve.h"
#include "unit/friction/random_rods.h"

namespace ringlet::friction {
namespace {

// Rods of which every fifth contact is an equality. Bodies have more degrees of freedom than equalities ask
// for, so that a solution exists.
FactoredProblem pinned_rods(std::uint64_t seed) {
  RodSettings settings;
  settings.seed = seed;
  settings.bodies = 20;
  settings.contacts = 60;
  settings.least_dofs = 12;
  settings.most_friction = 0.4;
  FactoredProblem problem = random_rods(settings);
  problem.kind.assign(problem.contacts(), ContactKind::coulomb);
  for (std::size_t c = 0; c < problem.contacts(); c += 5) problem.kind[c] = ContactKind::equality;
  return problem;
}

class LawMethod : public ::testing::TestWithParam<Method> {};
INSTANTIATE_TEST_SUITE_P(Methods, LawMethod,
                         ::testing::Values(Method::automatic, Method::gauss_seidel, Method::hybrid,
                                           Method::gauss_seidel_explicit, Method::accelerated,
                                           Method::newton_mfb),
                         [](const auto& method) { return to_string(method.param); });

TEST_P(LawMethod, EqualitiesHoldAndOtherContactsObeyCoulomb) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const FactoredProblem problem = pinned_rods(seed);
    SolverOptions options;
    options.method = GetParam();
    options.tolerance = 1e-7;
    options.max_iterations = 50000;
    std::vector<double> r(3 * problem.contacts(), 0.0), v(problem.dofs());
    const SolveResult result = solve(problem, options, r, v);
    if (GetParam() == Method::newton_mfb && result.status != Status::converged) continue;  // is not robust
    ASSERT_EQ(result.status, Status::converged) << seed << " " << result.error;
    // Velocities from dense matrices: an equality stays within 1e-6 of the impact speed, whatever its
    // impulse.
    const Dense dense = to_dense(problem);
    const VecX u = dense.w * Eigen::Map<const VecX>(r.data(), static_cast<Eigen::Index>(r.size())) + dense.b;
    bool pulls = false;
    for (std::size_t c = 0; c < problem.contacts(); ++c) {
      const Vec3 uc = u.segment<3>(static_cast<Eigen::Index>(3 * c)),
                 rc(r[3 * c], r[3 * c + 1], r[3 * c + 2]);
      if (problem.kind[c] == ContactKind::equality) {
        EXPECT_LT(uc.norm(), 1e-6 * result.velocity_scale) << c;
        pulls = pulls || rc[0] < 0.0 || rc.tail<2>().norm() > problem.friction[c] * rc[0];
      } else {
        EXPECT_LT(coulomb_error(rc, uc, problem.friction[c], 1.0), 1e-6 * (1.0 + result.velocity_scale));
      }
    }
    EXPECT_TRUE(pulls) << "no equality ever left its cone: the test shows nothing";
  }
}

TEST(EqualityLaw, WarmSolvesKeepImpulsesThatPull) {
  const FactoredProblem problem = pinned_rods(2);
  SolverOptions options;
  options.tolerance = 1e-6;
  std::vector<double> r(3 * problem.contacts(), 0.0), v(problem.dofs());
  ASSERT_EQ(solve(problem, options, r, v).status, Status::converged);
  const std::vector<double> cold = r;
  EXPECT_LE(solve(problem, options, r, v).iterations, 1);
  // Turned into the contacts' own bases and back: rounding.
  for (std::size_t i = 0; i < r.size(); ++i) EXPECT_NEAR(r[i], cold[i], 1e-12 * (1.0 + std::abs(cold[i])));
}

TEST(EqualityLaw, OneContactIsSolvedInOneStep) {
  Mat3 w;
  w << 2.0, 0.3, -0.4, 0.3, 1.0, 0.2, -0.4, 0.2, 0.7;
  const LocalMatrix local = LocalMatrix::from(w);
  const Vec3 b(0.5, -0.2, 0.9);
  const Vec3 r = solve_equality(local, b);
  EXPECT_LT((local.apply(r) + b).norm(), 1e-14);
  EXPECT_LT(r[0], 0.0);  // Coulomb's law would let it go
  // A direction without mass takes no impulse: W of rank 2, b in its range.
  const Mat3 flat = Vec3(1, 0, 0) * Vec3(1, 0, 0).transpose() + Vec3(0, 1, 1) * Vec3(0, 1, 1).transpose();
  const LocalMatrix singular = LocalMatrix::from(flat);
  const Vec3 c = singular.rotate({0.3, 0.4, 0.4}), s = solve_equality(singular, c);
  EXPECT_LT((singular.apply(s) + c).norm(), 1e-14);
  EXPECT_LT(s.norm(), 1.0);
}

// The projections that sweeps, passes and the proximal method use are the same function.
TEST(ContactLaw, GroupsProjectAsSingleContactsDo) {
  Random random(4);
  for (int sample = 0; sample < 2000; ++sample) {
    Quad n{}, t1{}, t2{}, mu{}, shrink{};
    ContactKind kind[4];
    double friction[4];
    for (int i = 0; i < 4; ++i) {
      kind[i] = random.uniform() < 0.3 ? ContactKind::equality : ContactKind::coulomb;
      friction[i] = random.uniform() < 0.1 ? 0.0 : random.uniform(0.0, 2.0);
      n[i] = random.normal();
      t1[i] = random.normal();
      t2[i] = random.normal();
      const auto [m, s] = cone_numbers(kind[i], friction[i]);
      mu[i] = m;
      shrink[i] = s;
    }
    Group group{n, t1, t2, Quad{}};
    AnyLaw::project(group, ConeGroup{mu, shrink});
    for (int i = 0; i < 4; ++i) {
      const Vec3 x(n[i], t1[i], t2[i]), expected = AnyLaw::project(kind[i], x, friction[i]);
      EXPECT_LT((Vec3(group.n[i], group.t1[i], group.t2[i]) - expected).norm(), 1e-14);
      const Projected with = AnyLaw::project_with_derivative(kind[i], x, friction[i]);
      EXPECT_LT((with.point - expected).norm(), 1e-14);
      // Central differences: truncation h²/6 times the third derivative, of order 1 / |x|², and rounding.
      const double h = 1e-6;
      for (int k = 0; k < 3; ++k) {
        const Vec3 change = AnyLaw::project(kind[i], x + h * Vec3::Unit(k), friction[i]) -
                            AnyLaw::project(kind[i], x - h * Vec3::Unit(k), friction[i]);
        // Not where a kink of the projection lies between the two.
        const auto piece = [&](const Vec3& at) {
          const double t = std::hypot(at[1], at[2]);
          return t <= friction[i] * at[0] ? 0 : friction[i] * t <= -at[0] ? 1 : 2;
        };
        if (kind[i] == ContactKind::coulomb &&
            (piece(x + h * Vec3::Unit(k)) != piece(x - h * Vec3::Unit(k)) || std::hypot(x[1], x[2]) < 1e-2))
          continue;
        EXPECT_LT((change / (2.0 * h) - with.derivative.col(k)).norm(), 1e-6);
      }
    }
  }
}

TEST(ContactLaw, NumberOfKindsIsChecked) {
  FactoredProblem problem = pinned_rods(1);
  problem.kind.pop_back();
  std::vector<double> r(3 * problem.contacts()), v(problem.dofs());
  EXPECT_THROW(solve(problem, {}, r, v), InputError);
  FactoredProblem built;
  const double mass[1] = {1.0}, force[1] = {-1.0}, rows[3] = {1.0, 0.0, 0.0}, still[3] = {0.0, 0.0, 0.0};
  built.add_body(mass, force);
  built.add_contact(0, rows, kFixedWorld, {}, still, 0.3);
  EXPECT_TRUE(built.kind.empty());
  built.add_contact(0, rows, kFixedWorld, {}, still, 0.3, ContactKind::equality);
  EXPECT_EQ(built.kind, (std::vector<ContactKind>{ContactKind::coulomb, ContactKind::equality}));
}

}  // namespace
}  // namespace ringlet::friction
