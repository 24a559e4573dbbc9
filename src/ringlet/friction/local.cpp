#include "ringlet/friction/local.h"

#include <array>
#include <cmath>
#include <utility>

#include "ringlet/base/error.h"
#include "ringlet/friction/cone.h"
#include "ringlet/friction/laws.h"

namespace ringlet::friction {
namespace {

constexpr std::array<std::pair<Law, std::string_view>, 8> kLawNames = {{{Law::mfb, "mfb"},
                                                                        {Law::enumerate, "enum"},
                                                                        {Law::pac, "pac"},
                                                                        {Law::dac, "dac"},
                                                                        {Law::duriez06, "duriez06"},
                                                                        {Law::duriez08, "duriez08"},
                                                                        {Law::pyramid, "pyramid"},
                                                                        {Law::bracket, "bracket"}}};

}  // namespace

std::string to_string(const LawChoice& choice) {
  std::string name;
  for (const auto& [law, text] : kLawNames)
    if (law == choice.law) name = text;
  return choice.fail_safe && choice.law != Law::enumerate ? name + "+enum" : name;
}

LawChoice parse_law(std::string_view name) {
  LawChoice choice;
  choice.fail_safe = name.ends_with("+enum");
  const std::string_view base = choice.fail_safe ? name.substr(0, name.size() - 5) : name;
  for (const auto& [law, text] : kLawNames)
    if (text == base) {
      choice.law = law;
      return choice;
    }
  throw InputError(
      fmt::format("There is no law '{}'; known are mfb, enum, pac, dac, duriez06, duriez08, pyramid and "
                  "bracket, each also with +enum.",
                  name));
}

LocalMatrix LocalMatrix::from(const Mat3& w) {
  LocalMatrix local;
  local.normal = w(0, 0);
  local.trace = w.trace();
  // W̄ is the Schur complement of the normal entry; the rotation that makes it diagonal has half the angle of
  // (W̄11 − W̄22, 2 W̄12).
  const double a = w(1, 1) - w(1, 0) * w(1, 0) / w(0, 0), c = w(2, 2) - w(2, 0) * w(2, 0) / w(0, 0);
  const double b = w(2, 1) - w(1, 0) * w(2, 0) / w(0, 0);
  const double angle = b == 0.0 && a >= c ? 0.0 : 0.5 * std::atan2(2.0 * b, a - c);
  local.cosine = std::cos(angle);
  local.sine = std::sin(angle);
  const double mean = 0.5 * (a + c), half = std::hypot(0.5 * (a - c), b);
  local.schur[0] = std::max(mean + half, 0.0);
  local.schur[1] = std::max(mean - half, 0.0);
  local.coupling[0] = local.cosine * w(1, 0) + local.sine * w(2, 0);
  local.coupling[1] = local.cosine * w(2, 0) - local.sine * w(1, 0);
  // A contact in the plane has no second tangent: give it any mass there, it will see neither velocity nor
  // impulse.
  if (w(2, 0) == 0.0 && w(2, 1) == 0.0 && w(2, 2) == 0.0 && local.sine == 0.0) local.schur[1] = w(0, 0);
  return local;
}

Mat3 LocalMatrix::full() const {
  Mat3 w;
  w.col(0) = apply(Vec3::UnitX());
  w.col(1) = apply(Vec3::UnitY());
  w.col(2) = apply(Vec3::UnitZ());
  return w;
}

double local_error(const LocalMatrix& w, const Vec3& b, double mu, const Vec3& r) {
  const double scale = b.norm();
  if (scale == 0.0) return coulomb_error(r, w.apply(r), mu, w.trace / 3.0);
  // Divide first: squares of very large or very small numbers would not be representable.
  const double impulse = w.trace / 3.0 / scale;
  return coulomb_error(r * impulse, (w.apply(r) + b) / scale, mu, 1.0);
}

namespace {

// A contact whose bodies approach, with friction: impulses as functions of the tangential ones.
struct ClosingContact {
  const LocalMatrix& w;
  const Vec3& b;
  double mu;
  // Tangential velocity that remains when the normal impulse stops the normal motion alone.
  double c[2] = {b[1] - w.coupling[0] * b[0] / w.normal, b[2] - w.coupling[1] * b[0] / w.normal};

