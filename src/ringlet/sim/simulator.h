#pragma once
// The time loop, the same for every strand model. A frame is a whole number of steps; a step reads like
// [Daviet2011, §4]: free motion, contacts, one-step problem, new positions.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ringlet/base/progress.h"
#include "ringlet/sim/contact_step.h"
#include "ringlet/sim/frame_statistics.h"
#include "ringlet/sim/watchdog.h"
#include "ringlet/sim/wind.h"
#include "ringlet/sim/world.h"

namespace ringlet::sim {

// The world's groom with these points of its strand model in place of its own. What belonged to the groom's
// own points, such as radii and colours, is left out.
hair::Groom groom_at(const World& world, std::span<const Vec3> points);

class Simulator {
 public:
  explicit Simulator(World world);
  // With settings of one's own; contact_settings(scene) in scene_contacts.h is where to start from.
  Simulator(World&& world, const ContactSettings& settings);

  // Lets hair come to rest under gravity and thick air, and goes on to time 0 where the scene has a preroll.
  // May be interrupted; then false.
  bool settle(const StopFlag* stop = nullptr, const ProgressCallback& progress = {});

  // Goes on to the next output frame. Interrupted: false, and the simulator is then in the middle of a frame,
  // between two of its steps.
  bool advance_frame(const StopFlag* stop = nullptr);

  // Wall-clock time, in seconds, in which each further frame should be ready; nothing: it takes what exact
  // contacts take. Where time is short, contacts are solved less exactly, steps are longer, up to
  // kLongestStretch times, and strands that turn too far for such steps are slowed:
  // FrameStatistics::relaxed_steps tells. Results then depend on the machine.
  void set_frame_budget(std::optional<double> seconds);
  static constexpr int kLongestStretch = 4;

  // From now on the head moves like this, for those who lead it by hand. `motion` must pass through where the
  // head is now.
  void steer(const body::Motion& motion);

  const World& world() const { return world_; }
  std::size_t frame() const { return frame_; }
  double time() const;
  std::span<const Vec3> points();
  // The groom as it is now.
  hair::Groom groom();
  std::vector<Pose> pictured_poses() const;
  std::vector<Vec3> deformed_vertices() const;
  const FrameStatistics& statistics() const { return statistics_; }
  // Contacts that carried force in the last step; none for models without Coulomb friction.
  std::vector<io::CacheContact> contacts();
  // The contacts of the steps, with what holds hair; null for models without Coulomb friction.
  const ContactStep* contact_step() const { return contacts_.get(); }

  // Everything the next frame depends on; a restored simulator goes on with the same bits.
  std::vector<std::byte> checkpoint() const;
  void restore(std::span<const std::byte> checkpoint);

  // Called after each solved step that had contacts, for those who collect one-step problems.
  std::function<void(const friction::FactoredProblem&)> on_problem;

 private:
  enum class Attempt : std::uint8_t { taken, too_long, stopped };
  // How a stretch of time is simulated.
  struct Conditions {
    bool settling = false;   // bodies stay where they begin, and the air is thick
    Care care = Care::full;  // of contact solves
  };

  // The time of the run, which bodies, keys and goals know, after so much of the hair's own: run.time_scale
  // times as many seconds pass for the hair.
  double run_time(double time) const {
    return conditions_.settling ? world_.start_time() : time / world_.scene.run.time_scale;
  }
  double frame_time() const { return world_.scene.run.time_scale / world_.scene.run.frames_per_second; }
  bool stop_requested(const StopFlag* stop) const;
  int pieces_of_frame() const;
  double share_of_rest(double from, double h) const;
  std::optional<Deadline> deadline_of_step(double from, double h) const;
  bool affordable(double from, double h) const;
  bool advance(double from, double duration, const StopFlag* stop);
  bool preroll(const StopFlag* stop, const ProgressCallback& progress);
  bool step(double from, double h, const StopFlag* stop);
  Attempt try_step(double from, double h, const StopFlag* stop);
  Attempt solve_contacts(rods::CoupledModel& rods, const rods::Environment& environment, double from,
                         double h, const StopFlag* stop);
  rods::Environment environment(double from, double to);
  void set_roots(rods::Environment& environment);
  void check_strands(double time, double h) const;
  void check_energy(double time, double h);
  void check_lengths();
  void limit_attempts(int planned_steps);
  void count_attempt(double time, double h);

  World world_;
  std::unique_ptr<ContactStep> contacts_;
  Conditions conditions_;
  double longest_step_;  // s
  double drag_;          // of the air, N·s/m²
  std::size_t frame_ = 0;
  bool prerolled_ = false;
  int halvings_ = 0;    // the step is longest_step_ / 2^halvings_
  int calm_steps_ = 0;  // since the step was last changed
  std::vector<rods::RootMotion> root_motion_;
  Wind wind_;
  std::vector<Vec3> wind_at_roots_, points_;
  FrameStatistics statistics_;
  Watchdog watchdog_;
  int attempts_left_ = 0;  // at steps, before the frame is given up

  std::optional<double> budget_;  // s for each frame
  std::optional<Deadline> frame_deadline_;
  double unsolved_seconds_ = 0.0;  // that a step of the last frame took besides its contact solves
};

}  // namespace ringlet::sim
