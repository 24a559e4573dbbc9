// Any bytes as a cache: the reader returns or throws one of our errors. It reads files, so the bytes go
// through one in memory.

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <string>

#include "ringlet/base/error.h"
#include "ringlet/io/cache_reader.h"

namespace {

void read_everything(const ringlet::io::CacheReader& reader) {
  for (std::size_t i = 0; i < reader.frame_count(); ++i) {
    (void)reader.points(i);
    (void)reader.body_poses(i);
    (void)reader.deformed_vertices(i);
    (void)reader.statistics(i);
    for (const auto& channel : reader.header().channels) (void)reader.channel(channel.name, i);
    if (reader.header().has_contacts()) (void)reader.contacts(i);
  }
  (void)reader.last_checkpoint();
}

}  // namespace

// HDF5 itself forgets some memory when it gives a damaged file up; that is not ours to fail on.
extern "C" const char* __asan_default_options() { return "detect_leaks=0"; }

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const int fd = memfd_create("cache", MFD_CLOEXEC);
  if (fd < 0) return 0;
  if (write(fd, data, size) == static_cast<ssize_t>(size)) {
    try {
      read_everything(ringlet::io::CacheReader::open("/proc/self/fd/" + std::to_string(fd)));
    } catch (const ringlet::Error&) {
    }
  }
  close(fd);
  return 0;
}
