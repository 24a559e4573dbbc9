#include "ringlet/io/usd_layer.h"

#include <algorithm>

#include "ringlet/base/log.h"
#include "ringlet/base/types.h"
#include "ringlet/io/usd_crate_read.h"
#include "ringlet/io/usda_parser.h"

namespace ringlet::io {

const UsdAttribute* UsdPrim::find(const std::string& attribute) const {
  const auto at = attributes.find(attribute);
  return at == attributes.end() ? nullptr : &at->second;
}

UsdBlend blend_of(std::string_view type) {
  if (type.starts_with("quat")) return UsdBlend::slerp;
  const bool is_held = type.starts_with("int") || type.starts_with("uint") || type.starts_with("bool") ||
                       type.starts_with("uchar");
  return is_held ? UsdBlend::held : UsdBlend::linear;
}

namespace {

// Takes quaternions (w, x, y, z) the short way to others.
void slerp(std::vector<double>& from, const std::vector<double>& to, double weight) {
  for (std::size_t i = 0; i + 4 <= from.size(); i += 4) {
    const Quat a(from[i], from[i + 1], from[i + 2], from[i + 3]), b(to[i], to[i + 1], to[i + 2], to[i + 3]);
    const Quat q = a.slerp(weight, b);
    from[i] = q.w(), from[i + 1] = q.x(), from[i + 2] = q.y(), from[i + 3] = q.z();
  }
}

}  // namespace

void warn_of_clips(const UsdPrim& prim) {
  log_warning(
      "{}: the animation of \"{}\" was left out: value clips are not read; flatten them first "
      "(usdcat --flatten)",
      prim.place.to_string(), prim.name);
}

UsdLayer parse_usd_layer(Bytes bytes, const std::string& name) {
  UsdLayer layer = is_crate(bytes) ? parse_crate(bytes, name) : parse_usda(bytes, name);
  layer.byte_size = bytes.size();
  return layer;
}

const UsdPrim* UsdPrimIndex::find(std::string_view path) const {
  const UsdPrim* prim = nullptr;
  for (std::size_t at = 1; at <= path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    const auto [siblings, is_new] = below_.try_emplace(prim);
    if (is_new)
      for (const UsdPrim& child : prim ? prim->children : layer_->prims)
        siblings->second.emplace(child.name, &child);
    const auto found = siblings->second.find(path.substr(at, end - at));
    if (found == siblings->second.end()) return nullptr;
    prim = found->second;
    at = end + 1;
  }
  return prim;
}

UsdValue value_at(const UsdAttribute& attribute, const std::optional<double>& time) {
  const auto& samples = attribute.samples;
  if (samples.empty() || (!time && attribute.value))
    return attribute.value ? attribute.value->get() : UsdValue{};
  if (!time || *time <= samples.front().first) return samples.front().second.get();
  if (*time >= samples.back().first) return samples.back().second.get();
  const auto after = std::upper_bound(samples.begin(), samples.end(), *time,
                                      [](double t, const auto& sample) { return t < sample.first; });
  const auto before = after - 1;
  UsdValue result = before->second.get();
  if (*time == before->first || attribute.blend == UsdBlend::held || result.numbers.empty()) return result;
  const UsdValue next = after->second.get();
  if (result.numbers.size() != next.numbers.size()) return result;
  const double weight = (*time - before->first) / (after->first - before->first);
  if (attribute.blend == UsdBlend::slerp)
    slerp(result.numbers, next.numbers, weight);
  else
    for (std::size_t i = 0; i < result.numbers.size(); ++i)
      result.numbers[i] += weight * (next.numbers[i] - result.numbers[i]);
  return result;
}

}  // namespace ringlet::io
