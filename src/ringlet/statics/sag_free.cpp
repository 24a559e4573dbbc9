#if defined(__GNUC__) && !defined(__clang__)
// gcc 12 takes the deliberately undefined operands inside its own AVX-512 intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

#include "ringlet/statics/sag_free.h"

#include <numeric>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/statics/strand_group.h"

namespace ringlet::statics {

std::vector<HeldShape> hold_shapes(std::span<const rods::SuperHelixStrand> strands, const Vec3& gravity,
                                   const HoldOptions& options) {
  validate(strands, gravity);
  if (!(options.least_stability > 0.0 && options.least_stability < 1.0))
    throw InputError("the least stability of a held shape must lie between 0 and 1");
  std::vector<std::size_t> all(strands.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  const auto groups = group_strands(strands, all);
  std::vector<HeldShape> held(strands.size());
  const auto shape_of = [&](std::size_t i) -> const std::vector<Vec3>& {
    return strands[i].initial.empty() ? strands[i].natural : strands[i].initial;
  };
  parallel_for(
      groups.size(),
      [&](std::size_t g) {
        const auto& group = groups[g];
        const int elements = strands[group[0]].elements;
        StrandEnergy<Lanes> energy = make_energy(strands, group, gravity);
        energy.differentiate(lanes_of(group, elements, shape_of));
        const Lanes margin = stability(energy);
        for (std::size_t k = 0; k < group.size(); ++k) {
          const std::size_t i = group[k];
          HeldShape& result = held[i];
          // H = c K + G, of which 1 − stability is the c where it becomes singular.
          result.stability = lane(margin, k);
          if (result.stability < options.least_stability)
            result.stiffening = (1.0 - result.stability) / (1.0 - options.least_stability);
          const Vec3 unit =
              strands[i].length / elements * result.stiffening * strands[i].material.stiffness();
          for (int e = 0; e < elements; ++e) {
            Vec3 natural = curvature_of(shape_of(i), e);
            for (int j = 0; j < 3; ++j) natural[j] -= lane(energy.gravity_force()[3 * e + j], k) / unit[j];
            result.natural.push_back(natural);
          }
        }
      },
      1);
  return held;
}

}  // namespace ringlet::statics
