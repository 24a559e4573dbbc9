#pragma once
// Gauss–Legendre quadrature on [0, 1].

#include <vector>

namespace ringlet {

struct QuadratureRule {
  std::vector<double> nodes, weights;
};

// Exact for polynomials of degree 2·count − 1.
QuadratureRule gauss_legendre(int count);

}  // namespace ringlet
