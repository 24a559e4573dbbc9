#pragma once
// Messages from inside the library. It prints nothing itself: the program that links it installs a sink.

#include <fmt/format.h>

#include <functional>
#include <string>
#include <utility>

namespace ringlet {

enum class LogLevel { debug, info, warning };
using LogSink = std::function<void(LogLevel, const std::string&)>;

// Replaces the sink (empty: messages are dropped) and returns the previous one.
LogSink set_log_sink(LogSink sink);
void log(LogLevel level, const std::string& message);

template <class... Args>
void log_info(fmt::format_string<Args...> format, Args&&... args) {
  log(LogLevel::info, fmt::format(format, std::forward<Args>(args)...));
}
template <class... Args>
void log_warning(fmt::format_string<Args...> format, Args&&... args) {
  log(LogLevel::warning, fmt::format(format, std::forward<Args>(args)...));
}

}  // namespace ringlet
