#include "ringlet/friction/quartic.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ringlet::friction {
namespace {

double value_at(const double* c, int degree, double x) {
  double v = c[degree];
  for (int k = degree - 1; k >= 0; --k) v = v * x + c[k];
  return v;
}

// The size of the terms that make up the value: rounding errors are this times a few ulps.
double magnitude_at(const double* c, int degree, double x) {
  double v = std::abs(c[degree]);
  for (int k = degree - 1; k >= 0; --k) v = v * x + std::abs(c[k]);
  return v;
}

double close_bracket(const double* c, int degree, double low, double high) {
  const bool rising = value_at(c, degree, high) > 0.0;
  double x = 0.5 * (low + high);
  for (int iteration = 0; iteration < 200; ++iteration) {
    double v = c[degree], slope = 0.0;
    for (int k = degree - 1; k >= 0; --k) {
      slope = slope * x + v;
      v = v * x + c[k];
    }
    if (v == 0.0) return x;
    ((v > 0.0) == rising ? high : low) = x;
    double next = x - v / slope;
    if (!(next > low && next < high))
      next = low > 0.0 && high > 4.0 * low ? std::sqrt(low) * std::sqrt(high) : 0.5 * (low + high);
    if (next == x || next <= low || next >= high) return x;
    x = next;
  }
  return x;
}

// Positive roots of a polynomial of any degree up to four.
Roots roots_of(const double* c, int degree) {
  Roots roots;
  while (degree > 0 && c[degree] == 0.0) --degree;
  if (degree == 0) return roots;
  // Cauchy's bound, sharpened by degree: every root is below 2 max |c_k/c_n|^(1/(n−k)).
  double bound = 0.0;
  for (int k = 0; k < degree; ++k)
    bound = std::max(bound, std::pow(std::abs(c[k] / c[degree]), 1.0 / (degree - k)));
  bound = 2.0 * bound + std::numeric_limits<double>::min();
  if (!std::isfinite(bound)) return roots;

  // Cut (0, bound) at the stationary points.
  std::array<double, 5> cut{0.0};
  int cuts = 1;
  if (degree > 1) {
    double derivative[4];
    for (int k = 1; k <= degree; ++k) derivative[k - 1] = k * c[k];
    const Roots stationary = roots_of(derivative, degree - 1);
    for (int k = 0; k < stationary.count; ++k)
      if (stationary.value[k] < bound) cut[cuts++] = stationary.value[k];
  }
  cut[cuts] = bound;
  for (int k = 0; k < cuts; ++k) {
    const double low = value_at(c, degree, cut[k]), high = value_at(c, degree, cut[k + 1]);
    // A stationary point on the axis, up to rounding, is a double root.
    const double noise = 8.0 * std::numeric_limits<double>::epsilon() * magnitude_at(c, degree, cut[k]);
    if (k > 0 && std::abs(low) <= noise)
      roots.value[roots.count++] = cut[k];
    else if ((low < 0.0) != (high < 0.0) && low != 0.0)
      roots.value[roots.count++] = close_bracket(c, degree, cut[k], cut[k + 1]);
    if (roots.count == 4) break;
  }
  return roots;
}

}  // namespace

Roots positive_roots(const std::array<double, 5>& c) { return roots_of(c.data(), 4); }

}  // namespace ringlet::friction
