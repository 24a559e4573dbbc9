#pragma once
// The reduced problem u = W r + b with an assembled block-sparse W, prepared for the solvers: tangents are
// rotated so that every contact's W̄ is diagonal (see LocalMatrix).

#include <cstdint>
#include <span>

#include "ringlet/base/parallel.h"
#include "ringlet/friction/lanes.h"
#include "ringlet/friction/local.h"
#include "ringlet/friction/problem.h"

namespace ringlet::friction {

class ExplicitProblem {
 public:
  explicit ExplicitProblem(const ReducedProblem& problem);

  std::size_t contacts() const { return local_.size(); }
  const LocalMatrix& local(std::size_t p) const { return local_[p]; }
  double friction(std::size_t p) const { return friction_[p]; }
  ContactKind kind(std::size_t p) const { return kind_.empty() ? ContactKind::coulomb : kind_[p]; }
  bool only_coulomb() const { return kind_.empty(); }
  double velocity_scale() const { return velocity_scale_; }
  std::size_t caller_index(std::size_t p) const { return p; }

  // Neighbours of a contact, itself included.
  std::span<const std::int32_t> columns(std::size_t p) const {
    return {&matrix_.column[matrix_.row_offset[p]], matrix_.row_offset[p + 1] - matrix_.row_offset[p]};
  }
  // Their blocks, column-major, nine numbers each.
  const double* blocks(std::size_t p) const { return &matrix_.block[9 * matrix_.row_offset[p]]; }
  const double* velocity_free(std::size_t p) const { return &free_velocity_[4 * p]; }

  // (W r + b)_p for impulses in the internal basis (four numbers per contact).
  Quad row_times(std::size_t p, const double* r) const {
    Quad n = load_quad(&free_velocity_[4 * p]), t1{}, t2{};
    for (std::size_t k = matrix_.row_offset[p]; k < matrix_.row_offset[p + 1]; ++k) {
      const double* w = &matrix_.block[9 * k];
      const double* rj = r + 4 * static_cast<std::size_t>(matrix_.column[k]);
      n += load_quad(w) * rj[0];
      t1 += load_quad(w + 3) * rj[1];
      t2 += load_quad(w + 6) * rj[2];
    }
    // The fourth lane has met numbers of the next column.
    const Quad sum = n + t1 + t2;
    return Quad{sum[0], sum[1], sum[2], 0.0};
  }
  void evaluate(const double* r, double* u) const {
    parallel_for(contacts(), [&](std::size_t p) { store_quad(u + 4 * p, row_times(p, r)); });
  }

  void import_impulses(std::span<const double> caller, double* internal) const;
  // The same for a guess: numbers that are not finite become zero, what is outside the cone is projected on
  // it.
  void import_guess(std::span<const double> caller, double* internal) const;
  void export_impulses(const double* internal, std::span<double> caller) const;

 private:
  BlockMatrix
      matrix_;  // blocks column-major, and one number more at the end: columns are read four at a time
  std::vector<LocalMatrix> local_;
  std::vector<double> friction_;
  std::vector<ContactKind> kind_;  // empty: all are Coulomb's
  AlignedVector<double> free_velocity_;
  double velocity_scale_ = 1.0;
};

}  // namespace ringlet::friction
