#pragma once
// Nobody waits longer than two seconds for a run that was told to stop.

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>

#include "ringlet/base/progress.h"

namespace ringlet::app {

// While it lives: when the flag is raised and this object still lives after a short time, `last_words` is
// called and the process ends with the code for an interrupt. Work that runs meanwhile is cut off anywhere,
// so it must be such that can be killed: a cache keeps all complete frames then.
class StopDeadline {
 public:
  StopDeadline(const StopFlag& flag, std::function<void()> last_words);
  ~StopDeadline();
  StopDeadline(const StopDeadline&) = delete;
  StopDeadline& operator=(const StopDeadline&) = delete;

 private:
  void watch();

  const StopFlag& flag_;
  std::function<void()> last_words_;
  std::mutex mutex_;
  std::condition_variable news_;
  bool done_ = false;
  std::thread thread_;
};

}  // namespace ringlet::app
