#pragma once
// CoRdE strands [Spillmann2007], implicit, as a CoupledModel. Degrees of freedom per strand: (turn in the
// edge's own frame, vertex) for each edge, root to tip; a free strand has one block more in front, whose turn
// is unused.

#include "ringlet/rods/corde_pack.h"
#include "ringlet/rods/nodal_rods.h"

namespace ringlet::rods {

void validate(const CordeOptions& options);

using Corde = NodalRods<CordePack>;
extern template class NodalRods<CordePack>;

}  // namespace ringlet::rods
