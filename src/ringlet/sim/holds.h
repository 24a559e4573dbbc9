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
#include "ringlet/sim/contact_strands.h"

namespace ringlet::sim {

// One held point. Places are in the frame of the strand's root, so that they go with the skin there.
struct HeldPoint {
  std::uint32_t strand = 0;
  double s = 0.0;                                          // m of arclength, at a vertex
  Vec3 from = Vec3::Zero();                                // where the point is when its way begins
  Vec3 to = Vec3::Zero();                                  // where it is held from the end of its way on
  double begun = 0.0;                                      // s, when its way began, on the clock of contacts
  double way_time = 0.0;                                   // s, how long its way takes
  double opens = std::numeric_limits<double>::infinity();  // s
  double compliance = 0.0;                                 // m/N: how far what holds it gives
  // m of the strand on either side of it in which strands of a tie make no way for others
  double reach = 0.0;
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

// Where strands are held by ties that are closed at the end of a step, or have just opened, one region per
// strand; empty where nothing is.
std::vector<contact::HeldRegion> held_regions(std::span<const HeldPoint> held, std::size_t strands,
                                              double end_time);

// The contacts of a step that hold points in place: those that are closed at its end. `clock` is what the
// clock of contacts shows then.
std::vector<Contact> hold_contacts(std::span<const HeldPoint> held, const contact::StrandMotion& strands,
                                   std::span<const rods::RootMotion> roots, double h, double end_time,
                                   double clock);

// A strand that pulls harder than thirty of its weights slips through its ring by one vertex: what was too
// short to get there is held further out. `last` are the contacts of the step before, and `clock` is what the
// clock of contacts shows at its end.
void let_taut_strands_slip(std::span<HeldPoint> held, std::span<const Contact> last,
                           const contact::StrandMotion& strands, std::span<const rods::RootMotion> roots,
                           const ContactStrands& properties, double clock);

}  // namespace ringlet::sim
