// Hair in motion, and recordings of it.
#include <unistd.h>

#include <algorithm>

#include "ringlet/sim/run.h"
#include "studio/server/workshop_parts.h"

namespace ringlet::studio {
namespace {

// A recording ends by itself: a page that is forgotten must not fill a disk.
constexpr std::size_t kLongestRecording = 1800;  // frames

// A name that is free, in the folder where runs leave their caches, so that recordings outlive the studio; in
// `scratch` where nothing can be written there.
std::filesystem::path free_recording(const std::filesystem::path& scratch) {
  const std::filesystem::path out = std::filesystem::current_path() / "out";
  std::error_code ignored;
  std::filesystem::create_directories(out, ignored);
  const std::filesystem::path& folder = access(out.c_str(), W_OK) == 0 ? out : scratch;
  for (int number = 1;; ++number) {
    std::filesystem::path file = folder / fmt::format("recording_{}.h5", number);
    if (!std::filesystem::exists(file, ignored)) return file;
  }
}

}  // namespace

void Workshop::handle_move(const Command& command) {
  if (command.what == "play") {
    if (mode_ != Mode::move) start_moving();
    playing_ = true;
    due_ = Clock::now();
  } else if (command.what == "pause") {
    playing_ = false;
  } else if (command.what == "reset" || command.what == "style") {
    show_style();
  } else if (command.what == "record") {
    if (recording_) return stop_recording();
    if (mode_ != Mode::move) start_moving();
    sim::Simulator& simulator = mover_->simulator();
    const std::filesystem::path file = free_recording(scratch_);
    recording_ = std::make_unique<Recording>(Recording{
        file, io::CacheWriter::create(file, sim::cache_header(simulator.world(), simulator.points())),
        simulator.frame()});
    record_frame();
    playing_ = true;
    due_ = Clock::now();
  } else {
    want_numbers(command, 6);
    HeadPlace place;
    for (int k = 0; k < 6; ++k)
      place[k] = std::clamp(command.numbers[static_cast<std::size_t>(k)],
                            k < 3 ? -kFurthestGrab : -kLargestTurn, k < 3 ? kFurthestGrab : kLargestTurn);
    if (mover_) mover_->grab(place);
  }
}

void Workshop::start_moving() {
  // What can fail comes first: a scene that cannot move leaves everything as it was.
  auto mover = std::make_unique<Mover>(stylist_->scene());
  leave_motion();
  if (mode_ == Mode::inspect) show_style();
  mover_ = std::move(mover);
  mode_ = Mode::move;
  before_.clear();
  start_ = picture::moment_of(mover_->simulator());
  const std::vector<Pose> poses = mover_->simulator().pictured_poses();
  show_hair(mover_->start_groom(), poses.empty() ? Quat::Identity() : poses[0].rotation);
  due_ = Clock::now();
}

// Gestures, wind and friction take effect in mid-motion; another model begins from rest.
void Workshop::change_dynamics(const Command& command) {
  const bool only_motion = std::all_of(command.values.begin(), command.values.end(),
                                       [](const auto& v) { return v.first.starts_with("motion."); });
  if (only_motion) return mover_->gesture(stylist_->scene().motion);
  const bool other_model = std::any_of(command.values.begin(), command.values.end(),
                                       [](const auto& v) { return v.first == "simulation.model"; });
  if (!other_model) return next_mover_.want(stylist_->scene());
  const bool was_playing = playing_;
  try {
    start_moving();
  } catch (...) {
    // The hair goes on moving as before, so the scene says so, too.
    stylist_->undo();
    throw;
  }
  playing_ = was_playing;
}

// Other forces and frictions, once they are ready.
void Workshop::adopt_next_mover() {
  std::unique_ptr<Mover> next = next_mover_.take();
  if (!next) return;
  next->take_over(*mover_);
  mover_ = std::move(next);
}

void Workshop::leave_motion() {
  stop_recording();
  playing_ = false;
  next_mover_.forget();
  mover_.reset();
}

void Workshop::advance() {
  const auto begin = Clock::now();
  adopt_next_mover();
  const std::span<const Vec3> points = mover_->simulator().points();
  before_.assign(points.begin(), points.end());
  try {
    if (!mover_->advance(stop_)) return;
  } catch (const std::exception& error) {
    playing_ = false;
    tell({}, error_json(0, "play", words_of(error)));
    return tell_state();
  }
  frame_seconds_ = std::chrono::duration<double>(Clock::now() - begin).count();
  show_motion();
  record_frame();
  // At the pace of real time where the machine is fast enough, without trying to catch up where it is not.
  const auto pace =
      std::chrono::duration<double>(1.0 / mover_->simulator().world().scene.run.frames_per_second);
  due_ = std::max(due_ + std::chrono::duration_cast<Clock::duration>(pace), begin);
}

void Workshop::show_motion() {
  sim::Simulator& simulator = mover_->simulator();
  const std::vector<Pose> poses = simulator.pictured_poses();
  std::vector<io::CacheContact> contacts;
  if (needs_contacts(quantity_) || shows_contacts_) contacts = simulator.contacts();
  ShownHair::Frame frame;
  frame.number = static_cast<std::uint32_t>(simulator.frame());
  frame.time = simulator.time();
  frame.seconds = frame_seconds_;
  frame.points = simulator.points();
  frame.bodies = poses;
  if (shows_contacts_) frame.contacts = contacts;
  std::vector<float> values;
  if (has_contacts() || !needs_contacts(quantity_))
    values = values_of(quantity_, {views_[0].groom, frame.points, before_,
                                   1.0 / simulator.world().scene.run.frames_per_second, contacts,
                                   stylist_->style().wetness_of_strands()});
  frame.values = values;
  show_frame(0, frame);
}

void Workshop::record_frame() {
  if (!recording_) return;
  sim::Simulator& simulator = mover_->simulator();
  const double since =
      double(simulator.frame() - recording_->first_frame) / simulator.world().scene.run.frames_per_second;
  bool ends = false;
  try {
    sim::append_frame(recording_->writer, simulator, since, simulator.points(), {});
    ends = recording_->writer.frame_count() >= kLongestRecording;
  } catch (const Error& error) {
    // A full disk ends the recording, not the motion; the frames until then can be looked at.
    ends = true;
    tell({}, error_json(0, "record", fmt::format("the recording has ended: {}", error.message())));
  }
  if (!ends) return;
  stop_recording();
  tell_state();
}

void Workshop::stop_recording() {
  if (!recording_) return;
  if (recording_->writer.frame_count() > 0) caches_.push_back(recording_->file);
  recording_.reset();
}

}  // namespace ringlet::studio
