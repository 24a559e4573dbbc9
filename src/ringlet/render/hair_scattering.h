#pragma once
// What becomes of light in a mass of hair, by the colour of the hair: how much one fibre sends on and back on
// each path, and how light fades that many fibres have passed on.

#include <array>

#include "ringlet/render/fibre_look.h"

namespace ringlet::render {

// Of light that meets one fibre, per channel.
struct FibreAlbedo {
  Colour mass;               // sent back by a thick mass of such fibres: the colour
  Colour forward, backward;  // sent on into the half space ahead, and back
  Colour r, tt, trt, rest;   // sent along each path: their sum is that of the two above
};

// Light after `crossings` fibres, as parts of what came.
struct Arriving {
  float direct = 1.0f;                // met no fibre
  Colour scattered = Colour::Zero();  // met some, and goes on from them in all directions ahead
};

// [Zinke2008] split light in hair into a part that fibres in front of a place pass on to it and a part that
// fibres around it send back; so does this, with the two fluxes of [KubelkaMunk1931] for both:
//   R       reflectance of a thick mass: the colour of the hair
//   S       light that one fibre sends back, a mean over directions of the scattering of `Fibre`
//   κ       S (1 − R²) / 2R, by which diffuse light fades per fibre crossed; 0 for white hair
//   n       fibres crossed on the way, on average; none is met with the chance e^(−n)
// Deviates: κ is 1 at most, as nothing fades faster than light that no fibre was in the way of, and in dark
// hair, whose colour is mostly its surface's reflection, at least what fibres keep of light that goes on
// ahead, times (1 − R)²; the spread of directions with each crossing is not kept.
class HairScattering {
 public:
  explicit HairScattering(const FibreLook& look);

  // Colours are those of a thick mass of such hair, as everywhere.
  FibreAlbedo albedo(const Colour& colour) const;
  Arriving arriving(float crossings, const FibreAlbedo& albedo) const;
  // Of diffuse light from all around.
  Colour diffuse(float crossings, const FibreAlbedo& albedo) const;

 private:
  static constexpr std::size_t kColours = 33;
  struct Entry {
    float forward = 0.0f, backward = 0.0f, r = 0.0f, tt = 0.0f, trt = 0.0f, rest = 0.0f;
  };
  std::array<Entry, kColours> table_;  // over the square root of the colour from 0 to 1
};

}  // namespace ringlet::render
