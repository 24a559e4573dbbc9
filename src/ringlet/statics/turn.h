#pragma once
// How a helix element carries a vector, with exact first and second derivatives in its curvatures.
//
//   Ω = (κ1, κ2, τ)   curvatures of the element, constant along it
//   a                 its length
//   s_n(ω) = a^n Σ_k (−1)^k (ωa)^{2k} / (2k + n)!   so s_1 = sin(ωa)/ω, s_2 = (1 − cos ωa)/ω², …, ω = |Ω|
//   c_n = s_n'/ω, d_n = c_n'/ω                      hence ∂s_n/∂Ω_i = c_n Ω_i and ∂c_n/∂Ω_i = d_n Ω_i
//
// With u_n(v) = s_n Ω×v + s_{n+1} Ω×(Ω×v), seen from the frame at the element's start:
//   v + u_1(v)           is v turned from the element's end,
//   a e3 + u_2(e3)       the position of its end,
//   a²/2 e3 + u_3(e3)    the integral of the position along it: its first moment, without any quadrature.

#include "ringlet/rods/helix.h"
#include "ringlet/rods/matrix3.h"

namespace ringlet::statics {

template <class R>
using Vector3 = Vector3<R>;

// Entry n − 1 belongs to s_n, n = 1…4.
template <class R>
struct TurnCoefficients {
  R s[4], c[4], d[4];
};

template <class R>
TurnCoefficients<R> turn_coefficients(const R& a, const R& omega_squared) {
  TurnCoefficients<R> h;
  const R a2 = a * a, a4 = a2 * a2, w2 = omega_squared, x2 = w2 * a2, two(2.0), four(4.0);
  const auto small = x2 < R(1.0);
  const bool any_small = any(small), any_large = any(!small);
  if (any_small) {
    // Series for the two highest; s_n = a^n/n! − ω² s_{n+2} and its derivatives go down without loss.
    const R a3 = a2 * a, a6 = a4 * a2;
    h.s[2] = a3 * rods::detail::helix_series<3, 0>(x2);
    h.c[2] = a3 * a2 * rods::detail::helix_series<3, 1>(x2);
    h.d[2] = a3 * a4 * rods::detail::helix_series<3, 2>(x2);
    h.s[3] = a4 * rods::detail::helix_series<4, 0>(x2);
    h.c[3] = a6 * rods::detail::helix_series<4, 1>(x2);
    h.d[3] = a4 * a4 * rods::detail::helix_series<4, 2>(x2);
    h.s[0] = a - w2 * h.s[2];
    h.s[1] = R(0.5) * a2 - w2 * h.s[3];
    for (int n = 0; n < 2; ++n) {
      h.c[n] = R(0.0) - two * h.s[n + 2] - w2 * h.c[n + 2];
      h.d[n] = R(0.0) - four * h.c[n + 2] - w2 * h.d[n + 2];
    }
  }
  if (any_large) {
    // Closed forms; lanes that took the series pass 1 here, and what they get is dropped.
    TurnCoefficients<R> g;
    const R w2_safe = select(small, R(1.0), w2);
    const R w = square_root(w2_safe), inverse = R(1.0) / w2_safe;
    const auto [sine, cosine] = sin_cos(w * a);
    g.s[0] = sine / w;
    g.s[1] = (R(1.0) - cosine) * inverse;
    g.s[2] = (a - g.s[0]) * inverse;
    g.s[3] = (R(0.5) * a2 - g.s[1]) * inverse;
    g.c[0] = (a * cosine - g.s[0]) * inverse;
    g.d[0] = R(0.0) - (a2 * g.s[0] + R(3.0) * g.c[0]) * inverse;
    for (int n = 1; n < 4; ++n) {
      g.c[n] = (a * g.s[n - 1] - R(n + 1.0) * g.s[n]) * inverse;
      g.d[n] = (a * g.c[n - 1] - R(n + 3.0) * g.c[n]) * inverse;
    }
    if (!any_small) return g;
    for (int n = 0; n < 4; ++n) {
      h.s[n] = select(small, h.s[n], g.s[n]);
      h.c[n] = select(small, h.c[n], g.c[n]);
      h.d[n] = select(small, h.d[n], g.d[n]);
    }
  }
  return h;
}

// u_n(v).
template <int n, class R>
Vector3<R> turn(const TurnCoefficients<R>& h, const Vector3<R>& omega, const Vector3<R>& v) {
  const Vector3<R> u = cross(omega, v);
  return h.s[n - 1] * u + h.s[n] * cross(omega, u);
}

// Adds ∂u_n(v)/∂Ω_j to first[j] and the second derivatives of f·u_n(v) to `second`.
template <int n, class R>
void add_turn_derivatives(const TurnCoefficients<R>& h, const Vector3<R>& omega, const Vector3<R>& v,
                          const Vector3<R>& f, Vector3<R> (&first)[3], rods::Symmetric3<R>& second) {
  const R &s = h.s[n - 1], &t = h.s[n], &c = h.c[n - 1], &e = h.c[n];
  const Vector3<R> u = cross(omega, v), w = cross(omega, u);
  const Vector3<R> along = c * u + e * w;
  const R component[3] = {omega.x, omega.y, omega.z};
  for (int j = 0; j < 3; ++j) {
    const Vector3<R> axis = rods::unit<R>(j), av = cross(axis, v);
    first[j] += component[j] * along + s * av + t * (cross(axis, u) + cross(omega, av));
  }
  // f·u = Ω·(v×f) is linear; f·w = (f·Ω)(Ω·v) − (f·v) Ω² is quadratic.
  const R fu = dot(f, u), fw = dot(f, w), fv = dot(f, v), two(2.0);
  const Vector3<R> gradient_w = dot(omega, v) * f + dot(f, omega) * v - (two * fv) * omega;
  second.add_square(h.d[n - 1] * fu + h.d[n] * fw, omega);
  second.add_pair(omega, c * cross(v, f) + e * gradient_w);
  second.add_pair(t * f, v);
  second.add_diagonal(c * fu + e * fw - two * t * fv);
}

}  // namespace ringlet::statics
