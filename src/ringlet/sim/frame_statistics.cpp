#include "ringlet/sim/frame_statistics.h"

#include <algorithm>
#include <utility>

namespace ringlet::sim {
namespace {

using Entry = std::pair<const char*, double>;

// The one list of names and values, in the order of the cache.
std::vector<Entry> entries(const FrameStatistics& s) {
  return {{"steps", s.steps},
          {"repeated_steps", s.repeated_steps},
          {"smallest_step", s.smallest_step},
          {"contacts", s.contacts},
          {"iterations", s.iterations},
          {"largest_error", s.largest_error},
          {"unconverged_steps", s.unconverged_steps},
          {"deepest_overlap", s.deepest_overlap},
          {"rounds", s.rounds},
          {"crossings", s.crossings},
          {"energy_kinetic", s.energies.kinetic},
          {"energy_elastic", s.energies.elastic},
          {"energy_gravity", s.energies.gravity},
          {"seconds_rods", s.seconds_rods},
          {"seconds_detect", s.seconds_detect},
          {"seconds_assemble", s.seconds_assemble},
          {"seconds_solve", s.seconds_solve},
          {"missed_solves", s.missed_solves},
          {"dropped_rounds", s.dropped_rounds},
          {"friction_work", s.friction_work},
          {"relaxed_steps", s.relaxed_steps}};
}

}  // namespace

Summary summary_of(std::string_view name) {
  if (name == "deepest_overlap" || name == "largest_error") return Summary::largest;
  return name == "smallest_step" ? Summary::smallest : Summary::mean;
}

std::vector<std::string> FrameStatistics::names() {
  std::vector<std::string> names;
  for (const auto& [name, value] : entries({})) names.emplace_back(name);
  return names;
}

std::vector<double> FrameStatistics::values() const {
  std::vector<double> values;
  for (const auto& [name, value] : entries(*this)) values.push_back(value);
  return values;
}

void FrameStatistics::add_attempt(const ContactReport& report) {
  seconds_detect += report.seconds_detect;
  seconds_assemble += report.seconds_assemble;
  seconds_solve += report.seconds_solve;
  missed_solves += report.missed_solves;
  dropped_rounds += report.dropped_rounds;
}

void FrameStatistics::add_contacts(const ContactReport& report) {
  const std::size_t count = report.strand_contacts + report.body_contacts;
  contacts += double(count);
  if (count > 0) {
    iterations += report.iterations;
    ++steps_with_contacts_;
  }
  largest_error = std::max(largest_error, report.error);
  unconverged_steps += report.converged ? 0 : 1;
  deepest_overlap = std::max(deepest_overlap, report.deepest);
  rounds += report.rounds;
  crossings += static_cast<int>(report.crossings);
  friction_work += report.friction_work;
  relaxed_steps += report.relaxed ? 1 : 0;
}

void FrameStatistics::add_step(double h) {
  ++steps;
  smallest_step = smallest_step == 0.0 ? h : std::min(smallest_step, h);
}

void FrameStatistics::complete() {
  const double taken = std::max(1, steps);
  contacts /= taken;
  rounds /= taken;
  iterations /= std::max(1, steps_with_contacts_);
}

}  // namespace ringlet::sim
