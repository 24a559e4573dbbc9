#pragma once
// The curve of a super-helix strand: exact points at any arclength.

#include <span>
#include <vector>

#include "ringlet/base/types.h"

namespace ringlet::statics {

// Points at the arclengths `at` (each within [0, length]) of a strand whose elements of equal length have
// these curvatures. Throws InputError when an arclength lies outside.
std::vector<Vec3> points_at(const Pose& root, double length, std::span<const Vec3> curvatures,
                            std::span<const double> at);

// `count` points equally spaced in arclength, both ends among them.
std::vector<Vec3> equally_spaced_points(const Pose& root, double length, std::span<const Vec3> curvatures,
                                        int count);

}  // namespace ringlet::statics
