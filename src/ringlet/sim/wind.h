#pragma once
// The velocity of the air: a mean wind, gusts that travel with it, and eddies that it carries along.

#include <cstdint>
#include <vector>

#include "ringlet/scene/scene.h"

namespace ringlet::sim {

// Eddies in air that as a whole is at rest: a Gaussian random field without sources or sinks, the same for
// the same seed. Its components have the mean square speed²/3 each. Points at a distance r share along the
// line between them the part exp(−r²/2L²) of it, across that line (1 − r²/2L²) exp(−r²/2L²), with the length
// L; a point keeps the part exp(−t²/2T²) in a time t, with the time T.
class Eddies {
 public:
  Eddies(double speed, double length, double time, std::uint64_t seed);

  Vec3 velocity(const Vec3& place, double time) const;

 private:
  struct Wave {
    Vec3 number;        // 1/m
    double frequency;   // 1/s
    Vec3 cosine, sine;  // m/s, across `number`
  };
  std::vector<Wave> waves_;  // none: still air
};

// The air of a scene. Everything that drifts does so in the hair's own time, run.time_scale times that of the
// run.
class Wind {
 public:
  explicit Wind(const scene::Scene& scene);

  // Whether any air ever moves.
  bool blows() const { return blows_; }
  // From now on it is this time of the run.
  void set_time(double time);
  Vec3 at(const Vec3& place) const;

 private:
  scene::Scene scene_;
  Eddies eddies_;
  bool blows_;
  double time_ = 0.0;
  Vec3 mean_, drift_ = Vec3::Zero();
};

}  // namespace ringlet::sim
