// ringlet digest: a short name for the results of a run, to compare them with those of another.
#include <fmt/format.h>

#include <memory>

#include "apps/ringlet/command.h"
#include "apps/ringlet/json_text.h"
#include "ringlet/base/error.h"
#include "ringlet/io/cache_digest.h"

namespace ringlet::app {
namespace {

struct DigestOptions {
  std::string cache;
  bool each = false, json = false;
};

ExitCode run(const DigestOptions& options) {
  const io::CacheReader cache = io::CacheReader::open(options.cache);
  const std::string whole = io::digest(cache);
  std::vector<std::string> frames;
  for (std::size_t frame = 0; options.each && frame < cache.frame_count(); ++frame)
    frames.push_back(io::frame_digest(cache, frame));
  if (options.json) {
    nlohmann::ordered_json report{{"file", options.cache}, {"digest", whole}};
    if (options.each) report["frames"] = frames;
    print(json_text(report));
    return ExitCode::ok;
  }
  for (std::size_t frame = 0; frame < frames.size(); ++frame)
    print(fmt::format("{}  frame {}\n", frames[frame], frame));
  print(fmt::format("{}  {}\n", whole, options.cache));
  return ExitCode::ok;
}

}  // namespace

void add_digest(CLI::App& program, Action& action) {
  const auto options = std::make_shared<DigestOptions>();
  CLI::App& command = add_subcommand(
      program, "digest", "Name the results in a cache by 64 digits, to compare them",
      "  ringlet digest a/cache.h5           equal for equal results, whatever the files' bytes\n"
      "  ringlet digest a/cache.h5 --each    one for every frame, to find the first that differs");
  command.add_option("CACHE", options->cache, "Cache of a run")->required();
  command.add_flag("--each", options->each, "Also name every frame");
  command.add_flag("--json", options->json, "Report as JSON on standard output");
  command.callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace ringlet::app
