#pragma once
// What all tests of this folder stand on and hang from.

#include <utility>
#include <vector>

#include "ringlet/body/bodies.h"

namespace ringlet::statics {

inline const Vec3 kGravity(0, 0, -9.81);

// A sphere about the origin.
inline body::Bodies ball(double radius) {
  std::vector<body::Body> bodies(1);
  bodies[0].shape = body::Sphere{Vec3::Zero(), radius};
  return body::Bodies(std::move(bodies));
}

}  // namespace ringlet::statics
