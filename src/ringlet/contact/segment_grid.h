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

// Cells are along x and y as large as boxes are on average, and several times as high: in a cell boxes are
// ordered by height, and only those at the same one are held against each other.
class SegmentGrid {
 public:
  void fill(std::span<const SegmentBox> boxes);

  // A pair of boxes that share several cells counts in one: the cell of the lower corner of what the two have
  // in common. (It may still count twice, where two cells fall into one bucket.)

  // Calls meet(i, j) for the boxes that overlap, i ≤ j, in the buckets from `begin` to `end`. All that is
  // looked at lies side by side.
  std::size_t buckets() const { return first_.empty() ? 0 : first_.size() - 1; }
  template <class Meet>
  void for_each_pair(std::size_t begin, std::size_t end, Meet&& meet) const {
    for (std::size_t bucket = begin; bucket < end; ++bucket) {
      const std::size_t last = first_[bucket + 1];
      for (std::size_t k = first_[bucket]; k < last; ++k) {
        const SegmentBox box{{low_[0][k], low_[1][k], low_[2][k], 0.0f},
                             {high_[0][k], high_[1][k], high_[2][k], 0.0f}};
        const auto with = [&](std::uint32_t other) {
          meet(std::min(box_of_[k], other), std::max(box_of_[k], other));
        };
        for (std::size_t j = k + 1; j < last && !above(j, box); j += kPairLanes)
          overlaps_behind(box, lowest_[k], j, std::min(kPairLanes, last - j), with);
      }
    }
  }
  // Calls meet(i) for every box that overlaps this one.
  template <class Meet>
  void for_each_overlap(const SegmentBox& box, Meet&& meet) const {
    const Eigen::Array4i low = cell_of(box.low), high = cell_of(box.high);
    Eigen::Array4i cell = low;
    for (cell.x() = low.x(); cell.x() <= high.x(); ++cell.x())
      for (cell.y() = low.y(); cell.y() <= high.y(); ++cell.y())
        for (cell.z() = low.z(); cell.z() <= high.z(); ++cell.z()) {
          const std::size_t bucket = bucket_of(cell), end = first_[bucket + 1];
          const int lowest = lowest_along(cell, low);
          for (std::size_t j = first_[bucket]; j < end && !above(j, box); j += kPairLanes)
            overlaps_behind(box, lowest, j, std::min(kPairLanes, end - j), meet);
        }
  }

 private:
  // A box in one of the cells that it reaches into.
  struct Entry {
    std::uint32_t bucket, box;
    std::int32_t lowest;  // axes along which the cell is the lowest of the box's
  };
  std::vector<std::uint32_t> from_below(std::span<const SegmentBox> boxes);
  void enter(const SegmentBox& box, std::uint32_t number, std::vector<Entry>& out) const;

  using LaneInts = std::int32_t __attribute__((vector_size(4 * kPairLanes)));
  static constexpr int kAllAxes = 7;

  // Whether the entry and all behind it in its bucket are above the box.
  bool above(std::size_t entry, const SegmentBox& box) const {
    return low_[2][entry] - layer_height_ > box.high[2];
  }
  // Of the entries from the j-th on, so many.
  template <class Meet>
  void overlaps_behind(const SegmentBox& box, int lowest, std::size_t j, std::size_t count,
                       const Meet& meet) const {
    const auto load = [&](const std::vector<float>& side) {
      PairLanes lanes;
      std::memcpy(&lanes, side.data() + j, sizeof(lanes));
      return lanes;
    };
    LaneInts lowest_of_others;
    std::memcpy(&lowest_of_others, lowest_.data() + j, sizeof(lowest_of_others));
    auto apart = (lowest_of_others | lowest) != kAllAxes;
    for (int axis = 0; axis < 3; ++axis)
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
        meet(box_of_[j + l]);
      }
  }
  // Axes, a bit for each, along which the cell is the lowest of those that a box reaches into.
  static int lowest_along(const Eigen::Array4i& cell, const Eigen::Array4i& low) {
    return int(cell.x() == low.x()) | int(cell.y() == low.y()) << 1 | int(cell.z() == low.z()) << 2;
  }
  Eigen::Array4i cell_of(const Eigen::Array4f& p) const { return (p * cells_per_metre_).floor().cast<int>(); }
  std::size_t bucket_of(const Eigen::Array4i& cell) const;

  Eigen::Array4f cells_per_metre_ = Eigen::Array4f::Ones();
  int shift_ = 63;
  // Boxes are ordered by the layers in which they begin, not within one.
  float layer_height_ = 0.0f;
  std::vector<std::uint32_t> first_;  // entry of each bucket
  std::vector<Entry> unsorted_, entries_;
  // The same, and the boxes, a coordinate at a time, so that one can be held against many at once.
  std::vector<std::uint32_t> box_of_;
  std::array<std::vector<float>, 3> low_, high_;
  std::vector<std::int32_t> lowest_;
};

}  // namespace ringlet::contact
