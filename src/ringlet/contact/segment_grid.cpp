#include "ringlet/contact/segment_grid.h"

#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

#include "ringlet/base/counting_sort.h"
#include "ringlet/contact/gather.h"

namespace ringlet::contact {
namespace {

constexpr std::size_t kBoxesPerTask = 512;
constexpr float kBoxesHigh = 4.0f;  // a cell

}  // namespace

std::size_t SegmentGrid::bucket_of(const Eigen::Array4i& cell) const {
  // Three 21-bit coordinates side by side: two million cells along each axis, and wrapping beyond.
  constexpr std::uint64_t kMask = (1u << 21) - 1;
  const auto part = [&](int x) { return static_cast<std::uint64_t>(static_cast<std::int64_t>(x)) & kMask; };
  const std::uint64_t key = (part(cell.x()) << 42) | (part(cell.y()) << 21) | part(cell.z());
  return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15ull) >> shift_);
}

// The numbers of the boxes, ordered by the layers in which they begin.
std::vector<std::uint32_t> SegmentGrid::from_below(std::span<const SegmentBox> boxes) {
  struct Heights {
    float lowest = std::numeric_limits<float>::infinity(), highest = -lowest;
  };
  const Heights heights = parallel_reduce(
      boxes.size(), kBoxesPerTask, Heights{},
      [&](std::size_t begin, std::size_t end) {
        Heights of;
        for (std::size_t i = begin; i < end; ++i)
          of = {std::min(of.lowest, boxes[i].low[2]), std::max(of.highest, boxes[i].low[2])};
        return of;
      },
      [](const Heights& a, const Heights& b) {
        return Heights{std::min(a.lowest, b.lowest), std::max(a.highest, b.highest)};
      });
  constexpr std::size_t kLayers = 1024;
  layer_height_ = (heights.highest - heights.lowest) / float(kLayers);
  const float per_metre = layer_height_ > 0.0f ? 1.0f / layer_height_ : 0.0f;
  std::vector<std::uint32_t> numbers(boxes.size()), sorted;
  std::iota(numbers.begin(), numbers.end(), 0u);
  counting_sort(
      numbers, kLayers,
      [&](std::uint32_t i) {
        const float layer = (boxes[i].low[2] - heights.lowest) * per_metre;
        return layer < float(kLayers) ? static_cast<std::size_t>(layer) : kLayers - 1;
      },
      sorted);
  // What rounding may do.
  layer_height_ =
      1.001f * layer_height_ + 1e-6f * std::max(std::abs(heights.lowest), std::abs(heights.highest));
  return sorted;
}

// Adds an entry for every cell that the box reaches into.
void SegmentGrid::enter(const SegmentBox& box, std::uint32_t number, std::vector<Entry>& out) const {
  const Eigen::Array4i low = cell_of(box.low), high = cell_of(box.high);
  Eigen::Array4i cell = low;
  for (cell.x() = low.x(); cell.x() <= high.x(); ++cell.x())
    for (cell.y() = low.y(); cell.y() <= high.y(); ++cell.y())
      for (cell.z() = low.z(); cell.z() <= high.z(); ++cell.z())
        out.push_back({static_cast<std::uint32_t>(bucket_of(cell)), number, lowest_along(cell, low)});
}

void SegmentGrid::fill(std::span<const SegmentBox> boxes) {
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
  cells_per_metre_[2] /= kBoxesHigh;

  // Far fewer cells than boxes are occupied.
  shift_ = 64 - std::clamp<int>(std::bit_width(boxes.size() / 4), 1, 30);

  const std::vector<std::uint32_t> numbers = from_below(boxes);
  gather_ranges_into(unsorted_, boxes.size(), kBoxesPerTask,
                     [&](std::size_t begin, std::size_t end, std::vector<Entry>& out) {
                       for (std::size_t i = begin; i < end; ++i) enter(boxes[numbers[i]], numbers[i], out);
                     });
  first_ = counting_sort(
      unsorted_, std::size_t{1} << (64 - shift_), [](const Entry& entry) { return entry.bucket; }, entries_);

  // Loads may reach beyond the last.
  box_of_.resize(entries_.size());
  lowest_.resize(entries_.size() + kPairLanes);
  for (auto* sides : {&low_, &high_})
    for (auto& side : *sides) side.resize(lowest_.size());
  parallel_for(
      entries_.size(),
      [&](std::size_t k) {
        box_of_[k] = entries_[k].box;
        lowest_[k] = entries_[k].lowest;
        const SegmentBox& box = boxes[entries_[k].box];
        for (std::size_t axis = 0; axis < 3; ++axis) {
          low_[axis][k] = box.low[Eigen::Index(axis)];
          high_[axis][k] = box.high[Eigen::Index(axis)];
        }
      },
      kBoxesPerTask);
}

}  // namespace ringlet::contact
