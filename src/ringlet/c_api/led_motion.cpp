#include "ringlet/c_api/led_motion.h"

namespace ringlet::c_api {

body::Motion led_motion(const body::Motion& known, double now, double frame, const Pose& target) {
  const Pose before = body::pose(known, now - frame), start = body::pose(known, now);
  const Quat turn = target.rotation * start.rotation.conjugate();
  body::Motion motion;
  motion.keys = {{now - frame, before.position, before.rotation},
                 {now, start.position, start.rotation},
                 {now + frame, target.position, target.rotation},
                 {now + 2.0 * frame, 2.0 * target.position - start.position, turn * target.rotation}};
  return motion;
}

}  // namespace ringlet::c_api
