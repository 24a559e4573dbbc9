// Scenes as TOML text: the resolved scene, and the commented one to start from.
#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "ringlet/scene/keys.h"
#include "ringlet/scene/scene_file.h"

namespace ringlet::scene {
namespace {

// "s, from 0 to 3600" and the like; empty where there is nothing to say.
std::string unit_and_choices(const Key& key) {
  std::string text = key.unit;
  if (const Choice* choice = std::get_if<Choice>(&key.target); choice && choice->names.size() > 1) {
    for (const std::string& name : choice->names) text += (text.empty() ? "" : " | ") + name;
  }
  return text;
}

// One key with a comment. A value that follows from others, or a file that is not named, is commented out.
std::string commented_line(const Key& key) {
  std::string value = value_text(key.target);
  const bool absent = value.empty() || value == "\"\"";
  if (value.empty()) value = "...";
  const std::string assignment = fmt::format("{}{} = {}", absent ? "# " : "", key.name, value);
  const std::string unit = unit_and_choices(key);
  return fmt::format("{:<32}  # {}{}{}\n", assignment, unit.empty() ? "" : fmt::format("[{}] ", unit),
                     key.meaning, key.if_absent.empty() ? "" : fmt::format(" Default: {}.", key.if_absent));
}

}  // namespace

std::string to_toml(const Scene& scene) {
  Scene copy = scene;
  std::string text;
  const auto write = [&](const std::string& header, const std::vector<Key>& keys) {
    text += (text.empty() ? "" : "\n") + header + "\n";
    for (const Key& key : keys)
      if (const std::string value = value_text(key.target); !value.empty())
        text += fmt::format("{} = {}\n", key.name, value);
  };
  for (const Section& section : sections_of(copy)) {
    if (!section.entries) {
      write(fmt::format("[{}]", section.path), section.keys);
      continue;
    }
    for (std::size_t i = 0; i < section.entries->count(); ++i)
      write(fmt::format("[[{}]]", section.path), section.entries->keys(i));
  }
  return text;
}

namespace {

std::string commented(std::string_view lines) {
  std::string text;
  while (!lines.empty()) {
    const std::size_t end = std::min(lines.find('\n'), lines.size());
    text += fmt::format("# {}\n", lines.substr(0, end));
    lines.remove_prefix(std::min(end + 1, lines.size()));
  }
  return text;
}

}  // namespace

std::string brief_scene(const Scene& scene, std::string_view heading, std::span<const std::string> also) {
  Scene copy = scene, defaults;
  // [[body]] in place of [body] means that there is no built-in one.
  const bool own_bodies = scene.body.kind == BodyKind::none && !scene.body.shapes.empty();
  std::string text = commented(heading);
  const std::vector<Section> sections = sections_of(copy), default_sections = sections_of(defaults);
  for (std::size_t i = 0; i < sections.size(); ++i) {
    const Section& section = sections[i];
    if (own_bodies && section.path == "body") continue;
    const std::string path = own_bodies && section.path == "body.shape" ? "body" : section.path;
    const std::vector<Key> plain = sample_keys(default_sections[i]);
    const auto write = [&](const std::string& header, const std::vector<Key>& keys, bool always) {
      std::string lines;
      for (std::size_t k = 0; k < keys.size(); ++k) {
        const bool wanted =
            std::find(also.begin(), also.end(), section.path + "." + keys[k].name) != also.end();
        if (wanted || value_text(keys[k].target) != value_text(plain[k].target))
          lines += commented_line(keys[k]);
      }
      if (always || !lines.empty()) text += fmt::format("\n# {}\n{}\n{}", section.meaning, header, lines);
    };
    if (!section.entries) write(fmt::format("[{}]", path), section.keys, false);
    for (std::size_t e = 0; section.entries && e < section.entries->count(); ++e)
      write(fmt::format("[[{}]]", path), section.entries->keys(e), true);
  }
  return text;
}

std::string starter_scene() {
  Scene scene;
  std::string text =
      "# A scene for Ringlet. Every value below is the default: change what you like and delete the rest.\n"
      "# Lengths are in metres, times in seconds, masses in kilograms, angles in degrees; z points up.\n"
      "# 'ringlet check' finds every mistake in this file at once; 'ringlet reference' explains every key.\n";
  for (const Section& section : sections_of(scene)) {
    text += fmt::format("\n# {}\n", section.meaning);
    if (!section.entries) {
      text += fmt::format("[{}]\n", section.path);
      for (const Key& key : section.keys) text += commented_line(key);
      continue;
    }
    // Repeated sections are empty by default: show one, commented out as a whole.
    text += fmt::format("# [[{}]]\n", section.path);
    for (const Key& key : sample_keys(section)) {
      const std::string line = commented_line(key);
      text += line.starts_with('#') ? line : "# " + line;
    }
  }
  return text;
}

}  // namespace ringlet::scene
