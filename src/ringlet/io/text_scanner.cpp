#include "ringlet/io/text_scanner.h"

#include <algorithm>
#include <charconv>

namespace ringlet::io {

namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\v' || c == '\f'; }
bool is_space(char c) { return is_blank(c) || c == '\n' || c == '\r'; }

// What may follow a number: "1.5abc" is not one.
bool ends_number(char c) {
  return is_space(c) || c == '\0' || c == ',' || c == ')' || c == ']' || c == '}' || c == ':' || c == '/' ||
         c == '#' || c == ';';
}

}  // namespace

void TextScanner::advance(std::size_t count) { position_ = std::min(text_.size(), position_ + count); }

void TextScanner::skip_blanks() {
  while (!at_end() && is_blank(peek())) ++position_;
}

void TextScanner::skip_space() {
  while (!at_end() && is_space(peek())) ++position_;
}

void TextScanner::skip_line() {
  const std::size_t end = text_.find('\n', position_);
  position_ = end == std::string_view::npos ? text_.size() : end + 1;
}

std::string_view TextScanner::word() {
  skip_blanks();
  const std::size_t begin = position_;
  while (!at_end() && !is_space(peek())) ++position_;
  return text_.substr(begin, position_ - begin);
}

std::optional<double> TextScanner::try_number() {
  const std::size_t sign = peek() == '+' ? 1 : 0;  // from_chars takes no plus
  const char* begin = text_.data() + position_ + sign;
  const char* end = text_.data() + text_.size();
  double value = 0.0;
  const auto [after, error] = std::from_chars(begin, end, value);
  // A number too small or too large for a double counts as none: it would change its value silently.
  if (error != std::errc{} || (after != end && !ends_number(*after))) return std::nullopt;
  position_ += sign + static_cast<std::size_t>(after - begin);
  return value;
}

double TextScanner::number(std::string_view what) {
  skip_blanks();
  const auto value = try_number();
  if (!value) fail(fmt::format("a number is missing here ({})", what));
  return *value;
}

std::optional<std::int64_t> TextScanner::try_integer() {
  const char* begin = text_.data() + position_;
  const char* end = text_.data() + text_.size();
  std::int64_t value = 0;
  const auto [after, error] = std::from_chars(begin, end, value);
  if (error != std::errc{} || (after != end && !ends_number(*after))) return std::nullopt;
  position_ += static_cast<std::size_t>(after - begin);
  return value;
}

std::int64_t TextScanner::integer(std::string_view what) {
  skip_blanks();
  const auto value = try_integer();
  if (!value) fail(fmt::format("a whole number is missing here ({})", what));
  return *value;
}

Place TextScanner::place() const {
  for (; counted_ < position_; ++counted_)
    if (text_[counted_] == '\n') {
      ++line_;
      line_start_ = counted_ + 1;
    }
  return {name_, line_, static_cast<int>(position_ - line_start_) + 1};
}

}  // namespace ringlet::io
