#pragma once
// Boxes in a uniform grid whose cells are hashed into buckets [Teschner2003].

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "ringlet/contact/segment_lanes.h"

namespace ringlet::contact {

struct SegmentBox {
  Eigen::Array4f low, high;  // the fourth number is zero
};

// Cells are as large as boxes are on average: most boxes then lie in a few of them.
class SegmentGrid {
 public:
  SegmentGrid() = default;
  explicit SegmentGrid(std::span<const SegmentBox> boxes);

  // Calls meet(i) for every box i ≥ first that overlaps this one. A pair that shares several cells counts in
  // one: the cell of the lower corner of what the two have in common. (It may still count twice, where two
  // cells of a box fall into one bucket.)
  template <class Meet>
  void for_each_overlap(const SegmentBox& box, std::uint32_t first, Meet&& meet) const {
    const Eigen::Array4i low = cell_of(box.low), high = cell_of(box.high);
    Eigen::Array4i cell = low;
    for (cell.x() = low.x(); cell.x() <= high.x(); ++cell.x())
      for (cell.y() = low.y(); cell.y() <= high.y(); ++cell.y())
        for (cell.z() = low.z(); cell.z() <= high.z(); ++cell.z()) {
          const std::size_t bucket = bucket_of(cell), end = first_[bucket + 1];
          const auto begin = std::lower_bound(box_of_.begin() + first_[bucket],
                                              box_of_.begin() + std::ptrdiff_t(end), first);
          for (auto j = static_cast<std::size_t>(begin - box_of_.begin()); j < end; j += kPairLanes)
            overlaps_behind(box, low, cell, j, std::min(kPairLanes, end - j), meet);
        }
  }

 private:
  // Of the entries from the j-th on, so many.
  template <class Meet>
  void overlaps_behind(const SegmentBox& box, const Eigen::Array4i& low, const Eigen::Array4i& cell,
                       std::size_t j, std::size_t count, Meet& meet) const {
    const auto load = [&](const std::vector<float>& side) {
      PairLanes lanes;
      std::memcpy(&lanes, side.data() + j, sizeof(lanes));
      return lanes;
    };
    auto apart = (load(low_[0]) > box.high[0]) | (load(high_[0]) < box.low[0]);
    for (int axis = 1; axis < 3; ++axis)
      apart |=
          (load(low_[std::size_t(axis)]) > box.high[axis]) | (load(high_[std::size_t(axis)]) < box.low[axis]);
    // A byte for each lane, so that those in question are found without a look at every one.
    using Bytes = std::int8_t __attribute__((vector_size(kPairLanes)));
    const Bytes touching = ~__builtin_convertvector(apart, Bytes);
    std::uint64_t halves[2];
    std::memcpy(halves, &touching, sizeof(halves));
    for (std::size_t half = 0; half < 2; ++half)
      for (std::uint64_t left = halves[half]; left != 0;) {
        const auto byte = static_cast<std::size_t>(std::countr_zero(left)) / 8;
        left &= ~(std::uint64_t{0xff} << (8 * byte));
        const std::size_t l = 8 * half + byte;
        if (l >= count) return;
        const std::uint32_t other = box_of_[j + l];
        if ((low.max(low_cell_[other]) == cell).all()) meet(other);
      }
  }
  Eigen::Array4i cell_of(const Eigen::Array4f& p) const { return (p * cells_per_metre_).floor().cast<int>(); }
  std::size_t bucket_of(const Eigen::Array4i& cell) const;

  float cells_per_metre_ = 1.0f;
  int shift_ = 63;
  std::vector<std::uint32_t>
      first_;  // entry of each bucket; in a bucket entries follow each other as boxes do
  // Entries, one for each cell that a box reaches into: whose they are, and the box a coordinate at a time,
  // so that one can be held against many at once.
  std::vector<std::uint32_t> box_of_;
  std::array<std::vector<float>, 3> low_, high_;
  std::vector<Eigen::Array4i> low_cell_;  // of each box
};

}  // namespace ringlet::contact
