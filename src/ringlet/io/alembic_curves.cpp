#include "ringlet/io/alembic_curves.h"

#include <cmath>
#include <limits>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/io/groom_conversion.h"

namespace ringlet::io {

namespace {

CurveBasis basis_of(const AlembicScene& scene, const AlembicShape& shape, const SampleTime& time) {
  const std::vector<double> codes = scene.held_numbers(scene.need(shape, "curveBasisAndType"), time);
  if (codes.size() < 3) scene.fail(shape, "its curveBasisAndType is too short");
  if (codes[1] != 0.0) scene.fail(shape, "closed (periodic) curves are no strands");
  const auto is = [](double code, auto value) { return code == static_cast<double>(value); };
  if (is(codes[0], AlembicCurveType::linear)) return CurveBasis::linear;
  if (!is(codes[0], AlembicCurveType::cubic))
    scene.fail(shape, "curves of variable order are not read; export them as linear or cubic curves");
  if (is(codes[2], AlembicBasis::bezier)) return CurveBasis::bezier;
  if (is(codes[2], AlembicBasis::catmull_rom)) return CurveBasis::catmull_rom;
  // Programs that model with B-splines name no basis.
  if (is(codes[2], AlembicBasis::bspline) || is(codes[2], AlembicBasis::none)) return CurveBasis::bspline;
  scene.fail(shape,
             fmt::format("the basis {} is not read; export linear, B-spline, Bézier or Catmull–Rom curves",
                         codes[2]));
}

// A parameter at every point, whatever its scope; one vector per component.
class PointValues {
 public:
  PointValues(const CurvesLayout& layout, const AlembicScene::Parameter& parameter)
      : layout_(layout), parameter_(parameter) {}

  // The number of values tells where they belong.
  bool fits() const {
    const std::size_t count = parameter_.count();
    return count == 1 || count == layout_.curves() || count == layout_.first_control.back() ||
           count == layout_.first_end.back();
  }

  std::vector<double> component(std::size_t c) const {
    const std::size_t count = parameter_.count();
    std::vector<double> values(count), result;
    for (std::size_t i = 0; i < count; ++i) values[i] = parameter_.numbers[i * parameter_.extent + c];
    if (layout_.basis == CurveBasis::linear && count == layout_.first_control.back()) return values;
    result.reserve(layout_.first_point.back());
    for (std::size_t i = 0; i < layout_.curves(); ++i) {
      const std::vector<double> part = along(i, values);
      result.insert(result.end(), part.begin(), part.end());
    }
    return result;
  }

 private:
  std::vector<double> along(std::size_t curve, std::span<const double> values) const {
    const auto slice = [&](const std::vector<std::size_t>& first) {
      return values.subspan(first[curve], first[curve + 1] - first[curve]);
    };
    if (values.size() == layout_.first_control.back())
      return evaluate_curve(layout_.basis, CurveWrap::nonperiodic, slice(layout_.first_control),
                            layout_.per_segment);
    if (values.size() == layout_.first_end.back())
      return evaluate_varying(slice(layout_.first_end), layout_.per_segment);
    const std::size_t points = layout_.first_point[curve + 1] - layout_.first_point[curve];
    return std::vector<double>(points, values.size() == 1 ? values[0] : values[curve]);
  }

