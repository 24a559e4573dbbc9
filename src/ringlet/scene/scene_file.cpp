#include "ringlet/scene/scene_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <system_error>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "ringlet/scene/check.h"
#include "ringlet/scene/toml_reader.h"

namespace ringlet::scene {
namespace {

namespace fs = std::filesystem;

// A scene is written by hand, or by a program that lists strands; this is room for 100,000 of those.
constexpr std::size_t kLongestScene = std::size_t{64} << 20;

// More problems than this help nobody.
constexpr std::size_t kMostProblems = 100;

std::string summary(const std::vector<Problem>& problems) {
  if (problems.size() == 1) return problems.front().message;
  std::string text = fmt::format("{} problems:", problems.size());
  for (const Problem& problem : problems) text += "\n  " + problem.to_string();
  return text;
}

Place summary_place(const std::vector<Problem>& problems) {
  if (problems.size() == 1) return problems.front().place;
  return problems.empty() ? Place{} : Place{problems.front().place.file, 0, 0};
}

// A key that the user did not write is complained about at the nearest table around it.
Place find_place(const std::unordered_map<std::string, Place>& places, std::string key,
                 const Place& fallback) {
  while (!key.empty()) {
    if (const auto found = places.find(key); found != places.end()) return found->second;
    const std::size_t end = key.find_last_of(".[");
    key.resize(end == std::string::npos ? 0 : end);
  }
  return fallback;
}

enum class Files { must_exist, unchecked };

std::pair<Scene, std::vector<Problem>> parse_and_check(std::string_view text, const std::string& file_name,
                                                       Files files) {
  ReadResult result = read_toml(text, file_name);
  std::vector<Problem>& problems = result.problems;
  check_values(result.scene, problems);
  // After a syntax error a line is missing from the scene, so that contradictions would mean nothing.
  if (!result.syntax_error) check_consistency(result.scene, problems);
  if (files == Files::must_exist) check_files(result.scene, problems);
  for (Problem& problem : problems)
    if (problem.place.file.empty()) problem.place = find_place(result.places, problem.key, {file_name, 0, 0});
  std::sort(problems.begin(), problems.end(), [](const Problem& a, const Problem& b) {
    return std::tie(a.place.line, a.place.column, a.message) <
           std::tie(b.place.line, b.place.column, b.message);
  });
  if (problems.size() > kMostProblems) {
    problems.resize(kMostProblems);
    problems.push_back({{file_name, 0, 0}, "", "and more problems, not shown"});
  }
  return {std::move(result.scene), std::move(problems)};
}

Scene checked_scene(std::pair<Scene, std::vector<Problem>> result) {
  if (!result.second.empty()) throw SceneError(std::move(result.second));
  return std::move(result.first);
}

}  // namespace

std::string Problem::to_string() const {
  return place.file.empty() ? message : place.to_string() + ": " + message;
}

SceneError::SceneError(std::vector<Problem> problems)
    : InputError(summary(problems), summary_place(problems)), problems_(std::move(problems)) {}

std::vector<Problem> check_scene(std::string_view text, const std::string& file_name) {
  return parse_and_check(text, file_name, Files::must_exist).second;
}

std::vector<Problem> check_scene(const Scene& scene) {
  std::vector<Problem> problems;
  check_values(scene, problems);
  check_consistency(scene, problems);
  check_files(scene, problems);
  return problems;
}

void validate(const Scene& scene) {
  std::vector<Problem> problems = check_scene(scene);
  if (!problems.empty()) throw SceneError(std::move(problems));
}

Scene parse_scene(std::string_view text, const std::string& file_name) {
  return checked_scene(parse_and_check(text, file_name, Files::must_exist));
}

Scene parse_resolved_scene(std::string_view text, const std::string& file_name) {
  return checked_scene(parse_and_check(text, file_name, Files::unchecked));
}

std::string read_scene_text(const fs::path& path) {
  std::error_code ignored;
  if (!fs::exists(path, ignored)) throw FileError("there is no such file", {path.string(), 0, 0});
  if (fs::is_directory(path, ignored))
    throw FileError("this is a folder, not a scene file", {path.string(), 0, 0});
  std::ifstream stream(path, std::ios::binary);
  if (!stream) throw FileError("the file cannot be opened for reading", {path.string(), 0, 0});
  // Read in pieces: what calls itself a file may have no end.
  std::string text, piece(std::size_t{1} << 16, '\0');
  while (stream.read(piece.data(), static_cast<std::streamsize>(piece.size())) || stream.gcount() > 0) {
    text.append(piece, 0, static_cast<std::size_t>(stream.gcount()));
    if (text.size() > kLongestScene)
      throw InputError(fmt::format("longer than {} MiB, which no scene is", kLongestScene >> 20),
                       {path.string(), 0, 0});
  }
  if (stream.bad()) throw FileError("the file cannot be read to its end", {path.string(), 0, 0});
  return text;
}

Scene read_scene(const fs::path& path) { return parse_scene(read_scene_text(path), path.string()); }

void apply_overrides(Scene& scene, std::span<const std::string> assignments) {
  for (const std::string& assignment : assignments) apply_override(scene, assignment);
  validate(scene);
}

}  // namespace ringlet::scene
