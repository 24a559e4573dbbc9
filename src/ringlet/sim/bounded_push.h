#pragma once
// Strands that are caught in each other or in bodies, pushed apart with a bounded force.

#include <span>
#include <vector>

#include "ringlet/contact/tracking.h"
#include "ringlet/rods/strand_model.h"

namespace ringlet::sim {

// Two strands inside each other, or one inside a body; the normal points at the first.
struct BoundedPush {
  contact::ContactPlace place;
  Vec3 normal;
  double speed;    // at which the two should part, m/s; for a body, the strand's own along the normal
  double impulse;  // that they may at most be given, N·s
};

// Between begin_step(h) and finish_step() of the rods: adds to `velocities`, the end of the free motion, what
// makes each pair part at its speed if it were alone, but no more than its impulse; where a strand is in
// several overlaps, their mean.
void apply_pushes(const rods::CoupledModel& rods, std::span<const BoundedPush> pushes,
                  std::span<double> velocities);

}  // namespace ringlet::sim
