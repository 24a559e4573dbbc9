// How samples of one property are stored.

#include "ringlet/base/error.h"
#include "ringlet/io/alembic_writer.h"

namespace ringlet::io {

AlembicValues::AlembicValues(AlembicWriter& writer, std::string name, AlembicMetadata metadata, bool is_array,
                             DataType type, std::uint32_t time_sampling)
    : writer_(writer),
      name_(std::move(name)),
      metadata_(std::move(metadata)),
      is_array_(is_array),
      type_(type),
      time_sampling_(time_sampling) {}

void AlembicValues::set_bytes(Bytes bytes) { add_sample(bytes, bytes.size() / type_.size()); }

void AlembicValues::set_texts(std::span<const std::string> texts) {
  std::string ended;  // each with a zero at its end
  for (const std::string& text : texts) ended.append(text).push_back('\0');
  add_sample(std::as_bytes(std::span(ended)), texts.size());
}

// Samples are stored from the last one before the first change on; those that repeat the last stored one are
// only filled in when another change follows.
void AlembicValues::add_sample(Bytes bytes, std::uint64_t elements) {
  const Digest key = murmur3_digest(bytes);
  if (samples_ == 0 || key != previous_key_ || bytes.size() != previous_bytes_) {
    if (first_changed_ != 0)
      for (std::uint32_t i = last_changed_ + 1; i < samples_; ++i) refer_to_previous();
    const bool is_text = pod_size(type_.pod) == 0;
    const auto& stored = writer_.store_sample({key, bytes.size(), is_text}, bytes, elements * type_.extent);
    previous_key_ = key;
    previous_bytes_ = bytes.size();
    previous_reference_ = stored.reference;
    previous_elements_ = elements;
    refer_to_previous();
    has_one_element_ = has_one_element_ && elements == 1;
    // The library compares elements of arrays with single numbers here; readers do not use the mark.
    is_homogeneous_ = is_homogeneous_ && (!is_array_ || elements == stored.numbers);
    if (first_changed_ == 0) first_changed_ = samples_;
    last_changed_ = samples_;
  }
  add_to_digest();
}

void AlembicValues::set_from_previous() { add_to_digest(); }

void AlembicValues::refer_to_previous() {
  children_.push_back(previous_reference_);
  if (is_array_) children_.push_back(dimensions_reference(previous_elements_));
}

// One dimension of numbers follows from the size of the data; texts need it written.
std::uint64_t AlembicValues::dimensions_reference(std::uint64_t elements) {
  if (pod_size(type_.pod) != 0) return kOgawaDataBit;
  return writer_.ogawa_.add_data(std::as_bytes(std::span(&elements, 1)));
}

void AlembicValues::add_to_digest() {
  Digest digest = previous_key_;
  if (is_array_) {
    const std::array<std::uint64_t, 3> words = {previous_elements_, digest[0], digest[1]};
    digest = spooky_digest(std::as_bytes(std::span(words)));
  }
  digest_ = samples_ == 0 ? digest : stir_digest(digest_, digest);
  ++samples_;
}

AlembicCompoundWriter& AlembicCompoundWriter::add_compound(const std::string& name,
                                                           const AlembicMetadata& metadata) {
  entries_.push_back(
      {std::unique_ptr<AlembicCompoundWriter>(new AlembicCompoundWriter(writer_, name, metadata)), nullptr});
  return *entries_.back().compound;
}

AlembicValues& AlembicCompoundWriter::add_array(const std::string& name, DataType type,
                                                const AlembicMetadata& metadata,
                                                std::uint32_t time_sampling) {
  entries_.push_back({nullptr, std::unique_ptr<AlembicValues>(
                                   new AlembicValues(writer_, name, metadata, true, type, time_sampling))});
  return *entries_.back().values;
}

AlembicValues& AlembicCompoundWriter::add_scalar(const std::string& name, DataType type,
                                                 const AlembicMetadata& metadata,
                                                 std::uint32_t time_sampling) {
  entries_.push_back({nullptr, std::unique_ptr<AlembicValues>(
                                   new AlembicValues(writer_, name, metadata, false, type, time_sampling))});
  return *entries_.back().values;
}

}  // namespace ringlet::io
