#pragma once
// The curve of a strand at rest, more exactly than elements of constant curvature can show it.

#include <vector>

#include "ringlet/statics/equilibrium.h"

namespace ringlet::statics {

struct RefinedShape {
  std::vector<Vec3> curvatures;  // on kRefinement times as many elements; see shape.h for points
  double elastic_energy = 0.0;   // J
  double gravity_energy = 0.0;   // J
};
inline constexpr int kRefinement = 4;

// Elements of constant curvature are second order in their length: the frame turns along an element as if its
// curvature had its mean value throughout. Here the strain between elements is recovered as a slope in each,
// gravity's moment is taken on that smoother curve, and the elements' means are corrected by Newton's method
// with the matrix at hand until they balance it (deferred correction, Pereyra 1968). The unknowns stay those
// of the strand. Only for a strand that hangs free and whose forces balance; any other is returned as it is.
RefinedShape refine(const rods::SuperHelixStrand& strand, const Vec3& gravity, const Equilibrium& rest);

}  // namespace ringlet::statics
