#include "ringlet/io/usd_crate_write.h"

#include <algorithm>
#include <array>
#include <bit>

#include "ringlet/base/error.h"
#include "ringlet/io/usd_crate_integers.h"
#include "ringlet/io/usd_crate_lz4.h"

namespace ringlet::io {

namespace {

constexpr std::array<std::uint8_t, 8> kWrittenVersion{0, 8, 0};
constexpr std::size_t kAlignment = 8;

CrateValueRep inlined_rep(CrateType type, std::uint32_t bits) {
  return {CrateValueRep::kInlined | static_cast<std::uint64_t>(type) << CrateValueRep::kTypeShift | bits};
}

}  // namespace

CrateWriter::CrateWriter(const std::filesystem::path& path) : file_(path) {
  put_bytes(std::vector<std::byte>(kCrateBootstrapSize));
  token_index("");  // token 0 names no property: a property's name is stored with a minus sign
}

void CrateWriter::put_bytes(Bytes bytes) {
  file_.write(bytes.data(), bytes.size());
  position_ += bytes.size();
}

void CrateWriter::put_sized(Bytes bytes) {
  put<std::uint64_t>(bytes.size());
  put_bytes(bytes);
}

void CrateWriter::put_integers(std::span<const std::int32_t> values) { put_sized(encode_integers(values)); }

void CrateWriter::align() {
  constexpr std::array<std::byte, kAlignment> kZeros{};
  put_bytes(Bytes(kZeros).first((kAlignment - position_ % kAlignment) % kAlignment));
}

CrateValueRep CrateWriter::at_position(CrateType type, std::uint64_t flags) const {
  if (position_ > CrateValueRep::kPayloadMask)
    throw InputError("the file would become larger than a crate file can be");
  return {flags | static_cast<std::uint64_t>(type) << CrateValueRep::kTypeShift | position_};
}

std::uint32_t CrateWriter::token_index(const std::string& text) {
  const auto [at, is_new] = token_indices_.emplace(text, static_cast<std::uint32_t>(tokens_.size()));
  if (is_new) tokens_.push_back(text);
  return at->second;
}

CrateValueRep CrateWriter::token(const std::string& text) {
  return inlined_rep(CrateType::token, token_index(text));
}

CrateValueRep CrateWriter::boolean(bool value) { return inlined_rep(CrateType::boolean, value ? 1 : 0); }

CrateValueRep CrateWriter::enumeration(CrateType type, std::uint32_t value) {
  return inlined_rep(type, value);
}

CrateValueRep CrateWriter::number(double value) {
  const auto single = static_cast<float>(value);
  if (static_cast<double>(single) == value)
    return inlined_rep(CrateType::float64, std::bit_cast<std::uint32_t>(single));
  align();
  const CrateValueRep rep = at_position(CrateType::float64);
  put(value);
  return rep;
}

CrateValueRep CrateWriter::single(float value) {
  return inlined_rep(CrateType::float32, std::bit_cast<std::uint32_t>(value));
}

void CrateWriter::put_token_list(const std::vector<std::string>& texts) {
  put<std::uint64_t>(texts.size());
  for (const std::string& text : texts) put(token_index(text));
}

CrateValueRep CrateWriter::tokens(const std::vector<std::string>& texts) {
  const CrateValueRep rep = at_position(CrateType::token_vector);
  put_token_list(texts);
  return rep;
}

CrateValueRep CrateWriter::token_array(const std::vector<std::string>& texts) {
  std::vector<std::uint32_t> indices;
  for (const std::string& text : texts) indices.push_back(token_index(text));
  return array(CrateType::token, indices.size(), std::as_bytes(std::span(indices)));
}

CrateValueRep CrateWriter::prepended_tokens(const std::vector<std::string>& texts) {
  const CrateValueRep rep = at_position(CrateType::token_list_op);
  put(kCrateListPrepended);
  put_token_list(texts);
  return rep;
}

CrateValueRep CrateWriter::explicit_paths(const std::vector<std::uint32_t>& paths) {
  const CrateValueRep rep = at_position(CrateType::path_list_op);
  put<std::uint8_t>(kCrateListIsExplicit | kCrateListExplicit);
  put<std::uint64_t>(paths.size());
  for (const std::uint32_t path : paths) put(path);
  return rep;
}

CrateValueRep CrateWriter::integers(std::span<const std::int32_t> values) {
  if (values.size() < kCrateMinCompressed)
    return array(CrateType::int32, values.size(), std::as_bytes(values));
  const CrateValueRep rep = at_position(CrateType::int32, CrateValueRep::kArray | CrateValueRep::kCompressed);
  put<std::uint64_t>(values.size());
  put_integers(values);
  return rep;
}

CrateValueRep CrateWriter::array(CrateType type, std::size_t elements, Bytes raw) {
  align();
  const CrateValueRep rep = at_position(type, CrateValueRep::kArray);
  put<std::uint64_t>(elements);
  put_bytes(raw);
  return rep;
}

CrateValueRep CrateWriter::time_samples(std::span<const double> times,
                                        std::span<const CrateValueRep> values) {
  align();
  const CrateValueRep times_rep = at_position(CrateType::double_vector);
  put<std::uint64_t>(times.size());
  put_bytes(std::as_bytes(times));
  // Both jumps lead right behind themselves: the times and the values are in the file already.
  const CrateValueRep rep = at_position(CrateType::time_samples);
  put<std::uint64_t>(sizeof(std::uint64_t));
  put(times_rep.bits);
  put<std::uint64_t>(sizeof(std::uint64_t));
  put<std::uint64_t>(values.size());
  for (const CrateValueRep& value : values) put(value.bits);
  return rep;
}

std::uint32_t CrateWriter::add_spec(std::uint32_t parent, const std::string& name, CrateSpecType type,
                                    const Fields& fields) {
  const auto path = static_cast<std::uint32_t>(specs_.size());
  specs_.push_back({parent, token_index(name), static_cast<std::uint32_t>(field_sets_.size()), type, {}});
  if (parent != kCrateNone) specs_[parent].children.push_back(path);
  for (const auto& [key, value] : fields) {
    field_sets_.push_back(static_cast<std::int32_t>(fields_.size()));
    fields_.push_back({token_index(key), value});
  }
  field_sets_.push_back(static_cast<std::int32_t>(kCrateNone));
  return path;
}

void CrateWriter::put_section(const char* name, void (CrateWriter::*put_table)()) {
  const std::uint64_t start = position_;
  (this->*put_table)();
  sections_.push_back({name, start, position_ - start});
}

void CrateWriter::put_tokens() {
  std::string text;
  for (const std::string& token : tokens_) text.append(token).push_back('\0');
  put<std::uint64_t>(tokens_.size());
  put<std::uint64_t>(text.size());
  put_sized(compress_frame(std::as_bytes(std::span(text))));
}

void CrateWriter::put_fields() {
  std::vector<std::int32_t> names;
  std::vector<std::uint64_t> values;
  for (const CrateField& field : fields_) {
    names.push_back(static_cast<std::int32_t>(field.name));
    values.push_back(field.value.bits);
  }
  put<std::uint64_t>(fields_.size());
  put_integers(names);
  put_sized(compress_frame(std::as_bytes(std::span(values))));
}

void CrateWriter::append_path(PathColumns& columns, std::uint32_t spec, bool has_sibling) const {
  const Spec& self = specs_[spec];
  const bool is_property = self.type == CrateSpecType::attribute || self.type == CrateSpecType::relationship;
  const std::size_t at = columns.paths.size();
  const auto name = static_cast<std::int32_t>(self.name);
  columns.paths.push_back(static_cast<std::int32_t>(spec));
  columns.names.push_back(is_property ? -name : name);
  columns.jumps.push_back(has_sibling ? 0 : -2);
  for (std::size_t i = 0; i < self.children.size(); ++i)
    append_path(columns, self.children[i], i + 1 < self.children.size());
  if (!self.children.empty())
    columns.jumps[at] = has_sibling ? static_cast<std::int32_t>(columns.paths.size() - at) : -1;
}

void CrateWriter::put_paths() {
  PathColumns columns;
  append_path(columns, 0, false);
  put<std::uint64_t>(specs_.size());
  put<std::uint64_t>(specs_.size());
  for (const auto* column : {&columns.paths, &columns.names, &columns.jumps}) put_integers(*column);
}

void CrateWriter::put_specs() {
  std::vector<std::int32_t> paths, sets, types;
  for (std::size_t i = 0; i < specs_.size(); ++i) {
    paths.push_back(static_cast<std::int32_t>(i));
    sets.push_back(static_cast<std::int32_t>(specs_[i].field_set));
    types.push_back(static_cast<std::int32_t>(specs_[i].type));
  }
  put<std::uint64_t>(specs_.size());
  for (const auto* column : {&paths, &sets, &types}) put_integers(*column);
}

void CrateWriter::commit() {
  put_section("TOKENS", &CrateWriter::put_tokens);
  const std::uint64_t strings_start = position_;
  put<std::uint64_t>(0);  // no strings: every text is a token
  sections_.push_back({"STRINGS", strings_start, position_ - strings_start});
  put_section("FIELDS", &CrateWriter::put_fields);
  const std::uint64_t sets_start = position_;
  put<std::uint64_t>(field_sets_.size());
  put_integers(field_sets_);
  sections_.push_back({"FIELDSETS", sets_start, position_ - sets_start});
  put_section("PATHS", &CrateWriter::put_paths);
  put_section("SPECS", &CrateWriter::put_specs);

  const std::uint64_t contents = position_;
  put<std::uint64_t>(sections_.size());
  for (const Section& section : sections_) {
    std::array<char, kCrateSectionNameSize> name{};
    std::copy(section.name.begin(), section.name.end(), name.begin());
    put_bytes(std::as_bytes(std::span(name)));
    put(section.start);
    put(section.size);
  }
  std::string header(kCrateMagic);
  header.append(reinterpret_cast<const char*>(kWrittenVersion.data()), kWrittenVersion.size());
  header.append(reinterpret_cast<const char*>(&contents), sizeof(contents));
  file_.overwrite(0, header.data(), header.size());
  file_.commit();
}

}  // namespace ringlet::io
