#pragma once
// Banded symmetric matrices: building and factoring one per lane, and solving with a finished factor.

#include <algorithm>
#include <cstddef>
#include <vector>

#include "ringlet/base/number.h"

namespace ringlet {

// A symmetric positive matrix of half-bandwidth W and its Cholesky factor, one matrix per lane of R.
template <class R, int W>
class BandedMatrix {
 public:
  explicit BandedMatrix(int size = 0) : size_(size), rows_(std::size_t(size) * (W + 1), R(0.0)) {}

  int size() const { return size_; }
  void clear() { std::fill(rows_.begin(), rows_.end(), R(0.0)); }

  // Entry (row, column) with row − W ≤ column ≤ row.
  R& operator()(int row, int column) { return rows_[std::size_t(row) * (W + 1) + (column - row + W)]; }
  const R& operator()(int row, int column) const {
    return rows_[std::size_t(row) * (W + 1) + (column - row + W)];
  }

  // Replaces the matrix by its factor L, with the reciprocals of L's diagonal on the diagonal: a solve then
  // multiplies. Returns the smallest pivot relative to the matrix's own diagonal entry; zero or less, or not
  // a number, where the matrix is not positive: its lane of the factor is then useless.
  R factor() {
    R smallest(1.0);
    for (int row = 0; row < size_; ++row) {
      R* l = &(*this)(row, row) - row;
      const int first = std::max(0, row - W);
      const R diagonal = l[row];
      for (int column = first; column <= row; ++column) {
        const R* lc = &(*this)(column, column) - column;
        // Two partial sums: half the length of the chain of dependent subtractions.
        R sum = l[column], other(0.0);
        int k = std::max(first, column - W);
        for (; k + 1 < column; k += 2) {
          sum = sum - l[k] * lc[k];
          other = other + l[k + 1] * lc[k + 1];
        }
        if (k < column) sum = sum - l[k] * lc[k];
        sum = sum - other;
        if (column < row) {
          l[column] = sum * lc[column];
        } else {
          const R pivot = sum / diagonal;
          // Written so that a pivot that is not a number is kept.
          smallest = select(pivot >= smallest, smallest, pivot);
          l[column] = R(1.0) / square_root(sum);
        }
      }
    }
    return smallest;
  }

  // x ← (L Lᵀ)⁻¹ x, after factor().
  void solve(R* x) const {
    for (int row = 0; row < size_; ++row) {
      const R* l = &(*this)(row, row) - row;
      R sum = x[row];
      for (int k = std::max(0, row - W); k < row; ++k) sum = sum - l[k] * x[k];
      x[row] = sum * l[row];
    }
    for (int row = size_ - 1; row >= 0; --row) {
      const R* l = &(*this)(row, row) - row;
      x[row] = x[row] * l[row];
      for (int k = std::max(0, row - W); k < row; ++k) x[k] = x[k] - l[k] * x[row];
    }
  }

  // x ← L Lᵀ x, after factor().
  void multiply(R* x) const {
    const R one(1.0);
    for (int row = 0; row < size_; ++row) {
      R sum = x[row] * (one / (*this)(row, row));
      for (int k = row + 1; k <= std::min(row + W, size_ - 1); ++k) sum = sum + (*this)(k, row) * x[k];
      x[row] = sum;
    }
    for (int row = size_ - 1; row >= 0; --row) {
      const R* l = &(*this)(row, row) - row;
      R sum = x[row] * (one / l[row]);
      for (int k = std::max(0, row - W); k < row; ++k) sum = sum + l[k] * x[k];
      x[row] = sum;
    }
  }

  std::vector<R>& entries() { return rows_; }
  const std::vector<R>& entries() const { return rows_; }

 private:
  int size_;
  std::vector<R> rows_;
};

// L column after column: half_bandwidth + 1 numbers from the diagonal down; those past the last row are not
// read.
struct BandedFactor {
  const double* columns;
  int size, half_bandwidth;

  const double* column(int j) const { return columns + static_cast<std::size_t>(j) * (half_bandwidth + 1); }
  // How far below the diagonal column j reaches.
  int reach(int j) const { return std::min(half_bandwidth, size - 1 - j); }
};

// x ← L⁻¹ x. X is a number or several side by side.
template <class X>
inline void solve_lower(const BandedFactor& factor, X* x) {
  for (int j = 0; j < factor.size; ++j) {
    const double* column = factor.column(j);
    x[j] = x[j] * (1.0 / column[0]);
    for (int d = 1; d <= factor.reach(j); ++d) x[j + d] = x[j + d] - column[d] * x[j];
  }
}

// x ← L⁻ᵀ x.
inline void solve_upper(const BandedFactor& factor, double* x) {
  for (int j = factor.size - 1; j >= 0; --j) {
    const double* column = factor.column(j);
    double sum = x[j];
    for (int d = 1; d <= factor.reach(j); ++d) sum -= column[d] * x[j + d];
    x[j] = sum / column[0];
  }
}

// y = Lᵀ x, and x = L y.
inline void multiply_upper(const BandedFactor& factor, const double* x, double* y) {
  for (int j = 0; j < factor.size; ++j) {
    y[j] = 0.0;
    for (int d = 0; d <= factor.reach(j); ++d) y[j] += factor.column(j)[d] * x[j + d];
  }
}
inline void multiply_lower(const BandedFactor& factor, const double* y, double* x) {
  std::fill_n(x, factor.size, 0.0);
  for (int j = 0; j < factor.size; ++j)
    for (int d = 0; d <= factor.reach(j); ++d) x[j + d] += factor.column(j)[d] * y[j];
}

}  // namespace ringlet
