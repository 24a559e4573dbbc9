#include "ringlet/rods/discrete_elastic_rod.h"

#include "ringlet/base/error.h"
#include "ringlet/rods/nodal_rods.inl"

namespace ringlet::rods {

void validate(const DiscreteElasticRodOptions& options) {
  if (options.iterations < 1 || options.iterations > 100)
    throw InputError("a step of a discrete elastic rod takes between 1 and 100 iterations");
  if (!(options.length_tolerance > 0.0 && options.length_tolerance < 1.0))
    throw InputError("the length tolerance of fast projection must lie between 0 and 1");
  if (!(options.stretch_stiffness > 0.0 && std::isfinite(options.stretch_stiffness)))
    throw InputError("the factor of the stretch stiffness must be positive");
}

template class NodalRods<DiscreteElasticRodPack>;

}  // namespace ringlet::rods
