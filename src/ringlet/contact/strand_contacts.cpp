#include "ringlet/contact/strand_contacts.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <tuple>
#include <utility>

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

// Places that hold different sides may be nearer to each other than a segment: where strands wind around each
// other.
constexpr double kSameSide = 0.97;  // cosine of normals
constexpr double kApart = 0.9;      // of a segment
// A place beside a known one is really nearer if it is by this part of the radius.
constexpr double kNearer = 5e-3;
// Squared sine of the angle from which on strands cross: then their closest points are well defined, and
// slide.
constexpr double kCrossing = 0.1;
constexpr double kSlide = 0.25;  // of a segment: how far in a step
// Of a segment: places at which strands stick and lie on each other all stay if they are so far apart.
constexpr double kHeldApart = 0.1;

// A contact that may be kept.
struct Candidate {
  StrandContact contact;
  double order;       // its gap; a known one goes before others that are hardly nearer
  bool held = false;  // known, and strands stick and lie on each other there
};

// Prefers the place of a known contact. Strands that slide across each other have it near where it was. For
// those that lie side by side, or stick, the place itself, as it is now, becomes another candidate: the point
// of the first strand, and the nearest of the second; of two segments that are as near, in a bend, that where
// it was.
void prefer_known(const StrandMotion& strands, const DetectOptions& options, std::span<const Vec3> points,
                  const KnownPlace& place, std::vector<Candidate>& found) {
  const ContactPlace& known = place.at;
  const std::uint32_t a = known.first, b = known.second;
  const auto segment_at = [&](std::uint32_t strand, double s) {
    return std::min(static_cast<std::size_t>(s / strands.spacing(strand)), strands.segments(strand) - 1);
  };
  const auto along = [&](std::uint32_t strand, std::size_t k) {
    const std::size_t p = strands.first_point[strand] + k;
    return Vec3(points[p + 1] - points[p]);
  };
  const std::size_t middle = segment_at(b, known.s_second);
  const Vec3 da = along(a, segment_at(a, known.s_first)), db = along(b, middle);
  const bool crossing = da.cross(db).squaredNorm() > kCrossing * da.squaredNorm() * db.squaredNorm();
  const auto beside = [&](const Candidate& c) {
    return std::abs(c.contact.s_a - known.s_first) < kSlide * strands.spacing(a) &&
           std::abs(c.contact.s_b - known.s_second) < kSlide * strands.spacing(b);
  };
  const double nearer = kNearer * options.radius;
  if (crossing && !place.sticks) {
    for (Candidate& c : found)
      if (beside(c)) c.order = c.contact.gap - nearer;
    return;
  }
  const Vec3 from = strands.at(points, a, known.s_first);
  double s_b = 0.0, least = std::numeric_limits<double>::infinity();
  for (std::size_t k = middle - std::min<std::size_t>(middle, 1);
       k <= std::min(middle + 1, strands.segments(b) - 1); ++k) {
    const Vec3 d = along(b, k), to = from - points[strands.first_point[b] + k];
    const double t = std::clamp(to.dot(d) / d.squaredNorm(), 0.0, 1.0);
    const double away = (to - t * d).norm() - (k == middle ? nearer : 0.0);
    if (!(away < least)) continue;
    least = away;
    s_b = (double(k) + t) * strands.spacing(b);
  }
  const Vec3 normal = from - strands.at(points, b, s_b);
  const double distance = normal.norm();
  const double gap =
      distance - radius_at(strands, options, a, known.s_first) - radius_at(strands, options, b, s_b);
  if (!(distance > 1e-9) || gap > options.slack || !may_meet(strands, options, a, known.s_first, b, s_b))
    return;
  // Strands that cross touch in one place.
  if (crossing && std::any_of(found.begin(), found.end(),
                              [&](const Candidate& c) { return beside(c) && c.contact.gap < gap - nearer; }))
    return;
  found.push_back(
      {{a, b, known.s_first, s_b, normal / distance, gap}, gap - nearer, place.sticks && gap <= nearer});
}

