#pragma once
// How a strand and a surface answer to one far light. Plain functions of directions; all vectors are unit.

#include "ringlet/render/geometry.h"

namespace ringlet::render {

// Light that a strand sends along `to_eye` out of a far light of unit strength from `to_light`.
// `across` in [−1, 1] is where on the strand's width the eye looks.
Colour shade_strand(const Vec3f& tangent, const Vec3f& to_light, const Vec3f& to_eye, const Colour& colour,
                    float across);

// The same for a matt surface with a soft highlight.
Colour shade_surface(const Surface& surface, const Vec3f& normal, const Vec3f& to_light, const Vec3f& to_eye);

// What hair of this colour lets through where a fraction `transmittance` of white light would: light that has
// passed through hair takes its colour.
Colour tinted_transmittance(float transmittance, const Colour& colour);

}  // namespace ringlet::render
