// ringlet render: pictures and movies of a cache.
#include <fmt/format.h>

#include <memory>

#include "apps/ringlet/cache_picture.h"
#include "apps/ringlet/command.h"
#include "apps/ringlet/interrupt.h"
#include "apps/ringlet/json_text.h"
#include "apps/ringlet/movie.h"
#include "apps/ringlet/progress_bar.h"
#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/run.h"

namespace ringlet::app {
namespace {

struct RenderOptions {
  std::string cache;
  std::string output;
  int frame = -1;
  std::string quality;
  int samples = 0;
  bool movie = false;
  int threads = 0;
  std::vector<std::string> overrides;
  bool json = false;
};

// A movie is watched, not studied: its frames are smaller and coarser than a still unless --set says
// otherwise.
scene::Picture for_movie(const scene::Scene& scene) {
  scene::Picture picture = scene.picture;
  constexpr int kWidth = 640, kSamples = 3, kStrands = 4000;
  if (picture.width > kWidth) {
    picture.height = std::max(16, picture.height * kWidth / picture.width);
    picture.width = kWidth;
  }
  picture.samples = std::min(picture.samples, kSamples);
  if (picture.strands > kStrands) {
    // Fewer strands cover the same head; hair that is drawn as it was simulated has as many as before.
    const bool filled_up =
        scene.hair.source == scene::HairSource::grow || scene.hair.source == scene::HairSource::character;
    if (filled_up) picture.strand_width *= double(picture.strands) / kStrands;
    picture.strands = kStrands;
  }
  return picture;
}

// Traced paths want hair as fine and as dense as it is, and more samples.
scene::Picture for_paths(scene::Picture picture) {
  constexpr int kSamples = 64, kStrands = 50000;
  constexpr double kWidth = 1.2e-4;
  picture.quality = scene::Quality::path;
  picture.samples = std::max(picture.samples, kSamples);
  picture.strands = std::max(picture.strands, kStrands);
  picture.strand_width = std::min(picture.strand_width, kWidth);
  return picture;
}

// A picture as light (.exr) or as a screen shows it.
void write_picture(const render::Image& image, const std::filesystem::path& path) {
  if (path.extension() == ".exr")
    render::write_exr(image, path);
  else
    render::write_png(image, path);
}

bool render_movie(CachePicture& picture, const std::filesystem::path& path, double frames_per_second,
                  const StopFlag& stop) {
  MovieWriter movie(path, picture.picture().width, picture.picture().height, frames_per_second);
  ProgressBar bar("frames");
  const std::size_t count = picture.cache().frame_count();
  for (std::size_t frame = 0; frame < count && !stop.requested(); ++frame) {
    const render::Image image = picture.render(frame, {}, &stop);
    if (!stop.requested()) movie.add(render::develop(image));
    bar.update({frame + 1, count, ""});
  }
  movie.finish();
  return !stop.requested();
}

ExitCode run(const RenderOptions& options) {
  const ThreadLimit threads(options.threads);
  scene::Scene scene = sim::scene_of_cache(options.cache);
  if (options.movie) scene.picture = for_movie(scene);
  if (options.quality == "path") scene.picture = for_paths(scene.picture);
  if (options.quality == "preview") scene.picture.quality = scene::Quality::preview;
  if (options.samples > 0) scene::apply_override(scene, fmt::format("picture.samples={}", options.samples));
  for (const std::string& assignment : options.overrides) {
    if (!assignment.starts_with("picture."))
      throw InputError(fmt::format("only keys of [picture] can be set here, not '{}'", assignment));
    scene::apply_override(scene, assignment);
  }
  CachePicture picture(options.cache, &scene.picture);
  const std::size_t count = picture.cache().frame_count();
  if (count == 0) throw InputError("this cache holds no complete frame yet", {options.cache});
  const std::size_t frame = options.frame < 0 ? count - 1 : static_cast<std::size_t>(options.frame);
  if (frame >= count)
    throw InputError(fmt::format("there is no frame {}; the cache holds 0 to {}", frame, count - 1),
                     {options.cache});

  const Interrupt interrupt;
  std::filesystem::path path = options.output;
  if (path.empty())
    path = std::filesystem::path(options.cache).parent_path() /
           (options.movie ? "movie.mp4" : fmt::format("frame_{:04}.png", frame));
  bool whole = true;
  if (options.movie) {
    whole = render_movie(picture, path, picture.cache().header().frames_per_second, interrupt.flag());
  } else {
    ProgressBar bar("tiles");
    write_picture(picture.render(frame, [&](const Progress& p) { bar.update(p); }, &interrupt.flag()), path);
    whole = !interrupt.flag().requested();
  }
  if (options.json)
    print(json_text({{"file", path.string()}, {"whole", whole}}));
  else
    print(fmt::format("{}{}\n", path.string(), whole ? "" : " (interrupted: what was there by then)"));
  return whole ? ExitCode::ok : ExitCode::interrupted;
}

}  // namespace

void add_render(CLI::App& program, Action& action) {
  const auto options = std::make_shared<RenderOptions>();
  CLI::App& command =
      add_subcommand(program, "render", "Make pictures or a movie of a cache",
                     "  ringlet render out/cache.h5 --frame 20 -o curl.png\n"
                     "  ringlet render out/cache.h5 --movie\n"
                     "  ringlet render out/cache.h5 --quality path --samples 64 -o curl.exr\n"
                     "  ringlet render out/cache.h5 --set picture.camera=back --set picture.samples=64");
  command.add_option("CACHE", options->cache, "Cache of a run")->required();
  command.add_option(
      "-o,--output", options->output,
      "Picture (.png, or .exr for linear light) or movie (.mp4, .webm); beside the cache if not "
      "given");
  CLI::Option* frame =
      command.add_option("--frame", options->frame, "Frame to show, from 0; the last one if not given")
          ->check(CLI::NonNegativeNumber);
  command
      .add_option(
          "--quality", options->quality,
          "preview: a quick look; path: light traced through the hair, with at least 50000 strands and 64 "
          "samples unless set otherwise")
      ->check(CLI::IsMember({"preview", "path"}));
  command.add_option("--samples", options->samples, "Rays per pixel")->check(CLI::PositiveNumber);
  command.add_flag("--movie", options->movie, "All frames, as a movie (needs ffmpeg)")->excludes(frame);
  command.add_option("--threads", options->threads, "Threads to use; 0 means all")
      ->check(CLI::NonNegativeNumber);
  command.add_option("--set", options->overrides, "Set a key of the scene's [picture]; may be repeated")
      ->take_all();
  command.add_flag("--json", options->json, "Report as JSON on standard output");
  command.callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace ringlet::app
