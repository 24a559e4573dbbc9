#include "ringlet/io/alembic_curves.h"

#include <cmath>
#include <limits>
#include <numeric>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/io/groom_conversion.h"

namespace ringlet::io {

namespace {

// What curveBasisAndType says.
struct CurveKind {
  AlembicCurveType type = AlembicCurveType::linear;
  CurveBasis basis = CurveBasis::linear;
};

// Samples of points alone go with the counts and the kind of curves of an earlier sample, but the Alembic
// library then writes the kind that such a sample has by default: cubic Bézier. What was said with the counts
// holds as long as they do.
CurveKind kind_of(const AlembicScene& scene, const AlembicShape& shape, const SampleTime& time) {
  const bool counts_change = scene.need(shape, "nVertices").is_animated();
  const std::vector<double> codes =
      scene.held_numbers(scene.need(shape, "curveBasisAndType"), counts_change ? time : std::nullopt);
  if (codes.size() < 3) scene.fail(shape, "its curveBasisAndType is too short");
  if (codes[1] != 0.0) scene.fail(shape, "closed (periodic) curves are no strands");
  const auto is = [](double code, auto value) { return code == static_cast<double>(value); };
  if (is(codes[0], AlembicCurveType::linear)) return {};
  // Curves of any order have knots instead of a basis.
  if (is(codes[0], AlembicCurveType::variable_order))
    return {AlembicCurveType::variable_order, CurveBasis::bspline};
  if (!is(codes[0], AlembicCurveType::cubic))
    scene.fail(shape, fmt::format("curves of the type {} are not known", codes[0]));
  if (is(codes[2], AlembicBasis::bezier)) return {AlembicCurveType::cubic, CurveBasis::bezier};
  if (is(codes[2], AlembicBasis::catmull_rom)) return {AlembicCurveType::cubic, CurveBasis::catmull_rom};
  // Programs that model with B-splines name no basis.
  if (is(codes[2], AlembicBasis::bspline) || is(codes[2], AlembicBasis::none))
    return {AlembicCurveType::cubic, CurveBasis::bspline};
  scene.fail(shape,
             fmt::format("the basis {} is not read; export linear, B-spline, Bézier or Catmull–Rom curves",
                         codes[2]));
}

std::vector<double> numbers_if_any(const AlembicScene& scene, const AlembicShape& shape, const char* name,
                                   const SampleTime& time) {
  const AlembicProperty* property = shape.geometry.find(name);
  if (!property || property->kind == AlembicProperty::Kind::compound || property->samples == 0) return {};
  return scene.held_numbers(*property, time);
}

// The number of values tells where they belong.
std::optional<CurveScope> scope_of(const CurveLayout& layout, std::size_t count) {
  using enum CurveScope;
  for (const CurveScope scope : {constant, uniform, vertex, varying})
    if (count == layout.value_count(scope)) return scope;
  return std::nullopt;
}

// Looks for attributes among the arbitrary parameters first, then among the user's properties.
class Attributes {
 public:
  Attributes(const AlembicScene& scene, const AlembicShape& shape, const CurveLayout& layout,
             const SampleTime& time)
      : scene_(scene),
        shape_(shape),
        layout_(layout),
        time_(time),
        arbitrary_(scene.compound(shape.geometry, ".arbGeomParams")),
        user_(scene.compound(shape.geometry, ".userProperties")) {}

  // One vector per component, with a value per point; empty when there is none.
  std::vector<std::vector<double>> at_points(const char* name, std::size_t extent) const {
    const auto found = find(name, extent);
    std::vector<std::vector<double>> result;
    if (!found) return result;
    const auto scope = scope_of(layout_, found->count());
    if (!scope)
      scene_.fail(shape_, fmt::format("\"{}\" has {} values for {} strands of {} points", name,
                                      found->count(), layout_.curve_count(), layout_.control_count()));
    std::vector<double> one(found->count());
    for (std::size_t c = 0; c < extent; ++c) {
      for (std::size_t i = 0; i < one.size(); ++i) one[i] = found->numbers[i * extent + c];
      result.push_back(layout_.at_points(one, *scope));
    }
    return result;
  }

