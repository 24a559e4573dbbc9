#include "ringlet/io/cache_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <system_error>
#include <utility>

#include "ringlet/base/error.h"
#include "ringlet/io/cache_frames.h"
#include "ringlet/io/cache_header.h"

namespace ringlet::io {

namespace {

// Properties that HDF5's own repair tool h5clear uses: forget that a killed writer had the file open, and do
// not compare the file's length with the one that the writer noted last.
constexpr const char* kClearStatus = "clear_status_flags";
constexpr const char* kSkipLengthCheck = "skip_eof_check";

Hdf5Handle access_list() {
  Hdf5Handle plist(H5Pcreate(H5P_FILE_ACCESS), H5Pclose, "making a property list");
  hdf5_check(H5Pset_libver_bounds(plist, H5F_LIBVER_LATEST, H5F_LIBVER_LATEST), "choosing the format");
  // Writers are kept apart by CacheDescriptor::lock_for_writing; HDF5's own locks would keep readers out too.
  hdf5_check(H5Pset_file_locking(plist, false, true), "turning file locks off");
  // A reader that meets a half-written piece waits 1, 2, 4, … nanoseconds and looks again. HDF5 would do so
  // 100 times, which is longer than the age of the universe; 25 times is 34 ms, and then the piece is
  // damaged.
  hdf5_check(H5Pset_metadata_read_attempts(plist, 25), "choosing the patience");
  const hbool_t yes = true;
  hdf5_check(H5Pset(plist, kClearStatus, &yes), "preparing to open after a crash");
  hdf5_check(H5Pset(plist, kSkipLengthCheck, &yes), "preparing to open after a crash");
  return plist;
}

}  // namespace

CacheDescriptor::CacheDescriptor(const std::filesystem::path& path, int flags)
    : fd_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {
  if (fd_ < 0)
    throw FileError(fmt::format("the cache cannot be opened: {}; check the path and its permissions",
                                std::generic_category().message(errno)),
                    {path.string()});
}

CacheDescriptor::~CacheDescriptor() {
  if (fd_ >= 0) ::close(fd_);
}
CacheDescriptor::CacheDescriptor(CacheDescriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
CacheDescriptor& CacheDescriptor::operator=(CacheDescriptor&& other) noexcept {
  std::swap(fd_, other.fd_);
  return *this;
}

std::size_t CacheDescriptor::size() const {
  struct stat status{};
  return ::fstat(fd_, &status) == 0 ? static_cast<std::size_t>(status.st_size) : 0;
}

bool CacheDescriptor::is_at(const std::filesystem::path& path) const {
  struct stat open_file{}, named_file{};
  return ::fstat(fd_, &open_file) == 0 && ::stat(path.c_str(), &named_file) == 0 &&
         open_file.st_dev == named_file.st_dev && open_file.st_ino == named_file.st_ino;
}

bool CacheDescriptor::lock_for_writing() {
  struct flock lock{};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  return ::fcntl(fd_, F_OFD_SETLK, &lock) == 0 || (errno != EAGAIN && errno != EACCES);
}

int CacheDescriptor::reserve(std::size_t begin, std::size_t end) {
  int result = 0;
  do {
    result = ::fallocate(fd_, 0, static_cast<off_t>(begin), static_cast<off_t>(end - begin)) == 0 ? 0 : errno;
  } while (result == EINTR);
  // A file system that cannot reserve finds out while writing.
  return result == EOPNOTSUPP || result == ENOSYS ? 0 : result;
}

void CacheDescriptor::release(std::size_t end) {
  // Failing to give back a reserve does no harm.
  if (size() > end && ::ftruncate(fd_, static_cast<off_t>(end)) != 0) errno = 0;
}

void create_cache_file(const std::filesystem::path& path, const CacheHeader& header) {
  // Small pieces of bookkeeping lie inside pages of 4 KiB: the kernel copies a page at a time, so a process
  // that is killed while writing such a piece leaves the old one or the new one, never half of each.
  const Hdf5Handle creation(H5Pcreate(H5P_FILE_CREATE), H5Pclose, "making a property list");
  hdf5_check(H5Pset_file_space_strategy(creation, H5F_FSPACE_STRATEGY_PAGE, false, 1), "choosing pages");
  hdf5_check(H5Pset_file_space_page_size(creation, 4096), "choosing pages");
  const Hdf5Handle access = access_list();
  Hdf5Handle file(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, creation, access), H5Fclose, "making the file");
  write_header(file, header);
  CacheTables::create(file, header);
  hdf5_check(H5Fflush(file, H5F_SCOPE_LOCAL), "writing the file");
}

Hdf5Handle open_cache_for_writing(const std::filesystem::path& path) {
  const Hdf5Handle access = access_list();
  Hdf5Handle file(H5Fopen(path.c_str(), H5F_ACC_RDWR | H5F_ACC_SWMR_WRITE, access), H5Fclose,
                  "opening the file for writing");
  // A killed writer may have used more of the file than it noted: go on behind all of it.
  hdf5_check(H5Fincrement_filesize(file, 0), "finding the end of the file");
  return file;
}

Hdf5Handle open_cache_for_reading(const std::filesystem::path& path) {
  // HDF5 understands many old formats, whose parts carry no checksums. Ours always begins with a superblock
  // of version 3 at byte 0, with offsets and lengths of 8 bytes; nothing else gets as far as HDF5.
  constexpr std::array<unsigned char, 8> kSignature{0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};
  std::array<unsigned char, 12> start{};
  {
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    const int error = errno;
    const ssize_t got = fd < 0 ? -1 : ::read(fd, start.data(), start.size());
    const int read_error = errno;
    if (fd >= 0) ::close(fd);
    if (got < 0)
      throw FileError(fmt::format("the cache cannot be read: {}; check the path and its permissions",
                                  std::generic_category().message(fd < 0 ? error : read_error)),
                      {path.string()});
    if (got < static_cast<ssize_t>(start.size()) ||
        std::memcmp(start.data(), kSignature.data(), kSignature.size()) != 0)
      throw InputError("this is not a Ringlet cache: it does not begin as an HDF5 file does",
                       {path.string()});
    if (start[8] != 3 || start[9] != 8 || start[10] != 8)
      throw InputError("this is an HDF5 file, but not a Ringlet cache", {path.string()});
  }
  const Hdf5Handle access = access_list();
  return Hdf5Handle(H5Fopen(path.c_str(), H5F_ACC_RDONLY | H5F_ACC_SWMR_READ, access), H5Fclose,
                    "opening the file");
}

}  // namespace ringlet::io
