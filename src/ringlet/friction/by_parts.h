#pragma once
// A problem whose impulses are nearly known, part by part.

#include "ringlet/friction/monitor.h"

namespace ringlet::friction {

// Whether strips of its contacts touch few bodies in common.
bool falls_into_parts(const WhitenedProblem& problem);

// Iterates from r (internal order, four numbers per contact); the best iterate is in the monitor. Returns
// when the solve is over (true) or when this is not the way (false).
bool solve_by_parts(WhitenedProblem& problem, bool single, Monitor& monitor, const AlignedVector<double>& r);

}  // namespace ringlet::friction
