// The chain kernel on one strand, in double precision unless it says otherwise.

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <cstdint>
#include <vector>

#include "ringlet/base/random.h"
#include "ringlet/rods/chain_strand.h"

namespace ringlet::rods {
namespace {

using chain::Method;
using chain::Parameters;
using D3 = Vector3<double>;

constexpr double kGravity = 9.81;

// A strand whose edges deviate from their rest length and from the z axis by the given share.
template <class R>
std::vector<chain::Node<R>> random_nodes(int vertices, double share, std::uint64_t seed) {
  Random random(seed);
  std::vector<chain::Node<R>> nodes(static_cast<std::size_t>(vertices));
  double x = 0.0, y = 0.0, z = 0.0;
  for (chain::Node<R>& node : nodes) {
    node = {};
    node.x = {R(x), R(y), R(z)};
    node.rest_length = R(0.1);
    x += 0.1 * share * random.uniform(-1.0, 1.0);
    y += 0.1 * share * random.uniform(-1.0, 1.0);
    z -= 0.1 * (1.0 + share * random.uniform(-1.0, 1.0));
  }
  return nodes;
}

template <class R>
chain::Strand<R> strand_of(std::vector<chain::Node<R>>& nodes, int clamped) {
  return {nodes.data(), static_cast<int>(nodes.size()), static_cast<R>(nodes.size()), clamped};
}

Parameters<double> falling(double h) {
  Parameters<double> p;
  p.push = {0.0, 0.0, -h * h * kGravity};
  return p;
}

double error_of_dense_solve(int vertices, int clamped, double share, bool single) {
  auto nodes = random_nodes<double>(vertices, share, 7);
  auto s = strand_of(nodes, clamped);
  chain::measure(s);
  const int edges = vertices - 1;
  Eigen::MatrixXd a = Eigen::MatrixXd::Zero(edges, edges);
  Eigen::VectorXd c(edges);
  for (int i = 0; i < edges; ++i) {
    const double w = s.weight(i), w_next = s.weight(i + 1);
    const auto& n = nodes[static_cast<std::size_t>(i)].direction;
    a(i, i) = w + w_next;
    if (i > 0) a(i, i - 1) = -w * dot(nodes[static_cast<std::size_t>(i - 1)].direction, n);
    if (i + 1 < edges) a(i, i + 1) = -w_next * dot(n, nodes[static_cast<std::size_t>(i + 1)].direction);
    c[i] = nodes[static_cast<std::size_t>(i)].lambda;
    // Between two clamped points nothing can move: the kernel says λ = 0.
    if (a(i, i) == 0.0) a(i, i) = 1.0, c[i] = 0.0;
  }
  const Eigen::VectorXd expected = a.fullPivLu().solve(c);
  Eigen::VectorXd actual(edges);
  if (single) {
    auto singles = random_nodes<float>(vertices, share, 7);
    auto t = strand_of(singles, clamped);
    chain::measure(t);
    for (int i = 0; i < edges; ++i) singles[static_cast<std::size_t>(i)].lambda = static_cast<float>(c[i]);
    chain::solve_multipliers(t);
    for (int i = 0; i < edges; ++i) actual[i] = singles[static_cast<std::size_t>(i)].lambda;
  } else {
    chain::solve_multipliers(s);
    for (int i = 0; i < edges; ++i) actual[i] = nodes[static_cast<std::size_t>(i)].lambda;
  }
  return (actual - expected).norm() / expected.norm();
}

// The condition number of the matrix is at most that of the straight strand, about 4 n²/π² · 4: with a few
// roundings per row the relative error stays below 10 n² ε.
TEST(ChainSolve, EqualsADenseSolveToRounding) {
  for (const int vertices : {2, 3, 4, 6, 51, 256})
    for (const int clamped : {0, 1, 2})
      for (const double share : {1e-3, 0.3, 0.9}) {
        if (vertices == 2 && clamped == 2) continue;
        const double square = static_cast<double>(vertices) * vertices;
        EXPECT_LT(error_of_dense_solve(vertices, clamped, share, false), 10.0 * square * 1.2e-16);
        EXPECT_LT(error_of_dense_solve(vertices, clamped, share, true), 10.0 * square * 6e-8);
      }
}

// All corrections are pairs of opposite pulls along edges: the sums vanish up to rounding of 51 terms of 0.1.
TEST(ChainSolve, ConservesMomentumOfAFreeStrand) {
  auto nodes = random_nodes<double>(51, 0.3, 3);
  const auto before = nodes;
  const auto s = strand_of(nodes, 0);
  chain::measure(s);
  chain::solve_multipliers(s);
  chain::apply_multipliers(s, true);
  D3 linear{0, 0, 0}, angular{0, 0, 0};
  double moved = 0.0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const D3 d = nodes[i].x - before[i].x;
    linear = linear + d;
    angular = angular + cross(before[i].x, d);
    moved += std::sqrt(dot(d, d));
  }
  EXPECT_GT(moved, 1e-2);
  EXPECT_LT(std::sqrt(dot(linear, linear)), 1e-13);
  EXPECT_LT(std::sqrt(dot(angular, angular)), 1e-12);
}

// Newton's method: the error after a pass is of the order of the square of the one before.
TEST(ChainSolve, ConvergesQuadratically) {
  auto nodes = random_nodes<double>(20, 0.02, 11);
  const auto s = strand_of(nodes, 1);
  std::vector<double> errors;
  for (int k = 0; k < 4; ++k) {
    errors.push_back(chain::measure(s));
    chain::solve_multipliers(s);
    chain::apply_multipliers(s, true);
  }
  EXPECT_LT(errors[1], 0.1 * errors[0]);
  EXPECT_LT(errors[2], 1e-2 * errors[1]);
  EXPECT_LT(errors[3], 1e-4 * errors[2]);
}

TEST(ChainBending, ConservesMomentumAndApproachesTheRestAngle) {
  std::vector<chain::Node<double>> nodes(3);
  for (auto& node : nodes) node = {};
  nodes[0].x = {0.0, 0.0, 0.0};
  nodes[1].x = {0.1, 0.02, 0.0};
  nodes[2].x = {0.17, 0.09, 0.03};
  nodes[1].bend = 0.01;
  const auto before = nodes;
  const auto bend = [&] {
    const D3 c = nodes[0].x - nodes[1].x + (nodes[2].x - nodes[1].x);
    return std::sqrt(dot(c, c));
  };
  const double error = bend() - 0.01;
  chain::solve_bending(strand_of(nodes, 0), 0.25);
  // The constraint is linear along its own direction: a quarter of the error goes, to rounding.
  EXPECT_NEAR(bend() - 0.01, 0.75 * error, 1e-15);
  D3 linear{0, 0, 0}, angular{0, 0, 0};
  for (std::size_t i = 0; i < 3; ++i) {
    const D3 d = nodes[i].x - before[i].x;
    linear = linear + d;
    angular = angular + cross(before[i].x, d);
  }
  EXPECT_LT(std::sqrt(dot(linear, linear)), 1e-16);
  EXPECT_LT(std::sqrt(dot(angular, angular)), 1e-16);
}

TEST(ChainStep, AHangingStrandStaysWhereItIs) {
  std::vector<D3> rest;
  for (int i = 0; i < 30; ++i) rest.push_back({0.3, -0.2, -0.01 * i});
  ChainStrand<double> strand(rest);
  for (int k = 0; k < 500; ++k) strand.step(falling(1.0 / 60.0));
  for (std::size_t i = 0; i < rest.size(); ++i) {
    EXPECT_NEAR(strand.position()[i].x, rest[i].x, 1e-12);
    EXPECT_NEAR(strand.position()[i].z, rest[i].z, 1e-9);
  }
}

// The smallest strand is a pendulum: T = 2π √(L/g) (1 + θ²/16) for a swing of θ to each side. Verlet's period
// is short by (ωh)²/24 = 4e-6 here; crossings are interpolated.
TEST(ChainStep, TwoPointsSwingAsAPendulum) {
  const double h = 1e-3, swing = 0.1, length = 1.0;
  ChainStrand<double> strand({{0, 0, 0}, {length * std::sin(swing), 0, -length * std::cos(swing)}});
  Parameters<double> p = falling(h);
  p.allowed_stretch = 1e-12;
  std::vector<double> crossings;
  double before = strand.position()[1].x;
  for (int k = 1; k < 5000; ++k) {
    strand.step(p);
    const double x = strand.position()[1].x;
    if (before > 0.0 && x <= 0.0) crossings.push_back(h * (k - x / (x - before)));
    before = x;
  }
  ASSERT_GE(crossings.size(), 2u);
  const double period = 2.0 * std::acos(-1.0) * std::sqrt(length / kGravity) * (1.0 + swing * swing / 16.0);
  EXPECT_NEAR(crossings[1] - crossings[0], period, 1e-4 * period);
}

// Folded back onto itself, and all points in one place: both must come to length and fall.
TEST(ChainStep, FoldedAndCoincidentStrandsUnfold) {
  std::vector<D3> rest;
  for (int i = 0; i < 21; ++i) rest.push_back({0.05 * i, 0, 0});
  for (const bool folded : {true, false}) {
    ChainStrand<double> strand(rest);
    for (std::size_t i = 0; i < rest.size(); ++i)
      strand.position()[i] = {folded ? rest[i % 2].x : 0.0, 0.0, 0.0};
    strand.previous() = strand.position();
    for (int k = 0; k < 240; ++k) {
      strand.step(falling(1.0 / 240.0));
      EXPECT_NEAR(length(strand.position()), 1.0, 1.001e-3);
    }
    EXPECT_LT(strand.position().back().z, folded ? -0.5 : -0.1);
  }
}

// One linear pass triples the strand's length in the whip at the end of a swing. Measured, such a step gets
// more passes; a hopelessly large step is laid out from the root. Nothing ever exceeds the allowed stretch.
TEST(ChainStep, TooLargeStepsAreDetectedAndDoneAgain) {
  std::vector<D3> rest;
  for (int i = 0; i < 51; ++i) rest.push_back({0.02 * i, 0, 0});
  for (const double h : {1.0 / 240.0, 1.0 / 60.0, 1.0 / 15.0, 0.5}) {
    ChainStrand<double> strand(rest), careless(rest);
    Parameters<double> p = falling(h), fixed = falling(h);
    p.passes = fixed.passes = fixed.most_passes = 1;
    int most = 0;
    bool rescued = false;
    double worst = 0.0, worst_careless = 0.0;
    for (int k = 0; k < 500; ++k) {
      const chain::Outcome outcome = strand.step(p);
      careless.step(fixed);
      most = std::max(most, outcome.passes);
      rescued = rescued || outcome.rescued;
      worst = std::max(worst, std::abs(length(strand.position()) - 1.0));
      worst_careless = std::max(worst_careless, std::abs(length(careless.position()) - 1.0));
    }
    EXPECT_GT(most, 1);
    EXPECT_LE(worst, p.allowed_stretch);
    EXPECT_GT(worst_careless, 1.0);
    if (h >= 0.5) {
      EXPECT_TRUE(rescued);
    }
  }
}

// A free strand without gravity takes on the velocity of the air: after 10 s at 2/s nothing is left but e⁻²⁰.
TEST(ChainStep, DragLeadsToTheVelocityOfTheAir) {
  const double h = 0.01, drag = 2.0;
  Parameters<double> p;
  p.clamped = 0;
  p.keep = 1.0 / (1.0 + h * drag);
  p.push = {h * h * drag * 3.0, 0.0, 0.0};
  ChainStrand<double> strand({{0, 0, 0}, {0, 0, -0.1}, {0, 0, -0.2}});
  for (int k = 0; k < 1000; ++k) strand.step(p);
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_NEAR((strand.position()[i].x - strand.previous()[i].x) / h, 3.0, 1e-6);
}

// A longer step after a shorter one goes proportionally farther.
TEST(ChainStep, UnequalStepsKeepTheVelocity) {
  Parameters<double> p;
  p.clamped = 0;
  ChainStrand<double> strand({{0, 0, 0}, {0, 0, -0.1}});
  for (D3& x : strand.previous()) x.y -= 0.01;
  p.time_ratio = 2.5;
  strand.step(p);
  EXPECT_NEAR(strand.position()[0].y, 0.025, 1e-15);
}

// Lying on a ball and on the ground: points end up outside, as near as the last length solve leaves them.
TEST(ChainStep, StrandsStayOutOfBodies) {
  std::vector<D3> rest;
  for (int i = 0; i < 41; ++i) rest.push_back({-0.2 + 0.01 * i, 0.001 * i, 0.25});
  const chain::Primitive bodies[] = {{chain::PrimitiveKind::capsule, {0, 0, 0}, {0, 0, 0}, 0.1f},
                                     {chain::PrimitiveKind::half_space, {0, 0, -0.05f}, {0, 0, 1}, 0.0f}};
  ChainStrand<double> strand(rest);
  Parameters<double> p = falling(1.0 / 120.0);
  p.rounds = 2;
  p.keep = 0.98;
  p.primitives = bodies;
  p.primitive_count = 2;
  double lowest = 1.0, nearest = 1.0;
  for (int k = 0; k < 400; ++k) {
    strand.step(p);
    for (std::size_t i = 1; i < rest.size(); ++i) {
      lowest = std::min(lowest, strand.position()[i].z);
      nearest = std::min(nearest, std::sqrt(dot(strand.position()[i], strand.position()[i])));
    }
  }
  EXPECT_GT(nearest, 0.095);
  EXPECT_LT(nearest, 0.101);
  EXPECT_GT(lowest, -0.055);
  EXPECT_LT(lowest, 0.0);
}

// A curl whose root is turned as the body turns it comes to rest in its own shape, turned; its style bears
// the gravity of the upright body, so that only the turn of gravity in the body's frame makes it sag.
TEST(ChainStyle, ComesBackAfterBeingShaken) {
  std::vector<D3> rest;
  for (int i = 0; i < 32; ++i)
    rest.push_back({0.01 * std::cos(0.6 * i) - 0.01, 0.01 * std::sin(0.6 * i), -0.004 * i});
  const double h = 1.0 / 120.0;
  ChainStrand<double> strand(rest);
  Parameters<double> p = falling(h);
  p.carried = p.push;
  p.global_shape = 0.02;
  p.local_shape = 0.5;
  p.keep = 0.99;
  double farthest = 0.0;
  const auto deviation = [&] {
    double largest = 0.0;
    for (std::size_t i = 0; i < rest.size(); ++i) {
      const D3 d = strand.position()[i] - rest[i];
      largest = std::max(largest, std::sqrt(dot(d, d)));
    }
    return largest / length(rest);
  };
  for (int k = 0; k < 600; ++k) {
    auto carrier = ChainStrand<double>::unmoved();
    const double angle = 0.4 * std::sin(0.1 * k);
    carrier.rotation = {std::cos(angle), {std::sin(angle), 0.0, 0.0}};
    strand.step(p, carrier);
    farthest = std::max(farthest, deviation());
  }
  for (int k = 0; k < 600; ++k) strand.step(p);
  EXPECT_GT(farthest, 0.1);
  EXPECT_LT(deviation(), 0.01);
}

}  // namespace
}  // namespace ringlet::rods
