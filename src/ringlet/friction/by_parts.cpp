#include "ringlet/friction/by_parts.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <utility>

#include "ringlet/friction/accelerated.h"
#include "ringlet/friction/partition.h"

namespace ringlet::friction {
namespace {

// A Schwarz method. Each part is solved by passes of its own, with a momentum of its own, while all other
// impulses stay. As long as many contacts are above the tolerance parts are strips of all contacts, whose
// borders move from round to round; then they are the spots where the last ones are. The error is the largest
// of all contacts, so the more there are, the longer passes over all of them wait for the slowest spot: in
// parts nobody waits, and what they touch stays in a core's own cache.

// Times the tolerance: above it a contact is hot, below it a part is solved. (A contact that was solved is
// moved by its neighbours' parts.)
constexpr double kHot = 0.9, kCold = 0.7;
constexpr int kSpotInterval = 5;  // passes between two looks at a spot's error: it needs few

template <class T>
class ByParts {
 public:
  ByParts(WhitenedProblem& problem, Monitor& monitor, const AlignedVector<double>& r)
      : whole_(problem),
        monitor_(monitor),
        settings_(monitor.options().settings),
        partition_(problem, static_cast<std::size_t>(whole(settings_.part_contacts))),
        r_(r),
        state_(whole_.state_size()),
        state_before_(whole_.state_size()),
        all_(problem.contacts()) {
    std::iota(all_.begin(), all_.end(), 0u);
    const SolveResult& result = monitor.result();
    most_visits_ =
        static_cast<double>(problem.contacts()) *
        std::min<double>(settings_.part_give_up, monitor.options().max_iterations - result.iterations);
  }

  // `only_spots`: ends where more contacts are hot than spots are for.
  bool run(bool only_spots) {
    for (;;) {
      whole_.renew(r_.data(), state_.data(), state_before_.data());
      const double error = worst_contact(whole_, r_.data(), state_.data(), monitor_.rule()).error;
      if (monitor_.check(error, r_)) return true;
      if (visits_ >= most_visits_) return false;
      list_hot(all_);
      if (only_spots && !few_are_hot()) return false;
      for (bool shifted = false; !hot_.empty() && visits_ < most_visits_ && !told_to_end(options());
           shifted = !shifted)
        round(shifted);
      count_passes();
    }
  }

 private:
  struct Solved {
    PartProblem part;
    AlignedVector<double> r;
    AlignedVector<T> state;
    double visits;
  };

  const SolverOptions& options() const { return monitor_.options(); }
  bool few_are_hot() const {
    return static_cast<double>(hot_.size()) <= settings_.few_hot * static_cast<double>(all_.size());
  }

  void round(bool shifted) {
    SolverOptions of_part = options();
    of_part.tolerance *= kCold;
    of_part.record_history = false;
    if (!few_are_hot()) {
      of_part.max_iterations = whole(settings_.strip_passes);
      partition_.into_strips(shifted);
    } else {
      of_part.max_iterations = whole(settings_.spot_passes());
      of_part.check_interval = std::min(of_part.check_interval, kSpotInterval);
      partition_.into_spots(hot_);
    }
    // Parts that were cut from each other are neighbours in the list: they take turns.
    solve_every_other(0, of_part);
    solve_every_other(1, of_part);
    list_hot(partition_.around());
  }

  // From the same state; then all of these change it.
  void solve_every_other(std::size_t first, const SolverOptions& of_part) {
    std::vector<std::optional<Solved>> solved((partition_.parts() + 1 - first) / 2);
    parallel_for(
        solved.size(),
        [&](std::size_t i) { solved[i].emplace(solve(partition_.part(2 * i + first), of_part)); }, 1);
    for (const std::optional<Solved>& s : solved) {
      visits_ += s->visits;
      for (std::size_t p = 0; p < s->part.contacts(); ++p)
        std::copy_n(&s->r[4 * p], 4, &r_[4 * s->part.whole_contact(p)]);
      s->part.add_to(s->state.data(), state_.data());
    }
  }

  Solved solve(std::span<const std::uint32_t> contacts, const SolverOptions& of_part) const {
    Solved solved{PartProblem(whole_.problem, contacts), {}, {}, 0.0};
    const PartOperator<T> part(solved.part, r_.data(), whole_, state_.data());
    SolveResult result;
    Monitor monitor(of_part, result, Clock::now(), part.reference());
    accelerate(part, monitor);
    solved.r = monitor.best();
    solved.state.resize(part.state_size());
    part.evaluate(solved.r.data(), solved.state.data());
    solved.visits = static_cast<double>(result.passes) * static_cast<double>(contacts.size());
    return solved;
  }

  void list_hot(std::span<const std::uint32_t> among) {
    is_hot_.resize(among.size());
    parallel_for(
        among.size(),
        [&](std::size_t i) {
          const std::size_t p = among[i];
          is_hot_[i] = !(contact_error(whole_.problem, p, r_.data(), whole_.velocity(p, state_.data()),
                                       monitor_.rule()) <= kHot * options().tolerance);
        },
        512);
    hot_.clear();
    for (std::size_t i = 0; i < among.size(); ++i)
      if (is_hot_[i]) hot_.push_back(among[i]);
  }

  // Of passes over all contacts, as many as the visits amount to.
  void count_passes() {
    const int passes = static_cast<int>(std::ceil(visits_ / static_cast<double>(all_.size())));
    monitor_.result().passes += passes - counted_;
    monitor_.result().iterations += passes - counted_;
    counted_ = passes;
  }

  DeviationOperator<T> whole_;
  Monitor& monitor_;
  const FrictionSettings& settings_;
  Partition partition_;
  AlignedVector<double> r_;
  AlignedVector<T> state_, state_before_;
  std::vector<std::uint32_t> all_, hot_;
  std::vector<std::uint8_t> is_hot_;
  double visits_ = 0.0, most_visits_ = 0.0;
  int counted_ = 0;
};

template <class T>
bool run(WhitenedProblem& problem, Monitor& monitor, const AlignedVector<double>& r, bool only_spots) {
  const auto start = Clock::now();
  const bool over = ByParts<T>(problem, monitor, r).run(only_spots);
  monitor.result().seconds.accelerated += seconds_since(start);
  return over;
}

}  // namespace

bool falls_into_parts(const WhitenedProblem& problem, const FrictionSettings& settings) {
  const std::size_t contacts = problem.contacts();
  const auto strips = static_cast<std::int64_t>(
      strip_count(contacts, static_cast<std::size_t>(whole(settings.part_contacts))));
  std::vector<std::int64_t> seen_in(problem.bodies(), -1);
  double once = 0.0, all_strips = 0.0;
  for (std::size_t p = 0; p < contacts; ++p)
    for (int k = 0; k < 2; ++k) {
      const std::int32_t body = problem.sides(p)[k].body;
      if (body < 0) continue;
      const auto strip = static_cast<std::int64_t>(p) * strips / static_cast<std::int64_t>(contacts);
      const std::int64_t before = std::exchange(seen_in[static_cast<std::size_t>(body)], strip);
      const double stride = problem.body_stride(static_cast<std::size_t>(body));
      if (before < 0) once += stride;
      if (before != strip) all_strips += stride;
    }
  return all_strips <= (1.0 + settings.part_overlap) * once;
}

bool solve_by_parts(WhitenedProblem& problem, bool single, Monitor& monitor, const AlignedVector<double>& r,
                    bool only_spots) {
  if (!single) return run<double>(problem, monitor, r, only_spots);
  problem.make_single();
  return run<float>(problem, monitor, r, only_spots);
}

}  // namespace ringlet::friction