  // How many numbers make a value; 0 where there is no such parameter.
  std::size_t extent(const char* name) const {
    for (const AlembicCompound* place : {&shape_.geometry, &arbitrary_, &user_})
      if (const auto found = scene_.parameter(*place, name, time_); found && !found->numbers.empty())
        return found->extent;
    return 0;
  }

  // Names of the strands, or one for all; empty when there are none.
  std::vector<std::string> names(const char* name) const {
    for (const AlembicCompound* place : {&arbitrary_, &user_})
      if (auto found = scene_.names(*place, name, time_); !found.empty()) return found;
    return {};
  }

  // `extent` numbers per strand; values along a strand count at its root. Empty when there is none.
  std::vector<double> at_strands(const char* name, std::size_t extent) const {
    const auto found = find(name, extent);
    std::vector<double> result;
    if (!found) return result;
    const auto scope = scope_of(layout_, found->count());
    if (scope) {
      for (std::size_t i = 0; i < layout_.curve_count(); ++i)
        for (std::size_t c = 0; c < extent; ++c)
          result.push_back(found->numbers.at(layout_.root_value(i, *scope) * extent + c));
      return result;
    }
    log_warning("{}: \"{}\" was ignored: it has {} values for {} strands", scene_.reader().name(), name,
                found->count(), layout_.curve_count());
    return {};
  }

 private:
  std::optional<AlembicScene::Parameter> find(const char* name, std::size_t extent) const {
    for (const AlembicCompound* place : {&shape_.geometry, &arbitrary_, &user_}) {
      auto found = scene_.parameter(*place, name, time_);
      if (!found || found->numbers.empty()) continue;
      // Some programs write vectors as single numbers.
      if (found->extent == 1 && extent > 1 && found->numbers.size() % extent == 0) found->extent = extent;
      if (found->extent == extent) return found;
      log_warning("{}: \"{}\" was ignored: it has {} numbers per value instead of {}", scene_.reader().name(),
                  name, found->extent, extent);
    }
    return std::nullopt;
  }

