#pragma once
// What contacts need to know of the strands, fixed for a run.

#include <vector>

#include "ringlet/contact/contact.h"
#include "ringlet/contact/tracking.h"
#include "ringlet/rods/strand_model.h"
#include "ringlet/sim/contact_settings.h"

namespace ringlet::sim {

struct ContactStrands {
  std::vector<double> friction_hair, friction_body, mass;  // per strand; kg
  std::vector<double> length, spacing;                     // m, of a strand and of its points
  std::vector<contact::ClampRegion> clamps;                // empty: none is looked at

  // The lesser weight of two strands that touch, or that of the one, N.
  double weight(const contact::ContactPlace& place) const;
};

// Lengths and spacings of a model's strands.
ContactStrands contact_strands(const rods::CoupledModel& model, std::vector<double> friction_hair,
                               std::vector<double> friction_body, std::vector<double> mass);

// Where every strand begins to make way, from the mobility of its points in a step of length h with still
// roots, and its radius up to there: at most half the distance to where another strand cannot either. The
// model is left with that step begun.
std::vector<contact::ClampRegion> clamp_regions(rods::CoupledModel& model, std::span<const Pose> roots,
                                                const ContactStrands& strands, double h,
                                                const ContactSettings& settings);

}  // namespace ringlet::sim
