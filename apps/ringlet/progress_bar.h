#pragma once
// Shows on standard error how far long work has come: a bar that redraws itself on a terminal, and a plain
// line every few seconds otherwise.

#include <chrono>
#include <string>

#include "ringlet/base/progress.h"

namespace ringlet::app {

// "1:02:03", "2:03" or "0:07".
std::string duration_text(double seconds);

// "[=====>    ] 31/61 frames  3.1/s  0:10 left  contacts 1 204": at most `width` columns. What does not fit
// goes in this order: the note, the bar, the rate, the time left.
std::string bar_text(const Progress& progress, const std::string& unit, double elapsed_seconds, int width);

// The same for a log file: "31/61 frames (51 %), 3.1/s, 0:10 left, contacts 1 204".
std::string line_text(const Progress& progress, const std::string& unit, double elapsed_seconds);

class ProgressBar {
 public:
  // `unit` is what is counted, in the plural: "frames".
  explicit ProgressBar(std::string unit);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void update(const Progress& progress);
  // Removes the bar, so that other text can follow; update() draws it again.
  void clear();

 private:
  using Clock = std::chrono::steady_clock;
  std::string unit_;
  bool terminal_;
  bool drawn_ = false;
  Clock::time_point start_;
  Clock::time_point last_;  // when something was last shown
  std::size_t first_ = 0;   // what was done at the first update (a resumed run does not start at 0)
  bool first_known_ = false;
};

}  // namespace ringlet::app
