#include <algorithm>
#include <cmath>
#include <limits>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/io/groom_conversion.h"
#include "ringlet/io/usd_compose.h"
#include "ringlet/io/usd_curves.h"
#include "ringlet/io/usd_file.h"
#include "ringlet/io/usd_material.h"
#include "ringlet/io/usd_stage.h"

namespace ringlet::io {

namespace {

class Reader {
 public:
  Reader(const UsdStage& stage, const ReadOptions& options, const FileFrame& frame)
      : stage_(stage), options_(options), frame_(frame) {}

  // What a prim has from those above it.
  struct Inherited {
    Eigen::Affine3d transform = Eigen::Affine3d::Identity();
    std::string material, purpose = "default";
  };

  void visit(const UsdPrim& prim, const Inherited& parent) {
    if (stage_.is_invisible(prim)) return;
    Inherited own;
    own.transform = stage_.transform(prim, parent.transform);
    own.purpose = stage_.token(prim, "purpose", parent.purpose.c_str());
    own.material = stage_.token(prim, kPhysicsBinding, parent.material.c_str());
    if (prim.type == "BasisCurves") add(prim, own);
    for (const UsdPrim& child : prim.children) visit(child, own);
  }

  // Curves of purpose "guide" are guides for the others, where there are both.
  void mark_guides() {
    const bool has_both = guide_strands_ > 0 && guide_strands_ < groom.strand_count();
    if (!has_both) return;
    if (groom.is_guide.empty()) groom.is_guide.assign(groom.strand_count(), 0);
    for (std::size_t i = 0; i < is_of_guide_purpose_.size(); ++i)
      if (is_of_guide_purpose_[i]) groom.is_guide[i] = 1;
  }

  hair::Groom groom;

 private:
  void add(const UsdPrim& prim, const Inherited& own) {
    if (own.purpose == "proxy") {
      log_warning("{}: \"{}\" was left out: it only stands for other curves", prim.place.to_string(),
                  prim.name);
      return;
    }
    hair::Groom part = read_curves(prim, own.transform);
    read_usd_materials(stage_, prim, own.material, frame_, part);
    const bool are_guides = own.purpose == "guide";
    if (are_guides) guide_strands_ += part.strand_count();
    is_of_guide_purpose_.insert(is_of_guide_purpose_.end(), part.strand_count(), are_guides);
    if (groom.strand_count() == 0)
      groom = std::move(part);
    else
      append(groom, part, hair::Material{}.section.mean_radius() / frame_.metres_per_unit);
  }

  UsdValue value(const UsdPrim& prim, const std::string& name) const { return stage_.value(prim, name); }
  [[noreturn]] static void fail(const UsdPrim& prim, const std::string& message) {
    UsdStage::fail(prim, message);
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
    const std::string type = stage_.token(prim, "type", "cubic"),
                      basis = stage_.token(prim, "basis", "bezier"),
                      wrap = stage_.token(prim, "wrap", "nonperiodic");
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
      if (interpolation == "constant") {
        all.assign(first_point.back(), one[0]);
        continue;
      }
      all.reserve(first_point.back());
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

  // The points of all curves. They are a primvar like any other, always one per control point.
  std::vector<Vec3> evaluate_points(const Layout& layout, const std::vector<double>& xyz,
                                    std::size_t count) const {
    std::vector<Vec3> points(count);
    if (layout.basis == CurveBasis::linear) {
      for (std::size_t k = 0; k < count; ++k) points[k] = Vec3(xyz[3 * k], xyz[3 * k + 1], xyz[3 * k + 2]);
      return points;
    }
    std::vector<double> one(layout.first_control.back());
    for (Eigen::Index c = 0; c < 3; ++c) {
      for (std::size_t i = 0; i < one.size(); ++i) one[i] = xyz[3 * i + static_cast<std::size_t>(c)];
      std::size_t at = 0;
      for (std::size_t curve = 0; curve < layout.curves(); ++curve)
        for (const double x : along_curve(layout, curve, one, "vertex", 0)) points[at++][c] = x;
    }
    return points;
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

    const char* shape = options_.usd_rest ? "primvars:rest" : "points";
    const std::vector<double> xyz = value(prim, shape).numbers;
    if (xyz.size() != 3 * layout.first_control.back())
      fail(prim, fmt::format("curveVertexCounts claim {} points, but there are {} coordinates for them in {}",
                             layout.first_control.back(), xyz.size(), shape));
    if (layout.curves() == 0) return part;
    part.points = evaluate_points(layout, xyz, part.first_point.back());
    for (Vec3& p : part.points) p = transform * p;

    const double scale = std::cbrt(std::abs(transform.linear().determinant()));
    auto widths = read_point_primvar(prim, layout, "widths", 1, "vertex", part.first_point);
    if (widths.empty())
      widths = read_point_primvar(prim, layout, "primvars:groom_width", 1, "vertex", part.first_point);
    if (!widths.empty()) {
      part.radii = std::move(widths[0]);
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
    take_group_names(part, value(prim, "primvars:groom_group_name").strings);
    for (const double guide : read_strand_primvar(prim, layout, "primvars:groom_guide", 1))
      part.is_guide.push_back(guide != 0.0 ? 1 : 0);
  }

  const UsdStage& stage_;
  const ReadOptions& options_;
  const FileFrame& frame_;
  std::size_t guide_strands_ = 0;
  std::vector<bool> is_of_guide_purpose_;
};

}  // namespace

namespace {

hair::Groom read_layer(const UsdLayer& layer, const std::string& name, const ReadOptions& options) {
  const FileFrame frame = reading_frame(options, stated_frame(layer, name));
  const UsdStage stage(layer, options.time);
  Reader reader(stage, options, frame);
  for (const UsdPrim& prim : layer.prims) reader.visit(prim, {});
  if (reader.groom.strand_count() == 0)
    throw InputError("there are no visible BasisCurves in this layer", Place{name});
  reader.mark_guides();
  return finish_reading(std::move(reader.groom), name, frame, options);
}

// The times at which the prim or what is below it moves; false when there are no curves in it.
bool collect_times(const UsdPrim& prim, std::vector<double>& times) {
  bool has_curves = prim.type == "BasisCurves";
  for (const UsdPrim& child : prim.children) has_curves = collect_times(child, times) || has_curves;
  if (!has_curves) return false;
  for (const auto& [name, attribute] : prim.attributes)
    if (name == "points" || name.starts_with("xformOp"))
      for (const auto& sample : attribute.samples) times.push_back(sample.first);
  return true;
}

}  // namespace

hair::Groom read_usd(Bytes bytes, const std::string& name, const ReadOptions& options) {
  return read_layer(parse_usd(bytes, name, options.usd_variants), name, options);
}

hair::Groom open_usd_groom(const std::filesystem::path& path, const ReadOptions& options) {
  return read_layer(open_usd(path, options.usd_variants), path.string(), options);
}

UsdGroomFile::UsdGroomFile(const std::filesystem::path& path, const ReadOptions& options)
    : name_(path.string()), options_(options), layer_(open_usd(path, options.usd_variants)) {
  for (const UsdPrim& prim : layer_.prims) collect_times(prim, times_);
  std::sort(times_.begin(), times_.end());
  times_.erase(std::unique(times_.begin(), times_.end()), times_.end());
}

double UsdGroomFile::time_units_per_second() const { return time_code_rate(layer_, name_); }

hair::Groom UsdGroomFile::groom_at(double time) const {
  ReadOptions options = options_;
  options.time = time;
  return read_layer(layer_, name_, options);
}

}  // namespace ringlet::io
