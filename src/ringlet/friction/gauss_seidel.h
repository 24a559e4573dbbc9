#pragma once
// Hybrid Gauss–Seidel [Daviet2011, Alg. 1]: contacts one after the other, each with a local law.

#include "ringlet/friction/monitor.h"

namespace ringlet::friction {

// Both run at most `sweeps` sweeps from r (internal order, four numbers per contact), leave the last iterate
// in r and the best one in the monitor; true when the solve is over.
//
// Velocity form: the whitened coordinates y are kept current, so that a visit costs O(m), not O(neighbours).
bool sweep_velocities(WhitenedProblem& problem, bool single, Monitor& monitor, int sweeps,
                      AlignedVector<double>& r);
// The paper's form, on an assembled W.
bool sweep_explicit(ExplicitProblem& problem, Monitor& monitor, int sweeps, AlignedVector<double>& r);

}  // namespace ringlet::friction
