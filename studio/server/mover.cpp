#include "studio/server/mover.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ringlet/sim/run.h"

namespace ringlet::studio {
namespace {

constexpr double kFollowTime = 0.05;  // s in which the head follows the hand
// Of the time between two frames, for the simulation; packing, sending and drawing need the rest.
constexpr double kShareOfFrame = 0.7;

Pose pose_of(const HeadPlace& place) {
  const Vec3 turn = place.tail<3>();
  const double angle = turn.norm();
  Pose pose;
  pose.position = place.head<3>();
  if (angle > 1e-12) pose.rotation = Quat(Eigen::AngleAxisd(angle, turn / angle));
  return pose;
}

scene::Scene simulated_scene(scene::Scene scene) {
  scene.hair.start = scene::Start::rest;
  if (scene.hair.source == scene::HairSource::file && scene.style.steps.empty())
    scene.hair.start = scene::Start::held;
  scene.simulation.settle = scene.run.preroll = 0.0;
  scene.motion = {};
  scene.motion.kind = scene::MotionKind::none;
  scene.output.contacts = scene.simulation.contact == scene::ContactModel::coulomb;
  return scene;
}

}  // namespace

HeadLead::HeadLead(double frame_time) : frame_time_(frame_time) { gesture_.kind = scene::MotionKind::none; }

// Exact for a target that stands still during h.
void HeadLead::Follower::follow(const HeadPlace& target, double h) {
  const double w = 1.0 / kFollowTime, decay = std::exp(-w * h);
  const HeadPlace apart = place - target, slope = rate + w * apart;
  place = target + (apart + h * slope) * decay;
  rate = (slope - w * (apart + h * slope)) * decay;
}

void HeadLead::gesture(const scene::Motion& motion) {
  if (motion.kind != gesture_.kind) {
    phase_ = 0.0;
    // Whoever has spun comes back by the shortest way.
    wanted_.place[5] = std::remainder(wanted_.place[5], 2.0 * std::numbers::pi);
  }
  gesture_ = motion;
}

HeadPlace HeadLead::gesture_place() const {
  HeadPlace place = HeadPlace::Zero();
  const double angle = gesture_.angle * std::numbers::pi / 180.0;
  switch (gesture_.kind) {
    case scene::MotionKind::shake:
      place[5] = angle * std::sin(phase_);
      break;
    case scene::MotionKind::nod:
      place[3] = angle * std::sin(phase_);
      break;
    case scene::MotionKind::lean:
      place[4] = angle;
      break;
    case scene::MotionKind::jump:
      place[2] = 0.5 * gesture_.height * (1.0 - std::cos(phase_));
      break;
    case scene::MotionKind::spin:
      place[5] = phase_;
      break;
    case scene::MotionKind::none:
    case scene::MotionKind::keys:
      break;
  }
  return place;
}

body::Motion HeadLead::next() {
  std::rotate(window_.begin(), window_.begin() + 1, window_.end());
  phase_ += 2.0 * std::numbers::pi * gesture_.frequency * frame_time_;
  hand_.follow(held_, frame_time_);
  wanted_.follow(gesture_place(), frame_time_);
  const Pose hand = pose_of(hand_.place), wanted = pose_of(wanted_.place);
  window_.back() = {hand.position + hand.rotation * wanted.position, hand.rotation * wanted.rotation};
  body::Motion motion;
  for (int k = 0; k < 4; ++k)
    motion.keys.push_back({double(frame_ - 1 + k) * frame_time_,
                           window_[static_cast<std::size_t>(k)].position,
                           window_[static_cast<std::size_t>(k)].rotation});
  ++frame_;
  return motion;
}

Mover::Mover(const scene::Scene& scene)
    : simulator_(sim::build_world(simulated_scene(scene))), lead_(1.0 / scene.run.frames_per_second) {
  lead_.gesture(scene.motion);
  simulator_.set_frame_budget(kShareOfFrame / scene.run.frames_per_second);
}

void Mover::take_over(const Mover& other) {
  simulator_.restore(other.simulator_.checkpoint());
  lead_ = other.lead_;
}

bool Mover::advance(const StopFlag& stop) {
  simulator_.steer(lead_.next());
  return simulator_.advance_frame(&stop);
}

hair::Groom Mover::start_groom() { return sim::cache_header(simulator_.world(), simulator_.points()).groom; }

}  // namespace ringlet::studio
