#pragma once
// An Alembic archive in an Ogawa container: objects, their properties, and samples of those, read on demand.
// Whatever the bytes, it reads them or throws InputError; nothing is allocated that the file is too small
// for.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "ringlet/base/types.h"
#include "ringlet/io/alembic_types.h"
#include "ringlet/io/ogawa_file.h"

namespace ringlet::io {

// Shared, as one text of the archive's index serves many headers.
using SharedMetadata = std::shared_ptr<const AlembicMetadata>;

struct AlembicProperty {
  enum class Kind : std::uint8_t { compound, scalar, array };

  std::string name;
  SharedMetadata metadata;
  Kind kind = Kind::compound;
  DataType type;
  std::uint32_t samples = 0;
  // Samples before the first change equal sample 0, those after the last change equal that one. Both are 0
  // when nothing changes.
  std::uint32_t first_changed = 0, last_changed = 0;
  std::uint32_t time_sampling = 0;
  OgawaGroup group;  // its samples, or what a compound holds

  bool is_animated() const { return last_changed > 0; }
};

struct AlembicCompound {
  std::vector<AlembicProperty> properties;

  const AlembicProperty* find(std::string_view name) const;
};

struct AlembicObject {
  std::string name;
  SharedMetadata metadata;
  OgawaGroup group;

  std::string schema() const;
};

class AlembicReader {
 public:
  explicit AlembicReader(ByteSource source);

  const std::string& name() const { return ogawa_.name(); }
  std::uint64_t file_size() const { return ogawa_.size(); }
  const AlembicMetadata& metadata() const { return *top_.metadata; }
  const std::vector<TimeSampling>& time_samplings() const { return time_samplings_; }
  const TimeSampling& time_sampling(const AlembicProperty& property) const {
    return time_samplings_[property.time_sampling];
  }

  // An object that stands in another place as well has its headers read once more.
  void allow_another_place();

  const AlembicObject& top() const { return top_; }
  std::vector<AlembicObject> children(const AlembicObject& object);
  AlembicCompound properties(const AlembicObject& object);
  AlembicCompound compound(const AlembicProperty& property);

  // One sample of a scalar or array property: how many elements it has, and its numbers, `extent` per
  // element, whatever their type. InputError: there is no such sample, or it holds text.
  std::uint64_t element_count(const AlembicProperty& property, std::uint64_t sample) const;
  std::vector<double> numbers(const AlembicProperty& property, std::uint64_t sample) const;
  // The same for elements of three numbers.
  std::vector<Vec3> vectors(const AlembicProperty& property, std::uint64_t sample) const;
  std::vector<std::string> strings(const AlembicProperty& property, std::uint64_t sample) const;

 private:
  class HeaderCursor;

  [[noreturn]] void fail(const std::string& message) const;
  void read_time_samplings();
  void read_indexed_metadata();
  std::vector<std::byte> header_block(const OgawaGroup& group, std::string_view what);
  AlembicCompound read_compound(const OgawaGroup& group, const std::string& where);
  AlembicProperty read_property(HeaderCursor& cursor, const std::string& where) const;
  SharedMetadata metadata_at(std::uint32_t index) const;
  OgawaData sample_data(const AlembicProperty& property, std::uint64_t sample) const;
  std::uint64_t stored_index(const AlembicProperty& property, std::uint64_t sample) const;
  std::vector<std::byte> sample_bytes(const AlembicProperty& property, std::uint64_t sample) const;

  OgawaReader ogawa_;
  std::vector<TimeSampling> time_samplings_;
  std::vector<SharedMetadata> indexed_metadata_;
  AlembicObject top_;
  // Headers are never shared in an archive, so that all of them together are smaller than the file, and each
  // is read a few times at most. This ends the walk through groups that hold themselves or are held many
  // times.
  std::uint64_t header_bytes_left_ = 0;
};

}  // namespace ringlet::io
