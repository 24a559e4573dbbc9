// The best-known public solver, Siconos NSGS (non-smooth Gauss–Seidel), on the same problems as
// friction_solve: one thread, cold start, the assembly of W not counted. Both columns show our error measure
// (ρ = 1) of the final impulses. Siconos stops by its own measure: `siconos_tolerance` is tightened until our
// measure is reached.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "ringlet/base/parallel.h"
#include "ringlet/friction/solve.h"
#include "ringlet/io/fclib.h"

extern "C" {
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <SparseBlockMatrix.h>
}

namespace {

namespace friction = ringlet::friction;

friction::ReducedProblem load(const std::string& name) {
  const auto file = std::filesystem::path(RINGLET_SHARED_DATA) / "fclib" / name;
  if (!std::filesystem::exists(file)) return {};
  ringlet::io::FclibProblem problem = ringlet::io::read_fclib(file);
  return problem.reduced ? *problem.reduced : friction::assemble(*problem.factored);
}

void nsgs(benchmark::State& state, const std::string& name, double tolerance) {
  friction::ReducedProblem problem = load(name);
  if (problem.contacts() == 0) return state.SkipWithError("the shared problem is not here");
  const auto n = static_cast<unsigned>(problem.contacts());
  // W as Siconos wants it: 3×3 blocks, column-major; W is symmetric, so (i, j) transposed is (j, i) as
  // stored.
  std::vector<unsigned> row, column;
  std::vector<double> blocks(problem.matrix.block.size());
  for (unsigned i = 0; i < n; ++i)
    for (std::size_t k = problem.matrix.row_offset[i]; k < problem.matrix.row_offset[i + 1]; ++k) {
      row.push_back(i + 1);  // Siconos counts from 1 here
      column.push_back(static_cast<unsigned>(problem.matrix.column[k]) + 1);
      for (std::size_t a = 0; a < 3; ++a)
        for (std::size_t b = 0; b < 3; ++b)
          blocks[9 * k + 3 * b + a] = problem.matrix.block[9 * k + 3 * a + b];
    }
  SparseBlockCoordinateMatrix* coordinates =
      SBCM_new_3x3(n, n, static_cast<unsigned>(row.size()), row.data(), column.data(), blocks.data());
  SparseBlockStructuredMatrix* sparse = SBCM_to_SBM(coordinates);
  NumericsMatrix* matrix = NM_new_SBM(static_cast<int>(3 * n), static_cast<int>(3 * n), sparse);
  FrictionContactProblem* contact = frictionContactProblem_new_with_data(
      3, static_cast<int>(n), matrix, problem.velocity.data(), problem.friction.data());

  double error = 0.0, siconos_tolerance = 10.0 * tolerance;
  int iterations = 0;
  std::vector<double> r(3 * n), u(3 * n);
  for (auto _ : state) {
    // Tighten Siconos' own tolerance until ours is reached; only the last run counts.
    for (;; siconos_tolerance *= 0.3) {
      std::fill(r.begin(), r.end(), 0.0);
      std::fill(u.begin(), u.end(), 0.0);
      SolverOptions* options = solver_options_create(SICONOS_FRICTION_3D_NSGS);
      options->dparam[SICONOS_DPARAM_TOL] = siconos_tolerance;
      options->iparam[SICONOS_IPARAM_MAX_ITER] = 2000;
      const auto start = std::chrono::steady_clock::now();
      fc3d_driver(contact, r.data(), u.data(), options);
      state.SetIterationTime(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
      iterations = options->iparam[SICONOS_IPARAM_ITER_DONE];
      solver_options_delete(options);
      error = friction::evaluate_error(problem, r).unscaled;
      if (error <= tolerance || iterations >= 2000) break;
    }
  }
  state.counters["error"] = error;
  state.counters["iterations"] = iterations;
  state.SetLabel(error <= tolerance ? "reached" : "not reached");
}

void ours(benchmark::State& state, const std::string& name, double tolerance) {
  const ringlet::ThreadLimit limit(1);
  friction::ReducedProblem problem = load(name);
  if (problem.contacts() == 0) return state.SkipWithError("the shared problem is not here");
  friction::SolverOptions options;
  options.tolerance = tolerance;
  options.measure = friction::Measure::unscaled;
  friction::SolveResult result;
  std::vector<double> r(3 * problem.contacts()), u(r.size());
  for (auto _ : state) {
    std::fill(r.begin(), r.end(), 0.0);
    result = friction::solve(problem, options, r, u);
    state.SetIterationTime(result.seconds.total);
  }
  state.counters["error"] = result.error_unscaled;
  state.counters["iterations"] = result.iterations;
  state.SetLabel(to_string(result.status));
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  for (const auto& [name, tolerance] : {std::pair<std::string, double>{"synth_pony10k_global.hdf5", 1e-3},
                                        {"synth_free25k_global.hdf5", 1e-4},
                                        {"real/KaplasTower-i1061-4.hdf5", 1e-6},
                                        {"real/Capsules-i125-1213.hdf5", 1e-6},
                                        {"real/BoxesStack1-i100000-32.hdf5", 1e-6}}) {
    for (const auto& [who, run] : {std::pair{"siconos_nsgs", &nsgs}, {"ringlet", &ours}})
      benchmark::RegisterBenchmark(
          fmt::format("{}/{}/{:g}", who, name, tolerance).c_str(),
          [=, f = run, file = name, goal = tolerance](benchmark::State& state) { f(state, file, goal); })
          ->Unit(benchmark::kMillisecond)
          ->Iterations(1)
          ->UseManualTime();
  }
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
