#include "ringlet/io/ogawa_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>

#include "ringlet/base/error.h"

namespace ringlet::io {

namespace {

constexpr std::string_view kOgawaMagic = "Ogawa", kHdf5Magic = "\x89HDF\r\n\x1a\n";
constexpr std::size_t kOgawaHeaderSize = 16, kFrozenByte = 5, kVersionByte = 6, kRootByte = 8;

[[noreturn]] void fail_short(const ByteSource& source, std::string_view what, std::uint64_t offset,
                             std::uint64_t count) {
  throw InputError(fmt::format("{}: {} bytes are claimed at byte {}, but the file has {}; it is cut short or "
                               "damaged",
                               what, count, offset, source.size()),
                   Place{source.name()});
}

}  // namespace

ByteSource ByteSource::open(const std::filesystem::path& path) {
  ByteSource source;
  source.name_ = path.string();
  const Place place{source.name_};
  const auto reason = [](int number) { return std::generic_category().message(number); };
  source.descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (source.descriptor_ < 0) {
    if (errno == ENOENT) throw FileError("there is no such file; check the path and its spelling", place);
    throw FileError(fmt::format("cannot be opened ({}); check its permissions", reason(errno)), place);
  }
  struct stat status{};
  if (::fstat(source.descriptor_, &status) != 0)
    throw FileError(fmt::format("cannot be read ({}); check the disk", reason(errno)), place);
  if (!S_ISREG(status.st_mode)) throw FileError("this is not a file; name a file in it", place);
  source.size_ = static_cast<std::uint64_t>(status.st_size);
  return source;
}

ByteSource& ByteSource::operator=(ByteSource&& other) noexcept {
  std::swap(name_, other.name_);
  std::swap(size_, other.size_);
  std::swap(bytes_, other.bytes_);
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

ByteSource::~ByteSource() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void ByteSource::read(std::uint64_t offset, std::span<std::byte> into, std::string_view what) const {
  if (offset > size_ || into.size() > size_ - offset) fail_short(*this, what, offset, into.size());
  if (into.empty()) return;
  if (descriptor_ < 0) {
    std::memcpy(into.data(), bytes_.data() + offset, into.size());
    return;
  }
  while (!into.empty()) {
    const ssize_t got = ::pread(descriptor_, into.data(), into.size(), static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0)
      throw FileError(
          fmt::format("cannot be read ({}); check the disk", std::generic_category().message(errno)),
          Place{name_});
    // Someone else has shortened the file since it was opened.
    if (got == 0) fail_short(*this, what, offset, into.size());
    into = into.subspan(static_cast<std::size_t>(got));
    offset += static_cast<std::uint64_t>(got);
  }
}

OgawaReader::OgawaReader(ByteSource source) : source_(std::move(source)) {
  std::array<std::byte, kOgawaHeaderSize> header{};
  const Place place{name()};
  const std::string_view text = as_text(header);
  source_.read(0, std::span(header).first(std::min<std::uint64_t>(size(), header.size())), "the header");
  if (text.starts_with(kHdf5Magic))
    throw InputError(
        "this Alembic archive is stored in HDF5, which is not read here; convert it to Ogawa first "
        "(abcconvert -toOgawa old.abc new.abc)",
        place);
  if (!text.starts_with(kOgawaMagic))
    throw InputError("this is no Alembic archive: it does not begin with \"Ogawa\"", place);
  if (size() < kOgawaHeaderSize) fail_short(source_, "the header", 0, kOgawaHeaderSize);
  if (header[kFrozenByte] != std::byte{0xff})
    throw InputError("the program that wrote this archive did not finish it; write it again", place);
  if (header[kVersionByte] != std::byte{0} || header[kVersionByte + 1] != std::byte{1})
    throw InputError(fmt::format("its Ogawa version is {}, but only version 1 is known",
                                 256 * int(header[kVersionByte]) + int(header[kVersionByte + 1])),
                     place);
  root_ = group_at(word(kRootByte, "the header"), "the root group");
}

std::uint64_t OgawaReader::word(std::uint64_t offset, std::string_view what) const {
  std::uint64_t value = 0;
  source_.read(offset, std::as_writable_bytes(std::span(&value, 1)), what);
  return value;
}

OgawaGroup OgawaReader::group_at(std::uint64_t offset, std::string_view what) const {
  if (offset == 0) return {};
  const OgawaGroup group{offset + 8, word(offset, what)};
  if (group.count > (size() - group.offset) / 8)
    throw InputError(
        fmt::format("{}: {} children are claimed at byte {}, but the file has {} bytes; it is cut "
                    "short or damaged",
                    what, group.count, offset, size()),
        Place{name()});
  return group;
}

std::uint64_t OgawaReader::reference(const OgawaGroup& parent, std::uint64_t child,
                                     std::string_view what) const {
  if (child >= parent.count)
    throw InputError(
        fmt::format("{}: entry {} is missing; its group has {} entries", what, child, parent.count),
        Place{name()});
  return word(parent.offset + 8 * child, what);
}

bool OgawaReader::is_data(const OgawaGroup& parent, std::uint64_t child, std::string_view what) const {
  return (reference(parent, child, what) & kOgawaDataBit) != 0;
}

OgawaGroup OgawaReader::group(const OgawaGroup& parent, std::uint64_t child, std::string_view what) const {
  const std::uint64_t offset = reference(parent, child, what);
  if ((offset & kOgawaDataBit) != 0)
    throw InputError(fmt::format("{}: there is data where a group should be", what), Place{name()});
  return group_at(offset, what);
}

OgawaData OgawaReader::data(const OgawaGroup& parent, std::uint64_t child, std::string_view what) const {
  const std::uint64_t marked = reference(parent, child, what);
  if ((marked & kOgawaDataBit) == 0)
    throw InputError(fmt::format("{}: there is a group where data should be", what), Place{name()});
  const std::uint64_t offset = marked & ~kOgawaDataBit;
  if (offset == 0) return {};
  const OgawaData found{offset + 8, word(offset, what)};
  if (found.size > size() - found.offset) fail_short(source_, what, offset, found.size);
  return found;
}

std::vector<std::byte> OgawaReader::bytes(const OgawaData& data, std::string_view what) const {
  std::vector<std::byte> result(data.size);
  bytes(data, 0, result, what);
  return result;
}

void OgawaReader::bytes(const OgawaData& data, std::uint64_t skip, std::span<std::byte> into,
                        std::string_view what) const {
  source_.read(data.offset + skip, into, what);
}

OgawaWriter::OgawaWriter(const std::filesystem::path& path) : file_(path) {
  // The mark of a complete file and the offset of the root group follow in finish().
  std::array<char, kOgawaHeaderSize> header{};
  std::copy(kOgawaMagic.begin(), kOgawaMagic.end(), header.begin());
  header[kVersionByte + 1] = 1;
  file_.write(header.data(), header.size());
  size_ = header.size();
}

std::uint64_t OgawaWriter::add_data(Bytes first, Bytes second) {
  const std::uint64_t offset = size_, count = first.size() + second.size();
  if (count == 0) return kOgawaDataBit;
  file_.value(count);
  file_.write(first.data(), first.size());
  file_.write(second.data(), second.size());
  size_ += 8 + count;
  return offset | kOgawaDataBit;
}

std::uint64_t OgawaWriter::add_group(std::span<const std::uint64_t> children) {
  if (children.empty()) return 0;
  const std::uint64_t offset = size_;
  file_.value(std::uint64_t{children.size()});
  file_.array(children);
  size_ += 8 + children.size_bytes();
  return offset;
}

void OgawaWriter::finish(std::uint64_t root) {
  const unsigned char complete = 0xff;
  file_.overwrite(kRootByte, &root, sizeof(root));
  file_.overwrite(kFrozenByte, &complete, 1);
  file_.commit();
}

}  // namespace ringlet::io
