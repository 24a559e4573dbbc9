// ringlet info: what is in a file.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <memory>
#include <system_error>

#include "apps/ringlet/command.h"
#include "apps/ringlet/describe.h"
#include "apps/ringlet/json_text.h"
#include "ringlet/base/error.h"

namespace ringlet::app {
namespace {

// Which function describes which kind of file. A new kind is a line here.
struct FileKind {
  const char* extension;
  Description (*describe)(const std::filesystem::path&);
};
constexpr std::array kFileKinds{
    FileKind{".toml", describe_scene},         FileKind{".h5", describe_cache},
    FileKind{".hair", describe_groom},         FileKind{".tfx", describe_groom},
    FileKind{".usda", describe_groom_or_mesh}, FileKind{".usdc", describe_groom_or_mesh},
    FileKind{".usd", describe_groom_or_mesh},  FileKind{".usdz", describe_groom_or_mesh},
    FileKind{".ply", describe_groom_or_mesh},  FileKind{".obj", describe_groom_or_mesh},
    FileKind{".glb", describe_groom_or_mesh},  FileKind{".gltf", describe_mesh},
    FileKind{".abc", describe_groom_or_mesh},  FileKind{".tfxmesh", describe_mesh},
};
struct InfoOptions {
  std::string file;
  bool json = false;
};

ExitCode run(const InfoOptions& options) {
  const std::filesystem::path path = options.file;
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) throw FileError("there is no such file", {options.file, 0, 0});
  std::string extension = path.extension().string(), known;
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const FileKind& kind : kFileKinds) {
    if (extension == kind.extension) {
      const Description description = kind.describe(path);
      print(options.json ? json_text(description.data) : description.text);
      return ExitCode::ok;
    }
    known += fmt::format("{}{}", known.empty() ? "" : ", ", kind.extension);
  }
  throw InputError(fmt::format("the kind of this file is not known by its name; known are: {}", known),
                   {options.file, 0, 0});
}

}  // namespace

void add_info(CLI::App& program, Action& action) {
  const auto options = std::make_shared<InfoOptions>();
  CLI::App& command = add_subcommand(program, "info", "Describe a file",
                                     "  ringlet info curls.toml          what the scene will do\n"
                                     "  ringlet info out/cache.h5        what a run has left behind\n"
                                     "  ringlet info wig.hair            what a groom holds\n"
                                     "  ringlet info hero.glb            what a mesh or a character holds\n"
                                     "  ringlet info curls.toml --json   every value, for programs");
  command.add_option("FILE", options->file, "The file; its extension says what it is")->required();
  command.add_flag("--json", options->json, "Report as JSON on standard output");
  command.callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace ringlet::app
