#pragma once
// Newton's method on all contacts at once: what [Daviet2011, §7] compares the splitting method with.

#include "ringlet/friction/monitor.h"

namespace ringlet::friction {

enum class NewtonFunction { fischer_burmeister, alart_curnier };

// The largest W that is factored: a sparse factorisation of hair problems fills up quickly.
inline constexpr std::size_t kNewtonLargestMatrix = 400000;  // 3×3 blocks

std::size_t block_count(const ExplicitProblem& problem);

// Fischer–Burmeister: pure Newton with the descent test of Appendix A.2; Alart–Curnier: damped by a line
// search. Iterates from r (four numbers per contact); the best iterate is in the monitor. True when the solve
// is over.
bool newton(ExplicitProblem& problem, NewtonFunction function, Monitor& monitor, AlignedVector<double>& r);

}  // namespace ringlet::friction
