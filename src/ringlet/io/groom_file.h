#pragma once
// Grooms in files of any kind that Ringlet knows, chosen by the extension: .hair .tfx .ply .obj .usda .usdc
// .usd .usdz .glb .gltf .abc, and animations of their points alone: .pc2 .mdd

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "ringlet/hair/groom.h"
#include "ringlet/io/groom_animation.h"
#include "ringlet/io/groom_options.h"

namespace ringlet::io {

// The extensions of the formats that are read and written, each with its dot.
std::vector<std::string> groom_extensions();

// What a format keeps of a groom, for those who must choose one. Points, and what is said to be kept, come
// back with the bits of a 32-bit float; where the file has opacity or counts v from the top, those of 1 − x.
struct GroomFormat {
  std::string extension;  // with its dot
  std::string name;
  bool reads = false, writes = false;
  bool reads_animation = false, writes_animation = false;
  bool double_precision = false;  // of points; otherwise they are floats
  enum class Radius { none, per_strand, per_point } radius = Radius::none;
  bool colour = false, opacity = false, root_uv = false, groups = false, guides = false;
  bool group_names = false;
  bool materials = false;                         // of a groom with one or several
  bool states_unit = false, states_axis = false;  // by the file or by the format
  bool equal_counts = false;                      // every strand must have as many points as the others
};
std::vector<GroomFormat> groom_formats();

// FileError: it cannot be read. InputError: its contents are wrong (file, place and reason), or its extension
// is not known.
hair::Groom read_groom(const std::filesystem::path& path, const ReadOptions& options = {});

// Writes beside the file first and renames, so that a failure leaves no half file. What a format cannot hold
// is left out; docs/io.md has the table.
void write_groom(const hair::Groom& groom, const std::filesystem::path& path,
                 const WriteOptions& options = {});

// The frames of a file, or of a numbered sequence of files ("walk_####.ply") at ReadOptions::sequence_rate,
// each read when it is asked for; null where the format holds one groom alone. ReadOptions::time is not used.
std::unique_ptr<GroomAnimation> open_groom_animation(const std::filesystem::path& path,
                                                     const ReadOptions& options = {});

// Whether write_groom_animation writes files with this extension.
bool can_write_animation(const std::filesystem::path& path);
// All frames in one file, of WriteOptions::frames_per_second.
void write_groom_animation(const hair::Groom& groom, std::size_t frames, const FramePoints& points_of,
                           const std::filesystem::path& path, const WriteOptions& options = {});

}  // namespace ringlet::io
