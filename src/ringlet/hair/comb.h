#pragma once
// Which way hair is combed, as curves show it.

#include <functional>

#include "ringlet/hair/groom.h"

namespace ringlet::hair {

// The mean of the unit directions of the segments nearest to a place, each weighted by the inverse square of
// its middle's distance. Throws InputError where no curve has a length.
std::function<Vec3(const Vec3& place)> comb_along(const Groom& curves);

}  // namespace ringlet::hair
