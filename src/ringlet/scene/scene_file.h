#pragma once
// A scene as text: reading with every problem found at once, overriding single keys, writing back.

#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ringlet/base/error.h"
#include "ringlet/scene/scene.h"

namespace ringlet::scene {

struct Problem {
  Place place;
  std::string key;  // "hair.count", "strand[2].length"; empty for a syntax error
  std::string message;

  std::string to_string() const;  // "a.toml:3:1: unknown key …"
};

// What parse_scene, read_scene and validate throw: an InputError that lists all problems.
class SceneError : public InputError {
 public:
  explicit SceneError(std::vector<Problem> problems);
  const std::vector<Problem>& problems() const { return problems_; }

 private:
  std::vector<Problem> problems_;
};

// Every problem of a scene text: syntax, unknown keys, wrong types, values out of range, missing files, keys
// that contradict each other. Relative file names are relative to the folder of `file_name`.
std::vector<Problem> check_scene(std::string_view text, const std::string& file_name);

// Every problem of a scene in memory (places are empty).
std::vector<Problem> check_scene(const Scene& scene);

// Throws SceneError if check_scene finds anything.
void validate(const Scene& scene);

Scene parse_scene(std::string_view text, const std::string& file_name);
Scene read_scene(const std::filesystem::path& path);  // FileError if it cannot be read

// A scene that to_toml wrote, for instance into a cache: what it names may have moved since, so that files
// are not looked for.
Scene parse_resolved_scene(std::string_view text, const std::string& file_name);

// The whole text of a scene file; FileError if it cannot be read or is longer than any scene.
std::string read_scene_text(const std::filesystem::path& path);

// Sets one key from "hair.count=500", "hair.curl=curly", "simulation.gravity=[0,0,-1.6]",
// "strand[0].length=0.3". File names are relative to the working directory. Throws InputError; checks this
// key, not the whole scene.
void apply_override(Scene& scene, std::string_view assignment);

// All overrides in turn, then validate.
void apply_overrides(Scene& scene, std::span<const std::string> assignments);

// All keys with their values; reading it back gives an equal scene.
std::string to_toml(const Scene& scene);

// The keys whose values are not the default, each with a comment, below these lines of comment; and those
// named in `also` ("run.duration"), whatever their values. Reading it back gives an equal scene.
std::string brief_scene(const Scene& scene, std::string_view heading, std::span<const std::string> also = {});

// The default scene with a comment on every key: what `ringlet new` writes.
std::string starter_scene();

// The reference of all keys in Markdown, made from the table of keys.
std::string reference_page();

}  // namespace ringlet::scene
