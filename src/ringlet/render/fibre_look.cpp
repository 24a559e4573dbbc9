#include "ringlet/render/fibre_look.h"

#include <cmath>

#include "ringlet/base/error.h"

namespace ringlet::render {

namespace {

// [Chiang2016, Eq. 9]: what relates the colour of a mass of fibres to their absorption.
double colour_factor(double b) {
  return 5.969 + b * (-0.215 + b * (2.532 + b * (-10.73 + b * (5.574 + 0.245 * b))));
}

}  // namespace

FibreLook wet_look(const FibreLook& dry, double wetness) {
  if (!(wetness >= 0.0 && wetness <= 1.0))
    throw InputError(fmt::format("hair in pictures: the wetness {} is not in [0, 1]", wetness));
  FibreLook wet = dry;
  wet.longitudinal_roughness *= 1.0 - 0.55 * wetness;
  wet.azimuthal_roughness *= 1.0 - 0.35 * wetness;
  wet.tilt *= 1.0 - wetness;
  wet.index += wetness * (1.40 - dry.index);
  return wet;
}

void validate(const FibreLook& look) {
  const auto require = [](bool good, const char* what, double value, const char* range) {
    if (!good) throw InputError(fmt::format("fibre: the {} {} is not in {}", what, value, range));
  };
  require(look.longitudinal_roughness >= 0.05 && look.longitudinal_roughness <= 1.0, "longitudinal roughness",
          look.longitudinal_roughness, "[0.05, 1]");
  require(look.azimuthal_roughness >= 0.05 && look.azimuthal_roughness <= 1.0, "azimuthal roughness",
          look.azimuthal_roughness, "[0.05, 1]");
  require(std::abs(look.tilt) <= 0.2, "tilt", look.tilt, "[−0.2, 0.2] radians");
  require(look.index >= 1.05 && look.index <= 3.0, "index of refraction", look.index, "[1.05, 3]");
  require(look.eccentricity >= 0.0 && look.eccentricity <= 0.9, "eccentricity", look.eccentricity,
          "[0, 0.9]");
}

Colour absorption_of_colour(const Colour& colour, double azimuthal_roughness) {
  const auto factor = static_cast<float>(colour_factor(azimuthal_roughness));
  return (colour.max(1e-4f).min(0.999f).log() / factor).square();
}

Colour colour_of_absorption(const Colour& absorption, double azimuthal_roughness) {
  return (-static_cast<float>(colour_factor(azimuthal_roughness)) * absorption.sqrt()).exp();
}

Colour absorption_of_melanin(double eumelanin, double pheomelanin) {
  return static_cast<float>(eumelanin) * Colour(0.419f, 0.697f, 1.37f) +
         static_cast<float>(pheomelanin) * Colour(0.187f, 0.4f, 1.05f);
}

}  // namespace ringlet::render
