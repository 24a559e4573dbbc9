#pragma once
// What the solvers ask of a problem, in one vocabulary for both forms. The `state` is an affine image of r
// that is cheap to keep: whitened coordinates y for the factored form, relative velocities u for the reduced
// one.
//
//   evaluate(r, state)            state of the impulses r
//   velocity(p, state)            u of contact p
//   chunk_range(chunk)            the contacts of a chunk
//   pass(state, visits, update, r, state_new)   r_p = update(chunk, p, u_p) of the contacts in the list, then
//   the
//                                 state of the new r
//   curvature(...)                (Δr)ᵀ W Δr

#include "ringlet/friction/explicit_problem.h"
#include "ringlet/friction/whitened.h"

namespace ringlet::friction {

// For sweeps and for measuring: the state is y itself.
template <class T>
struct WhitenedOperator {
  WhitenedProblem& problem;

  std::size_t state_size() const { return problem.coordinates(); }
  Quad velocity(std::size_t p, const double* y) const { return problem.velocity<T>(p, y); }
  void evaluate(const double* r, double* y) const { problem.evaluate(r, y); }
};

// |a − b|² over [begin, end).
template <class T>
double squared_distance(const T* a, const T* b, std::size_t begin, std::size_t end) {
  Lanes sum{};
  for (std::size_t k = begin; k < end; k += kLanes) {
    const Lanes d = load_as<Lanes>(a + k) - load_as<Lanes>(b + k);
    sum += d * d;
  }
  return sum_lanes(sum, sum, sum)[0];
}

// For passes: the state is y − ȳ, the deviation from a reference (r̄, ȳ, ū) that is known in double precision.
// As the iterates come to rest deviations become small, and single precision carries them as far as double
// would: this is iterative refinement.
template <class T>
class DeviationOperator {
 public:
  using Scalar = T;
  static constexpr bool kWantsRenewal = std::is_same_v<T, float>;

  explicit DeviationOperator(WhitenedProblem& whitened)
      : problem(whitened),
        r_(4 * whitened.contacts()),
        u_(4 * whitened.contacts()),
        accumulator_(whitened.accumulator_size()) {}

  std::size_t state_size() const { return problem.coordinates(); }
  std::size_t chunks() const { return problem.chunks(); }
  std::pair<std::size_t, std::size_t> chunk_range(std::size_t chunk) const {
    return problem.chunk_range(chunk);
  }
  Quad velocity(std::size_t p, const T* state) const {
    return problem.rows_times<T>(p, state) + load_quad(&u_[4 * p]);
  }
  // Makes r, whose state is given, the reference; the states of both iterates follow.
  void renew(const double* r, T* state, T* state_before) {
    AlignedVector<double> y(state_size());
    problem.evaluate(r, y.data());
    std::copy_n(r, r_.size(), r_.begin());
    parallel_for(problem.contacts(),
                 [&](std::size_t p) { store_quad(&u_[4 * p], problem.velocity<double>(p, y.data())); });
    for (std::size_t k = 0; k < state_size(); ++k) {
      state_before[k] -= state[k];
      state[k] = T{0};
    }
  }
  // A contact without impulse may be left out of passes where the reference has none either.
  bool may_skip(std::size_t p) const { return r_[4 * p] == 0.0; }

  template <class Update>
  void pass(const T* state, const VisitList& visits, Update&& update, const double*, T* state_new) {
    problem.pass<T>(state, state_new, accumulator_.data(), visits,
                    [&](std::size_t chunk, const std::uint32_t* p, int count, Quad* x) {
                      for (int i = 0; i < 4; ++i) x[i] += load_quad(&u_[4 * static_cast<std::size_t>(p[i])]);
                      update(chunk, p, count, x);
                      for (int i = 0; i < 4; ++i) x[i] -= load_quad(&r_[4 * static_cast<std::size_t>(p[i])]);
                    });
  }
  double curvature(const T* state_new, const T* state, const double*, const double*) const {
    return parallel_reduce(
        state_size(), 1 << 14, 0.0,
        [&](std::size_t begin, std::size_t end) { return squared_distance(state_new, state, begin, end); },
        std::plus<>());
  }

  WhitenedProblem& problem;

 private:
  AlignedVector<double> r_, u_;  // r̄ and ū, four numbers per contact
  AlignedVector<T> accumulator_;
};

struct ExplicitOperator {
  using Scalar = double;
  static constexpr bool kWantsRenewal = false;
  static constexpr std::size_t kChunk = 256;
  ExplicitProblem& problem;

  std::size_t state_size() const { return 4 * problem.contacts(); }
  std::size_t chunks() const { return (problem.contacts() + kChunk - 1) / kChunk; }
  Quad velocity(std::size_t p, const double* u) const { return load_quad(u + 4 * p); }
  void evaluate(const double* r, double* u) const { problem.evaluate(r, u); }
  void renew(const double* r, double* u, double*) const { problem.evaluate(r, u); }
  bool may_skip(std::size_t) const { return true; }

  std::pair<std::size_t, std::size_t> chunk_range(std::size_t chunk) const {
    return {chunk * kChunk, std::min((chunk + 1) * kChunk, problem.contacts())};
  }
  template <class Update>
  void pass(const double* u, const VisitList& visits, Update&& update, const double* r, double* u_new) const {
    parallel_chunks(chunks(), 1, [&](std::size_t chunk, std::size_t) {
      for_groups(visits, chunk, [&](const std::uint32_t* p, int count, const std::uint32_t*) {
        Quad x[4];
        for (int i = 0; i < 4; ++i) x[i] = load_quad(u + 4 * static_cast<std::size_t>(p[i]));
        update(chunk, p, count, x);
      });
    });
    problem.evaluate(r, u_new);
  }
  double curvature(const double* u_new, const double* u, const double* r_new, const double* r) const {
    double sum = 0.0;
    for (std::size_t k = 0; k < state_size(); ++k) sum += (r_new[k] - r[k]) * (u_new[k] - u[k]);
    return sum;
  }
};

}  // namespace ringlet::friction
