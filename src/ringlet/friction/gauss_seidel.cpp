#include "ringlet/friction/gauss_seidel.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace ringlet::friction {
namespace {

struct Counts {
  std::int64_t solves = 0, fail_safe = 0, failures = 0;
  // Largest impulse and largest change of one, times tr W_ii: velocities.
  double largest = 0.0, change = 0.0;

  Counts operator+(const Counts& o) const {
    return {solves + o.solves, fail_safe + o.fail_safe, failures + o.failures, std::max(largest, o.largest),
            std::max(change, o.change)};
  }
  void add_to(SolveResult& result) const {
    result.local_solves += solves;
    result.fail_safe_calls += fail_safe;
    result.local_failures += failures;
    ++result.sweeps;
    ++result.iterations;
  }
  // The pyramid never obeys Coulomb's law, and neither does the one step of [Duriez2006] for each contact:
  // alone they are judged by how much the last sweep changed.
  double relative_change() const { return largest > 0.0 ? change / largest : 0.0; }
};

bool judged_by_change(const SolverOptions& options) {
  return (options.law.law == Law::pyramid || options.law.law == Law::duriez06) && !options.law.fail_safe;
}

// What a visit to one contact does, whatever the form of the problem: b = u − W_ii r, solve, and the change
// of r.
template <class Problem, class Laws>
class Visitor {
 public:
  Visitor(const Problem& problem, const SolverOptions& options, AlignedVector<double>& r)
      : problem_(problem),
        solve_(options.law, options.local_tolerance),
        fail_safe_(options.law.fail_safe),
        judged_by_change_(judged_by_change(options)),
        hybrid_(options.method == Method::hybrid),
        freeze_sweeps_(hybrid_ ? whole(options.settings.freeze_sweeps) : options.freeze_sweeps),
        freeze_change_(hybrid_ ? 3.0 * options.settings.freeze_share * options.tolerance *
                                     problem.velocity_scale()
                               : options.freeze_change),
        r_(r) {
    if (freeze_sweeps_ > 0) rest_.assign(problem.contacts(), 0);
  }

  // A frozen contact sits out its turn.
  bool frozen(std::size_t p) {
    if (rest_.empty() || rest_[p] == 0) return false;
    --rest_[p];
    return true;
  }
  Quad visit(std::size_t p, const Quad& u, Counts& counts) {
    const LocalMatrix& w = problem_.local(p);
    Eigen::Map<Vec3> stored(&r_[4 * p]);
    const Vec3 before = stored;
    const Vec3 b = Vec3(u[0], u[1], u[2]) - w.apply(before);
    LocalStatus status = LocalStatus::solved;
    const Vec3 after = Laws::solve_alone(problem_.kind(p), w, b, [&] {
      Vec3 impulse = before;
      status = solve_(w, b, problem_.friction(p), impulse);
      return impulse;
    });
    ++counts.solves;
    counts.fail_safe += fail_safe_ && status != LocalStatus::solved;
    counts.failures += status == LocalStatus::failed;
    stored = after;
    const Vec3 change = after - before;
    if (!rest_.empty() || judged_by_change_) {
      counts.largest = std::max(counts.largest, after.norm() * w.trace);
      counts.change = std::max(counts.change, change.norm() * w.trace);
    }
    if (!rest_.empty()) {
      const double limit = hybrid_ ? freeze_change_ : freeze_change_ * largest_;
      if (change.norm() * w.trace < limit || after.norm() * w.trace < limit)
        rest_[p] = static_cast<std::uint16_t>(freeze_sweeps_);
    }
    return Quad{change[0], change[1], change[2], 0.0};
  }
  // Between sweeps: what "small" means in the next one.
  void set_largest(double largest) { largest_ = std::max(largest_, largest); }

