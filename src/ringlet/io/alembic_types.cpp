#include "ringlet/io/alembic_types.h"

#include <array>

namespace ringlet::io {

namespace {

struct PodTraits {
  std::string_view name;
  std::size_t size;
};
constexpr std::array<PodTraits, kPodCount> kPodTraits = {{{"bool_t", 1},
                                                          {"uint8_t", 1},
                                                          {"int8_t", 1},
                                                          {"uint16_t", 2},
                                                          {"int16_t", 2},
                                                          {"uint32_t", 4},
                                                          {"int32_t", 4},
                                                          {"uint64_t", 8},
                                                          {"int64_t", 8},
                                                          {"float16_t", 2},
                                                          {"float32_t", 4},
                                                          {"float64_t", 8},
                                                          {"string", 0},
                                                          {"wstring", 0}}};

}  // namespace

std::size_t pod_size(Pod pod) { return kPodTraits[static_cast<std::size_t>(pod)].size; }
std::string_view pod_name(Pod pod) { return kPodTraits[static_cast<std::size_t>(pod)].name; }

std::string metadata_text(const AlembicMetadata& metadata) {
  std::string text;
  for (const auto& [key, value] : metadata) {
    if (value.empty()) continue;
    if (!text.empty()) text += ';';
    text += key + '=' + value;
  }
  return text;
}

AlembicMetadata parse_metadata(std::string_view text) {
  AlembicMetadata metadata;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(';'), text.size());
    const std::string_view pair = text.substr(0, end);
    if (const std::size_t equals = pair.find('='); equals != std::string_view::npos)
      metadata.emplace(pair.substr(0, equals), pair.substr(equals + 1));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return metadata;
}

double TimeSampling::time(std::uint64_t sample) const {
  if (is_acyclic()) return times[sample];
  return times[sample % times.size()] + cycle * static_cast<double>(sample / times.size());
}

SampleBlend locate_samples(const TimeSampling& sampling, std::uint64_t samples, double time) {
  if (samples < 2 || !(time > sampling.time(0))) return {};
  // The last sample that is not after the time.
  std::uint64_t low = 0, high = samples;
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (sampling.time(middle) <= time ? low : high) = middle;
  }
  if (low + 1 == samples) return {low, low, 0.0};
  const double before = sampling.time(low), after = sampling.time(low + 1);
  return {low, low + 1, after > before ? (time - before) / (after - before) : 0.0};
}

}  // namespace ringlet::io
