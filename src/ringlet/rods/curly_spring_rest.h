#pragma once
// What curly springs are at rest, and the numbers of a step, in plain double precision: for whoever lays them
// out for a machine.

#include <cstddef>
#include <span>
#include <vector>

#include "ringlet/rods/curly_spring.h"

namespace ringlet::rods {

struct CurlyRest {
  std::vector<curly::Edge<double>> edges;  // one less than there are points
  double mean_length = 0.0, core_total = 0.0;
  curly::Filter<double> bend_filter{}, core_filter{};
};

// Of one strand. `coefficients`: one per point, or empty for those of the options. `strand` is named in
// errors.
CurlyRest curly_rest(std::span<const Vec3> points, const CurlySpringOptions& options,
                     std::span<const CurlyCoefficients> coefficients = {}, std::size_t strand = 0);

// What is the same for all strands in a step of length h.
curly::Parameters<double> curly_parameters(const CurlySpringOptions& options, bool has_core,
                                           const CurlyForces& forces, double h);

// Throws InputError naming the value that is out of range.
void validate(const CurlyCoefficients& coefficients);

}  // namespace ringlet::rods