 private:
  const Problem& problem_;
  LocalSolver solve_;
  bool fail_safe_, judged_by_change_, hybrid_;
  int freeze_sweeps_;
  double
      freeze_change_;  // hybrid: in units of impulse times tr W; otherwise relative to the largest of those
  AlignedVector<double>& r_;
  std::vector<std::uint16_t> rest_;
  double largest_ = 0.0;
};

// Contacts in rounds of tasks; tasks of one round touch different bodies and may run at the same time.
using Rounds = std::vector<std::vector<std::vector<std::uint32_t>>>;

// Bodies are cut into an even number of blocks with equal shares of contact sides. First the contacts inside
// each block, all blocks at once; then pairs of blocks in the rounds of a round-robin tournament. Depends on
// the problem alone.
Rounds make_rounds(const WhitenedProblem& problem) {
  const std::size_t contacts = problem.contacts();
  const int blocks = contacts >= 4096 ? 8 : contacts >= 1024 ? 4 : 1;
  std::vector<std::uint32_t> load(problem.bodies(), 0);
  std::size_t total = 0;
  for (std::size_t p = 0; p < contacts; ++p)
    for (int k = 0; k < 2; ++k)
      if (problem.sides(p)[k].body >= 0) ++load[problem.sides(p)[k].body], ++total;
  std::vector<int> block_of(problem.bodies());
  std::size_t seen = 0;
  for (std::size_t body = 0; body < load.size(); ++body) {
    block_of[body] =
        static_cast<int>(std::min<std::size_t>(seen * blocks / std::max<std::size_t>(total, 1), blocks - 1));
    seen += load[body];
  }

  Rounds rounds(blocks);
  rounds[0].resize(blocks);
  for (int round = 1; round < blocks; ++round) rounds[round].resize(blocks / 2);
  for (std::size_t p = 0; p < contacts; ++p) {
    const WhitenedSide* side = problem.sides(p);
    const int a = block_of[side[0].body], b = side[1].body >= 0 ? block_of[side[1].body] : a;
    if (a == b) {
      rounds[0][a].push_back(static_cast<std::uint32_t>(p));
      continue;
    }
    // Circle method: block n−1 stays, the others turn; pairs (x, y) with x + y ≡ 2·round (mod n−1) meet.
    const int last = blocks - 1, low = std::min(a, b), high = std::max(a, b);
    const int round = high == last ? low : ((low + high) * (last + 1) / 2) % last;
    const int distance =
        high == last ? 0 : std::min((low - round + last) % last, (high - round + last) % last);
    rounds[round + 1][distance].push_back(static_cast<std::uint32_t>(p));
  }
  return rounds;
}

template <class T, class Laws>
bool sweep_whitened(WhitenedProblem& problem, Monitor& monitor, int sweeps, AlignedVector<double>& r) {
  const SolverOptions& options = monitor.options();
  SolveResult& result = monitor.result();
  const WhitenedOperator<T> op{problem};
  const Rounds rounds = make_rounds(problem);
  Visitor<WhitenedProblem, Laws> visitor(problem, options, r);
  AlignedVector<double> y(problem.coordinates());
  problem.evaluate(r.data(), y.data());
  if (!judged_by_change(options) &&
      monitor.check(worst_contact(op, r.data(), y.data(), monitor.rule()).error, r))
    return true;

  for (int sweep = 1; sweep <= sweeps; ++sweep) {
    Counts counts;
    for (const auto& round : rounds)
      counts = counts + parallel_reduce(
                            round.size(), 1, Counts{},
                            [&](std::size_t task, std::size_t) {
                              Counts sum;
                              for (const std::uint32_t p : round[task]) {
                                if (visitor.frozen(p)) continue;
                                const Quad change = visitor.visit(p, problem.velocity<T>(p, y.data()), sum);
                                if (change[0] != 0.0 || change[1] != 0.0 || change[2] != 0.0)
                                  problem.apply<T>(p, change, y.data());
                              }
                              return sum;
                            },
                            std::plus<>());
    visitor.set_largest(counts.largest);
    counts.add_to(result);
    if (sweep % options.check_interval == 0 || sweep == sweeps) {
      problem.evaluate(r.data(), y.data());  // also removes what rounding has added up
      const double error = judged_by_change(options)
                               ? counts.relative_change()
                               : worst_contact(op, r.data(), y.data(), monitor.rule()).error;
      if (monitor.check(error, r)) return true;
    }
  }
  return monitor.finished();
}

// Greedy colouring of the graph of W: contacts of one colour do not see each other.
std::vector<std::vector<std::uint32_t>> colour(const ExplicitProblem& problem) {
  std::vector<int> colour_of(problem.contacts(), -1);
  std::vector<std::vector<std::uint32_t>> colours;
  std::vector<std::size_t> used;  // used[c] == p + 1: a neighbour of p has colour c
  for (std::size_t p = 0; p < problem.contacts(); ++p) {
    for (const std::int32_t q : problem.columns(p))
      if (colour_of[q] >= 0) used[colour_of[q]] = p + 1;
    std::size_t c = 0;
    while (c < used.size() && used[c] == p + 1) ++c;
    if (c == used.size()) {
      used.push_back(0);
      colours.emplace_back();
    }
    colour_of[p] = static_cast<int>(c);
    colours[c].push_back(static_cast<std::uint32_t>(p));
  }
  return colours;
}

}  // namespace

bool sweep_velocities(WhitenedProblem& problem, bool single, Monitor& monitor, int sweeps,
                      AlignedVector<double>& r) {
  const auto start = Clock::now();
  if (single) problem.make_single();
  const bool over = with_laws(problem, [&]<class Laws>(Laws) {
    return single ? sweep_whitened<float, Laws>(problem, monitor, sweeps, r)
                  : sweep_whitened<double, Laws>(problem, monitor, sweeps, r);
  });
  monitor.result().seconds.gauss_seidel += seconds_since(start);
  return over;
}

bool sweep_explicit(ExplicitProblem& problem, Monitor& monitor, int sweeps, AlignedVector<double>& r) {
  const auto start = Clock::now();
  const SolverOptions& options = monitor.options();
  SolveResult& result = monitor.result();
  const ExplicitOperator op{problem};
  const auto colours = colour(problem);
  Visitor<ExplicitProblem, AnyLaw> visitor(problem, options, r);
  AlignedVector<double> u(op.state_size());
  const auto measure = [&] {
    problem.evaluate(r.data(), u.data());
    return worst_contact(op, r.data(), u.data(), monitor.rule()).error;
  };
  bool over = !judged_by_change(options) && monitor.check(measure(), r);
  for (int sweep = 1; sweep <= sweeps && !over; ++sweep) {
    Counts counts;
    for (const auto& members : colours)
      counts = counts + parallel_reduce(
                            members.size(), 64, Counts{},
                            [&](std::size_t begin, std::size_t end) {
                              Counts sum;
                              for (std::size_t k = begin; k < end; ++k) {
                                const std::uint32_t p = members[k];
                                if (!visitor.frozen(p)) visitor.visit(p, problem.row_times(p, r.data()), sum);
                              }
                              return sum;
                            },
                            std::plus<>());
    visitor.set_largest(counts.largest);
    counts.add_to(result);
    if (sweep % options.check_interval == 0 || sweep == sweeps)
      over = monitor.check(judged_by_change(options) ? counts.relative_change() : measure(), r);
  }
  result.seconds.gauss_seidel += seconds_since(start);
  return over || monitor.finished();
}

}  // namespace ringlet::friction
