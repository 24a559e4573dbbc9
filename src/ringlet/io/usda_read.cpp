#include <cmath>
#include <limits>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/io/groom_conversion.h"
#include "ringlet/io/usda_curves.h"
#include "ringlet/io/usda_file.h"
#include "ringlet/io/usda_parser.h"

namespace ringlet::io {

namespace {

// What USD assumes where a layer says nothing: centimetres, y up.
FileFrame stated_frame(const UsdLayer& layer, const std::string& name) {
  FileFrame frame{0.01, UpAxis::y};
  if (const auto at = layer.metadata.find("metersPerUnit");
      at != layer.metadata.end() && !at->second.numbers.empty())
    frame.metres_per_unit = at->second.numbers[0];
  if (!(frame.metres_per_unit > 0.0) || !std::isfinite(frame.metres_per_unit))
    throw InputError(fmt::format("metersPerUnit is {}; it must be a positive number", frame.metres_per_unit),
                     Place{name});
  if (const auto at = layer.metadata.find("upAxis");
      at != layer.metadata.end() && !at->second.strings.empty()) {
    if (at->second.strings[0] != "Y" && at->second.strings[0] != "Z")
      throw InputError(fmt::format("upAxis is \"{}\"; it must be \"Y\" or \"Z\"", at->second.strings[0]),
                       Place{name});
    frame.up_axis = at->second.strings[0] == "Z" ? UpAxis::z : UpAxis::y;
  }
  return frame;
}

class Reader {
 public:
  Reader(const ReadOptions& options, double fallback_radius)
      : options_(options), fallback_radius_(fallback_radius) {}

  void visit(const UsdPrim& prim, const Eigen::Affine3d& parent) {
    const Eigen::Affine3d transform = local_transform(prim, parent);
    if (prim.type == "BasisCurves") append(groom, read_curves(prim, transform), fallback_radius_);
    for (const UsdPrim& child : prim.children) visit(child, transform);
  }

  hair::Groom groom;

 private:
  UsdValue value(const UsdPrim& prim, const std::string& name) const {
    const UsdAttribute* attribute = prim.find(name);
    return attribute ? value_at(*attribute, options_.time) : UsdValue{};
  }
  std::string token(const UsdPrim& prim, const std::string& name, const char* fallback) const {
    const UsdValue found = value(prim, name);
    return found.strings.empty() ? fallback : found.strings[0];
  }
  [[noreturn]] static void fail(const UsdPrim& prim, const std::string& message) {
    throw InputError(fmt::format("prim \"{}\": {}", prim.name, message), prim.place);
  }

  // The listed operations, first is outermost; USD writes matrices for row vectors, so they are transposed.
  Eigen::Affine3d local_transform(const UsdPrim& prim, const Eigen::Affine3d& parent) const {
    Eigen::Affine3d result = parent;
    for (std::string op : value(prim, "xformOpOrder").strings) {
      if (op == "!resetXformStack!") {
        result.setIdentity();
        continue;
      }
      const bool inverted = op.starts_with("!invert!");
      if (inverted) op.erase(0, std::string_view("!invert!").size());
      Eigen::Affine3d matrix = operation(prim, op);
      if (inverted) matrix = matrix.inverse();
      result = result * matrix;
    }
    if (!result.matrix().allFinite()) fail(prim, "its transform is not finite");
    return result;
  }

