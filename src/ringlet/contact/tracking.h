#pragma once
// A contact keeps its identity as it slides: what was learnt about it in one step starts the next one warm.

#include <cstdint>
#include <span>
#include <vector>

#include "ringlet/base/types.h"

namespace ringlet::contact {

// Who touches whom and where, for contacts of both kinds. Bodies count from kBodyMark.
inline constexpr std::uint32_t kBodyMark = 0x80000000u;
struct ContactPlace {
  std::uint32_t first = 0, second = 0;
  double s_first = 0.0, s_second = 0.0;
};

// How far along each strand a contact may slide and still be the same: this many of its segments.
struct StrandReach {
  double segments = 1.5;
  std::span<const double> spacing;  // of each strand's points, m

  double on_strand(std::uint32_t strand) const { return segments * spacing[strand]; }
};

// For each new place, the index of the old place it came from, or −1: same partners, nearest in arclength,
// within `reach` on each strand, each old place used at most once. Both lists must be sorted by (first,
// second).
std::vector<std::int32_t> match_places(std::span<const ContactPlace> before,
                                       std::span<const ContactPlace> now, const StrandReach& reach);

// For each place of `from`, the index of the nearest place of `to` with the same partners within `reach`, or
// −1; several may have the same nearest place. Both lists must be sorted by (first, second).
std::vector<std::int32_t> nearest_places(std::span<const ContactPlace> from, std::span<const ContactPlace> to,
                                         const StrandReach& reach);

}  // namespace ringlet::contact
