#pragma once
// The characters of [Iben2013] on stage: hair, the body under it, and how it is made to move.

#include <cmath>
#include <functional>
#include <memory>
#include <numbers>
#include <utility>
#include <vector>

#include "ringlet/base/random.h"
#include "ringlet/body/bodies.h"
#include "ringlet/hair/characters.h"
#include "ringlet/sim/curly_system.h"

namespace ringlet::iben2013 {

inline constexpr double kGravity = 9.81;
inline constexpr double kFramesPerSecond = 24.0;

// Where the character's frame is at a time.
using Path = std::function<Pose(double)>;

inline Pose still(double) { return {}; }

// A run that is stopped: comes up to speed within a second, holds it, and brakes at `deceleration` from
// kStopTime on.
inline constexpr double kStopTime = 2.5;
inline constexpr double kRunningSpeed = 4.5;
inline Path abrupt_stop(double speed, double deceleration) {
  return [=](double t) {
    const double gone = t < 1.0 ? 0.5 * speed * t * t : 0.5 * speed + speed * (std::min(t, kStopTime) - 1.0);
    const double braking = std::clamp(t - kStopTime, 0.0, speed / deceleration);
    Pose pose;
    pose.position = Vec3(0.0, -(gone + braking * (speed - 0.5 * deceleration * braking)), 0.0);
    return pose;
  };
}

// A walk: forward, twice up and down and once from side to side in a stride of a second.
inline Pose walk(double t) {
  const double phase = 2.0 * std::numbers::pi * t,
               swell = std::min(1.0, t * t * (3.0 - 2.0 * std::min(t, 1.0)));
  Pose pose;
  pose.position = swell * Vec3(0.02 * std::sin(phase), 0.0, 0.025 * std::cos(2.0 * phase));
  pose.position.y() = -1.3 * (t < 1.0 ? 0.5 * t * t : t - 0.5);
  pose.rotation = Eigen::AngleAxisd(0.06 * swell * std::sin(phase), Vec3::UnitZ());
  return pose;
}

// Shaken and turned about random axes, at accelerations up to `most_g` of the head's middle and up to `turns`
// turns per second.
inline Path violent(std::uint64_t seed, double most_g, double turns) {
  Random random(seed);
  const auto direction = [&] { return Vec3(random.normal(), random.normal(), random.normal()).normalized(); };
  const Vec3 shake = direction(), axis = direction();
  const double frequency = 2.0 * std::numbers::pi * random.uniform(1.0, 8.0);
  const double reach = random.uniform(0.3, 1.0) * most_g * kGravity / (frequency * frequency);
  const double rate = 2.0 * std::numbers::pi * random.uniform(-turns, turns);
  return [=](double t) {
    Pose pose;
    pose.position = reach * (1.0 - std::cos(frequency * t)) * shake;
    pose.rotation = Eigen::AngleAxisd(rate * t, axis);
    return pose;
  };
}

// Every `every`-th strand of a character, or all.
class Stage {
 public:
  explicit Stage(hair::Character character, std::size_t every = 1, bool contacts = true)
      : options(character == hair::Character::red_head ? sim::red_head_options() : sim::horse_options()) {
    const hair::Groom all = hair::character_groom(character);
    for (std::size_t i = 0; i < all.strand_count(); i += every) groom.add_strand(all.strand(i));
    options.hair_contact = contacts;
    for (const hair::CharacterBone& bone : hair::character_bones(character)) {
      body::Body added;
      added.shape = bone.a == bone.b ? body::Shape(body::Sphere{bone.a, bone.radius})
                                     : body::Shape(body::Capsule{bone.a, bone.b, bone.radius});
      shapes_.push_back(added);
    }
  }

  // Without core springs [Iben2013, fig. 10, left].
  void take_out_cores() {
    for (rods::CurlyCoefficients* c : {&options.springs.root, &options.springs.tip})
      c->core = c->core_damping = 0.0;
  }

  // Puts the hair up as it rests.
  void raise(sim::CurlyShare share = {}) {
    bodies_ = bodies_at_rest();
    hair_ = std::make_unique<sim::CurlySystem>(groom.first_point, groom.points, options, bodies_,
                                               sim::curly_graph(groom.first_point, groom.points, options),
                                               std::move(share));
    time_ = 0.0;
  }

  // One outer step. Bodies go with the path, by keys around the step that give them its velocity.
  sim::CurlyStatistics step(const Path& path) {
    const double h = 1.0 / (kFramesPerSecond * options.steps_per_frame);
    const Pose before = path(time_ - h), begin = path(time_), end = path(time_ + h);
    for (body::Body& shape : shapes_)
      shape.motion.keys = {{-h, before.position, before.rotation},
                           {0.0, begin.position, begin.rotation},
                           {h, end.position, end.rotation}};
    bodies_ = body::Bodies(shapes_);
    time_ += h;
    return hair_->step(h, begin, end, {}, bodies_);
  }

  sim::CurlySystem& hair() { return *hair_; }
  body::Bodies bodies_at_rest() const {
    std::vector<body::Body> shapes = shapes_;
    for (body::Body& shape : shapes) shape.motion.keys.clear();
    return body::Bodies(std::move(shapes));
  }
  double time() const { return time_; }

  hair::Groom groom;
  sim::CurlyOptions options;

 private:
  std::vector<body::Body> shapes_;
  body::Bodies bodies_;
  std::unique_ptr<sim::CurlySystem> hair_;
  double time_ = 0.0;
};

// The mean extension of the curls' cores at its largest after the stop, and when that was.
struct Extension {
  double largest = 0.0, time = 0.0;
  std::vector<Vec3> points;  // then
};
inline Extension largest_extension(Stage& stage, const Path& path, double until) {
  Extension result;
  stage.raise();
  while (stage.time() < until) {
    stage.step(path);
    if (stage.time() < kStopTime) continue;
    double mean = 0.0;
    const std::vector<double> all = stage.hair().core_extensions();
    for (const double e : all) mean += e / double(all.size());
    if (mean > result.largest)
      result = {mean, stage.time(), {stage.hair().points().begin(), stage.hair().points().end()}};
  }
  return result;
}

}  // namespace ringlet::iben2013
