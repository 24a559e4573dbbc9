#include "ringlet/contact/near_segments.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>

#include "ringlet/contact/gather.h"
#include "ringlet/contact/segment_distance.h"

namespace ringlet::contact {
namespace {

struct Segment {
  Eigen::Array4f low, high;     // box around the capsule at both ends of the step
  std::uint32_t strand, index;  // index of its first point inside the strand
};

// A cell of the grid and a segment that reaches into it.
struct Entry {
  std::uint64_t cell;
  std::uint32_t segment;
};

// Three 21-bit coordinates side by side: two million cells along each axis, and wrapping beyond.
std::uint64_t cell_key(const Eigen::Array4i& cell) {
  constexpr std::uint64_t kMask = (1u << 21) - 1;
  const auto part = [&](int x) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(x) + (1 << 20)) & kMask;
  };
  return (part(cell.x()) << 42) | (part(cell.y()) << 21) | part(cell.z());
}

// Boxes of entries, a coordinate at a time, so that one can be held against many at once.
class Boxes {
 public:
  static constexpr std::size_t kLanes = 16;
  using Lanes = Eigen::Array<float, static_cast<int>(kLanes), 1>;

  void resize(std::size_t count) {
    for (auto* sides : {&low_, &high_})
      for (auto& side : *sides) side.resize(count + kLanes);  // loads may reach beyond the last
  }
  void set(std::size_t i, const Segment& segment) {
    for (std::size_t axis = 0; axis < 3; ++axis) {
      low_[axis][i] = segment.low[Eigen::Index(axis)];
      high_[axis][i] = segment.high[Eigen::Index(axis)];
    }
  }
  // How far the boxes from the j-th on reach into this one; negative: not at all.
  Lanes overlap(const Segment& box, std::size_t j) const {
    Lanes least = Lanes::Constant(std::numeric_limits<float>::max());
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const Eigen::Map<const Lanes> low(low_[axis].data() + j), high(high_[axis].data() + j);
      least = least.min(box.high[Eigen::Index(axis)] - low).min(high - box.low[Eigen::Index(axis)]);
    }
    return least;
  }

 private:
  std::array<std::vector<float>, 3> low_, high_;
};

// Cells are as large as segments are on average: most segments then lie in a few of them.
class SegmentGrid {
 public:
  explicit SegmentGrid(const std::vector<Segment>& segments) {
    constexpr std::size_t kSegmentsPerTask = 512;
    const double sum = parallel_reduce(
        segments.size(), kSegmentsPerTask, 0.0,
        [&](std::size_t begin, std::size_t end) {
          double size = 0.0;
          for (std::size_t i = begin; i < end; ++i) size += (segments[i].high - segments[i].low).maxCoeff();
          return size;
        },
        [](double a, double b) { return a + b; });
    cells_per_metre_ = static_cast<float>(double(segments.size()) / sum);
    const auto unsorted = gather<Entry>(segments.size(), [&](std::size_t i, std::vector<Entry>& out) {
      const Eigen::Array4i low = cell_of(segments[i].low), high = cell_of(segments[i].high);
      for (int x = low.x(); x <= high.x(); ++x)
        for (int y = low.y(); y <= high.y(); ++y)
          for (int z = low.z(); z <= high.z(); ++z)
            out.push_back({cell_key({x, y, z, 0}), static_cast<std::uint32_t>(i)});
    });
    sort_into_buckets(unsorted);
    boxes_.resize(entries_.size());
    parallel_for(
        entries_.size(), [&](std::size_t i) { boxes_.set(i, segments[entries_[i].segment]); },
        kSegmentsPerTask);
  }

  std::uint64_t key_at(const Eigen::Array4f& p) const { return cell_key(cell_of(p)); }
  std::size_t size() const { return entries_.size(); }
  const Entry& operator[](std::size_t i) const { return entries_[i]; }

  // Calls meet(segment) for the segments behind entry i in its cell whose boxes overlap its own.
  template <class Meet>
  void for_each_overlap(std::size_t i, const Segment& box, Meet&& meet) const {
    const std::uint64_t cell = entries_[i].cell;
    const std::size_t end = first_[bucket(cell) + 1];
    for (std::size_t j = i + 1; j < end; j += Boxes::kLanes) {
      const Boxes::Lanes overlap = boxes_.overlap(box, j);
      if (!(overlap.maxCoeff() >= 0.0f)) continue;
      const std::size_t lanes = std::min(Boxes::kLanes, end - j);
      for (std::size_t k = 0; k < lanes; ++k)
        if (overlap[Eigen::Index(k)] >= 0.0f && entries_[j + k].cell == cell) meet(entries_[j + k].segment);
    }
  }

 private:
  Eigen::Array4i cell_of(const Eigen::Array4f& p) const { return (p * cells_per_metre_).floor().cast<int>(); }
  std::size_t bucket(std::uint64_t cell) const {
    return static_cast<std::size_t>((cell * 0x9E3779B97F4A7C15ull) >> shift_);
  }

  // Counting sort by the cells' hashes; entries of several cells may share a bucket.
  void sort_into_buckets(const std::vector<Entry>& unsorted) {
    const int bits = std::clamp<int>(std::bit_width(unsorted.size()), 1, 30);
    shift_ = 64 - bits;
    first_.assign((std::size_t{1} << bits) + 1, 0);
    for (const Entry& entry : unsorted) ++first_[bucket(entry.cell) + 1];
    for (std::size_t b = 1; b < first_.size(); ++b) first_[b] += first_[b - 1];
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    entries_.resize(unsorted.size());
    for (const Entry& entry : unsorted) entries_[next[bucket(entry.cell)]++] = entry;
  }

