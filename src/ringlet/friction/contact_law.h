#pragma once
// The laws that a contact can obey, each as one type: the set K that its impulse lies in, the nearest point
// of K with its derivative, what is added to the normal velocity before that (de Saxcé's change of variable),
// and how far an impulse and a velocity are from the law.
//
//   law           K                              meaning
//   CoulombLaw    { r : μ r_N ≥ |r_T| }          contact with friction
//   EqualityLaw   the whole space                u = 0 whatever it takes: pins, ties
//
// A solve chooses once: CoulombOnly where all contacts are Coulomb's, AnyLaw where each says what it is. A
// further law is one type here and one line in every function of AnyLaw.

#include <cmath>
#include <limits>
#include <utility>

#include "ringlet/friction/cone.h"
#include "ringlet/friction/lanes.h"
#include "ringlet/friction/local.h"
#include "ringlet/friction/problem.h"

namespace ringlet::friction {

// The nearest point of K and its derivative.
struct Projected {
  Vec3 point;
  Mat3 derivative;
};

// What four contacts side by side know of their sets K.
struct ConeGroup {
  Quad mu;
  Quad shrink;  // 1 / (1 + μ²); 0 marks the whole space, for which μ is 0 too
};

struct CoulombLaw {
  static Vec3 project(const Vec3& x, double mu) { return project_on_cone(x, mu); }
  static Projected project_with_derivative(const Vec3& x, double mu);
  static double slack(const Vec3& u, double mu) { return mu * std::hypot(u[1], u[2]); }
  static Vec3 residual(const Vec3& r, const Vec3& u, double mu, double impulse_scale) {
    return coulomb_residual(r, u, mu, impulse_scale);
  }
  static bool is_open(const Vec3& r, const Vec3& u) { return u[0] >= 0.0 && r == Vec3::Zero(); }
  // No branch that depends on the contact: which case it is cannot be foretold.
  [[gnu::always_inline]] static inline void project(Group& x, const ConeGroup& cone) {
    const Quad t = square_root(x.t1 * x.t1 + x.t2 * x.t2);
    const auto inside = t <= cone.mu * x.n;
    const Quad normal = larger(inside ? x.n : (x.n + cone.mu * t) * cone.shrink, Quad{});
    const Quad one = Quad{} + 1.0, least = Quad{} + std::numeric_limits<double>::min();
    const Quad factor = inside ? one : cone.mu * normal / larger(t, least);
    x = {normal, factor * x.t1, factor * x.t2, x.w};
  }
};

struct EqualityLaw {
  static Vec3 project(const Vec3& x) { return x; }
  static Projected project_with_derivative(const Vec3& x) { return {x, Mat3::Identity()}; }
  static Vec3 residual(const Vec3& u) { return u; }
  static Linearised linearise(const Vec3& u) { return {u, Mat3::Zero(), Mat3::Identity()}; }
  // The impulse that leaves no velocity: b is the velocity without it.
  static Vec3 solve_alone(const LocalMatrix& w, const Vec3& b) { return solve_equality(w, b); }
};

// All contacts are Coulomb's.
struct CoulombOnly {
  static Vec3 project(ContactKind, const Vec3& x, double mu) { return CoulombLaw::project(x, mu); }
  static Projected project_with_derivative(ContactKind, const Vec3& x, double mu) {
    return CoulombLaw::project_with_derivative(x, mu);
  }
  static double slack(ContactKind, const Vec3& u, double mu) { return CoulombLaw::slack(u, mu); }
  template <class Solve>
  static Vec3 solve_alone(ContactKind, const LocalMatrix&, const Vec3&, Solve&& coulomb) {
    return coulomb();
  }
  [[gnu::always_inline]] static inline void project(Group& x, const ConeGroup& cone) {
    CoulombLaw::project(x, cone);
  }
};

// Every contact says what it is.
struct AnyLaw {
  static Vec3 project(ContactKind kind, const Vec3& x, double mu) {
    return kind == ContactKind::equality ? EqualityLaw::project(x) : CoulombLaw::project(x, mu);
  }
  static Projected project_with_derivative(ContactKind kind, const Vec3& x, double mu) {
    return kind == ContactKind::equality ? EqualityLaw::project_with_derivative(x)
                                         : CoulombLaw::project_with_derivative(x, mu);
  }
  static double slack(ContactKind kind, const Vec3& u, double mu) {
    return kind == ContactKind::equality ? 0.0 : CoulombLaw::slack(u, mu);
  }
  static Vec3 residual(ContactKind kind, const Vec3& r, const Vec3& u, double mu, double impulse_scale) {
    return kind == ContactKind::equality ? EqualityLaw::residual(u)
                                         : CoulombLaw::residual(r, u, mu, impulse_scale);
  }
  // Whether nothing is to be said of the contact: it touches nothing and carries nothing.
  static bool is_open(ContactKind kind, const Vec3& r, const Vec3& u) {
    return kind != ContactKind::equality && CoulombLaw::is_open(r, u);
  }
  // The function that is zero where the law holds, and its derivatives; there are several for Coulomb's.
  template <class Linearise>
  static Linearised linearise(ContactKind kind, const Vec3& u, Linearise&& coulomb) {
    return kind == ContactKind::equality ? EqualityLaw::linearise(u) : coulomb();
  }
  // The impulse of a contact whose neighbours keep theirs; there are several ways to find Coulomb's.
  template <class Solve>
  static Vec3 solve_alone(ContactKind kind, const LocalMatrix& w, const Vec3& b, Solve&& coulomb) {
    return kind == ContactKind::equality ? EqualityLaw::solve_alone(w, b) : coulomb();
  }
  [[gnu::always_inline]] static inline void project(Group& x, const ConeGroup& cone) {
    const auto whole = cone.shrink == Quad{};
    Group inside = x;
    CoulombLaw::project(inside, cone);
    x = {whole ? x.n : inside.n, whole ? x.t1 : inside.t1, whole ? x.t2 : inside.t2, x.w};
  }
};

// The numbers of ConeGroup for one contact.
inline std::pair<double, double> cone_numbers(ContactKind kind, double mu) {
  if (kind == ContactKind::equality) return {0.0, 0.0};
  return {mu, 1.0 / (1.0 + mu * mu)};
}

// Calls run(Laws{}) with what the problem's contacts need.
template <class Problem, class Run>
auto with_laws(const Problem& problem, Run&& run) {
  return problem.only_coulomb() ? run(CoulombOnly{}) : run(AnyLaw{});
}

}  // namespace ringlet::friction
