#pragma once
// Strands as lanes of one StrandEnergy: the same number of elements, one strand per lane.

#include <span>
#include <vector>

#include "ringlet/rods/super_helix.h"
#include "ringlet/statics/strand_energy.h"

namespace ringlet::statics {

// Throws InputError naming the strand when a length, a root, a material or a curvature is unusable.
void validate(std::span<const rods::SuperHelixStrand> strands, const Vec3& gravity);

// Natural or initial curvatures: one for the whole strand, or one per element.
const Vec3& curvature_of(const std::vector<Vec3>& values, int element);

// Indices of strands, at most one per lane; the strands of a group have the same number of elements.
std::vector<std::vector<std::size_t>> group_strands(std::span<const rods::SuperHelixStrand> strands,
                                                    std::span<const std::size_t> chosen);

// Puts the strands of a group into lanes; unused lanes repeat the last strand.
StrandEnergy<Lanes> make_energy(std::span<const rods::SuperHelixStrand> strands,
                                std::span<const std::size_t> group, const Vec3& gravity);

// One strand alone.
StrandEnergy<double> energy_of(const rods::SuperHelixStrand& strand, const Vec3& gravity);

// Curvatures of a group in lanes, entry by entry; `of` gives the values of one strand.
template <class Of>
std::vector<Lanes> lanes_of(std::span<const std::size_t> group, int elements, Of&& of) {
  std::vector<Lanes> q(3 * static_cast<std::size_t>(elements), Lanes(0.0));
  for (std::size_t lane = 0; lane < kLanes; ++lane) {
    const std::vector<Vec3>& values = of(group[std::min(lane, group.size() - 1)]);
    for (int i = 0; i < elements; ++i)
      for (int j = 0; j < 3; ++j) set_lane(q[3 * i + j], lane, curvature_of(values, i)[j]);
  }
  return q;
}

// Smallest eigenvalue of the Hessian relative to its elastic part, after differentiate(): by bisection on
// the shift at which the Hessian stops being positive definite.
Lanes stability(StrandEnergy<Lanes>& energy);

}  // namespace ringlet::statics
