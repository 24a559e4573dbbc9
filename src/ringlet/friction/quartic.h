#pragma once
// Real roots of a quartic polynomial.

#include <array>

namespace ringlet::friction {

struct Roots {
  std::array<double, 4> value{};
  int count = 0;
};

// Positive roots of c[0] + c[1] x + … + c[4] x⁴, ascending. Between the stationary points (found by the same
// rule from the derivative, down to the quadratic) the polynomial is monotone, so every sign change is a
// bracket that Newton's method with bisection closes to the last bit; double roots appear where it touches
// zero.
Roots positive_roots(const std::array<double, 5>& c);

}  // namespace ringlet::friction
