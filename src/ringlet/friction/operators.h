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

template <class T>
struct WhitenedOperator {
  WhitenedProblem& problem;

  std::size_t state_size() const { return problem.coordinates(); }
  std::size_t chunks() const { return problem.chunks(); }
  Quad velocity(std::size_t p, const double* y) const { return problem.velocity<T>(p, y); }
  void evaluate(const double* r, double* y) const { problem.evaluate(r, y); }

  std::pair<std::size_t, std::size_t> chunk_range(std::size_t chunk) const {
    return problem.chunk_range(chunk);
  }
  template <class Update>
  void pass(const double* y, const VisitList& visits, Update&& update, const double*, double* y_new) const {
    problem.pass<T>(y, y_new, visits, update);
  }
  double curvature(const double* y_new, const double* y, const double*, const double*) const {
    return parallel_reduce(
        state_size(), 1 << 14, 0.0,
        [&](std::size_t begin, std::size_t end) {
          Lanes sum{};
          for (std::size_t k = begin; k < end; k += kLanes) {
            const Lanes d = load(y_new + k) - load(y + k);
            sum += d * d;
          }
          return sum_lanes(sum, sum, sum)[0];
        },
        std::plus<>());
  }
};

struct ExplicitOperator {
  ExplicitProblem& problem;
  static constexpr std::size_t kChunk = 256;

  std::size_t state_size() const { return 4 * problem.contacts(); }
  std::size_t chunks() const { return (problem.contacts() + kChunk - 1) / kChunk; }
  Quad velocity(std::size_t p, const double* u) const { return load_quad(u + 4 * p); }
  void evaluate(const double* r, double* u) const { problem.evaluate(r, u); }

  std::pair<std::size_t, std::size_t> chunk_range(std::size_t chunk) const {
    return {chunk * kChunk, std::min((chunk + 1) * kChunk, problem.contacts())};
  }
  template <class Update>
  void pass(const double* u, const VisitList& visits, Update&& update, const double* r, double* u_new) const {
    parallel_chunks(chunks(), 1, [&](std::size_t chunk, std::size_t) {
      for (std::size_t k = visits.begin[chunk]; k < visits.begin[chunk + 1]; ++k)
        update(chunk, visits.contact[k], load_quad(u + 4 * static_cast<std::size_t>(visits.contact[k])));
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
