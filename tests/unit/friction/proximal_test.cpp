// The method that factors matrices over all bodies, and the factorisation under it.
#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <limits>

#include "random_rods.h"
#include "ringlet/friction/solve.h"
#include "ringlet/friction/tile_cholesky.h"

namespace ringlet::friction {
namespace {

using Edges = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

// A grid in which some neighbours are further away.
Edges grid(std::uint32_t width, std::uint32_t height) {
  Edges edges;
  for (std::uint32_t x = 0; x < width; ++x)
    for (std::uint32_t y = 0; y < height; ++y) {
      const std::uint32_t node = x * height + y;
      if (x + 1 < width) edges.emplace_back(node, node + height);
      if (y + 1 < height) edges.emplace_back(node + 1, node);
      if (x + 2 < width && y % 3 == 0) edges.emplace_back(node, node + 2 * height);
    }
  return edges;
}

TEST(TileCholesky, SolvesWhatADenseFactorisationSolves) {
  for (const int size : {8, 16}) {
    constexpr std::uint32_t kNodes = 42;
    const Edges edges = grid(7, 6);
    TileCholesky tiles(eliminate(kNodes, edges), size);
    Random random(4);
    // A = I + Σ B Bᵀ over edges, each of which couples its two nodes.
    MatX dense = MatX::Identity(kNodes * size, kNodes * size);
    for (const auto& [a, b] : edges) {
      MatX column = MatX::Zero(kNodes * size, 3);
      for (const std::uint32_t node : {a, b})
        for (int i = 0; i < 3 * size; ++i) column(node * size + i % size, i / size) = random.normal();
      dense += column * column.transpose();
    }
    for (int again = 0; again < 2; ++again) {
      tiles.clear();
      const auto copy = [&](std::uint32_t a, std::uint32_t b) {
        if (!tiles.rows_are_of_first(a, b)) std::swap(a, b);
        Eigen::Map<MatX>(tiles.tile(a, b), size, size) = dense.block(a * size, b * size, size, size);
      };
      for (std::uint32_t n = 0; n < kNodes; ++n) copy(n, n);
      for (const auto& [a, b] : edges) copy(a, b);
      ASSERT_TRUE(tiles.factor());
      VecX x(dense.rows());
      for (Eigen::Index i = 0; i < x.size(); ++i) x[i] = random.normal();
      const VecX expected = dense.llt().solve(x);
      tiles.solve({x.data(), static_cast<std::size_t>(x.size())});
      // Both are exact to the condition of A, below 1e4, times the unit of rounding.
      EXPECT_LT((x - expected).norm(), 1e-11 * expected.norm());
    }
  }
}

TEST(TileCholesky, RefusesWhatIsNotPositive) {
  for (const double bad : {-1.0, 0.0, std::numeric_limits<double>::quiet_NaN()}) {
    TileCholesky tiles(eliminate(3, Edges{{0, 1}, {1, 2}}), 8);
    tiles.clear();
    for (std::uint32_t n = 0; n < 3; ++n)
      for (int i = 0; i < 8; ++i) tiles.tile(n, n)[9 * i] = n == 1 && i == 5 ? bad : 1.0;
    EXPECT_FALSE(tiles.factor()) << bad;
  }
}

// A tree is eliminated from its leaves: every node but the last has one neighbour left. A grid fills up, but
// less than in the order of its rows.
TEST(Elimination, FillsLittle) {
  Edges tree;
  for (std::uint32_t n = 1; n < 200; ++n) tree.emplace_back(n, (n - 1) / 3);
  for (const auto& column : eliminate(200, tree).column) EXPECT_LE(column.size(), 1u);
  EXPECT_EQ(eliminate(200, tree).products(), 199.0);

  Edges square;
  for (std::uint32_t n = 0; n < 900; ++n) {
    if (n % 30 != 29) square.emplace_back(n, n + 1);
    if (n < 870) square.emplace_back(n, n + 30);
  }
  const Elimination elimination = eliminate(900, square);
  const double by_rows = 900.0 * 30.0 * 31.0 / 2.0;
  EXPECT_LT(elimination.products(), 0.5 * by_rows);
  // Every neighbour of a node is in the column of whichever goes first.
  for (const auto& [a, b] : square) {
    const auto [low, high] = std::minmax(elimination.place[a], elimination.place[b]);
    const auto& column = elimination.column[low];
    EXPECT_TRUE(std::binary_search(column.begin(), column.end(), high));
  }
}

// Bodies of all sizes, contacts with the world among them, cut off after a few passes: what is left is the
// proximal method's. That the answer is right is measured from the problem itself.
TEST(Proximal, ArrivesWherePassesWereCutOff) {
  int arrived = 0;
  for (const std::uint64_t seed : {1, 2, 4, 5, 6, 7, 8, 9, 10}) {  // the third is solved by no method
    RodSettings settings;
    settings.bodies = 40;
    settings.contacts = 260;
    settings.most_friction = 0.3;
    settings.seed = seed;
    const FactoredProblem problem = random_rods(settings);
    SolverOptions options;
    options.tolerance = 1e-9;
    options.max_iterations = 40;
    std::vector<double> r(3 * problem.contacts(), 0.0), v(problem.dofs());
    options.last_resort_after = 0;
    const SolveResult before = solve(problem, options, r, v);
    ASSERT_EQ(before.status, Status::iteration_limit);

    std::fill(r.begin(), r.end(), 0.0);
    options.last_resort_after = SolverOptions{}.last_resort_after;
    const SolveResult result = solve(problem, options, r, v);
    EXPECT_TRUE(result.solver.ends_with("proximal")) << result.solver;
    EXPECT_GT(result.newton_steps, 0);
    EXPECT_LE(result.error, before.error);  // the best of both
    EXPECT_NEAR(evaluate_error(problem, r).scaled, result.error, 1e-12);
    EXPECT_EQ(result.status == Status::converged, result.error <= options.tolerance);
    arrived += result.status == Status::converged;

    // Passes go on where it fails.
    std::fill(r.begin(), r.end(), 0.0);
    options.last_resort_after = 20;
    options.max_iterations = 50000;
    const SolveResult all = solve(problem, options, r, v);
    EXPECT_EQ(all.status, Status::converged) << seed << " " << all.error;
    EXPECT_LE(evaluate_error(problem, r).scaled, options.tolerance);
  }
  EXPECT_GE(arrived, 8);
}

// Contacts that see a part of their bodies only, behind rows of zeros.
TEST(Proximal, SolvesContactsOfPartsOfBodies) {
  const auto [banded, full] =
      random_banded_rods({.bodies = 40, .contacts = 260, .most_dofs = 40, .most_friction = 0.3});
  for (const FactoredProblem* problem : {&banded, &full}) {
    SolverOptions options;
    options.tolerance = 1e-9;
    options.last_resort_after = 20;
    std::vector<double> r(3 * problem->contacts(), 0.0), v(problem->dofs());
    const SolveResult result = solve(*problem, options, r, v);
    EXPECT_EQ(result.status, Status::converged) << result.error;
    EXPECT_TRUE(result.solver.ends_with("proximal")) << result.solver;
    EXPECT_GT(result.newton_steps, 0);
    EXPECT_LE(evaluate_error(*problem, r).scaled, options.tolerance);
  }
}

}  // namespace
}  // namespace ringlet::friction
