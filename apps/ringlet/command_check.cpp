// ringlet check: every problem of a scene at once.
#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "apps/ringlet/command.h"
#include "apps/ringlet/json_text.h"
#include "ringlet/scene/scene_file.h"

namespace ringlet::app {
namespace {

struct CheckOptions {
  std::string file;
  bool json = false;
};

ExitCode run(const CheckOptions& options) {
  const std::vector<scene::Problem> problems =
      scene::check_scene(scene::read_scene_text(options.file), options.file);
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
    for (const scene::Problem& problem : problems) fmt::print(stderr, "{}\n", problem.to_string());
    fmt::print(stderr, "ringlet: error: {} {} in {}\n", problems.size(),
               problems.size() == 1 ? "problem" : "problems", options.file);
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
  command.add_flag("--json", options->json, "Report as JSON on standard output");
  command.callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace ringlet::app
