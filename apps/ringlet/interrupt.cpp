#include "apps/ringlet/interrupt.h"

#include <unistd.h>

#include <atomic>
#include <cassert>
#include <cerrno>
#include <csignal>
#include <cstring>

namespace ringlet::app {
namespace {

static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only touch lock-free atomics");
static_assert(std::atomic<const char*>::is_always_lock_free);

StopFlag* current_flag = nullptr;  // of the living Interrupt
std::atomic<const char*> last_words = nullptr;

// Only what POSIX allows in a signal handler: lock-free atomics, write and _exit. A second Ctrl-C is
// impatience and ends at once; a second SIGTERM is not: mpirun may send it twice while a run is stopping.
void on_signal(int signal) {
  if (signal == SIGINT && current_flag->requested()) _exit(128 + signal);
  current_flag->request();
  if (const char* words = last_words.exchange(nullptr)) {
    const int error = errno;
    [[maybe_unused]] const ssize_t said = write(STDERR_FILENO, words, std::strlen(words));
    errno = error;
  }
}

}  // namespace

Interrupt::Interrupt() {
  assert(!current_flag && "only one Interrupt may live at a time");
  current_flag = &flag_;
  struct sigaction action = {};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;  // a write in progress goes on
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &previous_int_);
  sigaction(SIGTERM, &action, &previous_term_);
}

Interrupt::~Interrupt() {
  sigaction(SIGINT, &previous_int_, nullptr);
  sigaction(SIGTERM, &previous_term_, nullptr);
  last_words = nullptr;
  current_flag = nullptr;
}

void Interrupt::say_when_stopped(const char* words) { last_words = words; }

}  // namespace ringlet::app
