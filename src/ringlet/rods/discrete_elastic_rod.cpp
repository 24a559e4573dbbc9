#include "ringlet/rods/discrete_elastic_rod.h"

#include "ringlet/base/error.h"
#include "ringlet/rods/discrete_elastic_rod_hold.h"
#include "ringlet/rods/nodal_rods.inl"

namespace ringlet::rods {
namespace {

// A factor of the stiffness beyond this means that no stiffness would do.
constexpr double kStiffest = 1e10;

}  // namespace

void validate(const DiscreteElasticRodOptions& options) {
  if (options.iterations < 1 || options.iterations > 100)
    throw InputError("a step of a discrete elastic rod takes between 1 and 100 iterations");
  if (!(options.length_tolerance > 0.0 && options.length_tolerance < 1.0))
    throw InputError("the length tolerance of fast projection must lie between 0 and 1");
  if (!(options.stretch_stiffness > 0.0 && std::isfinite(options.stretch_stiffness)))
    throw InputError("the factor of the stretch stiffness must be positive");
}

template class NodalRods<DiscreteElasticRodPack>;

std::vector<double> DiscreteElasticRod::hold(std::span<const std::size_t> strands, const Vec3& gravity,
                                             double least_stability) {
  if (!gravity.allFinite()) throw InputError("the gravity under which strands are held must be finite");
  if (!(least_stability > 0.0 && least_stability < 1.0))
    throw InputError("the least stability of a held shape must lie between 0 and 1");
  if (options_.method != RodMethod::implicit)
    throw UnsupportedError("only the implicit discrete elastic rod can hold a shape");
  std::vector<Lanes> wanted(packs_.size(), Lanes(0.0));
  for (const std::size_t strand : strands) {
    const auto [p, first_lane] = places_.at(strand);
    if (packs_[p].first_block() == 0)
      throw InputError(fmt::format("strand {} is free: only clamped strands can be held", strand));
    // Unused lanes repeat the pack's last strand and must follow it.
    for (std::size_t i = first_lane; i < kLanes && members_[p][i] == strand; ++i) set_lane(wanted[p], i, 1.0);
  }
  std::vector<Lanes> stiffer(packs_.size(), Lanes(1.0));
  parallel_for(
      packs_.size(),
      [&](std::size_t p) {
        if (!any(wanted[p] > Lanes(0.0))) return;
        Vector3<Lanes> down{};
        for (std::size_t i = 0; i < kLanes; ++i) set_lane(down, i, gravity);
        stiffer[p] = rods::hold(packs_[p], down, wanted[p], least_stability, options_.stretch_stiffness);
      },
      1);
  std::vector<double> result;
  for (const std::size_t strand : strands) {
    result.push_back(lane(stiffer[places_[strand].pack], places_[strand].lane));
    if (!(result.back() < kStiffest))
      throw InputError(fmt::format("strand {} cannot be held in its shape however stiff it is made", strand));
  }
  return result;
}

}  // namespace ringlet::rods
