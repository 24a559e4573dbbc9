#pragma once
// The small experiments of [Daviet2011, §7.2], measured.

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "ringlet/sim/simulator.h"

namespace ringlet::daviet2011 {

// Figure 7, top: the free end of a fiber lies on a ball that turns to and fro about the vertical, μ = 1. The
// paper gives no sizes. The fiber is clamped level beside the axis and stiff enough that its end comes back.
struct Orbit {
  std::vector<Vec3> before_last, last;  // the end of the fiber, frame by frame, over two periods
  int unconverged_steps = 0;

  double size() const {
    Vec3 low = last[0], high = last[0];
    for (const Vec3& p : last) {
      low = low.cwiseMin(p);
      high = high.cwiseMax(p);
    }
    return (high - low).norm();
  }
};

// The largest distance between two orbits at the same phase.
inline double apart(const std::vector<Vec3>& a, const std::vector<Vec3>& b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, (a[i] - b[i]).norm());
  return largest;
}

// Laws that are not Coulomb's stop as in the paper, when a sweep changes the impulses by less than 5 %.
inline Orbit orbit_on_ball(scene::FrictionSolver solver, int periods) {
  constexpr int kFramesPerPeriod = 60;
  scene::Scene scene;
  scene.body.kind = scene::BodyKind::none;
  scene::Shape ball;
  ball.radius = 0.05;
  scene.body.shapes = {ball};
  scene.hair.source = scene::HairSource::strands;
  scene.hair.friction_body = 1.0;
  scene::Strand fiber;
  fiber.length = 0.12;
  fiber.radius_1 = fiber.radius_2 = 6e-5;
  fiber.elements = 8;
  fiber.root = Vec3(-0.1, 0.01, 0.07);
  fiber.t = Vec3::UnitX();
  fiber.n1 = Vec3::UnitY();
  scene.strands = {fiber};
  scene.output.points = 31;
  scene.simulation.settle = 1.0;
  scene.motion.kind = scene::MotionKind::none;
  scene.run.frames_per_second = kFramesPerPeriod;  // a period takes a second
  const bool approximate =
      solver == scene::FrictionSolver::duriez06 || solver == scene::FrictionSolver::pyramid;
  scene.contact.tolerance = approximate ? 0.05 : 1e-6;
  scene.contact.solver = solver;

  sim::World world = sim::build_world(scene);
  body::Gesture turning;
  turning.amplitude = std::numbers::pi / 3.0;
  turning.frequency = 1.0;
  turning.to = periods + 1.0;
  body::Motion motion;
  motion.gestures = {turning};
  world.bodies->set_motion(0, motion);
  sim::Simulator simulator(std::move(world));
  simulator.settle();
  Orbit orbit;
  for (int frame = 0; frame < periods * kFramesPerPeriod; ++frame) {
    simulator.advance_frame();
    orbit.unconverged_steps += simulator.statistics().unconverged_steps;
    const int left = periods * kFramesPerPeriod - frame;
    if (left <= 2 * kFramesPerPeriod)
      (left <= kFramesPerPeriod ? orbit.last : orbit.before_last).push_back(simulator.points().back());
  }
  return orbit;
}

// A head of hair that was shaken and then left alone: the fastest point of any strand, from `from` seconds
// after the shaking to `to` seconds after it.
inline double fastest_after_shaking(int strands, double friction, double from, double to) {
  constexpr double kShaking = 0.5;
  scene::Scene scene;
  scene.hair.growth = scene::Growth::natural;
  scene.hair.count = strands;
  scene.hair.friction_hair = scene.hair.friction_body = friction;
  scene.contact.radius = 1e-3;
  scene.air.drag = 1e-4;
  scene.simulation.settle = 0.5;
  scene.motion.stop = kShaking;
  scene.run.duration = kShaking + to;
  sim::Simulator simulator(sim::build_world(scene));
  simulator.settle();
  std::vector<Vec3> last;
  double fastest = 0.0;
  while (simulator.time() < scene.run.duration) {
    simulator.advance_frame();
    const auto points = simulator.points();
    for (std::size_t p = 0; p < last.size(); ++p)
      fastest = std::max(fastest, (points[p] - last[p]).norm() * scene.run.frames_per_second);
    if (simulator.time() >= kShaking + from) last.assign(points.begin(), points.end());
  }
  return fastest;
}

// Locks on the shoulders of a head that turns slowly to and fro, frame by frame at 240 frames per second.
struct StickSlip {
  std::size_t moments = 0;  // of a point that lay on the shoulders in three frames on end
  std::size_t stuck = 0;    // of these, with the last two slower than 1e-4 m/s
  std::size_t jumps = 0;    // of these, from two so slow to one above 1e-3 m/s, or from one to two

  double stuck_share() const { return double(stuck) / double(moments); }
};

