// Final pictures and movies of what is on screen.
#include "ringlet/picture/settings.h"
#include "ringlet/sim/scene_style.h"
#include "studio/server/workshop_parts.h"

namespace ringlet::studio {
namespace {

constexpr std::size_t kLargestSide = 4097, kMostRays = 1025;  // below these
constexpr double kFurthest = 100.0;                           // m, that a camera may stand

constexpr int kMostOfDraft = 31;  // samples

int from_to(double value, std::size_t low, std::size_t below, std::string_view what) {
  const std::size_t whole = whole_number(value, below, what);
  if (whole < low) throw InputError(fmt::format("there is no {} {}", what, value));
  return static_cast<int>(whole);
}

// width, height, samples, camera×3, target×3, degrees from top to bottom
void set_view(scene::Picture& look, const Command& command) {
  want_numbers(command, 10);
  const std::vector<double>& n = command.numbers;
  look.width = from_to(n[0], 16, kLargestSide, "width");
  look.height = from_to(n[1], 16, kLargestSide, "height");
  look.samples = from_to(n[2], 1, kMostRays, "number of samples");
  const Vec3 camera(n[3], n[4], n[5]), target(n[6], n[7], n[8]);
  if (!(camera.norm() < kFurthest && target.norm() < kFurthest && (camera - target).norm() > 1e-3))
    throw InputError("the camera must stand near the hair and look at it");
  if (!(n[9] >= 1.0 && n[9] <= 150.0)) throw InputError("a camera sees 1 to 150 degrees");
  look.camera_position = camera;
  look.camera_target = target;
  look.field_of_view = n[9];
}

}  // namespace

void Workshop::handle_final(const Order& order) {
  const Command& command = order.command;
  if (command.what == "final_cancel") return darkroom_->cancel();
  FinalWish wish;
  wish.kind = final_kind(command.text);
  const bool inspecting = mode_ == Mode::inspect;
  if (wish.kind == FinalWish::Kind::movie && !inspecting)
    throw InputError("a final movie shows a recording: record one under Move and open it under Inspect");
  wish.look = inspecting ? inspectors_[0]->scene().picture : stylist_->scene().picture;
  set_view(wish.look, command);
  wish.look.quality = scene::Quality::path;
  // A draft takes the strands that are on screen.
  if (wish.look.samples > kMostOfDraft) wish.look = picture::for_paths(wish.look);
  if (inspecting) {
    wish.cache = caches_[static_cast<std::size_t>(open_[0])];
    wish.frame = cache_frame_;
    wish.frames_per_second = inspectors_[0]->cache().header().frames_per_second;
    if (wish.kind == FinalWish::Kind::turntable) {
      // As still as the frame that is on screen.
      wish.look.shutter = 0.0;
      wish.frames_per_second = 24.0;
    }
  } else {
    show_subject(wish);
  }
  darkroom_->begin(std::move(wish), [this, client = order.client](const FinalReport& report) {
    deliver_({}, {share(report_json(report)), false, kFinal});
    if (report.state != FinalReport::State::done) return;
    try {
      const std::string name = "ringlet" + report.file.extension().string();
      deliver_(client, {share(file_packet(name, read_whole(report.file))), true, 0});
    } catch (const std::exception& error) {
      tell(client, error_json(0, "final", words_of(error)));
    }
  });
}

// The hair that is styled or moves, as it is now.
void Workshop::show_subject(FinalWish& wish) const {
  wish.look.wetness = std::max(wish.look.wetness, stylist_->style().wetness());
  if (mode_ == Mode::move) {
    sim::Simulator& simulator = mover_->simulator();
    wish.subject = picture::subject_of(simulator.world(), views_[0].groom, start_);
    wish.now = picture::moment_of(simulator);
    return;
  }
  const sim::World& world = stylist_->world();
  hair::Groom guides = sim::shown_groom(world, stylist_->style(), world.scene.output.points);
  stylist_->dye(guides);
  wish.now = {guides.points, views_[0].poses, {}};
  for (const io::CacheBody& body : world.pictured)
    if (body.deforming)
      wish.now.deformed.insert(wish.now.deformed.end(), body.mesh.vertices.begin(), body.mesh.vertices.end());
  wish.subject = picture::subject_of(world, std::move(guides), wish.now);
  if (world.scene.style.wisp_strands > 0) wish.look.strands = 0;
}

}  // namespace ringlet::studio
