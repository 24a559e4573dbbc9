#pragma once
// Writes an Alembic archive in an Ogawa container, in the layout and with the digests of AbcCoreOgawa
// (github.com/alembic/alembic). Samples go to the file as they are set; a sample that was written before, in
// any property, is referred to instead. Headers follow at the end, in finish().

#include <compare>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ringlet/io/alembic_types.h"
#include "ringlet/io/ogawa_file.h"
#include "ringlet/io/ogawa_hash.h"

namespace ringlet::io {

class AlembicWriter;

// A scalar or array property. Both kinds of set_...() add one sample.
class AlembicValues {
 public:
  // The elements one after the other; a scalar has exactly one.
  template <class T>
  void set(std::span<const T> values) {
    set_bytes(std::as_bytes(values));
  }
  void set_texts(std::span<const std::string> texts);
  void set_text(const std::string& text) { set_texts({&text, 1}); }
  void set_from_previous();

 private:
  friend class AlembicWriter;
  friend class AlembicCompoundWriter;

  AlembicValues(AlembicWriter& writer, std::string name, AlembicMetadata metadata, bool is_array,
                DataType type, std::uint32_t time_sampling);
  void set_bytes(Bytes bytes);
  void add_sample(Bytes bytes, std::uint64_t elements);
  void refer_to_previous();
  std::uint64_t dimensions_reference(std::uint64_t elements);
  void add_to_digest();

  AlembicWriter& writer_;
  std::string name_;
  AlembicMetadata metadata_;
  bool is_array_;
  DataType type_;
  std::uint32_t time_sampling_;

  std::vector<std::uint64_t> children_;  // of its group
  std::uint32_t samples_ = 0, first_changed_ = 0, last_changed_ = 0;
  bool has_one_element_ = true, is_homogeneous_ = true;
  Digest digest_{};        // of all samples so far
  Digest previous_key_{};  // of the last sample
  std::uint64_t previous_bytes_ = 0, previous_reference_ = 0, previous_elements_ = 0;
};

// Properties by name, in the order in which they are added.
class AlembicCompoundWriter {
 public:
  AlembicCompoundWriter& add_compound(const std::string& name, const AlembicMetadata& metadata = {});
  AlembicValues& add_array(const std::string& name, DataType type, const AlembicMetadata& metadata = {},
                           std::uint32_t time_sampling = 0);
  AlembicValues& add_scalar(const std::string& name, DataType type, const AlembicMetadata& metadata = {},
                            std::uint32_t time_sampling = 0);

 private:
  friend class AlembicWriter;
  friend class AlembicObjectWriter;

  AlembicCompoundWriter(AlembicWriter& writer, std::string name, AlembicMetadata metadata)
      : writer_(writer), name_(std::move(name)), metadata_(std::move(metadata)) {}

  AlembicWriter& writer_;
  std::string name_;
  AlembicMetadata metadata_;
  struct Entry {  // one of the two
    std::unique_ptr<AlembicCompoundWriter> compound;
    std::unique_ptr<AlembicValues> values;
  };
  std::vector<Entry> entries_;
};

class AlembicObjectWriter {
 public:
  AlembicObjectWriter& add_child(const std::string& name, const AlembicMetadata& metadata);
  AlembicCompoundWriter& properties() { return properties_; }

 private:
  friend class AlembicWriter;

  AlembicObjectWriter(AlembicWriter& writer, std::string name, AlembicMetadata metadata)
      : name_(std::move(name)), metadata_(std::move(metadata)), properties_(writer, "", {}) {}

  std::string name_;
  AlembicMetadata metadata_;
  AlembicCompoundWriter properties_;
  std::vector<std::unique_ptr<AlembicObjectWriter>> children_;
};

class AlembicWriter {
 public:
  explicit AlembicWriter(const std::filesystem::path& path, AlembicMetadata metadata = {});

  // The index that properties name; 0 is one sample per second from 0 on.
  std::uint32_t add_time_sampling(const TimeSampling& sampling);
  AlembicObjectWriter& top() { return top_; }
  void finish();

 private:
  friend class AlembicValues;

  // What makes two samples the same.
  struct SampleKey {
    Digest digest;
    std::uint64_t bytes = 0;
    bool is_text = false;
    auto operator<=>(const SampleKey&) const = default;
  };
  struct StoredSample {
    std::uint64_t reference = 0, numbers = 0;
  };
  struct Written {  // a group in the file, and the digest that stands for it in its parent
    std::uint64_t reference = 0;
    Digest digest{};
  };
  class HeaderBytes;

  const StoredSample& store_sample(const SampleKey& key, Bytes bytes, std::uint64_t numbers);
  Written write_values(const AlembicValues& values, HeaderBytes& headers);
  Written write_compound(const AlembicCompoundWriter& compound);
  Written write_object(const AlembicObjectWriter& object);
  void pack_values_header(const AlembicValues& values, HeaderBytes& headers);
  void pack_compound_header(const AlembicCompoundWriter& compound, HeaderBytes& headers);
  std::uint32_t metadata_index(const std::string& text);

  OgawaWriter ogawa_;
  AlembicMetadata metadata_;
  std::vector<TimeSampling> time_samplings_{TimeSampling{}};
  std::vector<std::uint32_t> most_samples_{0};  // per time sampling
  std::map<SampleKey, StoredSample> samples_;
  std::map<std::string, std::uint32_t> metadata_indices_;
  std::vector<std::uint64_t> root_;
  AlembicObjectWriter top_;
};

}  // namespace ringlet::io
