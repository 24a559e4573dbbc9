#pragma once
// Contacts as plain data: where two strands, or a strand and a body, are about to touch during a step.

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "ringlet/base/types.h"
#include "ringlet/body/bodies.h"

namespace ringlet::contact {

// How a strand meets others next to its clamp.
struct ClampRegion {
  double first_movable = 0.0;  // arclength: nearer to the clamp the strand cannot make way
  double radius = 0.0;         // up to there, at most: where clamps are crowded it is less than elsewhere
};

// Where a tie holds a strand among others: there, too, it cannot make way.
struct HeldRegion {
  double begin = 0.0, end = 0.0;  // arclengths, m; equal: there is none
};

// Strands at both ends of a step as it would be without contacts; points are equally spaced in arclength.
struct StrandMotion {
  std::span<const Vec3> begin, end;
  std::span<const std::size_t> first_point;
  std::span<const double> length;
  std::span<const ClampRegion> clamps = {};  // empty: as the options say, the same for all
  std::span<const HeldRegion> held = {};     // empty: no strand is held

  std::size_t strand_count() const { return first_point.size() - 1; }
  std::size_t segments(std::size_t strand) const { return first_point[strand + 1] - first_point[strand] - 1; }
  double spacing(std::size_t strand) const { return length[strand] / double(segments(strand)); }
  // The strand's point at arclength s among these points, and how far it goes during the step.
  Vec3 at(std::span<const Vec3> points, std::size_t strand, double s) const {
    const double x = std::clamp(s / spacing(strand), 0.0, double(segments(strand)));
    const std::size_t k = std::min(static_cast<std::size_t>(x), segments(strand) - 1),
                      p = first_point[strand] + k;
    return (1.0 - (x - double(k))) * points[p] + (x - double(k)) * points[p + 1];
  }
  Vec3 travel(std::size_t strand, double s) const { return at(end, strand, s) - at(begin, strand, s); }
};

struct DetectOptions {
  double radius = 5e-4;  // collision radius of a strand: it may stand for many hairs
  // Contacts are those with a gap below this at the end of the step or at its beginning: what touches may
  // seem to part in a motion without contacts, because what is below it falls away.
  double slack = 2.5e-4;
  // Arclength at the root that takes no part, m: the clamp decides there. Between strands, and with bodies.
  double root_clearance = 0.003, body_clearance = 0.01;
  double growth_length = 0.02;  // m, in which a strand with a crowded clamp grows to its radius
  double self_clearance =
      0.02;  // points of one strand closer than this in arclength are neighbours, not contacts
};

// Whether two strands can meet at these arclengths: where at least one of them can make way. Where that is
// not known, behind the clearance of their roots.
inline bool may_meet(const StrandMotion& strands, const DetectOptions& options, std::size_t a, double s_a,
                     std::size_t b, double s_b) {
  const auto is_held = [&](std::size_t strand, double s) {
    return strands.held[strand].begin < s && s < strands.held[strand].end;
  };
  if (!strands.held.empty() && is_held(a, s_a) && is_held(b, s_b)) return false;
  if (strands.clamps.empty()) return s_a >= options.root_clearance && s_b >= options.root_clearance;
  return s_a >= strands.clamps[a].first_movable || s_b >= strands.clamps[b].first_movable;
}

// The radius of a strand for other strands.
inline double radius_at(const StrandMotion& strands, const DetectOptions& options, std::size_t strand,
                        double s) {
  if (strands.clamps.empty() || strands.clamps[strand].radius >= options.radius) return options.radius;
  const ClampRegion& clamp = strands.clamps[strand];
  const double share = std::clamp((s - clamp.first_movable) / options.growth_length, 0.0, 1.0);
  return clamp.radius + share * (options.radius - clamp.radius);
}

struct StrandContact {
  std::uint32_t strand_a = 0, strand_b = 0;  // a < b, or equal for self-contact
  double s_a = 0.0, s_b = 0.0;               // arclengths
  Vec3 normal = Vec3::UnitZ();               // unit, from b to a
  double gap = 0.0;                          // between the surfaces at the beginning; negative: they overlap
};

struct BodyContact {
  std::uint32_t strand = 0;
  double s = 0.0;
  Vec3 normal = Vec3::UnitZ();  // unit, out of the body
  double gap = 0.0;
  Vec3 body_velocity = Vec3::Zero();
  std::uint32_t body = 0;
};

}  // namespace ringlet::contact
