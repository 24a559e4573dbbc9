#include "ringlet/io/groom_file.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "ringlet/base/error.h"
#include "ringlet/base/frame_pattern.h"
#include "ringlet/io/alembic_file.h"
#include "ringlet/io/gltf_file.h"
#include "ringlet/io/hair_file.h"
#include "ringlet/io/mesh_file.h"
#include "ringlet/io/obj_file.h"
#include "ringlet/io/ply_file.h"
#include "ringlet/io/point_cache.h"
#include "ringlet/io/tfx_file.h"
#include "ringlet/io/usd_file.h"

namespace ringlet::io {

namespace {

template <auto read>
hair::Groom read_whole(const std::filesystem::path& path, const ReadOptions& options) {
  return read(read_bytes(path), path.string(), options);
}

template <class Animation>
std::unique_ptr<GroomAnimation> open_animation(const std::filesystem::path& path,
                                               const ReadOptions& options) {
  return std::make_unique<Animation>(path, options);
}

// What a format keeps, as letters: d points in double precision, s or p radius per strand or per point, c
// colour, o opacity, u root uv, g groups, n their names, G guide marks, m materials, U its unit is known, A
// its axis, = strands of equal numbers of points alone. Functions are null for what a format lacks.
struct Format {
  const char* extension;
  const char* name;
  std::string_view keeps;
  hair::Groom (*read)(const std::filesystem::path&, const ReadOptions&);
  void (*write)(const hair::Groom&, const std::filesystem::path&, const WriteOptions&);
  std::unique_ptr<GroomAnimation> (*open_animation)(const std::filesystem::path&,
                                                    const ReadOptions&) = nullptr;
  void (*write_animation)(const hair::Groom&, std::size_t, const FramePoints&, const std::filesystem::path&,
                          const WriteOptions&) = nullptr;
};
constexpr auto kOpenUsd = open_animation<UsdGroomFile>;
constexpr std::string_view kUsdKeeps = "pcougnGmUA";
constexpr std::array kFormats = {
    Format{".hair", "Cem Yuksel's hair", "pco", read_whole<read_hair>, write_hair},
    Format{".tfx", "TressFX 4", "scou=", read_whole<read_tfx>, write_tfx},
    Format{".ply", "Stanford polylines", "pcougG", read_whole<read_ply>, write_ply},
    Format{".obj", "Wavefront polylines", "dc", read_whole<read_obj>, write_obj},
    Format{".usda", "USD as text", kUsdKeeps, open_usd_groom, write_usda, kOpenUsd, write_usda_animation},
    Format{".usdc", "binary USD", kUsdKeeps, open_usd_groom, write_usdc, kOpenUsd, write_usdc_animation},
    Format{".usd", "binary USD", kUsdKeeps, open_usd_groom, write_usdc, kOpenUsd, write_usdc_animation},
    Format{".usdz", "packaged USD", kUsdKeeps, open_usd_groom, nullptr, kOpenUsd},
    Format{".glb", "binary glTF 2.0", "pcougUA", open_gltf_groom, write_glb},
    Format{".gltf", "glTF 2.0", "pcougUA", open_gltf_groom, nullptr},
    Format{".abc", "Alembic (Ogawa)", "pcougnG", open_abc, write_abc, open_animation<AlembicGroom>,
           write_abc_animation},
    Format{".pc2", "point cache 2", "", nullptr, nullptr, nullptr, write_pc2},
    Format{".mdd", "motion designer points", "", nullptr, nullptr, nullptr, write_mdd}};

const Format& format_of(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const Format& format : kFormats)
    if (extension == format.extension) return format;
  throw InputError(fmt::format("\"{}\" is no known groom format; use one of {}", extension,
                               fmt::join(groom_extensions(), " ")),
                   Place{path.string()});
}

// A numbered sequence of files, one of which is in memory.
class GroomSequence final : public GroomAnimation {
 public:
  GroomSequence(const std::filesystem::path& pattern, const ReadOptions& options)
      : files_(mesh_sequence(pattern)), options_(options) {}

