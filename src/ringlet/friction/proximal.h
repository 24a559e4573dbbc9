#pragma once
// The proximal method: few iterations, each of which factors matrices over all bodies. Where packed hair has
// come to rest, the stresses that friction locks in find their way through thousands of contacts, and
// methods that visit the contacts move them a little in every pass. This one moves them all at once.

#include "ringlet/friction/monitor.h"
#include "ringlet/friction/whitened.h"

namespace ringlet::friction {

// Iterates from r (four numbers per contact), whatever the limit of passes; the best iterate is in the
// monitor. False where it does not arrive, or has not begun: bodies are banded, or their matrix would take
// too long to factor.
bool proximal(WhitenedProblem& problem, Monitor& monitor, const AlignedVector<double>& r);

}  // namespace ringlet::friction
