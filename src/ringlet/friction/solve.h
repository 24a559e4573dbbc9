#pragma once
// Solves a one-step problem. This is the header to start with.
//
//   SolverOptions options;                       // defaults choose the method by themselves
//   std::vector<double> r(3 * problem.contacts(), 0.0), v(problem.dofs());
//   SolveResult result = solve(problem, options, r, v);

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ringlet/base/progress.h"
#include "ringlet/friction/local.h"
#include "ringlet/friction/problem.h"
#include "ringlet/friction/settings.h"

namespace ringlet::friction {

enum class Method : std::uint8_t {
  automatic,  // part by part or Gauss–Seidel sweeps while warm, then the accelerated method, with fallbacks
  gauss_seidel,  // hybrid Gauss–Seidel [Daviet2011, Alg. 1]; velocity form when the factors are known
  hybrid,        // the same with contact freezing, all of Alg. 1; see FrictionSettings::freeze_share
  gauss_seidel_explicit,  // without freezing, on an assembled block-sparse W
  accelerated,            // accelerated projected gradient on de Saxcé's form
  newton_mfb,             // Newton on all contacts at once, Fischer–Burmeister
  newton_dac,             // Newton on all contacts at once, damped Alart–Curnier
};
std::string to_string(Method method);
Method parse_method(std::string_view name);  // throws InputError with the known names

// What the tolerance is compared with. Both are the ∞-norm of the Fischer–Burmeister function over all
// contacts.
enum class Measure : std::uint8_t {
  scaled,  // impulses times tr(W_ii)/3, everything divided by the largest free relative velocity: no unit
  // ρ = 1 as in the paper: impulses (N s) and velocities (m/s) as they are. To be converged, the scaled error
  // must be moderate too (FrictionSettings::most_scaled_error): tiny data have tiny errors, solved or not.
  unscaled,
};

enum class Status : std::uint8_t {
  converged,        // the error is at or below the tolerance
  iteration_limit,  // the best iterate is returned, with its error
  out_of_time,      // the deadline has passed: the best iterate is returned, with its error
  stalled,          // nothing helped any more: the best iterate is returned, with its error
  stopped,          // the caller's StopFlag; the best iterate is returned, with its error
};
std::string to_string(Status status);

struct SolverOptions {
  Method method = Method::automatic;
  LawChoice law;
  double tolerance = 1e-4;
  Measure measure = Measure::scaled;
  int max_iterations = 20000;  // sweeps or passes, all parts together
  // automatic: Gauss–Seidel sweeps before the accelerated method when r is not zero, where bodies do not fall
  // into parts
  int warm_sweeps = 10;
  int check_interval = 10;  // sweeps or passes between two evaluations of the error
  double local_tolerance = 1e-10;
  // Contact freezing of Gauss–Seidel: a contact whose impulse moved less than this (relative to the largest
  // impulse) is left alone for `freeze_sweeps` sweeps.
  double freeze_change = 1e-9;
  int freeze_sweeps = 0;         // 0: no freezing
  bool single_precision = true;  // blocks stored in float while the tolerance allows it (tolerance ≥ 1e-6)
  // automatic: where so many sweeps and passes, or all of them, do not arrive, methods that factor large
  // matrices are tried. Passes go on where those fail. 0: they are not tried.
  int last_resort_after = std::numeric_limits<int>::max();
  bool record_history = false;
  const StopFlag* stop = nullptr;
  // From then on the best iterate is good enough. With it, results depend on the machine.
  std::optional<std::chrono::steady_clock::time_point> deadline;
  FrictionSettings settings;  // how the methods are tuned
};

struct HistoryPoint {
  int iteration = 0;
  double seconds = 0.0;
  double error = 0.0;  // of the measure asked for
};

struct SolveResult {
  Status status = Status::iteration_limit;
  double error = 0.0;           // scaled
  double error_unscaled = 0.0;  // ρ = 1
  double velocity_scale = 0.0;  // what the scaled error was divided by, m/s
  int iterations = 0;           // sweeps + passes
  int sweeps = 0;               // Gauss–Seidel
  int passes = 0;               // accelerated
  int newton_steps = 0;
  std::string solver;  // what ran, in order: "gauss_seidel(bracket+enum), accelerated"
  struct Seconds {
    double total = 0.0, setup = 0.0, gauss_seidel = 0.0, accelerated = 0.0, newton = 0.0;
  } seconds;
  std::int64_t local_solves = 0, fail_safe_calls = 0, local_failures = 0;
  std::vector<HistoryPoint> history;
};

// `impulses` (three per contact, the caller's tangent basis) holds the initial guess (zeros: cold start) and
// receives the best iterate; `velocities` (one per degree of freedom) receives v = M⁻¹(f + Hᵀ r). Throws
// InputError for a bad problem, naming the contact. Same bits for any number of threads.
SolveResult solve(const FactoredProblem& problem, const SolverOptions& options, std::span<double> impulses,
                  std::span<double> velocities);
// The reduced form; `relative_velocities` (three per contact) receives u = W r + b.
SolveResult solve(const ReducedProblem& problem, const SolverOptions& options, std::span<double> impulses,
                  std::span<double> relative_velocities);

// The error of a given r in both measures, computed from the full problem.
struct ErrorPair {
  double scaled = 0.0, unscaled = 0.0, velocity_scale = 0.0;
  std::size_t worst_contact = 0;  // of the scaled measure
};
ErrorPair evaluate_error(const FactoredProblem& problem, std::span<const double> impulses);
ErrorPair evaluate_error(const ReducedProblem& problem, std::span<const double> impulses);

// W and b from the factors: the block-sparse assembly of [Daviet2011, §6.2].
ReducedProblem assemble(const FactoredProblem& problem);

}  // namespace ringlet::friction
