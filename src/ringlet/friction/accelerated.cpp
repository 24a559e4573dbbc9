#include "ringlet/friction/accelerated.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ringlet::friction {
namespace {

// Accelerated projected gradient (Nesterov's momentum with O'Donoghue and Candès's restart) for
//
//   min ½ rᵀ W r + (b + s e_N)ᵀ r  over the cones K_μ,   with s_i → μ_i |u_T,i| followed by a filter.
//
//   symbol  code        meaning
//   r_e, y_e            impulses and state, extrapolated with momentum β
//   θ       filter      share of the new μ|u_T| that s takes over in one pass
//   λ       lipschitz   upper bound of W relative to the diagonal D = diag(tr W_ii), adapted
//   β       momentum    (t − 1)/t⁺, at most momentum_limit
struct Tuning {
  double filter;
  double momentum_limit;
  bool guarded;     // momentum also restarts when the sum of squared errors has grown by a tenth between two
                    // checks
  double progress;  // the rung is left when a window's smallest error is above this times that of the window
                    // before
};
// What is tried one after the other when the error stops falling. Little momentum settles oscillations, which
// is what counts at first; much momentum moves the self-equilibrated impulses of packed bundles, whose
// gradient is tiny.
constexpr Tuning kLadder[] = {{0.2, 0.99, false, 0.5},
                              {0.2, 0.999, false, 0.9},
                              {0.2, 0.99, true, 0.9},
                              {0.05, 0.98, false, 0.95},
                              {0.02, 0.98, false, 0.95}};
constexpr int kShortestWindow = 20;    // checks
constexpr int kOpenPasses = 6;         // a contact open for so many passes is left out …
constexpr int kFullPassInterval = 10;  // … until the next full pass

struct Sums {
  double step = 0.0;     // Σ tr W_ii |r_new − r_e|²
  double restart = 0.0;  // Σ tr W_ii (r_e − r_new)·(r_new − r)
};
struct alignas(64) PaddedSums : Sums {};

// Nearest point of K_μ; `shrink` is 1/(1 + μ²).
inline Quad project(const Quad& x, double mu, double shrink) {
  const double t2 = x[1] * x[1] + x[2] * x[2];
  const double reach = mu * x[0];
  if (reach >= 0.0 && t2 <= reach * reach) return x;
  const double t = std::sqrt(t2);
  const double normal = (x[0] + mu * t) * shrink;
  if (!(normal > 0.0)) return Quad{};
  const double factor = t > 0.0 ? mu * normal / t : 0.0;
  return Quad{normal, factor * x[1], factor * x[2], 0.0};
}

inline double dot3(const Quad& a, const Quad& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

template <class Operator>
class Accelerator {
 public:
  Accelerator(Operator op, Monitor& monitor)
      : op_(op), monitor_(monitor), contacts_(op.problem.contacts()), sums_(op.chunks()) {
    for (std::size_t p = 0; p < contacts_; ++p) {
      const double trace = op_.problem.local(p).trace, mu = op_.problem.friction(p);
      trace_.push_back(trace);
      step_.push_back(1.0 / trace);
      shrink_.push_back(1.0 / (1.0 + mu * mu));
    }
  }

  bool run(const AlignedVector<double>& start) {
    begin(start);
    double squares = HUGE_VAL;
    // The errors are watched in windows that grow with the work done.
    double smallest = HUGE_VAL, smallest_before = HUGE_VAL;
    int checks = 0;
    std::size_t rung = 0;
    for (int iteration = 1;; ++iteration) {
      iterate(iteration % kFullPassInterval == 0, kLadder[rung]);
      SolveResult& result = monitor_.result();
      ++result.passes;
      ++result.iterations;
      if (iteration % monitor_.options().check_interval != 0) continue;
      const WorstContact worst = worst_contact(op_, r_.data(), state_.data(), monitor_.options().measure);
      if (monitor_.check(worst.error, r_)) return true;
      if (kLadder[rung].guarded && worst.squares > 1.1 * squares) t_ = 1.0;
      squares = worst.squares;
      smallest = std::min(smallest, worst.error);
      if (++checks < kShortestWindow + result.passes / 50) continue;
      if (!(smallest < kLadder[rung].progress * smallest_before)) {
        if (++rung == std::size(kLadder)) return false;
        smallest = HUGE_VAL;
        t_ = 1.0;
      }
      smallest_before = std::exchange(smallest, HUGE_VAL);
      checks = 0;
    }
  }

 private:
  void begin(const AlignedVector<double>& start) {
    r_ = r_before_ = start;
    r_new_.assign(r_.size(), 0.0);
    r_extrapolated_.assign(r_.size(), 0.0);
    state_.resize(op_.state_size());
    state_new_.resize(op_.state_size());
    state_extrapolated_.resize(op_.state_size());
    op_.evaluate(r_.data(), state_.data());
    state_before_ = state_;
    slack_.resize(contacts_);
    slack_new_.resize(contacts_);
    open_.assign(contacts_, 0);
    for (std::size_t p = 0; p < contacts_; ++p) {
      const Quad u = op_.velocity(p, state_.data());
      slack_[p] = op_.problem.friction(p) * std::sqrt(u[1] * u[1] + u[2] * u[2]);
    }
    t_ = 1.0;
  }

  // One pass; repeated with a larger λ until the quadratic bound holds.
  void iterate(bool full, const Tuning& tuning) {
    const double t_next = 0.5 * (1.0 + std::sqrt(1.0 + 4.0 * t_ * t_));
    const double momentum = std::min(tuning.momentum_limit, (t_ - 1.0) / t_next);
    parallel_chunks(state_.size(), 1 << 14, [&](std::size_t begin, std::size_t end) {
      for (std::size_t k = begin; k < end; ++k)
        state_extrapolated_[k] = state_[k] + momentum * (state_[k] - state_before_[k]);
    });

    Sums sums;
    double excess = 0.0;
    for (;;) {
      std::fill(sums_.begin(), sums_.end(), PaddedSums{});
      const double inverse = 1.0 / lipschitz_;
      const auto skip = [&](std::size_t p) {
        if (full || open_[p] < kOpenPasses) return false;
        slack_new_[p] = slack_[p];
        return true;
      };
      const auto update = [&](std::size_t chunk, std::size_t p, const Quad& u) {
        const double mu = op_.problem.friction(p), trace = trace_[p];
        const Quad r = load_quad(&r_[4 * p]);
        const Quad extrapolated = r + momentum * (r - load_quad(&r_before_[4 * p]));
        // s ← s + θ (μ|u_T| − s)
        const double slack =
            slack_[p] + tuning.filter * (mu * std::sqrt(u[1] * u[1] + u[2] * u[2]) - slack_[p]);
        slack_new_[p] = slack;
        Quad gradient = u;
        gradient[0] += slack;
        gradient[3] = 0.0;
        const Quad r_new = project(extrapolated - gradient * (inverse * step_[p]), mu, shrink_[p]);
        store_quad(&r_new_[4 * p], r_new);
        if constexpr (std::is_same_v<Operator, ExplicitOperator>)
          store_quad(&r_extrapolated_[4 * p], extrapolated);
        open_[p] = r_new[0] > 0.0 ? 0 : static_cast<std::uint8_t>(std::min(open_[p] + 1, 100));
        const Quad step = r_new - extrapolated;
        sums_[chunk].step += trace * dot3(step, step);
        sums_[chunk].restart -= trace * dot3(step, r_new - r);
        return r_new;
      };
      op_.pass(state_extrapolated_.data(), skip, update, r_new_.data(), state_new_.data());
      sums = Sums{};
      for (const PaddedSums& s : sums_) {
        sums.step += s.step;
        sums.restart += s.restart;
      }
      const double curvature =
          op_.curvature(state_new_.data(), state_extrapolated_.data(), r_new_.data(), r_extrapolated_.data());
      // A bound that is missed by little is corrected for the next pass; only a gross miss repeats this one.
      excess = sums.step > 0.0 ? curvature / (lipschitz_ * sums.step) : 0.0;
      if (!(excess > 1.25)) break;
      lipschitz_ *= 1.3;
    }
    lipschitz_ *= excess > 1.0 ? 1.1 : 0.99;

    t_ = sums.restart > 0.0 ? 1.0 : t_next;
    std::swap(r_before_, r_);
    std::swap(r_, r_new_);
    std::swap(state_before_, state_);
    std::swap(state_, state_new_);
    std::swap(slack_, slack_new_);
  }

  Operator op_;
  Monitor& monitor_;
  std::size_t contacts_;
  std::vector<double> trace_, step_, shrink_;  // tr W_ii, its inverse, 1/(1 + μ²)
  AlignedVector<double> r_, r_before_, r_new_, r_extrapolated_;
  AlignedVector<double> state_, state_before_, state_new_, state_extrapolated_;
  std::vector<double> slack_, slack_new_;
  std::vector<std::uint8_t> open_;
  std::vector<PaddedSums> sums_;
  double t_ = 1.0, lipschitz_ = 1.0;
};

template <class Operator>
bool run_accelerator(Operator op, Monitor& monitor, const AlignedVector<double>& r) {
  const auto start = Clock::now();
  const bool over = Accelerator<Operator>(op, monitor).run(r);
  monitor.result().seconds.accelerated += seconds_since(start);
  return over;
}

}  // namespace

bool accelerate(WhitenedProblem& problem, bool single, Monitor& monitor, const AlignedVector<double>& r) {
  if (!single) return run_accelerator(WhitenedOperator<double>{problem}, monitor, r);
  problem.make_single();
  return run_accelerator(WhitenedOperator<float>{problem}, monitor, r);
}

bool accelerate(ExplicitProblem& problem, Monitor& monitor, const AlignedVector<double>& r) {
  return run_accelerator(ExplicitOperator{problem}, monitor, r);
}

}  // namespace ringlet::friction
