#pragma once
// Hair in motion: the style's scene as a simulator whose head is led by hand or by a gesture, frame by frame.

#include <array>
#include <memory>

#include "ringlet/sim/simulator.h"

namespace ringlet::studio {

// Where the head should be, as numbers that can be smoothed: position in metres and rotation vector in
// radians.
using HeadPlace = Eigen::Matrix<double, 6, 1>;

// Leads the head. What comes from a mouse jumps; the head follows as a critically damped spring does, and
// between frames along keyframes, of which two are always known ahead, so that velocity and acceleration are
// continuous.
class HeadLead {
 public:
  explicit HeadLead(double frame_time);

  void grab(const HeadPlace& place) { held_ = place; }
  void gesture(const scene::Motion& motion);
  // Goes on by one frame; what the head does around the frame that comes next.
  body::Motion next();

 private:
  struct Follower {
    HeadPlace place = HeadPlace::Zero(), rate = HeadPlace::Zero();
    void follow(const HeadPlace& target, double h);
  };
  HeadPlace gesture_place() const;

  double frame_time_;
  long frame_ = 0;  // that the head has reached
  HeadPlace held_ = HeadPlace::Zero();
  scene::Motion gesture_;
  double phase_ = 0.0;  // of the gesture, radians
  Follower hand_, wanted_;
  std::array<Pose, 4> window_;  // at the frames before, now, and the next two
};

class Mover {
 public:
  // The hair begins at rest, as the stylist shows it. Throws as sim::build_world does.
  explicit Mover(const scene::Scene& scene);
  // Goes on where another has come to, whose scene differs in forces and friction alone.
  void take_over(const Mover& other);

  void grab(const HeadPlace& place) { lead_.grab(place); }
  void gesture(const scene::Motion& motion) { lead_.gesture(motion); }
  // One frame; false if it was interrupted.
  bool advance(const StopFlag& stop);

  sim::Simulator& simulator() { return simulator_; }
  // The hair before the first frame.
  hair::Groom start_groom();

 private:
  sim::Simulator simulator_;
  HeadLead lead_;
};

// Limits of what a hand may do with a head.
inline constexpr double kFurthestGrab = 0.3;  // metres
inline constexpr double kLargestTurn = 1.0;   // radians

}  // namespace ringlet::studio
