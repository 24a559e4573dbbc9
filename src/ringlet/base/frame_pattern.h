#pragma once
// Names of numbered files, the same wherever files are numbered: "walk_*.obj", "walk_####.obj",
// "walk_%04d.obj" and "walk_%d.obj" all stand for walk_0001.obj, walk_0002.obj, …

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>

namespace ringlet {

struct FramePattern {
  std::filesystem::path folder;
  std::string before, after;  // the number, within the file name
  std::size_t digits = 4;     // at least, of a number that is written
  bool any_text = false;      // '*' also stands for text that is no number
};

// Nothing where the file name is an ordinary one. Throws InputError where more than one place is marked.
std::optional<FramePattern> frame_pattern(const std::filesystem::path& name);

// The file of one number.
std::filesystem::path numbered_file(const FramePattern& pattern, std::size_t number);

}  // namespace ringlet