  Eigen::Affine3d operation(const UsdPrim& prim, const std::string& name) const {
    // xformOp:<kind> or xformOp:<kind>:<suffix>
    constexpr std::string_view kPrefix = "xformOp:";
    const std::string rest = name.starts_with(kPrefix) ? name.substr(kPrefix.size()) : name;
    const std::string kind = rest.substr(0, rest.find(':'));
    const std::vector<double> n = value(prim, name).numbers;
    const auto need = [&](std::size_t count) {
      if (n.size() != count)
        fail(prim, fmt::format("{} has {} numbers instead of {}", name, n.size(), count));
    };
    const auto turn = [](double degrees, const Vec3& axis) {
      return Eigen::AngleAxisd(degrees * M_PI / 180.0, axis);
    };
    Eigen::Affine3d result = Eigen::Affine3d::Identity();
    if (kind == "translate") {
      need(3);
      result.translate(Vec3(n[0], n[1], n[2]));
    } else if (kind == "scale") {
      need(3);
      result.scale(Vec3(n[0], n[1], n[2]));
    } else if (kind == "transform") {
      need(16);
      result.matrix() = Eigen::Map<const Eigen::Matrix4d>(n.data());
      if (result.matrix().row(3) != Eigen::RowVector4d(0, 0, 0, 1)) fail(prim, name + " is a projection");
    } else if (kind == "orient") {
      need(4);
      result.rotate(Quat(n[0], n[1], n[2], n[3]).normalized());
    } else if (kind == "rotateX" || kind == "rotateY" || kind == "rotateZ") {
      need(1);
      result.rotate(turn(n[0], Vec3::Unit(kind.back() - 'X')));
    } else if (kind.size() == 9 && kind.starts_with("rotate")) {
      // rotateXYZ turns about x first, then y, then z: the last letter is outermost.
      need(3);
      for (std::size_t k = 9; k-- > 6;) {
        const int axis = kind[k] - 'X';
        if (axis < 0 || axis > 2) fail(prim, name + " is not understood");
        result.rotate(turn(n[static_cast<std::size_t>(axis)], Vec3::Unit(axis)));
      }
    } else {
      fail(prim, name + " is not understood");
    }
    return result;
  }

  struct Layout {
    CurveBasis basis = CurveBasis::linear;
    CurveWrap wrap = CurveWrap::nonperiodic;
    std::vector<std::size_t> first_control{0}, first_end{0};  // per curve: control points, segment ends
    std::size_t curves() const { return first_control.size() - 1; }
    int per_segment = 1;
  };

  Layout read_layout(const UsdPrim& prim) const {
    Layout layout;
    // USD's own fallbacks are cubic, bezier and nonperiodic.
    const std::string type = token(prim, "type", "cubic"), basis = token(prim, "basis", "bezier"),
                      wrap = token(prim, "wrap", "nonperiodic");
    if (type == "cubic") {
      if (basis != "bezier" && basis != "bspline" && basis != "catmullRom")
        fail(prim, fmt::format("the basis \"{}\" is not known", basis));
      layout.basis = basis == "bezier"    ? CurveBasis::bezier
                     : basis == "bspline" ? CurveBasis::bspline
                                          : CurveBasis::catmull_rom;
      if (options_.points_per_segment < 1 || options_.points_per_segment > 64)
        throw InputError("points per segment must be between 1 and 64");
      layout.per_segment = options_.points_per_segment;
    } else if (type != "linear") {
      fail(prim, fmt::format("the curve type \"{}\" is not known", type));
    }
    if (wrap == "pinned")
      layout.wrap = CurveWrap::pinned;
    else if (wrap != "nonperiodic")
      fail(prim, "closed (periodic) curves are no strands");

    for (const double count : value(prim, "curveVertexCounts").numbers) {
      const std::size_t curve = layout.curves();
      if (!(count >= 0.0 && count <= std::numeric_limits<std::uint32_t>::max()) || count != std::floor(count))
        fail(prim, fmt::format("strand {} claims {} points", curve, count));
      const auto n = static_cast<std::size_t>(count);
      const std::size_t segments = segment_count(layout.basis, layout.wrap, n);
      // One-point linear strands are reported with all other grooms' by the common checks.
      if (segments == 0 && layout.basis != CurveBasis::linear)
        fail(prim, fmt::format("strand {} has {} control points, which do not make a curve of this basis",
                               curve, n));
      layout.first_control.push_back(layout.first_control.back() + n);
      layout.first_end.push_back(layout.first_end.back() + segments + 1);
    }
    return layout;
  }

