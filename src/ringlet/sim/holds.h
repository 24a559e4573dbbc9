#pragma once
// Points of strands that a hair tie, a pin or a clip holds: equalities of the one-step problem.

#include <limits>
#include <span>
#include <vector>

#include "ringlet/body/bodies.h"
#include "ringlet/contact/contact.h"
#include "ringlet/rods/strand_model.h"
#include "ringlet/scene/scene.h"
#include "ringlet/sim/contact_record.h"

namespace ringlet::sim {

// One held point. Places are in the frame of the strand's root, so that they go with the skin there.
struct HeldPoint {
  std::uint32_t strand = 0;
  double s = 0.0;             // m of arclength, at a vertex
  Vec3 from = Vec3::Zero();   // where the point is when hair begins
  Vec3 to = Vec3::Zero();     // where it is held once hair has settled
  double opens = std::numeric_limits<double>::infinity();  // s
};

// Strands as they begin, in the world at time 0.
struct HoldStrands {
  std::span<const Vec3> points;
  std::span<const std::size_t> first_point;
  std::span<const double> length;
  std::span<const Pose> roots;
};

// The held points of a scene, sorted by strand. `radius` is the collision radius, `clearance` the arclength
// at the root in which a strand cannot be moved. What was held is also written to the log. Throws InputError
// for a hold that no strand comes near.
std::vector<HeldPoint> held_points(std::span<const scene::Hold> holds, const HoldStrands& strands,
                                   const body::Bodies& bodies, double radius, double clearance);

// The contacts of a step that hold points in place: those that are closed at its end. `begin` are the
// strands' points at its beginning, `drawn` is the share of their way that points drawn together have behind
// them at the end.
std::vector<Contact> hold_contacts(std::span<const HeldPoint> held, const contact::StrandMotion& strands,
                                   std::span<const rods::RootMotion> roots, double h, double end_time,
                                   double drawn);

}  // namespace ringlet::sim
