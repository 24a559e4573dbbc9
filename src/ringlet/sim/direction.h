#pragma once
// What directs hair in the course of a run: values that change with time, and the pull towards a goal. Times
// are those of the run, s; before 0 is what the run begins with.

#include <vector>

#include "ringlet/rods/strand_model.h"
#include "ringlet/scene/scene.h"
#include "ringlet/sim/world.h"

namespace ringlet::sim {

Vec3 gravity_at(const scene::Scene& scene, double time);
// The wind without gusts and eddies.
Vec3 mean_wind_at(const scene::Scene& scene, double time);
// Its integral from 0 on: how far it has carried the air by now.
Vec3 drift_at(const scene::Scene& scene, double time);

// Times the pulls.
double goal_at(const scene::Scene& scene, double time);
// Times the stiffness of rods and the friction of all hair.
double stiffness_at(const scene::Scene& scene, double time);
double friction_at(const scene::Scene& scene, double time);

// What the water in hair does to its motion. Heavier hair moves as hair of its dry mass on which all forces
// but weight, goal and contacts act so much less.
struct WetFactors {
  double stiffness = 1.0, drag = 1.0;
};
WetFactors wet_factors_at(const scene::Scene& scene, double time);

// One for each strand; none where no goal ever pulls.
std::vector<rods::GoalPull> goal_pulls(const World& world);

}  // namespace ringlet::sim
