#pragma once
// Random scenes: every key of the table drawn from its whole range, with all models, bodies and motions, and
// what must hold of a run of any of them.

#include <cstdint>
#include <string>

#include "ringlet/scene/scene.h"

namespace ringlet::properties {

// The scene of a seed: valid, of 1 to 60 strands, with five frames. The same seed gives the same scene.
scene::Scene random_scene(std::uint64_t seed);

// The first four are good ends.
enum class Outcome {
  good,
  warned,      // with a warning, for example that a strand is longer than its model allows
  refused,     // by `ringlet check`, before the first step
  broke_down,  // the run ended with an error that says why
  not_finite,  // a point is nowhere
  stretched,   // a strand is longer than its model allows, in silence
  energetic,   // more kinetic energy than gravity, wind and the head's motion can give
  out_of_time,
  crashed,
};
const char* name(Outcome outcome);

struct Report {
  Outcome outcome = Outcome::good;
  std::string detail;
  double seconds = 0.0;  // of processor time
};

// Simulates five frames in a process of its own, which may use so much processor time.
Report try_scene(const scene::Scene& scene, double most_seconds);

}  // namespace ringlet::properties
