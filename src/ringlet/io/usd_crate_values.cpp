#include "ringlet/io/usd_crate_values.h"

#include <algorithm>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/io/usd_crate_integers.h"
#include "ringlet/io/usd_crate_numbers.h"

namespace ringlet::io {

namespace {

// A compressed array of equal steps takes hardly any bytes, so its length is bounded by this and the size of
// the file.
constexpr std::size_t kAlwaysAllowedArray = std::size_t{1} << 24;
// A list of strings may repeat a long one; this many bytes beyond the size of the file are allowed.
constexpr std::size_t kAlwaysAllowedText = std::size_t{1} << 24;

CrateType item_of(CrateType list) {
  switch (list) {
    case CrateType::path_vector:
    case CrateType::path_list_op:
      return CrateType::path_vector;
    case CrateType::string_vector:
    case CrateType::string_list_op:
      return CrateType::string;
    default:
      return CrateType::token;
  }
}

template <class Int>
std::vector<double> as_doubles(const std::vector<std::int32_t>& signed_values) {
  std::vector<double> numbers;
  numbers.reserve(signed_values.size());
  for (const std::int32_t value : signed_values)
    numbers.push_back(static_cast<double>(static_cast<Int>(value)));
  return numbers;
}

template <class Int>
std::vector<double> as_doubles(const std::vector<std::int64_t>& signed_values) {
  std::vector<double> numbers;
  numbers.reserve(signed_values.size());
  for (const std::int64_t value : signed_values)
    numbers.push_back(static_cast<double>(static_cast<Int>(value)));
  return numbers;
}

}  // namespace

void CrateValues::fail(const std::string& message) const { throw InputError(message, Place{name_}); }

BinaryReader CrateValues::reader_at(std::uint64_t offset) const {
  BinaryReader reader(bytes_, name_);
  reader.seek(offset, "a value");
  return reader;
}

std::string CrateValues::text(CrateType type, std::uint32_t index) const {
  if (type == CrateType::path_vector) {
    std::string path = tables_.path_text(index);
    if (path.empty()) fail(fmt::format("a value names path {}, which is not there; it is damaged", index));
    return path;
  }
  if (type == CrateType::string) {
    if (index >= tables_.strings.size())
      fail(fmt::format("a value names string {}, but {} are there; it is damaged", index,
                       tables_.strings.size()));
    index = tables_.strings[index];
  }
  if (index >= tables_.tokens.size())
    fail(
        fmt::format("a value names token {}, but {} are there; it is damaged", index, tables_.tokens.size()));
  return tables_.tokens[index];
}

std::vector<std::string> CrateValues::strings_at(BinaryReader& reader, std::uint64_t count,
                                                 CrateType item) const {
  reader.require(count, sizeof(std::uint32_t), "a list of strings");
  std::vector<std::string> strings;
  std::size_t size = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    strings.push_back(text(item, reader.read<std::uint32_t>("a list of strings")));
    size += strings.back().size();
    if (size > kAlwaysAllowedText + bytes_.size()) fail("a list repeats a long string too often");
  }
  return strings;
}

UsdValue CrateValues::decode(std::uint64_t handle) const {
  const CrateValueRep rep{handle};
  if (rep.is_array_edit()) fail("array edits are not read; save the file with usdcat as .usda");
  if (rep.is_array()) return decode_array(rep);
  return rep.is_inlined() ? decode_inlined(rep) : decode_single(rep);
}

UsdValue CrateValues::decode_inlined(CrateValueRep rep) const {
  const auto bits = static_cast<std::uint32_t>(rep.payload());
  switch (rep.type()) {
    case CrateType::string:
    case CrateType::token:
    case CrateType::asset:  // inlined, an asset is a token
      return {{}, {text(rep.type(), bits)}};
    default:
      break;
  }
  const auto layout = number_layout(rep.type());
  return layout ? UsdValue{inlined_numbers(bits, *layout), {}} : UsdValue{};
}

UsdValue CrateValues::decode_single(CrateValueRep rep) const {
  if (const auto layout = number_layout(rep.type())) {
    BinaryReader reader = reader_at(rep.payload());
    return {plain_numbers(reader.read_bytes(layout->element_size(), "a value"), *layout), {}};
  }
  switch (rep.type()) {
    case CrateType::token_vector:
    case CrateType::string_vector:
    case CrateType::path_vector: {
      BinaryReader reader = reader_at(rep.payload());
      const auto count = reader.read<std::uint64_t>("the length of a list");
      return {{}, strings_at(reader, count, item_of(rep.type()))};
    }
    case CrateType::token_list_op:
    case CrateType::string_list_op:
    case CrateType::path_list_op: {
      BinaryReader reader = reader_at(rep.payload());
      return {{}, list_op_items(reader, rep.type())};
    }
    case CrateType::double_vector: {
      BinaryReader reader = reader_at(rep.payload());
      const auto count = reader.read<std::uint64_t>("the length of a list");
      return {reader.read_array<double>(count, "a list of numbers"), {}};
    }
    default:
      return {};
  }
}

