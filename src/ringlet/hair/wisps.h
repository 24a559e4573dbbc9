#pragma once
// Wisps: around each master strand, others that run with it. [ChoeKo2005], as [Bertails2005, Section 3] uses
// it.

#include <cstdint>
#include <span>

#include "ringlet/hair/groom.h"

namespace ringlet::hair {

struct WispOptions {
  int strands = 30;               // per wisp besides the master; only where no roots are given
  double radius = 0.005;          // of a wisp in its middle, metres
  double taper = 0.5;             // radius at the tip as a fraction of that
  double fuzziness = 0.2;         // how far strands stray inside the wisp, as a fraction of its radius
  double length_variation = 0.1;  // how much shorter than its master a strand can be
  std::uint64_t seed = 1;
};

// The masters (is_guide = 1) and their members, wisp by wisp; `groups` tells the wisp of a strand.
//
// A wisp is a generalised cylinder about its master. A member has a place in the section, drawn uniformly
// over the disc and carried along the master without twisting, plus a stray that is a first-order Markov
// process of the arclength (a correlation length of kStrayLength). Members' roots are `roots`, each with the
// nearest master; a member leaves its root and is inside the wisp after kGather. Without roots, members grow
// where the section is. Deviates: [ChoeKo2005] learn the stray from a drawn strand; here its statistics are
// given by two numbers.
inline constexpr double kStrayLength = 0.03, kGather = 0.05;
Groom make_wisps(const Groom& masters, std::span<const Vec3> roots, const WispOptions& options);

}  // namespace ringlet::hair