  float cells_per_metre_ = 1.0f;
  int shift_ = 63;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> first_;  // entry of each bucket
  Boxes boxes_;
};

std::vector<Segment> boxed_segments(const StrandMotion& strands, const DetectOptions& options,
                                    double margin) {
  std::vector<std::size_t> first(strands.strand_count() + 1, 0);
  for (std::size_t i = 0; i < strands.strand_count(); ++i) {
    const std::size_t clamped =
        std::min(strands.segments(i),
                 static_cast<std::size_t>(options.first_contact(strands.length[i]) / strands.spacing(i)));
    first[i + 1] = first[i] + strands.segments(i) - clamped;
  }
  std::vector<Segment> segments(first.back());
  const double reach = options.radius + 0.5 * (options.slack + margin);
  const auto box_corner = [](const Vec3& p, double shift) {
    return Eigen::Array4f(static_cast<float>(p.x() + shift), static_cast<float>(p.y() + shift),
                          static_cast<float>(p.z() + shift), 0.0f);
  };
  parallel_for(strands.strand_count(), [&](std::size_t i) {
    const std::size_t count = first[i + 1] - first[i], clamped = strands.segments(i) - count;
    for (std::size_t k = 0; k < count; ++k) {
      const std::size_t p = strands.first_point[i] + clamped + k;
      const Vec3 low = strands.begin[p]
                           .cwiseMin(strands.begin[p + 1])
                           .cwiseMin(strands.end[p])
                           .cwiseMin(strands.end[p + 1]);
      const Vec3 high = strands.begin[p]
                            .cwiseMax(strands.begin[p + 1])
                            .cwiseMax(strands.end[p])
                            .cwiseMax(strands.end[p + 1]);
      segments[first[i] + k] = {box_corner(low, -reach), box_corner(high, reach),
                                static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(clamped + k)};
    }
  });
  return segments;
}

// Neighbours along one strand are no contact.
bool are_neighbours(const StrandMotion& strands, const DetectOptions& options, const Segment& a,
                    const Segment& b) {
  return a.strand == b.strand &&
         std::abs(double(a.index) - double(b.index)) * strands.spacing(a.strand) < options.self_clearance;
}

}  // namespace

bool stays_apart(const StrandMotion& strands, const NearPair& pair, double room) {
  if (room < 0.0) return false;
  const std::size_t pa = strands.first_point[pair.strand_a] + pair.segment_a,
                    pb = strands.first_point[pair.strand_b] + pair.segment_b;
  const auto travel = [&](std::size_t p) { return Vec3(strands.end[p] - strands.begin[p]); };
  const Vec3 a0 = travel(pa), a1 = travel(pa + 1), b0 = travel(pb), b1 = travel(pb + 1);
  return std::max({(a0 - b0).squaredNorm(), (a0 - b1).squaredNorm(), (a1 - b0).squaredNorm(),
                   (a1 - b1).squaredNorm()}) < room * room;
}

std::optional<NearPair> closest_pair(const StrandMotion& strands, std::span<const Vec3> points,
                                     NearPair pair) {
  const std::size_t pa = strands.first_point[pair.strand_a] + pair.segment_a,
                    pb = strands.first_point[pair.strand_b] + pair.segment_b;
  const SegmentPair closest = closest_points(points[pa], points[pa + 1], points[pb], points[pb + 1]);
  pair.s = closest.s;
  pair.t = closest.t;
  pair.distance = std::sqrt(closest.squared_distance);
  pair.normal = (1.0 - pair.s) * points[pa] + pair.s * points[pa + 1] - (1.0 - pair.t) * points[pb] -
                pair.t * points[pb + 1];
  // Two centre lines that meet have no normal of their own: the common perpendicular serves.
  if (pair.distance < 1e-9) pair.normal = (points[pa + 1] - points[pa]).cross(points[pb + 1] - points[pb]);
  const double norm = pair.normal.norm();
  if (!(norm > 0.0)) return std::nullopt;
  pair.normal /= norm;
  return pair;
}

std::vector<NearPair> near_segments(const StrandMotion& strands, const DetectOptions& options,
                                    double margin) {
  const std::vector<Segment> segments = boxed_segments(strands, options, margin);
  if (segments.size() < 2) return {};
  const SegmentGrid grid(segments);
  const double reach = 2.0 * options.radius + options.slack + margin;

  // Every entry meets those behind it in its cell. A pair that shares several cells counts in one: the cell
  // of the lower corner of what the two boxes have in common.
  return gather<NearPair>(grid.size(), [&](std::size_t i, std::vector<NearPair>& out) {
    const Segment& a = segments[grid[i].segment];
    grid.for_each_overlap(i, a, [&](std::uint32_t other) {
      const Segment& b = segments[other];
      if (grid.key_at(a.low.max(b.low)) != grid[i].cell || are_neighbours(strands, options, a, b)) return;
      const auto pair = closest_pair(strands, strands.begin, {a.strand, a.index, b.strand, b.index});
      if (pair && !stays_apart(strands, *pair, pair->distance - reach)) out.push_back(*pair);
    });
  });
}

}  // namespace ringlet::contact
