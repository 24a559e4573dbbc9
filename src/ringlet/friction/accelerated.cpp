#include "ringlet/friction/accelerated.h"

#include <algorithm>
#include <cmath>
#include <limits>
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
//
// Passes go in cycles. A drive with much momentum moves the self-equilibrated impulses of packed bundles,
// whose gradient is tiny, but keeps other contacts ringing; a short rest with little momentum lets those
// settle, and it is then that the error is small. Both become longer from cycle to cycle.
struct Tuning {
  double filter;
  double momentum_limit, rest_limit;  // in the drive, in the rest
  int drive, rest;                    // passes of the first cycle
  double growth;                      // of the drive; the rest grows with its square root
  double progress;  // the rung is left when a window's smallest error is above this times that of the window
                    // before
};
constexpr int kNoRest = std::numeric_limits<int>::max();

// What is tried one after the other when the error stops falling. Less momentum and a slower filter are for
// high friction, where the change of s couples back.
// The first rung never rests: it is the fastest way to a moderate error.
constexpr Tuning kLadder[] = {{0.2, 0.99, 0.99, kNoRest, 0, 1.0, 0.5},
                              {0.1, 0.999, 0.95, 1500, 150, 1.3, 0.9},
                              {0.2, 0.98, 0.8, 100, 40, 1.2, 0.9},
                              {0.05, 0.98, 0.9, 200, 80, 1.1, 0.95},
                              {0.02, 0.98, 0.9, 200, 80, 1.1, 0.95}};
constexpr int kShortestWindow = 200;   // passes
constexpr double kFar = 10.0;          // times the tolerance
constexpr int kOpenPasses = 6;         // a contact open for so many passes is left out …
constexpr int kFullPassInterval = 10;  // … until the next full pass

struct Sums {
  double step = 0.0;     // Σ tr W_ii |r_new − r_e|²
  double restart = 0.0;  // Σ tr W_ii (r_e − r_new)·(r_new − r)
};
struct alignas(64) PaddedSums : Sums {};

// What a pass needs of a contact beside its rows.
struct Coefficients {
  double mu, shrink;   // μ and 1/(1 + μ²)
  double trace, step;  // tr W_ii and its inverse
};

// Nearest point of K_μ. No branch that depends on the contact: which case it is cannot be foretold.
inline Quad project(const Quad& x, const Coefficients& c) {
  const double t = std::sqrt(x[1] * x[1] + x[2] * x[2]);
  const bool inside = t <= c.mu * x[0];
  const double normal = std::max(inside ? x[0] : (x[0] + c.mu * t) * c.shrink, 0.0);
  const double factor = inside ? 1.0 : c.mu * normal / std::max(t, std::numeric_limits<double>::min());
  return Quad{normal, factor * x[1], factor * x[2], 0.0};
}

inline double dot3(const Quad& a, const Quad& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }

// Where in its cycles a rung is.
class Cycle {
 public:
  explicit Cycle(const Tuning& tuning) : tuning_(&tuning), drive_(tuning.drive), rest_(tuning.rest) {}

  double filter() const { return tuning_->filter; }
  double momentum_limit() const {
    return done_ < static_cast<int>(drive_) ? tuning_->momentum_limit : tuning_->rest_limit;
  }
  bool endless() const { return tuning_->drive == kNoRest; }
  int length() const { return static_cast<int>(drive_) + static_cast<int>(rest_); }
  // Counts a pass; true where momentum starts anew: at the beginning of a rest.
  bool advance() {
    if (++done_ == static_cast<int>(drive_)) return true;
    if (done_ < length()) return false;
    done_ = 0;
    drive_ *= tuning_->growth;
    rest_ *= std::sqrt(tuning_->growth);
    return false;
  }

 private:
  const Tuning* tuning_;
  double drive_, rest_;
  int done_ = 0;
};

template <class Operator>
class Accelerator {
 public:
  Accelerator(Operator op, Monitor& monitor)
      : op_(op), monitor_(monitor), contacts_(op.problem.contacts()), sums_(op.chunks()) {
    coefficients_.resize(contacts_);
    for (std::size_t p = 0; p < contacts_; ++p) {
      const double trace = op_.problem.local(p).trace, mu = op_.problem.friction(p);
      coefficients_[p] = {mu, 1.0 / (1.0 + mu * mu), trace, 1.0 / trace};
    }
    list_contacts(all_, [](std::size_t) { return true; });
  }

