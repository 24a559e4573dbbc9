#pragma once
// Files at the door: a reader that never looks past the end of what is there, and a writer that never leaves
// half a file behind. Multi-byte values are little-endian unless a reader is told otherwise.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ringlet::io {

using Bytes = std::span<const std::byte>;

// The whole file; FileError when it is missing, a folder, or cannot be read.
std::vector<std::byte> read_bytes(const std::filesystem::path& path);

inline std::string_view as_text(Bytes bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

// Reads values from bytes in memory. Every read is checked against the size first, so that a count in a
// damaged header leads to an InputError (what was claimed, where, what is there) and never to an allocation.
class BinaryReader {
 public:
  BinaryReader(Bytes bytes, std::string name, std::endian order = std::endian::little)
      : bytes_(bytes), name_(std::move(name)), order_(order) {}

  const std::string& name() const { return name_; }
  std::size_t size() const { return bytes_.size(); }
  std::size_t position() const { return position_; }
  std::size_t remaining() const { return bytes_.size() - position_; }

  void seek(std::uint64_t offset, std::string_view what);

  // Throws unless `count` items of at least `item_size` bytes can still follow.
  void require(std::uint64_t count, std::size_t item_size, std::string_view what) const;

  template <class T>
  T read(std::string_view what) {
    require(1, sizeof(T), what);
    std::array<std::byte, sizeof(T)> raw;
    std::memcpy(raw.data(), bytes_.data() + position_, sizeof(T));
    if (order_ != std::endian::native) std::reverse(raw.begin(), raw.end());
    position_ += sizeof(T);
    return std::bit_cast<T>(raw);
  }

  template <class T>
  std::vector<T> read_array(std::uint64_t count, std::string_view what) {
    require(count, sizeof(T), what);
    std::vector<T> values(count);
    for (T& value : values) value = read<T>(what);
    return values;
  }

  Bytes read_bytes(std::uint64_t count, std::string_view what);

 private:
  Bytes bytes_;
  std::string name_;
  std::endian order_;
  std::size_t position_ = 0;
};

// Writes to a temporary file beside `path`; commit() renames it over `path`. Without commit() nothing
// remains. A device or pipe is written to directly. Every failure (full disk, missing or unwritable folder)
// is a FileError that says what to do.
class OutputFile {
 public:
  explicit OutputFile(std::filesystem::path path);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(const void* data, std::size_t size);
  void write(std::string_view text) { write(text.data(), text.size()); }
  // Replaces bytes that were written before; the next write goes to the end again.
  void overwrite(std::uint64_t offset, const void* data, std::size_t size);
  template <class T>
  void value(const T& item) {
    static_assert(std::is_arithmetic_v<T> && std::endian::native == std::endian::little);
    write(&item, sizeof(T));
  }
  template <class T>
  void array(std::span<const T> items) {
    static_assert(std::is_arithmetic_v<T> && std::endian::native == std::endian::little);
    write(items.data(), items.size_bytes());
  }
  template <class... Args>
  void print(fmt::format_string<Args...> format, Args&&... args) {
    text_.clear();
    fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    write(text_.data(), text_.size());
  }

  void commit();

 private:
  [[noreturn]] void fail(const char* doing, int error_number);

  std::filesystem::path path_, temporary_;
  std::FILE* file_ = nullptr;
  fmt::memory_buffer text_;
};

}  // namespace ringlet::io
