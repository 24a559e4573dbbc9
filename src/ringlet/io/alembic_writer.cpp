#include "ringlet/io/alembic_writer.h"

#include <algorithm>

#include "ringlet/base/error.h"

namespace ringlet::io {

namespace {

// AbcCoreOgawa's own version, and the release of the library whose layout this is: 1.8.0.
constexpr std::int32_t kArchiveFileVersion = 0, kArchiveLibraryVersion = 10800;
constexpr const char* kArchiveLibraryName = "Alembic 1.8.0 (written by Ringlet)";

template <class T>
Bytes bytes_of_value(const T& value) {
  return std::as_bytes(std::span(&value, 1));
}

std::uint32_t size_hint(std::uint64_t largest) { return largest < 256 ? 0 : largest < 65536 ? 1 : 2; }

}  // namespace

// Headers and messages for digests, put together value by value.
class AlembicWriter::HeaderBytes {
 public:
  template <class T>
  void value(const T& item) {
    append(bytes_of_value(item));
  }
  void text(std::string_view item) { append(std::as_bytes(std::span(item))); }
  void count(std::uint64_t number, std::uint32_t hint) {
    append(bytes_of_value(number).first(std::size_t{1} << hint));
  }
  void times(const TimeSampling& sampling) {
    value(sampling.cycle);
    value(static_cast<std::uint32_t>(sampling.times.size()));
    for (const double time : sampling.times) value(time);
  }
  Bytes bytes() const { return bytes_; }
  Digest digest() const { return spooky_digest(bytes_); }

 private:
  void append(Bytes more) { bytes_.insert(bytes_.end(), more.begin(), more.end()); }

