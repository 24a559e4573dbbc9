#pragma once
// Ctrl-C: the first asks the work to stop at the next good moment, the second ends the program at once.

#include <csignal>

#include "ringlet/base/progress.h"

namespace ringlet::app {

// While it lives, SIGINT and SIGTERM set its flag; a second SIGINT ends the process with 128 + its number.
// One at a time.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  const StopFlag& flag() const { return flag_; }
  // Said on standard error by the first signal itself, before anything else happens: who sends it may not
  // wait for the work to stop. `words` outlive this object.
  void say_when_stopped(const char* words);

 private:
  StopFlag flag_;
  struct sigaction previous_int_;
  struct sigaction previous_term_;
};

}  // namespace ringlet::app