// What a layer adds: its explicit, added, prepended and appended items.
std::vector<std::string> CrateValues::list_op_items(BinaryReader& reader, CrateType type) const {
  const unsigned header = reader.read<std::uint8_t>("a list operation");
  std::vector<std::string> items;
  for (const unsigned list : {kCrateListExplicit, kCrateListAdded, kCrateListPrepended, kCrateListAppended}) {
    if ((header & list) == 0) continue;
    const auto count = reader.read<std::uint64_t>("the length of a list");
    for (std::string& item : strings_at(reader, count, item_of(type))) items.push_back(std::move(item));
  }
  return items;
}

// A dictionary's values stand behind a jump each, counted from the place of the jump.
void CrateValues::skip_dictionary(BinaryReader& reader) const {
  const auto count = reader.read<std::uint64_t>("a dictionary");
  reader.require(count, sizeof(std::uint32_t) + 2 * sizeof(std::uint64_t), "a dictionary");
  for (std::uint64_t i = 0; i < count; ++i) {
    reader.read<std::uint32_t>("a dictionary");
    const std::uint64_t from = reader.position();
    reader.seek(from + reader.read<std::uint64_t>("a dictionary"), "a dictionary");
    reader.read<std::uint64_t>("a dictionary");
  }
}

UsdArc CrateValues::arc_at(BinaryReader& reader, bool has_offset, bool has_dictionary) const {
  UsdArc arc;
  arc.asset = text(CrateType::string, reader.read<std::uint32_t>("a reference"));
  // The empty path has an entry as well, or none.
  arc.prim = tables_.path_text(reader.read<std::uint32_t>("a reference"));
  if (arc.prim == "/") arc.prim.clear();
  if (has_offset) {
    arc.offset = reader.read<double>("a reference");
    arc.scale = reader.read<double>("a reference");
  }
  if (has_dictionary) skip_dictionary(reader);
  return arc;
}

std::vector<UsdArc> CrateValues::arcs(CrateValueRep rep) const {
  const bool is_reference = rep.type() == CrateType::reference_list_op;
  // Payloads have offsets since version 0.8.
  constexpr int kFirstWithOffsets = 8;
  const bool has_offset = is_reference || tables_.minor_version >= kFirstWithOffsets;
  if (rep.type() == CrateType::payload) {
    BinaryReader reader = reader_at(rep.payload());
    return {arc_at(reader, has_offset, false)};
  }
  if (!is_reference && rep.type() != CrateType::payload_list_op) return {};
  BinaryReader reader = reader_at(rep.payload());
  const unsigned header = reader.read<std::uint8_t>("a list operation");
  std::vector<UsdArc> found;
  for (const unsigned list : {kCrateListExplicit, kCrateListAdded, kCrateListPrepended, kCrateListAppended}) {
    if ((header & list) == 0) continue;
    const auto count = reader.read<std::uint64_t>("the length of a list");
    reader.require(count, 2 * sizeof(std::uint32_t), "a list of references");
    for (std::uint64_t i = 0; i < count; ++i) found.push_back(arc_at(reader, has_offset, is_reference));
  }
  return found;
}

std::vector<std::pair<double, double>> CrateValues::layer_offsets(CrateValueRep rep) const {
  if (rep.type() != CrateType::layer_offsets) return {};
  BinaryReader reader = reader_at(rep.payload());
  const auto count = reader.read<std::uint64_t>("the offsets of layers");
  reader.require(count, 2 * sizeof(double), "the offsets of layers");
  std::vector<std::pair<double, double>> offsets;
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto offset = reader.read<double>("the offsets of layers");
    offsets.emplace_back(offset, reader.read<double>("the offsets of layers"));
  }
  return offsets;
}

std::map<std::string, std::string> CrateValues::selections(CrateValueRep rep) const {
  if (rep.type() != CrateType::variant_selections) return {};
  BinaryReader reader = reader_at(rep.payload());
  const auto count = reader.read<std::uint64_t>("the chosen variants");
  reader.require(count, 2 * sizeof(std::uint32_t), "the chosen variants");
  std::map<std::string, std::string> chosen;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::string set = text(CrateType::string, reader.read<std::uint32_t>("the chosen variants"));
    chosen[set] = text(CrateType::string, reader.read<std::uint32_t>("the chosen variants"));
  }
  return chosen;
}

