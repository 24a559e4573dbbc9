#include "ringlet/io/curve_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ringlet/base/error.h"

namespace ringlet::io {

CurveLayout::CurveLayout(CurveBasis basis, CurveWrap wrap, int points_per_segment)
    : basis_(basis), wrap_(wrap), per_segment_(points_per_segment) {
  if (points_per_segment < 1 || points_per_segment > 64)
    throw InputError("points per segment must be between 1 and 64");
}

std::string CurveLayout::add_controls(double count, std::size_t& controls) const {
  if (!(count >= 0.0 && count <= std::numeric_limits<std::uint32_t>::max()) || count != std::floor(count))
    return fmt::format("strand {} claims {} points", curve_count(), count);
  controls = static_cast<std::size_t>(count);
  return "";
}

std::string CurveLayout::add(double count) {
  std::size_t controls = 0;
  if (auto fault = add_controls(count, controls); !fault.empty()) return fault;
  const std::size_t segments = segment_count(basis_, wrap_, controls);
  // One-point linear strands are reported with all other grooms' by the common checks.
  if (segments == 0 && basis_ != CurveBasis::linear)
    return fmt::format("strand {} has {} control points, which do not make a curve of this basis",
                       curve_count(), controls);
  return append(controls, segments);
}

std::string CurveLayout::add(double count, NurbsCurve nurbs) {
  std::size_t controls = 0;
  if (auto fault = add_controls(count, controls); !fault.empty()) return fault;
  if (const auto fault = nurbs_fault(nurbs, controls); !fault.empty())
    return fmt::format("strand {}: {}", curve_count(), fault);
  const std::size_t spans = nurbs_span_count(nurbs);
  nurbs_.push_back(std::move(nurbs));
  return append(controls, spans);
}

std::string CurveLayout::append(std::size_t controls, std::size_t segments) {
  const bool is_linear = basis_ == CurveBasis::linear;
  const std::size_t points = is_linear ? controls : segments * static_cast<std::size_t>(per_segment_) + 1;
  if (first_point_.back() + points > std::numeric_limits<std::uint32_t>::max())
    return "the strands have more points than 32-bit indices can name";
  first_control_.push_back(first_control_.back() + controls);
  first_end_.push_back(first_end_.back() + (is_linear ? controls : segments + 1));
  first_point_.push_back(first_point_.back() + static_cast<std::uint32_t>(points));
  return "";
}

std::size_t CurveLayout::value_count(CurveScope scope) const {
  switch (scope) {
    case CurveScope::constant:
      return 1;
    case CurveScope::uniform:
      return curve_count();
    case CurveScope::vertex:
      return first_control_.back();
    case CurveScope::varying:
      return first_end_.back();
  }
  return 0;
}

std::size_t CurveLayout::root_value(std::size_t curve, CurveScope scope) const {
  switch (scope) {
    case CurveScope::constant:
      return 0;
    case CurveScope::uniform:
      return curve;
    case CurveScope::vertex:
      return first_control_[curve];
    case CurveScope::varying:
      return first_end_[curve];
  }
  return 0;
}

std::vector<double> CurveLayout::along(std::size_t curve, std::span<const double> values,
                                       CurveScope scope) const {
  const auto slice = [&](const std::vector<std::size_t>& first) {
    return values.subspan(first[curve], first[curve + 1] - first[curve]);
  };
  if (scope == CurveScope::vertex && !nurbs_.empty())
    return evaluate_nurbs(nurbs_[curve], slice(first_control_), per_segment_);
  if (scope == CurveScope::vertex) return evaluate_curve(basis_, wrap_, slice(first_control_), per_segment_);
  if (scope == CurveScope::varying) return evaluate_varying(slice(first_end_), per_segment_);
  return std::vector<double>(first_point_[curve + 1] - first_point_[curve], values[curve]);
}

std::vector<double> CurveLayout::at_points(std::span<const double> values, CurveScope scope) const {
  if (scope == CurveScope::constant) return std::vector<double>(point_count(), values[0]);
  const bool is_each_point = scope == CurveScope::vertex || scope == CurveScope::varying;
  if (basis_ == CurveBasis::linear && is_each_point) return {values.begin(), values.end()};
  std::vector<double> result;
  result.reserve(point_count());
  for (std::size_t i = 0; i < curve_count(); ++i) {
    const std::vector<double> part = along(i, values, scope);
    result.insert(result.end(), part.begin(), part.end());
  }
  return result;
}

std::vector<Vec3> CurveLayout::at_points(std::vector<Vec3> controls) const {
  if (basis_ == CurveBasis::linear) return controls;
  std::vector<Vec3> points(point_count());
  std::vector<double> one(controls.size());
  for (Eigen::Index axis = 0; axis < 3; ++axis) {
    for (std::size_t i = 0; i < controls.size(); ++i) one[i] = controls[i][axis];
    const std::vector<double> values = at_points(one, CurveScope::vertex);
    for (std::size_t k = 0; k < points.size(); ++k) points[k][axis] = values[k];
  }
  return points;
}

bool are_linear(const NurbsArrays& arrays) {
  return std::ranges::all_of(arrays.orders, [](double order) { return order == 2.0; });
}

std::string add_nurbs_curves(CurveLayout& layout, const NurbsArrays& arrays) {
  if (arrays.orders.size() != arrays.counts.size())
    return fmt::format("it has {} orders for {} curves", arrays.orders.size(), arrays.counts.size());
  if (!arrays.weights.empty() && arrays.weights.size() != arrays.control_points)
    return fmt::format("it has {} weights for {} points", arrays.weights.size(), arrays.control_points);
  const auto part = [](const std::vector<double>& all, std::size_t first, std::size_t count) {
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(first);
    return std::vector<double>(begin, begin + static_cast<std::ptrdiff_t>(count));
  };
  std::size_t control = 0, knot = 0;
  for (std::size_t i = 0; i < arrays.counts.size(); ++i) {
    // Checked before anything of their size is made.
    const double claimed = arrays.counts[i], order = arrays.orders[i];
    if (!(claimed >= 0.0 && claimed <= static_cast<double>(arrays.control_points - control)))
      return fmt::format("strand {} claims {} points of the {} that are left", i, claimed,
                         arrays.control_points - control);
    if (!(order >= 0.0 && order <= 255.0)) return fmt::format("strand {}: its order is {}", i, order);
    NurbsCurve curve;
    curve.order = static_cast<std::size_t>(order);
    const auto count = static_cast<std::size_t>(claimed);
    const std::size_t knots = count + curve.order;
    if (!arrays.knots.empty() && knots > arrays.knots.size() - knot)
      return fmt::format("strand {} needs {} knots, but {} are left", i, knots, arrays.knots.size() - knot);
    if (!arrays.knots.empty()) curve.knots = part(arrays.knots, knot, knots);
    for (std::size_t k = curve.knots.size(); k < knots; ++k) curve.knots.push_back(static_cast<double>(k));
    if (!arrays.weights.empty()) curve.weights = part(arrays.weights, control, count);
    if (auto fault = layout.add(claimed, std::move(curve)); !fault.empty()) return fault;
    control += count;
    knot += knots;
  }
  if (!arrays.knots.empty() && knot != arrays.knots.size())
    return fmt::format("it has {} knots, but its curves need {}", arrays.knots.size(), knot);
  return "";
}

}  // namespace ringlet::io