// Neighbouring segments report the same place again; along two parallel strands one contact per segment is
// enough. The first contact of two strands, the deepest, is kept, then the next that is a segment away from
// all that were kept. What holds strands apart stays beside a nearer place: where they bend, they would rock
// between two places of which only one is held at a time, and never come to rest.
void thin_out(const StrandMotion& strands, std::vector<Candidate>& found, std::vector<StrandContact>& kept) {
  if (found.empty()) return;
  // By everything that a contact has: neighbouring segments that report the same place may differ in the last
  // bit of the normal alone.
  const auto key = [](const Candidate& c) {
    const StrandContact& at = c.contact;
    return std::tie(c.order, at.s_a, at.s_b, at.normal.x(), at.normal.y(), at.normal.z());
  };
  std::sort(found.begin(), found.end(),
            [&](const Candidate& a, const Candidate& b) { return key(a) < key(b); });
  const auto first_kept = static_cast<std::ptrdiff_t>(kept.size());
  const double spacing_a = strands.spacing(found.front().contact.strand_a),
               spacing_b = strands.spacing(found.front().contact.strand_b);
  for (const Candidate& candidate : found) {
    const StrandContact& c = candidate.contact;
    const double apart = candidate.held ? kHeldApart : kApart;
    const bool near_another = std::any_of(kept.begin() + first_kept, kept.end(), [&](const StrandContact& k) {
      return std::abs(k.s_a - c.s_a) < apart * spacing_a && std::abs(k.s_b - c.s_b) < apart * spacing_b &&
             k.normal.dot(c.normal) > kSameSide;
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
                                          std::span<const KnownPlace> known, MayTouch&& may_touch,
                                          Closer&& closer) {
  constexpr std::size_t kStrandPairsPerTask = 256;
  const auto ranges = [&](std::size_t begin, std::size_t end, std::vector<StrandContact>& out) {
    const std::span<const PointPair> pairs = near.pairs(begin, end);
    std::vector<std::uint8_t> wanted(pairs.size() + kPairLanes);
    for (std::size_t k = 0; k < pairs.size(); k += kPairLanes) {
      const auto touching = may_touch(pairs.subspan(k, std::min(kPairLanes, pairs.size() - k)));
      for (std::size_t l = 0; l < kPairLanes; ++l) wanted[k + l] = touching[l] != 0;
    }
    std::vector<Candidate> found;
    const auto partners = [](const KnownPlace& place) { return std::pair(place.at.first, place.at.second); };
    auto place = std::lower_bound(
        known.begin(), known.end(),
        std::pair(near.strand_pair(begin).strand_a, near.strand_pair(begin).strand_b),
        [&](const KnownPlace& p, const auto& wanted_partners) { return partners(p) < wanted_partners; });
    std::size_t k = 0;
    for (std::size_t i = begin; i < end; ++i) {
      const auto [strand_a, strand_b, first] = near.strand_pair(i);
      const double spacing_a = strands.spacing(strand_a), spacing_b = strands.spacing(strand_b);
      found.clear();
      for (const PointPair& pair : near.pairs(i, i + 1)) {
        if (!wanted[k++]) continue;
        const auto at = closest(points, pair);
        if (!at) continue;
        const double s_a = (double(pair.a - strands.first_point[strand_a]) + at->s) * spacing_a,
                     s_b = (double(pair.b - strands.first_point[strand_b]) + at->t) * spacing_b;
        if (!may_meet(strands, options, strand_a, s_a, strand_b, s_b)) continue;
        const double gap = at->distance - radius_at(strands, options, strand_a, s_a) -
                           radius_at(strands, options, strand_b, s_b);
        if (gap - std::max(0.0, closer(pair, *at)) > options.slack) continue;
        found.push_back({{strand_a, strand_b, s_a, s_b, at->normal, gap}, gap});
      }
      while (place != known.end() && partners(*place) < std::pair(strand_a, strand_b)) ++place;
      for (; place != known.end() && partners(*place) == std::pair(strand_a, strand_b); ++place)
        prefer_known(strands, options, points, *place, found);
      thin_out(strands, found, out);
    }
  };
  return gather_ranges<StrandContact>(near.strand_pairs(), kStrandPairsPerTask, ranges);
}

// Up to which distance to look, so that single precision hides nothing.
float lane_reach(const StrandMotion& strands, const DetectOptions& options) {
  double spacing = 0.0;
  for (std::size_t i = 0; i < strands.strand_count(); ++i) spacing = std::max(spacing, strands.spacing(i));
  return static_cast<float>(std::max(0.0, 2.0 * options.radius + options.slack) + kLaneError * spacing);
}

}  // namespace

std::vector<StrandContact> strand_contacts(const StrandMotion& strands, const DetectOptions& options,
                                           const NearSegments& near, std::span<const KnownPlace> known) {
  const LanePoints begin(strands.begin.size(), [&](std::size_t p) { return strands.begin[p]; });
  const LanePoints travels(strands.begin.size(),
                           [&](std::size_t p) { return Vec3(strands.end[p] - strands.begin[p]); });
  const float reach = lane_reach(strands, options);
  const auto may_touch = [&](std::span<const PointPair> pairs) {
    const PairLanes far = reach + farthest_against(travels.segments(pairs));
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
  return contacts_among(strands, options, near, strands.begin, known, may_touch,
                        [&](const PointPair& pair, const Closest& at) {
                          if (at.distance > near.reach() && !come_near(pair, 1.0) && !come_near(pair, 0.5))
                            return 0.0;
                          return -at.normal.dot(travel(pair.a, at.s) - travel(pair.b, at.t));
                        });
}

std::vector<StrandContact> strand_contacts_at_end(const StrandMotion& strands, const DetectOptions& options,
                                                  const NearSegments& near,
                                                  std::span<const KnownPlace> known) {
  const LanePoints end(strands.end.size(), [&](std::size_t p) { return strands.end[p]; });
  const float reach = lane_reach(strands, options);
  return contacts_among(
      strands, options, near, strands.end, known,
      [&](std::span<const PointPair> pairs) {
        return squared_distance(end.segments(pairs)) <= reach * reach;
      },
      [](const PointPair&, const Closest&) { return 0.0; });
}

}  // namespace ringlet::contact
