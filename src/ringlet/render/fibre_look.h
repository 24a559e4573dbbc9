#pragma once
// What is to be said of a hair's look as a fibre: its surface, its section and its pigments.

#include "ringlet/render/image.h"

namespace ringlet::render {

struct FibreLook {
  double longitudinal_roughness = 0.25;  // width of highlights along the fibre, (0, 1]
  double azimuthal_roughness = 0.3;      // and around it, (0, 1]
  double tilt = 0.044;                   // of the cuticle's scales, radians
  double index = 1.55;                   // of refraction
  double eccentricity = 0.0;             // 1 − (small axis / large axis), [0, 0.9]; the large one is n1
};

// Hair that water covers, from 0 (dry) to 1: a film lies over the scales, so that highlights narrow and lose
// their tilt, and light enters and leaves the fibre with fewer reflections at the weaker step from water.
FibreLook wet_look(const FibreLook& dry, double wetness);

// Throws InputError naming the first number that is out of its range.
void validate(const FibreLook& look);

// Absorption per mean radius of the fibre, for red, green and blue.
//
// Of fibres that lie in a thick mass and then look like `colour`: [Chiang2016, Eq. 9].
Colour absorption_of_colour(const Colour& colour, double azimuthal_roughness);
// Of pigments, by amount: [dEon2011]. Black hair has 8 of eumelanin, brown 1.3, blond 0.3; red hair
// has pheomelanin.
Colour absorption_of_melanin(double eumelanin, double pheomelanin);
// The colour of a thick mass of such hair, the inverse of absorption_of_colour.
Colour colour_of_absorption(const Colour& absorption, double azimuthal_roughness);

}  // namespace ringlet::render
