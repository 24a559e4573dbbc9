#include "ringlet/friction/solve.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/friction/accelerated.h"
#include "ringlet/friction/by_parts.h"
#include "ringlet/friction/gauss_seidel.h"
#include "ringlet/friction/newton.h"
#include "ringlet/friction/proximal.h"

namespace ringlet::friction {
namespace {

constexpr std::array<std::pair<Method, std::string_view>, 7> kMethodNames = {
    {{Method::automatic, "automatic"},
     {Method::gauss_seidel, "gauss_seidel"},
     {Method::hybrid, "hybrid"},
     {Method::gauss_seidel_explicit, "gauss_seidel_explicit"},
     {Method::accelerated, "accelerated"},
     {Method::newton_mfb, "newton_mfb"},
     {Method::newton_dac, "newton_dac"}}};

// What is to be solved more exactly is most likely at rest and jammed: its stresses reach from part to part.
constexpr double kPartsTolerance = 1e-5;

void check_options(const SolverOptions& options, std::size_t contacts, std::size_t impulses,
                   std::size_t needed, std::size_t given) {
  if (!(options.tolerance > 0.0))
    throw InputError(fmt::format("The tolerance is {}; it must be positive.", options.tolerance));
  if (options.max_iterations < 1) throw InputError("The solver needs at least one iteration.");
  if (options.check_interval < 1) throw InputError("The error must be checked every 1 or more iterations.");
  if (impulses != 3 * contacts)
    throw InputError(fmt::format("{} contacts need {} impulses, not {}.", contacts, 3 * contacts, impulses));
  if (given != needed)
    throw InputError(fmt::format("The velocities need room for {} numbers, not {}.", needed, given));
}

bool any_nonzero(const AlignedVector<double>& r) {
  return std::any_of(r.begin(), r.end(), [](double x) { return x != 0.0; });
}

void append(std::string& list, const std::string& item) { list += list.empty() ? item : ", " + item; }

// The error of impulses as they are, without the projection on the cone that a guess gets.
template <class Operator>
ErrorPair error_of(const Operator& op, std::span<const double> impulses) {
  AlignedVector<double> r(4 * op.problem.contacts()), state(op.state_size());
  op.problem.import_impulses(impulses, r.data());
  op.evaluate(r.data(), state.data());
  const WorstContact worst = worst_contact(op, r.data(), state.data(), {Measure::scaled});
  return {worst.error, worst_contact(op, r.data(), state.data(), {Measure::unscaled}).error,
          op.problem.velocity_scale(), op.problem.caller_index(worst.contact)};
}

// Starts from the best iterate so far when the single-precision copy has reached its limit, and goes on in
// double.
bool accelerate_to_the_end(WhitenedProblem& problem, bool single, Monitor& monitor,
                           const AlignedVector<double>& r) {
  bool over = accelerate(problem, single, monitor, r);
  if (!single || told_to_end(monitor.options())) return over;
  // Single precision has solved a slightly different problem: what counts is the error of the exact one.
  AlignedVector<double> y(problem.coordinates());
  const AlignedVector<double> best = monitor.best();
  problem.evaluate(best.data(), y.data());
  monitor.forget();
  if (monitor.check(
          worst_contact(WhitenedOperator<double>{problem}, best.data(), y.data(), monitor.rule()).error,
          best))
    return true;
  return accelerate(problem, false, monitor, best);
}

// In a large problem the last contacts above the tolerance lie in a few spots, for which passes over all
// contacts wait. In a small one a spot is most of it.
bool spots_pay(const WhitenedProblem& problem, const FrictionSettings& settings) {
  return static_cast<double>(problem.contacts()) >= settings.spots_from();
}

// A cold solve's passes over all contacts, and as soon as few are above the tolerance solves of the spots
// where those are, in turns. False where that has not arrived; r is then the best iterate.
bool accelerate_in_turns(WhitenedProblem& problem, bool single, Monitor& monitor, AlignedVector<double>& r) {
  const FrictionSettings& settings = monitor.options().settings;
  for (int turn = 0; turn < FrictionSettings::kTurns; ++turn) {
    monitor.set_limit(monitor.result().iterations + whole(settings.turn_passes));
    accelerate(problem, single, monitor, r);
    monitor.set_limit(monitor.options().max_iterations);
    if (monitor.finished()) return true;
    r = monitor.best();
    append(monitor.result().solver, "spots");
    if (solve_by_parts(problem, single, monitor, r, true)) return true;
    r = monitor.best();
    append(monitor.result().solver, "accelerated");
  }
  return false;
}

// The proximal method from the best iterate, and if it does not arrive passes as long as there are any left.
bool factor_then_accelerate(WhitenedProblem& problem, bool single, Monitor& monitor) {
  const AlignedVector<double> best = monitor.best();
  if (proximal(problem, monitor, best)) return true;
  monitor.set_limit(monitor.options().max_iterations);
  if (monitor.finished()) return true;
  const AlignedVector<double> better = monitor.best();
  return accelerate_to_the_end(problem, single, monitor, better);
}

// Where even the calmest settings stall (walls of boxes with many redundant contacts), Newton's method on all
// contacts often still converges: from nothing, and from the best iterate. Small problems only.
bool newton_fallback(ExplicitProblem& problem, Monitor& monitor) {
  if (block_count(problem) > kNewtonLargestMatrix) return false;
  append(monitor.result().solver, "newton_mfb");
  const AlignedVector<double> best = monitor.best();
  for (AlignedVector<double> r : {AlignedVector<double>(best.size(), 0.0), best})
    if (newton(problem, NewtonFunction::fischer_burmeister, monitor, r)) return true;
  return false;
}

// The iterate that the monitor kept, measured in both ways. Where its velocities are too large to be
// represented, no impulses at all are the answer: the free motion is known to be finite.
template <class Operator>
AlignedVector<double> finish(const Operator& op, Monitor& monitor, AlignedVector<double>& state) {
  SolveResult& result = monitor.result();
  AlignedVector<double> best = monitor.best();
  const auto finite = [](const auto& numbers) {
    return std::all_of(numbers.begin(), numbers.end(), [](double x) { return std::isfinite(x); });
  };
  op.evaluate(best.data(), state.data());
  if (!finite(best) || !finite(state)) {
    std::fill(best.begin(), best.end(), 0.0);
    op.evaluate(best.data(), state.data());
  }
  result.error = worst_contact(op, best.data(), state.data(), {Measure::scaled}).error;
  result.error_unscaled = worst_contact(op, best.data(), state.data(), {Measure::unscaled}).error;
  result.velocity_scale = op.problem.velocity_scale();
  return best;
}

// Whether W takes less memory than the whitened rows from which it is made, so that passes over it are
// cheaper: so it is where bodies have many degrees of freedom and few contacts. Only banded bodies are that
// large. Blocks of W are 72 bytes, whitened rows in single precision 12 per degree of freedom.
bool smaller_assembled(const FactoredProblem& problem) {
  if (!problem.banded()) return false;
  std::vector<double> sides(problem.bodies(), 0.0);
  for (const std::int32_t body : problem.side_body)
    if (body >= 0) sides[static_cast<std::size_t>(body)] += 1.0;
  double assembled = 0.0, whitened = 0.0;
  for (std::size_t b = 0; b < sides.size(); ++b) {
    assembled += 72.0 * sides[b] * sides[b];
    whitened += 12.0 * sides[b] * problem.body_dofs(b);
  }
  return assembled < whitened;
}

// Whether contacts are so few, or bodies have so few, that sweeps are worth their time in a cold solve.
bool sweeps_pay(const WhitenedProblem& problem, const FrictionSettings& settings) {
  const auto contacts = static_cast<double>(problem.contacts());
  if (contacts <= settings.few_contacts) return true;
  std::vector<std::uint8_t> touched(problem.bodies(), 0);
  for (std::size_t p = 0; p < problem.contacts(); ++p)
    for (int k = 0; k < 2; ++k)
      if (problem.sides(p)[k].body >= 0) touched[static_cast<std::size_t>(problem.sides(p)[k].body)] = 1;
  return 2.0 * contacts <= settings.few_per_body * double(std::count(touched.begin(), touched.end(), 1));
}

bool wants_assembled(const FactoredProblem& problem, const SolverOptions& options) {
  return options.method == Method::gauss_seidel_explicit || options.method == Method::newton_mfb ||
         options.method == Method::newton_dac ||
         (options.method == Method::automatic && smaller_assembled(problem));
}

// Methods that want W assembled work on the reduced problem; v follows from their impulses.
SolveResult solve_assembled(const FactoredProblem& problem, WhitenedProblem& whitened,
                            const SolverOptions& options, Clock::time_point start, std::span<double> impulses,
                            std::span<double> velocities) {
  const ReducedProblem reduced = assemble(whitened);
  const double assembly = seconds_since(start);
  std::vector<double> u(3 * problem.contacts());
  SolveResult result = solve(reduced, options, impulses, u);
  result.seconds.setup += assembly;
  AlignedVector<double> r(4 * whitened.contacts()), y(whitened.coordinates());
  whitened.import_impulses(impulses, r.data());
  whitened.evaluate(r.data(), y.data());
  whitened.export_velocities(y.data(), velocities);
  result.seconds.total = seconds_since(start);
  return result;
}

std::string sweeper_name(const SolverOptions& options) {
  return "gauss_seidel(" + to_string(options.law) + ")";
}

}  // namespace

std::string to_string(Method method) {
  for (const auto& [value, name] : kMethodNames)
    if (value == method) return std::string(name);
  return "";
}

Method parse_method(std::string_view name) {
  for (const auto& [value, text] : kMethodNames)
    if (text == name) return value;
  std::string known;
  for (const auto& [value, text] : kMethodNames) append(known, std::string(text));
  throw InputError(fmt::format("There is no solver '{}'; known are {}.", name, known));
}

std::string to_string(Status status) {
  switch (status) {
    case Status::converged:
      return "converged";
    case Status::iteration_limit:
      return "iteration_limit";
    case Status::out_of_time:
      return "out_of_time";
    case Status::stalled:
      return "stalled";
    case Status::stopped:
      return "stopped";
  }
  return "";
}

SolveResult solve(const FactoredProblem& problem, const SolverOptions& options, std::span<double> impulses,
                  std::span<double> velocities) {
  const auto start = Clock::now();
  const Crew crew;  // for thousands of loops of some ten microseconds
  check_options(options, problem.contacts(), impulses.size(), problem.dofs(), velocities.size());
  SolveResult result;
  WhitenedProblem whitened(problem);

  if (wants_assembled(problem, options))
    return solve_assembled(problem, whitened, options, start, impulses, velocities);

  AlignedVector<double> r(4 * whitened.contacts()), y(whitened.coordinates());
  whitened.import_guess(impulses, r.data());
  result.seconds.setup = seconds_since(start);
  Monitor monitor(options, result, start, r);
  const bool single =
      options.single_precision && options.tolerance >= 1e-6 && whitened.fits_single_precision();
  bool over = false;
  if (options.method == Method::gauss_seidel || options.method == Method::hybrid) {
    append(result.solver, sweeper_name(options));
    over = sweep_velocities(whitened, false, monitor, options.max_iterations, r);
  } else {
    const bool warm = any_nonzero(r);
    if (options.method == Method::automatic && (warm || sweeps_pay(whitened, options.settings))) {
      if (warm && options.tolerance >= kPartsTolerance && falls_into_parts(whitened, options.settings)) {
        append(result.solver, "by_parts");
        over = solve_by_parts(whitened, single, monitor, r);
      } else {
        append(result.solver, sweeper_name(options));
        over = sweep_velocities(whitened, single, monitor, options.warm_sweeps, r);
      }
      r = monitor.best();
    }
    if (!over) {
      append(result.solver, "accelerated");
      const bool last_resort = options.method == Method::automatic && options.last_resort_after > 0;
      if (!warm && options.method == Method::automatic && spots_pay(whitened, options.settings))
        over = accelerate_in_turns(whitened, single, monitor, r);
      if (last_resort) monitor.set_limit(options.last_resort_after);
      if (!over) over = accelerate_to_the_end(whitened, single, monitor, r);
      if (last_resort && (!over || result.status == Status::iteration_limit))
        over = factor_then_accelerate(whitened, single, monitor) || over;
    }
  }
  if (!over) result.status = Status::stalled;
  r = finish(WhitenedOperator<double>{whitened}, monitor, y);
  whitened.export_impulses(r.data(), impulses);
  whitened.export_velocities(y.data(), velocities);
  result.seconds.total = seconds_since(start);
  return result;
}

SolveResult solve(const ReducedProblem& problem, const SolverOptions& options, std::span<double> impulses,
                  std::span<double> relative_velocities) {
  const auto start = Clock::now();
  const Crew crew;  // for thousands of loops of some ten microseconds
  const std::size_t n = problem.contacts();
  check_options(options, n, impulses.size(), 3 * n, relative_velocities.size());
  SolveResult result;
  ExplicitProblem prepared(problem);
  const ExplicitOperator op{prepared};
  AlignedVector<double> r(4 * n), u(op.state_size());
  prepared.import_guess(impulses, r.data());
  result.seconds.setup = seconds_since(start);
  Monitor monitor(options, result, start, r);
  bool over = false;
  switch (options.method) {
    case Method::gauss_seidel:
    case Method::hybrid:
    case Method::gauss_seidel_explicit:
      append(result.solver, sweeper_name(options));
      over = sweep_explicit(prepared, monitor, options.max_iterations, r);
      break;
    case Method::newton_mfb:
    case Method::newton_dac:
      append(result.solver, to_string(options.method));
      over = newton(prepared,
                    options.method == Method::newton_mfb ? NewtonFunction::fischer_burmeister
                                                         : NewtonFunction::alart_curnier,
                    monitor, r);
      break;
    case Method::accelerated:
      append(result.solver, "accelerated");
      over = accelerate(prepared, monitor, r);
      break;
    case Method::automatic:
      append(result.solver, sweeper_name(options));
      over = sweep_explicit(prepared, monitor, options.warm_sweeps, r);
      if (over) break;
      append(result.solver, "accelerated");
      over = accelerate(prepared, monitor, monitor.best());
      if (!over && options.last_resort_after > 0) over = newton_fallback(prepared, monitor);
  }
  if (!over) result.status = Status::stalled;
  r = finish(op, monitor, u);
  prepared.export_impulses(r.data(), impulses);
  prepared.export_impulses(u.data(), relative_velocities);
  result.seconds.total = seconds_since(start);
  return result;
}

ErrorPair evaluate_error(const FactoredProblem& problem, std::span<const double> impulses) {
  if (impulses.size() != 3 * problem.contacts())
    throw InputError(fmt::format("{} contacts need {} impulses, not {}.", problem.contacts(),
                                 3 * problem.contacts(), impulses.size()));
  WhitenedProblem whitened(problem);
  return error_of(WhitenedOperator<double>{whitened}, impulses);
}

ErrorPair evaluate_error(const ReducedProblem& problem, std::span<const double> impulses) {
  if (impulses.size() != 3 * problem.contacts())
    throw InputError(fmt::format("{} contacts need {} impulses, not {}.", problem.contacts(),
                                 3 * problem.contacts(), impulses.size()));
  ExplicitProblem prepared(problem);
  return error_of(ExplicitOperator{prepared}, impulses);
}

}  // namespace ringlet::friction