  double normal_impulse(double t1, double t2) const {
    return -(b[0] + w.coupling[0] * t1 + w.coupling[1] * t2) / w.normal;
  }

  // r = −W⁻¹ b inside the cone.
  bool stick(Vec3& r) const {
    if (!((w.schur[0] > 0.0 || c[0] == 0.0) && (w.schur[1] > 0.0 || c[1] == 0.0))) return false;
    const double t1 = c[0] == 0.0 ? 0.0 : -c[0] / w.schur[0], t2 = c[1] == 0.0 ? 0.0 : -c[1] / w.schur[1];
    const double n = normal_impulse(t1, t2);
    if (!(n > 0.0 && t1 * t1 + t2 * t2 <= mu * mu * n * n)) return false;
    r = {n, t1, t2};
    return true;
  }

  // Where to look for the α of slide() first: the α of the guess r.
  double first_alpha(const Vec3& r) const {
    const double guess2 = r[1] * r[1] + r[2] * r[2];
    double alpha = guess2 > 0.0
                       ? -((c[0] + w.schur[0] * r[1]) * r[1] + (c[1] + w.schur[1] * r[2]) * r[2]) / guess2
                       : 0.0;
    if (alpha > 0.0) return alpha;
    alpha = std::hypot(c[0], c[1]) * w.normal / (-mu * b[0]) - 0.5 * (w.schur[0] + w.schur[1]);
    return alpha > 0.0 ? alpha : 0.1 * w.trace;
  }

