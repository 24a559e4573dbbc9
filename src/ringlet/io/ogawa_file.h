#pragma once
// Ogawa, the container of Alembic archives (github.com/alembic/alembic, wiki page "Ogawa"). All numbers are
// little-endian:
//   0  char[5] "Ogawa"; byte 5 is 0xff once the file is complete; bytes 6 and 7: version 0 1
//   8  u64 offset of the root group
//   a group:  u64 count, then a u64 reference for each child
//   a datum:  u64 size, then so many bytes
// The top bit of a reference marks data; the other bits are an offset, 0 for an empty group or empty data.

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "ringlet/io/binary_file.h"

namespace ringlet::io {

inline constexpr std::uint64_t kOgawaDataBit = std::uint64_t{1} << 63;

// The bytes of a file, read where and when they are needed, or bytes in memory that outlive this.
class ByteSource {
 public:
  // FileError when there is no such file or it cannot be read.
  static ByteSource open(const std::filesystem::path& path);
  ByteSource(Bytes bytes, std::string name) : name_(std::move(name)), size_(bytes.size()), bytes_(bytes) {}
  ByteSource(ByteSource&& other) noexcept { *this = std::move(other); }
  ByteSource& operator=(ByteSource&& other) noexcept;
  ~ByteSource();

  const std::string& name() const { return name_; }
  std::uint64_t size() const { return size_; }
  // Fills `into`; InputError names `what` when the file ends before.
  void read(std::uint64_t offset, std::span<std::byte> into, std::string_view what) const;

 private:
  ByteSource() = default;

  std::string name_;
  std::uint64_t size_ = 0;
  Bytes bytes_;
  int descriptor_ = -1;
};

struct OgawaData {
  std::uint64_t offset = 0, size = 0;  // of the bytes themselves
};

struct OgawaGroup {
  std::uint64_t offset = 0, count = 0;  // of its children
};

// Reads groups and data on demand. Counts and sizes are compared with the size of the file before anything is
// allocated; every complaint is an InputError that names `what` was read.
class OgawaReader {
 public:
  explicit OgawaReader(ByteSource source);

  const std::string& name() const { return source_.name(); }
  std::uint64_t size() const { return source_.size(); }
  const OgawaGroup& root() const { return root_; }

  bool is_data(const OgawaGroup& parent, std::uint64_t child, std::string_view what) const;
  OgawaGroup group(const OgawaGroup& parent, std::uint64_t child, std::string_view what) const;
  OgawaData data(const OgawaGroup& parent, std::uint64_t child, std::string_view what) const;

  std::vector<std::byte> bytes(const OgawaData& data, std::string_view what) const;
  // The bytes from `skip` on, into memory of the right size.
  void bytes(const OgawaData& data, std::uint64_t skip, std::span<std::byte> into,
             std::string_view what) const;

 private:
  std::uint64_t word(std::uint64_t offset, std::string_view what) const;
  std::uint64_t reference(const OgawaGroup& parent, std::uint64_t child, std::string_view what) const;
  OgawaGroup group_at(std::uint64_t offset, std::string_view what) const;

  ByteSource source_;
  OgawaGroup root_;
};

// Writes data and groups one after the other, children before the group that holds them. Without finish() no
// file remains.
class OgawaWriter {
 public:
  explicit OgawaWriter(const std::filesystem::path& path);

  // Both return the reference that a group stores for this child.
  std::uint64_t add_data(Bytes first, Bytes second = {});
  std::uint64_t add_group(std::span<const std::uint64_t> children);

  void finish(std::uint64_t root);

 private:
  OutputFile file_;
  std::uint64_t size_ = 0;
};

}  // namespace ringlet::io
