// ringlet render: pictures, movies, turntables and contact sheets of a cache.
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "apps/ringlet/command.h"
#include "apps/ringlet/interrupt.h"
#include "apps/ringlet/json_text.h"
#include "apps/ringlet/number_option.h"
#include "apps/ringlet/progress_bar.h"
#include "ringlet/base/error.h"
#include "ringlet/base/frame_pattern.h"
#include "ringlet/base/parallel.h"
#include "ringlet/picture/cache_pictures.h"
#include "ringlet/picture/movie.h"
#include "ringlet/picture/picture_file.h"
#include "ringlet/picture/settings.h"
#include "ringlet/picture/views.h"
#include "ringlet/scene/scene_file.h"

namespace ringlet::app {
namespace {

struct RenderOptions {
  std::string cache;
  std::string output;
  int frame = -1;
  std::string quality;
  int samples = 0;
  bool movie = false, turntable = false, sheet = false;
  int views = 72;
  int threads = 0;
  std::vector<std::string> overrides;
  bool json = false;
};

// What is made, and from which frames.
struct Order {
  std::filesystem::path path;
  std::size_t first = 0, last = 0;
  bool film = false;  // one movie file instead of stills
};

bool is_movie_name(const std::filesystem::path& path) {
  const std::string extension = path.extension().string();
  return extension == ".mp4" || extension == ".webm";
}

Order order_of(const RenderOptions& options, const io::CacheReader& cache) {
  const std::size_t count = cache.frame_count();
  if (count == 0) throw InputError("this cache holds no complete frame yet", {options.cache});
  Order order;
  order.last = options.frame < 0 ? count - 1 : static_cast<std::size_t>(options.frame);
  if (order.last >= count)
    throw InputError(fmt::format("there is no frame {}; the cache holds 0 to {}", order.last, count - 1),
                     {options.cache});
  order.first = options.movie ? 0 : order.last;
  const char* name = options.movie ? "movie.mp4" : options.turntable ? "turntable.mp4" : "sheet.png";
  if (!options.output.empty()) {
    order.path = options.output;
  } else {
    order.path =
        std::filesystem::path(options.cache).parent_path() /
        (options.movie || options.turntable || options.sheet ? name
                                                             : fmt::format("frame_{:04}.png", order.last));
  }
  order.film = options.movie || (options.turntable && is_movie_name(order.path));
  if (order.film) return order;
  if (!options.turntable) {
    if (const auto pattern = frame_pattern(order.path)) order.path = numbered_file(*pattern, order.last);
  } else if (!frame_pattern(order.path)) {
    throw InputError(
        "a turntable is a movie (.mp4, .webm) or numbered pictures, as in turn_####.png; choose such a name",
        {order.path.string()});
  }
  picture::check_picture_name(order.path);
  return order;
}

scene::Picture picture_settings(const RenderOptions& options, const Order& order, scene::Scene scene) {
  if (order.film) scene.picture = picture::for_movie(scene);
  if (options.quality == "path") scene.picture = picture::for_paths(scene.picture);
  if (options.quality == "preview") scene.picture.quality = scene::Quality::preview;
  if (options.samples > 0) scene::apply_override(scene, fmt::format("picture.samples={}", options.samples));
  picture::set_keys(scene, options.overrides);
  return options.sheet ? picture::sheet_view(scene.picture) : scene.picture;
}

// Picture k of a series: every frame from one camera, or one frame from every camera.
class Series {
 public:
  Series(const picture::CachePictures& pictures, const Order& order, std::vector<render::Camera> cameras,
         const StopFlag& stop)
      : pictures_(pictures), order_(order), cameras_(std::move(cameras)), stop_(stop) {}

  std::size_t count() const { return std::max(cameras_.size(), order_.last - order_.first + 1); }
  render::Image operator()(std::size_t k) const {
    const bool around = cameras_.size() > 1;
    return pictures_.render(around ? order_.last : order_.first + k, cameras_[around ? k : 0], {}, &stop_);
  }

