#pragma once
// Watches a solve: evaluates the error, keeps the best iterate, records the history, says when to stop.

#include <algorithm>
#include <chrono>
#include <cmath>

#include "ringlet/friction/cone.h"
#include "ringlet/friction/operators.h"
#include "ringlet/friction/solve.h"

namespace ringlet::friction {

using Clock = std::chrono::steady_clock;
inline double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Error of one contact in either measure.
template <class Problem>
double contact_error(const Problem& problem, std::size_t p, const double* r, const Quad& u, Measure measure) {
  if (r[4 * p] == 0.0 && r[4 * p + 1] == 0.0 && r[4 * p + 2] == 0.0 && u[0] >= 0.0) return 0.0;  // open
  const Vec3 impulse(r[4 * p], r[4 * p + 1], r[4 * p + 2]), velocity(u[0], u[1], u[2]);
  const double mu = problem.friction(p);
  if (measure == Measure::unscaled) return coulomb_error(impulse, velocity, mu, 1.0);
  return coulomb_error(impulse, velocity, mu, problem.local(p).trace / 3.0) / problem.velocity_scale();
}

struct WorstContact {
  double error = 0.0;
  std::size_t contact = 0;
  double squares = 0.0;  // sum over all contacts of their squared errors: smoother than the largest
};

// The error of (r, state) over all contacts. An error that is not a number counts as infinite.
template <class Operator, class Scalar>
WorstContact worst_contact(const Operator& op, const double* r, const Scalar* state, Measure measure) {
  return parallel_reduce(
      op.problem.contacts(), 512, WorstContact{},
      [&](std::size_t begin, std::size_t end) {
        WorstContact worst{0.0, begin, 0.0};
        for (std::size_t p = begin; p < end; ++p) {
          const double error = contact_error(op.problem, p, r, op.velocity(p, state), measure);
          worst.squares += error * error;
          if (error <= worst.error) continue;
          worst.error = std::isnan(error) ? HUGE_VAL : error;
          worst.contact = p;
        }
        return worst;
      },
      [](const WorstContact& a, const WorstContact& b) {
        WorstContact worst = b.error > a.error ? b : a;
        worst.squares = a.squares + b.squares;
        return worst;
      });
}

class Monitor {
 public:
  Monitor(const SolverOptions& options, SolveResult& result, Clock::time_point start)
      : options_(options), result_(result), start_(start), limit_(options.max_iterations) {}

  // Takes note of an iterate; true when the solve is over (converged, out of iterations, stopped).
  bool check(double error, const AlignedVector<double>& r) {
    if (options_.record_history)
      result_.history.push_back({result_.iterations, seconds_since(start_), error});
    if (error < best_error_) {
      best_error_ = error;
      best_ = r;
    }
    return finished();
  }
  bool finished() {
    if (arrived_or_stopped()) return true;
    if (result_.iterations >= limit_)
      result_.status = Status::iteration_limit;
    else
      return false;
    return true;
  }
  // The same without the limit of iterations.
  bool arrived_or_stopped() {
    if (best_error_ <= options_.tolerance)
      result_.status = Status::converged;
    else if (options_.stop != nullptr && options_.stop->requested())
      result_.status = Status::stopped;
    else
      return false;
    return true;
  }
  // Where to stop for now, if that is before the options' limit.
  void set_limit(int iterations) { limit_ = std::min(iterations, options_.max_iterations); }
  // Forgets the best error (a more exact evaluation is about to replace it).
  void forget() { best_error_ = HUGE_VAL; }

  const SolverOptions& options() const { return options_; }
  SolveResult& result() { return result_; }
  double best_error() const { return best_error_; }
  const AlignedVector<double>& best() const { return best_; }

 private:
  const SolverOptions& options_;
  SolveResult& result_;
  Clock::time_point start_;
  int limit_;
  double best_error_ = HUGE_VAL;
  AlignedVector<double> best_;
};

}  // namespace ringlet::friction
