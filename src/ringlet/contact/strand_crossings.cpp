#include "ringlet/contact/strand_crossings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <tuple>
#include <utility>

#include "ringlet/base/parallel.h"
#include "ringlet/contact/gather.h"
#include "ringlet/contact/segment_distance.h"

namespace ringlet::contact {
namespace {

// Two segments on their way through a step.
struct Way {
  const StrandMotion& strands;
  PointPair pair;

  Vec3 point(std::size_t p, double time) const {
    return (1.0 - time) * strands.begin[p] + time * strands.end[p];
  }
  Vec3 on(std::size_t p, double part, double time) const {
    return (1.0 - part) * point(p, time) + part * point(p + 1, time);
  }
  Vec3 across(double time) const {
    return (point(pair.a + 1, time) - point(pair.a, time))
        .cross(point(pair.b + 1, time) - point(pair.b, time));
  }
  // Six times the volume between them, a cubic of the time: it changes sign where their lines go through each
  // other.
  double volume(double time) const { return across(time).dot(point(pair.a, time) - point(pair.b, time)); }
  // The times between which the volume only grows or only falls.
  std::array<double, 4> monotone_parts() const {
    const auto way = [&](std::size_t p) { return Vec3(strands.end[p] - strands.begin[p]); };
    const double at_begin = volume(0.0), ahead = volume(1.0), back = volume(-1.0);
    const double cubic = (way(pair.a + 1) - way(pair.a))
                             .cross(way(pair.b + 1) - way(pair.b))
                             .dot(way(pair.a) - way(pair.b)),
                 square = 0.5 * (ahead + back) - at_begin, slope = 0.5 * (ahead - back) - cubic;
    std::array<double, 4> times{0.0, 0.0, 1.0, 1.0};
    // Where 3 cubic t² + 2 square t + slope is zero, without cancellation.
    const double root = square * square - 3.0 * cubic * slope;
    if (root < 0.0) return times;
    const double sum = -square - std::copysign(std::sqrt(root), square);
    const double first = slope / sum, second = sum / (3.0 * cubic);
    if (first > 0.0 && first < 1.0) times[1] = first;
    if (second > 0.0 && second < 1.0) times[2] = second;
    if (times[1] > times[2]) std::swap(times[1], times[2]);
    return times;
  }
};

// Halvings of the step to find the moment of a crossing: to a part in 10¹², 10⁻¹⁴ m of what strands travel.
constexpr int kHalvings = 40;
// Segments that are no further apart then meet, m: what remains of rounding in metres and of the halvings.
constexpr double kMeet = 1e-10;

struct Meeting {
  double part_a, part_b;  // of the segments
  Vec3 normal;            // from b to a before
};

// Where the segments meet between two times, between which the volume only grows or only falls.
std::optional<Meeting> meeting_between(const Way& way, double low, double high) {
  const double before = way.volume(low);
  if (!(before * way.volume(high) < 0.0)) return std::nullopt;
  for (int k = 0; k < kHalvings; ++k) {
    const double middle = 0.5 * (low + high);
    (way.volume(middle) * before > 0.0 ? low : high) = middle;
  }
  const auto& [a, b] = way.pair;
  const SegmentPair found =
      closest_points(way.point(a, high), way.point(a + 1, high), way.point(b, high), way.point(b + 1, high));
  if (found.squared_distance > kMeet * kMeet) return std::nullopt;
  const Vec3 across = way.across(high);
  if (!(across.squaredNorm() > 0.0)) return std::nullopt;
  return Meeting{found.s, found.t, (before < 0.0 ? -1.0 : 1.0) * across.normalized()};
}

// The last place where they meet, if they do so an odd number of times.
std::optional<Meeting> meeting(const Way& way) {
  std::optional<Meeting> last;
  bool odd = false;
  const auto times = way.monotone_parts();
  for (std::size_t k = 0; k + 1 < times.size(); ++k)
    if (auto met = meeting_between(way, times[k], times[k + 1])) {
      last = std::move(met);
      odd = !odd;
    }
  return odd ? last : std::nullopt;
}

template <class Lanes>
bool any_lane(const Lanes& lanes) {
  bool any = false;
  for (std::size_t l = 0; l < kPairLanes; ++l) any = any || lanes[l] != 0;
  return any;
}

// What single precision may have taken from a distance, a hundred roundings of 6e-8, and some more.
constexpr float kRoundedUp = 1.00001f;
// Of a segment: crossings nearer to each other are one, found by two segments that share the point.
constexpr double kSamePlace = 1e-3;

}  // namespace

std::vector<StrandContact> strand_crossings(const StrandMotion& strands, const DetectOptions& options,
                                            const NearSegments& near) {
  constexpr std::size_t kStrandPairsPerTask = 256;
  const std::size_t points = strands.begin.size();
  const auto travel = [&](std::size_t p) { return Vec3(strands.end[p] - strands.begin[p]); };
  // With every point goes how far it travels against the mean of all, which bounds how far two points travel
  // against each other, and most often is enough to leave their segments out.
  Vec3 mean = Vec3::Zero();
  for (std::size_t p = 0; p < points; ++p) mean += travel(p) / double(points);
  LanePoints begin;
  begin.resize(points);
  parallel_for(
      points, [&](std::size_t p) { begin.set(p, strands.begin[p], (travel(p) - mean).norm()); }, 4096);
  const LanePoints travels(points, travel);
  double spacing = 0.0;
  for (std::size_t i = 0; i < strands.strand_count(); ++i) spacing = std::max(spacing, strands.spacing(i));
  const auto error = static_cast<float>(kLaneError * spacing);
  const auto ranges = [&](std::size_t first, std::size_t last, std::vector<StrandContact>& out) {
    const std::span<const PointPair> pairs = near.pairs(first, last);
    std::vector<std::uint8_t> may_meet_at(pairs.size() + kPairLanes);
    for (std::size_t k = 0; k < pairs.size(); k += kPairLanes) {
      const auto some = pairs.subspan(k, std::min(kPairLanes, pairs.size() - k));
      const LaneSegments at = begin.segments(some);
      const PairLanes distance = squared_distance(at), widest = at.width_a + at.width_b + error;
      const auto near_enough = [&](const PairLanes& far) { return distance <= far * far; };
      auto meet = near_enough(widest * kRoundedUp);
      if (any_lane(meet)) meet = meet & near_enough(farthest_against(travels.segments(some)) + error);
      for (std::size_t l = 0; l < kPairLanes; ++l) may_meet_at[k + l] = meet[l] != 0;
    }
    std::size_t k = 0;
    for (std::size_t i = first; i < last; ++i) {
      const auto [strand_a, strand_b, unused] = near.strand_pair(i);
      const double spacing_a = strands.spacing(strand_a), spacing_b = strands.spacing(strand_b);
      const std::size_t kept = out.size();
      for (const PointPair& pair : near.pairs(i, i + 1)) {
        if (!may_meet_at[k++]) continue;
        const Way way{strands, pair};
        const auto met = meeting(way);
        if (!met) continue;
        const double s_a = (double(pair.a - strands.first_point[strand_a]) + met->part_a) * spacing_a,
                     s_b = (double(pair.b - strands.first_point[strand_b]) + met->part_b) * spacing_b;
        const bool again = std::any_of(out.begin() + static_cast<std::ptrdiff_t>(kept), out.end(),
                                       [&](const StrandContact& other) {
                                         return std::abs(other.s_a - s_a) < kSamePlace * spacing_a &&
                                                std::abs(other.s_b - s_b) < kSamePlace * spacing_b;
                                       });
        if (again || !may_meet(strands, options, strand_a, s_a, strand_b, s_b)) continue;
        const double gap =
            met->normal.dot(way.on(pair.a, met->part_a, 1.0) - way.on(pair.b, met->part_b, 1.0)) -
            radius_at(strands, options, strand_a, s_a) - radius_at(strands, options, strand_b, s_b);
        out.push_back({strand_a, strand_b, s_a, s_b, met->normal, gap});
      }
      std::sort(out.begin() + static_cast<std::ptrdiff_t>(kept), out.end(),
                [](const StrandContact& a, const StrandContact& b) {
                  return std::tie(a.s_a, a.s_b) < std::tie(b.s_a, b.s_b);
                });
    }
  };
  return gather_ranges<StrandContact>(near.strand_pairs(), kStrandPairsPerTask, ranges);
}

}  // namespace ringlet::contact
