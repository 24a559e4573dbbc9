#pragma once
// The hair of the built-in characters, on a body of the scene where there is one for it.

#include "ringlet/hair/groom.h"
#include "ringlet/scene/scene.h"

namespace ringlet::sim {

// RedHead's curls grow on the built-in head, and the horse's hair on a shape of type "horse"; without such a
// body they stand around the origin, as shapes of their own may take their place.
hair::Groom character_hair(const scene::Scene& scene);

}  // namespace ringlet::sim
