// ringlet export: frames of a cache as groom files. ringlet convert: one groom file as another.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>

#include "apps/ringlet/command.h"
#include "apps/ringlet/json_text.h"
#include "apps/ringlet/number_option.h"
#include "ringlet/base/error.h"
#include "ringlet/base/frame_pattern.h"
#include "ringlet/base/log.h"
#include "ringlet/hair/resample.h"
#include "ringlet/hair/select.h"
#include "ringlet/io/cache_groom.h"
#include "ringlet/io/groom_file.h"

namespace ringlet::app {
namespace {

// How files are written, by both commands.
struct FileOptions {
  double unit = 1.0;
  std::string up = "z", curves = "linear";
};

struct ExportOptions {
  std::string cache, output, frames;
  FileOptions file;
  bool guides = false, json = false;
};

io::UsdCurves usd_curves(const std::string& name) {
  if (name == "bspline") return io::UsdCurves::bspline;
  return name == "catmullRom" ? io::UsdCurves::catmull_rom : io::UsdCurves::linear;
}

io::UpAxis up_axis(const std::string& name) { return name == "y" ? io::UpAxis::y : io::UpAxis::z; }

void add_file_options(CLI::App& command, FileOptions& options) {
  command.add_option("--output-unit", options.unit, "Metres per unit of the file written")
      ->check(positive_number());
  command.add_option("--output-up", options.up, "Vertical axis of the file written")
      ->check(CLI::IsMember({"y", "z"}));
  command
      .add_option("--curves", options.curves, "USD: curves through the points, linear, bspline or catmullRom")
      ->check(CLI::IsMember({"linear", "bspline", "catmullRom"}))
      ->capture_default_str();
}

io::WriteOptions write_options(const FileOptions& options) {
  io::WriteOptions write;
  write.metres_per_unit = options.unit;
  write.up_axis = up_axis(options.up);
  write.usd_curves = usd_curves(options.curves);
  return write;
}

struct FrameRange {
  std::size_t first, last;  // both included
};

// "12", "3:8", ":8", "3:" or "" (the last frame alone, or all of them for an animation).
FrameRange parse_frames(const std::string& text, std::size_t count, bool animation) {
  if (text.empty()) return animation ? FrameRange{0, count - 1} : FrameRange{count - 1, count - 1};
  const auto number = [&](std::string_view part, std::size_t otherwise) {
    if (part.empty()) return otherwise;
    std::size_t value = 0;
    const auto [end, error] = std::from_chars(part.data(), part.data() + part.size(), value);
    if (error != std::errc() || end != part.data() + part.size())
      throw InputError(fmt::format("--frames takes one frame or a range like 3:8, not '{}'", text));
    return value;
  };
  const std::size_t colon = text.find(':');
  const std::string_view all = text;
  FrameRange range{};
  range.first = number(all.substr(0, colon), 0);
  range.last = colon == std::string::npos ? range.first : number(all.substr(colon + 1), count - 1);
  if (range.first > range.last || range.last >= count)
    throw InputError(fmt::format("there are no frames {}; the cache holds 0 to {}", text, count - 1));
  return range;
}

// A range becomes numbered files beside each other; where the number goes may be said by a pattern.
std::filesystem::path numbered_path(const std::filesystem::path& path,
                                    const std::optional<FramePattern>& pattern, std::size_t frame,
                                    std::size_t count) {
  if (pattern) return numbered_file(*pattern, frame);
  if (count == 1) return path;
  return path.parent_path() /
         fmt::format("{}_{:04}{}", path.stem().string(), frame, path.extension().string());
}

ExitCode run_export(const ExportOptions& options) {
  const io::CacheReader cache = io::CacheReader::open(options.cache);
  if (cache.frame_count() == 0) throw InputError("this cache holds no complete frame yet", {options.cache});
  const std::filesystem::path path = options.output;
  const std::optional<FramePattern> pattern = frame_pattern(path);
  const bool is_animation = !pattern && io::can_write_animation(path);
  const FrameRange range = parse_frames(options.frames, cache.frame_count(), is_animation || pattern);
  io::CacheGroom strands(cache);
  const bool whole = strands.has_followers() && !options.guides;
  hair::Groom groom = whole ? strands.groom() : cache.header().groom;
  const auto points = [&](std::size_t frame) { return whole ? strands.points(frame) : cache.points(frame); };
  std::vector<std::string> files;
  const std::size_t count = range.last - range.first + 1;
  io::WriteOptions write = write_options(options.file);
  write.frames_per_second = cache.header().frames_per_second;
  if (is_animation && count > 1) {
    groom.points = points(range.first);
    io::write_groom_animation(
        groom, count, [&](std::size_t k) { return points(range.first + k); }, path, write);
    files.push_back(path.string());
  } else {
    for (std::size_t frame = range.first; frame <= range.last; ++frame) {
      const std::filesystem::path file = numbered_path(path, pattern, frame, count);
      groom.points = points(frame);
      io::write_groom(groom, file, write);
      files.push_back(file.string());
    }
  }
  print(options.json ? json_text({{"files", files}})
                     : fmt::format("wrote {}{}\n", files.front(),
                                   files.size() > 1 ? fmt::format(" to {}", files.back()) : ""));
  return ExitCode::ok;
}

struct ConvertOptions {
  std::string input, output;
  double input_unit = 0.0;
  std::string input_up;
  FileOptions file;
  int points = 0;
  std::optional<double> time;
  bool guides = false, json = false;
};

// The strands that a groom marks as guides.
hair::Groom marked_guides(const hair::Groom& groom, const std::string& name) {
  std::vector<std::uint32_t> marked;
  for (std::uint32_t i = 0; i < groom.is_guide.size(); ++i)
    if (groom.is_guide[i] != 0) marked.push_back(i);
  if (marked.empty()) throw InputError("this groom marks no guides; leave out --guides", {name});
  return hair::select(groom, marked);
}

struct Converted {
  hair::Groom groom;  // the first frame
  std::size_t frames = 1;
};

// All frames where the groom moves and the format that is written can say so; otherwise one.
Converted convert(const ConvertOptions& options, const io::ReadOptions& read, io::WriteOptions write) {
  const auto resampled = [&](hair::Groom groom) {
    if (options.guides) groom = marked_guides(groom, options.input);
    return options.points > 0 ? hair::resample(groom, static_cast<std::size_t>(options.points)) : groom;
  };
  const auto animation = options.time ? nullptr : io::open_groom_animation(options.input, read);
  const std::size_t samples = animation ? animation->frame_count() : 0;
  if (samples < 2 || !io::can_write_animation(options.output)) {
    Converted one{resampled(io::read_groom(options.input, read))};
    io::write_groom(one.groom, options.output, write);
    if (samples > 1)
      log_warning("{}: only the first of {} frames was converted; .usda, .usdc and .abc hold animations",
                  options.output, samples);
    return one;
  }
  const io::EvenFrames frames(*animation, options.input);
  Converted all{resampled(frames.groom(0)), frames.count()};
  write.frames_per_second = frames.frames_per_second();
  io::write_groom_animation(
      all.groom, all.frames, [&](std::size_t k) { return resampled(frames.groom(k)).points; }, options.output,
      write);
  return all;
}

ExitCode run_convert(const ConvertOptions& options) {
  io::ReadOptions read;
  if (options.input_unit > 0.0) read.metres_per_unit = options.input_unit;
  if (!options.input_up.empty()) read.up_axis = up_axis(options.input_up);
  read.time = options.time;
  const auto [groom, frames] = convert(options, read, write_options(options.file));
  if (options.json)
    print(json_text({{"file", options.output},
                     {"strands", groom.strand_count()},
                     {"points", groom.points.size()},
                     {"frames", frames}}));
  else
    print(fmt::format("wrote {}: {} strands, {} points{}\n", options.output, groom.strand_count(),
                      groom.points.size(), frames > 1 ? fmt::format(", {} frames", frames) : ""));
  return ExitCode::ok;
}

}  // namespace

void add_export(CLI::App& program, Action& action) {
  const auto options = std::make_shared<ExportOptions>();
  CLI::App& command = add_subcommand(
      program, "export", "Write frames of a cache as groom files",
      "  ringlet export out/cache.h5 -o hair.abc             all frames, animated; .usdc as well\n"
      "  ringlet export out/cache.h5 -o hair.usdc --output-unit 0.01 --output-up y      for Maya and Unreal\n"
      "  ringlet export out/cache.h5 -o hair.ply             the last frame\n"
      "  ringlet export out/cache.h5 -o hair.obj --frames 3:8    hair_0003.obj, …\n"
      "  ringlet export out/cache.h5 -o 'hair.%06d.obj'      every frame, numbered so");
  command.add_option("CACHE", options->cache, "Cache of a run")->required();
  command
      .add_option("-o,--output", options->output,
                  "File to write: .hair .tfx .usda .usdc .obj .ply .glb .abc, or points alone: .pc2 .mdd")
      ->required();
  add_file_options(command, options->file);
  command.add_option("--frames", options->frames,
                     "One frame, or a range a:b with both ends; several frames become numbered files. A "
                     "name with *, ####, %d or %04d says where the number goes");
  command.add_flag("--guides", options->guides,
                   "The simulated guides alone, without the strands that follow them");
  command.add_flag("--json", options->json, "Report as JSON on standard output");
  command.callback([&action, options] { action = [options] { return run_export(*options); }; });
}

void add_convert(CLI::App& program, Action& action) {
  const auto options = std::make_shared<ConvertOptions>();
  CLI::App& command = add_subcommand(program, "convert", "Turn one groom file into another",
                                     "  ringlet convert wig.hair -o wig.usda\n"
                                     "  ringlet convert wig.tfx -o wig.ply --input-unit 0.01 --input-up y\n"
                                     "  ringlet convert wig.ply -o wig.tfx --points 32");
  command
      .add_option("GROOM", options->input, "File to read: .hair .tfx .usda .usdc .usdz .obj .ply .glb .abc")
      ->required();
  command.add_option("-o,--output", options->output, "File to write, of any of these kinds")->required();
  command.add_option("--points", options->points, "Resample every strand to this many points")
      ->check(whole_number(2, 100000));
  command.add_option("--time", options->time,
                     "Read one frame at this time, of .abc in seconds, of USD in time codes; otherwise all "
                     "frames where both formats hold them, or else the first");
  command
      .add_option("--input-unit", options->input_unit,
                  "Metres per unit of the file read, where it does not say")
      ->check(positive_number());
  command
      .add_option("--input-up", options->input_up, "Vertical axis of the file read, where it does not say")
      ->check(CLI::IsMember({"y", "z"}));
  add_file_options(command, options->file);
  command.add_flag("--guides", options->guides, "The strands that the groom marks as guides alone");
  command.add_flag("--json", options->json, "Report as JSON on standard output");
  command.callback([&action, options] { action = [options] { return run_convert(*options); }; });
}

}  // namespace ringlet::app
