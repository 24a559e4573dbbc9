#include "apps/ringlet/number_option.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

namespace ringlet::app {
namespace {

template <class Number>
bool parse(const std::string& text, Number& value) {
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  return error == std::errc() && stop == end;
}

}  // namespace

CLI::Validator whole_number(long low, long high) {
  return CLI::Validator(
      [low, high](std::string& text) {
        long value = 0;
        if (parse(text, value) && value >= low && value <= high) return std::string();
        return fmt::format("this must be a whole number from {} to {}, not '{}'", low, high, text);
      },
      "");
}

CLI::Validator positive_number() {
  return CLI::Validator(
      [](std::string& text) {
        double value = 0.0;
        if (parse(text, value) && std::isfinite(value) && value > 0.0) return std::string();
        return fmt::format("this must be a number above 0, not '{}'", text);
      },
      "");
}

}  // namespace ringlet::app
