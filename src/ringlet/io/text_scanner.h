#pragma once
// Reads words and numbers from text and knows the line and column for its complaints.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "ringlet/base/error.h"

namespace ringlet::io {

class TextScanner {
 public:
  TextScanner(std::string_view text, std::string name) : text_(text), name_(std::move(name)) {}

  bool at_end() const { return position_ == text_.size(); }
  // The next character, or 0 at the end.
  char peek() const { return at_end() ? '\0' : text_[position_]; }
  bool starts_with(std::string_view word) const { return text_.substr(position_).starts_with(word); }
  std::size_t remaining() const { return text_.size() - position_; }
  std::size_t position() const { return position_; }

  void advance(std::size_t count = 1);

  // Blanks within a line; blanks including line ends.
  void skip_blanks();
  void skip_space();
  bool at_line_end() const { return at_end() || peek() == '\n' || peek() == '\r'; }
  // To the start of the next line, whatever stands before it.
  void skip_line();

  // Characters up to the next white space (empty at the end of a line or file).
  std::string_view word();
  // A number at the current place; empty (and nothing consumed) when there is none.
  std::optional<double> try_number();
  double number(std::string_view what);
  std::optional<std::int64_t> try_integer();
  std::int64_t integer(std::string_view what);

  Place place() const;
  [[noreturn]] void fail(const std::string& message) const { throw InputError(message, place()); }

 private:
  std::string_view text_;
  std::string name_;
  std::size_t position_ = 0;
  // The line that place() counted last, so that asking often costs one pass in all.
  mutable std::size_t counted_ = 0, line_start_ = 0;
  mutable int line_ = 1;
};

}  // namespace ringlet::io
