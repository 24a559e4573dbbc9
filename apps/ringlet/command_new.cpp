// ringlet new: writes a commented scene to start from.
#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>

#include "apps/ringlet/command.h"
#include "ringlet/base/error.h"
#include "ringlet/scene/scene_file.h"

namespace ringlet::app {
namespace {

struct NewOptions {
  std::string name;
  bool force = false;
};

void write_file(const std::filesystem::path& path, const std::string& text, bool replace) {
  // "x" refuses to open a file that exists, with no moment between looking and opening.
  std::FILE* file = std::fopen(path.c_str(), replace ? "w" : "wx");
  if (!file && errno == EEXIST)
    throw FileError("this file exists already; --force replaces it", {path.string(), 0, 0});
  if (!file)
    throw FileError(fmt::format("cannot be written: {}", std::strerror(errno)), {path.string(), 0, 0});
  const bool written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  if (std::fclose(file) != 0 || !written)
    throw FileError("could not be written to its end; the disk may be full", {path.string(), 0, 0});
}

ExitCode run(const NewOptions& options) {
  std::filesystem::path path = options.name;
  if (path.extension() != ".toml") path += ".toml";
  write_file(path, scene::starter_scene(), options.force);
  print(fmt::format("wrote {}; edit it, then try: ringlet check {}\n", path.string(), path.string()));
  return ExitCode::ok;
}

}  // namespace

void add_new(CLI::App& program, Action& action) {
  const auto options = std::make_shared<NewOptions>();
  CLI::App& command = add_subcommand(program, "new", "Write a commented scene to start from",
                                     "  ringlet new curls           writes curls.toml\n"
                                     "  ringlet new curls --force   replaces it if it is there");
  command.add_option("NAME", options->name, "Name of the scene file; .toml is added if it is missing")
      ->required();
  command.add_flag("--force", options->force, "Replace the file if it exists");
  command.callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace ringlet::app
