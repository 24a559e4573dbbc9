#pragma once
// One super-helix element: a curve of constant material curvature, in closed form. [Bertails2006], with the
// derivatives that its paper leaves to the reader.
//
//   Ω = (κ1, κ2, τ)   rotation rate of the material frame along the curve, in that frame: constant
//   a                 arclength inside the element
//   E(a) = exp(a[Ω])  frame at a, seen from the frame at 0
//   P(a) = ∫0..a E    so that p(a) = P e3 is the position at a, seen from the frame at 0
//
// With ω = |Ω|:  E = I + s1 [Ω] + s2 [Ω]²,  P = a I + s2 [Ω] + s3 [Ω]²,
//   s1 = sin(ωa)/ω,  s2 = (1 − cos ωa)/ω²,  s3 = (ωa − sin ωa)/ω³.
// For a function s(ω) write c = s'/ω and d = c'/ω; then ∂s/∂Ω_i = c Ω_i. A power series replaces the closed
// forms where ωa is small and they would cancel.

#include "ringlet/base/lanes.h"

namespace ringlet::rods {

template <class R>
struct HelixCoefficients {
  R a, s1, s2, s3, c2, c3;
};

namespace detail {

// Σ_k (−1)^k w_k x^{2(k−order)} / (2k + n)! with w_k = 1, 2k, or 2k(2k−2) for order 0, 1, 2: the series of
// s_n, and of c and d derived from it. Ten terms leave less than 1e-16 of the first one for x ≤ 1.
template <int n, int order, class R>
R helix_series(const R& x_squared) {
  constexpr int kTerms = 10;
  constexpr auto kCoefficients = [] {
    std::array<double, kTerms> c{};
    for (int i = 0; i < kTerms; ++i) {
      const int k = i + order;
      double factorial = 1.0;
      for (int f = 2; f <= 2 * k + n; ++f) factorial *= f;
      double weight = k % 2 == 0 ? 1.0 : -1.0;
      if (order >= 1) weight *= 2 * k;
      if (order >= 2) weight *= 2 * k - 2;
      c[i] = weight / factorial;
    }
    return c;
  }();
  R sum(kCoefficients[kTerms - 1]);
  for (int i = kTerms - 2; i >= 0; --i) sum = sum * x_squared + R(kCoefficients[i]);
  return sum;
}

}  // namespace detail

template <class R>
HelixCoefficients<R> helix_coefficients(const R& a, const R& omega_squared) {
  HelixCoefficients<R> h;
  h.a = a;
  const R x2 = omega_squared * a * a;
  const auto small = x2 < R(1.0);
  const bool any_small = any(small), any_large = any(!small);
  if (any_small) {
    const R a2 = a * a, a3 = a2 * a, a4 = a2 * a2, a5 = a3 * a2;
    h.s1 = a * detail::helix_series<1, 0>(x2);
    h.s2 = a2 * detail::helix_series<2, 0>(x2);
    h.s3 = a3 * detail::helix_series<3, 0>(x2);
    h.c2 = a4 * detail::helix_series<2, 1>(x2);
    h.c3 = a5 * detail::helix_series<3, 1>(x2);
  }
  if (any_large) {
    // Lanes that took the series pass 1 here, so that nothing divides by zero; their result is dropped.
    const R w2 = select(small, R(1.0), omega_squared);
    const R w = square_root(w2), inverse = R(1.0) / w2;
    const auto [sine, cosine] = sin_cos(w * a);
    const R s1 = sine / w;
    const R s2 = (R(1.0) - cosine) * inverse;
    const R s3 = (a - s1) * inverse;
    const R c2 = (a * s1 - R(2.0) * s2) * inverse;
    const R c3 = (a * s2 - R(3.0) * s3) * inverse;
    if (any_small) {
      h = {a,
           select(small, h.s1, s1),
           select(small, h.s2, s2),
           select(small, h.s3, s3),
           select(small, h.c2, c2),
           select(small, h.c3, c3)};
    } else {
      h = {a, s1, s2, s3, c2, c3};
    }
  }
  return h;
}

template <class R>
Vector3<R> unit(int i) {
  return {R(i == 0 ? 1.0 : 0.0), R(i == 1 ? 1.0 : 0.0), R(i == 2 ? 1.0 : 0.0)};
}

// v × e3 and e_i × e3 written out: they occur in every term below.
template <class R>
Vector3<R> cross_e3(const Vector3<R>& v) {
  return {v.y, R(0.0) - v.x, R(0.0)};
}

// P(a) v.
template <class R>
Vector3<R> helix_integral(const HelixCoefficients<R>& h, const Vector3<R>& omega, const Vector3<R>& v) {
  const Vector3<R> wv = cross(omega, v);
  return h.a * v + h.s2 * wv + h.s3 * cross(omega, wv);
}

// E(a) v.
template <class R>
Vector3<R> helix_rotation(const HelixCoefficients<R>& h, const Vector3<R>& omega, const Vector3<R>& v) {
  const Vector3<R> wv = cross(omega, v);
  return v + h.s1 * wv + h.s2 * cross(omega, wv);
}

// p(a) and D_i = ∂p/∂Ω_i.
template <class R>
struct HelixPoint {
  Vector3<R> p{};
  Vector3<R> d[3]{};
};

template <class R>
HelixPoint<R> helix_point(const HelixCoefficients<R>& h, const Vector3<R>& omega) {
  const Vector3<R> u = cross_e3(omega);   // Ω × e3
  const Vector3<R> uu = cross(omega, u);  // Ω × (Ω × e3)
  const Vector3<R> along = h.c2 * u + h.c3 * uu;
  HelixPoint<R> point;
  point.p = h.s2 * u + h.s3 * uu;
  point.p.z = point.p.z + h.a;
  const R zero(0.0);
  // e1 × e3 = −e2, e2 × e3 = e1, e3 × e3 = 0; e_i × u and Ω × (e_i × e3) follow.
  point.d[0] = Vector3<R>{zero, zero - h.s2, zero} +
               h.s3 * (Vector3<R>{zero, zero - u.z, u.y} + Vector3<R>{omega.z, zero, zero - omega.x}) +
               omega.x * along;
  point.d[1] = Vector3<R>{h.s2, zero, zero} +
               h.s3 * (Vector3<R>{u.z, zero, zero - u.x} + Vector3<R>{zero, omega.z, zero - omega.y}) +
               omega.y * along;
  point.d[2] = h.s3 * Vector3<R>{zero - u.y, u.x, zero} + omega.z * along;
  return point;
}

}  // namespace ringlet::rods
