// Bending of chains: the linear system of a step against the slope of its potential, rest shapes, and closed
// forms of statics.

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "ringlet/base/random.h"
#include "ringlet/rods/chain_stiffness.h"
#include "ringlet/rods/chain_strand.h"

namespace ringlet::rods {
namespace {

using Vector = Vector3<double>;
using Polyline = std::vector<Vector>;

constexpr double kEarthGravity = 9.81;
const double kBending = bending_of({});

std::size_t index(int i) { return static_cast<std::size_t>(i); }
Vector edge(const Polyline& x, int e) { return x[index(e + 1)] - x[index(e)]; }
double norm(const Vector& v) { return std::sqrt(dot(v, v)); }

Polyline random_walk(int points, std::uint64_t seed) {
  Random random(seed);
  Polyline x{{0.0, 0.0, 0.0}};
  for (int i = 1; i < points; ++i)
    x.push_back(x.back() + Vector{0.004 * random.uniform(-1, 1), 0.004 * random.uniform(-1, 1),
                                  -0.01 * random.uniform(0.7, 1.3)});
  return x;
}

struct Shapes {
  Polyline rest, position;
};
struct ShapeMemory {
  const Shapes* plain;
  Vector rest(int i) const { return plain->rest[index(i)]; }
  Vector position(int i) const { return plain->position[index(i)]; }
};

// What a step makes least, written down anew: inertia, joints, springs of tension, and forces that do not
// depend on the points.
struct Potential {
  Shapes plain;
  Polyline free;  // where inertia, gravity and wind alone would lead
  chain::Parameters<double> p;
  chain::Carrier<double> carrier;

