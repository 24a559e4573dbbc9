#pragma once
// What was done, in the words of a hairdresser: "Trim 3 cm", "Wet 80 %", "Length 25 cm".

#include <string>
#include <utility>
#include <vector>

#include "ringlet/scene/scene.h"

namespace ringlet::studio {

// A step; `shorter`: by how much the hair is shorter after it, in metres and on average.
std::string words_of_step(const scene::StyleStep& step, double shorter);

// Keys of a scene with their new values, as TOML writes them.
std::string words_of_values(const std::vector<std::pair<std::string, std::string>>& values);

// A length as people say it: "25 cm", "8 mm", "35 µm".
std::string words_of_length(double metres);

}  // namespace ringlet::studio
