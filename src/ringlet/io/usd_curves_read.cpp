#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "ringlet/base/error.h"
#include "ringlet/io/curve_layout.h"
#include "ringlet/io/groom_conversion.h"
#include "ringlet/io/usd_compose.h"
#include "ringlet/io/usd_file.h"
#include "ringlet/io/usd_material.h"
#include "ringlet/io/usd_stage.h"

namespace ringlet::io {

namespace {

constexpr const char* kNurbsCurves = "NurbsCurves";

bool are_curves(const UsdPrim& prim) { return prim.type == "BasisCurves" || prim.type == kNurbsCurves; }

class Reader {
 public:
  Reader(const UsdStage& stage, const ReadOptions& options, const FileFrame& frame)
      : stage_(stage), options_(options), frame_(frame) {}

  // Proxies are read where there are no other curves.
  void read(const std::vector<UsdPrim>& prims) {
    for (const UsdPrim& prim : prims) visit(prim, {});
    if (groom.strand_count() != 0 || proxies_.empty()) {
      for (const UsdPrim* proxy : proxies_)
        stage_.warn(*proxy, "was left out: it only stands for other curves");
    } else {
      takes_proxies_ = true;
      for (const UsdPrim& prim : prims) visit(prim, {});
    }
    mark_guides();
  }

  hair::Groom groom;

 private:
  // What a prim has from those above it.
  struct Inherited {
    Eigen::Affine3d transform = Eigen::Affine3d::Identity();
    std::string material, purpose = "default";
  };

  void visit(const UsdPrim& prim, const Inherited& parent) {
    if (stage_.is_left_out(prim)) return;
    Inherited own;
    own.transform = stage_.transform(prim, parent.transform);
    own.purpose = stage_.purpose(prim, parent.purpose);
    own.material = stage_.token(prim, kPhysicsBinding, parent.material.c_str());
    if (are_curves(prim)) add(prim, own);
    above_.push_back(&prim);
    for (const UsdPrim& child : prim.children) visit(child, own);
    above_.pop_back();
  }

  // Curves of purpose "guide" are guides for the others, where there are both.
  void mark_guides() {
    const bool has_both = guide_strands_ > 0 && guide_strands_ < groom.strand_count();
    if (!has_both) return;
    if (groom.is_guide.empty()) groom.is_guide.assign(groom.strand_count(), 0);
    for (std::size_t i = 0; i < is_of_guide_purpose_.size(); ++i)
      if (is_of_guide_purpose_[i]) groom.is_guide[i] = 1;
  }

