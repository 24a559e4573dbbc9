// ringlet view: a picture of a groom file, with a mesh beside it.
#include <fmt/format.h>

#include <memory>

#include "apps/ringlet/command.h"
#include "apps/ringlet/interrupt.h"
#include "apps/ringlet/json_text.h"
#include "apps/ringlet/likely_frame.h"
#include "apps/ringlet/number_option.h"
#include "apps/ringlet/progress_bar.h"
#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/io/mesh_file.h"
#include "ringlet/picture/picture_file.h"
#include "ringlet/picture/run_pictures.h"
#include "ringlet/picture/settings.h"

namespace ringlet::app {
namespace {

struct ViewOptions {
  std::string groom, mesh, output, up;
  double unit = 0.0;
  std::vector<std::string> overrides;
  bool json = false;
};

// Groom and mesh have one unit and axis: the ones given, or what the groom seems to mean.
io::ReadOptions reading(const ViewOptions& options) {
  io::ReadOptions read;
  read.skip_degenerate = true;
  if (options.unit > 0.0) read.metres_per_unit = options.unit;
  if (!options.up.empty()) read.up_axis = options.up == "y" ? io::UpAxis::y : io::UpAxis::z;
  if (read.metres_per_unit && read.up_axis) return read;
  const auto likely = likely_frame(options.groom, io::read_groom(options.groom, {.skip_degenerate = true}));
  if (!likely) return read;
  if (!read.metres_per_unit) read.metres_per_unit = likely->metres_per_unit;
  if (!read.up_axis) read.up_axis = likely->up;
  if (!likely->is_ours())
    log_info(
        "{} does not say its unit and axis: shown in {} with {} up; --input-unit and --input-up say "
        "otherwise",
        options.groom, likely->unit_name, likely->up_name());
  return read;
}

picture::Subject subject_of(const ViewOptions& options) {
  const io::ReadOptions read = reading(options);
  picture::Subject subject;
  subject.scene.hair.source = scene::HairSource::file;
  subject.scene.body.kind = scene::BodyKind::none;
  picture::set_keys(subject.scene, options.overrides);
  subject.guides = io::read_groom(options.groom, read);
  subject.first.guides = subject.guides.points;
  if (options.mesh.empty()) return subject;
  io::CacheBody body;
  body.name = "mesh";
  body.mesh = io::read_mesh(options.mesh, read);
  subject.bodies.push_back(std::move(body));
  subject.first.poses.emplace_back();
  return subject;
}

ExitCode run(const ViewOptions& options) {
  const std::filesystem::path path =
      options.output.empty() ? std::filesystem::path(options.groom).filename().replace_extension(".png")
                             : std::filesystem::path(options.output);
  picture::check_picture_name(path);
  picture::Subject subject = subject_of(options);
  const picture::Moment moment = subject.first;
  const picture::RunPictures pictures(std::move(subject));
  picture::Framing framing(pictures.picture());
  pictures.include(framing, moment);
  const Interrupt interrupt;
  ProgressBar bar("tiles");
  picture::write_picture(pictures.render(
                             moment, std::nullopt, framing.cameras().front(),
                             [&](const Progress& p) { bar.update(p); }, &interrupt.flag()),
                         path);
  const bool whole = !interrupt.flag().requested();
  print(options.json
            ? json_text({{"file", path.string()}, {"whole", whole}})
            : fmt::format("{}{}\n", path.string(), whole ? "" : " (interrupted: what was there by then)"));
  return whole ? ExitCode::ok : ExitCode::interrupted;
}

}  // namespace

void add_view(CLI::App& program, Action& action) {
  const auto options = std::make_shared<ViewOptions>();
  CLI::App& command =
      add_subcommand(program, "view", "Make a picture of a groom file",
                     "  ringlet view wig.hair                                  wig.png\n"
                     "  ringlet view mohawk.tfx body.obj -o mohawk.png --input-up y\n"
                     "  ringlet view wig.abc --set picture.camera=back --set picture.quality=path");
  command.add_option("GROOM", options->groom, "The groom, of any kind that `ringlet formats` lists")
      ->required();
  command.add_option("MESH", options->mesh, "A mesh to show with it: .obj .ply .glb .usda .usdc .abc");
  command.add_option("-o,--output", options->output,
                     "Picture (.png, or .exr for linear light); named after the groom if not given");
  command
      .add_option("--input-unit", options->unit, "Metres per unit of both files; guessed if they do not say")
      ->check(positive_number());
  command.add_option("--input-up", options->up, "Vertical axis of both files; guessed if they do not say")
      ->check(CLI::IsMember({"y", "z"}));
  command.add_option("--set", options->overrides, "Set a key of [picture]; may be repeated")->take_all();
  command.add_flag("--json", options->json, "Report as JSON on standard output");
  command.callback([&action, options] { action = [options] { return run(*options); }; });
}

}  // namespace ringlet::app
