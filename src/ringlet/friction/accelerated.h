#pragma once
// Accelerated projected gradient on de Saxcé's form of the one-step problem.

#include "ringlet/friction/monitor.h"
#include "ringlet/friction/part.h"

namespace ringlet::friction {

// Iterates from r (internal order, four numbers per contact); the best iterate is in the monitor. Returns
// when the solve is over (true) or when nothing improves any more (false).
bool accelerate(WhitenedProblem& problem, bool single, Monitor& monitor, const AlignedVector<double>& r);
bool accelerate(ExplicitProblem& problem, Monitor& monitor, const AlignedVector<double>& r);
// A part, from where it was found.
template <class T>
bool accelerate(const PartOperator<T>& part, Monitor& monitor);

}  // namespace ringlet::friction
