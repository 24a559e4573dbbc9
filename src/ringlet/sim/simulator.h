#pragma once
// The time loop. A frame is a whole number of steps; a step reads like [Daviet2011, §4]: free motion,
// contacts, one-step problem, new positions.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ringlet/base/progress.h"
#include "ringlet/sim/contact_step.h"
#include "ringlet/sim/world.h"

namespace ringlet::sim {

// Sums and maxima over the steps of one frame.
struct FrameStatistics {
  int steps = 0, repeated_steps = 0;
  double smallest_step = 0.0;
  double contacts = 0.0;    // mean over the steps
  double iterations = 0.0;  // mean over the steps with contacts
  double largest_error = 0.0;
  int unconverged_steps = 0;
  double deepest_overlap = 0.0;
  double rounds = 0.0;      // solves per step, mean
  int crossings = 0;        // contacts whose strands changed sides
  rods::Energies energies;  // at the beginning of the last step; chains: at its end
  double seconds_rods = 0.0, seconds_detect = 0.0, seconds_assemble = 0.0, seconds_solve = 0.0;

  static std::vector<std::string> names();
  std::vector<double> values() const;
};

class Simulator {
 public:
  explicit Simulator(World world);

  // Lets hair come to rest under gravity and thick air, before time 0. May be interrupted; then false.
  bool settle(const StopFlag* stop = nullptr, const ProgressCallback& progress = {});

  // Goes on to the next output frame. Interrupted: false, and the simulator is then in the middle of a frame,
  // between two of its steps.
  bool advance_frame(const StopFlag* stop = nullptr);

  // From now on the head moves like this, for those who lead it by hand. `motion` must pass through where the
  // head is now.
  void steer(const body::Motion& motion);

  const World& world() const { return world_; }
  std::size_t frame() const { return frame_; }
  double time() const;
  std::span<const Vec3> points();
  std::vector<Pose> pictured_poses() const;
  std::vector<Vec3> deformed_vertices() const;
  const FrameStatistics& statistics() const { return statistics_; }
  // Contacts that carried force in the last step; none for models without Coulomb friction.
  std::vector<io::CacheContact> contacts();

  // Everything the next frame depends on; a restored simulator goes on with the same bits.
  std::vector<std::byte> checkpoint() const;
  void restore(std::span<const std::byte> checkpoint);

  // Called after each solved step that had contacts, for those who collect one-step problems.
  std::function<void(const friction::FactoredProblem&)> on_problem;

 private:
  enum class Attempt : std::uint8_t { taken, too_long, stopped };

  bool step(double from, double h, double drag_scale, const StopFlag* stop);
  void step_chains(double from, double h, double drag_scale);
  void step_curls(double from, double h, double drag_scale);
  rods::Environment environment(double drag_scale) const;
  Attempt try_step(double from, double h, double drag_scale, const StopFlag* stop);
  bool advance(double from, double duration, double drag_scale, const StopFlag* stop);
  void set_roots(double from, double to);
  void update_wind(double time);

  World world_;
  std::unique_ptr<ContactStep> contacts_;
  std::size_t frame_ = 0;
  int halvings_ = 0;            // the step is max_step / 2^halvings_
  int calm_steps_ = 0;          // since the step was last changed
  bool frozen_motion_ = false;  // while settling, the head stays where it is at time 0
  Care care_ = Care::full;
  std::vector<rods::RootMotion> root_motion_;
  std::vector<Vec3> wind_, points_;
  FrameStatistics statistics_;
};

}  // namespace ringlet::sim
