#pragma once
// Where the forces of the last step would lead the strands in this one.

#include <span>
#include <vector>

#include "ringlet/rods/strand_model.h"
#include "ringlet/sim/contact_record.h"

namespace ringlet::sim {

struct PushedStrands {
  std::vector<std::uint32_t> strands;  // that a force acts on, in ascending order
  std::vector<double> velocities;      // of all strands: v + M⁻¹ Hᵀ r
};

// Between begin_step(h) and finish_step() of the model, whose free velocities are given. Forces of contacts
// that pass count for nothing.
PushedStrands push_by_known_forces(const rods::CoupledModel& model, std::span<const Contact> known, double h,
                                   std::span<const double> free_velocities);

}  // namespace ringlet::sim
