#include "ringlet/friction/proximal.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "ringlet/friction/tile_cholesky.h"

namespace ringlet::friction {
namespace {

// A proximal step holds s = μ|u_T| and finds
//
//   r⁺ = Π_K(z),   z = r − ρ (u⁺ + s e_N),   y⁺ = y_f + A r⁺:
//
// y⁺ is the minimum of a convex function whose derivatives are
//
//   g(y) = y − y_f − A Π_K(z(y)),   I + Σ A_c ρ_c Π'_K(z_c) A_cᵀ,
//
// and Newton's method finds it (an augmented Lagrangian whose steps are solved by a semismooth Newton method,
// [LiSunToh2018]). That the same stress can be carried by many contacts in many ways does no harm: the matrix
// is never singular.
//
//   symbol  code        meaning
//   ρ_c     penalty(c)  penalty_ / tr W_cc
//   θ       filter_     share of the new μ|u_T| that s takes over in one step
//   Π, Π'   q_, slope_  the projection on the cone, and its derivative times ρ
//   d       direction   Newton's step; its change of u is along_
//
// The larger ρ, the fewer proximal steps and the more Newton steps in each; hair at rest takes 15 and 250.
// (FrictionSettings::penalty).
constexpr int kProximalSteps = 40, kNewtonSteps = 60;  // proximal ones, and in each of them
constexpr int kPatience = 5;                           // proximal steps in which
constexpr double kProgress = 0.9;                      // the error must fall to this
constexpr double kLeastFilter = 0.2;
constexpr double kNewtonTolerance = 0.1;  // of the solve's
constexpr double kSlopeLeft = 0.2;        // of a line search
constexpr int kLineHalvings = 20;
constexpr std::size_t kMostBodies = 20000;

Vec3 at(const AlignedVector<double>& x, std::size_t p) { return Eigen::Map<const Vec3>(&x[4 * p]); }

// Bodies that touch, contact by contact.
std::vector<std::pair<std::uint32_t, std::uint32_t>> touching_bodies(const WhitenedProblem& problem) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> edges;
  for (std::size_t p = 0; p < problem.contacts(); ++p) {
    const WhitenedSide* side = problem.sides(p);
    const auto first = static_cast<std::uint32_t>(side[0].body);
    edges.emplace_back(first, side[1].y >= 0 ? static_cast<std::uint32_t>(side[1].body) : first);
  }
  return edges;
}

template <class Laws>
class Proximal {
 public:
  Proximal(WhitenedProblem& problem, Monitor& monitor, Elimination elimination, int size, int most_steps)
      : problem_(problem),
        monitor_(monitor),
        size_(size),
        matrix_(std::move(elimination), size),
        steps_left_(most_steps),
        penalty_(monitor.options().settings.penalty) {
    const std::size_t n = problem.contacts();
    sides_.resize(problem.bodies());
    for (std::size_t p = 0; p < n; ++p)
      for (std::size_t k = 0; k < 2; ++k)
        if (problem.sides(p)[k].y >= 0)
          sides_[static_cast<std::size_t>(problem.sides(p)[k].body)].push_back(2 * p + k);
    // Contacts are sorted by their bodies.
    for (std::size_t p = 0; p < n; ++p) {
      if (problem.sides(p)[1].y < 0) continue;
      if (pairs_.empty() || !same_bodies(p, pairs_.back().first)) pairs_.emplace_back(p, p);
      pairs_.back().second = p + 1;
    }
    for (auto* numbers : {&u_, &q_, &along_}) numbers->assign(4 * n, 0.0);
    slack_.resize(n);
    slope_.resize(n);
  }

  bool run(AlignedVector<double> r) {
    AlignedVector<double> y(problem_.coordinates());
    problem_.evaluate(r.data(), y.data());
    double best_before = HUGE_VAL;
    for (int step = 1; step <= kProximalSteps; ++step) {
      if (advance(r, y)) {
        r = q_;
      } else {
        penalty_ *= 0.1;
        if (penalty_ < monitor_.options().settings.least_penalty() || steps_left_ <= 0) return false;
      }
      problem_.evaluate(r.data(), y.data());
      monitor_.check(
          worst_contact(WhitenedOperator<double>{problem_}, r.data(), y.data(), monitor_.rule()).error, r);
      if (monitor_.arrived_or_told_to_end()) return true;
      if (step % kPatience != 0) continue;
      if (monitor_.best_error() > kProgress * best_before) {
        filter_ *= 0.5;
        if (filter_ < kLeastFilter) return false;
      }
      best_before = monitor_.best_error();
    }
    return false;
  }

