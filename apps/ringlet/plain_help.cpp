#include "apps/ringlet/plain_help.h"

#include <algorithm>

namespace ringlet::app {
namespace {

// "N" for a number, "a|b" for a choice, "TEXT" for anything else; nothing for a flag.
std::string value_name(const CLI::Option& option) {
  std::string type = option.get_type_name();
  if (type.empty()) return "";
  const std::size_t begin = type.find('{'), end = type.find('}');
  if (begin != std::string::npos && end != std::string::npos) {
    type = type.substr(begin + 1, end - begin - 1);
    std::replace(type.begin(), type.end(), ',', '|');
    return type;
  }
  const bool number = type.starts_with("INT") || type.starts_with("UINT") || type.starts_with("FLOAT");
  return number ? "N" : "TEXT";
}

bool is_positional(const CLI::Option& option) {
  return option.get_lnames().empty() && option.get_snames().empty();
}

}  // namespace

std::string PlainHelp::make_option_opts(const CLI::Option* option) const {
  std::string text;
  if (!is_positional(*option)) {
    const std::string value = value_name(*option);
    if (!value.empty()) text += " " + value;
    if (option->get_required()) text += " (required)";
  }
  if (!option->get_default_str().empty()) text += " (otherwise " + option->get_default_str() + ")";
  for (const CLI::Option* other : option->get_excludes()) text += " (not with " + other->get_name() + ")";
  return text;
}

std::string PlainHelp::make_option_usage(const CLI::Option* option) const {
  std::string text = make_option_name(option, true);
  if (option->get_expected_max() > 1) text += "...";
  return option->get_required() ? text : "[" + text + "]";
}

}  // namespace ringlet::app
