#include "ringlet/contact/segment_grid.h"

#include <bit>

#include "ringlet/contact/gather.h"

namespace ringlet::contact {

std::size_t SegmentGrid::bucket_of(const Eigen::Array4i& cell) const {
  // Three 21-bit coordinates side by side: two million cells along each axis, and wrapping beyond.
  constexpr std::uint64_t kMask = (1u << 21) - 1;
  const auto part = [&](int x) { return static_cast<std::uint64_t>(static_cast<std::int64_t>(x)) & kMask; };
  const std::uint64_t key = (part(cell.x()) << 42) | (part(cell.y()) << 21) | part(cell.z());
  return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15ull) >> shift_);
}

void SegmentGrid::fill(std::span<const SegmentBox> boxes) {
  constexpr std::size_t kBoxesPerTask = 512;
  using Sizes = Eigen::Array4d;
  const Sizes sum = parallel_reduce(
      boxes.size(), kBoxesPerTask, Sizes(Sizes::Zero()),
      [&](std::size_t begin, std::size_t end) {
        Sizes sizes = Sizes::Zero();
        for (std::size_t i = begin; i < end; ++i) sizes += (boxes[i].high - boxes[i].low).cast<double>();
        return sizes;
      },
      [](const Sizes& a, const Sizes& b) { return Sizes(a + b); });
  cells_per_metre_ = (double(boxes.size()) / sum.max(1e-6 * sum.maxCoeff())).cast<float>();

  // As many buckets as boxes: where hair is dense far fewer cells are occupied, elsewhere a few share one.
  shift_ = 64 - std::clamp<int>(std::bit_width(boxes.size()), 1, 30);

  struct Entry {
    std::uint32_t bucket, box;
    std::int32_t lowest;
  };
  const auto unsorted = gather<Entry>(boxes.size(), [&](std::size_t i, std::vector<Entry>& out) {
    const Eigen::Array4i low = cell_of(boxes[i].low), high = cell_of(boxes[i].high);
    Eigen::Array4i cell = low;
    for (cell.x() = low.x(); cell.x() <= high.x(); ++cell.x())
      for (cell.y() = low.y(); cell.y() <= high.y(); ++cell.y())
        for (cell.z() = low.z(); cell.z() <= high.z(); ++cell.z())
          out.push_back({static_cast<std::uint32_t>(bucket_of(cell)), static_cast<std::uint32_t>(i),
                         lowest_along(cell, low)});
  });

  // Counting sort.
  first_.assign((std::size_t{1} << (64 - shift_)) + 1, 0);
  for (const Entry& entry : unsorted) ++first_[entry.bucket + 1];
  for (std::size_t b = 1; b < first_.size(); ++b) first_[b] += first_[b - 1];
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  box_of_.resize(unsorted.size());
  lowest_.resize(unsorted.size() + kPairLanes);  // loads may reach beyond the last
  for (const Entry& entry : unsorted) {
    const std::uint32_t k = next[entry.bucket]++;
    box_of_[k] = entry.box;
    lowest_[k] = entry.lowest;
  }

  for (auto* sides : {&low_, &high_})
    for (auto& side : *sides) side.resize(lowest_.size());
  parallel_for(
      box_of_.size(),
      [&](std::size_t k) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
          low_[axis][k] = boxes[box_of_[k]].low[Eigen::Index(axis)];
          high_[axis][k] = boxes[box_of_[k]].high[Eigen::Index(axis)];
        }
      },
      kBoxesPerTask);
}

}  // namespace ringlet::contact