  const CurvesLayout& layout_;
  const AlembicScene::Parameter& parameter_;
};

// Looks for attributes among the arbitrary parameters first, then among the user's properties.
class Attributes {
 public:
  Attributes(const AlembicScene& scene, const AlembicShape& shape, const CurvesLayout& layout,
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
    const PointValues values(layout_, *found);
    if (!values.fits())
      scene_.fail(shape_, fmt::format("\"{}\" has {} values for {} strands of {} points", name,
                                      found->count(), layout_.curves(), layout_.first_control.back()));
    for (std::size_t c = 0; c < extent; ++c) result.push_back(values.component(c));
    return result;
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
    const std::size_t count = found->count();
    for (std::size_t i = 0; i < layout_.curves(); ++i) {
      std::size_t at = 0;
      if (count == layout_.curves())
        at = i;
      else if (count == layout_.first_control.back())
        at = layout_.first_control[i];
      else if (count == layout_.first_end.back())
        at = layout_.first_end[i];
      else if (count != 1)
        break;
      for (std::size_t c = 0; c < extent; ++c) result.push_back(found->numbers.at(at * extent + c));
    }
    if (result.size() == layout_.curves() * extent) return result;
    log_warning("{}: \"{}\" was ignored: it has {} values for {} strands", scene_.reader().name(), name,
                count, layout_.curves());
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
  const CurvesLayout& layout_;
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
  auto rgb = attributes.at_points("groom_color", 3);
  if (rgb.empty()) rgb = attributes.at_points("Cd", 3);
  if (!rgb.empty())
    for (std::size_t k = 0; k < part.points.size(); ++k)
      part.colours.emplace_back(rgb[0][k], rgb[1][k], rgb[2][k]);
  if (const auto opacity = attributes.at_points("groom_opacity", 1); !opacity.empty())
    for (const double o : opacity[0]) part.transparencies.push_back(1.0 - o);
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

CurvesLayout curves_layout(const AlembicScene& scene, const AlembicShape& shape, const SampleTime& time,
                           const ReadOptions& options) {
  if (options.points_per_segment < 1 || options.points_per_segment > 64)
    throw InputError("points per segment must be between 1 and 64");
  CurvesLayout layout;
  layout.basis = basis_of(scene, shape, time);
  if (layout.basis != CurveBasis::linear) layout.per_segment = options.points_per_segment;
  for (const double count : scene.held_numbers(scene.need(shape, "nVertices"), time)) {
    const std::size_t curve = layout.curves();
    if (!(count >= 0.0 && count <= std::numeric_limits<std::uint32_t>::max()) || count != std::floor(count))
      scene.fail(shape, fmt::format("strand {} claims {} points", curve, count));
    const auto controls = static_cast<std::size_t>(count);
    const std::size_t segments = segment_count(layout.basis, CurveWrap::nonperiodic, controls);
    // One-point linear strands are reported with all other grooms' by the common checks.
    if (segments == 0 && layout.basis != CurveBasis::linear)
      scene.fail(shape,
                 fmt::format("strand {} has {} control points, which do not make a curve of this basis",
                             curve, controls));
    const std::size_t points = layout.basis == CurveBasis::linear
                                   ? controls
                                   : segments * static_cast<std::size_t>(layout.per_segment) + 1;
    if (layout.first_point.back() + points > std::numeric_limits<std::uint32_t>::max())
      scene.fail(shape, "the strands have more points than 32-bit indices can name");
    layout.first_control.push_back(layout.first_control.back() + controls);
    layout.first_end.push_back(layout.first_end.back() +
                               (layout.basis == CurveBasis::linear ? controls : segments + 1));
    layout.first_point.push_back(layout.first_point.back() + static_cast<std::uint32_t>(points));
  }
  return layout;
}

std::vector<Vec3> curves_points(const AlembicScene& scene, const AlembicShape& shape,
                                const CurvesLayout& layout, const SampleTime& time) {
  std::vector<Vec3> points = scene.vectors(scene.need(shape, "P"), time);
  if (points.size() != layout.first_control.back())
    scene.fail(shape, fmt::format("nVertices claim {} points, but there are {}", layout.first_control.back(),
                                  points.size()));
  if (layout.basis != CurveBasis::linear) {
    AlembicScene::Parameter controls{{}, 3};
    for (const Vec3& p : points) controls.numbers.insert(controls.numbers.end(), p.begin(), p.end());
    const PointValues values(layout, controls);
    points.resize(layout.first_point.back());
    for (std::size_t c = 0; c < 3 && !points.empty(); ++c) {
      const std::vector<double> one = values.component(c);
      for (std::size_t k = 0; k < points.size(); ++k) points[k][static_cast<Eigen::Index>(c)] = one[k];
    }
  }
  if (const Eigen::Affine3d transform = scene.transform(shape, time);
      transform.matrix() != Eigen::Matrix4d::Identity())
    for (Vec3& p : points) p = transform * p;
  return points;
}

hair::Groom curves_groom(const AlembicScene& scene, const AlembicShape& shape, const CurvesLayout& layout,
                         const SampleTime& time) {
  hair::Groom part;
  part.first_point = layout.first_point;
  part.points = curves_points(scene, shape, layout, time);
  if (layout.curves() == 0) return part;
  const double scale = std::cbrt(std::abs(scene.transform(shape, time).linear().determinant()));
  const Attributes attributes(scene, shape, layout, time);
  read_point_attributes(attributes, scale, part);
  read_strand_attributes(scene, shape, attributes, part);
  return part;
}

}  // namespace ringlet::io
