#include "ringlet/io/alembic_reader.h"

#include <cmath>
#include <cstring>

#include "ringlet/base/error.h"

namespace ringlet::io {

namespace {

// The children of the root group.
enum RootEntry : std::uint64_t {
  kFileVersion,
  kLibraryVersion,
  kTopObject,
  kArchiveMetadata,
  kTimeSamplings,
  kIndexedMetadata,
  kRootEntries,
};
constexpr std::int32_t kKnownFileVersion = 0, kOldestLibrary = 9999;
constexpr std::uint64_t kHeaderReads = 4;  // how often each header may be read
constexpr std::uint64_t kHeaderBytesOfObject = 4096;

std::int32_t read_version(const OgawaReader& ogawa, RootEntry entry, std::string_view what) {
  const std::vector<std::byte> bytes = ogawa.bytes(ogawa.data(ogawa.root(), entry, what), what);
  return BinaryReader(bytes, ogawa.name()).read<std::int32_t>(what);
}

SharedMetadata share_metadata(std::string_view text) {
  return std::make_shared<const AlembicMetadata>(parse_metadata(text));
}

}  // namespace

// Reads the packed headers of one block.
class AlembicReader::HeaderCursor : public BinaryReader {
 public:
  using BinaryReader::BinaryReader;

  // A count in 1, 2 or 4 bytes, as the hint of its header says.
  std::uint32_t count(std::uint32_t size_hint, std::string_view what) {
    switch (size_hint) {
      case 0:
        return read<std::uint8_t>(what);
      case 1:
        return read<std::uint16_t>(what);
      case 2:
        return read<std::uint32_t>(what);
      default:
        throw InputError(fmt::format("{}: the size of its counts is not known", what), Place{name()});
    }
  }
  std::string text(std::uint64_t size, std::string_view what) {
    return std::string(as_text(read_bytes(size, what)));
  }
};

const AlembicProperty* AlembicCompound::find(std::string_view name) const {
  for (const AlembicProperty& property : properties)
    if (property.name == name) return &property;
  return nullptr;
}

std::string AlembicObject::schema() const {
  const auto at = metadata->find("schema");
  return at == metadata->end() ? std::string() : at->second;
}

void AlembicReader::fail(const std::string& message) const { throw InputError(message, Place{name()}); }

AlembicReader::AlembicReader(ByteSource source)
    : ogawa_(std::move(source)), header_bytes_left_(kHeaderReads * ogawa_.size()) {
  if (ogawa_.root().count < kRootEntries)
    fail(fmt::format("this is no Alembic archive: its root group has {} entries instead of {}",
                     ogawa_.root().count, int{kRootEntries}));
  if (const std::int32_t version = read_version(ogawa_, kFileVersion, "the file version");
      version != kKnownFileVersion)
    fail(fmt::format("its file version is {}, but only version {} is known", version, kKnownFileVersion));
  if (const std::int32_t version = read_version(ogawa_, kLibraryVersion, "the library version");
      version < kOldestLibrary)
    fail(
        fmt::format("it was written by version {} of the library, which is older than any release", version));
  const std::vector<std::byte> text = ogawa_.bytes(
      ogawa_.data(ogawa_.root(), kArchiveMetadata, "the archive's metadata"), "the archive's metadata");
  read_time_samplings();
  read_indexed_metadata();
  top_ = {"ABC", share_metadata(as_text(text)), ogawa_.group(ogawa_.root(), kTopObject, "the top object")};
}

void AlembicReader::read_time_samplings() {
  const char* what = "the time samplings";
  const std::vector<std::byte> bytes = ogawa_.bytes(ogawa_.data(ogawa_.root(), kTimeSamplings, what), what);
  BinaryReader reader(bytes, name());
  while (reader.remaining() > 0) {
    reader.read<std::uint32_t>(what);  // how many samples it has at most
    TimeSampling sampling;
    sampling.cycle = reader.read<double>(what);
    sampling.times = reader.read_array<double>(reader.read<std::uint32_t>(what), what);
    const std::size_t index = time_samplings_.size();
    if (sampling.times.empty()) fail(fmt::format("time sampling {} has no times", index));
    if (!(sampling.cycle > 0.0 && sampling.cycle <= TimeSampling::kAcyclic))
      fail(fmt::format("time sampling {}: the cycle of {} s must be a positive number", index,
                       sampling.cycle));
    for (std::size_t i = 0; i < sampling.times.size(); ++i)
      if (!std::isfinite(sampling.times[i]) || (i > 0 && !(sampling.times[i - 1] < sampling.times[i])))
        fail(fmt::format("time sampling {}: time {} does not follow the one before", index, i));
    if (!(sampling.times.back() - sampling.times.front() <= sampling.cycle))
      fail(fmt::format("time sampling {}: its times span more than its cycle", index));
    time_samplings_.push_back(std::move(sampling));
  }
}

void AlembicReader::read_indexed_metadata() {
  const char* what = "the index of metadata";
  const std::vector<std::byte> bytes = ogawa_.bytes(ogawa_.data(ogawa_.root(), kIndexedMetadata, what), what);
  BinaryReader reader(bytes, name());
  indexed_metadata_.push_back(share_metadata({}));  // place 0 is for no metadata
  while (reader.remaining() > 0) {
    if (indexed_metadata_.size() > kIndexedTexts) fail("the index of metadata has too many entries");
    const auto size = reader.read<std::uint8_t>(what);
    indexed_metadata_.push_back(share_metadata(as_text(reader.read_bytes(size, what))));
  }
}

SharedMetadata AlembicReader::metadata_at(std::uint32_t index) const {
  if (index >= indexed_metadata_.size())
    fail(fmt::format("a header names metadata {}, but there are {}", index, indexed_metadata_.size()));
  return indexed_metadata_[index];
}

// The headers of what a group holds are its last entry, if that is data.
std::vector<std::byte> AlembicReader::header_block(const OgawaGroup& group, std::string_view what) {
  if (group.count == 0 || !ogawa_.is_data(group, group.count - 1, what)) return {};
  const OgawaData data = ogawa_.data(group, group.count - 1, what);
  if (data.size > header_bytes_left_)
    fail(fmt::format("{}: all headers together are larger than the file; it refers to itself", what));
  header_bytes_left_ -= data.size;
  return ogawa_.bytes(data, what);
}

void AlembicReader::allow_another_place() { header_bytes_left_ += kHeaderBytesOfObject; }

std::vector<AlembicObject> AlembicReader::children(const AlembicObject& object) {
  const std::string what = fmt::format("object \"{}\"", object.name);
  std::vector<AlembicObject> result;
  const std::vector<std::byte> block = header_block(object.group, what);
  if (block.size() <= kObjectDigestSize) return result;
  HeaderCursor cursor(Bytes(block).first(block.size() - kObjectDigestSize), name());
  while (cursor.remaining() > 0) {
    AlembicObject child;
    child.name = cursor.text(cursor.read<std::uint32_t>(what), what);
    if (child.name.empty()) fail(what + ": a child has no name");
    const std::uint32_t index = cursor.read<std::uint8_t>(what);
    child.metadata = index == kTextInHeader
                         ? share_metadata(cursor.text(cursor.read<std::uint32_t>(what), what))
                         : metadata_at(index);
    // Entry 0 of an object holds its properties.
    child.group = ogawa_.group(object.group, 1 + result.size(), what);
    result.push_back(std::move(child));
  }
  return result;
}

AlembicCompound AlembicReader::properties(const AlembicObject& object) {
  const std::string what = fmt::format("object \"{}\"", object.name);
  if (object.group.count == 0) return {};
  return read_compound(ogawa_.group(object.group, 0, what), what);
}

AlembicCompound AlembicReader::compound(const AlembicProperty& property) {
  const std::string what = fmt::format("property \"{}\"", property.name);
  if (property.kind != AlembicProperty::Kind::compound) fail(what + " holds values instead of properties");
  return read_compound(property.group, what);
}

AlembicCompound AlembicReader::read_compound(const OgawaGroup& group, const std::string& where) {
  AlembicCompound result;
  const std::vector<std::byte> block = header_block(group, where);
  HeaderCursor cursor(block, name());
  while (cursor.remaining() > 0) {
    AlembicProperty property = read_property(cursor, where);
    property.group = ogawa_.group(group, result.properties.size(), where);
    result.properties.push_back(std::move(property));
  }
  return result;
}

AlembicProperty AlembicReader::read_property(HeaderCursor& cursor, const std::string& where) const {
  using namespace property_bits;
  AlembicProperty property;
  const auto info = cursor.read<std::uint32_t>(where);
  const std::uint32_t kind = info & kKind, size_hint = (info & kSizeHint) >> kSizeHintShift;
  if (kind != 0) {
    property.kind = kind == 1 ? AlembicProperty::Kind::scalar : AlembicProperty::Kind::array;
    const std::uint32_t pod = (info & kPod) >> kPodShift;
    if (pod >= kPodCount) fail(fmt::format("{}: a property has values of the unknown type {}", where, pod));
    property.type = {static_cast<Pod>(pod), static_cast<std::uint8_t>((info & kExtent) >> kExtentShift)};
    if (property.type.extent == 0) fail(where + ": a property has elements without values");
    property.samples = cursor.count(size_hint, where);
    if ((info & kHasChanges) != 0) {
      property.first_changed = cursor.count(size_hint, where);
      property.last_changed = cursor.count(size_hint, where);
    } else if ((info & kConstant) == 0) {
      property.first_changed = 1;
      property.last_changed = property.samples - 1;
    }
    if ((info & kHasTimeSampling) != 0) property.time_sampling = cursor.count(size_hint, where);
  }
  property.name = cursor.text(cursor.count(size_hint, where), where);
  if (property.name.empty()) fail(where + ": a property has no name");
  const std::uint32_t index = (info & kMetadata) >> kMetadataShift;
  property.metadata = index == kTextInHeader
                          ? share_metadata(cursor.text(cursor.count(size_hint, where), where))
                          : metadata_at(index);
  if (kind == 0) return property;

  const std::string what = fmt::format("{}, property \"{}\"", where, property.name);
  const bool constant = property.first_changed == 0 && property.last_changed == 0;
  if (!constant && !(property.first_changed > 0 && property.first_changed <= property.last_changed &&
                     property.last_changed < property.samples))
    fail(fmt::format("{}: of {} samples {} to {} are said to change", what, property.samples,
                     property.first_changed, property.last_changed));
  if (property.time_sampling >= time_samplings_.size())
    fail(fmt::format("{}: there is no time sampling {}", what, property.time_sampling));
  if (const TimeSampling& sampling = time_samplings_[property.time_sampling];
      sampling.is_acyclic() && property.samples > sampling.times.size())
    fail(fmt::format("{}: it has {} samples, but its time sampling has {} times", what, property.samples,
                     sampling.times.size()));
  return property;
}

}  // namespace ringlet::io
