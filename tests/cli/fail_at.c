// Preloaded into a program (LD_PRELOAD), it lets one of its changes of files go wrong: the FAIL_AT-th, from 1. FAIL_HOW is
// "kill" (the process dies before the change) or "full" (the disk is full from there on). FAIL_TALLY names a file to which the
// number of changes is written when the process ends.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static long changes;

static int changes_a_file(int descriptor) {
  struct stat what;
  return fstat(descriptor, &what) == 0 && S_ISREG(what.st_mode);
}

// Whether this change is to fail for want of space.
static int fails_now(void) {
  const char *at = getenv("FAIL_AT"), *how = getenv("FAIL_HOW");
  ++changes;
  if (!at || !how || changes < atol(at)) return 0;
  if (strcmp(how, "kill") == 0) raise(SIGKILL);
  errno = ENOSPC;
  return 1;
}

__attribute__((destructor)) static void tell(void) {
  const char *tally = getenv("FAIL_TALLY");
  FILE *file = tally ? fopen(tally, "w") : NULL;
  if (!file) return;
  fprintf(file, "%ld", changes);
  fclose(file);
}

#define ORIGINAL(function) ((__typeof__(&function))dlsym(RTLD_NEXT, #function))

ssize_t pwrite64(int descriptor, const void *data, size_t size, off64_t offset) {
  if (changes_a_file(descriptor) && fails_now()) return -1;
  return ORIGINAL(pwrite64)(descriptor, data, size, offset);
}

ssize_t pwrite(int descriptor, const void *data, size_t size, off_t offset) {
  if (changes_a_file(descriptor) && fails_now()) return -1;
  return ORIGINAL(pwrite)(descriptor, data, size, offset);
}

ssize_t write(int descriptor, const void *data, size_t size) {
  if (changes_a_file(descriptor) && fails_now()) return -1;
  return ORIGINAL(write)(descriptor, data, size);
}

int ftruncate64(int descriptor, off64_t size) {
  if (changes_a_file(descriptor) && fails_now()) return -1;
  return ORIGINAL(ftruncate64)(descriptor, size);
}

int ftruncate(int descriptor, off_t size) {
  if (changes_a_file(descriptor) && fails_now()) return -1;
  return ORIGINAL(ftruncate)(descriptor, size);
}

int rename(const char *from, const char *to) {
  if (fails_now()) return -1;
  return ORIGINAL(rename)(from, to);
}