 private:
  // One proximal step: y is moved to the minimum, and q_ are the impulses there.
  bool advance(const AlignedVector<double>& r, AlignedVector<double>& y) {
    read_velocities(y);
    for (std::size_t p = 0; p < slack_.size(); ++p)
      slack_[p] += filter_ * (Laws::slack(problem_.kind(p), at(u_, p), problem_.friction(p)) - slack_[p]);
    AlignedVector<double> direction(y.size());
    for (int k = 0; k < kNewtonSteps; ++k) {
      project(r);
      problem_.evaluate(q_.data(), direction.data());
      for (std::size_t i = 0; i < y.size(); ++i) direction[i] -= y[i];
      read_along(direction);
      if (fastest_along() <= kNewtonTolerance * monitor_.options().tolerance * problem_.velocity_scale())
        return true;
      assemble();
      if (!matrix_.factor()) return false;
      solve(direction);
      read_along(direction);
      const double length = line_search(r, y, direction);
      for (std::size_t i = 0; i < y.size(); ++i) y[i] += length * direction[i];
      read_velocities(y);
      ++monitor_.result().newton_steps;
      if (--steps_left_ <= 0) return false;
    }
    return false;
  }

  bool same_bodies(std::size_t p, std::size_t q) const {
    const WhitenedSide *a = problem_.sides(p), *b = problem_.sides(q);
    return a[0].body == b[0].body && a[1].body == b[1].body;
  }
  double penalty(std::size_t p) const { return penalty_ / problem_.local(p).trace; }
  void read_velocities(const AlignedVector<double>& y) {
    parallel_for(problem_.contacts(),
                 [&](std::size_t p) { store_quad(&u_[4 * p], problem_.velocity<double>(p, y.data())); });
  }
  void read_along(const AlignedVector<double>& direction) {
    parallel_for(problem_.contacts(), [&](std::size_t p) {
      store_quad(&along_[4 * p], problem_.rows_times<double>(p, direction.data()));
    });
  }
  double fastest_along() const {
    double fastest = 0.0;
    for (std::size_t p = 0; p < slack_.size(); ++p) fastest = std::max(fastest, at(along_, p).squaredNorm());
    return std::sqrt(fastest);
  }
  // z, after a step of this length.
  Vec3 argument(const AlignedVector<double>& r, std::size_t p, double length) const {
    Vec3 u = at(u_, p) + length * at(along_, p);
    u[0] += slack_[p];
    return at(r, p) - penalty(p) * u;
  }
  void project(const AlignedVector<double>& r) {
    parallel_for(problem_.contacts(), [&](std::size_t p) {
      const Projected at_p =
          Laws::project_with_derivative(problem_.kind(p), argument(r, p, 0.0), problem_.friction(p));
      std::copy_n(at_p.point.data(), 3, &q_[4 * p]);
      slope_[p] = penalty(p) * at_p.derivative;
    });
  }

  // tile += A_s D A_tᵀ; nothing where a contact is open.
  void add_product(double* tile, const WhitenedSide& s, const WhitenedSide& t, const Mat3& d) const {
    if (d.isZero(0.0)) return;
    const double *a = problem_.blocks<double>() + s.block, *b = problem_.blocks<double>() + t.block;
    const std::int32_t row = s.y - problem_.body_start(static_cast<std::size_t>(s.body)),
                       first = t.y - problem_.body_start(static_cast<std::size_t>(t.body));
    for (int c = 0; c < t.stride; ++c) {
      const Vec3 x = d * Vec3(b[c], b[t.stride + c], b[2 * t.stride + c]);
      double* column = tile + (first + c) * size_ + row;
      for (int i = 0; i < s.stride; i += kLanes)
        store(column + i, load(column + i) + load(a + i) * x[0] + load(a + s.stride + i) * x[1] +
                              load(a + 2 * s.stride + i) * x[2]);
    }
  }
  void assemble() {
    matrix_.clear();
    parallel_for(
        problem_.bodies(),
        [&](std::size_t b) {
          const auto node = static_cast<std::uint32_t>(b);
          double* tile = matrix_.tile(node, node);
          for (int i = 0; i < size_; ++i) tile[i * size_ + i] = 1.0;
          for (const std::size_t s : sides_[b]) {
            const WhitenedSide& side = problem_.sides(s / 2)[s % 2];
            add_product(tile, side, side, slope_[s / 2]);
          }
        },
        8);
    parallel_for(
        pairs_.size(),
        [&](std::size_t i) {
          const WhitenedSide* first = problem_.sides(pairs_[i].first);
          const auto a = static_cast<std::uint32_t>(first[0].body),
                     b = static_cast<std::uint32_t>(first[1].body);
          const int rows = matrix_.rows_are_of_first(a, b) ? 0 : 1;
          double* tile = matrix_.tile(a, b);
          for (std::size_t p = pairs_[i].first; p < pairs_[i].second; ++p)
            add_product(tile, problem_.sides(p)[rows], problem_.sides(p)[1 - rows], slope_[p]);
        },
        32);
  }
  // Bodies may have fewer coordinates than a tile has rows.
  void solve(AlignedVector<double>& x) const {
    AlignedVector<double> padded(problem_.bodies() * static_cast<std::size_t>(size_), 0.0);
    const auto row = [&](std::size_t b) { return padded.begin() + static_cast<std::ptrdiff_t>(b) * size_; };
    for (std::size_t b = 0; b < problem_.bodies(); ++b)
      std::copy_n(x.begin() + problem_.body_start(b), problem_.body_stride(b), row(b));
    matrix_.solve(padded);
    for (std::size_t b = 0; b < problem_.bodies(); ++b)
      std::copy_n(row(b), problem_.body_stride(b), x.begin() + problem_.body_start(b));
  }

