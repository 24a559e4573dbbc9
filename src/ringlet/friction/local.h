#pragma once
// One contact alone: W r + b = u with Coulomb's law, solved by any of the laws that [Daviet2011, §7.1]
// compares.
//
//   law         method
//   mfb         Newton on the modified Fischer–Burmeister function [Daviet2011, App. A.2]
//   enumerate   take-off, stick, slide in turn; sliding is a quartic in α [Daviet2011, App. B]
//   pac, dac    Newton on Alart and Curnier's projection, pure or damped by a line search
//   duriez06    normal first, then the tangent on the disc of that normal impulse, once
//   duriez08    the same inside a fixed-point loop
//   pyramid     four-sided pyramid instead of the cone (linear complementarity; not Coulomb's law)
//   bracket     take-off and stick in closed form, sliding by one bracketed scalar Newton for α: the default

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ringlet/base/types.h"

namespace ringlet::friction {

enum class Law : std::uint8_t { mfb, enumerate, pac, dac, duriez06, duriez08, pyramid, bracket };

// Names as users write them: "mfb", "enum", "pac", "dac", "duriez06", "duriez08", "pyramid", "bracket"; a
// fail-safe is appended as "+enum".
struct LawChoice {
  Law law = Law::bracket;
  bool fail_safe = true;  // ask `enumerate` where the law leaves a residual
};
std::string to_string(const LawChoice& choice);
LawChoice parse_law(std::string_view name);  // throws InputError with the known names

// W_ii in a tangent basis in which W̄ = W_TT − w wᵀ/w_N is diagonal:
//   W = [ w_N  wᵀ ; w  diag(d) + w wᵀ/w_N ].
struct LocalMatrix {
  double normal = 0.0;              // w_N
  double coupling[2] = {0.0, 0.0};  // w
  double schur[2] = {0.0, 0.0};     // d ≥ 0
  double cosine = 1.0, sine = 0.0;  // the new tangents are (c t1 + s t2, −s t1 + c t2)
  double trace = 0.0;               // tr W

  static LocalMatrix from(const Mat3& w);
  Mat3 full() const;
  // To the rotated basis and back.
  Vec3 rotate(const Vec3& x) const {
    return {x[0], cosine * x[1] + sine * x[2], cosine * x[2] - sine * x[1]};
  }
  Vec3 rotate_back(const Vec3& x) const {
    return {x[0], cosine * x[1] - sine * x[2], cosine * x[2] + sine * x[1]};
  }
  Vec3 apply(const Vec3& r) const {
    const double t = coupling[0] * r[1] + coupling[1] * r[2];
    const double k = r[0] + t / normal;
    return {normal * r[0] + t, coupling[0] * k + schur[0] * r[1], coupling[1] * k + schur[1] * r[2]};
  }
};

enum class LocalStatus : std::uint8_t {
  solved,  // by the law itself
  solved_by_fail_safe,
  failed,  // the residual stays above the local tolerance
};

// Solves contacts one at a time in their rotated bases, by a law that is looked up once. Lengths are relative
// inside: scales of W and b do not matter. Never returns a number that is not finite.
class LocalSolver {
 public:
  explicit LocalSolver(const LawChoice& choice, double tolerance = 1e-10);

  // Coulomb's law: r holds the guess and receives the answer.
  LocalStatus operator()(const LocalMatrix& w, const Vec3& b, double mu, Vec3& r) const;

 private:
  using Function = bool (*)(const LocalMatrix& w, const Vec3& b, double mu, Vec3& r, double tolerance);
  static Function function_of(Law law);

  Function law_;
  bool fail_safe_, exact_;
  double tolerance_;
};
LocalStatus solve_local(const LawChoice& choice, const LocalMatrix& w, const Vec3& b, double mu, Vec3& r,
                        double tolerance = 1e-10);

// An equality: r = −W⁻¹ b, with no impulse in directions without mass.
Vec3 solve_equality(const LocalMatrix& w, const Vec3& b);

// The bracketed law alone; false where α cannot be bracketed (W singular in a sliding direction).
bool solve_bracketed(const LocalMatrix& w, const Vec3& b, double mu, Vec3& r);

// How far (r, W r + b) is from the law, in units of the local velocity scale |b|.
double local_error(const LocalMatrix& w, const Vec3& b, double mu, const Vec3& r);

}  // namespace ringlet::friction
