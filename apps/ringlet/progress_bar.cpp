#include "apps/ringlet/progress_bar.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "apps/ringlet/standard_streams.h"

namespace ringlet::app {
namespace {

int terminal_width() {
  winsize size{};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

// Columns of UTF-8 text whose characters are one column each: bytes that do not continue a character.
int columns(const std::string& text) {
  return static_cast<int>(std::count_if(
      text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

// The parts of the text that both forms share; empty where nothing is known yet.
struct Parts {
  std::string count, rate, left;
};

Parts parts_of(const Progress& p, const std::string& unit, double elapsed) {
  Parts parts;
  parts.count = fmt::format("{}/{} {}", p.done, p.total, unit);
  if (p.done == 0 || elapsed <= 0.0) return parts;
  const double rate = static_cast<double>(p.done) / elapsed;
  parts.rate = rate >= 100.0 ? fmt::format("{:.0f}/s", rate) : fmt::format("{:.2g}/s", rate);
  if (p.done < p.total) parts.left = duration_text(static_cast<double>(p.total - p.done) / rate) + " left";
  return parts;
}

}  // namespace

std::string duration_text(double seconds) {
  // Beyond what anyone waits for, and where a conversion would overflow.
  if (!(seconds < 1e9)) return "very long";
  const long total = std::lround(std::max(seconds, 0.0));
  const long hours = total / 3600, minutes = total / 60 % 60, rest = total % 60;
  return hours > 0 ? fmt::format("{}:{:02}:{:02}", hours, minutes, rest)
                   : fmt::format("{}:{:02}", minutes, rest);
}

std::string bar_text(const Progress& progress, const std::string& unit, double elapsed_seconds, int width) {
  constexpr int kShortestBar = 10, kLongestBar = 30;
  const Parts parts = parts_of(progress, unit, elapsed_seconds);

  // Give out the columns in the order of what matters most.
  int free = width - columns(parts.count);
  const auto fits = [&free](int needed) {
    if (needed > free) return false;
    free -= needed;
    return true;
  };
  const auto room_for = [&](const std::string& part) { return !part.empty() && fits(2 + columns(part)); };
  const bool show_left = room_for(parts.left);
  const bool show_rate = room_for(parts.rate);
  const bool show_bar = fits(kShortestBar + 3);
  const bool show_note = show_bar && room_for(progress.note);

  std::string text;
  if (show_bar) {
    const int length = std::min(kLongestBar, kShortestBar + free);
    const double done = static_cast<double>(progress.done), total = static_cast<double>(progress.total);
    const int filled = total > 0.0 ? static_cast<int>(std::min(1.0, done / total) * length) : 0;
    std::string bar(static_cast<std::size_t>(length), ' ');
    std::fill_n(bar.begin(), filled, '=');
    if (filled < length) bar[static_cast<std::size_t>(filled)] = '>';
    text = fmt::format("[{}] ", bar);
  }
  text += parts.count;
  if (show_rate) text += "  " + parts.rate;
  if (show_left) text += "  " + parts.left;
  if (show_note) text += "  " + progress.note;
  // The count alone may be too long for a very narrow terminal, where a wrapped line could not be redrawn.
  if (columns(text) > width) text.resize(static_cast<std::size_t>(std::max(width, 0)));
  return text;
}

std::string line_text(const Progress& progress, const std::string& unit, double elapsed_seconds) {
  const Parts parts = parts_of(progress, unit, elapsed_seconds);
  std::string text = parts.count;
  if (progress.total > 0) text += fmt::format(" ({} %)", 100 * progress.done / progress.total);
  for (const std::string& part : {parts.rate, parts.left, progress.note})
    if (!part.empty()) text += ", " + part;
  return text;
}

ProgressBar::ProgressBar(std::string unit)
    : unit_(std::move(unit)), terminal_(isatty(STDERR_FILENO) == 1), start_(Clock::now()), last_(start_) {}

ProgressBar::~ProgressBar() { clear(); }

void ProgressBar::update(const Progress& progress) {
  if (!first_known_) {
    first_ = progress.done;
    first_known_ = true;
    start_ = Clock::now();
  }
  // Often enough to look alive, seldom enough to cost nothing and to keep a log short.
  const auto pause = terminal_ ? std::chrono::milliseconds(100) : std::chrono::milliseconds(5000);
  const Clock::time_point now = Clock::now();
  const bool complete = progress.done >= progress.total;
  if (now - last_ < pause && !complete && drawn_) return;
  last_ = now;
  drawn_ = true;

  // The rate counts what this run has done; what was there before came for free.
  const double elapsed = std::chrono::duration<double>(now - start_).count();
  const double share = progress.done > first_
                           ? static_cast<double>(progress.done) / static_cast<double>(progress.done - first_)
                           : 0.0;
  if (terminal_)
    say("\r\x1b[K" + bar_text(progress, unit_, elapsed * share, terminal_width() - 1));
  else
    say(line_text(progress, unit_, elapsed * share) + "\n");
}

void ProgressBar::clear() {
  if (terminal_ && drawn_) say("\r\x1b[K");
  drawn_ = false;
}

}  // namespace ringlet::app
