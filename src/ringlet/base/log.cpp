#include "ringlet/base/log.h"

#include <mutex>

namespace ringlet {
namespace {

std::mutex& sink_mutex() {
  static std::mutex mutex;
  return mutex;
}

LogSink& current_sink() {
  static LogSink sink;
  return sink;
}

}  // namespace

LogSink set_log_sink(LogSink sink) {
  const std::lock_guard lock(sink_mutex());
  std::swap(current_sink(), sink);
  return sink;
}

void log(LogLevel level, const std::string& message) {
  const std::lock_guard lock(sink_mutex());
  if (current_sink()) current_sink()(level, message);
}

}  // namespace ringlet
