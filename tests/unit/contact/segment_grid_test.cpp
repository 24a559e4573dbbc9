#include "ringlet/contact/segment_grid.h"

#include <gtest/gtest.h>

#include <set>

#include "ringlet/base/random.h"

namespace ringlet::contact {
namespace {

using Pairs = std::set<std::pair<std::uint32_t, std::uint32_t>>;

std::vector<SegmentBox> random_boxes(int count) {
  Random random(5);
  std::vector<SegmentBox> boxes;
  for (int i = 0; i < count; ++i) {
    Eigen::Array4f low = Eigen::Array4f::Zero(), size = Eigen::Array4f::Zero();
    for (int axis = 0; axis < 3; ++axis) {
      low[axis] = static_cast<float>(random.uniform(-1.0, 1.0));
      // Some are much larger than their cells.
      size[axis] = static_cast<float>(random.uniform(0.01, i % 50 == 0 ? 1.0 : 0.15));
    }
    boxes.push_back({low, low + size});
  }
  return boxes;
}

bool overlap(const SegmentBox& a, const SegmentBox& b) {
  return (a.low <= b.high).all() && (b.low <= a.high).all();
}

void expect_all_overlaps(const std::vector<SegmentBox>& boxes) {
  SegmentGrid grid;
  grid.fill(boxes);
  Pairs expected, found;
  for (std::uint32_t i = 0; i < boxes.size(); ++i)
    for (std::uint32_t j = i + 1; j < boxes.size(); ++j)
      if (overlap(boxes[i], boxes[j])) expected.insert({i, j});
  EXPECT_GT(expected.size(), 100u);
  grid.for_each_pair(0, grid.buckets(), [&](std::uint32_t i, std::uint32_t j) {
    EXPECT_LE(i, j);
    if (i < j) found.insert({i, j});
  });
  EXPECT_EQ(found, expected);

  Pairs asked;
  for (std::uint32_t i = 0; i < boxes.size(); ++i)
    grid.for_each_overlap(boxes[i], [&](std::uint32_t j) {
      if (i < j) asked.insert({i, j});
    });
  EXPECT_EQ(asked, expected);
}

TEST(SegmentGrid, FindsAllThatOverlap) { expect_all_overlaps(random_boxes(800)); }

TEST(SegmentGrid, FindsAllThatBeginInOneLayer) {
  // With one box far above, all others begin in the lowest layer, in no order.
  std::vector<SegmentBox> boxes = random_boxes(800);
  boxes.push_back(boxes.front());
  boxes.back().low[2] += 1e4f;
  boxes.back().high[2] += 1e4f;
  expect_all_overlaps(boxes);
}

TEST(SegmentGrid, FindsAllAtOneHeight) {
  std::vector<SegmentBox> boxes = random_boxes(400);
  for (SegmentBox& box : boxes) {
    box.high[2] -= box.low[2];
    box.low[2] = 0.0f;
  }
  expect_all_overlaps(boxes);
}

}  // namespace
}  // namespace ringlet::contact
