#pragma once
// Strands at rest, solved with as many elements as the answer needs.

#include <vector>

#include "ringlet/statics/equilibrium.h"

namespace ringlet::statics {

struct RefineOptions {
  double tolerance = 2e-3;  // largest error of the curve that is asked for, as a fraction of the length
  int most_elements = 640;  // a strand whose elements are this many is not refined any further
  EquilibriumOptions search;
};

// Elements of constant curvature are second order in their length: the frame turns along an element as if its
// curvature had its mean value throughout. Here each element is cut into 2, 4, 8 … parts, until the curves of
// two strands of which one has twice the elements of the other differ by so little that the error of the
// finer one, a third of their difference, is within the tolerance. The first strand has elements short enough
// for the natural turn and the weight's bend; its equilibrium is searched as find_equilibria() does, and each
// finer one is found by Newton's method from the coarser one, so that its energy is lower.
//
// Every result is a verified equilibrium of the finest strand that was solved, or its outcome says what is
// missing; Equilibrium::error is the estimate that was reached. Throws InputError naming an unusable strand.
std::vector<Equilibrium> refine(std::span<const rods::SuperHelixStrand> strands, const Vec3& gravity,
                                const Clearance& clearance = {}, const RefineOptions& options = {});

// The strand with each of its elements cut into `parts`, and its shapes as they were.
rods::SuperHelixStrand with_parts(const rods::SuperHelixStrand& strand, int parts);

}  // namespace ringlet::statics
