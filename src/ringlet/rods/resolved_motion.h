#pragma once
// What the midpoint scheme (step_scheme.h) gives back of the friction by which the elastic forces of a step's
// end eat motion. Those forces are −K (q + h w − q0); for motion that the step resolves they are to be those
// of the middle of the time in which they act. The scheme adds time · K_s w₋, with the rates w₋ of the last
// step and
//   K_s = K (M + α h² K)⁻¹ M = M (M + α h² K)⁻¹ K
// which is K for slow motion and small against it for what is faster than the step. In steps of equal length
// the time is h, and
//   a slow motion   is that of [Newmark1959] with β = 1, K_s = K: of second order, without loss;
//   a fast one      is that of implicit Euler, K_s = 0: it follows its forces at once, and neither impacts
//                   nor rounding can make it ring.
// In between the friction h (K − K_s) is left, which is never negative. So a step makes no energy of its own:
// that changes by what contacts do, an impulse times (w₋ + w)/2. Where a contact closes this takes energy
// away, as w₋ leads into it and w at most to it; where it was closed before, and where hair rests, it is
// zero, and w₋ = 0 leaves the forces of implicit Euler.

#include "ringlet/rods/step_scheme.h"

namespace ringlet::rods {

// α. A motion with ω h = 2 keeps 4 % of the friction of implicit Euler, one that is five times faster half.
inline constexpr double kFastShare = 0.01;

// From the end of the step back to the middle of the time in which its forces act.
template <class R>
R resolved_time(Scheme scheme, const R& h, const R& last) {
  return scheme == Scheme::midpoint ? R(0.75) * h + R(0.25) * last : R(0.0);
}

}  // namespace ringlet::rods
