// The reference of all keys, made from the table that the reader itself uses.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "ringlet/scene/keys.h"
#include "ringlet/scene/scene_file.h"

namespace ringlet::scene {
namespace {

std::string default_text(const Key& key) {
  const std::string value = value_text(key.target);
  if (value.empty()) return key.if_absent;
  return value == "\"\"" ? "none" : fmt::format("`{}`", value);
}

// What may be written: the type with its range, or the choices.
std::string allowed_text(const Key& key) {
  if (const Choice* choice = std::get_if<Choice>(&key.target))
    return fmt::format("`\"{}\"`", fmt::join(choice->names, "\"`, `\""));
  const std::string type = type_text(key.target);
  const bool has_range = key.range.to_string() != Range{}.to_string();
  return has_range
             ? fmt::format("{}, {}{}", type, type == "three numbers" ? "each " : "", key.range.to_string())
             : type;
}

}  // namespace

std::string reference_page() {
  Scene scene;
  std::string page =
      "# Scene reference\n\n"
      "Every key of a scene file. A scene is [TOML](https://toml.io): tables in brackets, `key = value` "
      "below\n"
      "them, `#` starts a comment. Every key has a default, so that an empty file is a scene. A key that is "
      "not\n"
      "listed here is an error. Lengths are in metres, times in seconds, masses in kilograms, angles in "
      "degrees;\n"
      "z points up. File names are relative to the scene file.\n\n"
      "On the command line `--set hair.count=500` replaces a value; entries of repeated tables have numbers "
      "from\n"
      "0, as in `--set strand[0].length=0.3`.\n\n"
      "This page is made from the program's own table of keys: `ringlet reference > "
      "docs/scene_reference.md`.\n";
  for (const Section& section : sections_of(scene)) {
    const char* brackets =
        section.entries ? "## [[{}]]\n\n{} May stand any number of times.\n\n" : "## [{}]\n\n{}\n\n";
    page += "\n" + fmt::format(fmt::runtime(brackets), section.path, section.meaning);
    page += "| key | default | unit | allowed | meaning |\n|---|---|---|---|---|\n";
    for (const Key& key : sample_keys(section))
      page += fmt::format("| `{}` | {} | {} | {} | {} |\n", key.name, default_text(key), key.unit,
                          allowed_text(key), key.meaning);
  }
  return page;
}

}  // namespace ringlet::scene
