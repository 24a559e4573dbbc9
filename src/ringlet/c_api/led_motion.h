#pragma once
// A body that is led by hand, one frame after another.

#include "ringlet/body/motion.h"

namespace ringlet::c_api {

// A motion that goes on from `known` at `now`, is at `target` a frame later, and has no kink in between:
// where the body was a frame ago, and where it would be a frame after the target, give the velocities at both
// ends.
body::Motion led_motion(const body::Motion& known, double now, double frame, const Pose& target);

}  // namespace ringlet::c_api
