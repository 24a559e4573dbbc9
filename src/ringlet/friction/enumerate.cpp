#include <algorithm>
#include <cmath>

#include "ringlet/friction/laws.h"
#include "ringlet/friction/quartic.h"

// The enumerative law [Daviet2011, Appendix B]: take-off, stick, slide in turn.
//
//   symbol   code        meaning
//   W̄        d1, d2      Schur complement of w_N, diagonal in LocalMatrix's basis
//   b̄        c / b_N     b_T/b_N − w_T/w_N; here c = b_N b̄, which stays finite
//   α        alpha       u_T = −α r_T while sliding
//   P(α)                 eq. 16, |r_T|² = μ² r_N² cleared of fractions
//
// Deviates: the problem is made dimensionless first; singular W is examined direction by direction; every
// candidate is polished by Newton on |r_T| − μ r_N, where no digits are lost to the quartic's coefficients.
// With W nearly singular the coefficients can lose the root altogether: then α is bracketed on |r_T| − μ r_N
// itself.

namespace ringlet::friction {
namespace {

constexpr double kSingular = 1e-13;  // relative to tr W: below, a direction counts as having no mass

struct Dimensionless {
  double wn, w1, w2, d1, d2;  // of W / tr W
  double bn, c1, c2;          // of b / |b|; c = b_T − w b_N / w_N

