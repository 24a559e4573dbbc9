// ringlet run: simulates a scene into a cache.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <optional>

#include "apps/ringlet/command.h"
#include "apps/ringlet/interrupt.h"
#include "apps/ringlet/json_text.h"
#include "apps/ringlet/number_option.h"
#include "apps/ringlet/output_folder.h"
#include "apps/ringlet/progress_bar.h"
#include "apps/ringlet/standard_streams.h"
#include "apps/ringlet/stop_deadline.h"
#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/cluster/join.h"
#include "ringlet/sim/run.h"

namespace ringlet::app {
namespace {

struct RunOptions {
  std::string scene;
  std::string folder = "out";
  int frames = 0;
  int threads = 0;
  std::vector<std::string> overrides;
  bool resume = false;
  bool force = false;
  bool json = false;
  std::string problems;
  int every = 1;
};

scene::Scene scene_for(const RunOptions& options, const std::filesystem::path& cache) {
  if (options.resume && std::filesystem::exists(cache)) {
    if (!options.overrides.empty())
      throw InputError(
          "--resume goes on with the cache's own scene; leave out --set, or start anew with --force");
    const scene::Scene scene = sim::scene_of_cache(cache);
    if (!options.scene.empty() && !(scene::read_scene(options.scene) == scene))
      throw InputError(
          "this scene is not the one that the cache was begun with; leave the scene out to go on, or start "
          "anew with --force",
          {options.scene});
    return scene;
  }
  scene::Scene scene = options.scene.empty() ? scene::Scene{} : scene::read_scene(options.scene);
  scene::apply_overrides(scene, options.overrides);
  return scene;
}

ExitCode run(const RunOptions& options, const Interrupt& interrupt, sim::Cluster* cluster) {
  const std::filesystem::path folder = options.folder, cache = folder / "cache.h5";
  const scene::Scene scene = scene_for(options, cache);
  const OutputFolder output(folder);
  const bool writes = !cluster || cluster->writes();
  if (writes && std::filesystem::exists(cache) && !options.resume && !options.force)
    throw FileError("there is a cache already; --resume goes on with it, --force replaces it",
                    {cache.string()});

  // Machines of a cluster share their processors: one thread each, unless the user says otherwise.
  const ThreadLimit threads(cluster && options.threads == 0 ? 1 : options.threads);
  sim::RunResult result;
  {
    // Machines of a cluster end together, each in its own time.
    std::optional<StopDeadline> deadline;
    if (!cluster)
      deadline.emplace(interrupt.flag(), [&] {
        std::error_code ignored;
        output.remove_if_empty();
        if (std::filesystem::exists(cache, ignored))
          say(fmt::format(
              "ringlet: stopped in the middle of a frame; go on with: ringlet run -o {} --resume\n",
              options.folder));
      });
    ProgressBar bar("frames"), settling("steps");
    sim::RunOptions run_options;
    run_options.resume = options.resume;
    run_options.overwrite = options.force;
    if (options.frames > 0) run_options.frames = static_cast<std::size_t>(options.frames);
    run_options.stop = &interrupt.flag();
    run_options.problems = options.problems;
    run_options.problem_every = options.every;
    run_options.cluster = cluster;
    if (writes)
      run_options.progress = [&](const Progress& progress) {
        if (progress.note == "settling") {
          settling.update(progress);
        } else {
          settling.clear();
          bar.update(progress);
        }
      };
    result = sim::run(scene, cache, run_options);
  }
  if (!writes) return result.interrupted ? ExitCode::interrupted : ExitCode::ok;
  if (options.json) {
    print(json_text({{"cache", cache.string()},
                     {"frames", result.frames},
                     {"wanted", result.wanted},
                     {"interrupted", result.interrupted}}));
  } else if (result.interrupted) {
    print(fmt::format("stopped with {} of {} frames in {}\ngo on with: ringlet run -o {} --resume\n",
                      result.frames, result.wanted, cache.string(), options.folder));
  } else {
    print(fmt::format("{} frames in {}\nlook at them with: ringlet render {} --movie\n", result.frames,
                      cache.string(), cache.string()));
  }
  return result.interrupted ? ExitCode::interrupted : ExitCode::ok;
}

// Alone, or on every machine that mpirun started.
ExitCode run_everywhere(const RunOptions& options) {
  Interrupt interrupt;
  const std::unique_ptr<sim::Cluster> cluster = sim::join_cluster(&interrupt.flag());
  if (!cluster) return run(options, interrupt, nullptr);
  // mpirun ends what is left of a run a second after it lost a machine, and a full disk queue can take
  // longer.
  if (cluster->writes())
    interrupt.say_when_stopped(
        "ringlet: told to stop, by you or because a machine was lost: complete frames are in the cache; "
        "go on with --resume, on any number of machines\n");
  try {
    const ExitCode code = run(options, interrupt, cluster.get());
    cluster->finish_run();
    return code;
  } catch (const Error& error) {
    // The others are given up when the cluster goes, so what there is to say is said before.
    if ((cluster->writes() && !interrupt.flag().requested()) || error.kind() != ErrorKind::cancelled)
      say(fmt::format("ringlet: error: {}\n", error.what()));
    throw;
  }
}

}  // namespace

void add_run(CLI::App& program, Action& action) {
  const auto options = std::make_shared<RunOptions>();
  CLI::App& command =
      add_subcommand(program, "run", "Simulate a scene into a cache",
                     "  ringlet run                              the default scene into out/cache.h5\n"
                     "  ringlet run curls.toml -o curls          a scene of your own\n"
                     "  ringlet run --set hair.count=500 --set hair.curl=curly\n"
                     "  ringlet run -o curls --resume            goes on after Ctrl-C, a crash, a full disk");
  command.add_option("SCENE", options->scene, "Scene file; without one, the default scene");
  command.add_option("-o,--output", options->folder, "Folder for cache.h5")->capture_default_str();
  command.add_option("--frames", options->frames, "Stop after this many frames")
      ->check(whole_number(1, kMostFrames));
  command.add_option("--threads", options->threads, "Threads to use; 0 means all")
      ->check(whole_number(0, kMostThreads));
  command
      .add_option("--set", options->overrides,
                  "Set a key of the scene, as in hair.count=500; may be repeated")
      ->take_all();
  CLI::Option* resume = command.add_flag("--resume", options->resume, "Go on behind the last complete frame");
  command.add_flag("--force", options->force, "Replace an existing cache")->excludes(resume);
  command.add_flag("--json", options->json, "Report as JSON on standard output");
  command.add_option("--save-problems", options->problems,
                     "Folder for the one-step friction problems, as FCLIB files");
  command.add_option("--every", options->every, "Keep every n-th of them")
      ->check(whole_number(1, kMostIterations));
  command.callback([&action, options] { action = [options] { return run_everywhere(*options); }; });
}

}  // namespace ringlet::app
