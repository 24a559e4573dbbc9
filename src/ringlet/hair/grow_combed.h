#pragma once
// Combed hair: strands drawn as they lie on the head and fall from it. The drawn shape is meant to be held
// against gravity, as hair is that was set, not to be unstressed.

#include "ringlet/hair/grow.h"
#include "ringlet/hair/hairstyle.h"
#include "ringlet/hair/tied_hair.h"

namespace ringlet::hair {

// What combed hair lies on. It lies along the head, and only slides off whatever else there is.
struct CombedOver {
  Distance head, everything;
};

// The ties that sites speak of, and how hair goes on from them.
struct TiedUp {
  std::vector<Tie> ties;
  Tail tail = Tail::free;
};

// Strands have no natural curvature of their own: their points say how they lie. Groups are the locks of the
// sites; in a plait each part is a lock.
Groom grow_combed(std::span<const ScalpSite> sites, const GrowOptions& options, const Hairstyle& style,
                  const CombedOver& bodies, const TiedUp& tied = {});

}  // namespace ringlet::hair
