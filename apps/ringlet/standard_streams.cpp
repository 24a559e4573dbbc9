#include "apps/ringlet/standard_streams.h"

#include <fcntl.h>
#include <unistd.h>

#include <cstdio>

namespace ringlet::app {

bool reserve_standard_descriptors() {
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; ++descriptor) {
    if (::fcntl(descriptor, F_GETFD) >= 0) continue;
    // Opened the wrong way round, so that using the stream still fails. The system hands out the lowest free
    // number, which is this one.
    const int mode = descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY;
    if (::open("/dev/null", mode) != descriptor) return false;
  }
  return true;
}

void say(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

}  // namespace ringlet::app
