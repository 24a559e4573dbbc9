#pragma once
// Opening the HDF5 file of a cache: creating it whole, for writing while others read, and for reading.

#include <cstddef>
#include <filesystem>

#include "ringlet/io/cache.h"
#include "ringlet/io/hdf5_handle.h"

namespace ringlet::io {

// An open file descriptor with the operations that HDF5 does not offer.
class CacheDescriptor {
 public:
  CacheDescriptor() = default;
  // Throws FileError when the file cannot be opened.
  CacheDescriptor(const std::filesystem::path& path, int flags);
  ~CacheDescriptor();
  CacheDescriptor(CacheDescriptor&& other) noexcept;
  CacheDescriptor& operator=(CacheDescriptor&& other) noexcept;

  std::size_t size() const;
  // Whether `path` still names the open file: it may have been deleted, moved or replaced since.
  bool is_at(const std::filesystem::path& path) const;
  // Keeps other writers out until this descriptor is closed, by whatever end the process comes to; false when
  // another one is there already. Readers are not concerned.
  bool lock_for_writing();
  // Makes sure that bytes [begin, end) can be written later; returns the system's error number, or 0.
  int reserve(std::size_t begin, std::size_t end);
  // Gives back what was reserved beyond `end`.
  void release(std::size_t end);

 private:
  int fd_ = -1;
};

// Makes a file with the header and no frames, and closes it.
void create_cache_file(const std::filesystem::path& path, const CacheHeader& header);

// Opens for single-writer/multiple-reader access, also after a crash.
Hdf5Handle open_cache_for_writing(const std::filesystem::path& path);

// Looks at the first bytes, then opens: throws InputError when this cannot be a cache. Works while another
// process writes and after it was killed.
Hdf5Handle open_cache_for_reading(const std::filesystem::path& path);

}  // namespace ringlet::io
