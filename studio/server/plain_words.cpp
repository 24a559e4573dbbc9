#include "studio/server/plain_words.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "studio/server/command.h"

namespace ringlet::studio {
namespace {

const StudioKey* key_of(const std::string& name) {
  for (const StudioKey& key : studio_keys())
    if (key.name == name) return &key;
  return nullptr;
}

// "\"curly\"" → "curly"; numbers by their unit; other values are left out.
std::string value_words(const StudioKey& key, const std::string& value) {
  if (value.size() > 2 && value.front() == '"') {
    std::string words = value.substr(1, value.size() - 2);
    for (char& c : words)
      if (c == '_') c = ' ';
    return words;
  }
  double number = 0.0;
  const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
  if (error != std::errc() || end != value.data() + value.size()) return "";
  switch (key.measure) {
    case StudioKey::Measure::length:
      return words_of_length(number);
    case StudioKey::Measure::angle:
      return fmt::format("{:.0f}°", number);
    case StudioKey::Measure::share:
      return fmt::format("{:.0f} %", 100.0 * number);
    case StudioKey::Measure::plain:
      break;
  }
  return fmt::format("{:.4g}", number);
}

}  // namespace

std::string words_of_length(double metres) {
  if (metres >= 0.01) return fmt::format("{:.3g} cm", std::round(1000.0 * metres) / 10.0);
  if (metres >= 1e-4 || metres == 0.0) return fmt::format("{:.2g} mm", 1000.0 * metres);
  return fmt::format("{:.3g} µm", 1e6 * metres);
}

std::string words_of_step(const scene::StyleStep& step, double shorter) {
  switch (step.action) {
    case scene::Action::cut:
      return fmt::format("Trim {}", words_of_length(shorter));
    case scene::Action::snip:
      return step.amount < 1.0 ? "Thin out" : fmt::format("Trim {}", words_of_length(shorter));
    case scene::Action::wet:
      if (step.radius > 0.0) return step.amount > 0.0 ? "Wet with the brush" : "Dry with the dryer";
      return step.amount > 0.0 ? fmt::format("Wet {:.0f} %", 100.0 * step.amount) : "Dry";
    case scene::Action::dry:
      return "Dry";
    case scene::Action::grow:
      return fmt::format("Grow {}", words_of_length(step.amount));
    case scene::Action::comb:
      return "Part the hair";
    case scene::Action::brush:
      return "Comb";
    case scene::Action::curl:
      return fmt::format("Curl with a {} iron", words_of_length(2.0 * step.curl_radius));
    case scene::Action::straighten:
      return "Straighten";
    case scene::Action::lift:
      return "Lift the roots";
    case scene::Action::flatten:
      return "Flatten the roots";
    case scene::Action::spray:
      return "Spray";
    case scene::Action::length:
      return fmt::format("{} by {}", step.longer < 0.0 ? "Shorten" : "Lengthen",
                         words_of_length(std::abs(step.longer)));
    case scene::Action::lock:
      return "Clip away";
    case scene::Action::unlock:
      return "Take clips out";
  }
  return "";
}

std::string words_of_values(const std::vector<std::pair<std::string, std::string>>& values) {
  if (values.size() != 1) return "A new style";
  const StudioKey* key = key_of(values[0].first);
  if (!key) return values[0].first;
  const std::string value = value_words(*key, values[0].second);
  return std::string(key->label) + (value.empty() ? "" : " " + value);
}

}  // namespace ringlet::studio
