#pragma once
// Watches a solve: evaluates the error, keeps the best iterate, records the history, says when to stop.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>
#include <utility>

#include "ringlet/friction/contact_law.h"
#include "ringlet/friction/operators.h"
#include "ringlet/friction/solve.h"

namespace ringlet::friction {

using Clock = std::chrono::steady_clock;
inline double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// Why a solve is to end although it has not arrived; nothing: it may go on.
inline std::optional<Status> told_to_end(const SolverOptions& options) {
  if (options.stop != nullptr && options.stop->requested()) return Status::stopped;
  if (options.deadline && Clock::now() >= *options.deadline) return Status::out_of_time;
  return {};
}

// What a solve compares with its tolerance: the error in the measure asked for. Numbers with units say little
// where the data are tiny: an unscaled error of 1e-7 N s is no success for impulses of 1e-9 N s. So the
// scaled error counts as well, with a weight that asks for it to be moderate.
struct ErrorRule {
  Measure measure = Measure::scaled;
  double weight_of_scaled = 0.0;  // beside the unscaled measure

  static ErrorRule of(const SolverOptions& options) {
    return {options.measure, options.tolerance / options.settings.most_scaled_error};
  }
};

// Error of one contact.
template <class Problem>
double contact_error(const Problem& problem, std::size_t p, const double* r, const Quad& u,
                     const ErrorRule& rule) {
  const Vec3 impulse(r[4 * p], r[4 * p + 1], r[4 * p + 2]), velocity(u[0], u[1], u[2]);
  const ContactKind kind = problem.kind(p);
  if (AnyLaw::is_open(kind, impulse, velocity)) return 0.0;
  const auto largest = [&](double impulse_scale) {
    return AnyLaw::residual(kind, impulse, velocity, problem.friction(p), impulse_scale)
        .template lpNorm<Eigen::Infinity>();
  };
  const auto scaled = [&] { return largest(problem.local(p).trace / 3.0) / problem.velocity_scale(); };
  if (rule.measure == Measure::scaled) return scaled();
  const double unscaled = largest(1.0);
  return rule.weight_of_scaled > 0.0 ? std::max(unscaled, rule.weight_of_scaled * scaled()) : unscaled;
}

struct WorstContact {
  double error = 0.0;
  std::size_t contact = 0;
  double squares = 0.0;  // sum over all contacts of their squared errors: smoother than the largest
};

// The error of (r, state) over all contacts. An error that is not a number counts as infinite.
template <class Operator, class Scalar>
WorstContact worst_contact(const Operator& op, const double* r, const Scalar* state, const ErrorRule& rule) {
  return parallel_reduce(
      op.problem.contacts(), 512, WorstContact{},
      [&](std::size_t begin, std::size_t end) {
        WorstContact worst{0.0, begin, 0.0};
        for (std::size_t p = begin; p < end; ++p) {
          const double error = contact_error(op.problem, p, r, op.velocity(p, state), rule);
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
  // `guess` is the best iterate until one with a smaller error comes, which may be never: where numbers
  // overflow no error is below infinity.
  Monitor(const SolverOptions& options, SolveResult& result, Clock::time_point start,
          AlignedVector<double> guess)
      : options_(options),
        result_(result),
        start_(start),
        rule_(ErrorRule::of(options)),
        limit_(options.max_iterations),
        best_(std::move(guess)) {}

  // Takes note of an iterate; true when the solve is over (converged, stopped, out of iterations or time).
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
    if (arrived_or_told_to_end()) return true;
    if (result_.iterations >= limit_)
      result_.status = Status::iteration_limit;
    else
      return false;
    return true;
  }
  // The same without the limit of iterations.
  bool arrived_or_told_to_end() {
    if (best_error_ <= options_.tolerance)
      result_.status = Status::converged;
    else if (const auto told = told_to_end(options_))
      result_.status = *told;
    else
      return false;
    return true;
  }
  // Where to stop for now, if that is before the options' limit.
  void set_limit(int iterations) { limit_ = std::min(iterations, options_.max_iterations); }
  // Forgets the best error (a more exact evaluation is about to replace it).
  void forget() { best_error_ = HUGE_VAL; }

  const SolverOptions& options() const { return options_; }
  const ErrorRule& rule() const { return rule_; }
  SolveResult& result() { return result_; }
  double best_error() const { return best_error_; }
  const AlignedVector<double>& best() const { return best_; }

 private:
  const SolverOptions& options_;
  SolveResult& result_;
  Clock::time_point start_;
  ErrorRule rule_;
  int limit_;
  double best_error_ = HUGE_VAL;
  AlignedVector<double> best_;
};

}  // namespace ringlet::friction
