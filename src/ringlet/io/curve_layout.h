#pragma once
// How the control points of a file's curves become the points of strands, whatever the format.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ringlet/base/types.h"
#include "ringlet/io/nurbs_curve.h"
#include "ringlet/io/usd_curves.h"

namespace ringlet::io {

// Where the values of a parameter belong: one for all curves, one per curve, one per control point, or one
// per end of a segment.
enum class CurveScope { constant, uniform, vertex, varying };

class CurveLayout {
 public:
  // InputError unless 1 to 64 points are asked for on each segment.
  CurveLayout(CurveBasis basis, CurveWrap wrap, int points_per_segment);

  // Adds a curve with a count of control points as a file has it. Both return what is wrong with the curve;
  // an empty text when nothing is.
  std::string add(double controls);
  std::string add(double controls, NurbsCurve nurbs);

  CurveBasis basis() const { return basis_; }
  std::size_t curve_count() const { return first_control_.size() - 1; }
  std::size_t control_count() const { return first_control_.back(); }
  std::size_t point_count() const { return first_point_.back(); }
  // Per strand; its points begin there.
  const std::vector<std::uint32_t>& first_point() const { return first_point_; }

  std::size_t value_count(CurveScope scope) const;
  // Which value of a scope belongs to the root of a curve.
  std::size_t root_value(std::size_t curve, CurveScope scope) const;

  // One number per value of the scope, taken to every point of all strands.
  std::vector<double> at_points(std::span<const double> values, CurveScope scope) const;
  std::vector<Vec3> at_points(std::vector<Vec3> controls) const;

 private:
  std::string add_controls(double count, std::size_t& controls) const;
  std::string append(std::size_t controls, std::size_t segments);
  std::vector<double> along(std::size_t curve, std::span<const double> values, CurveScope scope) const;

  CurveBasis basis_;
  CurveWrap wrap_;
  int per_segment_;
  std::vector<NurbsCurve> nurbs_;                             // per curve, if they have knots
  std::vector<std::size_t> first_control_{0}, first_end_{0};  // per curve: control points, ends of segments
  std::vector<std::uint32_t> first_point_{0};
};

// Adds curves of given orders, knots and weights, each one after the other over all curves. Without knots
// they are evenly spaced; curves of order 2 are linear. Returns what is wrong with them, or an empty text.
struct NurbsArrays {
  std::size_t control_points = 0;  // as many as there are
  std::vector<double> counts, orders, knots, weights;
};
std::string add_nurbs_curves(CurveLayout& layout, const NurbsArrays& arrays);
// Whether all of them are lines through their control points.
bool are_linear(const NurbsArrays& arrays);

}  // namespace ringlet::io
