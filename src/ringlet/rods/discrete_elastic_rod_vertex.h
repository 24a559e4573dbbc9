#pragma once
// Bending and twist at one inner vertex of a discrete elastic rod: strains, their gradients, and the Hessian
// of the energy. [Bergou2008] for the curvature binormal, [Bergou2010] for material curvatures, time-parallel
// frames and second derivatives.
//
//   e0, e1     edges before and after the vertex; t0, t1 their unit tangents
//   θ0, θ1     turns of the edges' material frames about their tangents
//   χ, t̃       1 + t0·t1, (t0 + t1)/χ
//   kb         curvature binormal 2 t0 × t1 / χ: along the axis of the turn φ from e0 to e1, 2 tan(φ/2) long
//   κ1, κ2     ½ kb·(n1 of e0 + n1 of e1), and the same with n2: turns about n1 and n2
//   m          twist: angle from e0's frame, carried along without twisting, to e1's
//   s, w       ∂(energy)/∂(κ1, κ2, m), and its stiffness
//
// Deviates: [Bergou2010] names curvatures after the direction in which the rod bends; here κ1 turns about n1,
// as in the rest of the library. Frames follow the tangents without twisting, so that derivatives are taken
// at the configuration that the frames belong to.

#include "ringlet/rods/matrix3.h"

namespace ringlet::rods {

template <class R>
struct RodEdge {
  Vector3<R> t{}, n1{};
  R length;