  bool run(const AlignedVector<double>& start) {
    begin(start);
    SolveResult& result = monitor_.result();
    const int interval = monitor_.options().check_interval;
    // The errors are watched in windows that grow with the work done and hold at least one cycle.
    double smallest = HUGE_VAL, smallest_before = HUGE_VAL;
    int next_check = interval, window_end = kShortestWindow;
    std::size_t rung = 0;
    Cycle cycle(kLadder[0]);
    for (int pass = 1;; ++pass) {
      iterate(pass % kFullPassInterval == 0, cycle);
      if (cycle.advance()) t_ = 1.0;
      ++result.passes;
      ++result.iterations;
      if (pass != next_check) continue;
      const WorstContact worst = worst_contact(op_, r_.data(), state_.data(), monitor_.options().measure);
      if (monitor_.check(worst.error, r_)) return true;
      // Far from the goal the error need not be known so often.
      next_check += worst.error > kFar * monitor_.options().tolerance ? 2 * interval : interval;
      smallest = std::min(smallest, worst.error);
      if (pass < window_end) continue;
      if (!(smallest < kLadder[rung].progress * smallest_before)) {
        if (++rung == std::size(kLadder)) return false;
        cycle = Cycle(kLadder[rung]);
        smallest = HUGE_VAL;
        t_ = 1.0;
      }
      smallest_before = std::exchange(smallest, HUGE_VAL);
      window_end = pass + std::max(kShortestWindow + pass / 5, cycle.endless() ? 0 : cycle.length());
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
    active_ = all_;
    open_.assign(contacts_, 0);
    for (std::size_t p = 0; p < contacts_; ++p) {
      const Quad u = op_.velocity(p, state_.data());
      slack_[p] = op_.problem.friction(p) * std::sqrt(u[1] * u[1] + u[2] * u[2]);
    }
    t_ = 1.0;
  }

  template <class Wanted>
  void list_contacts(VisitList& list, Wanted&& wanted) const {
    list.contact.clear();
    list.begin.assign(1, 0);
    for (std::size_t chunk = 0; chunk < op_.chunks(); ++chunk) {
      const auto [begin, end] = op_.chunk_range(chunk);
      for (std::size_t p = begin; p < end; ++p)
        if (wanted(p)) list.contact.push_back(static_cast<std::uint32_t>(p));
      list.begin.push_back(list.contact.size());
    }
  }

  // One pass; repeated with a larger λ until the quadratic bound holds. (The filter then acts twice, which
  // does no harm.)
  void iterate(bool full, const Cycle& cycle) {
    const double t_next = 0.5 * (1.0 + std::sqrt(1.0 + 4.0 * t_ * t_));
    const double momentum = std::min(cycle.momentum_limit(), (t_ - 1.0) / t_next);
    parallel_chunks(state_.size(), 1 << 14, [&](std::size_t begin, std::size_t end) {
      for (std::size_t k = begin; k < end; ++k)
        state_extrapolated_[k] = state_[k] + momentum * (state_[k] - state_before_[k]);
    });

    Sums sums;
    double excess = 0.0;
    for (;;) {
      std::fill(sums_.begin(), sums_.end(), PaddedSums{});
      const double inverse = 1.0 / lipschitz_;
      const auto update = [&](std::size_t chunk, std::size_t p, const Quad& u) {
        const Coefficients& c = coefficients_[p];
        const Quad r = load_quad(&r_[4 * p]);
        const Quad extrapolated = r + momentum * (r - load_quad(&r_before_[4 * p]));
        // s ← s + θ (μ|u_T| − s)
        slack_[p] += cycle.filter() * (c.mu * std::sqrt(u[1] * u[1] + u[2] * u[2]) - slack_[p]);
        Quad gradient = u;
        gradient[0] += slack_[p];
        const Quad r_new = project(extrapolated - gradient * (inverse * c.step), c);
        store_quad(&r_new_[4 * p], r_new);
        if constexpr (std::is_same_v<Operator, ExplicitOperator>)
          store_quad(&r_extrapolated_[4 * p], extrapolated);
        open_[p] = r_new[0] > 0.0 ? 0 : static_cast<std::uint8_t>(std::min(open_[p] + 1, 100));
        const Quad step = r_new - extrapolated;
        sums_[chunk].step += c.trace * dot3(step, step);
        sums_[chunk].restart -= c.trace * dot3(step, r_new - r);
        return r_new;
      };
      op_.pass(state_extrapolated_.data(), full ? all_ : active_, update, r_new_.data(), state_new_.data());
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
    if (full) list_contacts(active_, [&](std::size_t p) { return open_[p] < kOpenPasses; });
  }

  Operator op_;
  Monitor& monitor_;
  std::size_t contacts_;
  std::vector<Coefficients> coefficients_;
  VisitList all_, active_;
  AlignedVector<double> r_, r_before_, r_new_, r_extrapolated_;
  AlignedVector<double> state_, state_before_, state_new_, state_extrapolated_;
  std::vector<double> slack_;
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
