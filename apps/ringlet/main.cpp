#include "apps/ringlet/command.h"
#include "apps/ringlet/standard_streams.h"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace {

// Every step asks for the same memory again. Left to itself the C library hands much of it back in between,
// and the system clears every page anew: a tenth of the time of a step of packed hair.
void keep_freed_memory() {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 32 << 20);  // the most that it takes
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
}

}  // namespace

int main(int argc, char** argv) {
  using namespace ringlet::app;
  // Before anything is opened, or a file could take the place of a closed stream.
  if (!reserve_standard_descriptors()) return static_cast<int>(ExitCode::file_system);
  keep_freed_memory();
  return run_program(argc, argv,
                     {
                         add_run,
                         add_render,
                         add_view,
                         add_style,
                         add_studio,
                         add_new,
                         add_check,
                         add_info,
                         add_digest,
                         add_export,
                         add_convert,
                         add_formats,
                         add_friction,
                         add_reference,
                     });
}
