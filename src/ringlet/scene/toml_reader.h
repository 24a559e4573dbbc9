#pragma once
// From TOML text to the values of a scene, through the table of keys. The only code that knows toml++.

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ringlet/scene/scene_file.h"

namespace ringlet::scene {

struct ReadResult {
  Scene scene;                    // what could be read; defaults elsewhere
  std::vector<Problem> problems;  // syntax, unknown keys, wrong types, unknown choices
  bool syntax_error = false;
  std::unordered_map<std::string, Place> places;  // of every key and table that was written
};

ReadResult read_toml(std::string_view text, const std::string& file_name);

}  // namespace ringlet::scene
