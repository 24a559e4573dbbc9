// Siconos NSGS (non-smooth Gauss–Seidel), the best-known public solver, beside ours on the same problems: one
// thread, cold start, processor seconds until the Fischer–Burmeister error at ρ = 1 is reached.
//
// Siconos stops by a measure of its own. It is therefore run in slices of a few sweeps, each going on from
// the impulses of the one before, and ours is evaluated in between; only its own sweeps are timed, without
// the assembly of W, without its measure of the error (LIGHT), and not the evaluation of ours. Our time is
// that of the whole solve.
//   ringlet_benchmark_friction_siconos --benchmark_filter=pony10k
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <filesystem>

#include "ringlet/base/parallel.h"
#include "ringlet/friction/solve.h"
#include "ringlet/io/fclib.h"

#ifdef RINGLET_SICONOS
extern "C" {
#include <FrictionContactProblem.h>
#include <Friction_cst.h>
#include <NonSmoothDrivers.h>
#include <NumericsMatrix.h>
#include <SolverOptions.h>
#include <SparseBlockMatrix.h>
}
#endif

namespace {

namespace friction = ringlet::friction;

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

struct Case {
  std::string file;
  double tolerance;
};

bool is_here(const Case& c) {
  return std::filesystem::exists(std::filesystem::path(RINGLET_SHARED_DATA) / "fclib" / c.file);
}
ringlet::io::FclibProblem load(const Case& c) {
  return ringlet::io::read_fclib(std::filesystem::path(RINGLET_SHARED_DATA) / "fclib" / c.file);
}

void report(benchmark::State& state, const Case& c, double seconds, double error, int iterations) {
  state.SetIterationTime(seconds);
  state.counters["error"] = error;
  state.counters["iterations"] = iterations;
  state.SetLabel(error <= c.tolerance ? "reached" : "not reached");
}

void ringlet_solve(benchmark::State& state, const Case& c) {
  if (!is_here(c)) return state.SkipWithError("the shared problem is not here");
  const ringlet::ThreadLimit limit(1);
  const ringlet::io::FclibProblem problem = load(c);
  friction::SolverOptions options;
  options.tolerance = c.tolerance;
  options.measure = friction::Measure::unscaled;
  options.max_iterations = 200000;
  for (auto _ : state) {
    const std::size_t contacts =
        problem.factored ? problem.factored->contacts() : problem.reduced->contacts();
    std::vector<double> r(3 * contacts, 0.0);
    std::vector<double> velocities(problem.factored ? problem.factored->dofs() : r.size());
    const double start = processor_seconds();
    const friction::SolveResult result = problem.factored
                                             ? friction::solve(*problem.factored, options, r, velocities)
                                             : friction::solve(*problem.reduced, options, r, velocities);
    report(state, c, processor_seconds() - start, result.error_unscaled, result.iterations);
  }
}

#ifdef RINGLET_SICONOS

// W as Siconos wants it: 3×3 blocks, column-major. Siconos keeps pointers into `blocks` and into `problem`.
FrictionContactProblem* siconos_problem(friction::ReducedProblem& problem, std::vector<double>& blocks) {
  const auto n = static_cast<unsigned>(problem.contacts());
  std::vector<unsigned> row, column;
  blocks.resize(problem.matrix.block.size());
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
  NumericsMatrix* matrix =
      NM_new_SBM(static_cast<int>(3 * n), static_cast<int>(3 * n), SBCM_to_SBM(coordinates));
  return frictionContactProblem_new_with_data(3, static_cast<int>(n), matrix, problem.velocity.data(),
                                              problem.friction.data());
}

void siconos_nsgs(benchmark::State& state, const Case& c) {
  if (!is_here(c)) return state.SkipWithError("the shared problem is not here");
  constexpr int kSlice = 10, kMostSweeps = 20000;
  constexpr double kLongest = 60.0;  // seconds
  const ringlet::io::FclibProblem loaded = load(c);
  friction::ReducedProblem problem = loaded.reduced ? *loaded.reduced : friction::assemble(*loaded.factored);
  std::vector<double> blocks;
  FrictionContactProblem* contact = siconos_problem(problem, blocks);
  for (auto _ : state) {
    std::vector<double> r(3 * problem.contacts(), 0.0), u(r.size(), 0.0);
    double seconds = 0.0, error = HUGE_VAL;
    int sweeps = 0;
    while (error > c.tolerance && sweeps < kMostSweeps && seconds < kLongest) {
      SolverOptions* options = solver_options_create(SICONOS_FRICTION_3D_NSGS);
      options->dparam[SICONOS_DPARAM_TOL] = 1e-16;
      options->iparam[SICONOS_IPARAM_MAX_ITER] = kSlice;
      options->iparam[SICONOS_FRICTION_3D_IPARAM_ERROR_EVALUATION] =
          SICONOS_FRICTION_3D_NSGS_ERROR_EVALUATION_LIGHT;
      const double start = processor_seconds();
      fc3d_driver(contact, r.data(), u.data(), options);
      seconds += processor_seconds() - start;
      solver_options_delete(options);
      sweeps += kSlice;
      error = friction::evaluate_error(problem, r).unscaled;
    }
    report(state, c, seconds, error, sweeps);
  }
}

#endif

using Solver = void(benchmark::State&, const Case&);
void add(const char* who, Solver* solver, const Case& c) {
  benchmark::RegisterBenchmark(fmt::format("{}/{}/{:g}", who, c.file, c.tolerance).c_str(),
                               [=](benchmark::State& state) { solver(state, c); })
      ->Unit(benchmark::kMillisecond)
      ->Iterations(1)
      ->UseManualTime();
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
#ifndef RINGLET_SICONOS
  fmt::print(
      "Siconos was not there when this was built (Debian: libsiconos-numerics-dev): ours runs alone.\n");
#endif
  for (const Case& c : {Case{"synth_pony10k_global.hdf5", 1e-3},
                        {"synth_pony10k_global.hdf5", 1e-4},
                        {"synth_free25k_global.hdf5", 1e-4},
                        {"real/KaplasTower-i1061-4.hdf5", 1e-6},
                        {"real/Spheres-i099-356-679.hdf5", 1e-6},
                        {"real/Capsules-i125-1213.hdf5", 1e-6},
                        {"real/LMGC_100_PR_PerioBox-i00361-60-03000.hdf5", 1e-6},
                        {"real/BoxesStack1-i100000-32.hdf5", 1e-6}}) {
#ifdef RINGLET_SICONOS
    add("siconos_nsgs", &siconos_nsgs, c);
#endif
    add("ringlet", &ringlet_solve, c);
  }
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
