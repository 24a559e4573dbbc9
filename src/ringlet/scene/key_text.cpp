// How values, types and ranges of keys are written for people and for TOML.
#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <string>
#include <string_view>

#include "ringlet/scene/keys.h"

namespace ringlet::scene {
namespace {

// The shortest text that reads back to the same bits; always recognisable as a float.
std::string number_text(double value) {
  const double size = std::abs(value);
  const bool plain = size == 0.0 || (size >= 1e-3 && size < 1e6) || !std::isfinite(value);
  std::array<char, 32> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                 plain ? std::chars_format::fixed : std::chars_format::scientific);
  std::string text(buffer.data(), end.ptr);
  if (text.find_first_not_of("-0123456789") == std::string::npos) text += ".0";
  return text;
}

std::string vector_text(const Vec3& v) {
  return fmt::format("[{}, {}, {}]", number_text(v.x()), number_text(v.y()), number_text(v.z()));
}

struct ValueText {
  std::string operator()(const bool* value) const { return *value ? "true" : "false"; }
  std::string operator()(const int* value) const { return std::to_string(*value); }
  std::string operator()(const double* value) const { return number_text(*value); }
  std::string operator()(const Vec3* value) const { return vector_text(*value); }
  std::string operator()(const std::optional<double>* value) const {
    return *value ? number_text(**value) : "";
  }
  std::string operator()(const std::optional<Vec3>* value) const {
    return *value ? vector_text(**value) : "";
  }
  std::string operator()(const std::string* value) const { return quoted_text(*value); }
  std::string operator()(const std::filesystem::path* value) const { return quoted_text(value->string()); }
  std::string operator()(const std::vector<Vec3>* value) const {
    std::string text = "[";
    for (const Vec3& v : *value) text += (text.size() > 1 ? ", " : "") + vector_text(v);
    return text + "]";
  }
  std::string operator()(const Choice& value) const { return quoted_text(value.names[value.get()]); }
};

struct TypeText {
  std::string operator()(const bool*) const { return "true or false"; }
  std::string operator()(const int*) const { return "integer"; }
  std::string operator()(const double*) const { return "number"; }
  std::string operator()(const std::optional<double>*) const { return "number"; }
  std::string operator()(const Vec3*) const { return "three numbers"; }
  std::string operator()(const std::optional<Vec3>*) const { return "three numbers"; }
  std::string operator()(const std::string*) const { return "text"; }
  std::string operator()(const std::filesystem::path*) const { return "file name"; }
  std::string operator()(const std::vector<Vec3>*) const { return "list of points"; }
  std::string operator()(const Choice&) const { return "choice"; }
};

}  // namespace

std::string quoted_text(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      out += fmt::format("\\{}", c);
    else if (code < 0x20 || code == 0x7f)
      out += fmt::format("\\u{:04X}", code);
    else
      out += c;
  }
  return out + '"';
}

std::string value_text(const Target& target) { return std::visit(ValueText{}, target); }

std::string type_text(const Target& target) { return std::visit(TypeText{}, target); }

bool Range::contains(double value) const {
  if (!std::isfinite(value)) return false;
  return (low_excluded ? value > low : value >= low) && (high_excluded ? value < high : value <= high);
}

std::string Range::to_string() const {
  // 1e+13 is easier to read than fourteen digits.
  const auto text = [](double bound) {
    const std::string brief = fmt::format("{:g}", bound);
    return std::abs(bound) >= 1e7 && std::stod(brief) == bound ? brief : fmt::format("{}", bound);
  };
  const bool has_low = std::isfinite(low), has_high = std::isfinite(high);
  std::string low_text = (low_excluded ? "above " : "from ") + text(low);
  std::string high_text = (high_excluded ? "below " : "up to ") + text(high);
  if (has_low && has_high)
    return low_excluded || high_excluded ? low_text + " " + high_text
                                         : fmt::format("from {} to {}", text(low), text(high));
  if (has_low) return low_excluded ? low_text : "at least " + text(low);
  if (has_high) return high_text;
  return "a finite number";
}

}  // namespace ringlet::scene
