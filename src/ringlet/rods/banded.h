#pragma once
// A symmetric positive matrix of half-bandwidth W and its Cholesky factor, one matrix per lane.

#include <algorithm>
#include <cstddef>
#include <vector>

#include "ringlet/rods/real.h"

namespace ringlet::rods {

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
          smallest = pick(pivot >= smallest, smallest, pivot);
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

  // One lane of `other` replaces the same lane here.
  void copy_lane(const BandedMatrix& other, std::size_t i) {
    for (std::size_t k = 0; k < rows_.size(); ++k) set_lane(rows_[k], i, lane(other.rows_[k], i));
  }

 private:
  int size_;
  std::vector<R> rows_;
};

}  // namespace ringlet::rods
