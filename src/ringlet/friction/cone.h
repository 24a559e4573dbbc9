#pragma once
// Coulomb's law as second-order-cone complementarity, and how far a pair (r, u) is from obeying it.
// [Daviet2011, eqs. 5–15 and Appendix A.1]
//
//   symbol     code    meaning
//   K_μ                cone { x : μ x_N ≥ |x_T| }
//   ũ                  u + μ |u_T| e_N, de Saxcé's change of variable
//   r̂, û       x, y    (μ r_N, r_T) and ρ (ũ_N, μ u_T); the law says K ∋ û ⊥ r̂ ∈ K with K = K_1
//   f_FB(x,y)          x + y − (x∘x + y∘y)^½, zero exactly where the law holds
//
// Deviates: the Jacobian is I − L_w⁻¹ L_x with w = z^½ (the printed L_{z⁻¹} fails a finite-difference test),
// and the smaller eigenvalue of z comes from det z written as a sum of terms without cancellation.

#include <algorithm>
#include <cmath>

#include "ringlet/base/types.h"

namespace ringlet::friction {

// Nearest point of K_μ in the Euclidean norm.
inline Vec3 project_on_cone(const Vec3& x, double mu) {
  const double tangential = std::hypot(x[1], x[2]);
  if (tangential <= mu * x[0]) return x;
  if (mu * tangential <= -x[0]) return Vec3::Zero();
  const double normal = (x[0] + mu * tangential) / (1.0 + mu * mu);
  const double factor = mu * normal / tangential;
  return {normal, factor * x[1], factor * x[2]};
}

// The square root w of z = x∘x + y∘y, as its two eigenvalues and its direction.
struct JordanRoot {
  double small, large;  // sqrt(λ1) ≤ sqrt(λ2)
  double cosine, sine;  // direction of z_T; (1, 0) where z_T = 0
};

inline JordanRoot jordan_root(const Vec3& x, const Vec3& y) {
  const double a1 = x[0] * x[1] + y[0] * y[1], a2 = x[0] * x[2] + y[0] * y[2];
  const double a = std::sqrt(a1 * a1 + a2 * a2);
  const double xt = std::sqrt(x[1] * x[1] + x[2] * x[2]), yt = std::sqrt(y[1] * y[1] + y[2] * y[2]);
  const double lambda2 = x.squaredNorm() + y.squaredNorm() + 2.0 * a;
  if (!(lambda2 > 0.0)) return {0.0, 0.0, 1.0, 0.0};
  // det z = det(x)² + det(y)² + 2 [(x_N y_N − |x_T||y_T|)² + (x_N|y_T| − |x_T|y_N)²] + 8 x_N y_N (|x_T||y_T|
  // − x_T·y_T).
  const double dx = (x[0] - xt) * (x[0] + xt), dy = (y[0] - yt) * (y[0] + yt);
  const double p = x[0] * y[0] - xt * yt, q = x[0] * yt - xt * y[0];
  const double dot = x[1] * y[1] + x[2] * y[2], cross = x[1] * y[2] - x[2] * y[1];
  const double gap = dot > 0.0 ? cross * cross / (xt * yt + dot) : xt * yt - dot;
  const double det = dx * dx + dy * dy + 2.0 * (p * p + q * q) + 8.0 * x[0] * y[0] * gap;
  const double lambda1 = std::max(det, 0.0) / lambda2;
  if (a > 0.0) return {std::sqrt(lambda1), std::sqrt(lambda2), a1 / a, a2 / a};
  return {std::sqrt(lambda1), std::sqrt(lambda2), 1.0, 0.0};
}

// f_FB on K (eq. 15).
inline Vec3 fischer_burmeister(const Vec3& x, const Vec3& y) {
  const JordanRoot w = jordan_root(x, y);
  const double normal = 0.5 * (w.large + w.small), tangential = 0.5 * (w.large - w.small);
  return {x[0] + y[0] - normal, x[1] + y[1] - tangential * w.cosine, x[2] + y[2] - tangential * w.sine};
}

// f_FB for one contact: the cone form where there is friction, the scalar form and r_T = 0 where μ = 0 (eq.
// 8). `impulse_scale` multiplies r: it plays the part of 1/ρ.
inline Vec3 coulomb_residual(const Vec3& r, const Vec3& u, double mu, double impulse_scale) {
  if (mu == 0.0) {
    const double x = impulse_scale * r[0], y = u[0];
    return {x + y - std::sqrt(x * x + y * y), impulse_scale * r[1], impulse_scale * r[2]};
  }
  const double ut = std::sqrt(u[1] * u[1] + u[2] * u[2]);
  return fischer_burmeister({impulse_scale * mu * r[0], impulse_scale * r[1], impulse_scale * r[2]},
                            {u[0] + mu * ut, mu * u[1], mu * u[2]});
}

// How far one contact is from Coulomb's law: the largest component of the residual.
inline double coulomb_error(const Vec3& r, const Vec3& u, double mu, double impulse_scale) {
  return coulomb_residual(r, u, mu, impulse_scale).lpNorm<Eigen::Infinity>();
}

// ∂f_FB/∂x and ∂f_FB/∂y; where the function has a kink, one element of the generalised Jacobian.
struct FischerBurmeisterJacobian {
  Mat3 x, y;
};
FischerBurmeisterJacobian fischer_burmeister_jacobian(const Vec3& x, const Vec3& y);

// A function of (r, u) that vanishes where Coulomb's law holds, with its derivatives: what Newton's method
// works on, for one contact or for all of them. Impulses are in units of velocity (times tr W/3).
struct Linearised {
  Vec3 f;
  Mat3 dr, du;
};
// The modified Fischer–Burmeister function.
Linearised linearise_fischer_burmeister(const Vec3& r, const Vec3& u, double mu);
// [AlartCurnier1991]: r − P(r − u), where the normal part projects on r_N ≥ 0 and the tangential part on the
// disc of radius μ (r_N − u_N)⁺.
Linearised linearise_alart_curnier(const Vec3& r, const Vec3& u, double mu);

}  // namespace ringlet::friction
