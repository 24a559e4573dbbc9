#pragma once
// What the commands that write grooms have in common: units, axes, curves, precision, and ranges of frames.

#include <CLI/CLI.hpp>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "ringlet/base/frame_pattern.h"
#include "ringlet/base/types.h"
#include "ringlet/io/groom_options.h"

namespace ringlet::app {

// How groom files are written.
struct GroomFileOptions {
  double unit = 1.0;
  std::string up = "z", curves = "linear", bound_prim;
  double precision = 0.0;  // m; 0: as precise as the format
  bool text = false, compress = false, velocities = false;
};

void add_groom_file_options(CLI::App& command, GroomFileOptions& options);

io::UpAxis up_axis(const std::string& name);
io::WriteOptions write_options(const GroomFileOptions& options);

// Points on the grid of the wanted precision.
std::vector<Vec3> rounded(std::vector<Vec3> points, const GroomFileOptions& options);

struct FrameRange {
  std::size_t first = 0, last = 0;  // both included

  std::size_t count() const { return last - first + 1; }
};

// "12", "3:8", ":8", "3:", or "", which is all frames or the last one alone. InputError where `count` frames
// do not have those.
FrameRange parse_frame_range(const std::string& text, std::size_t count, bool takes_all);

// The file of one of several frames: a pattern says where the number goes, or it goes to the end of the name.
std::filesystem::path numbered_path(const std::filesystem::path& path,
                                    const std::optional<FramePattern>& pattern, std::size_t frame,
                                    std::size_t count);

}  // namespace ringlet::app
