#pragma once
// Solves with the banded factors of bodies whose degrees of freedom are coupled to their neighbours only.

#include <algorithm>
#include <cstddef>

namespace ringlet::friction {

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

}  // namespace ringlet::friction
