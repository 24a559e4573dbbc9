#pragma once
// The factored problem in whitened coordinates. With M = L Lᵀ, y = Lᵀ v and A = L⁻¹ Hᵀ,
//
//   y = y_f + A r,   u = Aᵀ y + u_f,   W = Aᵀ A:
//
// one block per contact side serves both to read u and to apply r, and curvature is free: rᵀ W r = |A r|².
// Tangents are rotated so that every contact's W̄ is diagonal (see LocalMatrix). Contacts are sorted by body:
// where bodies that touch have numbers near each other (body_order.h), a chunk of contacts has few bodies,
// and these hardly in common with other chunks.

#include <cstdint>
#include <span>

#include "ringlet/base/parallel.h"
#include "ringlet/friction/lanes.h"
#include "ringlet/friction/local.h"
#include "ringlet/friction/problem.h"

namespace ringlet::friction {

// What a contact touches of a body: its padded coordinates from the first on that A has an entry for, or from
// a few before it, so that there are not too many sizes.
struct WhitenedSide {
  std::int32_t y = -1;      // where these coordinates start; −1: no body
  std::int32_t stride = 0;  // how many there are
  std::int32_t slot = 0;    // where they start in the chunk's own accumulator
  std::int32_t body = -1;
  std::size_t block = 0;  // where the 3×stride block starts
};

// Contacts to visit, chunk after chunk.
struct VisitList {
  std::vector<std::uint32_t> contact;
  std::vector<std::size_t> begin;  // where each chunk starts; one more at the end
};

// Calls body(p, count, ahead) for groups of four contacts p of a chunk and the four after them. The last
// group may have fewer: its last contact is repeated, and `count` says how many are meant.
template <class Body>
[[gnu::always_inline]] inline void for_groups(const VisitList& visits, std::size_t chunk, Body&& body) {
  const std::uint32_t* at = visits.contact.data() + visits.begin[chunk];
  const std::uint32_t* end = visits.contact.data() + visits.begin[chunk + 1];
  for (; end - at >= 8; at += 4) body(at, 4, at + 4);
  for (; at < end; at += 4) {
    std::uint32_t p[4];
    for (std::ptrdiff_t i = 0; i < 4; ++i) p[i] = at[std::min(i, end - at - 1)];
    body(p, static_cast<int>(std::min<std::ptrdiff_t>(4, end - at)), p);
  }
}

// Aᵀ y of one contact with these two sides.
template <class T, class S>
[[gnu::always_inline]] inline Quad rows_times(const WhitenedSide* side, const T* blocks, const S* y) {
  RowSums<LanesFor<S>> sums;
  sums.add(blocks + side[0].block, side[0].stride, y + side[0].y);
  if (side[1].y >= 0) sums.add(blocks + side[1].block, side[1].stride, y + side[1].y);
  return sums.total();
}

// A chunk of a pass, four contacts p at a time: update(p, count, x) finds Aᵀ y in x and leaves there what the
// contacts apply; A x is added to `sum`, in the sides' slots.
template <class T, class Update>
[[gnu::always_inline]] inline void pass_chunk(const WhitenedSide* sides, const T* blocks, const T* y,
                                              const VisitList& visits, std::size_t chunk, T* sum,
                                              Update&& update) {
  using V = LanesFor<T>;
  for_groups(visits, chunk, [&](const std::uint32_t* p, int count, const std::uint32_t* ahead) {
    Quad x[4];
    for (int i = 0; i < 4; ++i) {
      const WhitenedSide* next = &sides[2 * static_cast<std::size_t>(ahead[i])];
      prefetch_rows(blocks + next[0].block, next[0].stride + next[1].stride);
      x[i] = rows_times(&sides[2 * static_cast<std::size_t>(p[i])], blocks, y);
    }
    update(p, count, x);
    for (int i = 0; i < count; ++i) {
      if (x[i][0] == 0.0 && x[i][1] == 0.0 && x[i][2] == 0.0) continue;
      const WhitenedSide* side = &sides[2 * static_cast<std::size_t>(p[i])];
      scatter_rows<V>(blocks + side[0].block, side[0].stride, x[i], sum + side[0].slot);
      if (side[1].y >= 0) scatter_rows<V>(blocks + side[1].block, side[1].stride, x[i], sum + side[1].slot);
    }
  });
}

class WhitenedProblem {
 public:
  explicit WhitenedProblem(const FactoredProblem& problem);

  std::size_t contacts() const { return local_.size(); }
  std::size_t bodies() const { return dof_offset_.size() - 1; }
  std::size_t coordinates() const { return y_free_.size(); }
  // Where a body's coordinates start, and how many there are.
  std::int32_t body_start(std::size_t body) const { return y_offset_[body]; }
  std::int32_t body_stride(std::size_t body) const { return y_offset_[body + 1] - y_offset_[body]; }
  const LocalMatrix& local(std::size_t p) const { return local_[p]; }
  double friction(std::size_t p) const { return friction_[p]; }
  ContactKind kind(std::size_t p) const { return kind_.empty() ? ContactKind::coulomb : kind_[p]; }
  bool only_coulomb() const { return kind_.empty(); }
  double velocity_scale() const { return velocity_scale_; }
  const WhitenedSide* sides(std::size_t p) const { return &sides_[2 * p]; }
  const AlignedVector<double>& y_free() const { return y_free_; }
  std::size_t caller_index(std::size_t p) const { return order_[p]; }
  template <class T>
  const T* blocks() const {
    if constexpr (std::is_same_v<T, float>)
      return single_.data();
    else
      return blocks_.data();
  }
  // Whether blocks, impulses and coordinates are numbers that single precision can hold.
  bool fits_single_precision() const;
  // Makes the copy in single precision that blocks<float>() returns.
  void make_single();

