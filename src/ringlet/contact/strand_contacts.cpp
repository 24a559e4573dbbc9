#include "ringlet/contact/strand_contacts.h"

#include <tbb/parallel_sort.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "ringlet/base/parallel.h"
#include "ringlet/contact/segment_distance.h"

namespace ringlet::contact {
namespace {

constexpr std::size_t kSegmentsPerTask = 512;

struct Segment {
  std::uint32_t strand, index;  // index of its first point inside the strand
  Eigen::Vector3f low, high;    // box around the capsule at both ends of the step
};

// A cell of the grid and a segment that reaches into it.
struct Entry {
  std::uint64_t cell;
  std::uint32_t segment;
  auto key() const { return std::tie(cell, segment); }
};

// Three 21-bit coordinates side by side: two million cells along each axis, and wrapping beyond.
std::uint64_t cell_key(const Eigen::Vector3i& cell) {
  constexpr std::uint64_t kMask = (1u << 21) - 1;
  const auto part = [&](int x) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(x) + (1 << 20)) & kMask;
  };
  return (part(cell.x()) << 42) | (part(cell.y()) << 21) | part(cell.z());
}

Eigen::Vector3i cell_of(const Eigen::Vector3f& p, float cell_size) {
  return (p / cell_size).array().floor().matrix().cast<int>();
}

std::vector<Segment> boxed_segments(const StrandMotion& strands, const DetectOptions& options,
                                    double margin) {
  std::vector<std::size_t> first(strands.strand_count() + 1, 0);
  for (std::size_t i = 0; i < strands.strand_count(); ++i) {
    const std::size_t clamped =
        std::min(strands.segments(i), static_cast<std::size_t>(options.root_clearance / strands.spacing(i)));
    first[i + 1] = first[i] + strands.segments(i) - clamped;
  }
  std::vector<Segment> segments(first.back());
  const double reach = options.radius + 0.5 * (options.slack + margin);
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
      segments[first[i] + k] = {static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(clamped + k),
                                (low.array() - reach).matrix().cast<float>(),
                                (high.array() + reach).matrix().cast<float>()};
    }
  });
  return segments;
}

// Cells about as large as a segment: most segments then lie in two to four of them.
float cell_size_for(const std::vector<Segment>& segments) {
  const double sum = parallel_reduce(
      segments.size(), kSegmentsPerTask, 0.0,
      [&](std::size_t begin, std::size_t end) {
        double size = 0.0;
        for (std::size_t i = begin; i < end; ++i) size += (segments[i].high - segments[i].low).maxCoeff();
        return size;
      },
      [](double a, double b) { return a + b; });
  return static_cast<float>(sum / double(segments.size()));
}