  std::vector<std::byte> bytes_;
};

AlembicWriter::AlembicWriter(const std::filesystem::path& path, AlembicMetadata metadata)
    : ogawa_(path), metadata_(std::move(metadata)), top_(*this, "ABC", {}) {
  metadata_["_ai_AlembicVersion"] = kArchiveLibraryName;
  root_.push_back(ogawa_.add_data(bytes_of_value(kArchiveFileVersion)));
  root_.push_back(ogawa_.add_data(bytes_of_value(kArchiveLibraryVersion)));
  // Empty samples take no room.
  for (const bool is_text : {false, true}) samples_[{Digest{}, 0, is_text}] = {kOgawaDataBit, 0};
}

AlembicObjectWriter& AlembicObjectWriter::add_child(const std::string& name,
                                                    const AlembicMetadata& metadata) {
  children_.push_back(
      std::unique_ptr<AlembicObjectWriter>(new AlembicObjectWriter(properties_.writer_, name, metadata)));
  return *children_.back();
}

std::uint32_t AlembicWriter::add_time_sampling(const TimeSampling& sampling) {
  const auto at = std::find(time_samplings_.begin(), time_samplings_.end(), sampling);
  const auto index = static_cast<std::uint32_t>(at - time_samplings_.begin());
  if (at == time_samplings_.end()) {
    time_samplings_.push_back(sampling);
    most_samples_.push_back(0);
  }
  return index;
}

const AlembicWriter::StoredSample& AlembicWriter::store_sample(const SampleKey& key, Bytes bytes,
                                                               std::uint64_t numbers) {
  const auto [at, is_new] = samples_.try_emplace(key);
  if (is_new) at->second = {ogawa_.add_data(bytes_of_value(key.digest), bytes), numbers};
  return at->second;
}

// Short texts are listed once, in a table of the archive.
std::uint32_t AlembicWriter::metadata_index(const std::string& text) {
  if (text.empty()) return 0;
  if (text.size() >= kIndexedTextLimit) return kTextInHeader;
  if (const auto at = metadata_indices_.find(text); at != metadata_indices_.end()) return at->second + 1;
  if (metadata_indices_.size() >= kIndexedTexts) return kTextInHeader;
  const auto index = static_cast<std::uint32_t>(metadata_indices_.size());
  metadata_indices_[text] = index;
  return index + 1;
}

void AlembicWriter::pack_compound_header(const AlembicCompoundWriter& compound, HeaderBytes& headers) {
  using namespace property_bits;
  const std::string text = metadata_text(compound.metadata_);
  const std::uint32_t hint = size_hint(std::max(text.size(), compound.name_.size()));
  const std::uint32_t index = metadata_index(text);
  headers.value((hint << kSizeHintShift) | (index << kMetadataShift));
  headers.count(compound.name_.size(), hint);
  headers.text(compound.name_);
  if (index == kTextInHeader) {
    headers.count(text.size(), hint);
    headers.text(text);
  }
}

void AlembicWriter::pack_values_header(const AlembicValues& values, HeaderBytes& headers) {
  using namespace property_bits;
  const std::string text = metadata_text(values.metadata_);
  const std::uint32_t hint = size_hint(
      std::max<std::uint64_t>({text.size(), values.name_.size(), values.samples_, values.time_sampling_}));
  const std::uint32_t index = metadata_index(text);
  std::uint32_t info = (hint << kSizeHintShift) | (index << kMetadataShift) |
                       (static_cast<std::uint32_t>(values.type_.pod) << kPodShift) |
                       (std::uint32_t{values.type_.extent} << kExtentShift);
  info |= values.is_array_ ? (values.has_one_element_ ? 3u : 2u) : 1u;
  if (values.time_sampling_ != 0) info |= kHasTimeSampling;
  if (values.is_homogeneous_) info |= kHomogeneous;
  const bool constant = values.last_changed_ == 0;
  const bool all_change = values.first_changed_ == 1 && values.last_changed_ + 1 == values.samples_;
  if (constant)
    info |= kConstant;
  else if (!all_change)
    info |= kHasChanges;
  headers.value(info);
  headers.count(values.samples_, hint);
  if (!constant && !all_change) {
    headers.count(values.first_changed_, hint);
    headers.count(values.last_changed_, hint);
  }
  if (values.time_sampling_ != 0) headers.count(values.time_sampling_, hint);
  headers.count(values.name_.size(), hint);
  headers.text(values.name_);
  if (index == kTextInHeader) {
    headers.count(text.size(), hint);
    headers.text(text);
  }
}

AlembicWriter::Written AlembicWriter::write_values(const AlembicValues& values, HeaderBytes& headers) {
  // A constant property counts as one sample.
  const std::uint32_t samples = values.last_changed_ == 0 ? std::min(values.samples_, 1u) : values.samples_;
  std::uint32_t& most = most_samples_[values.time_sampling_];
  most = std::max(most, samples);

  HeaderBytes message;
  message.text(values.name_);
  message.text(metadata_text(values.metadata_));
  message.value(values.type_.pod);
  message.value(values.type_.extent);
  if (!values.is_array_) message.value(std::uint8_t{0});
  message.times(time_samplings_[values.time_sampling_]);
  if (samples != 0) message.value(values.digest_);

  pack_values_header(values, headers);
  return {ogawa_.add_group(values.children_), message.digest()};
}

// The digest covers the properties alone; whoever holds the compound adds its name and metadata.
AlembicWriter::Written AlembicWriter::write_compound(const AlembicCompoundWriter& compound) {
  std::vector<std::uint64_t> children;
  HeaderBytes headers, digests;
  for (const auto& entry : compound.entries_) {
    if (entry.values) {
      const Written written = write_values(*entry.values, headers);
      children.push_back(written.reference);
      digests.value(written.digest);
      continue;
    }
    const Written written = write_compound(*entry.compound);
    pack_compound_header(*entry.compound, headers);
    children.push_back(written.reference);
    digests.value(written.digest);
  }
  if (!headers.bytes().empty()) children.push_back(ogawa_.add_data(headers.bytes()));
  const std::uint64_t reference = ogawa_.add_group(children);
  if (!compound.name_.empty()) {
    digests.text(compound.name_);
    digests.text(metadata_text(compound.metadata_));
  }
  return {reference, digests.digest()};
}

AlembicWriter::Written AlembicWriter::write_object(const AlembicObjectWriter& object) {
  const Written properties = write_compound(object.properties_);
  std::vector<std::uint64_t> children = {properties.reference};
  HeaderBytes headers, digests;
  for (const auto& child : object.children_) {
    const Written written = write_object(*child);
    children.push_back(written.reference);
    digests.value(written.digest);
    const std::string text = metadata_text(child->metadata_);
    const std::uint32_t index = metadata_index(text);
    headers.value(static_cast<std::uint32_t>(child->name_.size()));
    headers.text(child->name_);
    headers.value(static_cast<std::uint8_t>(index));
    if (index == kTextInHeader) {
      headers.value(static_cast<std::uint32_t>(text.size()));
      headers.text(text);
    }
  }
  headers.value(properties.digest);
  headers.value(object.children_.empty() ? Digest{} : digests.digest());
  children.push_back(ogawa_.add_data(headers.bytes()));
  digests.value(properties.digest);
  digests.text(metadata_text(object.metadata_));
  digests.text(object.name_);
  return {ogawa_.add_group(children), digests.digest()};
}

void AlembicWriter::finish() {
  root_.push_back(write_object(top_).reference);
  const std::string text = metadata_text(metadata_);
  root_.push_back(ogawa_.add_data(std::as_bytes(std::span(text))));

  HeaderBytes samplings;
  for (std::size_t i = 0; i < time_samplings_.size(); ++i) {
    samplings.value(most_samples_[i]);
    samplings.times(time_samplings_[i]);
  }
  root_.push_back(ogawa_.add_data(samplings.bytes()));

  std::vector<std::string_view> texts(metadata_indices_.size());
  for (const auto& [key, index] : metadata_indices_) texts[index] = key;
  HeaderBytes table;
  for (const std::string_view key : texts) {
    table.value(static_cast<std::uint8_t>(key.size()));
    table.text(key);
  }
  root_.push_back(ogawa_.add_data(table.bytes()));
  ogawa_.finish(ogawa_.add_group(root_));
}

}  // namespace ringlet::io
