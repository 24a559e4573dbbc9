// ringlet export: frames of a cache as groom files. ringlet convert: one groom file as another.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <memory>

#include "apps/ringlet/command.h"
#include "apps/ringlet/json_text.h"
#include "ringlet/base/error.h"
#include "ringlet/hair/resample.h"
#include "ringlet/io/cache_reader.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/io/usda_file.h"

namespace ringlet::app {
namespace {

struct ExportOptions {
  std::string cache, output, frames, curves = "linear";
  bool json = false;
};

io::UsdCurves usd_curves(const std::string& name) {
  if (name == "bspline") return io::UsdCurves::bspline;
  return name == "catmullRom" ? io::UsdCurves::catmull_rom : io::UsdCurves::linear;
}

void add_curves_option(CLI::App& command, std::string& curves) {
  command.add_option("--curves", curves, "USD: curves through the points, linear, bspline or catmullRom")
      ->check(CLI::IsMember({"linear", "bspline", "catmullRom"}))
      ->capture_default_str();
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

ExitCode run_export(const ExportOptions& options) {
  const io::CacheReader cache = io::CacheReader::open(options.cache);
  if (cache.frame_count() == 0) throw InputError("this cache holds no complete frame yet", {options.cache});
  const std::filesystem::path path = options.output;
  const bool animation = path.extension() == ".usda";
  const FrameRange range = parse_frames(options.frames, cache.frame_count(), animation);
  hair::Groom groom = cache.header().groom;
  std::vector<std::string> files;
  const std::size_t count = range.last - range.first + 1;
  io::WriteOptions write;
  write.usd_curves = usd_curves(options.curves);
  if (animation && count > 1) {
    write.frames_per_second = cache.header().frames_per_second;
    groom.points = cache.points(range.first);
    io::write_usda_animation(
        groom, count, [&](std::size_t k) { return cache.points(range.first + k); }, path, write);
    files.push_back(path.string());
  } else {
    for (std::size_t frame = range.first; frame <= range.last; ++frame) {
      // A range becomes numbered files beside each other.
      std::filesystem::path file = path;
      if (count > 1)
        file.replace_filename(
            fmt::format("{}_{:04}{}", path.stem().string(), frame, path.extension().string()));
      groom.points = cache.points(frame);
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
  double input_unit = 0.0, output_unit = 1.0;
  std::string input_up, output_up = "z", curves = "linear";
  int points = 0;
  bool json = false;
};

io::UpAxis up_axis(const std::string& name) { return name == "y" ? io::UpAxis::y : io::UpAxis::z; }

ExitCode run_convert(const ConvertOptions& options) {
  io::ReadOptions read;
  if (options.input_unit > 0.0) read.metres_per_unit = options.input_unit;
  if (!options.input_up.empty()) read.up_axis = up_axis(options.input_up);
  hair::Groom groom = io::read_groom(options.input, read);
  if (options.points > 0) groom = hair::resample(groom, static_cast<std::size_t>(options.points));
  io::WriteOptions write;
  write.metres_per_unit = options.output_unit;
  write.up_axis = up_axis(options.output_up);
  write.usd_curves = usd_curves(options.curves);
  io::write_groom(groom, options.output, write);
  if (options.json)
    print(json_text(
        {{"file", options.output}, {"strands", groom.strand_count()}, {"points", groom.points.size()}}));
  else
    print(fmt::format("wrote {}: {} strands, {} points\n", options.output, groom.strand_count(),
                      groom.points.size()));
  return ExitCode::ok;
}

}  // namespace

void add_export(CLI::App& program, Action& action) {
  const auto options = std::make_shared<ExportOptions>();
  CLI::App& command =
      add_subcommand(program, "export", "Write frames of a cache as groom files",
                     "  ringlet export out/cache.h5 -o hair.usda            all frames, animated\n"
                     "  ringlet export out/cache.h5 -o hair.ply             the last frame\n"
                     "  ringlet export out/cache.h5 -o hair.obj --frames 3:8");
  command.add_option("CACHE", options->cache, "Cache of a run")->required();
  command.add_option("-o,--output", options->output, "File to write: .hair .tfx .usda .obj .ply .glb")
      ->required();
  add_curves_option(command, options->curves);
  command.add_option("--frames", options->frames,
                     "One frame, or a range a:b with both ends; several frames become numbered files");
  command.add_flag("--json", options->json, "Report as JSON on standard output");
  command.callback([&action, options] { action = [options] { return run_export(*options); }; });
}

void add_convert(CLI::App& program, Action& action) {
  const auto options = std::make_shared<ConvertOptions>();
  CLI::App& command = add_subcommand(program, "convert", "Turn one groom file into another",
                                     "  ringlet convert wig.hair -o wig.usda\n"
                                     "  ringlet convert wig.tfx -o wig.ply --input-unit 0.01 --input-up y\n"
                                     "  ringlet convert wig.ply -o wig.tfx --points 32");
  command.add_option("GROOM", options->input, "File to read: .hair .tfx .usda .obj .ply .glb")->required();
  command.add_option("-o,--output", options->output, "File to write, of any of these kinds")->required();
  command.add_option("--points", options->points, "Resample every strand to this many points")
      ->check(CLI::Range(2, 100000));
  command
      .add_option("--input-unit", options->input_unit,
                  "Metres per unit of the file read, where it does not say")
      ->check(CLI::PositiveNumber);
  command
      .add_option("--input-up", options->input_up, "Vertical axis of the file read, where it does not say")
      ->check(CLI::IsMember({"y", "z"}));
  command.add_option("--output-unit", options->output_unit, "Metres per unit of the file written")
      ->check(CLI::PositiveNumber);
  command.add_option("--output-up", options->output_up, "Vertical axis of the file written")
      ->check(CLI::IsMember({"y", "z"}));
  add_curves_option(command, options->curves);
  command.add_flag("--json", options->json, "Report as JSON on standard output");
  command.callback([&action, options] { action = [options] { return run_convert(*options); }; });
}

}  // namespace ringlet::app