  void add(const UsdPrim& prim, const Inherited& own) {
    if (own.purpose == "proxy" && !takes_proxies_) {
      proxies_.push_back(&prim);
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

  CurveLayout read_layout(const UsdPrim& prim) const {
    const std::vector<double> counts = value(prim, "curveVertexCounts").numbers;
    if (prim.type == kNurbsCurves) return read_nurbs_layout(prim, counts);
    // USD's own fallbacks are cubic, bezier and nonperiodic.
    const std::string type = stage_.token(prim, "type", "cubic"),
                      basis = stage_.token(prim, "basis", "bezier"),
                      wrap = stage_.token(prim, "wrap", "nonperiodic");
    CurveBasis kind = CurveBasis::linear;
    if (type == "cubic") {
      if (basis != "bezier" && basis != "bspline" && basis != "catmullRom")
        fail(prim, fmt::format("the basis \"{}\" is not known", basis));
      kind = basis == "bezier"    ? CurveBasis::bezier
             : basis == "bspline" ? CurveBasis::bspline
                                  : CurveBasis::catmull_rom;
    } else if (type != "linear") {
      fail(prim, fmt::format("the curve type \"{}\" is not known", type));
    }
    if (wrap != "nonperiodic" && wrap != "pinned") fail(prim, "closed (periodic) curves are no strands");
    CurveLayout layout(kind, wrap == "pinned" ? CurveWrap::pinned : CurveWrap::nonperiodic,
                       options_.points_per_segment);
    for (const double count : counts)
      if (const auto fault = layout.add(count); !fault.empty()) fail(prim, fault);
    return layout;
  }

  CurveLayout read_nurbs_layout(const UsdPrim& prim, const std::vector<double>& counts) const {
    NurbsArrays nurbs;
    nurbs.control_points = value(prim, "points").numbers.size() / 3;
    nurbs.counts = counts;
    nurbs.orders = value(prim, "order").numbers;
    nurbs.knots = value(prim, "knots").numbers;
    nurbs.weights = value(prim, "pointWeights").numbers;
    const CurveBasis kind = are_linear(nurbs) ? CurveBasis::linear : CurveBasis::bspline;
    CurveLayout layout(kind, CurveWrap::nonperiodic, options_.points_per_segment);
    if (kind != CurveBasis::linear) {
      if (const auto fault = add_nurbs_curves(layout, nurbs); !fault.empty()) fail(prim, fault);
      return layout;
    }
    for (const double count : counts)
      if (const auto fault = layout.add(count); !fault.empty()) fail(prim, fault);
    return layout;
  }

  // The prim that has a primvar: the curves, or the nearest one above with a constant; null for none.
  const UsdPrim* holder(const UsdPrim& prim, const std::string& name) const {
    if (prim.find(name)) return &prim;
    if (!name.starts_with("primvars:")) return nullptr;
    for (auto above = above_.rbegin(); above != above_.rend(); ++above)
      if (const UsdAttribute* found = (*above)->find(name))
        if (found->interpolation.empty() || found->interpolation == "constant") return *above;
    return nullptr;
  }

  // Calls `take` with each place of an indexed list of `entries`; false when it has no indices.
  template <class Take>
  bool follow_indices(const UsdPrim& prim, const std::string& name, std::size_t entries, Take&& take) const {
    const std::vector<double> indices = value(prim, name + ":indices").numbers;
    for (const double index : indices) {
      if (!(index >= 0.0 && index < static_cast<double>(entries)))
        fail(prim, fmt::format("{}:indices names entry {} of {}", name, index, entries));
      take(static_cast<std::size_t>(index));
    }
    return !indices.empty();
  }

  // The numbers of a primvar, its indices resolved.
  std::vector<double> primvar(const UsdPrim& prim, const std::string& name, std::size_t components) const {
    std::vector<double> numbers = value(prim, name).numbers, resolved;
    if (numbers.empty()) return numbers;
    const bool is_indexed = follow_indices(prim, name, numbers.size() / components, [&](std::size_t entry) {
      for (std::size_t c = 0; c < components; ++c) resolved.push_back(numbers[entry * components + c]);
    });
    return is_indexed ? resolved : numbers;
  }

  std::vector<std::string> names(const UsdPrim& prim, const std::string& name) const {
    std::vector<std::string> texts = value(prim, name).strings, resolved;
    const bool is_indexed = follow_indices(prim, name, texts.size(),
                                           [&](std::size_t entry) { resolved.push_back(texts[entry]); });
    return is_indexed ? resolved : texts;
  }

  static std::optional<CurveScope> scope_named(std::string_view interpolation) {
    if (interpolation == "constant") return CurveScope::constant;
    if (interpolation == "uniform") return CurveScope::uniform;
    if (interpolation == "vertex") return CurveScope::vertex;
    // Curves have no faces: a program that says so means each point.
    if (interpolation == "varying" || interpolation == "faceVarying") return CurveScope::varying;
    return std::nullopt;
  }

  // A primvar at every point, `components` numbers each; empty when the prim lacks it.
  std::vector<std::vector<double>> read_point_primvar(const UsdPrim& prim, const CurveLayout& layout,
                                                      const std::string& name, std::size_t components,
                                                      const char* fallback) const {
    std::vector<std::vector<double>> result;
    const UsdPrim* from = holder(prim, name);
    if (!from) return result;
    const std::vector<double> numbers = primvar(*from, name, components);
    if (numbers.empty()) return result;
    std::string interpolation = from->find(name)->interpolation;
    if (interpolation.empty()) interpolation = numbers.size() == components ? "constant" : fallback;
    const auto scope = scope_named(interpolation);
    if (!scope) fail(prim, fmt::format("the interpolation \"{}\" of {} is not known", interpolation, name));
    const std::size_t expected = layout.value_count(*scope);
    if (numbers.size() != expected * components)
      fail(prim, fmt::format("{} has {} numbers, but {} interpolation needs {}", name, numbers.size(),
                             interpolation, expected * components));
    std::vector<double> one(expected);
    for (std::size_t c = 0; c < components; ++c) {
      for (std::size_t i = 0; i < expected; ++i) one[i] = numbers[i * components + c];
      result.push_back(layout.at_points(one, *scope));
    }
    return result;
  }

  // One entry of `components` numbers per strand; values along a strand count at its root. Empty when the
  // prim lacks it or its size fits nothing.
  std::vector<double> read_strand_primvar(const UsdPrim& prim, const CurveLayout& layout,
                                          const std::string& name, std::size_t components) const {
    const UsdPrim* from = holder(prim, name);
    if (!from) return {};
    const std::vector<double> numbers = primvar(*from, name, components);
    if (numbers.empty()) return {};
    using enum CurveScope;
    for (const CurveScope scope : {uniform, constant, vertex, varying}) {
      if (numbers.size() != layout.value_count(scope) * components) continue;
      std::vector<double> result;
      result.reserve(layout.curve_count() * components);
      for (std::size_t i = 0; i < layout.curve_count(); ++i)
        for (std::size_t c = 0; c < components; ++c)
          result.push_back(numbers[layout.root_value(i, scope) * components + c]);
      return result;
    }
    stage_.warn(prim, fmt::format("has {} without use: {} numbers for {} strands", name, numbers.size(),
                                  layout.curve_count()));
    return {};
  }

  hair::Groom read_curves(const UsdPrim& prim, const Eigen::Affine3d& transform) const {
    const CurveLayout layout = read_layout(prim);
    hair::Groom part;
    part.first_point = layout.first_point();
    const char* shape = options_.usd_rest ? "primvars:rest" : "points";
    const std::vector<double> xyz = value(prim, shape).numbers;
    if (xyz.size() != 3 * layout.control_count())
      fail(prim, fmt::format("curveVertexCounts claim {} points, but there are {} coordinates for them in {}",
                             layout.control_count(), xyz.size(), shape));
    if (layout.curve_count() == 0) return part;
    std::vector<Vec3> controls(layout.control_count());
    for (std::size_t k = 0; k < controls.size(); ++k)
      controls[k] = Vec3(xyz[3 * k], xyz[3 * k + 1], xyz[3 * k + 2]);
    part.points = layout.at_points(std::move(controls));
    for (Vec3& p : part.points) p = transform * p;

    const double scale = std::cbrt(std::abs(transform.linear().determinant()));
    auto widths = read_point_primvar(prim, layout, "widths", 1, "vertex");
    if (widths.empty()) widths = read_point_primvar(prim, layout, "primvars:groom_width", 1, "vertex");
    if (!widths.empty()) {
      part.radii = std::move(widths[0]);
      for (double& radius : part.radii) radius *= 0.5 * scale;
    }
    if (const auto rgb = read_point_primvar(prim, layout, "primvars:displayColor", 3, "vertex"); !rgb.empty())
      for (std::size_t k = 0; k < part.points.size(); ++k)
        part.colours.emplace_back(rgb[0][k], rgb[1][k], rgb[2][k]);
    if (const auto opacity = read_point_primvar(prim, layout, "primvars:displayOpacity", 1, "vertex");
        !opacity.empty())
      for (const double o : opacity[0]) part.transparencies.push_back(1.0 - o);
    read_strand_arrays(prim, layout, part);
    return part;
  }

  void read_strand_arrays(const UsdPrim& prim, const CurveLayout& layout, hair::Groom& part) const {
    std::vector<double> uv = read_strand_primvar(prim, layout, "primvars:groom_root_uv", 2);
    if (uv.empty()) uv = read_strand_primvar(prim, layout, "primvars:st", 2);
    for (std::size_t i = 0; i < uv.size(); i += 2) part.root_uv.emplace_back(uv[i], uv[i + 1]);
    for (const double id : read_strand_primvar(prim, layout, "primvars:groom_group_id", 1)) {
      if (!(std::abs(id) <= std::numeric_limits<std::int32_t>::max()))
        fail(prim, fmt::format("{} is no group", id));
      part.groups.push_back(static_cast<std::int32_t>(id));
    }
    take_group_names(part, names(prim, "primvars:groom_group_name"));
    for (const double guide : read_strand_primvar(prim, layout, "primvars:groom_guide", 1))
      part.is_guide.push_back(guide != 0.0 ? 1 : 0);
  }

  const UsdStage& stage_;
  const ReadOptions& options_;
  const FileFrame& frame_;
  bool takes_proxies_ = false;
  std::vector<const UsdPrim*> proxies_;
  std::size_t guide_strands_ = 0;
  std::vector<bool> is_of_guide_purpose_;
  std::vector<const UsdPrim*> above_;  // the prims above the one that is visited
};

}  // namespace

namespace {

hair::Groom read_layer(const UsdLayer& layer, const std::string& name, const ReadOptions& options,
                       bool warns = true) {
  const FileFrame frame = reading_frame(options, stated_frame(layer, name));
  const UsdStage stage(layer, options.time, warns);
  Reader reader(stage, options, frame);
  reader.read(layer.prims);
  if (reader.groom.strand_count() == 0)
    throw InputError("there are no visible BasisCurves or NurbsCurves in this layer", Place{name});
  return finish_reading(std::move(reader.groom), name, frame, options);
}

}  // namespace

hair::Groom read_usd(Bytes bytes, const std::string& name, const ReadOptions& options) {
  return read_layer(parse_usd(bytes, name, options.usd_variants), name, options);
}

hair::Groom open_usd_groom(const std::filesystem::path& path, const ReadOptions& options) {
  return read_layer(open_usd(path, options.usd_variants), path.string(), options);
}

UsdGroomFile::UsdGroomFile(const std::filesystem::path& path, const ReadOptions& options)
    : name_(path.string()),
      options_(options),
      layer_(open_usd(path, options.usd_variants)),
      times_(motion_times(layer_, are_curves)) {}

double UsdGroomFile::time_units_per_second() const { return time_code_rate(layer_, name_); }

hair::Groom UsdGroomFile::groom_at(double time) const {
  ReadOptions options = options_;
  options.time = time;
  return read_layer(layer_, name_, options, !has_warned_.exchange(true));
}

}  // namespace ringlet::io
