// Seconds to reach a Fischer–Burmeister error (ρ = 1) on the synthetic hair problems: cold start, one thread,
// set-up included; what a second thread gains (`gain`). Also the assembly of W, block by block and with a
// general sparse product [Daviet2011, Fig. 6].
//   ringlet_benchmark_friction_solve --benchmark_filter=pony10k
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <Eigen/LU>
#include <Eigen/Sparse>
#include <algorithm>
#include <filesystem>
#include <string>

#include "ringlet/base/parallel.h"
#include "ringlet/friction/solve.h"
#include "ringlet/friction/sparse.h"
#include "ringlet/io/fclib.h"

namespace {

using namespace ringlet;
using namespace ringlet::friction;

std::filesystem::path file_of(const std::string& name) {
  return std::filesystem::path(RINGLET_SHARED_DATA) / "fclib" / ("synth_" + name + "_global.hdf5");
}

// mu < 0: as in the file.
void solve_cold(benchmark::State& state, const std::string& name, double mu, double tolerance) {
  if (!std::filesystem::exists(file_of(name))) return state.SkipWithError("the shared problem is not here");
  const ThreadLimit limit(1);
  FactoredProblem problem = *io::read_fclib(file_of(name)).factored;
  if (mu >= 0.0) std::fill(problem.friction.begin(), problem.friction.end(), mu);
  SolverOptions options;
  options.tolerance = tolerance;
  options.measure = Measure::unscaled;
  options.max_iterations = 30000;
  SolveResult result;
  std::vector<double> r(3 * problem.contacts()), v(problem.dofs());
  for (auto _ : state) {
    std::fill(r.begin(), r.end(), 0.0);
    result = solve(problem, options, r, v);
  }
  state.counters["passes"] = result.passes;
  state.counters["error"] = result.error_unscaled;
  state.counters["setup_s"] = result.seconds.setup;
  state.SetLabel(to_string(result.status));
}

double median(std::vector<double> values) {
  const auto middle = values.begin() + std::ptrdiff_t(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

// Solves on one thread and on two in turn, so that both see the same machine in the same second; `gain` is
// the ratio of the medians. Two threads wait for each other thousands of times in a solve, so that anything
// else that runs meanwhile costs them double: `gain_of_fastest` compares the fastest solves, which nothing
// disturbed. The impulses must have the same bits.
void two_threads(benchmark::State& state, const std::string& name, double tolerance) {
  if (!std::filesystem::exists(file_of(name))) return state.SkipWithError("the shared problem is not here");
  const FactoredProblem problem = *io::read_fclib(file_of(name)).factored;
  SolverOptions options;
  options.tolerance = tolerance;
  options.measure = Measure::unscaled;
  std::vector<double> seconds[2], r[2], v(problem.dofs());
  for (auto _ : state) {
    for (const int threads : {1, 2}) {
      const ThreadLimit limit(threads);
      r[threads - 1].assign(3 * problem.contacts(), 0.0);
      seconds[threads - 1].push_back(solve(problem, options, r[threads - 1], v).seconds.total);
    }
    if (r[0] != r[1]) state.SkipWithError("one thread and two differ");
    state.SetIterationTime(seconds[0].back());
  }
  state.counters["ms_one_thread"] = 1e3 * median(seconds[0]);
  state.counters["ms_two_threads"] = 1e3 * median(seconds[1]);
  state.counters["gain"] = median(seconds[0]) / median(seconds[1]);
  state.counters["gain_of_fastest"] = *std::min_element(seconds[0].begin(), seconds[0].end()) /
                                      *std::min_element(seconds[1].begin(), seconds[1].end());
}

void register_solves() {
  const auto add = [](const std::string& name, double mu, double tolerance) {
    benchmark::RegisterBenchmark(
        fmt::format("{}/mu:{}/tolerance:{:g}", name, mu < 0 ? std::string("file") : fmt::format("{:g}", mu),
                    tolerance)
            .c_str(),
        [=](benchmark::State& state) { solve_cold(state, name, mu, tolerance); })
        ->Unit(benchmark::kMillisecond)
        ->MeasureProcessCPUTime()
        ->UseRealTime();
  };
  for (const double tolerance : {1e-3, 1e-4, 1e-6}) add("pony10k", -1.0, tolerance);
  for (const double tolerance : {1e-4, 1e-6}) add("free25k", -1.0, tolerance);
  for (const std::string name : {"pony10k", "free25k"}) {
    for (const double tolerance : {1e-3, 1e-4}) add(name, 1.0, tolerance);
    benchmark::RegisterBenchmark(("gain/" + name).c_str(),
                                 [=](benchmark::State& state) { two_threads(state, name, 1e-4); })
        ->Unit(benchmark::kMillisecond)
        ->UseManualTime()
        ->Iterations(15);
  }
}

// A bundle with `contacts` contacts: 16 degrees of freedom and thirty contacts per rod, as in the paper's
// problems.
FactoredProblem bundle(int contacts) {
  FactoredProblem problem;
  const int rods = std::max(4, contacts / 15), m = 16;
  MatX mass = MatX::Identity(m, m);
  for (int i = 0; i + 1 < m; ++i) mass(i, i + 1) = mass(i + 1, i) = 0.3;
  const std::vector<double> force(m, 0.1);
  for (int b = 0; b < rods; ++b) problem.add_body({mass.data(), static_cast<std::size_t>(m * m)}, force);
  std::vector<double> rows(3 * m);
  for (int c = 0; c < contacts; ++c) {
    for (int k = 0; k < 3 * m; ++k) rows[k] = ((c * 37 + k * 11) % 19 - 9) / 9.0;
    const double u_f[3] = {-0.1, 0.0, 0.0};
    const int a = c % rods;
    problem.add_contact(a, rows, (a + 1 + c / rods % 3) % rods, rows, u_f, 0.3);
  }
  return problem;
}

void assemble_blocks(benchmark::State& state) {
  const ThreadLimit limit(1);
  const FactoredProblem problem = bundle(static_cast<int>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(assemble(problem));
}
BENCHMARK(assemble_blocks)
    ->Arg(1000)
    ->Arg(2000)
    ->Arg(5000)
    ->Arg(10000)
    ->Arg(20000)
    ->Arg(50000)
    ->Unit(benchmark::kMillisecond);

// H M⁻¹ Hᵀ with a general sparse product; M⁻¹ is block diagonal, as sparse as M.
void assemble_general(benchmark::State& state) {
  const FactoredProblem problem = bundle(static_cast<int>(state.range(0)));
  const auto to_eigen = [](const SparseMatrix& a) {
    std::vector<Eigen::Triplet<double>> entries;
    for (const Triplet& e : a.entries) entries.emplace_back(e.row, e.column, e.value);
    Eigen::SparseMatrix<double> out(a.rows, a.columns);
    out.setFromTriplets(entries.begin(), entries.end());
    return out;
  };
  const Eigen::SparseMatrix<double> h = to_eigen(contact_matrix(problem));
  FactoredProblem inverse = problem;
  for (std::size_t b = 0; b < problem.bodies(); ++b) {
    const int m = problem.body_dofs(b);
    Eigen::Map<MatX> block(&inverse.mass[inverse.mass_offset[b]], m, m);
    block = MatX(block.inverse());
  }
  const Eigen::SparseMatrix<double> inverse_mass = to_eigen(mass_matrix(inverse));
  for (auto _ : state) {
    const Eigen::SparseMatrix<double> w = Eigen::SparseMatrix<double>(h.transpose()) * (inverse_mass * h);
    benchmark::DoNotOptimize(w.nonZeros());
  }
}
BENCHMARK(assemble_general)
    ->Arg(1000)
    ->Arg(2000)
    ->Arg(5000)
    ->Arg(10000)
    ->Arg(20000)
    ->Arg(50000)
    ->Unit(benchmark::kMillisecond);

}  // namespace

int main(int argc, char** argv) {
  register_solves();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
