#pragma once
// Which strands touch which, among segments that are near each other: closest points of thick segments, and
// one contact per place.

#include <span>
#include <vector>

#include "ringlet/contact/near_segments.h"
#include "ringlet/contact/tracking.h"

namespace ringlet::contact {

// Where two strands touched in the last step.
struct KnownPlace {
  ContactPlace at;
  bool sticks = false;  // they did not slide past each other there
};

// Contacts with the geometry of the beginning: what touches then, or would by the end along the normal.
// Sorted by (strand_a, strand_b, s_a). Where strands touched in the last step, `known` and sorted by
// partners, they do so again while no place beside it is really nearer: of two strands side by side, or in a
// bend, rounding would choose another place in every step, and hair could not come to rest. Strands that
// slide across each other take the place with them; where they stick and lie on each other, it stays beside a
// nearer one.
std::vector<StrandContact> strand_contacts(const StrandMotion& strands, const DetectOptions& options,
                                           const NearSegments& near, std::span<const KnownPlace> known = {});

// What touches at the end, with the geometry of the end, and with preference for `known` places as above:
// where they lie just behind the stiff part of a strand another place may be none.
std::vector<StrandContact> strand_contacts_at_end(const StrandMotion& strands, const DetectOptions& options,
                                                  const NearSegments& near,
                                                  std::span<const KnownPlace> known = {});

}  // namespace ringlet::contact
