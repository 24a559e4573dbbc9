// Solves an FCLIB file with ringlet::friction alone:  friction_only problem.hdf5
extern "C" {
#include <fclib.h>
}
#include <ringlet/friction/solve.h>
#include <ringlet/friction/sparse.h>

#include <cstdio>

using namespace ringlet::friction;

int main(int argc, char** argv) {
  fclib_local* file = argc == 2 ? fclib_read_local(argv[1]) : nullptr;
  if (file == nullptr) return std::fprintf(stderr, "usage: friction_only FILE (with /fclib_local)\n"), 2;
  const fclib_matrix& w = *file->W;
  const std::size_t n = static_cast<std::size_t>(w.m / file->spacedim),
                    offsets = static_cast<std::size_t>(w.m) + 1;
  const SparseMatrix matrix =
      from_compressed(w.nz == -2 ? Compression::rows : Compression::columns, w.m, w.n, {w.p, offsets},
                      {w.i, static_cast<std::size_t>(w.nzmax)}, {w.x, static_cast<std::size_t>(w.nzmax)});
  ReducedProblem problem = reduced_problem(matrix, {file->q, offsets - 1}, {file->mu, n}, file->spacedim);
  symmetrise(problem.matrix);
  std::vector<double> r(3 * n, 0.0), u(3 * n);
  const SolveResult result = solve(problem, {.tolerance = 1e-6}, r, u);
  std::printf("%zu contacts: %s, error %.2e (scaled), %.2e (rho = 1), %d iterations, %.3f s\n", n,
              to_string(result.status).c_str(), result.error, result.error_unscaled, result.iterations,
              result.seconds.total);
  return result.status == Status::converged ? 0 : 1;
}
