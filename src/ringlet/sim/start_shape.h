#pragma once
// The shape in which hair begins: as it is by nature, at rest, or as it was given and held so.

#include <cstddef>
#include <span>

#include "ringlet/rods/discrete_elastic_rod.h"
#include "ringlet/rods/super_helix.h"
#include "ringlet/scene/scene.h"

namespace ringlet::sim {

struct StartReport {
  scene::Start kind = scene::Start::natural;  // what hair.start = "auto" came to
  std::size_t not_at_rest = 0;                // of "rest": strands without a stable shape, left as by nature
  std::size_t stiffened = 0;                  // of "held": strands that are too soft for their shape
  double largest_stiffening = 1.0;            // what their Young's modulus was multiplied by, at most
};

// hair.start, with "auto" made into one of the others.
scene::Start start_of(const scene::Scene& scene);

// Makes the shapes of the strands with these numbers their own rest shapes under gravity: sets natural and
// initial curvatures, and where a shape could not be held otherwise Young's modulus. Roots must be where they
// are at time 0. What was changed is also written to the log.
void hold(std::span<rods::SuperHelixStrand> strands, std::span<const std::size_t> which, const Vec3& gravity,
          StartReport& report);
// The same for discrete elastic rods, which balance gravity in their own way: to second order in the length
// of their edges like super-helices, and here to rounding.
void hold(rods::DiscreteElasticRod& strands, std::span<const std::size_t> which, const Vec3& gravity,
          StartReport& report);

}  // namespace ringlet::sim