 private:
  const picture::CachePictures& pictures_;
  const Order& order_;
  std::vector<render::Camera> cameras_;
  const StopFlag& stop_;
};

// As a movie or as numbered stills.
bool write_series(const Series& series, const Order& order, double frames_per_second, const StopFlag& stop) {
  ProgressBar bar(order.film ? "frames" : "pictures");
  const ProgressCallback progress = [&](const Progress& p) { bar.update(p); };
  if (order.film)
    return picture::write_movie(order.path, frames_per_second, series.count(), series, progress, &stop);
  const FramePattern pattern = *frame_pattern(order.path);
  for (std::size_t k = 0; k < series.count(); ++k) {
    const render::Image image = series(k);
    if (stop.requested()) return false;
    picture::write_picture(image, numbered_file(pattern, k));
    progress({k + 1, series.count(), ""});
  }
  return true;
}

// One picture, or the views of a sheet beside each other.
bool render_still(const picture::CachePictures& pictures, const Order& order,
                  const std::vector<render::Camera>& cameras, const StopFlag& stop) {
  ProgressBar bar("tiles");
  std::vector<render::Image> images;
  for (const render::Camera& camera : cameras)
    images.push_back(pictures.render(order.last, camera, [&](const Progress& p) { bar.update(p); }, &stop));
  picture::write_picture(picture::side_by_side(images), order.path);
  return !stop.requested();
}

ExitCode run(const RenderOptions& options) {
  constexpr double kTurntableFramesPerSecond = 24.0;
  const ThreadLimit threads(options.threads);
  const io::CacheReader cache = io::CacheReader::open(options.cache);
  const Order order = order_of(options, cache);
  const scene::Scene scene =
      scene::parse_resolved_scene(cache.header().scene_toml, options.cache + " (its scene)");
  const picture::CachePictures pictures(cache, picture_settings(options, order, scene));

  picture::Framing framing =
      options.turntable ? picture::Framing(pictures.picture(),
                                           picture::turntable_angles(static_cast<std::size_t>(options.views)))
      : options.sheet   ? picture::Framing(pictures.picture(), picture::sheet_angles())
                        : picture::Framing(pictures.picture());
  pictures.include(framing, order.first, order.last);

  const Interrupt interrupt;
  const bool whole =
      options.movie || options.turntable
          ? write_series(Series(pictures, order, framing.cameras(), interrupt.flag()), order,
                         options.movie ? cache.header().frames_per_second : kTurntableFramesPerSecond,
                         interrupt.flag())
          : render_still(pictures, order, framing.cameras(), interrupt.flag());
  if (options.json)
    print(json_text({{"file", order.path.string()}, {"whole", whole}}));
  else
    print(fmt::format("{}{}\n", order.path.string(), whole ? "" : " (interrupted: what was there by then)"));
  return whole ? ExitCode::ok : ExitCode::interrupted;
}

}  // namespace

void add_render(CLI::App& program, Action& action) {
  const auto options = std::make_shared<RenderOptions>();
  CLI::App& command =
      add_subcommand(program, "render", "Make pictures, a movie, a turntable or a contact sheet of a cache",
                     "  ringlet render out/cache.h5 --frame 20 -o curl.png\n"
                     "  ringlet render out/cache.h5 --movie\n"
                     "  ringlet render out/cache.h5 --sheet\n"
                     "  ringlet render out/cache.h5 --turntable -o turn.mp4\n"
                     "  ringlet render out/cache.h5 --quality path --samples 64 -o curl.exr\n"
                     "  ringlet render out/cache.h5 --set picture.camera=back --set picture.samples=64");
  command.add_option("CACHE", options->cache, "Cache of a run")->required();
  command.add_option(
      "-o,--output", options->output,
      "Picture (.png, or .exr for linear light) or movie (.mp4, .webm); beside the cache if not "
      "given");
  CLI::Option* frame =
      command.add_option("--frame", options->frame, "Frame to show, from 0; the last one if not given")
          ->check(whole_number(0, kMostFrames));
  command
      .add_option(
          "--quality", options->quality,
          "preview: a quick look; path: light traced through the hair, with at least 50000 strands and 64 "
          "samples unless set otherwise")
      ->check(CLI::IsMember({"preview", "path"}));
  command.add_option("--samples", options->samples, "Rays per pixel")->check(whole_number(1, 4096));
  CLI::Option* movie =
      command.add_flag("--movie", options->movie, "All frames, as a movie (needs ffmpeg)")->excludes(frame);
  CLI::Option* turntable =
      command
          .add_flag("--turntable", options->turntable,
                    "One frame from all around: a movie, or stills when -o is numbered, as in turn_####.png")
          ->excludes(movie);
  command.add_option("--views", options->views, "Views of a turntable")
      ->check(whole_number(2, 3600))
      ->capture_default_str()
      ->needs(turntable);
  command
      .add_flag("--sheet", options->sheet,
                "One frame from the front, three quarters, the side and the back, beside each other")
      ->excludes(movie)
      ->excludes(turntable);
  command.add_option("--threads", options->threads, "Threads to use; 0 means all")
      ->check(whole_number(0, kMostThreads));
  command.add_option("--set", options->overrides, "Set a key of the scene's [picture]; may be repeated")
      ->take_all();
  command.add_flag("--json", options->json, "Report as JSON on standard output");
  command.callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace ringlet::app
