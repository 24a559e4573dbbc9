#pragma once
// Which strands touch a body. Asking for the closest surface is the costly part, and most points of a
// hairstyle are far from any: each point remembers how far it was from each body, and where, and is looked at
// again only when it may have come near.

#include <span>
#include <vector>

#include "ringlet/contact/contact.h"

namespace ringlet::contact {

// Points deeper inside a body than this are not seen.
inline constexpr double kDeepest = 0.03;
// The same of bodies that deform, for which nothing is remembered from step to step: every point asks anew,
// and the cost of asking grows with the square of the depth.
inline constexpr double kDeepestDeforming = 0.01;

// A point of a strand that may reach a body during the step.
struct NearPoint {
  std::uint32_t strand = 0, point = 0;  // the point's number in its strand
  body::BodySurface surface;
  Vec3 surface_velocity = Vec3::Zero();  // mean over the step
};

class BodyProximity {
 public:
  // Looks at every point of the strands beyond the root clearance; sorted by (strand, point). `bodies` stand
  // where they are at the beginning of the step, which lasts `step`, and go to where they are at the time
  // `bodies_end`: the present time while they are held still. What is remembered saves time and never changes
  // the result.
  const std::vector<NearPoint>& update(const StrandMotion& strands, const body::Bodies& bodies, double step,
                                       double bodies_end, const DetectOptions& options);

 private:
  class Look;
  // How far a point was from a body when it was last looked at, and where in the body's own frame.
  struct Clearance {
    Eigen::Vector3f local = Eigen::Vector3f::Zero();
    float distance = -1.0f;
  };
  std::vector<Clearance> clearances_;  // of point p from body b: [p · bodies + b]
  std::vector<NearPoint> near_;
};

// The contacts among the near points for these ends of the step.
std::vector<BodyContact> body_contacts(const StrandMotion& strands, std::span<const NearPoint> near,
                                       double step, const DetectOptions& options);

// The same as they are at the end of the step: gap and normal there. A surface that deforms is taken to keep
// its normal and to go along with its mean velocity.
std::vector<BodyContact> body_contacts_at_end(const StrandMotion& strands, const body::Bodies& bodies,
                                              std::span<const NearPoint> near, double bodies_end,
                                              const DetectOptions& options);

}  // namespace ringlet::contact
