#pragma once
// Puts the vertices of chains back to where every edge has its rest length. [Goldenthal2007, Alg. 1]
//
//   x, w     positions and inverse masses of the vertices (0: held)
//   ℓ        rest lengths
//   C        constraints (|e|² − ℓ²)/2ℓ, zero where an edge has its length
//   λ        multipliers: (∇C W ∇Cᵀ) λ = C is tridiagonal for a chain
//
// One chain per lane. A lane stops moving when its own edges are right, whatever its neighbours do.

#include <span>
#include <vector>

#include "ringlet/base/banded.h"

namespace ringlet::rods {

// Returns the largest |e|²/ℓ² − 1 that is left. Needs x.size() == w.size() == rest.size() + 1.
template <class R>
R fast_projection(std::span<Vector3<R>> x, std::span<const R> w, std::span<const R> rest, double tolerance,
                  int most_iterations) {
  const int n = static_cast<int>(rest.size());
  std::vector<Vector3<R>> edge(n);
  std::vector<R> lambda(n);
  BandedMatrix<R, 1> matrix(n);
  R worst(0.0);
  for (int iteration = 0;; ++iteration) {
    worst = R(0.0);
    for (int j = 0; j < n; ++j) {
      const R inverse = R(1.0) / rest[j];
      edge[j] = inverse * (x[j + 1] - x[j]);
      const R off = dot(edge[j], edge[j]) - R(1.0);
      worst = select(off * off <= worst * worst, worst, select(off < R(0.0), R(0.0) - off, off));
      lambda[j] = R(0.5) * rest[j] * off;
    }
    const auto open = worst > R(tolerance);
    if (!any(open) || iteration == most_iterations) return worst;

    for (int j = 0; j < n; ++j) {
      matrix(j, j) = (w[j] + w[j + 1]) * dot(edge[j], edge[j]);
      if (j > 0) matrix(j, j - 1) = (R(0.0) - w[j]) * dot(edge[j - 1], edge[j]);
    }
    matrix.factor();
    matrix.solve(lambda.data());
    for (int j = 0; j <= n; ++j) {
      Vector3<R> move{};
      if (j > 0) move = move - lambda[j - 1] * edge[j - 1];
      if (j < n) move = move + lambda[j] * edge[j];
      const R scale = select(open, w[j], R(0.0));
      // A lane that is done must not be touched, not even by 0 times something that is not finite.
      const Vector3<R> next = x[j] + scale * move;
      x[j] = {select(open, next.x, x[j].x), select(open, next.y, x[j].y), select(open, next.z, x[j].z)};
    }
  }
}

}  // namespace ringlet::rods