  // Row sums of Aᵀ y for one contact; y in single precision may stand beside blocks in single precision only.
  template <class T, class S>
  Quad rows_times(std::size_t p, const S* y) const {
    return friction::rows_times(&sides_[2 * p], blocks<T>(), y);
  }
  // u of one contact from whitened coordinates.
  template <class T>
  Quad velocity(std::size_t p, const double* y) const {
    return rows_times<T>(p, y) + load_quad(&free_velocity_[4 * p]);
  }
  // y += A_p r.
  template <class T>
  void apply(std::size_t p, const Quad& r, double* y) const {
    const WhitenedSide* side = &sides_[2 * p];
    const T* a = blocks<T>();
    scatter_rows<Lanes>(a + side[0].block, side[0].stride, r, y + side[0].y);
    if (side[1].y >= 0) scatter_rows<Lanes>(a + side[1].block, side[1].stride, r, y + side[1].y);
  }

  // One pass over the listed contacts in fixed chunks, four contacts p at a time: update(chunk, p, count, x)
  // finds Aᵀ y in x and leaves there what the contacts apply; then y_new = A x. The x of a contact that is
  // not listed counts as zero. `accumulator` has accumulator_size() numbers.
  template <class T, class Update>
  void pass(const T* y, T* y_new, T* accumulator, const VisitList& visits, Update&& update) const {
    parallel_chunks(chunks(), 1, [&](std::size_t chunk, std::size_t) {
      T* sum = accumulator + accumulator_offset_[chunk];
      std::fill(sum, accumulator + accumulator_offset_[chunk + 1], T{0});
      pass_chunk(sides_.data(), blocks<T>(), y, visits, chunk, sum,
                 [&](const std::uint32_t* p, int count, Quad* x) { update(chunk, p, count, x); });
    });
    gather_chunks<T>(accumulator, nullptr, y_new);
  }
  std::size_t accumulator_size() const { return accumulator_.size(); }
  std::size_t chunks() const { return chunk_begin_.size() - 1; }
  std::pair<std::size_t, std::size_t> chunk_range(std::size_t chunk) const {
    return {chunk_begin_[chunk], chunk_begin_[chunk + 1]};
  }

  // y = y_f + A r for impulses in internal order (four numbers per contact).
  void evaluate(const double* r, double* y);

  // Between the caller's impulses (three per contact, own order and tangents) and internal ones (four per
  // contact).
  void import_impulses(std::span<const double> caller, double* internal) const;
  // The same for a guess: numbers that are not finite become zero, what is outside the cone is projected on
  // it.
  void import_guess(std::span<const double> caller, double* internal) const;
  void export_impulses(const double* internal, std::span<double> caller) const;
  // v = L⁻ᵀ y.
  void export_velocities(const double* y, std::span<double> caller) const;

 private:
  void factor_bodies(const FactoredProblem& problem);
  void factor_body(const FactoredProblem& problem, std::size_t body);
  // Of the body's coordinates from `first` on.
  BandedFactor banded_factor(std::size_t body, int first = 0) const {
    return {&factor_[factor_offset_[body]] + static_cast<std::ptrdiff_t>(first) * (half_bandwidth_ + 1),
            dof_offset_[body + 1] - dof_offset_[body] - first, half_bandwidth_};
  }
  void order_contacts(const FactoredProblem& problem);
  void place_sides(const FactoredProblem& problem);
  Mat3 whiten_rows(const FactoredProblem& problem, std::size_t contact, AlignedVector<Quad>& scratch);
  void turn_tangents(std::size_t contact);
  void whiten_contacts(const FactoredProblem& problem);
  void cut_chunks();
  // y_new = base + what the chunks have summed; no base: zero.
  template <class T>
  void gather_chunks(const T* accumulator, const T* base, T* y_new) const;

  // Bodies.
  std::vector<std::int32_t> dof_offset_, y_offset_;
  std::vector<std::size_t> factor_offset_;
  std::int32_t half_bandwidth_ = -1;
  // Strictly lower part of L, padded columns, zeros elsewhere; banded factors as the problem has them.
  AlignedVector<double> factor_;
  AlignedVector<double> inverse_;  // 1 / L_jj, padded
  AlignedVector<double> y_free_;
  // Contacts, sorted.
  std::vector<std::size_t> order_;
  std::vector<LocalMatrix> local_;
  std::vector<double> friction_;
  std::vector<ContactKind> kind_;  // empty: all are Coulomb's
  AlignedVector<double> free_velocity_;
  std::vector<WhitenedSide> sides_;
  AlignedVector<double> blocks_;
  AlignedVector<float> single_;
  double velocity_scale_ = 0.0;
  // Chunks: each sums A r over its own contacts in its own accumulator; bodies then add up the chunks in
  // order.
  std::vector<std::size_t> chunk_begin_, accumulator_offset_;
  AlignedVector<double> accumulator_;
  std::vector<std::size_t> share_offset_, shares_;  // per body: places in the accumulator
};

// W and b: assemble() of the problem that was whitened.
ReducedProblem assemble(const WhitenedProblem& whitened);

}  // namespace ringlet::friction
