#include "ringlet/io/usd_curves_write.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <numeric>

#include "ringlet/base/error.h"
#include "ringlet/hair/guide_weights.h"
#include "ringlet/io/usd_curves.h"

namespace ringlet::io {

namespace {

// The control points whose curves pass through the points of all strands.
std::vector<Vec3> controls_of(const hair::Groom& groom, std::vector<Vec3> points, UsdCurves curves) {
  if (curves != UsdCurves::bspline) return points;
  std::vector<double> one;
  for (std::size_t i = 0; i < groom.strand_count(); ++i)
    for (Eigen::Index axis = 0; axis < 3; ++axis) {
      one.clear();
      const std::size_t first = groom.first_point[i];
      for (std::size_t k = 0; k < groom.point_count(i); ++k) one.push_back(points[first + k][axis]);
      one = interpolating_controls(CurveBasis::bspline, one);
      for (std::size_t k = 0; k < one.size(); ++k) points[first + k][axis] = one[k];
    }
  return points;
}

template <class Vectors>
std::vector<float> flat_floats(const Vectors& vectors) {
  std::vector<float> numbers;
  for (const auto& vector : vectors)
    for (const double number : vector) numbers.push_back(static_cast<float>(number));
  return numbers;
}

}  // namespace

std::vector<std::string> bound_prim_names(const WriteOptions& options) {
  const std::string& path = options.usd_bound_prim;
  std::vector<std::string> names;
  const auto fail = [&] {
    throw InputError(fmt::format("\"{}\" is no path of a character's prim, like /Character/Head", path));
  };
  if (!path.empty() && path[0] != '/') fail();
  for (std::size_t at = 1; at <= path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    const std::string& name = names.emplace_back(path.substr(at, end - at));
    const auto is_letter = [](unsigned char c) { return std::isalpha(c) != 0 || c == '_' || c >= 0x80; };
    if (name.empty() || !is_letter(static_cast<unsigned char>(name[0])) ||
        !std::ranges::all_of(name, [&](unsigned char c) { return is_letter(c) || std::isdigit(c) != 0; }))
      fail();
    at = end + 1;
  }
  if (!names.empty() && names[0] == kUsdGroomPrim) fail();
  if (path.ends_with('/')) fail();
  return names;
}

UsdGroomCurves::UsdGroomCurves(const hair::Groom& groom, std::string name, const WriteOptions& options)
    : groom_(groom), name_(std::move(name)), options_(options) {
  check_for_writing(groom, name_, options);
  frame_ = writing_frame(options);
  widths_ = widths_for_file(groom, frame_, name_);
}

std::vector<Vec3f> UsdGroomCurves::controls(std::vector<Vec3> points) const {
  return points_for_file(groom_, controls_of(groom_, std::move(points), options_.usd_curves), frame_, name_);
}

std::vector<Vec3f> UsdGroomCurves::frame_controls(const FramePoints& points_of, std::size_t frame) const {
  return controls(checked_frame(points_of, frame, groom_, name_));
}

UsdExtent UsdGroomCurves::extent(const std::vector<Vec3f>& controls) const {
  UsdExtent box{controls[0], controls[0]};
  for (const Vec3f& p : controls) {
    box[0] = box[0].cwiseMin(p);
    box[1] = box[1].cwiseMax(p);
  }
  const float radius = 0.5f * *std::max_element(widths_.begin(), widths_.end());
  box[0].array() -= radius;
  box[1].array() += radius;
  return box;
}

std::vector<UsdWrittenAttribute> UsdGroomCurves::attributes() const {
  std::vector<UsdWrittenAttribute> attributes;
  const auto token = [&](const char* name, const char* value) {
    attributes.push_back({"token", name, "", std::string(value)});
  };
  const bool is_linear = options_.usd_curves == UsdCurves::linear;
  token("type", is_linear ? "linear" : "cubic");
  if (!is_linear) token("basis", options_.usd_curves == UsdCurves::bspline ? "bspline" : "catmullRom");
  token("wrap", is_linear ? "nonperiodic" : "pinned");
  std::vector<std::int32_t> counts;
  for (std::size_t i = 0; i < groom_.strand_count(); ++i)
    counts.push_back(static_cast<std::int32_t>(groom_.point_count(i)));
  attributes.push_back({"int", "curveVertexCounts", "", std::move(counts)});
  const bool one_width = has_one_width(groom_);
  const char* interpolation = one_width ? "constant" : at_points();
  const std::vector<float> widths = one_width ? std::vector(1, widths_[0]) : widths_;
  attributes.push_back({"float", "widths", interpolation, widths});
  attributes.push_back({"float", "primvars:groom_width", interpolation, widths});
  attributes.push_back({"float", "physics:thicknesses", "", widths});
  token("physics:thicknesses:elementType", one_width ? "constant" : "point");
  if (groom_.materials.size() > 1 && !groom_.material_of.empty())
    attributes.push_back({"int", "primvars:ringlet_material", "uniform",
                          std::vector<std::int32_t>(groom_.material_of.begin(), groom_.material_of.end())});
  add_strand_attributes(attributes);
  add_guides(attributes);
  add_colours(attributes);
  return attributes;
}

UsdWrittenAttribute UsdGroomCurves::rest() const {
  return {"point3f", "primvars:rest", "vertex", flat_floats(controls(groom_.points)), 3};
}

void UsdGroomCurves::add_strand_attributes(std::vector<UsdWrittenAttribute>& attributes) const {
  std::vector<std::int32_t> ids(groom_.strand_count());
  std::iota(ids.begin(), ids.end(), 0);
  attributes.push_back({"int", "primvars:groom_id", "uniform", std::move(ids)});
  if (!groom_.root_uv.empty())
    attributes.push_back({"float2", "primvars:groom_root_uv", "uniform", flat_floats(groom_.root_uv), 2});
  if (!groom_.groups.empty())
    attributes.push_back({"int", "primvars:groom_group_id", "uniform", groom_.groups});
  if (auto names = group_name_of_strands(groom_); !names.empty())
    attributes.push_back({"token", "primvars:groom_group_name", "uniform", std::move(names)});
}

void UsdGroomCurves::add_guides(std::vector<UsdWrittenAttribute>& attributes) const {
  if (!groom_.is_guide.empty())
    attributes.push_back({"int", "primvars:groom_guide", "uniform",
                          std::vector<std::int32_t>(groom_.is_guide.begin(), groom_.is_guide.end())});
  const auto follows = hair::guide_weights(groom_);
  if (follows.empty()) return;
  std::vector<std::int32_t> guides;
  std::vector<float> weights;
  for (const auto& follower : follows)
    for (std::size_t k = 0; k < 3; ++k) {
      guides.push_back(static_cast<std::int32_t>(follower.guide[k]));
      weights.push_back(static_cast<float>(follower.weight[k]));
    }
  attributes.push_back({"int3", "primvars:groom_closest_guides", "uniform", std::move(guides), 3});
  attributes.push_back({"float3", "primvars:groom_guide_weights", "uniform", std::move(weights), 3});
}

void UsdGroomCurves::add_colours(std::vector<UsdWrittenAttribute>& attributes) const {
  if (!groom_.colours.empty())
    attributes.push_back({"color3f", "primvars:displayColor", at_points(), flat_floats(groom_.colours), 3});
  if (groom_.transparencies.empty()) return;
  std::vector<float> opacities;
  for (const double transparency : groom_.transparencies)
    opacities.push_back(static_cast<float>(1.0 - transparency));
  attributes.push_back({"float", "primvars:displayOpacity", at_points(), std::move(opacities)});
}

}  // namespace ringlet::io
