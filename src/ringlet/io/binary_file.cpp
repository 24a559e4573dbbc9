#include "ringlet/io/binary_file.h"

#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <limits>
#include <system_error>

#include "ringlet/base/error.h"
#include "ringlet/base/output_target.h"

namespace ringlet::io {

namespace {

std::string reason(int error_number) { return std::generic_category().message(error_number); }

}  // namespace

std::vector<std::byte> read_bytes(const std::filesystem::path& path) {
  const Place place{path.string()};
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (!std::filesystem::exists(status))
    throw FileError("there is no such file; check the path and its spelling", place);
  if (!std::filesystem::is_regular_file(status))
    throw FileError("this is not a file; name a file in it", place);
  const auto size = std::filesystem::file_size(path, error);
  std::FILE* file = error ? nullptr : std::fopen(path.c_str(), "rb");
  if (!file)
    throw FileError(fmt::format("cannot be opened ({}); check its permissions", reason(errno)), place);
  std::vector<std::byte> bytes(size);
  const std::size_t got = std::fread(bytes.data(), 1, bytes.size(), file);
  const bool failed = std::ferror(file) != 0;
  std::fclose(file);
  if (failed || got != bytes.size())
    throw FileError(fmt::format("only {} of {} bytes could be read; check the disk", got, bytes.size()),
                    place);
  return bytes;
}

void BinaryReader::seek(std::uint64_t offset, std::string_view what) {
  if (offset > bytes_.size())
    throw InputError(
        fmt::format("{} should start at byte {}, but the file has {} bytes; it is cut short or its "
                    "header is damaged",
                    what, offset, bytes_.size()),
        Place{name_});
  position_ = static_cast<std::size_t>(offset);
}

void BinaryReader::require(std::uint64_t count, std::size_t item_size, std::string_view what) const {
  if (item_size == 0 || count <= remaining() / item_size) return;
  throw InputError(
      fmt::format("{}: {} of {} byte(s) each are claimed at byte {}, but only {} of the file's {} "
                  "bytes are left; it is cut short or its header is damaged",
                  what, count, item_size, position_, remaining(), bytes_.size()),
      Place{name_});
}

Bytes BinaryReader::read_bytes(std::uint64_t count, std::string_view what) {
  require(count, 1, what);
  const Bytes part = bytes_.subspan(position_, count);
  position_ += part.size();
  return part;
}

OutputFile::OutputFile(std::filesystem::path path) : path_(std::move(path)) {
  const OutputTarget target = output_target(path_);
  path_ = target.path;
  if (target.in_place) {
    file_ = std::fopen(path_.c_str(), "wb");
    if (!file_) fail("cannot be opened", errno);
    return;
  }
  // A name of its own per process and file: two writers of one path do not write into each other.
  static std::atomic<unsigned> counter{0};
  temporary_ = path_;
  temporary_ += fmt::format(".partial-{}-{}", ::getpid(), counter++);
  file_ = std::fopen(temporary_.c_str(), "wb");
  if (!file_) {
    const int error_number = errno;
    temporary_.clear();
    fail("cannot be created", error_number);
  }
}

OutputFile::~OutputFile() {
  if (file_) std::fclose(file_);
  std::error_code ignored;
  if (!temporary_.empty()) std::filesystem::remove(temporary_, ignored);
}

void OutputFile::write(const void* data, std::size_t size) {
  if (size != 0 && std::fwrite(data, 1, size, file_) != size) fail("cannot be written", errno);
}

void OutputFile::overwrite(std::uint64_t offset, const void* data, std::size_t size) {
  if (::fseeko(file_, static_cast<off_t>(offset), SEEK_SET) != 0) fail("cannot be written", errno);
  write(data, size);
  if (::fseeko(file_, 0, SEEK_END) != 0) fail("cannot be written", errno);
}

void OutputFile::commit() {
  // The contents reach the disk before the name does: after a power cut there is the old file or the new one.
  const bool in_place = temporary_.empty();
  if (std::fflush(file_) != 0 || (!in_place && ::fsync(::fileno(file_)) != 0))
    fail("cannot be written", errno);
  std::FILE* file = std::exchange(file_, nullptr);
  if (std::fclose(file) != 0) fail("cannot be written", errno);
  if (in_place) return;
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) fail("cannot be replaced", errno);
  temporary_.clear();
}

void OutputFile::fail(const char* doing, int error_number) {
  const char* remedy = "check that its folder exists and is writable";
  if (error_number == ENOSPC || error_number == EDQUOT || error_number == EFBIG)
    remedy = "free some space or write elsewhere; the previous file, if any, is unchanged";
  throw FileError(fmt::format("{} ({}); {}", doing, reason(error_number), remedy), Place{path_.string()});
}

}  // namespace ringlet::io
