#pragma once
// The forces by which contacts push a strand with vertices, as far as they last.
//
//   A v = A v_free + k p
//
// with the matrix A of the step, its rates v with contacts and v_free without, its kick k and the forces p.
//
// Contacts are linear in the rates, and a rod is not: where the free motion of a step leads far from where
// contacts hold the rod, forces that are linearised there are not those of the rod at its place. A pressed
// rod would bear a fifth less, with edges a little too long. So a step is linearised where it leads with the
// forces that are known to last, and its free motion is the linear one without them: at rest it is exact.
// What pushed in one step only, as an impact does, is not expected again.

#include <vector>

#include "ringlet/base/banded.h"
#include "ringlet/base/lanes.h"

namespace ringlet::rods {

template <class R>
class LastingForces {
 public:
  LastingForces(int entries, int first, int block)
      : first_(first),
        block_(block),
        last_(static_cast<std::size_t>(entries), R(0.0)),
        before_(last_),
        lasting_(last_),
        free_(last_) {}

  // Of every vertex the smaller one of the forces of the last two steps, unless they point apart.
  void expect() {
    for (std::size_t vertex = first_vertex(); vertex < last_.size(); vertex += block_) {
      const auto square = [&](const std::vector<R>& a, const std::vector<R>& b) {
        return a[vertex] * b[vertex] + a[vertex + 1] * b[vertex + 1] + a[vertex + 2] * b[vertex + 2];
      };
      const auto last_is_smaller = square(last_, last_) < square(before_, before_);
      const R share = select(square(last_, before_) > R(0.0), R(1.0), R(0.0));
      for (std::size_t k = vertex; k < vertex + 3; ++k)
        lasting_[k] = share * select(last_is_smaller, last_[k], before_[k]);
    }
  }
  const R& operator[](int entry) const { return lasting_[static_cast<std::size_t>(entry)]; }

  // Takes the effect of the forces from the rates that the step was linearised for.
  template <int W>
  void release(const BandedMatrix<R, W>& factor, const R& kick, std::vector<R>& rates) {
    free_ = lasting_;
    for (R& entry : free_) entry = kick * entry;
    factor.solve(free_.data() + first_);
    for (std::size_t entry = 0; entry < rates.size(); ++entry) {
      rates[entry] = rates[entry] - free_[entry];
      free_[entry] = rates[entry];
    }
  }

  // The forces that made the free rates these. Of a vertex alone: turns are not touched by contacts.
  template <int W>
  void measure(const BandedMatrix<R, W>& factor, const R& kick, const std::vector<R>& rates) {
    std::swap(before_, last_);
    for (std::size_t entry = 0; entry < rates.size(); ++entry) last_[entry] = rates[entry] - free_[entry];
    factor.multiply(last_.data() + first_);
    const R scale = R(1.0) / kick;
    for (std::size_t begin = 0; begin < last_.size(); begin += block_) {
      const std::size_t vertex = begin + block_ - 3;
      for (std::size_t k = begin; k < begin + block_; ++k)
        last_[k] = k < vertex || begin < first_ ? R(0.0) : scale * last_[k];
    }
  }

  template <class Visit>
  void visit_state(Visit& visit) {
    for (auto* list : {&last_, &before_})
      for (R& entry : *list) visit(entry);
  }
  template <class Visit>
  void visit_state(Visit& visit) const {
    for (const auto* list : {&last_, &before_})
      for (const R& entry : *list) visit(entry);
  }

 private:
  std::size_t first_vertex() const { return first_ + block_ - 3; }

  std::size_t first_, block_;  // entries before the free ones; of a block, whose last three are its vertex
  std::vector<R> last_, before_, lasting_;  // N
  std::vector<R> free_;                     // rates without contacts
};

}  // namespace ringlet::rods
