#include "ringlet/hair/choose_guides.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "ringlet/base/error.h"
#include "ringlet/base/random.h"
#include "ringlet/hair/guide_weights.h"
#include "ringlet/hair/point_tree.h"

namespace ringlet::hair {
namespace {

// Straight strands on a square of 10 cm; those on the left are three times as long.
Groom square_of_hair(std::size_t count) {
  Groom groom;
  for (std::size_t i = 0; i < count; ++i) {
    Random random(3, i);
    const Vec3 root(random.uniform(0.0, 0.1), random.uniform(0.0, 0.1), 0.0);
    const double length = root.x() < 0.05 ? 0.15 : 0.05;
    groom.add_strand(std::vector<Vec3>{root, root - Vec3(0, 0, length)});
  }
  return groom;
}

double farthest_root(const Groom& groom, std::span<const std::uint32_t> guides) {
  double farthest = 0.0;
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    double nearest = INFINITY;
    for (const std::uint32_t g : guides)
      nearest = std::min(nearest, (groom.strand(i)[0] - groom.strand(g)[0]).norm());
    farthest = std::max(farthest, nearest);
  }
  return farthest;
}

TEST(ChooseGuides, AsManyAsAskedForSpreadOverScalpAndLength) {
  const Groom groom = square_of_hair(3000);
  const auto guides = choose_guides(groom, {.count = 100});
  ASSERT_EQ(guides.size(), 100u);
  EXPECT_TRUE(std::is_sorted(guides.begin(), guides.end()));
  EXPECT_EQ(std::set(guides.begin(), guides.end()).size(), 100u);
  EXPECT_EQ(choose_guides(groom, {.count = 100}), guides);
  // A hundred cells of 1 cm: no root is farther from a guide than the diagonal of a cell twice as wide.
  EXPECT_LE(farthest_root(groom, guides), 0.02 * std::sqrt(2.0));
  const auto longs = std::count_if(guides.begin(), guides.end(),
                                   [&](std::uint32_t g) { return groom.strand(g)[0].x() < 0.05; });
  EXPECT_GE(longs, 40);
  EXPECT_LE(longs, 60);
  EXPECT_EQ(choose_guides(groom, {.count = 5000}).size(), 3000u);
}

// Two hundred alike and one astray: the guide of one cluster is not the stray one.
TEST(ChooseGuides, AGuideIsTypicalOfItsNeighbours) {
  Groom groom = square_of_hair(200);
  groom.add_strand(std::vector<Vec3>{Vec3(0.05, 0.05, 0), Vec3(0.05, 0.05, 0.15)});
  EXPECT_NE(choose_guides(groom, {.count = 1})[0], 200u);
  EXPECT_TRUE(std::ranges::count(choose_guides(groom, {.count = 30}), 200u)) << "it is a style of its own";
}

TEST(ChooseGuides, BySpacing) {
  const Groom groom = square_of_hair(2000);
  std::size_t before = 0;
  for (const double spacing : {0.05, 0.02, 0.01}) {
    const auto guides = choose_guides(groom, {.spacing = spacing});
    EXPECT_LE(farthest_root(groom, guides), spacing);
    EXPECT_GT(guides.size(), before);
    before = guides.size();
  }
  // Discs of this radius cover the square at least: 0.01 / (π 1e-4) of them.
  EXPECT_GE(before, 32u);
  EXPECT_LE(before, 400u);
  EXPECT_THROW(choose_guides(groom, {}), InputError);
}

TEST(ChooseGuides, EveryGroupHasOneAndMarksAreHonoured) {
  Groom groom = square_of_hair(500);
  groom.groups.assign(500, 4);
  groom.groups[77] = -3;
  const auto guides = choose_guides(groom, {.count = 10});
  EXPECT_EQ(guides.size(), 10u);
  EXPECT_TRUE(std::ranges::count(guides, 77u));
  groom.is_guide.assign(500, 0);
  for (std::size_t i = 0; i < 500; i += 10) groom.is_guide[i] = 1;
  for (const std::uint32_t g : choose_guides(groom, {.count = 20})) EXPECT_EQ(g % 10, 0u);
  EXPECT_EQ(choose_guides(groom, {.count = 100}).size(), 50u) << "no more than there are marks";
}

TEST(ChooseGuides, StrandsThatAreAllTheSame) {
  Groom groom;
  for (int i = 0; i < 8; ++i) groom.add_strand(std::vector<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, 1)});
  EXPECT_EQ(choose_guides(groom, {.count = 3}).size(), 3u);
  EXPECT_EQ(choose_guides(groom, {.spacing = 0.1}).size(), 1u);
}