  // One component of a primvar at every point of one curve, whatever its interpolation.
  std::vector<double> along_curve(const Layout& layout, std::size_t curve, std::span<const double> values,
                                  std::string_view interpolation, std::size_t points) const {
    const std::size_t begin = layout.first_control[curve], end = layout.first_control[curve + 1];
    if (interpolation == "vertex")
      return evaluate_curve(layout.basis, layout.wrap, values.subspan(begin, end - begin),
                            layout.per_segment);
    if (interpolation == "varying" && layout.basis != CurveBasis::linear)
      return evaluate_varying(
          values.subspan(layout.first_end[curve], layout.first_end[curve + 1] - layout.first_end[curve]),
          layout.per_segment);
    if (interpolation == "varying")
      return {values.begin() + static_cast<std::ptrdiff_t>(begin),
              values.begin() + static_cast<std::ptrdiff_t>(end)};
    return std::vector<double>(points, interpolation == "uniform" ? values[curve] : values[0]);
  }

  // A primvar at every point, `components` numbers each; empty when the prim lacks it.
  std::vector<std::vector<double>> read_point_primvar(const UsdPrim& prim, const Layout& layout,
                                                      const std::string& name, std::size_t components,
                                                      const char* fallback,
                                                      const std::vector<std::uint32_t>& first_point) const {
    std::vector<std::vector<double>> result;
    const std::vector<double> numbers = value(prim, name).numbers;
    if (numbers.empty()) return result;
    std::string interpolation = prim.find(name)->interpolation;
    if (interpolation.empty()) interpolation = numbers.size() == components ? "constant" : fallback;
    std::size_t expected = 0;
    if (interpolation == "constant") expected = 1;
    if (interpolation == "uniform") expected = layout.curves();
    if (interpolation == "vertex") expected = layout.first_control.back();
    if (interpolation == "varying")
      expected = layout.basis == CurveBasis::linear ? layout.first_control.back() : layout.first_end.back();
    if (expected == 0)
      fail(prim, fmt::format("the interpolation \"{}\" of {} is not known", interpolation, name));
    if (numbers.size() != expected * components)
      fail(prim, fmt::format("{} has {} numbers, but {} interpolation needs {}", name, numbers.size(),
                             interpolation, expected * components));
    std::vector<double> one(expected);
    for (std::size_t c = 0; c < components; ++c) {
      for (std::size_t i = 0; i < expected; ++i) one[i] = numbers[i * components + c];
      std::vector<double>& all = result.emplace_back();
      for (std::size_t curve = 0; curve < layout.curves(); ++curve) {
        const auto part =
            along_curve(layout, curve, one, interpolation, first_point[curve + 1] - first_point[curve]);
        all.insert(all.end(), part.begin(), part.end());
      }
    }
    return result;
  }

  // One entry of `components` numbers per strand; empty when the prim lacks it or it is not per strand.
  std::vector<double> read_strand_primvar(const UsdPrim& prim, const Layout& layout, const std::string& name,
                                          std::size_t components) const {
    std::vector<double> numbers = value(prim, name).numbers;
    if (numbers.size() == components && layout.curves() > 1) {  // constant
      const std::vector<double> one = numbers;
      for (std::size_t i = 1; i < layout.curves(); ++i) numbers.insert(numbers.end(), one.begin(), one.end());
    }
    if (numbers.empty() || numbers.size() == layout.curves() * components) return numbers;
    log_warning("{}: {} was ignored: it has {} numbers for {} strands", prim.place.to_string(), name,
                numbers.size(), layout.curves());
    return {};
  }

