#include "ringlet/friction/newton.h"

#include <Eigen/SparseLU>
#include <algorithm>
#include <cmath>

#include "ringlet/base/error.h"

namespace ringlet::friction {
namespace {

constexpr int kMostSteps = 200, kMostHalvings = 20;
constexpr double kDescent = 1e-3;  // σ of Appendix A.2

// The problem in scaled unknowns x_i = r_i tr(W_ii)/3 / V, so that every function value has the size of the
// scaled error; V is the velocity scale.
class ScaledSystem {
 public:
  ScaledSystem(const ExplicitProblem& problem, NewtonFunction function)
      : problem_(problem), function_(function), r_(4 * problem.contacts(), 0.0) {}

  double impulse_unit(std::size_t p) const {
    return problem_.velocity_scale() * 3.0 / problem_.local(p).trace;
  }

  // f, and with `jacobian` also J = dr + du W as triplets.
  VecX evaluate(const VecX& x, std::vector<Eigen::Triplet<double>>* jacobian) {
    const std::size_t n = problem_.contacts();
    for (std::size_t p = 0; p < n; ++p)
      for (std::size_t k = 0; k < 3; ++k)
        r_[4 * p + k] = x[static_cast<Eigen::Index>(3 * p + k)] * impulse_unit(p);
    VecX f(x.size());
    if (jacobian != nullptr) jacobian->clear();
    for (std::size_t p = 0; p < n; ++p) {
      const Quad u = problem_.row_times(p, r_.data());
      const Vec3 xp = x.segment<3>(static_cast<Eigen::Index>(3 * p));
      const Vec3 up = Vec3(u[0], u[1], u[2]) / problem_.velocity_scale();
      const double mu = problem_.friction(p);
      const Linearised at = AnyLaw::linearise(problem_.kind(p), up, [&] {
        return function_ == NewtonFunction::fischer_burmeister ? linearise_fischer_burmeister(xp, up, mu)
                                                               : linearise_alart_curnier(xp, up, mu);
      });
      f.segment<3>(static_cast<Eigen::Index>(3 * p)) = at.f;
      if (jacobian == nullptr) continue;
      const auto columns = problem_.columns(p);
      for (std::size_t k = 0; k < columns.size(); ++k) {
        const auto q = static_cast<std::size_t>(columns[k]);
        const Eigen::Map<const Mat3> w(problem_.blocks(p) + 9 * k);
        Mat3 block = at.du * w * (impulse_unit(q) / problem_.velocity_scale());
        if (q == p) block += at.dr;
        for (int i = 0; i < 3; ++i)
          for (int j = 0; j < 3; ++j)
            jacobian->emplace_back(static_cast<int>(3 * p) + i, static_cast<int>(3 * q) + j, block(i, j));
      }
    }
    return f;
  }

  // The impulses of the last evaluation.
  const AlignedVector<double>& impulses() const { return r_; }

 private:
  const ExplicitProblem& problem_;
  NewtonFunction function_;
  AlignedVector<double> r_;
};

}  // namespace

std::size_t block_count(const ExplicitProblem& problem) {
  std::size_t blocks = 0;
  for (std::size_t p = 0; p < problem.contacts(); ++p) blocks += problem.columns(p).size();
  return blocks;
}

bool newton(ExplicitProblem& problem, NewtonFunction function, Monitor& monitor, AlignedVector<double>& r) {
  const auto start = Clock::now();
  const std::size_t blocks = block_count(problem);
  if (blocks > kNewtonLargestMatrix)
    throw UnsupportedError(fmt::format(
        "W has {} blocks, more than the {} that the global Newton methods factor; use the automatic solver.",
        blocks, kNewtonLargestMatrix));
  const ExplicitOperator op{problem};
  AlignedVector<double> u(op.state_size());
  ScaledSystem system(problem, function);
  VecX x(static_cast<Eigen::Index>(3 * problem.contacts()));
  for (std::size_t p = 0; p < problem.contacts(); ++p)
    for (std::size_t k = 0; k < 3; ++k)
      x[static_cast<Eigen::Index>(3 * p + k)] = r[4 * p + k] / system.impulse_unit(p);

  SolveResult& result = monitor.result();
  Eigen::SparseLU<Eigen::SparseMatrix<double>, Eigen::COLAMDOrdering<int>> lu;
  Eigen::SparseMatrix<double> jacobian(x.size(), x.size());
  std::vector<Eigen::Triplet<double>> entries;
  bool over = false;
  for (int k = 0; k <= kMostSteps && !over; ++k) {
    const VecX f = system.evaluate(x, &entries);
    op.evaluate(system.impulses().data(), u.data());
    over = monitor.check(worst_contact(op, system.impulses().data(), u.data(), monitor.rule()).error,
                         system.impulses());
    if (over || !f.allFinite()) break;
    jacobian.setFromTriplets(entries.begin(), entries.end());
    const VecX gradient = jacobian.transpose() * f;
    lu.compute(jacobian);
    VecX step;
    if (lu.info() == Eigen::Success) step = -lu.solve(f);
    // Where Newton's step does not exist or does not descend: along the gradient, to the minimum of the
    // linear model.
    if (step.size() == 0 || !step.allFinite() ||
        step.dot(gradient) > -kDescent * step.norm() * gradient.norm()) {
      const double curvature = (jacobian * gradient).squaredNorm();
      if (!(curvature > 0.0)) break;
      step = -gradient * (gradient.squaredNorm() / curvature);
    }
    double length = 1.0;
    if (function == NewtonFunction::alart_curnier)
      for (int halving = 0; halving < kMostHalvings; ++halving, length *= 0.5)
        if (system.evaluate(x + length * step, nullptr).squaredNorm() <=
            (1.0 - 2e-4 * length) * f.squaredNorm())
          break;
    x += length * step;
    ++result.newton_steps;
    ++result.iterations;
  }
  result.seconds.newton += seconds_since(start);
  return over;
}

}  // namespace ringlet::friction