  double operator()(const Polyline& x) const {
    const int n = static_cast<int>(x.size());
    const double length = rods::length(plain.rest), mass = length / (n - 1);
    const Vector borne = carrier.bears * p.keep * carrier.rotation.apply(p.carried);
    const Vector push = p.keep * (p.push - (1.0 - carrier.bears) * carrier.rotation.apply(p.carried));
    double sum = 0.0;
    for (int i = p.clamped; i < n; ++i) {
      const Vector d = x[index(i)] - free[index(i)];
      sum += 0.5 * dot(d, d) / (i + 1 < n ? 1.0 : p.tip_weight);
    }
    for (int e = 0; e + 1 < n; ++e) {
      const Vector rest = edge(plain.rest, e);
      const double r = norm(rest);
      const Vector t = (1.0 / r) * edge(x, e), rest_t = (1.0 / r) * carrier.rotation.apply(rest);
      if (e > 0 || p.clamped == 1) {
        Vector before = rest_t, rest_before = rest_t;
        double part = 0.5 * r;
        if (e > 0) {
          const double q = norm(edge(plain.rest, e - 1));
          before = (1.0 / q) * edge(x, e - 1);
          rest_before = (1.0 / q) * carrier.rotation.apply(edge(plain.rest, e - 1));
          part = 0.5 * (q + r);
        }
        const Vector misfit = t - before - (rest_t - rest_before);
        sum += 0.5 * p.bending_time * carrier.stiffness / (mass * part) * dot(misfit, misfit);
      }
      double beyond = 1.0 / p.tip_weight;
      for (int i = e + 1; i + 1 < n; ++i) beyond += 1.0;
      const Vector old = (1.0 / r) * edge(plain.position, e);
      const double tension = beyond * dot(push, old);
      sum += tension > 0.0 ? 0.5 * tension * r * dot(t, t) : tension * r * dot(t, old);
      sum += beyond * r * dot(t, borne - dot(borne, rest_t) * rest_t);
    }
    return sum;
  }
};

// A quadratic function: central differences are exact but for rounding, 1e-16 of sums of order 1e-3 over
// 2e-5. A sign that were wrong would leave a slope of the order of the forces, 1e-4 and more.
TEST(ChainBending, AStepIsTheLowestPlaceOfItsPotential) {
  for (const int clamped : {1, 2})
    for (const double bears : {0.0, 1.0}) {
      constexpr int kPoints = 9;
      const double h = 1.0 / 240.0;
      Potential potential{
          {random_walk(kPoints, 1), random_walk(kPoints, 2)}, random_walk(kPoints, 3), {}, {}};
      chain::Parameters<double>& p = potential.p;
      p.clamped = clamped;
      p.keep = 0.9;
      p.bending_time = 0.9 * h * h;
      p.tip_weight = 2.0;
      p.push = {1e-5, -3e-5, -h * h * kEarthGravity};
      p.carried = {2e-5, 0.0, -h * h * kEarthGravity};
      potential.carrier = ChainStrand<double>::unmoved();
      potential.carrier.rotation = {std::cos(0.2), {0.0, std::sin(0.2), 0.0}};
      potential.carrier.stiffness = kBending;
      potential.carrier.bears = bears;

      std::vector<chain::Node<double>> nodes(kPoints);
      for (int i = 0; i < kPoints; ++i) {
        nodes[index(i)] = {};
        nodes[index(i)].x = potential.free[index(i)];
        if (i + 1 < kPoints) nodes[index(i)].rest_length = norm(edge(potential.plain.rest, i));
      }
      const chain::Strand<double> s{nodes.data(), kPoints, double(kPoints), clamped, p.tip_weight};
      chain::bend(s, p, potential.carrier, ShapeMemory{&potential.plain}, length(potential.plain.rest));

      Polyline x;
      for (const auto& node : nodes) x.push_back(node.x);
      double moved = 0.0;
      for (int i = 0; i < kPoints; ++i) moved = std::max(moved, norm(x[index(i)] - potential.free[index(i)]));
      EXPECT_GT(moved, 1e-3);
      constexpr double kChange = 1e-5;
      for (int i = clamped; i < kPoints; ++i)
        for (double Vector::* axis : {&Vector::x, &Vector::y, &Vector::z}) {
          Polyline up = x, down = x;
          up[index(i)].*axis += kChange;
          down[index(i)].*axis -= kChange;
          EXPECT_NEAR((potential(up) - potential(down)) / (2.0 * kChange), 0.0, 1e-9) << i << " " << clamped;
        }
    }
}

template <class S>
double drift_at_rest(double h, double bears) {
  // Leaves the root to the side and bends down: as styles do.
  constexpr int kPoints = 33;
  std::vector<Vector3<S>> rest;
  for (int i = 0; i < kPoints; ++i) {
    const double angle = 0.04 * i;
    rest.push_back(
        {S(0.2 * std::sin(angle)), S(0.02 * std::sin(2.0 * angle)), S(0.2 * std::cos(angle) - 0.2)});
  }
  ChainStrand<S> strand(rest);
  chain::Parameters<S> p;
  p.passes = 1;
  p.bending_time = S(h * h);
  p.tip_weight = S(2);
  p.push = p.carried = {S(0), S(0), S(-h * h * kEarthGravity)};
  auto carrier = ChainStrand<S>::unmoved();
  carrier.stiffness = S(kBending);
  carrier.bears = S(bears);
  for (int k = 0; k < 1000; ++k) strand.step(p, carrier);
  double drift = 0.0;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    const Vector3<S> d = strand.position()[i] - rest[i];
    drift = std::max(drift, double(std::sqrt(dot(d, d))));
  }
  return drift / double(length(rest));
}

// The shape is that of equilibrium for every step: rounding is left, which the softness of the strand
// enlarges ten times, and by the square of the step, by which forces are weighed.
TEST(ChainBending, AStrandThatBearsItsWeightStaysWhereItRests) {
  for (const double bears : {0.0, 1.0})
    for (const double h : {1.0 / 60.0, 1.0 / 240.0, 1.0 / 960.0}) {
      EXPECT_LT(drift_at_rest<double>(h, bears), 1e-11) << h << " " << bears;
      EXPECT_LT(drift_at_rest<float>(h, bears), 1e-3) << h << " " << bears;
    }
}

// The sag of a short cantilever, g L⁴/8B. Edges make an error of second order; for a sag of a hundredth of
// the length the closed form is good to 1e-4 of it.
TEST(ChainBending, ACantileverSagsByTheClosedForm) {
  const double length = 0.02, closed = kEarthGravity * std::pow(length, 4) / (8.0 * kBending);
  std::vector<double> errors;
  for (const int points : {9, 17, 33}) {
    Polyline rest;
    for (int i = 0; i < points; ++i) rest.push_back({length * i / (points - 1), 0.0, 0.0});
    ChainStrand<double> strand(rest);
    const double h = 1.0 / 240.0;
    chain::Parameters<double> p;
    p.passes = 1;
    p.allowed_stretch = 1e-9;
    p.keep = 0.5;
    p.bending_time = 0.5 * h * h;
    p.tip_weight = 2.0;
    p.push = {0.0, 0.0, -h * h * kEarthGravity};
    auto carrier = ChainStrand<double>::unmoved();
    carrier.stiffness = kBending;
    for (int k = 0; k < 500; ++k) strand.step(p, carrier);
    errors.push_back(std::abs(-strand.position().back().z / closed - 1.0));
  }
  EXPECT_LT(errors[2], 2e-3);
  EXPECT_NEAR(errors[0] / errors[1], 4.0, 0.8);
}

// An upright strand buckles at g L³/B = 7.837, and bears its weight as long as half of its stiffness keeps it
// from that; with 64 edges to 0.1 %.
TEST(ChainStiffness, UprightStrandsBearTheirWeightUpToHalfTheBucklingLoad) {
  const auto bears = [](double load, const Vec3& up) {
    const double length = std::cbrt(load * kBending / kEarthGravity);
    std::vector<Vec3> points;
    for (int i = 0; i <= 64; ++i) points.push_back(length * i / 64.0 * up);
    return bears_weight(points, kBending, Vec3(0, 0, -kEarthGravity));
  };
  EXPECT_TRUE(bears(0.5 * 7.837 * 0.995, Vec3::UnitZ()));
  EXPECT_FALSE(bears(0.5 * 7.837 * 1.005, Vec3::UnitZ()));
  EXPECT_TRUE(bears(1000.0, -Vec3::UnitZ()));
}

// A limp strand that hangs and begins in its lowest mode, near enough to a bend of third order, crosses the
// middle every π/ω. Edges, the step, the swing and other modes change that by less than a per cent.
TEST(ChainStiffness, ThePullOfHangingHasTheFrequencyOfAHangingChain) {
  constexpr int kPoints = 65;
  constexpr double kLength = 0.25, kStep = 1.0 / 960.0;
  Polyline rest;
  for (int i = 0; i < kPoints; ++i) {
    const double s = double(i) / (kPoints - 1);
    rest.push_back({0.02 * kLength * (0.55 * s + 0.3 * s * s + 0.15 * s * s * s), 0.0, -kLength * s});
  }
  ChainStrand<double> strand(rest);
  chain::Parameters<double> p;
  p.bending_time = kStep * kStep;
  p.tip_weight = 2.0;
  p.push = {0.0, 0.0, -kStep * kStep * kEarthGravity};
  std::vector<double> crossings;
  double before = rest.back().x;
  for (int k = 1; k < 3000; ++k) {
    strand.step(p);
    const double x = strand.position().back().x;
    if (x * before < 0.0) crossings.push_back(kStep * (k - x / (x - before)));
    before = x;
  }
  ASSERT_GE(crossings.size(), 5u);
  const double rate = std::sqrt(pull_of_hanging(kLength, Vec3(0, 0, -kEarthGravity)));
  EXPECT_NEAR((crossings[4] - crossings[0]) / 4.0 * rate / std::acos(-1.0), 1.0, 0.01);
}

// A curl of 3 cm radius, 10 cm long, that hangs down costs B L/R² = 0.34 m²/s² · m to turn, and g L²/2 =
// 0.05.
TEST(ChainStiffness, CurlsDoNotHangByTheirTurns) {
  const auto bears = [](double radius) {
    std::vector<Vec3> points;
    for (int i = 0; i <= 64; ++i) {
      const double s = 0.1 * i / 64.0;
      points.emplace_back(radius * (1.0 - std::cos(s / radius)), 0.0, -radius * std::sin(s / radius));
    }
    return bears_weight(points, kBending, Vec3(0, 0, -kEarthGravity));
  };
  EXPECT_FALSE(bears(0.03));
  EXPECT_TRUE(bears(0.12));
}

}  // namespace
}  // namespace ringlet::rods
