#pragma once
// Where the bytes of an output file go. A whole file is put in place by renaming, so that nobody sees half of
// it; a device, pipe or socket is written to as it stands, and a link is followed, not replaced.

#include <filesystem>

namespace ringlet {

struct OutputTarget {
  std::filesystem::path path;  // links followed
  bool in_place = false;       // no ordinary file: write to it, never rename over it
};

// Throws FileError for a folder.
OutputTarget output_target(const std::filesystem::path& path);

}  // namespace ringlet
