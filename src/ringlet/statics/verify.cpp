#if defined(__GNUC__) && !defined(__clang__)
// gcc 12 takes the deliberately undefined operands inside its own AVX-512 intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

#include "ringlet/statics/verify.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ringlet/base/parallel.h"
#include "ringlet/statics/judge.h"
#include "ringlet/statics/minimise.h"
#include "ringlet/statics/strand_group.h"

namespace ringlet::statics {
namespace {

// Rounding of an energy, relative to the sizes of its parts.
constexpr double kEnergyRounding = 1e-12;

void verify_group(std::span<const rods::SuperHelixStrand> strands, std::span<const std::size_t> group,
                  const Vec3& gravity, std::vector<Equilibrium>& results) {
  const int elements = strands[group[0]].elements;
  StrandEnergy<Lanes> energy = make_energy(strands, group, gravity);
  energy.measure(lanes_of(group, elements, [&](std::size_t i) -> const std::vector<Vec3>& {
    return strands[i].initial.empty() ? strands[i].natural : strands[i].initial;
  }));
  const Lanes start = energy.elastic() + energy.gravity();
  const Lanes rounding =
      Lanes(kEnergyRounding) * (xsimd::abs(energy.elastic()) + xsimd::abs(energy.gravity()));
  energy.differentiate(lanes_of(
      group, elements, [&](std::size_t i) -> const std::vector<Vec3>& { return results[i].curvatures; }));
  const Lanes margin = stability(energy);
  for (std::size_t k = 0; k < group.size(); ++k) {
    const rods::SuperHelixStrand& strand = strands[group[k]];
    Equilibrium& result = results[group[k]];
    result.elastic_energy = lane(energy.elastic(), k);
    result.gravity_energy = lane(energy.gravity(), k);
    result.stability = lane(margin, k);
    result.residual = 0.0;
    for (int i = 0; i < 3 * elements; ++i) {
      const double moment = lane(energy.gradient()[i], k) * elements / strand.length;
      result.residual = std::max(result.residual, std::abs(moment) / moment_scale(strand, gravity, i % 3));
    }
    const bool lower = result.energy() <= lane(start + rounding, k);
    judge(strand, lower && result.residual <= kBalancedResidual, result.stability > -kNeutralStability,
          result);
  }
}

}  // namespace

double moment_scale(const rods::SuperHelixStrand& strand, const Vec3& gravity, int j) {
  const double weight = strand.material.mass_per_length() * gravity.norm();
  return strand.material.stiffness()[j] / strand.length + weight * strand.length * strand.length;
}

void verify(std::span<const rods::SuperHelixStrand> strands, const Vec3& gravity,
            std::vector<Equilibrium>& results) {
  std::vector<std::size_t> all(strands.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  const auto groups = group_strands(strands, all);
  parallel_for(groups.size(), [&](std::size_t g) { verify_group(strands, groups[g], gravity, results); }, 1);
}

}  // namespace ringlet::statics
