#pragma once
// Hair that begins inside a body, as scans and reconstructions have it, brought out before the first step.

#include <cstddef>

#include "ringlet/body/bodies.h"
#include "ringlet/hair/groom.h"

namespace ringlet::sim {

struct BroughtOut {
  std::size_t strands = 0, points = 0;  // that were moved
  double deepest = 0.0;                 // m: how far below the surface a point was
};

struct Clearance {
  double radius = 5e-4;  // m: how far points are to lie from a body
  double root = 3e-3;    // m: arclength from the root over which they may come so far out
};

// Moves points that are too near to a body, or inside, to where they are far enough. Roots stay where they
// are, also below the skin: strands come out along their length from there, at 30 degrees to the surface or
// more slowly. Edges keep their lengths, and the rest of the strand keeps its shape: what comes after a point
// that was moved goes along with it. `placed` takes the groom to where the bodies are. Points deeper than
// contact::kDeepest are left as they are. Says in the log what it has done.
BroughtOut bring_out(hair::Groom& groom, const body::Bodies& bodies, const Pose& placed,
                     const Clearance& clearance);

}  // namespace ringlet::sim
