#pragma once
// What a strand is made of, and the stiffnesses that follow from it.

#include <numbers>
#include <string>

#include "ringlet/base/types.h"

namespace ringlet::hair {

// An elliptic cross-section: semi-axis `a` along n1, `b` along n2 (metres).
struct Section {
  double a = 40e-6;
  double b = 40e-6;

  double area() const { return std::numbers::pi * a * b; }
  // Second moments for bending about n1 and n2, and the torsion constant of an ellipse.
  double bending_1() const { return std::numbers::pi * a * b * b * b / 4.0; }
  double bending_2() const { return std::numbers::pi * b * a * a * a / 4.0; }
  double torsion() const { return std::numbers::pi * a * a * a * b * b * b / (a * a + b * b); }
  // The radius of the circle of the same area: what a picture or a file that knows only circles shows.
  double mean_radius() const;
};

// Semi-axes for a mean radius and e = 1 − b/a, 0 for a circle; the larger lies along n1. Deviates: a footnote
// of [Bertails2005] means sqrt(1 − b²/a²), by which its largest e, 0.2, would flatten a section by 2 % only.
Section section_from_eccentricity(double mean_radius, double eccentricity);

struct Material {
  std::string name = "hair";
  Section section;
  double young = 1e10;      // Young's modulus, Pa
  double poisson = 0.3;     // Poisson's ratio
  double density = 1300.0;  // kg/m³
  double damping =
      0.02;  // internal (Kelvin–Voigt) relaxation time, s: damping force = damping × stiffness × rate
  double friction_hair = 0.3;            // Coulomb coefficient between two strands
  double friction_body = 0.3;            // Coulomb coefficient between a strand and a body
  Vec3 colour = Vec3(0.25, 0.14, 0.08);  // linear RGB, for previews

  double shear() const { return young / (2.0 * (1.0 + poisson)); }
  double mass_per_length() const { return density * section.area(); }
  // (E I1, E I2, G J): energy per length is half of stiffness · (curvature − natural)².
  Vec3 stiffness() const {
    return {young * section.bending_1(), young * section.bending_2(), shear() * section.torsion()};
  }
};

// Throws InputError naming the first quantity that is not finite or out of its range.
void validate(const Material& material);

}  // namespace ringlet::hair
