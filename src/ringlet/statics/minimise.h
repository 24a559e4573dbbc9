#pragma once
// Newton's method with a trust region: from a shape downhill to a minimum of the energy. Written for one
// strand, or for one strand per lane.
//
//   g, H, K   gradient and Hessian of the energy, elastic part of the Hessian
//   σ         shift: (H + σK) d = −g gives the step d. σ grows where the quadratic model fails and shrinks
//             where it is good [Nocedal & Wright, Numerical Optimization, Sections 4.1 and 4.3]; the norm of
//             the trust region is that of the elastic energy
// The model's decrease is −g·d − ½ d·H d, with d·H d = −g·d − σ d·K d.

#include <cmath>
#include <vector>

#include "ringlet/statics/strand_energy.h"

namespace ringlet::statics {

namespace lanes {
inline bool all(bool c) { return c; }
template <class Mask>
bool all(const Mask& c) {
  return xsimd::all(c);
}
inline double larger(double a, double b) { return a > b ? a : b; }
inline double smaller(double a, double b) { return a < b ? a : b; }
inline double size(double a) { return std::abs(a); }
inline Lanes larger(const Lanes& a, const Lanes& b) { return xsimd::max(a, b); }
inline Lanes smaller(const Lanes& a, const Lanes& b) { return xsimd::min(a, b); }
inline Lanes size(const Lanes& a) { return xsimd::abs(a); }
}  // namespace lanes

// A stability above minus this is none that would carry a strand away: a straight round hair that grew
// straight up may lie in any direction, and no force turns it back.
inline constexpr double kNeutralStability = 1e-6;

// The state of a minimisation.
template <class R>
struct Descent {
  std::vector<R> q;       // curvatures, entry by entry
  Mask<R> minimum{};      // forces balance and the Hessian is positive definite
  Mask<R> stuck{};        // no minimum, but even the shortest steps downhill do not lower the energy
  R iterations = R(0.0);  // counted on from what they were
};

// `Energy` has what StrandEnergy has: measure(), differentiate(), total(), magnitude(), gradient(), factor(),
// solve(), element_length and stiffness.
template <class R, class Energy>
class TrustRegion {
 public:
  // `rest`, radians: the search ends when a Newton step turns the whole strand by less.
  TrustRegion(Energy& energy, Descent<R>& descent, double rest)
      : energy_(energy),
        descent_(descent),
        rest_(rest),
        k_{energy.stiffness.x, energy.stiffness.y, energy.stiffness.z},
        step_(descent.q.size(), R(0.0)),
        trial_(descent.q.size(), R(0.0)) {
    descent_.minimum = descent_.stuck = never();
  }

  bool done() const { return lanes::all(done_); }

  void iterate() {
    energy_.differentiate(descent_.q);
    const R before = energy_.total(), rounding = R(kEnergyRounding) * energy_.magnitude();
    factor();
    const Mask<R> convex = factored_ && (shift_ == R(0.0));
    newton_step();
    const Mask<R> neutral = leave_saddles(!done_ && factored_ && !convex && (pull_ < R(kSaddle)));

    // No element turns too far, so that the model keeps its meaning.
    const R part = lanes::smaller(R(1.0), R(kLongestStep) / lanes::larger(largest_, R(1e-300)));
    const R decrease = R(0.0) - part * (slope_ + R(0.5) * part * bend_);
    for (std::size_t i = 0; i < step_.size(); ++i)
      trial_[i] = select(done_, descent_.q[i], descent_.q[i] + part * step_[i]);

    // Close to a minimum the energy cannot tell any more, and Newton's steps need no watching.
    const Mask<R> close = convex && (total_ < R(kRounding));
    R ratio(1.0);
    if (!lanes::all(close || done_)) {
      energy_.measure(trial_);
      ratio = select(close, R(1.0), (before - energy_.total() + rounding) / (decrease + rounding));
    }
    const Mask<R> accepted = !done_ && !neutral && factored_ && (ratio > R(kLeastRatio));
    for (std::size_t i = 0; i < step_.size(); ++i) descent_.q[i] = select(accepted, trial_[i], descent_.q[i]);
    descent_.iterations = descent_.iterations + select(done_, R(0.0), R(1.0));

    const Mask<R> minimum =
        !done_ &&
        (neutral || (accepted && convex && ((total_ < R(rest_)) || (close && (total_ >= last_total_)))));
    const Mask<R> stuck = !done_ && !accepted && (part * total_ < R(kShortestStep));
    last_total_ = total_;
    descent_.minimum = descent_.minimum || minimum;
    descent_.stuck = descent_.stuck || stuck;
    done_ = done_ || minimum || stuck || !factored_;
    adapt(ratio);
  }

 private:
  // Radians. A step turns no element by more than kLongestStep. Newton steps of the whole strand below
  // kRounding change the energy by less than rounding. A step shorter than kShortestStep that does not lower
  // the energy says that none will.
  static constexpr double kLongestStep = 0.7, kRounding = 1e-6, kShortestStep = 1e-9;
  // Radians of natural turn that would balance the forces: at a saddle there are fewer. And how far the
  // strand is turned altogether to leave it.
  static constexpr double kSaddle = 1e-9, kNudge = 0.3;
  static constexpr double kEnergyRounding = 1e-14;
  // Parts of the model's decrease: a step that reaches less is not taken, and below or above which the model
  // is trusted less or more.
  static constexpr double kLeastRatio = 1e-4, kPoorRatio = 0.25, kGoodRatio = 0.75;