  // A length at which the function hardly falls or rises any more along the direction: the whole step, or
  // between that and none.
  double line_search(const AlignedVector<double>& r, const AlignedVector<double>& y,
                     const AlignedVector<double>& direction) const {
    double linear = 0.0, square = 0.0;
    for (std::size_t i = 0; i < y.size(); ++i) {
      linear += direction[i] * (y[i] - problem_.y_free()[i]);
      square += direction[i] * direction[i];
    }
    const auto slope = [&](double length) {
      return linear + length * square -
             parallel_reduce(
                 problem_.contacts(), 512, 0.0,
                 [&](std::size_t begin, std::size_t end) {
                   double sum = 0.0;
                   for (std::size_t p = begin; p < end; ++p)
                     sum += Laws::project(problem_.kind(p), argument(r, p, length), problem_.friction(p))
                                .dot(at(along_, p));
                   return sum;
                 },
                 std::plus<>());
    };
    const double flat = kSlopeLeft * std::abs(slope(0.0));
    double low = 0.0, high = 1.0, length = 1.0;
    for (int halving = 0; halving < kLineHalvings; ++halving) {
      const double here = slope(length);
      if (std::abs(here) <= flat || (here < 0.0 && length == 1.0)) break;
      (here < 0.0 ? low : high) = length;
      length = 0.5 * (low + high);
    }
    return length;
  }

  WhitenedProblem& problem_;
  Monitor& monitor_;
  int size_;
  TileCholesky matrix_;
  int steps_left_;                                          // Newton's
  std::vector<std::vector<std::size_t>> sides_;             // of every body: 2 · contact + side
  std::vector<std::pair<std::size_t, std::size_t>> pairs_;  // contacts of the same two bodies: first, last
  AlignedVector<double> u_, q_, along_;                     // four per contact
  std::vector<double> slack_;
  double penalty_, filter_ = 1.0;
  std::vector<Mat3> slope_;
};

}  // namespace

bool proximal(WhitenedProblem& problem, Monitor& monitor, const AlignedVector<double>& r) {
  const auto start = Clock::now();
  const auto edges = touching_bodies(problem);
  if (edges.empty() || problem.bodies() > kMostBodies) return false;
  int size = 0;
  for (std::size_t b = 0; b < problem.bodies(); ++b) size = std::max(size, problem.body_stride(b));
  Elimination elimination = eliminate(problem.bodies(), edges);
  const double work = elimination.products() * 2.0 * std::pow(size, 3);
  const FrictionSettings& settings = monitor.options().settings;
  if (work > settings.factor_work) return false;
  const double most_steps =
      std::min<double>(kProximalSteps * kNewtonSteps, settings.factor_work_in_all() / std::max(1.0, work));
  monitor.result().solver += ", proximal";
  const bool over = with_laws(problem, [&]<class Laws>(Laws) {
    return Proximal<Laws>(problem, monitor, std::move(elimination), size, static_cast<int>(most_steps))
        .run(r);
  });
  monitor.result().seconds.newton += seconds_since(start);
  return over;
}

}  // namespace ringlet::friction
