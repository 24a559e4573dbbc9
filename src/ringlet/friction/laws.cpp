#include "ringlet/friction/laws.h"

#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>

#include "ringlet/friction/cone.h"

namespace ringlet::friction {
namespace {

// W / (tr W / 3), b / |b| and r in matching units: the laws below see numbers of order one whatever the units
// are.
struct Scaled {
  LocalMatrix w;
  Vec3 b, r;
  double impulse;  // r of the caller = r here · impulse

  Scaled(const LocalMatrix& matrix, const Vec3& velocity, const Vec3& guess) : w(matrix) {
    const double scale = matrix.trace / 3.0, length = velocity.norm();
    w.normal /= scale;
    w.trace = 3.0;
    for (int k = 0; k < 2; ++k) {
      w.coupling[k] /= scale;
      w.schur[k] /= scale;
    }
    b = velocity / length;
    impulse = length / scale;
    r = guess / impulse;
  }
};

// Take-off and absence of friction need no iteration in any law.
bool trivial(const LocalMatrix& w, const Vec3& b, double mu, Vec3& r) {
  if (b[0] >= 0.0)
    r.setZero();
  else if (mu == 0.0)
    r = {-b[0] / w.normal, 0.0, 0.0};
  else
    return false;
  return true;
}

// Solves J x = −f; false where J is singular to working precision.
bool newton_step(const Mat3& jacobian, const Vec3& f, Vec3& step) {
  const double det = jacobian.determinant();
  if (!(std::abs(det) > 1e-14 * std::pow(jacobian.norm(), 3))) return false;
  step = -(jacobian.inverse() * f);
  return step.allFinite();
}

}  // namespace

// Pure Newton on the modified Fischer–Burmeister function [Daviet2011, Appendix A.2].
//   symbol: r^k r, f_FB f, J_FB jacobian, Φ phi, dΦ gradient, σ kDescent
// Deviates: the gradient step −dΦ is scaled to the minimiser of the linearised model along it, since its
// length has no meaning of its own; the problem is made dimensionless first.
bool solve_mfb(const LocalMatrix& w, const Vec3& b, double mu, Vec3& r, double tolerance) {
  if (trivial(w, b, mu, r)) return true;
  constexpr double kDescent = 1e-3;
  constexpr int kMostIterations = 40;
  Scaled p(w, b, r);
  const Mat3 full = p.w.full();
  const double target = 0.5 * tolerance * tolerance;
  Vec3 best = p.r;
  double best_phi = HUGE_VAL;
  for (int iteration = 0; iteration <= kMostIterations; ++iteration) {
    const Linearised at = linearise_fischer_burmeister(p.r, p.w.apply(p.r) + p.b, mu);
    const Vec3& f = at.f;
    const double phi = 0.5 * f.squaredNorm();
    if (phi < best_phi) {
      best = p.r;
      best_phi = phi;
      if (phi <= target) break;
    }
    const Mat3 jacobian = at.dr + at.du * full;
    const Vec3 gradient = jacobian.transpose() * f;
    Vec3 step;
    if (!newton_step(jacobian, f, step) || step.dot(gradient) > -kDescent * step.norm() * gradient.norm()) {
      const double curvature = (jacobian * gradient).squaredNorm();
      if (!(curvature > 0.0)) break;
      step = -gradient * (gradient.squaredNorm() / curvature);
    }
    p.r += step;
    if (!p.r.allFinite()) break;
  }
  r = best * p.impulse;
  return best_phi <= target;
}

// Newton on Alart and Curnier's projection, in dimensionless numbers (ρ = 1/(tr W/3)).
// damped: halve the step until ½|F|² falls (the line search of DAC).
bool solve_alart_curnier(const LocalMatrix& w, const Vec3& b, double mu, Vec3& r, double tolerance,
                         bool damped) {
  if (trivial(w, b, mu, r)) return true;
  constexpr int kMostIterations = 60, kMostHalvings = 12;
  Scaled p(w, b, r);
  const Mat3 full = p.w.full();
  for (int iteration = 0; iteration < kMostIterations; ++iteration) {
    const Vec3 u = p.w.apply(p.r) + p.b;
    if (coulomb_error(p.r, u, mu, 1.0) <= tolerance) {
      r = p.r * p.impulse;
      return true;
    }
    const Linearised at = linearise_alart_curnier(p.r, u, mu);
    const Vec3& f = at.f;
    const Mat3 jacobian = at.dr + at.du * full;
    Vec3 step;
    if (!newton_step(jacobian, f, step)) step = -f;
    double length = 1.0;
    if (damped)
      for (int k = 0; k < kMostHalvings; ++k, length *= 0.5)
        if (linearise_alart_curnier(p.r + length * step, u + length * (full * step), mu).f.squaredNorm() <=
            (1.0 - 2e-4 * length) * f.squaredNorm())
          break;
    p.r += length * step;
    if (!p.r.allFinite()) return false;
  }
  r = p.r * p.impulse;
  return false;
}

// [Duriez2006]: the normal impulse that stops the normal motion alone, then one projected step on its disc.
// What friction does to the normal is not looked at again, so that sweeps come to rest at another law than
// Coulomb's, as [Daviet2011, §7.2] saw; for the same reason the guess is not used. [Duriez2008]: repeated.
bool solve_duriez(const LocalMatrix& w, const Vec3& b, double mu, Vec3& r, double tolerance, int passes) {
  if (trivial(w, b, mu, r)) return true;
  Scaled p(w, b, passes > 1 ? r : Vec3::Zero());
  const Mat3 full = p.w.full();
  const double tangential = 0.5 * (full(1, 1) + full(2, 2));
  for (int pass = 0; pass < passes; ++pass) {
    p.r[0] = std::max(0.0, p.r[0] - (p.w.apply(p.r) + p.b)[0] / full(0, 0));
    const Vec3 u = p.w.apply(p.r) + p.b;
    if (!(tangential > 0.0)) break;
    Vec2 t = p.r.tail<2>() - u.tail<2>() / tangential;
    const double length = t.norm(), radius = mu * p.r[0];
    if (length > radius) t *= radius / length;
    p.r.tail<2>() = t;
    if (!p.r.allFinite()) return false;
    if (coulomb_error(p.r, p.w.apply(p.r) + p.b, mu, 1.0) <= tolerance) break;
  }
  r = p.r * p.impulse;
  return true;
}

// Four-sided pyramid with its edges along the caller's tangents (Stewart and Trinkle's linear complementarity
// problem for one contact): |r_1| + |r_2| ≤ μ r_N, and the impulse lies on the side that opposes the motion
// most. Nine cases: stick, four edges (r_T = ±μ r_N along one tangent), four faces (|u_1| = |u_2|, both
// opposed).
bool solve_pyramid(const LocalMatrix& w, const Vec3& b, double mu, Vec3& r) {
  if (trivial(w, b, mu, r)) return true;
  Scaled p(w, b, r);
  // Back to the caller's tangents: the pyramid is not round.
  Mat3 turn = Mat3::Identity();
  turn(1, 1) = turn(2, 2) = w.cosine;
  turn(1, 2) = -w.sine;
  turn(2, 1) = w.sine;
  const Mat3 full = turn * p.w.full() * turn.transpose();
  const Vec3 bc = turn * p.b;
  constexpr double kSlack = 1e-10;
  const auto accept = [&](const Vec3& candidate) {
    r = turn.transpose() * candidate * p.impulse;
    return candidate.allFinite();
  };

  const Eigen::PartialPivLU<Mat3> lu(full);
  if (std::abs(lu.determinant()) > 1e-13) {
    const Vec3 stick = lu.solve(-bc);
    if (stick[0] >= 0.0 && std::abs(stick[1]) + std::abs(stick[2]) <= mu * stick[0]) return accept(stick);
  }
  // Edges: r = n (1, ±μ, 0) or n (1, 0, ±μ) with u_N = 0 and the motion along the edge's tangent opposed and
  // largest.
  for (int axis = 1; axis <= 2; ++axis)
    for (const double sign : {1.0, -1.0}) {
      Vec3 edge = Vec3::UnitX();
      edge[axis] = sign * mu;
      const double stiffness = full.row(0) * edge;
      if (!(stiffness > 0.0)) continue;
      const Vec3 candidate = edge * (-bc[0] / stiffness), u = full * candidate + bc;
      if (-sign * u[axis] >= std::abs(u[3 - axis]) - kSlack) return accept(candidate);
    }
  // Faces: r = n e_N + μ n (s1 t, s2 (1−t)): unknowns n, p1 = r_1, p2 = r_2 with s1 p1 + s2 p2 = μ n, u_N =
  // 0, s1 u_1 = s2 u_2 ≤ 0.
  for (const double s1 : {1.0, -1.0})
    for (const double s2 : {1.0, -1.0}) {
      Mat3 system;
      system.row(0) = full.row(0);
      system.row(1) = s1 * full.row(1) - s2 * full.row(2);
      system.row(2) = Eigen::RowVector3d(-mu, s1, s2);
      const Eigen::PartialPivLU<Mat3> face(system);
      if (!(std::abs(face.determinant()) > 1e-13)) continue;
      const Vec3 candidate = face.solve(Vec3(-bc[0], -(s1 * bc[1] - s2 * bc[2]), 0.0));
      const Vec3 u = full * candidate + bc;
      if (candidate[0] >= 0.0 && s1 * candidate[1] >= -kSlack && s2 * candidate[2] >= -kSlack &&
          s1 * u[1] <= kSlack)
        return accept(candidate);
    }
  return false;
}

}  // namespace ringlet::friction
