#pragma once
// Which segments of strands may meet during a step: broad phase on a uniform grid (spatial hashing after
// [Teschner2003]), and their closest points as the step begins.

#include <optional>
#include <span>
#include <vector>

#include "ringlet/contact/contact.h"

namespace ringlet::contact {

// Two segments, and where they are closest when the step begins.
struct NearPair {
  std::uint32_t strand_a = 0, segment_a = 0, strand_b = 0, segment_b = 0;
  double s = 0.0, t = 0.0;  // of the closest points, as fractions of the segments
  double distance = 0.0;
  Vec3 normal = Vec3::UnitZ();  // unit, from b to a
};

// Pairs that come nearer than radius and slack allow, or would if the ends of the step were moved by `margin`
// in all; the same for any number of threads.
std::vector<NearPair> near_segments(const StrandMotion& strands, const DetectOptions& options,
                                    double margin = 0.0);

// The closest points of a pair's segments among `points`; none where segments that meet are parallel.
std::optional<NearPair> closest_pair(const StrandMotion& strands, std::span<const Vec3> points,
                                     NearPair pair);

// Whether a pair cannot come nearer than it is by as much as `room` during the step: no two points of its
// segments move against each other further than two of their ends do.
bool stays_apart(const StrandMotion& strands, const NearPair& pair, double room);

}  // namespace ringlet::contact
