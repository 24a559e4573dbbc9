#pragma once
// How regular a curl is, for [Bertails2005, Figure 2].

#include <array>
#include <cmath>
#include <numbers>
#include <span>

#include "ringlet/base/frames.h"
#include "ringlet/statics/equilibrium.h"

namespace ringlet::bertails2005 {

// Regularity: 1 for a helix, whose curls all take up the same length of strand; less the more they differ. A
// curl takes 2π/ω of strand, ω² = κ1² + κ2² + τ²; this is 1 − (standard deviation / mean) of ω along it.
inline double regularity(std::span<const Vec3> curvatures) {
  const auto n = static_cast<double>(curvatures.size());
  double mean = 0.0, square = 0.0;
  for (const Vec3& q : curvatures) mean += q.norm() / n;
  for (const Vec3& q : curvatures) square += (q.norm() - mean) * (q.norm() - mean) / n;
  return 1.0 - std::sqrt(square) / mean;
}

// The paper's range of eccentricities, from circular to the flattest African hair.
inline constexpr std::array kEccentricities{0.0, 0.05, 0.1, 0.15, 0.2};

// A curly strand that hangs from a root a little aside of straight down.
inline rods::SuperHelixStrand curl(double eccentricity, double kappa = 90.0, double tau = 25.0) {
  rods::SuperHelixStrand strand;
  strand.length = 0.25;
  strand.elements = 64;
  strand.material.section = hair::section_from_eccentricity(45e-6, eccentricity);
  strand.natural = {Vec3(0.0, kappa, tau)};
  strand.root.rotation = Quat(rotation_exp(Vec3(0.0, std::numbers::pi - 0.3, 0.0)));
  return strand;
}

}  // namespace ringlet::bertails2005
