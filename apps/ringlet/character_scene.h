#pragma once
// A scene for a character and a groom from files: guesses the units and axes that they do not state, and says
// what it has found.

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "ringlet/scene/scene.h"

namespace ringlet::app {

struct CharacterFiles {
  std::filesystem::path body, groom;             // an empty groom: hair is grown
  std::vector<std::filesystem::path> colliders;  // further meshes that hair bumps into
  std::optional<double> body_unit, groom_unit;   // m; nothing: guessed
  std::optional<scene::UpAxis> body_up, groom_up;
};

struct CharacterScene {
  scene::Scene scene;
  std::string found;  // for people, one fact per line
};

// Reads all files. FileError and InputError name the file.
CharacterScene fit_scene(const CharacterFiles& files);

// The scene as text with comments; names of files are relative to the folder of the scene file.
std::string character_scene_text(const CharacterScene& character, const std::filesystem::path& scene_file);

}  // namespace ringlet::app
