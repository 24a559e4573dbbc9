#include "apps/ringlet/interrupt.h"

#include <unistd.h>

#include <atomic>
#include <cassert>
#include <csignal>

namespace ringlet::app {
namespace {

static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler may only touch lock-free atomics");

StopFlag* current_flag = nullptr;  // of the living Interrupt

// Only what POSIX allows in a signal handler: lock-free atomics and _exit. A second Ctrl-C is impatience and
// ends at once; a second SIGTERM is not: mpirun may send it twice while a run says that a machine was lost.
void on_signal(int signal) {
  if (signal == SIGINT && current_flag->requested()) _exit(128 + signal);
  current_flag->request();
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
  current_flag = nullptr;
}

}  // namespace ringlet::app