UsdValue CrateValues::decode_array(CrateValueRep rep) const {
  if (rep.payload() == 0) return {};  // an empty array
  BinaryReader reader = reader_at(rep.payload());
  const auto count = reader.read<std::uint64_t>("the length of an array");
  const auto layout = number_layout(rep.type());
  if (!layout) {
    if (rep.type() != CrateType::token && rep.type() != CrateType::string && rep.type() != CrateType::asset)
      return {};
    const CrateType item = rep.type() == CrateType::token ? CrateType::token : CrateType::string;
    return {{}, strings_at(reader, count, item)};
  }
  if (rep.is_compressed() && count >= kCrateMinCompressed) {
    if (count > kAlwaysAllowedArray + bytes_.size())
      fail(fmt::format("an array claims {} numbers; more than {} are not read from a file of {} bytes", count,
                       kAlwaysAllowedArray + bytes_.size(), bytes_.size()));
    return {compressed_numbers(reader, rep.type(), static_cast<std::size_t>(count)), {}};
  }
  reader.require(count, layout->element_size(), "an array");
  return {plain_numbers(reader.read_bytes(count * layout->element_size(), "an array"), *layout), {}};
}

std::vector<double> CrateValues::compressed_numbers(BinaryReader& reader, CrateType type,
                                                    std::size_t count) const {
  const auto coded = [&] { return reader.read_bytes(reader.read<std::uint64_t>("an array"), "an array"); };
  const auto integers = [&] {
    return decode_integers<std::int32_t>(coded(), count, "array elements", name_);
  };
  switch (type) {
    case CrateType::int32:
      return as_doubles<std::int32_t>(integers());
    case CrateType::uint32:
      return as_doubles<std::uint32_t>(integers());
    case CrateType::int64:
      return as_doubles<std::int64_t>(decode_integers<std::int64_t>(coded(), count, "array elements", name_));
    case CrateType::uint64:
      return as_doubles<std::uint64_t>(
          decode_integers<std::int64_t>(coded(), count, "array elements", name_));
    case CrateType::half:
    case CrateType::float32:
    case CrateType::float64:
      break;
    default:
      fail("an array is compressed in a way that its type does not have; it is damaged");
  }
  // Floating-point numbers are integers (i), or indices into a table of the values that occur (t).
  const auto code = reader.read<char>("an array");
  if (code == 'i') return as_doubles<std::int32_t>(integers());
  if (code != 't')
    fail(fmt::format("an array is compressed by an unknown code {}; it is damaged", int{code}));
  const NumberLayout layout = *number_layout(type);
  const std::uint64_t table_size = reader.read<std::uint32_t>("a table of numbers");
  reader.require(table_size, layout.element_size(), "a table of numbers");
  const auto table =
      plain_numbers(reader.read_bytes(table_size * layout.element_size(), "a table of numbers"), layout);
  std::vector<double> numbers;
  numbers.reserve(count);
  for (const std::int32_t index : integers()) {
    if (static_cast<std::uint32_t>(index) >= table.size())
      fail(fmt::format("an array names entry {} of a table of {} numbers; it is damaged",
                       static_cast<std::uint32_t>(index), table.size()));
    numbers.push_back(table[static_cast<std::uint32_t>(index)]);
  }
  return numbers;
}

// The times and the values stand behind a jump each, counted from the place of the jump itself.
std::vector<std::pair<double, std::uint64_t>> CrateValues::time_samples(CrateValueRep rep) const {
  BinaryReader reader = reader_at(rep.payload());
  const auto follow_jump = [&] {
    const std::uint64_t from = reader.position();
    reader.seek(from + reader.read<std::uint64_t>("time samples"), "time samples");
  };
  follow_jump();
  const std::vector<double> times = decode(reader.read<std::uint64_t>("time samples")).numbers;
  follow_jump();
  const auto count = reader.read<std::uint64_t>("the number of time samples");
  if (count != times.size())
    fail(fmt::format("an attribute has {} time samples at {} times; it is damaged", count, times.size()));
  reader.require(count, sizeof(std::uint64_t), "time samples");
  std::vector<std::pair<double, std::uint64_t>> samples;
  samples.reserve(times.size());
  for (const double time : times) {
    if (std::isnan(time)) fail("a time code is not a number");
    samples.emplace_back(time, reader.read<std::uint64_t>("time samples"));
  }
  std::stable_sort(samples.begin(), samples.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  return samples;
}

}  // namespace ringlet::io
