// Samples of properties as numbers and text.

#include <bit>
#include <cmath>
#include <cstring>

#include "ringlet/base/error.h"
#include "ringlet/io/alembic_reader.h"

namespace ringlet::io {

namespace {

// IEEE 754 binary16: 1 sign, 5 exponent and 10 fraction bits.
double half_to_double(std::uint16_t bits) {
  const int exponent = (bits >> 10) & 0x1f, fraction = bits & 0x3ff;
  const double sign = (bits & 0x8000) != 0 ? -1.0 : 1.0;
  if (exponent == 0x1f)
    return fraction != 0 ? std::numeric_limits<double>::quiet_NaN()
                         : sign * std::numeric_limits<double>::infinity();
  if (exponent == 0) return sign * std::ldexp(fraction, -24);
  return sign * std::ldexp(1024 + fraction, exponent - 25);
}

template <class T>
void append_numbers(Bytes bytes, std::vector<double>& result) {
  for (std::size_t at = 0; at < bytes.size(); at += sizeof(T)) {
    T value;
    std::memcpy(&value, bytes.data() + at, sizeof(T));
    result.push_back(static_cast<double>(value));
  }
}

std::vector<double> numbers_from_bytes(Bytes bytes, Pod pod) {
  std::vector<double> result;
  result.reserve(bytes.size() / pod_size(pod));
  switch (pod) {
    case Pod::boolean:
      for (const std::byte value : bytes) result.push_back(value != std::byte{0} ? 1.0 : 0.0);
      break;
    case Pod::uint8:
      append_numbers<std::uint8_t>(bytes, result);
      break;
    case Pod::int8:
      append_numbers<std::int8_t>(bytes, result);
      break;
    case Pod::uint16:
      append_numbers<std::uint16_t>(bytes, result);
      break;
    case Pod::int16:
      append_numbers<std::int16_t>(bytes, result);
      break;
    case Pod::uint32:
      append_numbers<std::uint32_t>(bytes, result);
      break;
    case Pod::int32:
      append_numbers<std::int32_t>(bytes, result);
      break;
    case Pod::uint64:
      append_numbers<std::uint64_t>(bytes, result);
      break;
    case Pod::int64:
      append_numbers<std::int64_t>(bytes, result);
      break;
    case Pod::float16:
      for (std::size_t at = 0; at < bytes.size(); at += 2)
        result.push_back(half_to_double(static_cast<std::uint16_t>(
            std::to_integer<unsigned>(bytes[at]) | (std::to_integer<unsigned>(bytes[at + 1]) << 8))));
      break;
    case Pod::float32:
      append_numbers<float>(bytes, result);
      break;
    case Pod::float64:
      append_numbers<double>(bytes, result);
      break;
    case Pod::string:
    case Pod::wstring:
      break;
  }
  return result;
}

bool holds_text(const AlembicProperty& property) { return pod_size(property.type.pod) == 0; }

}  // namespace

// Only the samples from the last one before the first change to the last change are stored.
std::uint64_t AlembicReader::stored_index(const AlembicProperty& property, std::uint64_t sample) const {
  if (property.kind == AlembicProperty::Kind::compound)
    fail(fmt::format("property \"{}\" holds properties instead of values", property.name));
  if (sample >= property.samples)
    fail(
        fmt::format("property \"{}\": there is no sample {} of {}", property.name, sample, property.samples));
  if (sample < property.first_changed || !property.is_animated()) return 0;
  return std::min<std::uint64_t>(sample, property.last_changed) - property.first_changed + 1;
}

OgawaData AlembicReader::sample_data(const AlembicProperty& property, std::uint64_t sample) const {
  const std::string what = fmt::format("property \"{}\", sample {}", property.name, sample);
  const bool is_array = property.kind == AlembicProperty::Kind::array;
  const std::uint64_t index = stored_index(property, sample);
  // The samples of an array alternate with their dimensions.
  const OgawaData data = ogawa_.data(property.group, is_array ? 2 * index : index, what);
  if (data.size != 0 && data.size < kSampleKeySize) fail(what + ": it is too short for its key");
  if (data.size == 0 || holds_text(property)) return data;

  const std::size_t size = property.type.size();
  const std::uint64_t bytes = data.size - kSampleKeySize;
  if (bytes % size != 0)
    fail(fmt::format("{}: {} bytes do not make elements of {} bytes", what, bytes, size));
  if (!is_array && bytes != size) fail(fmt::format("{}: it has {} bytes instead of {}", what, bytes, size));
  if (!is_array) return data;
  // Dimensions are stored where there are several; their product is the number of elements.
  const OgawaData dimensions = ogawa_.data(property.group, 2 * index + 1, what);
  if (dimensions.size == 0) return data;
  const std::vector<std::byte> stored = ogawa_.bytes(dimensions, what);
  if (stored.size() % 8 != 0) fail(what + ": its dimensions are damaged");
  std::uint64_t elements = 1;
  for (const std::uint64_t length :
       BinaryReader(stored, name()).read_array<std::uint64_t>(stored.size() / 8, what)) {
    if (length != 0 && elements > bytes / size / length)
      fail(what + ": its dimensions do not fit its values");
    elements *= length;
  }
  if (elements != bytes / size) fail(what + ": its dimensions do not fit its values");
  return data;
}

std::uint64_t AlembicReader::element_count(const AlembicProperty& property, std::uint64_t sample) const {
  if (holds_text(property)) fail(fmt::format("property \"{}\" holds text instead of numbers", property.name));
  const OgawaData data = sample_data(property, sample);
  return data.size == 0 ? 0 : (data.size - kSampleKeySize) / property.type.size();
}

std::vector<std::byte> AlembicReader::sample_bytes(const AlembicProperty& property,
                                                   std::uint64_t sample) const {
  const OgawaData data = sample_data(property, sample);
  if (data.size == 0) return {};
  std::vector<std::byte> bytes(data.size - kSampleKeySize);
  ogawa_.bytes(data, kSampleKeySize, bytes, property.name);
  return bytes;
}

std::vector<double> AlembicReader::numbers(const AlembicProperty& property, std::uint64_t sample) const {
  if (holds_text(property)) fail(fmt::format("property \"{}\" holds text instead of numbers", property.name));
  return numbers_from_bytes(sample_bytes(property, sample), property.type.pod);
}

std::vector<Vec3> AlembicReader::vectors(const AlembicProperty& property, std::uint64_t sample) const {
  if (property.type.extent != 3)
    fail(fmt::format("property \"{}\" has elements of {} numbers instead of 3", property.name,
                     property.type.extent));
  std::vector<Vec3> result;
  if (property.type.pod == Pod::float32) {  // nearly always: without a detour through single numbers
    const std::vector<std::byte> bytes = sample_bytes(property, sample);
    result.resize(bytes.size() / sizeof(Eigen::Vector3f));
    for (std::size_t i = 0; i < result.size(); ++i) {
      Eigen::Vector3f value;
      std::memcpy(value.data(), bytes.data() + i * sizeof(value), sizeof(value));
      result[i] = value.cast<double>();
    }
    return result;
  }
  const std::vector<double> values = numbers(property, sample);
  result.resize(values.size() / 3);
  for (std::size_t i = 0; i < result.size(); ++i)
    result[i] = Vec3(values[3 * i], values[3 * i + 1], values[3 * i + 2]);
  return result;
}

std::vector<std::string> AlembicReader::strings(const AlembicProperty& property, std::uint64_t sample) const {
  if (property.type.pod != Pod::string)
    fail(fmt::format("property \"{}\" holds no text of single bytes", property.name));
  const std::vector<std::byte> bytes = sample_bytes(property, sample);
  std::vector<std::string> result;
  // Each text ends with a zero.
  for (std::string_view text = as_text(bytes); !text.empty();) {
    const std::size_t end = text.find('\0');
    if (end == std::string_view::npos)
      fail(fmt::format("property \"{}\", sample {}: a text does not end", property.name, sample));
    result.emplace_back(text.substr(0, end));
    text.remove_prefix(end + 1);
  }
  return result;
}

}  // namespace ringlet::io
