#pragma once
// Contacts as plain data: where two strands, or a strand and a body, are about to touch during a step.

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "ringlet/base/types.h"
#include "ringlet/body/bodies.h"

namespace ringlet::contact {

// Strands at both ends of a step as it would be without contacts; points are equally spaced in arclength.
struct StrandMotion {
  std::span<const Vec3> begin, end;
  std::span<const std::size_t> first_point;
  std::span<const double> length;

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
  double root_clearance = 0.01;  // arclength at the root that takes no part: the clamp decides there
  // The part of a strand's length that, next to the clamp, has too few degrees of freedom to make way for
  // several neighbours: the first element of a super-helix. Hair meets no hair there, and from its end on the
  // radius grows from nothing to what it is, over as much again or at least the taper.
  double stiff_part = 0.0, root_taper = 0.02;
  double self_clearance =
      0.02;  // points of one strand closer than this in arclength are neighbours, not contacts

  // Where on a strand of this length contacts with other strands begin, and its radius for them.
  double first_contact(double length) const { return std::max(root_clearance, stiff_part * length); }
  double radius_at(double s, double length) const {
    const double along = s - first_contact(length), taper = std::max(root_taper, stiff_part * length);
    return along >= taper ? radius : radius * std::max(0.0, along) / taper;
  }
};

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
