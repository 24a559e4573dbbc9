#pragma once
// Where strands have gone through each other: from the segments themselves, whatever is known of contacts.

#include <vector>

#include "ringlet/contact/near_segments.h"

namespace ringlet::contact {

// The places at which centre lines went through each other an odd number of times during the step, points
// moving evenly from its beginning to its end. The normal is the side on which the first strand was at the
// beginning, the gap that along it at the end, so negative. Places where no strand can make way are left out.
// Sorted by (strand_a, strand_b, s_a).
std::vector<StrandContact> strand_crossings(const StrandMotion& strands, const DetectOptions& options,
                                            const NearSegments& near);

}  // namespace ringlet::contact