  const AlembicScene& scene_;
  const AlembicShape& shape_;
  const CurveLayout& layout_;
  const SampleTime& time_;
  AlembicCompound arbitrary_, user_;
};

void read_point_attributes(const Attributes& attributes, double scale, hair::Groom& part) {
  auto widths = attributes.at_points("width", 1);
  if (widths.empty()) widths = attributes.at_points("groom_width", 1);
  if (!widths.empty()) {
    part.radii = std::move(widths[0]);
    for (double& radius : part.radii) radius *= 0.5 * scale;
  }
  // Some programs write the opacity as a fourth number of the colour.
  std::vector<double> opacity;
  for (const char* name : {"groom_color", "Cd"}) {
    const std::size_t extent = attributes.extent(name) == 4 ? 4 : 3;
    const auto rgb = attributes.at_points(name, extent);
    if (rgb.empty()) continue;
    for (std::size_t k = 0; k < part.points.size(); ++k)
      part.colours.emplace_back(rgb[0][k], rgb[1][k], rgb[2][k]);
    if (extent == 4) opacity = rgb[3];
    break;
  }
  if (const auto own = attributes.at_points("groom_opacity", 1); !own.empty()) opacity = own[0];
  for (const double o : opacity) part.transparencies.push_back(1.0 - o);
}

void read_strand_attributes(const AlembicScene& scene, const AlembicShape& shape,
                            const Attributes& attributes, hair::Groom& part) {
  std::vector<double> uv = attributes.at_strands("groom_root_uv", 2);
  if (uv.empty()) uv = attributes.at_strands("uv", 2);
  for (std::size_t i = 0; i < uv.size(); i += 2) part.root_uv.emplace_back(uv[i], uv[i + 1]);
  for (const double id : attributes.at_strands("groom_group_id", 1)) {
    if (!(std::abs(id) <= std::numeric_limits<std::int32_t>::max()))
      scene.fail(shape, fmt::format("{} is no group", id));
    part.groups.push_back(static_cast<std::int32_t>(id));
  }
  take_group_names(part, attributes.names("groom_group_name"));
  for (const double guide : attributes.at_strands("groom_guide", 1))
    part.is_guide.push_back(guide != 0.0 ? 1 : 0);
}

}  // namespace

CurveLayout curves_layout(const AlembicScene& scene, const AlembicShape& shape, const SampleTime& time,
                          const ReadOptions& options) {
  CurveKind kind = kind_of(scene, shape, time);
  NurbsArrays nurbs;
  nurbs.counts = scene.held_numbers(scene.need(shape, "nVertices"), time);
  nurbs.knots = numbers_if_any(scene, shape, ".knots", time);
  if (kind.type == AlembicCurveType::variable_order) {
    nurbs.orders = numbers_if_any(scene, shape, ".orders", time);
    if (nurbs.orders.empty()) scene.fail(shape, "its curves are of variable order, but have no \".orders\"");
    if (nurbs.orders.size() == 1) nurbs.orders.resize(nurbs.counts.size(), nurbs.orders[0]);
    if (are_linear(nurbs)) kind = {};
  } else if (kind.basis == CurveBasis::bspline && !nurbs.knots.empty()) {
    constexpr double kCubicOrder = 4.0;
    const double needed = std::accumulate(nurbs.counts.begin(), nurbs.counts.end(),
                                          kCubicOrder * static_cast<double>(nurbs.counts.size()));
    if (needed == static_cast<double>(nurbs.knots.size())) {
      kind.type = AlembicCurveType::variable_order;
      nurbs.orders.assign(nurbs.counts.size(), kCubicOrder);
    } else {
      log_warning("{}: the knots of \"{}\" were ignored: there are {}, but its curves need {}",
                  scene.reader().name(), shape.name, nurbs.knots.size(), needed);
    }
  }
  CurveLayout layout(kind.basis, CurveWrap::nonperiodic, options.points_per_segment);
  if (kind.type == AlembicCurveType::variable_order) {
    nurbs.weights = numbers_if_any(scene, shape, "w", time);
    nurbs.control_points = scene.element_count(scene.need(shape, "P"), time);
    if (const auto fault = add_nurbs_curves(layout, nurbs); !fault.empty()) scene.fail(shape, fault);
    return layout;
  }
  for (const double count : nurbs.counts)
    if (const auto fault = layout.add(count); !fault.empty()) scene.fail(shape, fault);
  return layout;
}

std::vector<Vec3> curves_points(const AlembicScene& scene, const AlembicShape& shape,
                                const CurveLayout& layout, const SampleTime& time) {
  std::vector<Vec3> points = scene.vectors(scene.need(shape, "P"), time);
  if (points.size() != layout.control_count())
    scene.fail(shape, fmt::format("nVertices claim {} points, but there are {}", layout.control_count(),
                                  points.size()));
  points = layout.at_points(std::move(points));
  if (const Eigen::Affine3d transform = scene.transform(shape, time);
      transform.matrix() != Eigen::Matrix4d::Identity())
    for (Vec3& p : points) p = transform * p;
  return points;
}

hair::Groom curves_groom(const AlembicScene& scene, const AlembicShape& shape, const CurveLayout& layout,
                         const SampleTime& time) {
  hair::Groom part;
  part.first_point = layout.first_point();
  part.points = curves_points(scene, shape, layout, time);
  if (layout.curve_count() == 0) return part;
  const double scale = std::cbrt(std::abs(scene.transform(shape, time).linear().determinant()));
  const Attributes attributes(scene, shape, layout, time);
  read_point_attributes(attributes, scale, part);
  read_strand_attributes(scene, shape, attributes, part);
  return part;
}

}  // namespace ringlet::io
