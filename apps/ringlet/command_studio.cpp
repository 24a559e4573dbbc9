// ringlet studio: hair in a web page.
#include <fmt/format.h>
#include <spawn.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "apps/ringlet/character_scene.h"
#include "apps/ringlet/command.h"
#include "apps/ringlet/interrupt.h"
#include "apps/ringlet/number_option.h"
#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/scene/strand_models.h"
#include "studio/server/studio.h"

extern char** environ;  // NOLINT(readability-redundant-declaration): not every libc declares it

namespace ringlet::app {
namespace {

struct StudioOptions {
  std::vector<std::string> files, overrides;
  int port = 0;
  int threads = 0;
  bool stay = false, demo = false;
};

// Fewer strands than a run has, so that the hair answers at once.
constexpr int kGuides = 100;
constexpr std::size_t kMostCaches = 50;

// A cache is offered once, whatever it is called: "a.h5" and "./a.h5" are the same.
void add_once(std::vector<std::filesystem::path>& caches, const std::filesystem::path& cache) {
  std::error_code ignored;
  const bool known = std::any_of(caches.begin(), caches.end(), [&](const std::filesystem::path& other) {
    return std::filesystem::equivalent(other, cache, ignored);
  });
  if (!known) caches.push_back(cache);
}

// Caches that lie where `ringlet run` puts them: here, and in the folders of out/.
void find_caches(std::vector<std::filesystem::path>& caches) {
  const auto look_in = [&](const std::filesystem::path& folder) {
    std::error_code ignored;
    for (const auto& entry : std::filesystem::directory_iterator(folder, ignored))
      if (entry.path().extension() == ".h5" && caches.size() < kMostCaches) add_once(caches, entry.path());
  };
  look_in(".");
  look_in("out");
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator("out", ignored))
    if (entry.is_directory()) look_in(entry.path());
}

// Hair that shows what the studio does: it moves at the pace of real time on any machine that draws it.
scene::Scene demo_scene() {
  scene::Scene scene;
  scene.hair.count = 2 * kGuides;
  scene.hair.length = 0.3;
  scene.simulation.model = scene::Model::chain;
  scene.simulation.contact = scene::preferred_contact(scene.simulation.model);
  scene.motion.kind = scene::MotionKind::shake;
  return scene;
}

studio::StudioOptions gather(const StudioOptions& options) {
  studio::StudioOptions studio;
  if (options.demo)
    studio.scene = demo_scene();
  else
    studio.scene.hair.count = kGuides;
  studio.fit = [](const std::filesystem::path& body, const std::filesystem::path& groom) {
    return fit_scene({body, groom, {}, {}, {}, {}, {}}).scene;
  };
  studio.play = options.demo;
  if (options.demo) studio.title = "demo";
  studio.port = static_cast<std::uint16_t>(options.port);
  const auto grooms = io::groom_extensions();
  for (const std::string& name : options.files) {
    const std::filesystem::path file = name;
    const std::string kind = file.extension().string();
    if (kind == ".h5") {
      add_once(studio.caches, file);
      studio.open_cache = true;
    } else if (kind == ".toml") {
      studio.scene = scene::read_scene(file);
    } else if (std::find(grooms.begin(), grooms.end(), kind) != grooms.end()) {
      studio.scene.hair.source = scene::HairSource::file;
      studio.scene.hair.file = std::filesystem::absolute(file);
    } else {
      throw InputError("the studio opens scenes (.toml), caches (.h5) and grooms", {name});
    }
    studio.title = file.filename().string();
  }
  scene::apply_overrides(studio.scene, options.overrides);
  find_caches(studio.caches);
  return studio;
}

// Where there is a desktop, its browser; otherwise people open the address themselves. The browser is given a
// page that leads to the address: command lines can be read by everybody on the machine.
void open_browser(const std::filesystem::path& page) {
  if (!std::getenv("DISPLAY") && !std::getenv("WAYLAND_DISPLAY")) return;
  std::string program = "xdg-open", argument = page.string();
  char* arguments[] = {program.data(), argument.data(), nullptr};
  pid_t process = 0;
  posix_spawnp(&process, program.c_str(), nullptr, nullptr, arguments, environ);
}

ExitCode run(const StudioOptions& options) {
  const ThreadLimit threads(options.threads);
  const studio::StudioOptions studio = gather(options);
  const Interrupt interrupt;
  studio::serve(studio, interrupt.flag(), [&](const studio::Door& door) {
    print(fmt::format("{}\nThe studio is open at this address, on this machine alone. Ctrl-C closes it.\n",
                      door.address));
    if (!options.stay) open_browser(door.page);
  });
  return ExitCode::ok;
}

}  // namespace

void add_studio(CLI::App& program, Action& action) {
  const auto options = std::make_shared<StudioOptions>();
  CLI::App& command =
      add_subcommand(program, "studio", "Look at hair, style, move and inspect it in a web page",
                     "  ringlet studio --demo                    hair that moves, to begin with\n"
                     "  ringlet studio                           the default hair\n"
                     "  ringlet studio curls.toml                a scene of your own\n"
                     "  ringlet studio out/cache.h5              a finished run, to look through\n"
                     "  ringlet studio --set hair.curl=coiled --no-open");
  CLI::Option* files = command.add_option(
      "FILE", options->files, "Scene (.toml), cache (.h5) or groom; without one, the default hair");
  files->expected(0, 8);
  command.add_flag("--demo", options->demo, "Open on hair that moves")->excludes(files);
  command.add_option("--port", options->port, "Port of this machine; 0 takes any that is free")
      ->check(whole_number(0, 65535));
  command
      .add_option("--set", options->overrides,
                  "Set a key of the scene, as in hair.count=500; may be repeated")
      ->take_all()
      ->allow_extra_args(false);
  command.add_option("--threads", options->threads, "Threads to use; 0 means all")
      ->check(whole_number(0, kMostThreads));
  command.add_flag("--no-open", options->stay, "Do not open a browser");
  command.callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace ringlet::app
