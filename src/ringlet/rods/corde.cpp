#include "ringlet/rods/corde.h"

#include "ringlet/base/error.h"
#include "ringlet/rods/nodal_rods.inl"

namespace ringlet::rods {

void validate(const CordeOptions& options) {
  if (options.iterations < 1 || options.iterations > 100)
    throw InputError("a step of a CoRdE strand takes between 1 and 100 iterations");
  for (const double factor : {options.stretch_stiffness, options.coupling})
    if (!(factor > 0.0 && std::isfinite(factor)))
      throw InputError("the factors of stretch stiffness and coupling must be positive");
}

template class NodalRods<CordePack>;

}  // namespace ringlet::rods
