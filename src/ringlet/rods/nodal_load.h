#pragma once
// What the packs of strands with vertices share: the load of a step, and goals.

#include <cstddef>
#include <vector>

#include "ringlet/base/lanes.h"
#include "ringlet/base/types.h"
#include "ringlet/rods/step_scheme.h"

namespace ringlet::rods {

// What moves and loads a strand with vertices during one step.
template <class R>
struct NodalLoad {
  Scheme scheme = Scheme::implicit_euler;  // CoRdE knows no other
  Vector3<R> root_position{};              // of the clamp at the end of the step; unused when free
  Frame<R> root_frame;
  Rotation<R> root_rotation{};  // the same frame
  Vector3<R> gravity{}, wind{};
  R drag{};              // 1/s: the air's pull per mass and relative velocity
  R goal{};              // times the pull towards the goals
  R stiffness = R(1.0);  // times that of the material against bending and twist
};

// Places that the clamp carries, and a pull of the vertices towards them, root first. Empty: there are none.
template <class R>
struct VertexGoals {
  std::vector<Vector3<R>> place;  // in the frame of the clamp
  std::vector<R> pull;            // 1/s²

  bool empty() const { return place.empty(); }
  R pull_of(int vertex, const NodalLoad<R>& load) const { return load.goal * pull[vertex]; }
  // Where it is at the end of the step.
  Vector3<R> place_of(int vertex, const NodalLoad<R>& load) const {
    return load.root_position + load.root_frame.to_world(place[vertex]);
  }
};

// Puts a clamp's pose into one lane of a load.
template <class R>
void set_root(NodalLoad<R>& load, std::size_t i, const Pose& pose) {
  set_lane(load.root_position, i, pose.position);
  set_lane(load.root_frame, i, pose.rotation);
  set_lane(load.root_rotation, i, pose.rotation);
}

}  // namespace ringlet::rods
