#pragma once
// How the chain kernel keeps the lengths of edges: a tridiagonal solve [Han2013], edges laid one after the
// other, or position-based constraints. The symbols are those of chain_kernel.h.

#include "ringlet/rods/chain_kernel_data.h"

namespace ringlet::rods::chain {

// n_i and C_i (into lambda), and the sum of |C_i|. An edge whose ends coincide takes the direction of the
// edge before it, so that it can be pulled apart.
template <class R>
RINGLET_HOST_DEVICE R measure(const Strand<R>& s) {
  const R tiny(1e-30f);
  Vector3<R> before = {R(0.0f), R(0.0f), R(1.0f)};
  R sum(0.0f);
  RINGLET_UNROLL
  for (int i = 0; i + 1 < s.vertices; ++i) {
    Node<R>& a = s.node[i];
    const auto real = s.is_real(i + 1);
    const Vector3<R> e = a.x - s.node[i + 1].x;
    const R square = dot(e, e);
    const auto apart = square > tiny;
    const R inverse = inverse_root(select(apart, square, R(1.0f)));
    before = select(apart, inverse * e, before);
    a.direction = select(real, before, zero_vector<R>());
    a.lambda = select(real, select(apart, square * inverse, R(0.0f)) - a.rest_length, R(0.0f));
    sum = sum + magnitude(a.lambda);
  }
  return sum;
}

// Solves for λ by the sweeps of Thomas [Han2013, eq. (7–10)], with weights:
//   −w_i (n_i−1·n_i) λ_i−1 + (w_i + w_i+1) λ_i − w_i+1 (n_i·n_i+1) λ_i+1 = C_i
// The matrix is never stored. It is positive definite but for edges between two clamped points, whose rows
// are empty: they get λ = 0.
template <class R>
RINGLET_HOST_DEVICE void solve_multipliers(const Strand<R>& s) {
  R upper(0.0f), value(0.0f);
  R coupling(0.0f);  // w_i n_i−1·n_i
  R w = s.weight(0);
  RINGLET_UNROLL
  for (int i = 0; i + 1 < s.vertices; ++i) {
    Node<R>& a = s.node[i];
    const R w_next = s.weight(i + 1);
    const R diagonal = w + w_next + coupling * upper;
    const auto regular = diagonal > R(0.0f);
    const R inverse = select(regular, R(1.0f), R(0.0f)) / select(regular, diagonal, R(1.0f));
    value = (a.lambda + coupling * value) * inverse;
    const R next = i + 2 < s.vertices ? w_next * dot(a.direction, s.node[i + 1].direction) : R(0.0f);
    upper = -next * inverse;
    coupling = next;
    a.upper = upper;
    a.lambda = value;
    w = w_next;
  }
  R lambda(0.0f);
  RINGLET_UNROLL
  for (int i = s.vertices - 2; i >= 0; --i) {
    lambda = s.node[i].lambda - s.node[i].upper * lambda;
    s.node[i].lambda = lambda;
  }
}

// Δx_i = w_i (n_i−1 λ_i−1 − n_i λ_i) [Han2013, eq. (11)] in the lanes of `active`.
template <class Mask, class R>
RINGLET_HOST_DEVICE void apply_multipliers(const Strand<R>& s, const Mask& active) {
  Vector3<R> pull = zero_vector<R>();
  RINGLET_UNROLL
  for (int i = 0; i < s.vertices; ++i) {
    const Vector3<R> next = i + 1 < s.vertices ? s.node[i].lambda * s.node[i].direction : zero_vector<R>();
    const R w = select(active, s.weight(i), R(0.0f));
    s.node[i].x = s.node[i].x + w * (pull - next);
    pull = next;
  }
}

// Lays the edges of the lanes in `active` one after the other from the root, each at its rest length in the
// direction that it has. By how much point i + 1 was moved is left in `direction` of point i.
template <class Mask, class R>
RINGLET_HOST_DEVICE void follow_leader(const Strand<R>& s, const Mask& active) {
  measure(s);
  RINGLET_UNROLL
  for (int i = 0; i + 1 < s.vertices; ++i) {
    Node<R>& a = s.node[i];
    Node<R>& b = s.node[i + 1];
    const R w = select(active, s.moves(i + 1), R(0.0f));
    // The leader has moved since: the direction is that of the edge as it is now, where it has one.
    const Vector3<R> e = a.x - b.x;
    const R square = dot(e, e);
    const auto apart = square > R(1e-30f);
    const R inverse = inverse_root(select(apart, square, R(1.0f)));
    const Vector3<R> n = select(apart, inverse * e, a.direction);
    const Vector3<R> goal = a.x - a.rest_length * n;
    a.direction = w * (goal - b.x);
    b.x = select(w > R(0.0f), goal, b.x);
  }
}

// Newton's method on all lengths of the strand at once: at least `passes` linear solves, then as many as the
// allowed stretch asks for.
template <class R, class S>
RINGLET_HOST_DEVICE Outcome solve_tridiagonal(const Strand<R>& s, const R& length, const Parameters<S>& p) {
  Outcome outcome;
  const R allowed = R(p.allowed_stretch) * length;
  const auto everywhere = length >= R(0.0f);
  for (; outcome.passes < p.passes; ++outcome.passes) {
    measure(s);
    solve_multipliers(s);
    apply_multipliers(s, everywhere);
  }
  if (p.most_passes <= p.passes) return outcome;
  for (;;) {
    const auto stretched = measure(s) > allowed;
    if (!any(stretched)) return outcome;
    if (outcome.passes == p.most_passes) {
      follow_leader(s, stretched);
      outcome.rescued = true;
      return outcome;
    }
    solve_multipliers(s);
    apply_multipliers(s, stretched);
    ++outcome.passes;
  }
}

// Position-based distance constraints, edge after edge from the root [Muller2007, sec. 4.1].
template <class R>
RINGLET_HOST_DEVICE void solve_position_based(const Strand<R>& s, int iterations) {
  for (int k = 0; k < iterations; ++k) {
    R w = s.weight(0);
    RINGLET_UNROLL
    for (int i = 0; i + 1 < s.vertices; ++i) {
      Node<R>& a = s.node[i];
      Node<R>& b = s.node[i + 1];
      const R w_next = s.weight(i + 1);
      const R total = w + w_next;
      const Vector3<R> e = a.x - b.x;
      const R square = dot(e, e);
      const auto usable = (square > R(1e-30f)) & (total > R(0.0f)) & s.is_real(i + 1);
      const R inverse = inverse_root(select(usable, square, R(1.0f)));
      const R share =
          select(usable, R(1.0f) - a.rest_length * inverse, R(0.0f)) / select(usable, total, R(1.0f));
      a.x = a.x - (w * share) * e;
      b.x = b.x + (w_next * share) * e;
      w = w_next;
    }
  }
}

}  // namespace ringlet::rods::chain
