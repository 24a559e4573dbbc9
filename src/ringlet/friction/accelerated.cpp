#include "ringlet/friction/accelerated.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "ringlet/friction/contact_law.h"

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
  double progress;       // the setting is left when a window's smallest error is above this times that of the
                         // window before
  double restart = 0.0;  // what a restart leaves of t
};
constexpr int kNoRest = std::numeric_limits<int>::max();

// The first setting never rests: it is the fastest way to a moderate error. Some contacts ring and ask for a
// restart every few dozen passes; jammed ones far from them, whose impulses have a long way to grow, would
// never gather speed if it left nothing.
Tuning first_tuning(const FrictionSettings& settings) {
  return {settings.filter,      settings.momentum_limit(), settings.momentum_limit(), kNoRest, 0, 1.0, 0.8,
          settings.restart_left};
}
// Where it stops early, contacts ring: with high friction the change of s couples back. Then calm settings
// come first, with less momentum, and the drive last; otherwise impulses of packed bundles are slow, and the
// drive is what moves them.
constexpr Tuning kDrive = {0.2, 0.998, 0.95, 3000, 300, 1.2, 0.9};
constexpr Tuning kCalm[] = {{0.1, 0.95, 0.8, 300, 100, 1.1, 0.9},
                            {0.05, 0.97, 0.85, 200, 100, 1.0, 0.95},
                            {0.03, 0.98, 0.9, 200, 80, 1.1, 0.95},
                            {0.1, 0.93, 0.8, 400, 100, 1.1, 0.95}};
constexpr double kLargeError = 1e-3;
constexpr double kRingingGain = 300.0;  // the first setting reduces the error by less: ringing

std::vector<Tuning> settings_after_first(bool ringing) {
  std::vector<Tuning> settings(std::begin(kCalm), std::end(kCalm));
  settings.insert(ringing ? settings.end() : settings.begin(), kDrive);
  return settings;
}

struct Sums {
  double step = 0.0;     // Σ tr W_ii |r_new − r_e|²
  double restart = 0.0;  // Σ tr W_ii (r_e − r_new)·(r_new − r)
};
// A chunk's share of them, lane by lane.
struct alignas(64) LaneSums {
  Quad step{}, restart{};
};

inline Quad dot3(const Group& a, const Group& b) { return a.n * b.n + a.t1 * b.t1 + a.t2 * b.t2; }
inline Group difference(const Group& a, const Group& b) {
  return {a.n - b.n, a.t1 - b.t1, a.t2 - b.t2, a.w - b.w};
}

// Where in its cycles a setting is.
class Cycle {
 public:
  explicit Cycle(const Tuning& tuning) : tuning_(tuning), drive_(tuning.drive), rest_(tuning.rest) {}

  double filter() const { return tuning_.filter; }
  double restart() const { return tuning_.restart; }
  double momentum_limit() const {
    return done_ < static_cast<int>(drive_) ? tuning_.momentum_limit : tuning_.rest_limit;
  }
  bool endless() const { return tuning_.drive == kNoRest; }
  int length() const { return static_cast<int>(drive_) + static_cast<int>(rest_); }
  // Counts a pass; true where momentum starts anew: at the beginning of a rest.
  bool advance() {
    if (++done_ == static_cast<int>(drive_)) return true;
    if (done_ < length()) return false;
    done_ = 0;
    drive_ *= tuning_.growth;
    rest_ *= std::sqrt(tuning_.growth);
    return false;
  }

 private:
  Tuning tuning_;
  double drive_, rest_;
  int done_ = 0;
};

template <class Operator, class Laws>
class Accelerator {
  using Scalar = typename Operator::Scalar;

 public:
  Accelerator(Operator op, Monitor& monitor)
      : op_(std::move(op)),
        monitor_(monitor),
        settings_(monitor.options().settings),
        contacts_(op_.problem.contacts()),
        sums_(op_.chunks()) {
    coefficients_.resize(4 * contacts_);
    for (std::size_t p = 0; p < contacts_; ++p) {
      const double trace = op_.problem.local(p).trace;
      const auto [mu, shrink] = cone_numbers(op_.problem.kind(p), op_.problem.friction(p));
      store_quad(&coefficients_[4 * p], Quad{mu, shrink, trace, 1.0 / trace});
    }
    list_contacts(all_, [](std::size_t) { return true; });
  }

