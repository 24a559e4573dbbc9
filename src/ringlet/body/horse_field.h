#pragma once
// A horse as an implicit surface, standing square.
//
// Frame: origin on the ground below the middle of the barrel, z up, the head looks along −y, its left is at
// +x; symmetric in x. Metres; 1.5 m high at the withers.

#include "ringlet/base/types.h"

namespace ringlet::body {

// Negative inside, positive outside, about the distance near the surface.
double horse_field(const Vec3& point);

// Where which hair grows.
enum class HorseHair { none, mane, tail, front_fetlocks, rear_fetlocks, coat };
HorseHair horse_hair(const Vec3& point);

// At a point on the surface; linear RGB.
Vec3 horse_colour(const Vec3& point);

}  // namespace ringlet::body
