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

// For each new place, the index of the old place it came from, or −1: same partners, nearest in arclength, at
// most `reach` away on each strand, each old place used at most once. Both lists must be sorted by (first,
// second).
std::vector<std::int32_t> match_places(std::span<const ContactPlace> before,
                                       std::span<const ContactPlace> now, double reach);

// For each place of `from`, the index of the nearest place of `to` with the same partners within `reach`, or
// −1; several may have the same nearest place. Both lists must be sorted by (first, second).
std::vector<std::int32_t> nearest_places(std::span<const ContactPlace> from, std::span<const ContactPlace> to,
                                         double reach);

}  // namespace ringlet::contact
