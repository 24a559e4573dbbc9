#pragma once
// From where Newton's method stops in a crease of a body to the equilibrium in which both sides press.

#include <functional>
#include <vector>

#include "ringlet/statics/pressed_strand.h"

namespace ringlet::statics {

struct CreaseDescent {
  bool balanced = false;        // forces balance with the shares of the creases
  std::vector<Crease> creases;  // with their shares
  int iterations = 0;
};

// A crease in which both parts press has this stiffness, as a multiple of the penalty's.
inline constexpr double kCreaseStiffness = 1e3;

// Sequential quadratic programming on the larger of two depths [Nocedal & Wright, Numerical Optimization,
// Sections 17.3 and 18.1]: a crease whose parts share the force is kept, as an augmented Lagrangian, and one
// whose share would be negative is left. `balanced` says whether the strand's gradient is one of balanced
// forces. Changes q; the energy does not rise by more than rounding.
CreaseDescent descend_in_creases(PressedStrand& strand, std::vector<double>& q, int max_iterations,
                                 const std::function<bool(const PressedStrand&)>& balanced);

}  // namespace ringlet::statics
