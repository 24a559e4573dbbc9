#include "ringlet/contact/segment_grid.h"

#include <bit>
#include <functional>

#include "ringlet/contact/gather.h"

namespace ringlet::contact {

std::size_t SegmentGrid::bucket_of(const Eigen::Array4i& cell) const {
  // Three 21-bit coordinates side by side: two million cells along each axis, and wrapping beyond.
  constexpr std::uint64_t kMask = (1u << 21) - 1;
  const auto part = [&](int x) { return static_cast<std::uint64_t>(static_cast<std::int64_t>(x)) & kMask; };
  const std::uint64_t key = (part(cell.x()) << 42) | (part(cell.y()) << 21) | part(cell.z());
  return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15ull) >> shift_);
}

SegmentGrid::SegmentGrid(std::span<const SegmentBox> boxes) {
  constexpr std::size_t kBoxesPerTask = 512;
  const double sum = parallel_reduce(
      boxes.size(), kBoxesPerTask, 0.0,
      [&](std::size_t begin, std::size_t end) {
        double size = 0.0;
        for (std::size_t i = begin; i < end; ++i) size += (boxes[i].high - boxes[i].low).maxCoeff();
        return size;
      },
      std::plus<>());
  cells_per_metre_ = static_cast<float>(double(boxes.size()) / sum);
  low_cell_.resize(boxes.size());
  parallel_for(boxes.size(), [&](std::size_t i) { low_cell_[i] = cell_of(boxes[i].low); }, kBoxesPerTask);

  // As many buckets as boxes reach into cells, for which a part of all boxes stands.
  std::size_t cells = 0, looked_at = 0;
  for (std::size_t i = 0; i < boxes.size(); i += 64, ++looked_at)
    cells += static_cast<std::size_t>((cell_of(boxes[i].high) - low_cell_[i] + 1).head<3>().prod());
  const std::size_t estimate = cells * boxes.size() / std::max<std::size_t>(looked_at, 1);
  shift_ = 64 - std::clamp<int>(std::bit_width(estimate), 1, 30);

  struct Entry {
    std::uint32_t bucket, box;
  };
  const auto unsorted = gather<Entry>(boxes.size(), [&](std::size_t i, std::vector<Entry>& out) {
    const Eigen::Array4i low = low_cell_[i], high = cell_of(boxes[i].high);
    Eigen::Array4i cell = low;
    for (cell.x() = low.x(); cell.x() <= high.x(); ++cell.x())
      for (cell.y() = low.y(); cell.y() <= high.y(); ++cell.y())
        for (cell.z() = low.z(); cell.z() <= high.z(); ++cell.z())
          out.push_back({static_cast<std::uint32_t>(bucket_of(cell)), static_cast<std::uint32_t>(i)});
  });

  // Counting sort.
  first_.assign((std::size_t{1} << (64 - shift_)) + 1, 0);
  for (const Entry& entry : unsorted) ++first_[entry.bucket + 1];
  for (std::size_t b = 1; b < first_.size(); ++b) first_[b] += first_[b - 1];
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  box_of_.resize(unsorted.size());
  for (const Entry& entry : unsorted) box_of_[next[entry.bucket]++] = entry.box;

  for (auto* sides : {&low_, &high_})
    for (auto& side : *sides) side.resize(box_of_.size() + kPairLanes);  // loads may reach beyond the last
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