  static Mask<R> never() { return R(1.0) < R(0.0); }

  // The smallest shift, up to a factor, that makes a positive definite matrix; none if none is needed.
  void factor() {
    constexpr int kMostShifts = 40;  // 0.05 · 4⁴⁰ outweighs any Hessian of finite numbers
    factored_ = energy_.factor(R(1.0) + shift_);
    for (int round = 0; round < kMostShifts && !lanes::all(factored_ || done_); ++round) {
      shift_ = select(factored_, shift_, raised());
      factored_ = energy_.factor(R(1.0) + shift_);
    }
  }

  R raised() const { return lanes::larger(R(4.0) * shift_, R(0.05)); }

  R turn_of(const std::vector<R>& d, std::size_t i) const {
    return energy_.element_length * square_root(d[i] * d[i] + d[i + 1] * d[i + 1] + d[i + 2] * d[i + 2]);
  }

  void newton_step() {
    const auto& g = energy_.gradient();
    for (std::size_t i = 0; i < step_.size(); ++i) step_[i] = R(0.0) - g[i];
    energy_.solve(step_);
    slope_ = pull_ = total_ = largest_ = R(0.0);
    R elastic(0.0);
    for (std::size_t i = 0; i < step_.size(); ++i) {
      slope_ = slope_ + g[i] * step_[i];
      pull_ = pull_ + lanes::size(g[i]) / k_[i % 3];
      elastic = elastic + k_[i % 3] * step_[i] * step_[i];
      if (i % 3 != 0) continue;
      const R turn = turn_of(step_, i);
      total_ = total_ + turn;
      largest_ = lanes::larger(largest_, turn);
    }
    bend_ = R(0.0) - slope_ - shift_ * energy_.element_length * elastic;
  }

  // Where forces balance at a saddle: a step along the direction of most negative curvature, found by inverse
  // iteration with the factor at hand, towards the side where the energy falls. Returns where there is none,
  // as the energy is level in that direction.
  Mask<R> leave_saddles(const Mask<R>& saddle) {
    if (!any(saddle)) return never();
    constexpr int kPowers = 12;
    const std::size_t n = step_.size();
    std::vector<R> v(n, R(0.0)), w;
    // Any start does that is not orthogonal to the direction looked for; sines of whole numbers have no
    // symmetry of a strand.
    for (std::size_t i = 0; i < n; ++i) v[i] = R(1.0 + 0.5 * std::sin(static_cast<double>(i + 1)));
    R vw(0.0), vkv(0.0), slope(0.0);
    for (int power = 0; power < kPowers; ++power) {
      w = v;
      energy_.solve(v);
      R turn(0.0);
      for (std::size_t i = 0; i < n; i += 3) turn = turn + turn_of(v, i);
      const R scale = R(kNudge) / lanes::larger(turn, R(1e-300));
      vw = vkv = slope = R(0.0);
      for (std::size_t i = 0; i < n; ++i) {
        v[i] = scale * v[i];
        vw = vw + v[i] * (scale * w[i]);
        vkv = vkv + k_[i % 3] * v[i] * v[i];
        slope = slope + energy_.gradient()[i] * v[i];
      }
    }
    const R sign = select(slope > R(0.0), R(-1.0), R(1.0));
    for (std::size_t i = 0; i < n; ++i) step_[i] = select(saddle, sign * v[i], step_[i]);
    slope_ = select(saddle, sign * slope, slope_);
    bend_ = select(saddle, vw - shift_ * energy_.element_length * vkv, bend_);
    total_ = select(saddle, R(kNudge), total_);
    largest_ = select(saddle, R(kNudge), largest_);
    return saddle && (bend_ > R(0.0) - R(kNeutralStability) * energy_.element_length * vkv);
  }

  void adapt(const R& ratio) {
    const Mask<R> good = ratio > R(kGoodRatio), poor = !(ratio >= R(kPoorRatio));
    shift_ = select(poor, raised(), select(good, shift_ / R(8.0), shift_));
    shift_ = select(shift_ < R(0.02), R(0.0), shift_);
  }

  Energy& energy_;
  Descent<R>& descent_;
  double rest_;
  const R k_[3];
  std::vector<R> step_, trial_;
  Mask<R> done_ = never(), factored_ = never();
  R shift_ = R(0.0), last_total_ = R(1e300);
  // Of the step: g·d, d·H d; Σ|g|/k, and turns in radians.
  R slope_ = R(0.0), bend_ = R(0.0), pull_ = R(0.0), total_ = R(0.0), largest_ = R(0.0);
};

// Radians: Newton steps that turn the whole strand by less leave nothing but rounding.
inline constexpr double kRest = 1e-8;

// Lowers the energy from descent.q until a Newton step would turn the whole strand by less than `rest`, or
// `max_iterations` are used up. The energy never rises by more than rounding. A saddle is left along the
// direction in which the energy falls most.
template <class R, class Energy>
void minimise(Energy& energy, Descent<R>& descent, int max_iterations, double rest = kRest) {
  TrustRegion<R, Energy> region(energy, descent, rest);
  for (int iteration = 0; iteration < max_iterations && !region.done(); ++iteration) region.iterate();
}

}  // namespace ringlet::statics
