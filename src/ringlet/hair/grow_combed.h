#pragma once
// Combed hair: strands drawn as they lie on the head and fall from it. The drawn shape is meant to be held
// against gravity, as hair is that was set, not to be unstressed.

#include "ringlet/hair/grow.h"
#include "ringlet/hair/hairstyle.h"

namespace ringlet::hair {

// About the distance to a body, negative inside (m).
using Distance = std::function<double(const Vec3&)>;
// The unit direction in which it grows fastest.
Vec3 gradient(const Distance& distance, const Vec3& p);

// What combed hair lies on. It lies along the head, and only slides off whatever else there is.
struct CombedOver {
  Distance head, everything;
};

// Strands have no natural curvature of their own: their points say how they lie.
Groom grow_combed(std::span<const ScalpSite> sites, const GrowOptions& options, const Hairstyle& style,
                  const CombedOver& bodies);

}  // namespace ringlet::hair
