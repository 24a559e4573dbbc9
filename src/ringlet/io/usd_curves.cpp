#include "ringlet/io/usd_curves.h"

#include <array>

namespace ringlet::io {

namespace {

// Weights of the four control points of a cubic segment at u in [0, 1].
std::array<double, 4> weights(CurveBasis basis, double u) {
  const double v = 1.0 - u, u2 = u * u, u3 = u2 * u;
  switch (basis) {
    case CurveBasis::bezier:
      return {v * v * v, 3.0 * u * v * v, 3.0 * u2 * v, u3};
    case CurveBasis::bspline:
      return {v * v * v / 6.0, (3.0 * u3 - 6.0 * u2 + 4.0) / 6.0,
              (-3.0 * u3 + 3.0 * u2 + 3.0 * u + 1.0) / 6.0, u3 / 6.0};
    case CurveBasis::catmull_rom:
    case CurveBasis::linear:
      break;
  }
  return {0.5 * (-u3 + 2.0 * u2 - u), 0.5 * (3.0 * u3 - 5.0 * u2 + 2.0), 0.5 * (-3.0 * u3 + 4.0 * u2 + u),
          0.5 * (u3 - u2)};
}

// A pinned curve passes through its first and last control points: a mirrored point is added before and
// after.
std::vector<double> with_phantoms(std::span<const double> control) {
  std::vector<double> extended(control.begin(), control.end());
  const std::size_t n = control.size();
  extended.insert(extended.begin(), 2.0 * control[0] - control[1]);
  extended.push_back(2.0 * control[n - 1] - control[n - 2]);
  return extended;
}

}  // namespace

std::size_t segment_count(CurveBasis basis, CurveWrap wrap, std::size_t n) {
  if (basis == CurveBasis::linear) return n >= 2 ? n - 1 : 0;
  if (basis == CurveBasis::bezier) return n >= 4 && (n - 4) % 3 == 0 ? (n - 4) / 3 + 1 : 0;
  if (wrap == CurveWrap::pinned) return n >= 2 ? n - 1 : 0;
  return n >= 4 ? n - 3 : 0;
}

std::vector<double> evaluate_curve(CurveBasis basis, CurveWrap wrap, std::span<const double> control,
                                   int per_segment) {
  if (basis == CurveBasis::linear) return {control.begin(), control.end()};
  const std::size_t segments = segment_count(basis, wrap, control.size());
  const bool pinned = wrap == CurveWrap::pinned && basis != CurveBasis::bezier;
  const std::vector<double> points =
      pinned ? with_phantoms(control) : std::vector(control.begin(), control.end());
  const std::size_t step = basis == CurveBasis::bezier ? 3 : 1;

  std::vector<double> result;
  result.reserve(segments * static_cast<std::size_t>(per_segment) + 1);
  const auto evaluate = [&](std::size_t segment, double u) {
    const auto w = weights(basis, u);
    const double* p = points.data() + segment * step;
    result.push_back(w[0] * p[0] + w[1] * p[1] + w[2] * p[2] + w[3] * p[3]);
  };
  for (std::size_t s = 0; s < segments; ++s)
    for (int k = 0; k < per_segment; ++k) evaluate(s, static_cast<double>(k) / per_segment);
  evaluate(segments - 1, 1.0);
  return result;
}

std::vector<double> evaluate_varying(std::span<const double> ends, int per_segment) {
  std::vector<double> result;
  for (std::size_t s = 0; s + 1 < ends.size(); ++s)
    for (int k = 0; k < per_segment; ++k)
      result.push_back(ends[s] + (ends[s + 1] - ends[s]) * static_cast<double>(k) / per_segment);
  result.push_back(ends.back());
  return result;
}

// A Catmull–Rom curve passes through its control points. A pinned B-spline does so at its ends, and in
// between at (c_{i−1} + 4 c_i + c_{i+1}) / 6: a tridiagonal system with a dominant diagonal, solved by
// elimination.
std::vector<double> interpolating_controls(CurveBasis basis, std::span<const double> values) {
  std::vector<double> c(values.begin(), values.end());
  const std::size_t n = c.size();
  if (basis != CurveBasis::bspline || n < 3) return c;
  std::vector<double> upper(n, 0.0);
  for (std::size_t i = 1; i + 1 < n; ++i) {
    const double pivot = 4.0 - upper[i - 1];
    upper[i] = 1.0 / pivot;
    c[i] = (6.0 * c[i] - c[i - 1]) / pivot;
  }
  for (std::size_t i = n - 2; i > 0; --i) c[i] -= upper[i] * c[i + 1];
  return c;
}

}  // namespace ringlet::io