// Concatenates what each chunk of segments produced, in the order of the chunks.
template <class Item, class Produce>
std::vector<Item> gather(std::size_t count, Produce&& produce) {
  std::vector<std::vector<Item>> parts((count + kSegmentsPerTask - 1) / kSegmentsPerTask);
  parallel_chunks(count, kSegmentsPerTask, [&](std::size_t begin, std::size_t end) {
    std::vector<Item>& part = parts[begin / kSegmentsPerTask];
    for (std::size_t i = begin; i < end; ++i) produce(i, part);
  });
  std::vector<Item> all;
  std::size_t total = 0;
  for (const auto& part : parts) total += part.size();
  all.reserve(total);
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

std::vector<Entry> fill_grid(const std::vector<Segment>& segments, float cell_size) {
  auto entries = gather<Entry>(segments.size(), [&](std::size_t i, std::vector<Entry>& out) {
    const Eigen::Vector3i low = cell_of(segments[i].low, cell_size),
                          high = cell_of(segments[i].high, cell_size);
    for (int x = low.x(); x <= high.x(); ++x)
      for (int y = low.y(); y <= high.y(); ++y)
        for (int z = low.z(); z <= high.z(); ++z)
          out.push_back({cell_key({x, y, z}), static_cast<std::uint32_t>(i)});
  });
  tbb::parallel_sort(entries.begin(), entries.end(),
                     [](const Entry& a, const Entry& b) { return a.key() < b.key(); });
  return entries;
}

// Neighbours along one strand are no contact.
bool are_neighbours(const StrandMotion& strands, const DetectOptions& options, const SegmentPairIds& ids) {
  return ids.strand_a == ids.strand_b &&
         std::abs(double(ids.segment_a) - double(ids.segment_b)) * strands.spacing(ids.strand_a) <
             options.self_clearance;
}

// Closest points of two segments, kept if the strands would touch there by the end of the step.
void test_pair(const StrandMotion& strands, const DetectOptions& options, const SegmentPairIds& ids,
               std::vector<StrandContact>& out) {
  const double spacing_a = strands.spacing(ids.strand_a), spacing_b = strands.spacing(ids.strand_b);
  const std::size_t pa = strands.first_point[ids.strand_a] + ids.segment_a,
                    pb = strands.first_point[ids.strand_b] + ids.segment_b;
  const SegmentPair pair =
      closest_points(strands.begin[pa], strands.begin[pa + 1], strands.begin[pb], strands.begin[pb + 1]);
  const auto at = [&](std::span<const Vec3> points, std::size_t p, double x) {
    return Vec3((1.0 - x) * points[p] + x * points[p + 1]);
  };
  const Vec3 before = at(strands.begin, pa, pair.s) - at(strands.begin, pb, pair.t);
  const double distance = std::sqrt(pair.squared_distance);
  // Two centre lines that meet have no normal of their own: the common perpendicular serves.
  Vec3 normal = before;
  if (distance < 1e-9)
    normal = (strands.begin[pa + 1] - strands.begin[pa]).cross(strands.begin[pb + 1] - strands.begin[pb]);
  if (!(normal.norm() > 0.0)) return;
  normal.normalize();
  const double gap = distance - 2.0 * options.radius;
  const Vec3 after = at(strands.end, pa, pair.s) - at(strands.end, pb, pair.t);
  if (std::min(gap, gap + normal.dot(after - before)) > options.slack) return;
  const double s_a = (ids.segment_a + pair.s) * spacing_a, s_b = (ids.segment_b + pair.t) * spacing_b;
  if (s_a < options.root_clearance || s_b < options.root_clearance) return;
  out.push_back({ids.strand_a, ids.strand_b, s_a, s_b, normal, gap});
}

auto pair_key(const StrandContact& c) { return std::tie(c.strand_a, c.strand_b); }

// Neighbouring segments report the same place again; along two parallel strands one contact per segment is
// enough. In each pair of strands the deepest contact is kept first, then the next that is a
// segment away from all that were kept.
std::vector<StrandContact> thin_out(const StrandMotion& strands, std::vector<StrandContact> found) {
  // By everything that a contact has: neighbouring segments that report the same place may differ in the last
  // bit of the normal alone, and which of two equals comes first would depend on the threads.
  const auto key = [](const StrandContact& c) {
    return std::tie(c.strand_a, c.strand_b, c.gap, c.s_a, c.s_b, c.normal.x(), c.normal.y(), c.normal.z());
  };
  tbb::parallel_sort(found.begin(), found.end(),
                     [&](const StrandContact& a, const StrandContact& b) { return key(a) < key(b); });
  std::vector<StrandContact> kept;
  for (std::size_t begin = 0; begin < found.size();) {
    const std::size_t first_kept = kept.size();
    const double apart_a = 0.9 * strands.spacing(found[begin].strand_a),
                 apart_b = 0.9 * strands.spacing(found[begin].strand_b);
    std::size_t end = begin;
    for (; end < found.size() && pair_key(found[end]) == pair_key(found[begin]); ++end) {
      const bool near_another =
          std::any_of(kept.begin() + first_kept, kept.end(), [&](const StrandContact& k) {
            return std::abs(k.s_a - found[end].s_a) < apart_a && std::abs(k.s_b - found[end].s_b) < apart_b;
          });
      if (!near_another) kept.push_back(found[end]);
    }
    std::sort(kept.begin() + first_kept, kept.end(), [](const StrandContact& a, const StrandContact& b) {
      return std::tie(a.s_a, a.s_b) < std::tie(b.s_a, b.s_b);
    });
    begin = end;
  }
  return kept;
}

}  // namespace

std::vector<SegmentPairIds> near_segments(const StrandMotion& strands, const DetectOptions& options,
                                          double margin) {
  const std::vector<Segment> segments = boxed_segments(strands, options, margin);
  if (segments.size() < 2) return {};
  const float cell_size = cell_size_for(segments);
  const std::vector<Entry> entries = fill_grid(segments, cell_size);

  // Every entry meets those behind it in its cell. A pair that shares several cells counts in one: the cell
  // of the lower corner of what the two boxes have in common.
  return gather<SegmentPairIds>(entries.size(), [&](std::size_t i, std::vector<SegmentPairIds>& out) {
    const Segment& a = segments[entries[i].segment];
    for (std::size_t j = i + 1; j < entries.size() && entries[j].cell == entries[i].cell; ++j) {
      const Segment& b = segments[entries[j].segment];
      const Eigen::Vector3f low = a.low.cwiseMax(b.low);
      if ((low.array() > a.high.cwiseMin(b.high).array()).any()) continue;
      if (cell_key(cell_of(low, cell_size)) != entries[i].cell) continue;
      const SegmentPairIds ids{a.strand, a.index, b.strand, b.index};
      if (!are_neighbours(strands, options, ids)) out.push_back(ids);
    }
  });
}

std::vector<StrandContact> strand_contacts(const StrandMotion& strands, const DetectOptions& options,
                                           std::span<const SegmentPairIds> near) {
  return thin_out(strands,
                  gather<StrandContact>(near.size(), [&](std::size_t i, std::vector<StrandContact>& out) {
                    test_pair(strands, options, near[i], out);
                  }));
}

}  // namespace ringlet::contact
