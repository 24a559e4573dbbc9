#include "ringlet/io/usd_layer.h"

#include <algorithm>

#include "ringlet/io/usd_crate_read.h"
#include "ringlet/io/usd_zip.h"
#include "ringlet/io/usda_parser.h"

namespace ringlet::io {

const UsdAttribute* UsdPrim::find(const std::string& attribute) const {
  const auto at = attributes.find(attribute);
  return at == attributes.end() ? nullptr : &at->second;
}

bool is_held_type(std::string_view type) {
  return type.starts_with("int") || type.starts_with("uint") || type.starts_with("bool") ||
         type.starts_with("uchar");
}

UsdLayer parse_usd(Bytes bytes, const std::string& name) {
  if (is_zip(bytes)) bytes = first_layer_of_usdz(bytes, name);
  UsdLayer layer = is_crate(bytes) ? parse_crate(bytes, name) : parse_usda(bytes, name);
  layer.byte_size = bytes.size();
  return layer;
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
  if (*time == before->first || attribute.is_held || result.numbers.empty()) return result;
  const UsdValue next = after->second.get();
  if (result.numbers.size() != next.numbers.size()) return result;
  const double weight = (*time - before->first) / (after->first - before->first);
  for (std::size_t i = 0; i < result.numbers.size(); ++i)
    result.numbers[i] += weight * (next.numbers[i] - result.numbers[i]);
  return result;
}

}  // namespace ringlet::io
