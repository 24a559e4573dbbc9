#pragma once
// Frictional contact problems in the FCLIB format (HDF5), the field's exchange format.
//
//   /fclib_local   W, q, mu            u = W r + q
//   /fclib_global  M, H, f, w, mu      M v = H r + f,  u = Hᵀ v + w
//   /solution      v, u, r             /guesses/1 …
//
// Matrices are compressed columns (nz = −1), compressed rows (nz = −2) or triplets (nz ≥ 0). Triplets in the
// wild store the column in p and the row in i, against FCLIB's own comment: both are accepted where the shape
// tells, and p as the column otherwise.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "ringlet/friction/problem.h"

namespace ringlet::io {

struct FclibSolution {
  std::vector<double> v, u, r;  // what the file has; FCLIB's layout: d numbers per contact
};

struct FclibProblem {
  // At least one of the two is there. Numbers are three per contact also in 2-D.
  std::optional<friction::FactoredProblem> factored;
  std::optional<friction::ReducedProblem> reduced;
  std::vector<std::int32_t> dof_order;  // degree of freedom k of `factored` is row dof_order[k] in the file
  int dimension = 3;
  double asymmetry = 0.0;  // of the stored W, relative to its largest entry; `reduced` holds (W + Wᵀ)/2
  std::string title, description;
  std::optional<FclibSolution> solution;
  std::vector<FclibSolution> guesses;
};

// Throws FileError where the file cannot be read (missing, truncated, not HDF5) and InputError where its
// contents are not a problem.
FclibProblem read_fclib(const std::filesystem::path& path);

// Writes /fclib_global or /fclib_local, and the solution where there is one (three numbers per contact).
struct FclibOutput {
  std::string title = "Ringlet", description;
  const friction::FactoredProblem* factored = nullptr;
  const friction::ReducedProblem* reduced = nullptr;
  std::optional<FclibSolution> solution;
  std::vector<FclibSolution> guesses;
};
void write_fclib(const std::filesystem::path& path, const FclibOutput& output);

}  // namespace ringlet::io