  // u_T = −α r_T gives r_T = −c / (d + α). Finds α where |r_T| = μ r_N by Newton on 1/|r_T| − 1/(μ r_N),
  // which is nearly linear in α.
  bool slide(Vec3& r) const {
    if (!(std::hypot(c[0], c[1]) > 0.0)) return false;
    double alpha = first_alpha(r), low = 0.0, high = HUGE_VAL;
    for (int iteration = 0; iteration < 100; ++iteration) {
      const double i1 = 1.0 / (w.schur[0] + alpha), i2 = 1.0 / (w.schur[1] + alpha);
      const double t1 = -c[0] * i1, t2 = -c[1] * i2;
      const double n = normal_impulse(t1, t2), t = std::sqrt(t1 * t1 + t2 * t2);
      if (!std::isfinite(n) || !std::isfinite(t)) return false;
      double next = 0.0;
      if (!(n > 0.0)) {
        low = alpha;
      } else {
        const double value = 1.0 / t - 1.0 / (mu * n);
        (value < 0.0 ? low : high) = alpha;
        const double dt = -(t1 * t1 * i1 + t2 * t2 * i2) / t;                              // d|r_T|/dα
        const double dn = (w.coupling[0] * t1 * i1 + w.coupling[1] * t2 * i2) / w.normal;  // dr_N/dα
        const double slope = -dt / (t * t) + dn / (mu * n * n);
        next = alpha - value / slope;
        if (value == 0.0 || std::abs(next - alpha) <= 4e-16 * alpha || std::abs(value) * t < 2e-16) {
          r = {n, t1, t2};
          return true;
        }
      }
      if (!(next > low && next < high))
        next = high == HUGE_VAL ? 4.0 * alpha : low > 0.0 ? std::sqrt(low * high) : 0.1 * high;
      if (next == low || next == high || next < 1e-300) {
        // The bracket has no number left inside: α is exact, unless it ran into zero.
        if (!(low > 0.0)) return false;
        r = {n, t1, t2};
        return n > 0.0;
      }
      alpha = next;
    }
    return false;
  }
};

}  // namespace

bool solve_bracketed(const LocalMatrix& w, const Vec3& b, double mu, Vec3& r) {
  if (b[0] >= 0.0) {
    r.setZero();
    return true;
  }
  if (mu == 0.0) {
    r = {-b[0] / w.normal, 0.0, 0.0};
    return true;
  }
  const ClosingContact contact{w, b, mu};
  return contact.stick(r) || contact.slide(r);
}

LocalSolver::Function LocalSolver::function_of(Law law) {
  switch (law) {
    case Law::mfb:
      return solve_mfb;
    case Law::enumerate:
      return [](const LocalMatrix& w, const Vec3& b, double mu, Vec3& r, double) {
        return solve_enumerate(w, b, mu, r);
      };
    case Law::pac:
      return [](const LocalMatrix& w, const Vec3& b, double mu, Vec3& r, double tolerance) {
        return solve_alart_curnier(w, b, mu, r, tolerance, false);
      };
    case Law::dac:
      return [](const LocalMatrix& w, const Vec3& b, double mu, Vec3& r, double tolerance) {
        return solve_alart_curnier(w, b, mu, r, tolerance, true);
      };
    case Law::duriez06:
      return [](const LocalMatrix& w, const Vec3& b, double mu, Vec3& r, double tolerance) {
        return solve_duriez(w, b, mu, r, tolerance, 1);
      };
    case Law::duriez08:
      return [](const LocalMatrix& w, const Vec3& b, double mu, Vec3& r, double tolerance) {
        return solve_duriez(w, b, mu, r, tolerance, 100);
      };
    case Law::pyramid:
      return [](const LocalMatrix& w, const Vec3& b, double mu, Vec3& r, double) {
        return solve_pyramid(w, b, mu, r);
      };
    case Law::bracket:
      break;
  }
  return [](const LocalMatrix& w, const Vec3& b, double mu, Vec3& r, double) {
    return solve_bracketed(w, b, mu, r);
  };
}

// The closed forms are exact where they succeed; what iterates or approximates has to prove itself. The
// pyramid alone does not try to obey the cone; with the fail-safe it has to.
LocalSolver::LocalSolver(const LawChoice& choice, double tolerance)
    : law_(function_of(choice.law)),
      fail_safe_(choice.fail_safe && choice.law != Law::enumerate),
      exact_(choice.law == Law::bracket || choice.law == Law::enumerate ||
             (choice.law == Law::pyramid && !choice.fail_safe)),
      tolerance_(tolerance) {}

LocalStatus LocalSolver::operator()(const LocalMatrix& w, const Vec3& b, double mu, Vec3& r) const {
  Vec3 candidate = r;
  // The Fischer–Burmeister function holds μ u_T, not u_T: with little friction the same residual would let a
  // contact slide faster inside its cone. No further than rounding allows.
  constexpr double kRounding = 1e-14;
  const double tolerance =
      mu > 0.0 && mu < 1.0 ? std::max(mu * tolerance_, std::min(tolerance_, kRounding)) : tolerance_;
  const bool found = law_(w, b, mu, candidate, tolerance) && candidate.allFinite();
  if (found && (exact_ || local_error(w, b, mu, candidate) <= tolerance)) {
    r = candidate;
    return LocalStatus::solved;
  }
  if (fail_safe_) {
    Vec3 safe = r;
    if (solve_enumerate(w, b, mu, safe) && safe.allFinite()) {
      r = safe;
      return LocalStatus::solved_by_fail_safe;
    }
    // [Daviet2011, Alg. 1]: a contact that nothing solves is set to zero.
    r.setZero();
    return LocalStatus::failed;
  }
  if (candidate.allFinite())
    r = candidate;
  else
    r.setZero();
  return LocalStatus::failed;
}

LocalStatus solve_local(const LawChoice& choice, const LocalMatrix& w, const Vec3& b, double mu, Vec3& r,
                        double tolerance) {
  return LocalSolver(choice, tolerance)(w, b, mu, r);
}

Vec3 solve_equality(const LocalMatrix& w, const Vec3& b) {
  // Below this share of tr W a direction has no mass that could be told from rounding.
  constexpr double kMassless = 1e-13;
  Vec3 r = Vec3::Zero();
  for (int k = 0; k < 2; ++k)
    if (w.schur[k] > kMassless * w.trace)
      r[k + 1] = -(b[k + 1] - w.coupling[k] * b[0] / w.normal) / w.schur[k];
  r[0] = -(b[0] + w.coupling[0] * r[1] + w.coupling[1] * r[2]) / w.normal;
  return r;
}

}  // namespace ringlet::friction
