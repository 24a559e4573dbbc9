// ringlet export: frames of a cache as groom files.
#include <fmt/format.h>

#include <memory>

#include "apps/ringlet/command.h"
#include "apps/ringlet/groom_options.h"
#include "apps/ringlet/json_text.h"
#include "ringlet/base/error.h"
#include "ringlet/io/cache_groom.h"
#include "ringlet/io/groom_file.h"

namespace ringlet::app {
namespace {

struct ExportOptions {
  std::string cache, output, frames;
  GroomFileOptions file;
  bool guides = false, json = false;
};

ExitCode run_export(const ExportOptions& options) {
  const io::CacheReader cache = io::CacheReader::open(options.cache);
  if (cache.frame_count() == 0) throw InputError("this cache holds no complete frame yet", {options.cache});
  const std::filesystem::path path = options.output;
  const std::optional<FramePattern> pattern = frame_pattern(path);
  const bool is_animation = !pattern && io::can_write_animation(path);
  const bool takes_all = is_animation || pattern.has_value();
  const FrameRange range = parse_frame_range(options.frames, cache.frame_count(), takes_all);
  io::CacheGroom strands(cache);
  const bool whole = strands.has_followers() && !options.guides;
  hair::Groom groom = whole ? strands.groom() : cache.header().groom;
  // Programs take strands without a mark for hair that is drawn.
  if (strands.has_followers() && options.guides) groom.is_guide.assign(groom.strand_count(), 1);
  const auto points = [&](std::size_t frame) {
    return rounded(whole ? strands.points(frame) : cache.points(frame), options.file);
  };
  std::vector<std::string> files;
  const std::size_t count = range.count();
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
  add_groom_file_options(command, options->file);
  command.add_option("--frames", options->frames,
                     "One frame, or a range a:b with both ends; several frames become numbered files. A "
                     "name with *, ####, %d or %04d says where the number goes");
  command.add_flag("--guides", options->guides,
                   "The simulated guides alone, without the strands that follow them");
  command.add_flag("--json", options->json, "Report as JSON on standard output");
  command.callback([&action, options] { action = [options] { return run_export(*options); }; });
}

}  // namespace ringlet::app
