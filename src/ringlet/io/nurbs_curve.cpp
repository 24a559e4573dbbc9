#include "ringlet/io/nurbs_curve.h"

#include <cmath>

#include "ringlet/base/error.h"

namespace ringlet::io {

namespace {

constexpr std::size_t kHighestOrder = 32;

// The knots between which the curve is defined are those from order − 1 to the number of control points. The
// first knot of each span that is not empty.
std::vector<std::size_t> spans_of(const NurbsCurve& curve) {
  std::vector<std::size_t> spans;
  const std::size_t controls = curve.knots.size() - curve.order;
  for (std::size_t i = curve.order - 1; i < controls; ++i)
    if (curve.knots[i] < curve.knots[i + 1]) spans.push_back(i);
  return spans;
}

// De Boor's algorithm at the parameter t of a span, in place: `d` holds the order's control values.
double de_boor(const NurbsCurve& curve, std::size_t span, double t, std::vector<double> d) {
  const std::size_t degree = curve.order - 1;
  for (std::size_t r = 1; r <= degree; ++r)
    for (std::size_t j = degree; j >= r; --j) {
      const double before = curve.knots[j + span - degree], after = curve.knots[j + 1 + span - r];
      const double a = (t - before) / (after - before);
      d[j] = (1.0 - a) * d[j - 1] + a * d[j];
    }
  return d[degree];
}

}  // namespace

std::string nurbs_fault(const NurbsCurve& curve, std::size_t controls) {
  if (curve.order < 2 || curve.order > kHighestOrder)
    return fmt::format("its order is {}, but must be between 2 and {}", curve.order, kHighestOrder);
  if (controls < curve.order)
    return fmt::format("it has {} control points, too few for its order of {}", controls, curve.order);
  if (curve.knots.size() != controls + curve.order)
    return fmt::format("it has {} knots instead of {}", curve.knots.size(), controls + curve.order);
  for (std::size_t i = 0; i < curve.knots.size(); ++i)
    if (!std::isfinite(curve.knots[i]) || (i > 0 && curve.knots[i] < curve.knots[i - 1]))
      return fmt::format("knot {} does not follow the one before", i);
  if (!(curve.knots[curve.order - 1] < curve.knots[controls])) return "its knots leave nothing of it";
  if (!curve.weights.empty() && curve.weights.size() != controls)
    return fmt::format("it has {} weights for {} control points", curve.weights.size(), controls);
  for (const double weight : curve.weights)
    if (!(weight > 0.0) || !std::isfinite(weight))
      return fmt::format("a weight of {} is not positive", weight);
  return "";
}

std::size_t nurbs_span_count(const NurbsCurve& curve) { return spans_of(curve).size(); }

std::vector<double> evaluate_nurbs(const NurbsCurve& curve, std::span<const double> control, int per_span) {
  const std::vector<std::size_t> spans = spans_of(curve);
  std::vector<double> result;
  result.reserve(spans.size() * static_cast<std::size_t>(per_span) + 1);
  std::vector<double> values(curve.order), weights(curve.order);
  const auto evaluate = [&](std::size_t span, double u) {
    const double t = curve.knots[span] + u * (curve.knots[span + 1] - curve.knots[span]);
    const std::size_t first = span + 1 - curve.order;
    for (std::size_t k = 0; k < curve.order; ++k) {
      weights[k] = curve.weights.empty() ? 1.0 : curve.weights[first + k];
      values[k] = control[first + k] * weights[k];
    }
    const double value = de_boor(curve, span, t, values);
    result.push_back(curve.weights.empty() ? value : value / de_boor(curve, span, t, weights));
  };
  for (const std::size_t span : spans)
    for (int k = 0; k < per_span; ++k) evaluate(span, static_cast<double>(k) / per_span);
  evaluate(spans.back(), 1.0);
  return result;
}

}  // namespace ringlet::io
