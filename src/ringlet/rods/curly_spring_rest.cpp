#include "ringlet/rods/curly_spring_rest.h"

#include <cmath>
#include <limits>

#include "ringlet/base/error.h"

namespace ringlet::rods {
namespace {

Vector3<double> plain(const Vec3& v) { return {v.x(), v.y(), v.z()}; }

void check_range(double value, double low, double high, const char* name) {
  if (!(value >= low && value <= high))
    throw InputError(
        fmt::format("curly springs: {} is {} but must lie between {} and {}", name, value, low, high));
}

CurlyCoefficients between(const CurlyCoefficients& a, const CurlyCoefficients& b, double t) {
  return {std::lerp(a.stretch, b.stretch, t), std::lerp(a.stretch_damping, b.stretch_damping, t),
          std::lerp(a.bend, b.bend, t),       std::lerp(a.bend_damping, b.bend_damping, t),
          std::lerp(a.core, b.core, t),       std::lerp(a.core_damping, b.core_damping, t)};
}

// β of [Iben2013, sec. 3.2.1] and the coefficients of eq. (2).
curly::Filter<double> make_filter(double mean_length, double smoothing) {
  const double beta = smoothing > 0.0 ? -std::expm1(-mean_length / smoothing) : 1.0;
  return {2.0 * (1.0 - beta), (1.0 - beta) * (1.0 - beta), beta * beta};
}

}  // namespace

void validate(const CurlyCoefficients& c) {
  constexpr double kMost = 1e12;
  check_range(c.stretch, 0, kMost, "the stretch stiffness");
  check_range(c.bend, 0, kMost, "the bending stiffness");
  check_range(c.core, 0, kMost, "the core stiffness");
  check_range(c.stretch_damping, 0, kMost, "the stretch damping");
  check_range(c.bend_damping, 0, kMost, "the bending damping");
  check_range(c.core_damping, 0, kMost, "the core damping");
}

CurlySpringOptions red_head_springs() {
  CurlySpringOptions o;
  o.root = {1e7, 4743.0, 7.2e4, 2495.0, 1.5e4, 100.0};
  o.tip = {5e6, 4472.0, 100.0, 40.0, 1.5e4, 100.0};
  o.bend_smoothing = 10.0 * kCurlyUnit;
  o.core_smoothing = 3.0 * kCurlyUnit;
  o.stiffening = 6e5 / 1.5e4;
  o.damping_stiffening = 1e4 / 100.0;
  return o;
}

CurlySpringOptions horse_springs() {
  CurlySpringOptions o;
  o.root = {3e5, 6025.0, 4.7e4, 1083.0, 0.0, 0.0};
  o.tip = {3e5, 6025.0, 300.0, 22.0, 0.0, 0.0};
  o.bend_smoothing = 0.5 * kCurlyUnit;
  return o;
}

void validate(const CurlySpringOptions& o) {
  validate(o.root);
  validate(o.tip);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  check_range(o.bend_smoothing, 0, kInfinity, "the smoothing length of bending");
  check_range(o.core_smoothing, 0, kInfinity, "the smoothing length of the core");
  check_range(o.core_blend, 1e-6, 1e6, "the blend-in of the core");
  check_range(o.stiffening_range, 1e-6, 1e6, "the range of stiffening");
  check_range(o.stiffening, 1, 1e6, "the stiffening");
  check_range(o.damping_stiffening, 1, 1e6, "the stiffening of damping");
  check_range(o.largest_stretch, 1, 100, "the largest stretch");
  check_range(o.velocity_limit, 1e-6, 1e9, "the velocity limit");
  if (!o.style_gravity.allFinite()) throw InputError("curly springs: the style's gravity is not finite");
  check_range(o.force_steps, 1, 100000, "the number of force steps");
  check_range(o.damping_steps, 1, 100000, "the number of damping steps");
}

std::vector<Vec3> smoothed_edges(std::span<const Vec3> points, double mean_length, double smoothing) {
  std::vector<Vec3> edges{points[1] - points[0]};
  curly::Smoother<double> smoother(make_filter(mean_length, smoothing), plain(edges[0]));
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    const Vector3<double> d = smoother.next(plain(points[i + 1] - points[i]));
    edges.emplace_back(d.x, d.y, d.z);
  }
  return edges;
}

CurlyRest curly_rest(std::span<const Vec3> points, const CurlySpringOptions& options,
                     std::span<const CurlyCoefficients> coefficients, std::size_t strand) {
  CurlyRest rest;
  double length = 0.0;
  for (std::size_t i = 1; i < points.size(); ++i) length += (points[i] - points[i - 1]).norm();
  rest.mean_length = length / double(points.size() - 1);
  rest.bend_filter = make_filter(rest.mean_length, options.bend_smoothing);
  rest.core_filter = make_filter(rest.mean_length, options.core_smoothing);
  const auto bend_edges = smoothed_edges(points, rest.mean_length, options.bend_smoothing);
  const auto core_edges = smoothed_edges(points, rest.mean_length, options.core_smoothing);

  double along = 0.0;
  Rotation<double> frame{1.0, {0.0, 0.0, 0.0}};  // the scalp's, F̄_0
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const Vec3 e = points[i + 1] - points[i];
    if (i >= 2) frame = chain::least_rotation(plain(bend_edges[i - 2]), plain(bend_edges[i - 1])) * frame;
    const Rotation<double> back{frame.w, -1.0 * frame.v};
    const CurlyCoefficients c =
        coefficients.empty() ? between(options.root, options.tip, along / length) : coefficients[i];
    if (c.core > 0.0 && !(c.core * options.stiffening < c.stretch))
      throw InputError(
          fmt::format("curly springs: the core of strand {} can become as stiff as its edges ({} and {} "
                      "1/s²): lower the core stiffness or its stiffening",
                      strand, c.core * options.stiffening, c.stretch));
    rest.edges.push_back({e.norm(), back.apply(plain(e)), core_edges[i].norm(), c.stretch, c.stretch_damping,
                          c.bend, c.bend_damping, c.core, c.core_damping});
    rest.core_total += core_edges[i].norm();
    along += e.norm();
  }
  return rest;
}

curly::Parameters<double> curly_parameters(const CurlySpringOptions& options, bool has_core,
                                           const CurlyForces& forces, double h) {
  curly::Parameters<double> p;
  p.step = h / options.force_steps;
  p.damping_step = p.step / options.damping_steps;
  p.damping_steps = options.damping_steps;
  p.has_core = has_core;
  p.core_blend = options.core_blend;
  p.stiffening_range = options.stiffening_range;
  p.stiffening = options.stiffening;
  p.damping_stiffening = options.damping_stiffening;
  // Implicit drag, stable however thick the air: v' = v + h g + h drag (wind − v').
  p.keep = 1.0 / (1.0 + p.step * forces.drag);
  p.push = plain(p.step * (forces.gravity + forces.drag * forces.wind));
  p.borne = plain(p.step * options.style_gravity);
  p.largest_stretch = options.largest_stretch;
  p.velocity_limit = options.velocity_limit;
  return p;
}

}  // namespace ringlet::rods