  hair::Groom read_curves(const UsdPrim& prim, const Eigen::Affine3d& transform) const {
    const Layout layout = read_layout(prim);
    hair::Groom part;
    for (std::size_t i = 0; i < layout.curves(); ++i) {
      const std::size_t controls = layout.first_control[i + 1] - layout.first_control[i];
      const std::size_t segments = layout.first_end[i + 1] - layout.first_end[i] - 1;
      const std::size_t points = layout.basis == CurveBasis::linear
                                     ? controls
                                     : segments * static_cast<std::size_t>(layout.per_segment) + 1;
      if (part.first_point.back() + points > std::numeric_limits<std::uint32_t>::max())
        fail(prim, "the strands have more points than 32-bit indices can name");
      part.first_point.push_back(part.first_point.back() + static_cast<std::uint32_t>(points));
    }

    const std::vector<double> xyz = value(prim, "points").numbers;
    if (xyz.size() != 3 * layout.first_control.back())
      fail(prim, fmt::format("curveVertexCounts claim {} points, but there are {} coordinates for them",
                             layout.first_control.back(), xyz.size()));
    if (layout.curves() == 0) return part;
    // Points are a primvar like any other, always one per control point.
    std::vector<double> one(layout.first_control.back());
    part.points.resize(part.first_point.back());
    for (Eigen::Index c = 0; c < 3; ++c) {
      for (std::size_t i = 0; i < one.size(); ++i) one[i] = xyz[3 * i + static_cast<std::size_t>(c)];
      std::size_t at = 0;
      for (std::size_t curve = 0; curve < layout.curves(); ++curve)
        for (const double x : along_curve(layout, curve, one, "vertex", 0)) part.points[at++][c] = x;
    }
    for (Vec3& p : part.points) p = transform * p;

    const double scale = std::cbrt(std::abs(transform.linear().determinant()));
    auto widths = read_point_primvar(prim, layout, "widths", 1, "vertex", part.first_point);
    if (widths.empty())
      widths = read_point_primvar(prim, layout, "primvars:groom_width", 1, "vertex", part.first_point);
    if (!widths.empty()) {
      part.radii = widths[0];
      for (double& radius : part.radii) radius *= 0.5 * scale;
    }
    if (const auto rgb =
            read_point_primvar(prim, layout, "primvars:displayColor", 3, "vertex", part.first_point);
        !rgb.empty())
      for (std::size_t k = 0; k < part.points.size(); ++k)
        part.colours.emplace_back(rgb[0][k], rgb[1][k], rgb[2][k]);
    if (const auto opacity =
            read_point_primvar(prim, layout, "primvars:displayOpacity", 1, "vertex", part.first_point);
        !opacity.empty())
      for (const double o : opacity[0]) part.transparencies.push_back(1.0 - o);
    read_strand_arrays(prim, layout, part);
    return part;
  }

  void read_strand_arrays(const UsdPrim& prim, const Layout& layout, hair::Groom& part) const {
    std::vector<double> uv = read_strand_primvar(prim, layout, "primvars:groom_root_uv", 2);
    if (uv.empty()) uv = read_strand_primvar(prim, layout, "primvars:st", 2);
    for (std::size_t i = 0; i < uv.size(); i += 2) part.root_uv.emplace_back(uv[i], uv[i + 1]);
    for (const double id : read_strand_primvar(prim, layout, "primvars:groom_group_id", 1)) {
      if (!(std::abs(id) <= std::numeric_limits<std::int32_t>::max()))
        fail(prim, fmt::format("{} is no group", id));
      part.groups.push_back(static_cast<std::int32_t>(id));
    }
    for (const double guide : read_strand_primvar(prim, layout, "primvars:groom_guide", 1))
      part.is_guide.push_back(guide != 0.0 ? 1 : 0);
  }

  const ReadOptions& options_;
  double fallback_radius_;
};

}  // namespace

hair::Groom read_usda(Bytes bytes, const std::string& name, const ReadOptions& options) {
  const UsdLayer layer = parse_usda(bytes, name);
  const FileFrame frame = reading_frame(options, stated_frame(layer, name));
  Reader reader(options, hair::Material{}.section.mean_radius() / frame.metres_per_unit);
  for (const UsdPrim& prim : layer.prims) reader.visit(prim, Eigen::Affine3d::Identity());
  if (reader.groom.strand_count() == 0)
    throw InputError(
        "there are no BasisCurves in this layer; references are not followed, so write them out first "
        "(usdcat --flatten)",
        Place{name});
  return finish_reading(std::move(reader.groom), name, frame, options);
}

}  // namespace ringlet::io
