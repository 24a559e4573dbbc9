#include "ringlet/io/usd_stage.h"

#include <algorithm>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"

namespace ringlet::io {

namespace {

// A layer may repeat its arrays up to this many numbers beyond its own size.
constexpr std::size_t kAlwaysAllowedRepeats = std::size_t{1} << 26;

}  // namespace

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

double time_code_rate(const UsdLayer& layer, const std::string& name) {
  constexpr double kAssumedByUsd = 24.0;
  const auto at = layer.metadata.find("timeCodesPerSecond");
  if (at == layer.metadata.end() || at->second.numbers.empty()) return kAssumedByUsd;
  const double rate = at->second.numbers[0];
  if (!(rate > 0.0) || !std::isfinite(rate))
    throw InputError(fmt::format("timeCodesPerSecond is {}; it must be a positive number", rate),
                     Place{name});
  return rate;
}

namespace {

// False when neither the prim nor one below it is wanted.
bool collect_times(const UsdPrim& prim, bool (*is_wanted)(const UsdPrim&), std::vector<double>& times) {
  bool counts = is_wanted(prim);
  for (const UsdPrim& child : prim.children) counts = collect_times(child, is_wanted, times) || counts;
  if (!counts) return false;
  for (const auto& [name, attribute] : prim.attributes)
    if (name == "points" || name.starts_with("xformOp"))
      for (const auto& sample : attribute.samples) times.push_back(sample.first);
  return true;
}

}  // namespace

std::vector<double> motion_times(const UsdLayer& layer, bool (*is_wanted)(const UsdPrim&)) {
  std::vector<double> times;
  for (const UsdPrim& prim : layer.prims) collect_times(prim, is_wanted, times);
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

void UsdStage::fail(const UsdPrim& prim, const std::string& message) {
  throw InputError(fmt::format("prim \"{}\": {}", prim.name, message), prim.place);
}

UsdValue UsdStage::value(const UsdPrim& prim, const std::string& name) const {
  const UsdAttribute* attribute = prim.find(name);
  if (!attribute) return {};
  UsdValue result = value_at(*attribute, time_);
  numbers_read_ += result.numbers.size();
  if (numbers_read_ > kAlwaysAllowedRepeats + layer_.byte_size)
    fail(prim,
         fmt::format("up to here the layer has {} numbers, too many for its {} bytes; its arrays repeat",
                     numbers_read_, layer_.byte_size));
  return result;
}

std::string UsdStage::token(const UsdPrim& prim, const std::string& name, const char* fallback) const {
  const UsdValue found = value(prim, name);
  return found.strings.empty() ? fallback : found.strings[0];
}

void UsdStage::warn(const UsdPrim& prim, const std::string& message) const {
  if (warns_) log_warning("{}: \"{}\" {}", prim.place.to_string(), prim.name, message);
}

namespace {

// Time samples count before the default value.
bool is_always_invisible(const UsdAttribute& visibility) {
  const auto is_invisible = [](const UsdValue& value) {
    return value.strings.size() == 1 && value.strings[0] == "invisible";
  };
  if (visibility.samples.empty()) return visibility.value && is_invisible(visibility.value->get());
  return std::ranges::all_of(visibility.samples,
                             [&](const auto& sample) { return is_invisible(sample.second.get()); });
}

}  // namespace

bool UsdStage::is_left_out(const UsdPrim& prim) const {
  if (prim.type == "PointInstancer") {
    warn(prim, "was left out: instances at points are not read; make them real prims first");
    return true;
  }
  const UsdAttribute* visibility = prim.find("visibility");
  if (!visibility || !is_always_invisible(*visibility)) return false;
  warn(prim, "was left out: it is invisible");
  return true;
}

std::string UsdStage::purpose(const UsdPrim& prim, const std::string& parent) const {
  return token(prim, "purpose", parent.c_str());
}

// The listed operations, first is outermost; USD writes matrices for row vectors, so they are transposed.
Eigen::Affine3d UsdStage::transform(const UsdPrim& prim, const Eigen::Affine3d& parent) const {
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

Eigen::Affine3d UsdStage::operation(const UsdPrim& prim, const std::string& name) const {
  // xformOp:<kind> or xformOp:<kind>:<suffix>
  constexpr std::string_view kPrefix = "xformOp:";
  const std::string rest = name.starts_with(kPrefix) ? name.substr(kPrefix.size()) : name;
  const std::string kind = rest.substr(0, rest.find(':'));
  const std::vector<double> n = value(prim, name).numbers;
  const auto need = [&](std::size_t count) {
    if (n.size() != count) fail(prim, fmt::format("{} has {} numbers instead of {}", name, n.size(), count));
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

}  // namespace ringlet::io
