#pragma once
// Quantities to colour strands by.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ringlet/io/cache.h"

namespace ringlet::studio {

enum class Quantity { none, speed, stretch, bend, force, state, group, wetness, strand };
// Throws InputError for a name that is none of these.
Quantity quantity(const std::string& name);
std::string_view name_of(Quantity quantity);
// Whether contacts must be known for it.
bool needs_contacts(Quantity quantity);

// Hair at one moment, all of it borrowed.
struct Moment {
  const hair::Groom& rest;
  std::span<const Vec3> now, before;  // points laid out as at rest; before: one frame earlier, or none
  double between = 0.0;               // seconds from before to now
  std::span<const io::CacheContact> contacts{};
  std::span<const double> wetness{};  // per strand; none: dry
};

// What a contact does to a point in colours by state.
enum class ContactState { none = 0, sticks = 1, slides = 2 };

// Per point: speed in m/s; stretch of the segments as a fraction of their length at rest; curvature in 1/m;
// force of contacts per length in N/m; ContactState; the number of the groom's group, or of the strand where
// it has none; wetness from 0 to 1; the strand's place among all. Nothing of Quantity::none.
std::vector<float> values_of(Quantity quantity, const Moment& moment);

}  // namespace ringlet::studio
