#pragma once
// Which strands touch which: broad phase on a sorted uniform grid (spatial hashing after [Teschner2003], with
// exact cell keys and a sort in place of a hash table), closest points of thick segments, and one contact per
// place.

#include <span>
#include <vector>

#include "ringlet/contact/contact.h"

namespace ringlet::contact {

// Two segments of strands that may meet during a step.
struct SegmentPairIds {
  std::uint32_t strand_a = 0, segment_a = 0, strand_b = 0, segment_b = 0;
};

// Segments whose boxes around both ends of the step, grown by radius, slack and `margin`, overlap; the same
// for any number of threads.
std::vector<SegmentPairIds> near_segments(const StrandMotion& strands, const DetectOptions& options,
                                          double margin = 0.0);

// The contacts among these pairs, sorted by (strand_a, strand_b, s_a).
std::vector<StrandContact> strand_contacts(const StrandMotion& strands, const DetectOptions& options,
                                           std::span<const SegmentPairIds> near);

}  // namespace ringlet::contact
