#pragma once
// A problem whose impulses are nearly known, part by part.

#include "ringlet/friction/monitor.h"

namespace ringlet::friction {

// Whether strips of its contacts touch few bodies in common.
bool falls_into_parts(const WhitenedProblem& problem, const FrictionSettings& settings);

// Iterates from r (internal order, four numbers per contact); the best iterate is in the monitor. Returns
// when the solve is over (true) or when this is not the way (false). `only_spots`: it is not the way where so
// many contacts are above the tolerance that parts would be strips.
bool solve_by_parts(WhitenedProblem& problem, bool single, Monitor& monitor, const AlignedVector<double>& r,
                    bool only_spots = false);

}  // namespace ringlet::friction
