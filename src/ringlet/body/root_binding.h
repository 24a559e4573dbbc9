#pragma once
// Roots bound to the skin that they grow on: each to a place on one triangle, which carries it wherever the
// skin goes.

#include <cstdint>
#include <span>
#include <vector>

#include "ringlet/body/bodies.h"

namespace ringlet::body {

// How well strands fit the skin as it was given.
struct BindingReport {
  std::size_t strands = 0;
  double median_distance = 0.0, largest_distance = 0.0;  // m, of roots from the skin
  std::size_t farthest_strand = 0;
  std::size_t off_surface = 0;  // roots further than kOnSurface outside the skin
  std::size_t sunk = 0;         // roots further than kOnSurface below it
  std::size_t inward = 0;       // strands that leave their root into the skin
};

// Scanned and sculpted skins differ from the mesh under a groom by a few millimetres: what is further away is
// worth a word.
inline constexpr double kOnSurface = 0.005;

struct RootBinding {
  std::vector<MaterialPoint> points;  // per strand
  BindingReport report;

  bool empty() const { return points.empty(); }
};

// Binds roots to the closest points of these bodies in the shape that was given; all coordinates are in the
// local frames of the bodies. `directions` are those in which the strands leave, and need not have length
// one. The first of several equally close bodies is taken.
RootBinding bind_roots(const Bodies& bodies, std::span<const std::uint32_t> skins,
                       std::span<const Vec3> roots, std::span<const Vec3> directions);

// The pose by which the skin has carried what was at `material` as given: x ↦ rotation · x + position.
// `carried` is Bodies::carry(material) or carry_to_end(material).
Pose displacement(const MaterialPoint& material, const Pose& carried);

}  // namespace ringlet::body
