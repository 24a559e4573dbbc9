// ringlet check: every problem of a scene at once.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "apps/ringlet/command.h"
#include "apps/ringlet/json_text.h"
#include "apps/ringlet/standard_streams.h"
#include "ringlet/base/error.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/world.h"

namespace ringlet::app {
namespace {

struct CheckOptions {
  std::string file;
  bool json = false, values_only = false;
};

// What a run would say before its first step, about a scene whose values are all good: files that cannot be
// read, strands that a model cannot take, a device that is not there.
void try_to_begin(const std::string& file, std::vector<scene::Problem>& problems) {
  try {
    sim::build_world(scene::read_scene(file));
  } catch (const Error& error) {
    const Place place = error.place().file.empty() ? Place{file} : error.place();
    problems.push_back({place, "", error.message()});
  }
}

ExitCode run(const CheckOptions& options) {
  std::vector<scene::Problem> problems =
      scene::check_scene(scene::read_scene_text(options.file), options.file);
  if (problems.empty() && !options.values_only) try_to_begin(options.file, problems);
  if (options.json) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const scene::Problem& problem : problems)
      list.push_back({{"file", problem.place.file},
                      {"line", problem.place.line},
                      {"column", problem.place.column},
                      {"key", problem.key},
                      {"message", problem.message}});
    print(json_text({{"file", options.file}, {"ok", problems.empty()}, {"problems", list}}));
  } else if (problems.empty()) {
    print(fmt::format("{}: no problems\n", options.file));
  } else {
    for (const scene::Problem& problem : problems) say(problem.to_string() + "\n");
    say(fmt::format("ringlet: error: {} {} in {}\n", problems.size(),
                    problems.size() == 1 ? "problem" : "problems", options.file));
  }
  return problems.empty() ? ExitCode::ok : ExitCode::input;
}

}  // namespace

void add_check(CLI::App& program, Action& action) {
  const auto options = std::make_shared<CheckOptions>();
  CLI::App& command =
      add_subcommand(program, "check", "Find every problem of a scene at once",
                     "  ringlet check curls.toml          one line per problem, with its place\n"
                     "  ringlet check curls.toml --json   the same for programs\n"
                     "The exit code is 3 if there are problems.");
  command.add_option("SCENE", options->file, "The scene file")->required();
  command.add_flag("--values-only", options->values_only,
                   "Do not read files and put hair on the head, which takes long for large scenes");
  command.add_flag("--json", options->json, "Report as JSON on standard output");
  command.callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace ringlet::app
