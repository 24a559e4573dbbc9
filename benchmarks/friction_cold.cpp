// Cold solves of sixteen hair-like problems that nothing is tuned to: how many passes, and how much time in
// units of a pass, a solve takes to 1e-4 and to 1e-6. One thread.
//   ringlet_benchmark_friction_cold [seed] [most contacts] [most passes]
#include <fmt/format.h>

#include <cstdlib>

#include "ringlet/base/parallel.h"
#include "ringlet/friction/solve.h"
#include "unit/friction/bundle.h"

namespace {

using namespace ringlet;
using namespace ringlet::friction;

// Seconds of a pass over all contacts: those that are open are left out of most, as in any solve.
double seconds_of_a_pass(const FactoredProblem& problem) {
  SolverOptions options;
  options.method = Method::accelerated;
  options.tolerance = 1e-12;
  options.single_precision = true;
  options.max_iterations = 200;
  std::vector<double> r(3 * problem.contacts(), 0.0), v(problem.dofs());
  const SolveResult result = solve(problem, options, r, v);
  return result.seconds.accelerated / result.passes;
}

std::string cell(const FactoredProblem& problem, double tolerance, int most_passes, double pass) {
  SolverOptions options;
  options.tolerance = tolerance;
  options.max_iterations = most_passes;
  std::vector<double> r(3 * problem.contacts(), 0.0), v(problem.dofs());
  const SolveResult result = solve(problem, options, r, v);
  const double spent = result.seconds.total - result.seconds.setup;
  return fmt::format("{:6} {:7.0f} {:4} {:8.1e} {:7.2f}", result.iterations, spent / pass,
                     result.newton_steps, result.error, result.seconds.total);
}

}  // namespace

int main(int argc, char** argv) {
  const auto number = [&](int k, long usual) { return argc > k ? std::atol(argv[k]) : usual; };
  const ThreadLimit limit(1);
  const char* const motions[] = {"loose", "shaken", "packed"};
  fmt::print("{:>8} {:>4} {:>7} {:>8} | {:^37} | {:^37}\n", "contacts", "mu", "motion", "per rod", "to 1e-4",
             "to 1e-6");
  fmt::print("{:31}", "");
  for (int k = 0; k < 2; ++k)
    fmt::print("| {:>6} {:>7} {:>4} {:>8} {:>7} ", "passes", "as time", "Newt", "error", "seconds");
  fmt::print("\n");
  for (const BundleSettings& settings : cold_problems(static_cast<std::uint64_t>(number(1, 7)))) {
    if (settings.contacts > static_cast<std::size_t>(number(2, 40000))) continue;
    const FactoredProblem problem = Bundle(settings).problem();
    const double pass = seconds_of_a_pass(problem);
    const int most = static_cast<int>(number(3, 20000));
    fmt::print("{:8} {:4.1f} {:>7} {:8.0f} | {} | {}\n", problem.contacts(), settings.friction,
               motions[static_cast<int>(settings.motion)], settings.contacts_per_rod,
               cell(problem, 1e-4, most, pass), cell(problem, 1e-6, most, pass));
    std::fflush(stdout);
  }
  return 0;
}
