#pragma once
// How long work tells its caller where it stands, and how the caller asks it to stop.

#include <atomic>
#include <cstddef>
#include <functional>
#include <string>

namespace ringlet {

// Set from a signal handler or another thread; long loops look at it between steps.
class StopFlag {
 public:
  void request() { stop_.store(true, std::memory_order_relaxed); }
  bool requested() const { return stop_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> stop_{false};
};

struct Progress {
  std::size_t done = 0;
  std::size_t total = 0;
  std::string note;  // short: "contacts 12 034, error 3e-5"
};

using ProgressCallback = std::function<void(const Progress&)>;

}  // namespace ringlet
