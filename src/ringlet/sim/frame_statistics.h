#pragma once
// What happened between two frames.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ringlet/rods/strand_model.h"
#include "ringlet/sim/contact_step.h"

namespace ringlet::sim {

// How the values of many frames are put into one number.
enum class Summary : std::uint8_t { mean, largest, smallest };
// Of the statistic with this name; one of another program: the mean.
Summary summary_of(std::string_view name);

// Sums and maxima over the steps of one frame. Of the frame at which a run begins, to which no step has led,
// all are zero: it belongs in no summary.
struct FrameStatistics {
  int steps = 0, repeated_steps = 0;
  double smallest_step = 0.0;
  double contacts = 0.0;    // mean over the steps
  double iterations = 0.0;  // mean over the steps with contacts
  double largest_error = 0.0;
  int unconverged_steps = 0;  // steps that were taken although their last solve missed its tolerance
  double deepest_overlap = 0.0;
  double rounds = 0.0;      // solves per step, mean
  int crossings = 0;        // places at which strands went through each other
  rods::Energies energies;  // at the beginning of the last step; of models that are not coupled, at its end
  double seconds_rods = 0.0, seconds_detect = 0.0, seconds_assemble = 0.0, seconds_solve = 0.0;
  int missed_solves = 0;       // solves above their tolerance, also those that were repeated or dropped
  int dropped_rounds = 0;      // rounds whose solve missed its tolerance and was undone
  double friction_work = 0.0;  // J, that friction took from the hair
  // Steps with less exact contacts or slowed strands, as the time for the frame was out.
  int relaxed_steps = 0;

  static std::vector<std::string> names();
  std::vector<double> values() const;

  // Counts a step's attempt: the time it took and the solves it missed.
  void add_attempt(const ContactReport& report);
  // Counts a step that was taken.
  void add_contacts(const ContactReport& report);
  void add_step(double h);
  // Turns sums into means when the frame is complete.
  void complete();

 private:
  int steps_with_contacts_ = 0;
};

}  // namespace ringlet::sim
