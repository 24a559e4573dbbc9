#pragma once
// The neck between a head that moves and the shoulders below it.

#include <memory>
#include <vector>

#include "ringlet/body/motion.h"
#include "ringlet/body/vertex_animation.h"

namespace ringlet::body {

// What the shoulders do while the head moves as `head`: they go along with its pivot where keys take it, hop
// with its jumps and turn with its spins; nods, shakes, leans and the turns of keys are the neck's.
Motion shoulders_motion(const Motion& head);

// How far a point of the shoulders at rest follows the head's turns, relative to them: 0 on the shoulders, 1
// below the skull.
double neck_share(const Vec3& point);

// The vertices of shoulders in their own frame: each turns about the head's pivot by its share of the head's
// turn, so that the neck bends evenly and its top stays in the head. Null where the head turns in nothing but
// what the shoulders do too.
std::shared_ptr<const VertexMotion> neck_motion(const std::vector<Vec3>& shoulders, const Motion& head);

}  // namespace ringlet::body
