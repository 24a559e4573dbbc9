#pragma once
// The curves of USD's BasisCurves, evaluated to points.

#include <span>
#include <string>
#include <vector>

#include "ringlet/base/types.h"

namespace ringlet::io {

enum class CurveBasis { linear, bezier, bspline, catmull_rom };
enum class CurveWrap { nonperiodic, pinned };

// Segments of a curve with that many control points; 0 when the number does not fit the basis.
std::size_t segment_count(CurveBasis basis, CurveWrap wrap, std::size_t control_points);

// One number per control point, taken along the curve: `per_segment` values on each segment and one at the
// end (linear: the control points themselves). Component by component this is the curve itself.
std::vector<double> evaluate_curve(CurveBasis basis, CurveWrap wrap, std::span<const double> control,
                                   int per_segment);

// The same for values given at the ends of segments and linear between ("varying").
std::vector<double> evaluate_varying(std::span<const double> ends, int per_segment);

// The control points of a pinned curve that passes through the given values at the ends of its segments.
std::vector<double> interpolating_controls(CurveBasis basis, std::span<const double> values);

}  // namespace ringlet::io