  Vector3<R> n2() const { return cross(t, n1); }
};

template <class R>
struct RodVertex {
  Vector3<R> kb{};
  R chi;
  R strain[3];                        // κ1, κ2, m
  Vector3<R> by_e0[3]{}, by_e1[3]{};  // gradients of the strains
  R by_theta0[3], by_theta1[3];
};

// Carries a vector perpendicular to `from` along the smallest rotation that takes `from` to `to`.
template <class R>
Vector3<R> carried(const Vector3<R>& a, const Vector3<R>& from, const Vector3<R>& to) {
  const R factor = dot(a, to) / (R(1.0) + dot(from, to));
  return a - factor * (from + to);
}

// The strains alone; the twist is the one nearest to `twist_near`, so that whole turns are not lost.
template <class R>
RodVertex<R> rod_strain(const RodEdge<R>& e0, const RodEdge<R>& e1, const R& twist_near) {
  RodVertex<R> v;
  v.chi = R(1.0) + dot(e0.t, e1.t);
  v.kb = (R(2.0) / v.chi) * cross(e0.t, e1.t);
  v.strain[0] = R(0.5) * dot(v.kb, e0.n1 + e1.n1);
  v.strain[1] = R(0.5) * dot(v.kb, e0.n2() + e1.n2());
  const Vector3<R> n1 = carried(e0.n1, e0.t, e1.t);
  const R angle = angle_of(dot(e1.n1, n1), dot(e1.n1, cross(e1.t, n1)));
  constexpr double kTurn = 2.0 * std::numbers::pi;
  v.strain[2] = angle + R(kTurn) * nearest_integer((twist_near - angle) * R(1.0 / kTurn));
  return v;
}

template <class R>
void rod_gradients(const RodEdge<R>& e0, const RodEdge<R>& e1, RodVertex<R>& v) {
  const R inverse0 = R(1.0) / e0.length, inverse1 = R(1.0) / e1.length, inverse_chi = R(1.0) / v.chi;
  const Vector3<R> n2_0 = e0.n2(), n2_1 = e1.n2();
  const Vector3<R> tilde = inverse_chi * (e0.t + e1.t);
  const Vector3<R> sums[2] = {inverse_chi * (e0.n1 + e1.n1), inverse_chi * (n2_0 + n2_1)};
  for (int k = 0; k < 2; ++k) {
    const Vector3<R> along = v.strain[k] * tilde;
    v.by_e0[k] = inverse0 * (cross(e1.t, sums[k]) - along);
    v.by_e1[k] = (R(0.0) - inverse1) * (cross(e0.t, sums[k]) + along);
  }
  v.by_theta0[0] = R(0.5) * dot(v.kb, n2_0);
  v.by_theta1[0] = R(0.5) * dot(v.kb, n2_1);
  v.by_theta0[1] = R(-0.5) * dot(v.kb, e0.n1);
  v.by_theta1[1] = R(-0.5) * dot(v.kb, e1.n1);
  v.by_e0[2] = (R(0.5) * inverse0) * v.kb;
  v.by_e1[2] = (R(0.5) * inverse1) * v.kb;
  v.by_theta0[2] = R(-1.0);
  v.by_theta1[2] = R(1.0);
}

// Second derivatives of the vertex's energy: diagonal blocks of e0 and e1, the block e0 × e1, and the rows of
// θ0 and θ1.
template <class R>
struct RodVertexHessian {
  Symmetric3<R> e0e0, e1e1;
  M3<R> e0e1;
  Vector3<R> theta0_e0{}, theta0_e1{}, theta1_e0{}, theta1_e1{};
  R theta0_theta0{}, theta0_theta1{}, theta1_theta1{};
};

// Σ w ∇κ ∇κᵀ + geometric · Σ s ∇²κ; geometric = 1 gives the exact Hessian, 0 its positive part.
template <class R>
RodVertexHessian<R> rod_hessian(const RodEdge<R>& e0, const RodEdge<R>& e1, const RodVertex<R>& v, const R* s,
                                const R* w, const R& geometric) {
  RodVertexHessian<R> h;
  for (int k = 0; k < 3; ++k) {
    h.e0e0.add_square(w[k], v.by_e0[k]);
    h.e1e1.add_square(w[k], v.by_e1[k]);
    const Vector3<R> weighted0 = w[k] * v.by_e0[k];
    h.e0e1.add_outer(weighted0, v.by_e1[k]);
    const R weight_theta0 = w[k] * v.by_theta0[k], weight_theta1 = w[k] * v.by_theta1[k];
    h.theta0_e0 += weight_theta0 * v.by_e0[k];
    h.theta0_e1 += weight_theta0 * v.by_e1[k];
    h.theta1_e0 += weight_theta1 * v.by_e0[k];
    h.theta1_e1 += weight_theta1 * v.by_e1[k];
    h.theta0_theta0 = h.theta0_theta0 + weight_theta0 * v.by_theta0[k];
    h.theta0_theta1 = h.theta0_theta1 + weight_theta0 * v.by_theta1[k];
    h.theta1_theta1 = h.theta1_theta1 + weight_theta1 * v.by_theta1[k];
  }

  // The terms of ∇²κ are linear in the directors, so κ1 and κ2 enter through their stress-weighted sums.
  const R s1 = geometric * s[0], s2 = geometric * s[1], twist = geometric * s[2];
  const R inverse0 = R(1.0) / e0.length, inverse1 = R(1.0) / e1.length, inverse_chi = R(1.0) / v.chi;
  const Vector3<R> n2_0 = e0.n2(), n2_1 = e1.n2();
  const Vector3<R> tilde = inverse_chi * (e0.t + e1.t);
  const Vector3<R> a0 = s1 * e0.n1 + s2 * n2_0, a1 = s1 * e1.n1 + s2 * n2_1;  // Σ s n
  const Vector3<R> b0 = s1 * n2_0 - s2 * e0.n1, b1 = s1 * n2_1 - s2 * e1.n1;  // Σ s ∂n/∂θ
  const R sigma = s1 * v.strain[0] + s2 * v.strain[1];                        // Σ s κ
  const Vector3<R> a = inverse_chi * (a0 + a1);
  const Vector3<R> p = cross(e1.t, a), q = cross(e0.t, a);
  const R spread = sigma * inverse_chi;

  const R square0 = inverse0 * inverse0, square1 = inverse1 * inverse1, product = inverse0 * inverse1;
  h.e0e0.add_pair(square0 * tilde, sigma * tilde - p);
  h.e0e0.add_diagonal(R(0.0) - square0 * spread);
  h.e0e0.add_square(square0 * spread, e0.t);
  h.e0e0.add_pair((R(0.25) * square0) * v.kb, a0 - twist * (e0.t + tilde));
  h.e1e1.add_pair(square1 * tilde, sigma * tilde + q);
  h.e1e1.add_diagonal(R(0.0) - square1 * spread);
  h.e1e1.add_square(square1 * spread, e1.t);
  h.e1e1.add_pair((R(0.25) * square1) * v.kb, a1 - twist * (e1.t + tilde));
  const Vector3<R> scaled = product * tilde;
  h.e0e1.add_diagonal(R(0.0) - product * spread);
  h.e0e1.add_outer((R(0.0) - product * spread) * e0.t, e1.t);
  h.e0e1.add_outer(scaled, sigma * tilde + q);
  h.e0e1.add_outer(product * (sigma * tilde - p - (R(0.5) * twist) * v.kb), tilde);
  h.e0e1.add_cross(product * ((twist * inverse_chi) * e0.t - a));

  const R half_b0 = R(-0.5) * dot(v.kb, b0), half_b1 = R(-0.5) * dot(v.kb, b1);
  h.theta0_e0 += inverse0 * (half_b0 * tilde + inverse_chi * cross(e1.t, b0));
  h.theta0_e1 += inverse1 * (half_b0 * tilde - inverse_chi * cross(e0.t, b0));
  h.theta1_e0 += inverse0 * (half_b1 * tilde + inverse_chi * cross(e1.t, b1));
  h.theta1_e1 += inverse1 * (half_b1 * tilde - inverse_chi * cross(e0.t, b1));
  h.theta0_theta0 = h.theta0_theta0 - R(0.5) * dot(v.kb, a0);
  h.theta1_theta1 = h.theta1_theta1 - R(0.5) * dot(v.kb, a1);
  return h;
}

}  // namespace ringlet::rods
