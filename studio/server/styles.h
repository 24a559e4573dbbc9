#pragma once
// The styles to start from: the scenes of scenes/styles, embedded in the program.

#include <string>
#include <string_view>
#include <vector>

namespace ringlet::studio {

struct BuiltInStyle {
  std::string_view name;   // of its file, without ".toml"
  std::string_view scene;  // its text
};

// By name; none where there was no such folder when the program was built.
const std::vector<BuiltInStyle>& built_in_styles();

// "long_straight" → "Long straight".
std::string title_of(const BuiltInStyle& style);

}  // namespace ringlet::studio
