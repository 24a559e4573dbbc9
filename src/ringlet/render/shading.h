#pragma once
// How a strand and a surface answer to one far light. Plain functions of directions; all vectors are unit.

#include "ringlet/render/geometry.h"
#include "ringlet/render/hair_scattering.h"

namespace ringlet::render {

// How a strand lies to one light and the eye, and what fibres of its colour do to light.
struct StrandView {
  Vec3f tangent, to_eye;
  FibreAlbedo fibre;
};

// Light that a strand sends to the eye out of a far light of unit strength from `to_light`, of an angular
// radius that widens highlights, of which `arriving` has come through the hair in front.
Colour shade_strand(const StrandView& view, const Vec3f& to_light, float angular_radius,
                    const Arriving& arriving);

// The same for a matt surface with a soft highlight: light that it sends to the eye out of a far light.
Colour shade_surface(const Surface& surface, const Vec3f& normal, const Vec3f& to_light, const Vec3f& to_eye);

}  // namespace ringlet::render
