#pragma once
// What a search's end means for a hairdresser: sets outcome and reason from what the search knows.

#include "ringlet/statics/equilibrium.h"

namespace ringlet::statics {

// `balanced`: forces balance; `positive`: and every small push costs energy. Curvatures, stability and
// iterations of the result must be set.
void judge(const rods::SuperHelixStrand& strand, bool balanced, bool positive, Equilibrium& result);

}  // namespace ringlet::statics
