#include "ringlet/base/quadrature.h"

#include <cmath>
#include <numbers>

namespace ringlet {

QuadratureRule gauss_legendre(int count) {
  QuadratureRule rule;
  rule.nodes.resize(count);
  rule.weights.resize(count);
  for (int i = 0; i < count; ++i) {
    // Newton on the Legendre polynomial from the usual cosine guess; converges to rounding in a few steps.
    double x = std::cos(std::numbers::pi * (i + 0.75) / (count + 0.5)), derivative = 0.0;
    for (int iteration = 0; iteration < 100; ++iteration) {
      double p0 = 1.0, p1 = x;
      for (int k = 2; k <= count; ++k) {
        const double p2 = ((2 * k - 1) * x * p1 - (k - 1) * p0) / k;
        p0 = p1;
        p1 = p2;
      }
      derivative = count * (x * p1 - p0) / (x * x - 1.0);
      const double change = p1 / derivative;
      x -= change;
      if (std::abs(change) < 1e-16) break;
    }
    rule.nodes[i] = 0.5 * (1.0 - x);
    rule.weights[i] = 1.0 / ((1.0 - x * x) * derivative * derivative);
  }
  return rule;
}

}  // namespace ringlet
