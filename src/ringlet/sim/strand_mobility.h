#pragma once
// The mobility M⁻¹ of one strand, M = L Lᵀ, whatever the layout of L.

#include <vector>

#include "ringlet/base/banded.h"
#include "ringlet/rods/strand_model.h"

namespace ringlet::sim {

class StrandMobility {
 public:
  StrandMobility(const rods::CoupledModel& model, std::size_t strand)
      : size_(static_cast<int>(model.first_dof()[strand + 1] - model.first_dof()[strand])),
        half_bandwidth_(model.half_bandwidth()),
        columns_(model.factor_size(strand)) {
    model.write_factor(strand, columns_);
  }

  int size() const { return size_; }
  // x ← L⁻¹ x, and x ← L⁻ᵀ x.
  void solve_lower(VecX& x) const {
    if (dense())
      matrix().triangularView<Eigen::Lower>().solveInPlace(x);
    else
      ringlet::solve_lower(banded(), x.data());
  }
  void solve_upper(VecX& x) const {
    if (dense())
      matrix().transpose().triangularView<Eigen::Upper>().solveInPlace(x);
    else
      ringlet::solve_upper(banded(), x.data());
  }

 private:
  bool dense() const { return half_bandwidth_ == rods::CoupledModel::kDense; }
  Eigen::Map<const MatX> matrix() const { return {columns_.data(), size_, size_}; }
  BandedFactor banded() const { return {columns_.data(), size_, half_bandwidth_}; }

  int size_, half_bandwidth_;
  std::vector<double> columns_;
};

}  // namespace ringlet::sim
