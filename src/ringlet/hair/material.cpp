#include "ringlet/hair/material.h"

#include <cmath>

#include "ringlet/base/error.h"

namespace ringlet::hair {

double Section::mean_radius() const { return std::sqrt(a * b); }

Section section_from_eccentricity(double mean_radius, double eccentricity) {
  const double ratio = 1.0 - eccentricity;
  return {mean_radius / std::sqrt(ratio), mean_radius * std::sqrt(ratio)};
}

void validate(const Material& m) {
  const auto require = [&](bool good, const char* what, double value, const char* range) {
    if (!good)
      throw InputError(fmt::format("material '{}': {} is {}, but must be {}", m.name, what, value, range));
  };
  const auto positive = [](double x) { return std::isfinite(x) && x > 0.0; };
  const auto not_negative = [](double x) { return std::isfinite(x) && x >= 0.0; };
  require(positive(m.section.a), "the radius along n1", m.section.a, "positive");
  require(positive(m.section.b), "the radius along n2", m.section.b, "positive");
  require(positive(m.young), "Young's modulus", m.young, "positive");
  require(m.poisson > -1.0 && m.poisson <= 0.5, "Poisson's ratio", m.poisson, "in (-1, 0.5]");
  require(positive(m.density), "the density", m.density, "positive");
  require(not_negative(m.damping), "the damping time", m.damping, "zero or positive");
  require(not_negative(m.friction_hair), "the hair-hair friction", m.friction_hair, "zero or positive");
  require(not_negative(m.friction_body), "the hair-body friction", m.friction_body, "zero or positive");
}

}  // namespace ringlet::hair