  bool run(const AlignedVector<double>& start) {
    begin(start);
    SolveResult& result = monitor_.result();
    const int interval = monitor_.options().check_interval;
    // The errors are watched in windows that grow with the work done and hold at least one cycle.
    double first = 0.0, smallest = HUGE_VAL, smallest_before = HUGE_VAL;
    const int renewal = whole(settings_.renewal_interval), window = whole(settings_.shortest_window),
              open = whole(settings_.open_interval);
    int next_check = interval, next_renewal = renewal, window_end = window;
    std::vector<Tuning> settings = {first_tuning(settings_)};
    std::size_t current = 0;
    Cycle cycle(settings[0]);
    for (int pass = 1;; ++pass) {
      iterate(pass % open == 0, cycle);
      if (cycle.advance()) t_ = 1.0;
      ++result.passes;
      ++result.iterations;
      if (pass != next_check) continue;
      if (Operator::kWantsRenewal && pass >= next_renewal) {
        op_.renew(r_.data(), state_.data(), state_before_.data());
        next_renewal = pass + renewal;
      }
      WorstContact worst = measure();
      if (Operator::kWantsRenewal && worst.error <= monitor_.options().tolerance) {
        op_.renew(r_.data(), state_.data(), state_before_.data());
        worst = measure();
      }
      if (monitor_.check(worst.error, r_)) return true;
      // Large errors need not be known so often. What is large does not depend on the tolerance: what is
      // watched decides which settings follow, and a solve that asks for less must find what one that asks
      // for more passes by.
      next_check += worst.error > kLargeError ? 2 * interval : interval;
      if (first == 0.0) first = worst.error;
      smallest = std::min(smallest, worst.error);
      if (pass < window_end) continue;
      if (!(smallest < settings[current].progress * smallest_before)) {
        if (current == 0) {
          const auto more = settings_after_first(first < kRingingGain * smallest);
          settings.insert(settings.end(), more.begin(), more.end());
        }
        if (++current == settings.size()) return false;
        cycle = Cycle(settings[current]);
        smallest = HUGE_VAL;
        t_ = 1.0;
      }
      smallest_before = std::exchange(smallest, HUGE_VAL);
      window_end = pass + std::max(window + pass / 5, cycle.endless() ? 0 : cycle.length());
    }
  }

