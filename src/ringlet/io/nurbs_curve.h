#pragma once
// Curves with knots of their own (NURBS), evaluated to points.

#include <span>
#include <string>
#include <vector>

namespace ringlet::io {

struct NurbsCurve {
  std::size_t order = 4;        // degree + 1
  std::vector<double> knots;    // as many as control points and the order together
  std::vector<double> weights;  // one per control point; empty: all alike
};

// What keeps it from being a curve of so many control points; empty when nothing does.
std::string nurbs_fault(const NurbsCurve& curve, std::size_t controls);

// Spans between different knots, each of which has points of its own. The curve must have no fault.
std::size_t nurbs_span_count(const NurbsCurve& curve);

// One number per control point, taken along the curve: `per_span` values on each span and one at the end.
std::vector<double> evaluate_nurbs(const NurbsCurve& curve, std::span<const double> control, int per_span);

}  // namespace ringlet::io
