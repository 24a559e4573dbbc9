#pragma once
// A few contacts of a factored problem, to be solved for themselves while all other impulses stay: what they
// touch lies side by side and fits into a core's own cache.

#include <span>

#include "ringlet/friction/operators.h"

namespace ringlet::friction {

class PartProblem {
 public:
  // `contacts` of the whole, in its order; both are to live longer.
  PartProblem(const WhitenedProblem& whole, std::span<const std::uint32_t> contacts);

  std::size_t contacts() const { return contacts_.size(); }
  std::size_t coordinates() const { return coordinates_; }
  const LocalMatrix& local(std::size_t p) const { return whole_.local(contacts_[p]); }
  double friction(std::size_t p) const { return whole_.friction(contacts_[p]); }
  ContactKind kind(std::size_t p) const { return whole_.kind(contacts_[p]); }
  bool only_coulomb() const { return whole_.only_coulomb(); }
  double velocity_scale() const { return whole_.velocity_scale(); }

  const WhitenedProblem& whole() const { return whole_; }
  std::size_t whole_contact(std::size_t p) const { return contacts_[p]; }
  // The part's own bodies, numbered as they come, and their places among its coordinates.
  std::size_t bodies() const { return bodies_.size(); }
  std::pair<std::size_t, std::size_t> body_range(std::size_t body) const {
    return {starts_[body], starts_[body + 1]};
  }
  // In the part's own coordinates and with its own numbers of bodies; blocks are the whole's.
  const WhitenedSide* sides() const { return sides_.data(); }

  // y += what the part's own coordinates are.
  template <class T>
  void add_to(const T* own, T* y) const {
    for (std::size_t b = 0; b < bodies_.size(); ++b) {
      const auto body = static_cast<std::size_t>(bodies_[b]);
      T* to = y + whole_.body_start(body);
      for (std::int32_t k = 0; k < whole_.body_stride(body); ++k) to[k] += *own++;
    }
  }

 private:
  const WhitenedProblem& whole_;
  std::span<const std::uint32_t> contacts_;
  std::vector<std::int32_t> bodies_;    // in the order of the part's coordinates
  std::vector<std::size_t> starts_{0};  // of each body's coordinates; one more at the end
  std::vector<WhitenedSide> sides_;
  std::size_t coordinates_ = 0;
};

// For passes over a part. The state is the deviation of its coordinates from where it was found.
template <class T>
class PartOperator {
 public:
  using Scalar = T;
  static constexpr bool kWantsRenewal = false;

  // From the whole's impulses, and its operator and state, which say how fast contacts are.
  PartOperator(const PartProblem& part, const double* r, const DeviationOperator<T>& whole, const T* state)
      : problem(part), r_(4 * part.contacts()), u_(4 * part.contacts()) {
    for (std::size_t p = 0; p < part.contacts(); ++p) {
      const std::size_t in_whole = part.whole_contact(p);
      std::copy_n(r + 4 * in_whole, 4, &r_[4 * p]);
      store_quad(&u_[4 * p], whole.velocity(in_whole, state));
    }
  }

  std::size_t state_size() const { return problem.coordinates(); }
  std::size_t chunks() const { return 1; }
  std::pair<std::size_t, std::size_t> chunk_range(std::size_t) const { return {0, problem.contacts()}; }
  const AlignedVector<double>& reference() const { return r_; }
  Quad velocity(std::size_t p, const T* state) const {
    return rows_times(problem.sides() + 2 * p, blocks(), state) + load_quad(&u_[4 * p]);
  }
  void renew(const double*, T*, T*) const {}  // the reference stays: a part is solved once
  bool may_skip(std::size_t p) const { return r_[4 * p] == 0.0; }

  template <class Update>
  void pass(const T* state, const VisitList& visits, Update&& update, const double*, T* state_new) const {
    std::fill_n(state_new, state_size(), T{0});
    pass_chunk(problem.sides(), blocks(), state, visits, 0, state_new,
               [&](const std::uint32_t* p, int count, Quad* x) {
                 for (int i = 0; i < 4; ++i) x[i] += load_quad(&u_[4 * static_cast<std::size_t>(p[i])]);
                 update(std::size_t{0}, p, count, x);
                 for (int i = 0; i < 4; ++i) x[i] -= load_quad(&r_[4 * static_cast<std::size_t>(p[i])]);
               });
  }
  // The state of the impulses r.
  void evaluate(const double* r, T* state) const {
    std::fill_n(state, state_size(), T{0});
    for (std::size_t p = 0; p < problem.contacts(); ++p) {
      const Quad change = load_quad(r + 4 * p) - load_quad(&r_[4 * p]);
      for (const WhitenedSide* side = problem.sides() + 2 * p; side != problem.sides() + 2 * p + 2; ++side)
        if (side->y >= 0)
          scatter_rows<LanesFor<T>>(blocks() + side->block, side->stride, change, state + side->y);
    }
  }
  double curvature(const T* state_new, const T* state, const double*, const double*) const {
    return squared_distance(state_new, state, 0, state_size());
  }

  const PartProblem& problem;

 private:
  const T* blocks() const { return problem.whole().template blocks<T>(); }

  AlignedVector<double> r_, u_;  // of the reference, four numbers per contact
};

}  // namespace ringlet::friction
