// ringlet new: writes a commented scene to start from, or one that fits the files of a character.
#include <fmt/format.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>

#include "apps/ringlet/character_scene.h"
#include "apps/ringlet/command.h"
#include "ringlet/base/error.h"
#include "ringlet/scene/scene_file.h"

namespace ringlet::app {
namespace {

struct NewOptions {
  std::string name;
  bool force = false;
  CharacterFiles files;
  std::string body_up, groom_up;
};

std::optional<scene::UpAxis> axis(const std::string& name) {
  if (name.empty()) return std::nullopt;
  return name == "y" ? scene::UpAxis::y : scene::UpAxis::z;
}

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
  if (!options.files.groom.empty() && options.files.body.empty())
    throw InputError("--groom needs --body, the mesh that the hair grows on");
  if (!options.files.colliders.empty() && options.files.body.empty())
    throw InputError("--collider needs --body, the mesh that the hair grows on");
  if (!options.files.body.empty()) {
    CharacterFiles files = options.files;
    files.body_up = axis(options.body_up);
    files.groom_up = axis(options.groom_up);
    const CharacterScene character = fit_scene(files);
    write_file(path, character_scene_text(character, path), options.force);
    print(fmt::format("{}wrote {}; next: ringlet run {}\n", character.found, path.string(), path.string()));
    return ExitCode::ok;
  }
  write_file(path, scene::starter_scene(), options.force);
  print(fmt::format("wrote {}; edit it, then try: ringlet check {}\n", path.string(), path.string()));
  return ExitCode::ok;
}

}  // namespace

void add_new(CLI::App& program, Action& action) {
  const auto options = std::make_shared<NewOptions>();
  CLI::App& command = add_subcommand(program, "new", "Write a commented scene to start from",
                                     "  ringlet new curls           writes curls.toml\n"
                                     "  ringlet new curls --force   replaces it if it is there\n"
                                     "  ringlet new hero --body hero.glb --groom hero.usda   writes a scene "
                                     "that fits these files, and says what it found");
  command.add_option("NAME", options->name, "Name of the scene file; .toml is added if it is missing")
      ->required();
  command.add_flag("--force", options->force, "Replace the file if it exists");
  command.add_option("--body", options->files.body,
                     "A mesh or an animated character for hair to grow on: .glb .gltf .usda .usdc .usd .usdz "
                     ".obj .ply .tfxmesh .abc");
  command.add_option("--groom", options->files.groom, "The hair, in any format that `ringlet convert` reads");
  command.add_option(
      "--collider", options->files.colliders,
      "A further mesh that hair bumps into: clothes, glasses, a stand-in for the body; may be repeated");
  command
      .add_option("--body-unit", options->files.body_unit, "Metres in one unit of the body's file; guessed")
      ->check(CLI::PositiveNumber);
  command.add_option("--groom-unit", options->files.groom_unit, "Metres in one unit of the groom; guessed")
      ->check(CLI::PositiveNumber);
  command.add_option("--body-up", options->body_up, "The body's vertical axis, y or z; guessed")
      ->check(CLI::IsMember({"y", "z"}));
  command.add_option("--groom-up", options->groom_up, "The groom's vertical axis, y or z; guessed")
      ->check(CLI::IsMember({"y", "z"}));
  command.callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace ringlet::app
