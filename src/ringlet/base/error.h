#pragma once
// Typed errors. The library throws these and nothing else on purpose; it neither prints nor exits.
// A message is one sentence that says what is wrong, where, and what to do about it.

#include <fmt/format.h>

#include <stdexcept>
#include <string>
#include <utility>

namespace ringlet {

enum class ErrorKind {
  input,        // what the user wrote or handed in is wrong: a scene, a file's contents, an argument
  file_system,  // a file or folder cannot be read or written
  numerical,    // the computation broke down
  unsupported,  // this build or machine cannot do it
  cancelled,    // the user asked to stop
};

// A place in a file, 1-based; 0 where there is none (a binary file gives a byte offset in its message).
struct Place {
  std::string file;
  int line = 0;
  int column = 0;

  std::string to_string() const;
};

class Error : public std::runtime_error {
 public:
  Error(ErrorKind kind, const std::string& message, Place place = {});

  ErrorKind kind() const { return kind_; }
  const Place& place() const { return place_; }
  // The message without its place; what() carries both.
  const std::string& message() const { return message_; }

 private:
  ErrorKind kind_;
  std::string message_;
  Place place_;
};

#define RINGLET_ERROR_TYPE(name, error_kind)                         \
  class name : public Error {                                        \
   public:                                                           \
    explicit name(const std::string& message, Place place = {})      \
        : Error(ErrorKind::error_kind, message, std::move(place)) {} \
  }
RINGLET_ERROR_TYPE(InputError, input);
RINGLET_ERROR_TYPE(FileError, file_system);
RINGLET_ERROR_TYPE(NumericalError, numerical);
RINGLET_ERROR_TYPE(UnsupportedError, unsupported);
RINGLET_ERROR_TYPE(CancelledError, cancelled);
#undef RINGLET_ERROR_TYPE

}  // namespace ringlet
