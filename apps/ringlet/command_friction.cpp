// ringlet friction: one-step problems of frictional contact from FCLIB files, solved and compared.
#include <fmt/format.h>

#include <ctime>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "apps/ringlet/command.h"
#include "apps/ringlet/interrupt.h"
#include "apps/ringlet/json_text.h"
#include "apps/ringlet/number_option.h"
#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/friction/solve.h"
#include "ringlet/io/fclib.h"

namespace ringlet::app {
namespace {

using nlohmann::ordered_json;

struct FrictionOptions {
  std::vector<std::string> files, rows;
  std::string law = "bracket+enum", solver = "automatic", measure = "unscaled", output;
  double tolerance = 1e-6;
  std::optional<double> friction;
  int threads = 0, most_iterations = 200000;
  bool json = false, history = false;
};

friction::Measure parse_measure(const std::string& name) {
  return name == "scaled" ? friction::Measure::scaled : friction::Measure::unscaled;
}

io::FclibProblem load(const std::string& file, const std::optional<double>& friction_coefficient) {
  io::FclibProblem problem = io::read_fclib(file);
  if (friction_coefficient) {
    if (problem.factored)
      std::fill(problem.factored->friction.begin(), problem.factored->friction.end(), *friction_coefficient);
    if (problem.reduced)
      std::fill(problem.reduced->friction.begin(), problem.reduced->friction.end(), *friction_coefficient);
  }
  return problem;
}

struct Solved {
  friction::SolveResult result;
  io::FclibSolution solution;
  std::size_t contacts = 0;
};

Solved solve(const io::FclibProblem& problem, const friction::SolverOptions& options) {
  Solved out;
  if (problem.factored) {
    out.contacts = problem.factored->contacts();
    out.solution.r.assign(3 * out.contacts, 0.0);
    std::vector<double> v(problem.factored->dofs());
    out.result = friction::solve(*problem.factored, options, out.solution.r, v);
    out.solution.v = std::move(v);
  } else {
    out.contacts = problem.reduced->contacts();
    out.solution.r.assign(3 * out.contacts, 0.0);
    out.solution.u.assign(3 * out.contacts, 0.0);
    out.result = friction::solve(*problem.reduced, options, out.solution.r, out.solution.u);
  }
  return out;
}

ordered_json to_json(const std::string& file, const Solved& solved) {
  const friction::SolveResult& r = solved.result;
  return {{"file", file},
          {"status", to_string(r.status)},
          {"error", r.error},
          {"error_unscaled", r.error_unscaled},
          {"velocity_scale", r.velocity_scale},
          {"iterations", r.iterations},
          {"sweeps", r.sweeps},
          {"passes", r.passes},
          {"newton_steps", r.newton_steps},
          {"seconds", r.seconds.total},
          {"seconds_setup", r.seconds.setup},
          {"seconds_gauss_seidel", r.seconds.gauss_seidel},
          {"seconds_accelerated", r.seconds.accelerated},
          {"seconds_newton", r.seconds.newton},
          {"contacts", solved.contacts},
          {"solver", r.solver},
          {"local_solves", r.local_solves},
          {"fail_safe_calls", r.fail_safe_calls},
          {"local_failures", r.local_failures}};
}

ExitCode run_solve(const FrictionOptions& options) {
  const ThreadLimit limit(options.threads);
  const Interrupt interrupt;
  const io::FclibProblem problem = load(options.files.front(), options.friction);
  friction::SolverOptions solver;
  solver.method = friction::parse_method(options.solver);
  solver.law = friction::parse_law(options.law);
  solver.tolerance = options.tolerance;
  solver.measure = parse_measure(options.measure);
  solver.max_iterations = options.most_iterations;
  solver.stop = &interrupt.flag();
  solver.record_history = options.history;
  const Solved solved = solve(problem, solver);
  const friction::SolveResult& result = solved.result;
  if (!options.output.empty()) {
    io::FclibOutput output;
    output.title = problem.title;
    output.description = problem.description;
    output.factored = problem.factored ? &*problem.factored : nullptr;
    output.reduced = !problem.factored && problem.reduced ? &*problem.reduced : nullptr;
    output.solution = solved.solution;
    io::write_fclib(options.output, output);
  }
  if (options.json) {
    ordered_json report = to_json(options.files.front(), solved);
    report["asymmetry"] = problem.asymmetry;
    for (const friction::HistoryPoint& point : result.history)
      report["history"].push_back(
          {{"iteration", point.iteration}, {"seconds", point.seconds}, {"error", point.error}});
    print(json_text(report));
  } else {
    std::string text = fmt::format(
        "{}: {} contacts, {}\n  error {:.3g} (scaled), {:.3g} (as it is, rho = 1)\n  {} iterations of {} in "
        "{:.3f} s\n",
        options.files.front(), solved.contacts, to_string(result.status), result.error, result.error_unscaled,
        result.iterations, result.solver, result.seconds.total);
    if (problem.asymmetry > 1e-12)
      text += fmt::format("  W was not symmetric (by {:.1e} of its largest entry); (W + W^T)/2 was solved\n",
                          problem.asymmetry);
    print(text);
  }
  if (result.status == friction::Status::stopped) return ExitCode::interrupted;
  return result.status == friction::Status::converged ? ExitCode::ok : ExitCode::numerical;
}

// The rows of Table 2 in [Daviet2011], then the other solvers.
struct Row {
  std::string name, law;
  friction::Method method;
};
std::vector<Row> all_rows() {
  using friction::Method;
  std::vector<Row> list;
  for (const char* law : {"pyramid", "duriez08", "pac", "dac", "mfb", "enum", "pyramid+enum", "duriez08+enum",
                          "pac+enum", "dac+enum", "mfb+enum", "bracket+enum"})
    list.push_back({law, law, Method::gauss_seidel});
  list.push_back({"mfb+enum on W", "mfb+enum", Method::gauss_seidel_explicit});
  list.push_back({"global dac", "dac", Method::newton_dac});
  list.push_back({"global mfb", "mfb", Method::newton_mfb});
  list.push_back({"accelerated", "bracket+enum", Method::accelerated});
  list.push_back({"automatic", "bracket+enum", Method::automatic});
  return list;
}

// Those with the given names; none given: all.
std::vector<Row> chosen_rows(const std::vector<std::string>& names) {
  if (names.empty()) return all_rows();
  std::vector<Row> chosen;
  for (const std::string& name : names) {
    std::string known;
    const std::size_t before = chosen.size();
    for (const Row& row : all_rows()) {
      if (row.name == name) chosen.push_back(row);
      known += (known.empty() ? "" : ", ") + row.name;
    }
    if (chosen.size() == before)
      throw InputError(fmt::format("The comparison has no row '{}'; its rows are {}.", name, known));
  }
  return chosen;
}

ExitCode run_compare(const FrictionOptions& options) {
  const ThreadLimit limit(options.threads);
  const Interrupt interrupt;
  const std::vector<Row> rows = chosen_rows(options.rows);
  std::vector<io::FclibProblem> problems;
  for (const std::string& file : options.files) problems.push_back(load(file, options.friction));

  ordered_json report = ordered_json::array();
  std::string table = fmt::format("{:<16} {:>8} {:>9} {:>7} {:>9} {:>11}\n", "solver", "%alt", "%fail",
                                  "%>tol", "iters", "T (ms)");
  for (const Row& row : rows) {
    friction::SolverOptions solver;
    solver.method = row.method;
    solver.law = friction::parse_law(row.law);
    // The pyramid is not Coulomb's law: it is stopped by the size of its last change, as in the paper.
    const bool own_measure = row.law == "pyramid";
    solver.tolerance = own_measure ? 5e-2 : options.tolerance;
    solver.measure = parse_measure(options.measure);
    solver.max_iterations = options.most_iterations;
    solver.stop = &interrupt.flag();
    if (row.method == friction::Method::gauss_seidel || row.method == friction::Method::gauss_seidel_explicit)
      solver.check_interval = 1;

    double iterations = 0.0, seconds = 0.0, local = 0.0, safe = 0.0, failed = 0.0;
    std::size_t missed = 0, ran = 0;
    ordered_json single = ordered_json::array();
    for (std::size_t k = 0; k < problems.size(); ++k) {
      try {
        // Processor time: on one thread it does not depend on what else the machine does.
        const std::clock_t start = std::clock();
        const Solved solved = solve(problems[k], solver);
        const double processor = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
        const friction::SolveResult& r = solved.result;
        if (r.status == friction::Status::stopped) throw CancelledError("The comparison was interrupted.");
        iterations += r.iterations;
        const double share = row.method == friction::Method::gauss_seidel && r.seconds.total > 0.0
                                 ? r.seconds.gauss_seidel / r.seconds.total
                                 : 1.0;
        seconds += processor * share;
        local += static_cast<double>(r.local_solves);
        safe += static_cast<double>(r.fail_safe_calls);
        failed += static_cast<double>(r.local_failures);
        missed += r.status != friction::Status::converged;
        ++ran;
        single.push_back(to_json(options.files[k], solved));
      } catch (const UnsupportedError& error) {
        single.push_back(
            {{"file", options.files[k]}, {"status", "unsupported"}, {"message", error.message()}});
      }
    }
    const double n = ran > 0 ? static_cast<double>(ran) : 1.0, solves = local > 0.0 ? local : 1.0;
    report.push_back({{"solver", row.name},
                      {"problems", ran},
                      {"percent_fail_safe", 100.0 * safe / solves},
                      {"percent_local_failures", 100.0 * failed / solves},
                      {"percent_above_tolerance", 100.0 * static_cast<double>(missed) / n},
                      {"mean_iterations", iterations / n},
                      {"mean_milliseconds", 1e3 * seconds / n},
                      {"results", single}});
    if (ran == 0)
      table += fmt::format("{:<16} {:>8} (no problem is small enough)\n", row.name, "-");
    else
      table += fmt::format("{:<16} {:>8.3g} {:>9.3g} {:>7.3g} {:>9.0f} {:>11.1f}\n", row.name,
                           100.0 * safe / solves, 100.0 * failed / solves,
                           100.0 * static_cast<double>(missed) / n, iterations / n, 1e3 * seconds / n);
  }
  if (options.json)
    print(json_text(report));
  else
    print(table +
          fmt::format(
              "{} problems, tolerance {:g} ({}); pyramid alone: last change below 5e-2.\n"
              "%alt: calls of the fail-safe; %fail: local problems left unsolved; %>tol: "
              "problems left above the tolerance.\n"
              "T: processor time, of Gauss-Seidel alone in the first rows, of everything in the others.\n",
              problems.size(), options.tolerance, options.measure));
  return ExitCode::ok;
}

void add_common(CLI::App& command, FrictionOptions& options) {
  command.add_option("--tolerance", options.tolerance, "Fischer-Burmeister error to reach")
      ->capture_default_str();
  command.add_option("--measure", options.measure, "scaled (no unit) or unscaled (rho = 1)")
      ->check(CLI::IsMember({"scaled", "unscaled"}))
      ->capture_default_str();
  command.add_option("--friction", options.friction, "Use this friction coefficient at every contact");
  command.add_option("--iterations", options.most_iterations, "At most so many")
      ->check(whole_number(1, kMostIterations))
      ->capture_default_str();
  command.add_option("--threads", options.threads, "0: all of the machine")
      ->check(whole_number(0, kMostThreads))
      ->capture_default_str();
  command.add_flag("--json", options.json, "Report as JSON on standard output");
}

}  // namespace

void add_friction(CLI::App& program, Action& action) {
  CLI::App& group =
      add_subcommand(program, "friction", "Solve one-step problems of frictional contact (FCLIB files)",
                     "  ringlet friction solve problem.hdf5\n"
                     "  ringlet friction solve problem.hdf5 --law mfb+enum --solver gauss_seidel --json\n"
                     "  ringlet friction compare problems/*.hdf5 --tolerance 1e-4");
  group.require_subcommand(1);

  const auto solve_options = std::make_shared<FrictionOptions>();
  CLI::App& solve_command =
      add_subcommand(group, "solve", "Solve one problem",
                     "  ringlet friction solve problem.hdf5 --tolerance 1e-6 --threads 2 --json\n"
                     "The exit code is 5 if the tolerance was not reached.");
  solve_command.add_option("FILE", solve_options->files, "An FCLIB file")->required()->expected(1);
  solve_command.add_option("--law", solve_options->law, "Local law of Gauss-Seidel, such as mfb+enum")
      ->capture_default_str();
  solve_command
      .add_option("--solver", solve_options->solver,
                  "automatic, gauss_seidel, gauss_seidel_explicit, accelerated, newton_mfb or newton_dac")
      ->capture_default_str();
  solve_command.add_option("--output", solve_options->output,
                           "Write the problem with its solution to this FCLIB file");
  solve_command.add_flag("--history", solve_options->history,
                         "With --json: iteration, seconds and error of every check");
  add_common(solve_command, *solve_options);
  solve_command.callback(
      [&action, solve_options] { action = [solve_options] { return run_solve(*solve_options); }; });

  const auto compare_options = std::make_shared<FrictionOptions>();
  compare_options->most_iterations = 2000;
  CLI::App& compare_command = add_subcommand(group, "compare", "Every law and solver on a batch of problems",
                                             "  ringlet friction compare problems/*.hdf5 --tolerance 1e-4");
  compare_command.add_option("FILES", compare_options->files, "FCLIB files")->required();
  compare_command
      .add_option("--rows", compare_options->rows,
                  "Only these rows of the table, such as mfb,mfb+enum,automatic")
      ->delimiter(',');
  add_common(compare_command, *compare_options);
  compare_command.callback(
      [&action, compare_options] { action = [compare_options] { return run_compare(*compare_options); }; });
}

}  // namespace ringlet::app