inline StickSlip stick_slip(int strands, double friction, double duration) {
  constexpr std::size_t kShoulders = 1;
  constexpr double kStuck = 1e-4, kSliding = 1e-3, kOff = -1.0;
  scene::Scene scene;
  scene.hair.growth = scene::Growth::natural;
  scene.hair.count = strands;
  scene.hair.length = 0.4;
  scene.hair.length_variation = 0.05;
  scene.hair.friction_hair = scene.hair.friction_body = friction;
  scene.contact.radius = 1e-3;
  scene.contact.tolerance = 1e-6;
  scene.air.drag = 1e-4;
  scene.simulation.settle = 1.0;
  scene.motion.frequency = 0.3;
  scene.motion.angle = 15.0;
  scene.run.duration = duration;
  scene.run.frames_per_second = 240.0;
  sim::Simulator simulator(sim::build_world(scene));
  simulator.settle();
  const body::Bodies& bodies = *simulator.world().bodies;
  std::vector<Vec3> last(simulator.points().begin(), simulator.points().end());
  std::vector<double> before(last.size(), kOff), earlier = before;
  StickSlip result;
  while (simulator.time() < duration) {
    simulator.advance_frame();
    const auto points = simulator.points();
    for (std::size_t p = 0; p < last.size(); ++p) {
      // The shoulders stand still, so that a point on them moves along them.
      const auto surface = bodies.closest_on(kShoulders, points[p], 2.0 * scene.contact.radius);
      const bool on = surface && surface->signed_distance < 1.02 * scene.contact.radius;
      const double speed = on ? (points[p] - last[p]).norm() * scene.run.frames_per_second : kOff;
      if (on && before[p] != kOff && earlier[p] != kOff) {
        ++result.moments;
        result.stuck += before[p] < kStuck && speed < kStuck;
        result.jumps += before[p] < kStuck && std::min(speed, earlier[p]) < kStuck &&
                        std::max(speed, earlier[p]) > kSliding;
      }
      earlier[p] = before[p];
      before[p] = speed;
    }
    last.assign(points.begin(), points.end());
  }
  return result;
}

// How alike neighbours in a shaken ponytail move: the mean cosine between the velocities of pairs of strands
// that are side by side at the start. Velocities are those of the tips in the frame of the head, less the
// mean of all strands: 1 for neighbours that move as one, 0 for those that know nothing of each other.
inline double neighbour_coherence(int strands, double friction, scene::FrictionSolver solver, int seed,
                                  double duration) {
  constexpr std::size_t kNeighbours = 4;
  scene::Scene scene;
  scene.run.seed = seed;
  scene.run.duration = duration;
  scene.hair.growth = scene::Growth::natural;
  scene.hair.count = strands;
  scene.hair.gathered = scene::Gathered::ponytail;
  scene.hair.curl = scene::Curl::straight;
  scene.hair.root_lift = 90.0;
  scene.hair.friction_hair = friction;
  scene.contact.radius = 1.5e-3;  // each stands for many hairs, and the ponytail is packed
  scene.contact.solver = solver;
  if (solver == scene::FrictionSolver::pyramid) scene.contact.tolerance = 1e-3;
  scene.simulation.settle = 0.5;
  scene.motion.angle = 15.0;
  scene.output.points = 17;
  sim::Simulator simulator(sim::build_world(scene));
  simulator.settle();
  const auto first = simulator.world().strands().first_point();
  const auto tips = [&] {
    const Pose head = body::pose(simulator.world().motion, simulator.time());
    std::vector<Vec3> local;
    for (std::size_t i = 0; i < std::size_t(strands); ++i)
      local.push_back(head.rotation.conjugate() * (simulator.points()[first[i + 1] - 1] - head.position));
    return local;
  };

  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  for (std::size_t a = 0; a < std::size_t(strands); ++a) {
    std::vector<std::pair<double, std::size_t>> others;
    const auto middle = [&](std::size_t i) { return simulator.points()[(first[i] + first[i + 1]) / 2]; };
    for (std::size_t b = 0; b < std::size_t(strands); ++b)
      if (b != a) others.push_back({(middle(a) - middle(b)).norm(), b});
    std::sort(others.begin(), others.end());
    for (std::size_t k = 0; k < kNeighbours; ++k)
      if (a < others[k].second) pairs.push_back({a, others[k].second});
  }

  double together = 0.0;
  std::size_t counted = 0;
  std::vector<Vec3> last = tips();
  while (simulator.time() < duration) {
    simulator.advance_frame();
    const std::vector<Vec3> now = tips();
    std::vector<Vec3> v;
    Vec3 mean = Vec3::Zero();
    for (std::size_t i = 0; i < now.size(); ++i) {
      v.push_back(now[i] - last[i]);
      mean += v.back() / double(now.size());
    }
    for (const auto& [a, b] : pairs) {
      together += (v[a] - mean).normalized().dot((v[b] - mean).normalized());
      ++counted;
    }
    last = now;
  }
  return together / double(counted);
}

}  // namespace ringlet::daviet2011