TEST(PointTree, FindsWhatLookingAtAllFinds) {
  std::vector<Vec3> points;
  for (std::size_t i = 0; i < 500; ++i) {
    Random random(8, i);
    // Some coincide, and many are in one plane.
    points.emplace_back(std::round(8.0 * random.uniform()), random.uniform(),
                        i % 3 == 0 ? 0.0 : random.uniform());
  }
  points.push_back(points[17]);
  const PointTree tree(points);
  std::vector<PointTree::Neighbour> found;
  for (std::size_t q = 0; q < 200; ++q) {
    Random random(9, q);
    const Vec3 place = q % 2 ? points[q] : Vec3(random.uniform(-1, 9), random.uniform(), random.uniform());
    std::vector<PointTree::Neighbour> all;
    for (std::uint32_t i = 0; i < points.size(); ++i) all.push_back({(points[i] - place).norm(), i});
    std::sort(all.begin(), all.end());
    for (const std::size_t count : {1, 9, 600}) {
      tree.nearest(place, count, found);
      ASSERT_EQ(found.size(), std::min<std::size_t>(count, points.size()));
      for (std::size_t k = 0; k < found.size(); ++k) EXPECT_EQ(found[k], all[k]);
    }
  }
  PointTree({}).nearest(Vec3::Zero(), 3, found);
  EXPECT_TRUE(found.empty());
}

// A strand whose root wanders past many guides: halving its steps halves the largest change of any weight, so
// that no guide comes or goes at once.
TEST(GuideWeights, ChangeSmoothlyOverTheScalp) {
  Groom guides;
  for (std::size_t i = 0; i < 60; ++i) {
    Random random(4, i);
    const Vec3 root(random.uniform(), random.uniform(), 0.0);
    guides.add_strand(std::vector<Vec3>{root, root + Vec3(0.1 * random.normal(), 0, -1)});
  }
  const auto largest_change = [&](std::size_t steps) {
    Groom groom = guides;
    for (std::size_t k = 0; k <= steps; ++k) {
      const Vec3 root(0.2 + 0.6 * double(k) / double(steps), 0.5, 0.0);
      groom.add_strand(std::vector<Vec3>{root, root - Vec3(0, 0, 1)});
    }
    groom.is_guide.assign(groom.strand_count(), 0);
    std::fill_n(groom.is_guide.begin(), 60, 1);
    const auto bindings = bind_to_guides(groom);
    double largest = 0.0;
    for (std::size_t k = 0; k < steps; ++k) {
      std::vector<double> change(60, 0.0);
      const GuideBinding &from = bindings[60 + k], &to = bindings[61 + k];
      double sum = 0.0;
      for (std::size_t g = 0; g < from.count; ++g) change[from.guide[g]] -= from.weight[g];
      for (std::size_t g = 0; g < to.count; ++g) {
        change[to.guide[g]] += to.weight[g];
        sum += to.weight[g];
      }
      EXPECT_NEAR(sum, 1.0, 1e-12);
      for (const double c : change) largest = std::max(largest, std::abs(c));
    }
    return largest;
  };
  EXPECT_LE(largest_change(8000), 0.6 * largest_change(4000));
}

}  // namespace
}  // namespace ringlet::hair
