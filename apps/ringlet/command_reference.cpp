// ringlet reference: every key of a scene, as Markdown.
#include "apps/ringlet/command.h"
#include "ringlet/scene/scene_file.h"

namespace ringlet::app {

void add_reference(CLI::App& program, Action& action) {
  CLI::App& command =
      add_subcommand(program, "reference", "Print the reference of all scene keys as Markdown",
                     "  ringlet reference | less\n"
                     "  ringlet reference > docs/scene_reference.md");
  command.callback([&action] {
    action = [] {
      print(scene::reference_page());
      return ExitCode::ok;
    };
  });
}

}  // namespace ringlet::app