  double normal_impulse(double t1, double t2) const { return -(bn + w1 * t1 + w2 * t2) / wn; }
};

// A point of { W r = −b } inside the cone, where W has no mass in one tangent direction and b asks for none:
// r_k is free there. The best one minimises |r_T| − μ r_N along the free direction.
bool stick_with_freedom(double fixed, double coupling, double wn, double normal_at_zero, double mu,
                        double& free) {
  const double k = mu * coupling / wn;  // −dμr_N/dfree
  if (std::abs(k) < 1.0) {
    free = -k * std::abs(fixed) / std::sqrt(1.0 - k * k);
  } else {
    // μ r_N grows faster than |r_T|: go as far as the cone asks for.
    free = -std::copysign(1.0, k) * (std::abs(fixed) + std::abs(mu * normal_at_zero)) /
           std::max(std::abs(k) - 1.0, 1e-12);
  }
  return std::isfinite(free);
}

bool try_stick(const Dimensionless& p, double mu, double& t1, double& t2) {
  const auto inside = [&] {
    const double n = p.normal_impulse(t1, t2);
    return n >= 0.0 && std::hypot(t1, t2) <= mu * n * (1.0 + 1e-14);
  };
  const bool mass1 = p.d1 > kSingular, mass2 = p.d2 > kSingular;
  const bool still1 = std::abs(p.c1) <= kSingular, still2 = std::abs(p.c2) <= kSingular;
  // With mass in every direction r = −W⁻¹ b; also tried where the mass is tiny, as far as numbers allow.
  if ((p.d1 > 0.0 || p.c1 == 0.0) && (p.d2 > 0.0 || p.c2 == 0.0)) {
    t1 = p.c1 == 0.0 ? 0.0 : -p.c1 / p.d1;
    t2 = p.c2 == 0.0 ? 0.0 : -p.c2 / p.d2;
    if (inside()) return true;
  }
  if ((!mass1 && !still1) || (!mass2 && !still2)) return false;
  t1 = mass1 ? -p.c1 / p.d1 : 0.0;
  t2 = mass2 ? -p.c2 / p.d2 : 0.0;
  if (inside()) return true;
  if (!mass1 && mass2 && stick_with_freedom(t2, p.w1, p.wn, p.normal_impulse(0.0, t2), mu, t1))
    return inside();
  if (!mass2 && mass1 && stick_with_freedom(t1, p.w2, p.wn, p.normal_impulse(t1, 0.0), mu, t2))
    return inside();
  return false;
}

// r at a given α, with the mismatch |r_T| − μ r_N and its derivative.
struct Slide {
  double n, t1, t2, mismatch, slope;
};
Slide slide_at(const Dimensionless& p, double mu, double alpha) {
  const double i1 = 1.0 / (p.d1 + alpha), i2 = 1.0 / (p.d2 + alpha);
  Slide s{};
  s.t1 = -p.c1 * i1;
  s.t2 = -p.c2 * i2;
  s.n = p.normal_impulse(s.t1, s.t2);
  const double t = std::hypot(s.t1, s.t2);
  s.mismatch = t - mu * s.n;
  s.slope = -(s.t1 * s.t1 * i1 + s.t2 * s.t2 * i2) / t - mu * (p.w1 * s.t1 * i1 + p.w2 * s.t2 * i2) / p.wn;
  return s;
}

bool try_slide(const Dimensionless& p, double mu, double& n, double& t1, double& t2) {
  // Eq. 16 with b̄ = c / b_N, adj W̄ = diag(d2, d1).
  const double x = p.c1 / p.bn, y = p.c2 / p.bn;
  const double a = p.d1 + p.d2 - (p.w1 * x + p.w2 * y);
  const double bx = p.d2 * x, by = p.d1 * y;
  const double c = p.d1 * p.d2 - (p.w1 * bx + p.w2 * by);
  const double d = (p.wn / mu) * (p.wn / mu);
  const Roots roots = positive_roots({c * c - d * (bx * bx + by * by), 2.0 * (c * a - d * (x * bx + y * by)),
                                      2.0 * c + a * a - d * (x * x + y * y), 2.0 * a, 1.0});
  double best = HUGE_VAL;
  for (int k = 0; k < roots.count; ++k) {
    double alpha = roots.value[k];
    Slide s = slide_at(p, mu, alpha);
    for (int polish = 0; polish < 8; ++polish) {
      const double next = alpha - s.mismatch / s.slope;
      if (!(next > 0.0)) break;
      const Slide improved = slide_at(p, mu, next);
      if (!(std::abs(improved.mismatch) < std::abs(s.mismatch))) break;
      alpha = next;
      s = improved;
    }
    // The square of eq. 16 has also roots with r_N < 0.
    const double relative = std::abs(s.mismatch) / (mu * s.n);
    if (s.n > 0.0 && relative < best) {
      best = relative;
      n = s.n;
      t1 = s.t1;
      t2 = s.t2;
    }
  }
  return best < 1e-7;
}

}  // namespace

bool solve_enumerate(const LocalMatrix& w, const Vec3& b, double mu, Vec3& r) {
  if (b[0] >= 0.0) {
    r.setZero();
    return true;
  }
  const double matrix_scale = w.trace, velocity_scale = b.norm();
  if (!(w.normal > 0.0) || !std::isfinite(velocity_scale)) return false;
  const double impulse_scale = velocity_scale / matrix_scale;
  Dimensionless p{};
  p.wn = w.normal / matrix_scale;
  p.w1 = w.coupling[0] / matrix_scale;
  p.w2 = w.coupling[1] / matrix_scale;
  p.d1 = w.schur[0] / matrix_scale;
  p.d2 = w.schur[1] / matrix_scale;
  p.bn = b[0] / velocity_scale;
  p.c1 = b[1] / velocity_scale - p.w1 * p.bn / p.wn;
  p.c2 = b[2] / velocity_scale - p.w2 * p.bn / p.wn;

  if (mu == 0.0) {
    r = Vec3(-p.bn / p.wn, 0.0, 0.0) * impulse_scale;
    return true;
  }
  double n = 0.0, t1 = 0.0, t2 = 0.0;
  if (try_stick(p, mu, t1, t2))
    n = p.normal_impulse(t1, t2);
  else if (!try_slide(p, mu, n, t1, t2))
    return solve_bracketed(w, b, mu, r);
  r = Vec3(n, t1, t2) * impulse_scale;
  return r.allFinite();
}

}  // namespace ringlet::friction
