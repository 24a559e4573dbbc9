#pragma once
// One-step problems from and to scalar sparse matrices, the form in which other programs and files hold them.

#include <cstdint>
#include <span>
#include <vector>

#include "ringlet/friction/problem.h"

namespace ringlet::friction {

struct Triplet {
  std::int32_t row, column;
  double value;
};

struct SparseMatrix {
  std::int32_t rows = 0, columns = 0;
  std::vector<Triplet> entries;  // any order; entries at the same place add up
};

// Compressed columns (offset per column, row indices) or compressed rows, as CSparse and FCLIB store them.
// Throws InputError where the arrays do not describe a matrix.
enum class Compression { columns, rows };
SparseMatrix from_compressed(Compression compression, std::int32_t rows, std::int32_t columns,
                             std::span<const std::int32_t> offset, std::span<const std::int32_t> index,
                             std::span<const double> value);

// W (d n × d n), q and μ of contacts in d = 2 or 3 dimensions, normal first. W is taken as it is: see
// symmetrise().
ReducedProblem reduced_problem(const SparseMatrix& w, std::span<const double> q, std::span<const double> mu,
                               int dimension);

// M (dofs × dofs), H (dofs × d n; M v = H r + f, u = Hᵀ v + w). Bodies are the connected parts of M; parts
// are joined where a contact touches more than two.
struct FactoredFromSparse {
  FactoredProblem problem;
  std::vector<std::int32_t> dof_order;  // degree of freedom k of the problem is row dof_order[k] of M
};
FactoredFromSparse factored_problem(const SparseMatrix& m, const SparseMatrix& h, std::span<const double> f,
                                    std::span<const double> w, std::span<const double> mu, int dimension);

SparseMatrix to_sparse(const BlockMatrix& w, int dimension);
SparseMatrix mass_matrix(const FactoredProblem& problem);
SparseMatrix contact_matrix(const FactoredProblem& problem);  // H, dofs × 3 n

}  // namespace ringlet::friction