 private:
  WorstContact measure() const { return worst_contact(op_, r_.data(), state_.data(), monitor_.rule()); }
  void begin(const AlignedVector<double>& start) {
    r_extrapolated_.assign(start.size(), 0.0);
    for (auto* state : {&state_, &state_before_, &state_new_, &state_extrapolated_})
      state->resize(op_.state_size());
    r_ = r_before_ = r_new_ = start;
    op_.renew(r_.data(), state_.data(), state_before_.data());
    state_before_ = state_;
    active_ = all_;
    t_ = 1.0;
    for (std::size_t p = 0; p < contacts_; ++p) {
      const Quad u = op_.velocity(p, state_.data());
      r_[4 * p + 3] = Laws::slack(op_.problem.kind(p), Vec3(u[0], u[1], u[2]), op_.problem.friction(p));
    }
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

  void extrapolate_state(double momentum) {
    parallel_chunks(state_.size(), 1 << 14, [&](std::size_t begin, std::size_t end) {
      for (std::size_t k = begin; k < end; ++k)
        state_extrapolated_[k] = state_[k] + static_cast<Scalar>(momentum) * (state_[k] - state_before_[k]);
    });
  }

  static Sums add_up(const std::vector<LaneSums>& of_chunks) {
    Sums sums;
    for (const LaneSums& s : of_chunks)
      for (int i = 0; i < 4; ++i) {
        sums.step += s.step[i];
        sums.restart += s.restart[i];
      }
    return sums;
  }

  // One pass; repeated with a larger λ until the quadratic bound holds. (The filter then acts twice, which
  // does no harm.)
  void iterate(bool full, const Cycle& cycle) {
    const double t_next = 0.5 * (1.0 + std::sqrt(1.0 + 4.0 * t_ * t_));
    const double momentum = std::min(cycle.momentum_limit(), (t_ - 1.0) / t_next);
    extrapolate_state(momentum);
    Sums sums;
    double excess = 0.0;
    for (;;) {
      std::fill(sums_.begin(), sums_.end(), LaneSums{});
      const auto update = [&, inverse = 1.0 / lipschitz_, filter = cycle.filter()](
                              std::size_t chunk, const std::uint32_t* p, int count, Quad* x) {
        const Group u = side_by_side(x[0], x[1], x[2], x[3]);
        const auto [mu, shrink, trace, inverse_trace] = load_group(coefficients_.data(), p);
        const Group r = load_group(r_.data(), p), before = load_group(r_before_.data(), p);
        const Group extrapolated = {r.n + momentum * (r.n - before.n), r.t1 + momentum * (r.t1 - before.t1),
                                    r.t2 + momentum * (r.t2 - before.t2), Quad{}};
        // s ← s + θ (μ|u_T| − s)
        const Quad slack = r.w + filter * (mu * square_root(u.t1 * u.t1 + u.t2 * u.t2) - r.w);
        const Quad step = inverse * inverse_trace;
        Group r_new = {extrapolated.n - step * (u.n + slack), extrapolated.t1 - step * u.t1,
                       extrapolated.t2 - step * u.t2, slack};
        Laws::project(r_new, ConeGroup{mu, shrink});
        const Group change = difference(r_new, extrapolated);
        // Repeated contacts of a last, incomplete group do not count.
        const Quad weight =
            count == 4 ? trace : trace * Quad{1.0, count > 1 ? 1.0 : 0.0, count > 2 ? 1.0 : 0.0, 0.0};
        sums_[chunk].step += weight * dot3(change, change);
        sums_[chunk].restart -= weight * dot3(change, difference(r_new, r));
        const Group rows = side_by_side(r_new.n, r_new.t1, r_new.t2, r_new.w);
        const Quad out[4] = {rows.n, rows.t1, rows.t2, rows.w};
        for (int i = 0; i < 4; ++i) {
          x[i] = out[i];
          store_quad(&r_new_[4 * static_cast<std::size_t>(p[i])], out[i]);
        }
        if constexpr (std::is_same_v<Operator, ExplicitOperator>) {
          const Group rows_e = side_by_side(extrapolated.n, extrapolated.t1, extrapolated.t2, extrapolated.w);
          const Quad out_e[4] = {rows_e.n, rows_e.t1, rows_e.t2, rows_e.w};
          for (int i = 0; i < 4; ++i)
            store_quad(&r_extrapolated_[4 * static_cast<std::size_t>(p[i])], out_e[i]);
        }
      };
      op_.pass(state_extrapolated_.data(), full ? all_ : active_, update, r_new_.data(), state_new_.data());
      sums = add_up(sums_);
      const double curvature =
          op_.curvature(state_new_.data(), state_extrapolated_.data(), r_new_.data(), r_extrapolated_.data());
      // A bound that is missed by little is corrected for the next pass; only a gross miss repeats this one.
      excess = sums.step > 0.0 ? curvature / (lipschitz_ * sums.step) : 0.0;
      if (!(excess > 1.25) || !std::isfinite(excess)) break;
      lipschitz_ *= 1.3;
    }
    lipschitz_ *= excess > 1.0 ? 1.1 : 0.99;

    t_ = sums.restart > 0.0 ? std::max(1.0, cycle.restart() * t_) : t_next;
    std::swap(r_before_, r_);
    std::swap(r_, r_new_);
    std::swap(state_before_, state_);
    std::swap(state_, state_new_);
    if (full) list_active();
  }

  // A contact that was open in the last three passes is left out: its r is zero in every buffer.
  void list_active() {
    list_contacts(active_, [&](std::size_t p) {
      return r_[4 * p] != 0.0 || r_before_[4 * p] != 0.0 || r_new_[4 * p] != 0.0 || !op_.may_skip(p);
    });
  }

  Operator op_;
  Monitor& monitor_;
  const FrictionSettings& settings_;
  std::size_t contacts_;
  AlignedVector<double> coefficients_;  // four per contact: μ, 1/(1 + μ²), tr W_ii, 1/tr W_ii
  VisitList all_, active_;
  AlignedVector<double> r_, r_before_, r_new_, r_extrapolated_;
  AlignedVector<Scalar> state_, state_before_, state_new_, state_extrapolated_;
  std::vector<LaneSums> sums_;
  double t_ = 1.0, lipschitz_ = 1.0;
};

template <class Operator>
bool run_accelerator(Operator op, Monitor& monitor, const AlignedVector<double>& r) {
  const auto start = Clock::now();
  const bool over = with_laws(op.problem, [&]<class Laws>(Laws) {
    return Accelerator<Operator, Laws>(std::move(op), monitor).run(r);
  });
  monitor.result().seconds.accelerated += seconds_since(start);
  return over;
}

}  // namespace

bool accelerate(WhitenedProblem& problem, bool single, Monitor& monitor, const AlignedVector<double>& r) {
  if (!single) return run_accelerator(DeviationOperator<double>(problem), monitor, r);
  problem.make_single();
  return run_accelerator(DeviationOperator<float>(problem), monitor, r);
}

bool accelerate(ExplicitProblem& problem, Monitor& monitor, const AlignedVector<double>& r) {
  return run_accelerator(ExplicitOperator{problem}, monitor, r);
}

template <class T>
bool accelerate(const PartOperator<T>& part, Monitor& monitor) {
  return with_laws(part.problem, [&]<class Laws>(Laws) {
    return Accelerator<PartOperator<T>, Laws>(part, monitor).run(part.reference());
  });
}
template bool accelerate(const PartOperator<float>& part, Monitor& monitor);
template bool accelerate(const PartOperator<double>& part, Monitor& monitor);

}  // namespace ringlet::friction
