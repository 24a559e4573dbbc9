#include "ringlet/contact/strand_contacts.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>

#include "ringlet/contact/gather.h"
#include "ringlet/contact/segment_distance.h"

namespace ringlet::contact {
namespace {

// Two segments, and where they are closest.
struct Closest {
  double s, t;  // fractions of the segments
  double distance;
  Vec3 normal;  // unit, from b to a
};

// None where segments that meet are parallel.
std::optional<Closest> closest(std::span<const Vec3> points, const PointPair& pair) {
  const Vec3 &a0 = points[pair.a], &a1 = points[pair.a + 1], &b0 = points[pair.b], &b1 = points[pair.b + 1];
  const SegmentPair found = closest_points(a0, a1, b0, b1);
  Closest out{found.s, found.t, std::sqrt(found.squared_distance),
              (1.0 - found.s) * a0 + found.s * a1 - (1.0 - found.t) * b0 - found.t * b1};
  // Two centre lines that meet have no normal of their own: the common perpendicular serves.
  if (out.distance < 1e-9) out.normal = (a1 - a0).cross(b1 - b0);
  const double norm = out.normal.norm();
  if (!(norm > 0.0)) return std::nullopt;
  out.normal /= norm;
  return out;
}

// Neighbouring segments report the same place again; along two parallel strands one contact per segment is
// enough. The deepest contact of two strands is kept first, then the next that is a segment away from all
// that were kept.
void thin_out(const StrandMotion& strands, std::vector<StrandContact>& found,
              std::vector<StrandContact>& kept) {
  if (found.empty()) return;
  // By everything that a contact has: neighbouring segments that report the same place may differ in the last
  // bit of the normal alone.
  const auto key = [](const StrandContact& c) {
    return std::tie(c.gap, c.s_a, c.s_b, c.normal.x(), c.normal.y(), c.normal.z());
  };
  std::sort(found.begin(), found.end(),
            [&](const StrandContact& a, const StrandContact& b) { return key(a) < key(b); });
  const auto first_kept = static_cast<std::ptrdiff_t>(kept.size());
  const double apart_a = 0.9 * strands.spacing(found.front().strand_a),
               apart_b = 0.9 * strands.spacing(found.front().strand_b);
  for (const StrandContact& c : found) {
    const bool near_another = std::any_of(kept.begin() + first_kept, kept.end(), [&](const StrandContact& k) {
      return std::abs(k.s_a - c.s_a) < apart_a && std::abs(k.s_b - c.s_b) < apart_b;
    });
    if (!near_another) kept.push_back(c);
  }
  std::sort(kept.begin() + first_kept, kept.end(), [](const StrandContact& a, const StrandContact& b) {
    return std::tie(a.s_a, a.s_b) < std::tie(b.s_a, b.s_b);
  });
}

// The contacts of the pairs that may_touch(pairs) leaves, sixteen at a time, with the points' geometry;
// closer(pair, closest) is how much nearer they come in the step.
template <class MayTouch, class Closer>
std::vector<StrandContact> contacts_among(const StrandMotion& strands, const DetectOptions& options,
                                          const NearSegments& near, std::span<const Vec3> points,
                                          MayTouch&& may_touch, Closer&& closer) {
  constexpr std::size_t kStrandPairsPerTask = 256;
  const auto ranges = [&](std::size_t begin, std::size_t end, std::vector<StrandContact>& out) {
    const std::span<const PointPair> pairs = near.pairs(begin, end);
    std::vector<std::uint8_t> wanted(pairs.size() + kPairLanes);
    for (std::size_t k = 0; k < pairs.size(); k += kPairLanes) {
      const auto touching = may_touch(pairs.subspan(k, std::min(kPairLanes, pairs.size() - k)));
      for (std::size_t l = 0; l < kPairLanes; ++l) wanted[k + l] = touching[l] != 0;
    }
    std::vector<StrandContact> found;
    std::size_t k = 0;
    for (std::size_t i = begin; i < end; ++i) {
      const auto [strand_a, strand_b, first] = near.strand_pair(i);
      const double length_a = strands.length[strand_a], length_b = strands.length[strand_b];
      found.clear();
      for (const PointPair& pair : near.pairs(i, i + 1)) {
        if (!wanted[k++]) continue;
        const auto at = closest(points, pair);
        if (!at) continue;
        const double s_a =
                         (double(pair.a - strands.first_point[strand_a]) + at->s) * strands.spacing(strand_a),
                     s_b =
                         (double(pair.b - strands.first_point[strand_b]) + at->t) * strands.spacing(strand_b);
        if (s_a < options.first_contact(length_a) || s_b < options.first_contact(length_b)) continue;
        const double gap = at->distance - options.radius_at(s_a, length_a) - options.radius_at(s_b, length_b);
        if (gap - std::max(0.0, closer(pair, *at)) > options.slack) continue;
        found.push_back({strand_a, strand_b, s_a, s_b, at->normal, gap});
      }
      thin_out(strands, found, out);
    }
  };
  return gather_ranges<StrandContact>(near.strand_pairs(), kStrandPairsPerTask, ranges);
}

// Up to which distance to look, so that single precision hides nothing.
float lane_reach(const StrandMotion& strands, const DetectOptions& options) {
  double spacing = 0.0;
  for (std::size_t i = 0; i < strands.strand_count(); ++i) spacing = std::max(spacing, strands.spacing(i));
  return static_cast<float>(2.0 * options.radius + options.slack + kLaneError * spacing);
}

}  // namespace

std::vector<StrandContact> strand_contacts(const StrandMotion& strands, const DetectOptions& options,
                                           const NearSegments& near) {
  const LanePoints begin(strands.begin.size(), [&](std::size_t p) { return strands.begin[p]; });
  const LanePoints travels(strands.begin.size(),
                           [&](std::size_t p) { return Vec3(strands.end[p] - strands.begin[p]); });
  const float reach = lane_reach(strands, options);
  // No two points of segments move against each other further than two of their ends do.
  const auto may_touch = [&](std::span<const PointPair> pairs) {
    const LaneSegments t = travels.segments(pairs);
    const auto moved = [](const LaneVec3& a, const LaneVec3& b) { return dot(a - b, a - b); };
    const PairLanes against =
        larger(larger(moved(t.a0, t.b0), moved(t.a0, t.b1)), larger(moved(t.a1, t.b0), moved(t.a1, t.b1)));
    const PairLanes far = reach + 1.00001f * square_root(against);
    return squared_distance(begin.segments(pairs)) <= far * far;
  };
  const auto travel = [&](std::size_t p, double x) {
    return Vec3((1.0 - x) * (strands.end[p] - strands.begin[p]) +
                x * (strands.end[p + 1] - strands.begin[p + 1]));
  };
  // Segments that pass at a distance may seem to meet along the normal that they have now.
  const auto come_near = [&](const PointPair& pair, double fraction) {
    const auto point = [&](std::size_t p) {
      return Vec3((1.0 - fraction) * strands.begin[p] + fraction * strands.end[p]);
    };
    return closest_points(point(pair.a), point(pair.a + 1), point(pair.b), point(pair.b + 1))
               .squared_distance <= near.reach() * near.reach();
  };
  return contacts_among(strands, options, near, strands.begin, may_touch,
                        [&](const PointPair& pair, const Closest& at) {
                          if (at.distance > near.reach() && !come_near(pair, 1.0) && !come_near(pair, 0.5))
                            return 0.0;
                          return -at.normal.dot(travel(pair.a, at.s) - travel(pair.b, at.t));
                        });
}

std::vector<StrandContact> strand_contacts_at_end(const StrandMotion& strands, const DetectOptions& options,
                                                  const NearSegments& near) {
  const LanePoints end(strands.end.size(), [&](std::size_t p) { return strands.end[p]; });
  const float reach = lane_reach(strands, options);
  return contacts_among(
      strands, options, near, strands.end,
      [&](std::span<const PointPair> pairs) {
        return squared_distance(end.segments(pairs)) <= reach * reach;
      },
      [](const PointPair&, const Closest&) { return 0.0; });
}

}  // namespace ringlet::contact
