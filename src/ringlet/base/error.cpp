#include "ringlet/base/error.h"

namespace ringlet {

std::string Place::to_string() const {
  if (line <= 0) return file;
  if (column <= 0) return fmt::format("{}:{}", file, line);
  return fmt::format("{}:{}:{}", file, line, column);
}

Error::Error(ErrorKind kind, const std::string& message, Place place)
    : std::runtime_error(place.file.empty() ? message : place.to_string() + ": " + message),
      kind_(kind),
      message_(message),
      place_(std::move(place)) {}

}  // namespace ringlet