  std::size_t frame_count() const override { return files_.size(); }
  double time(std::size_t frame) const override {
    return static_cast<double>(frame) / options_.sequence_rate;
  }
  double time_units_per_second() const override { return 1.0; }
  hair::Groom groom_at(double time) const override {
    const double at = std::clamp(time * options_.sequence_rate, 0.0, static_cast<double>(files_.size() - 1));
    const auto before = static_cast<std::size_t>(at);
    const double weight = at - static_cast<double>(before);
    // Times of frames are quotients, so that they may lie beside a frame by their rounding.
    constexpr double kRounding = 1e-9;
    if (weight <= kRounding) return read_groom(files_[before], options_);
    hair::Groom groom = read_groom(files_[before + 1], options_);
    if (weight >= 1.0 - kRounding) return groom;
    const hair::Groom earlier = read_groom(files_[before], options_);
    if (earlier.first_point != groom.first_point)
      throw InputError("it has other strands than the file before it", Place{files_[before + 1].string()});
    for (std::size_t k = 0; k < groom.points.size(); ++k)
      groom.points[k] = earlier.points[k] + weight * (groom.points[k] - earlier.points[k]);
    return groom;
  }

 private:
  std::vector<std::filesystem::path> files_;
  ReadOptions options_;
};

bool is_sequence(const std::filesystem::path& path) {
  std::error_code ignored;
  return !std::filesystem::exists(path, ignored) && frame_pattern(path).has_value();
}

}  // namespace

std::vector<std::string> groom_extensions() {
  std::vector<std::string> extensions;
  for (const Format& format : kFormats)
    if (format.read && format.write) extensions.emplace_back(format.extension);
  return extensions;
}

std::vector<GroomFormat> groom_formats() {
  std::vector<GroomFormat> formats;
  for (const Format& row : kFormats) {
    const auto keeps = [&](char what) { return row.keeps.find(what) != std::string_view::npos; };
    GroomFormat& format = formats.emplace_back();
    format.extension = row.extension;
    format.name = row.name;
    format.reads = row.read;
    format.writes = row.write || row.write_animation;
    format.reads_animation = row.open_animation;
    format.writes_animation = row.write_animation;
    format.double_precision = keeps('d');
    using enum GroomFormat::Radius;
    format.radius = keeps('p') ? per_point : keeps('s') ? per_strand : none;
    format.colour = keeps('c');
    format.opacity = keeps('o');
    format.root_uv = keeps('u');
    format.groups = keeps('g');
    format.group_names = keeps('n');
    format.guides = keeps('G');
    format.materials = keeps('m');
    format.states_unit = keeps('U');
    format.states_axis = keeps('A');
    format.equal_counts = keeps('=');
  }
  return formats;
}

hair::Groom read_groom(const std::filesystem::path& path, const ReadOptions& options) {
  if (is_sequence(path)) return read_groom(mesh_sequence(path).front(), options);
  const Format& format = format_of(path);
  if (!format.read)
    throw InputError(fmt::format("{} files hold points without strands; read the groom from one of {}",
                                 format.extension, fmt::join(groom_extensions(), " ")),
                     Place{path.string()});
  return format.read(path, options);
}

void write_groom(const hair::Groom& groom, const std::filesystem::path& path, const WriteOptions& options) {
  const Format& format = format_of(path);
  if (format.write) return format.write(groom, path, options);
  // A format of animations alone holds one frame as well; others refuse.
  write_groom_animation(groom, 1, [&](std::size_t) { return groom.points; }, path, options);
}

std::unique_ptr<GroomAnimation> open_groom_animation(const std::filesystem::path& path,
                                                     const ReadOptions& options) {
  if (is_sequence(path)) return std::make_unique<GroomSequence>(path, options);
  const Format& format = format_of(path);
  return format.open_animation ? format.open_animation(path, options) : nullptr;
}

bool can_write_animation(const std::filesystem::path& path) {
  return format_of(path).write_animation != nullptr;
}

void write_groom_animation(const hair::Groom& groom, std::size_t frames, const FramePoints& points_of,
                           const std::filesystem::path& path, const WriteOptions& options) {
  const Format& format = format_of(path);
  if (!format.write && !format.write_animation)
    throw InputError(fmt::format("{} files are read but not written; use one of {}", format.extension,
                                 fmt::join(groom_extensions(), " ")),
                     Place{path.string()});
  if (!format.write_animation)
    throw InputError(fmt::format("{} files hold no animation; write .usdc or .abc", format.extension),
                     Place{path.string()});
  format.write_animation(groom, frames, points_of, path, options);
}

}  // namespace ringlet::io
