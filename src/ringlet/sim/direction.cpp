#include "ringlet/sim/direction.h"

#include <algorithm>
#include <optional>

#include "ringlet/hair/hairdressing.h"

namespace ringlet::sim {
namespace {

template <class Value>
struct Keyed {
  double time = 0.0;
  Value value;
};

// Those of the time keys that give a value.
template <class Value>
std::vector<Keyed<Value>> keyed(const scene::Scene& scene, std::optional<Value> scene::TimeKey::* member) {
  std::vector<Keyed<Value>> given;
  for (const scene::TimeKey& key : scene.keys)
    if (key.*member) given.push_back({key.time, *(key.*member)});
  return given;
}

// Linear from one key to the next, held outside; `otherwise` without any.
template <class Value>
Value value_at(const scene::Scene& scene, std::optional<Value> scene::TimeKey::* member,
               const Value& otherwise, double time) {
  const auto given = keyed(scene, member);
  if (given.empty()) return otherwise;
  const auto later = [](double t, const Keyed<Value>& key) { return t < key.time; };
  const auto next = std::upper_bound(given.begin(), given.end(), time, later);
  if (next == given.begin()) return given.front().value;
  if (next == given.end()) return given.back().value;
  const Keyed<Value>& last = *(next - 1);
  const double share = (time - last.time) / (next->time - last.time);
  return last.value + share * (next->value - last.value);
}

// Linear from 0 at the beginning of a ramp of this length to 1 at its end; a step where it has no length.
double risen(double time, double end, double ramp) {
  if (time >= end) return 1.0;
  return ramp > 0.0 ? std::max(0.0, 1.0 - (end - time) / ramp) : 0.0;
}

}  // namespace

Vec3 gravity_at(const scene::Scene& scene, double time) {
  return value_at(scene, &scene::TimeKey::gravity, scene.simulation.gravity, time);
}

Vec3 mean_wind_at(const scene::Scene& scene, double time) {
  return value_at(scene, &scene::TimeKey::wind, scene.air.wind, time);
}

// The wind is linear between keys: each stretch of time counts with its mean.
Vec3 drift_at(const scene::Scene& scene, double time) {
  std::vector<double> times{0.0, time};
  for (const auto& key : keyed(scene, &scene::TimeKey::wind)) times.push_back(key.time);
  std::sort(times.begin(), times.end());
  const double first = std::min(0.0, time), last = std::max(0.0, time);
  Vec3 way = Vec3::Zero();
  for (std::size_t k = 1; k < times.size(); ++k) {
    const double from = times[k - 1], to = times[k];
    if (from < first || to > last) continue;
    way += 0.5 * (to - from) * (mean_wind_at(scene, from) + mean_wind_at(scene, to));
  }
  return time < 0.0 ? Vec3(-way) : way;
}

double goal_at(const scene::Scene& scene, double time) {
  const scene::Goal& goal = scene.goal;
  double strength = value_at(scene, &scene::TimeKey::goal, 1.0, time);
  if (goal.start > 0.0) strength *= risen(time, goal.start, goal.ramp);
  if (goal.stop) strength *= 1.0 - risen(time, *goal.stop + goal.ramp, goal.ramp);
  return strength;
}

double stiffness_at(const scene::Scene& scene, double time) {
  return value_at(scene, &scene::TimeKey::stiffness, 1.0, time);
}

double friction_at(const scene::Scene& scene, double time) {
  return value_at(scene, &scene::TimeKey::friction, 1.0, time);
}

WetFactors wet_factors_at(const scene::Scene& scene, double time) {
  const double wetness = value_at(scene, &scene::TimeKey::wetness, 0.0, time);
  const hair::Material dry, wet = hair::wetted(dry, wetness);
  const double heavier = wet.mass_per_length() / dry.mass_per_length();
  return {wet.stiffness().x() / dry.stiffness().x() / heavier, 1.0 / heavier};
}

std::vector<rods::GoalPull> goal_pulls(const World& world) {
  const scene::Scene& scene = world.scene;
  if (!scene::has_goal(scene)) return {};
  std::vector<rods::GoalPull> pulls(world.strands().strand_count(), {scene.goal.root, scene.goal.tip});
  for (std::size_t i = 0; i < world.group_of.size(); ++i) {
    if (world.group_of[i] < 0) continue;
    const scene::HairGroup& group = scene.hair.groups[static_cast<std::size_t>(world.group_of[i])];
    pulls[i] = {group.goal_root.value_or(scene.goal.root), group.goal_tip.value_or(scene.goal.tip)};
  }
  return pulls;
}

}  // namespace ringlet::sim
