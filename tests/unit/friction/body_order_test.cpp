#include "ringlet/friction/body_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>

namespace ringlet::friction {
namespace {

// A grid of bodies that touch their neighbours, with numbers that say nothing about where they are.
std::vector<std::int32_t> shuffled_grid(int width, int height) {
  std::vector<std::int32_t> name(std::size_t(width * height));
  for (std::size_t k = 0; k < name.size(); ++k) name[k] = std::int32_t(k);
  std::shuffle(name.begin(), name.end(), std::mt19937(5));
  std::vector<std::int32_t> sides;
  for (int x = 0; x < width; ++x)
    for (int y = 0; y < height; ++y) {
      if (x + 1 < width) sides.insert(sides.end(), {name[x * height + y], name[(x + 1) * height + y]});
      if (y + 1 < height) sides.insert(sides.end(), {name[x * height + y], name[x * height + y + 1]});
    }
  return sides;
}

TEST(BodyOrder, BringsNeighboursTogether) {
  const int width = 40, height = 6;
  const auto sides = shuffled_grid(width, height);
  const auto order = body_order(width * height, sides);
  std::vector<int> place(order.size(), -1);
  for (std::size_t k = 0; k < order.size(); ++k) place[std::size_t(order[k])] = int(k);
  EXPECT_EQ(std::count(place.begin(), place.end(), -1), 0);  // a permutation
  int widest = 0;
  for (std::size_t s = 0; s < sides.size(); s += 2)
    widest = std::max(widest, std::abs(place[std::size_t(sides[s])] - place[std::size_t(sides[s + 1])]));
  // A walk from a corner meets the grid's diagonals, none longer than its height.
  EXPECT_LE(widest, height + 1);
}

TEST(BodyOrder, TakesPartsApartAndTheWorld) {
  // 0 and 3 touch, 1 touches the world and itself, 2 nothing.
  const std::vector<std::int32_t> sides{0, 3, 1, -1, 1, 1, 3, 0};
  auto order = body_order(4, sides);
  const auto at = [&](std::int32_t b) { return std::find(order.begin(), order.end(), b) - order.begin(); };
  EXPECT_EQ(std::abs(at(0) - at(3)), 1);
  std::sort(order.begin(), order.end());
  EXPECT_EQ(order, (std::vector<std::int32_t>{0, 1, 2, 3}));
  EXPECT_TRUE(body_order(0, {}).empty());
}

}  // namespace
}  // namespace ringlet::friction
