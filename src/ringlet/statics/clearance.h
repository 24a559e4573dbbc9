#pragma once
// What strands at rest keep clear of: bodies, and hulls around bodies that give a hairstyle its volume.

#include <cstddef>
#include <span>
#include <vector>

#include "ringlet/body/bodies.h"

namespace ringlet::statics {

// A strand pays ½ k x² per length where it comes closer to a body than it should by x. [Bertails2005, §3.1]
//
// Hulls [LeeKo2001]: strands do not look for each other. Each belongs to a hull, the bodies' surface moved
// outwards, and stays outside it; hair that grows higher belongs to a hull further out, and so lies on top of
// hair that grows lower.
struct Clearance {
  const body::Bodies* bodies = nullptr;  // borrowed; nullptr: strands hang free
  double skin = 5e-4;                    // m: how far from a body the middle of a strand stays
  double sink = 5e-5;                    // m: how far a strand's own weight presses it closer; sets k
  double rise = 0.03;                    // m of strand over which it leaves its root and reaches its distance
  std::vector<double> hulls;             // m, per strand: how far out its hull lies; empty: on the body

  // The distance that strand i keeps at arclength s.
  double distance(std::size_t i, double s) const;
};

// Hulls for strands with these roots: `layers` of them, the outermost `volume` away from the body, by the
// order of the roots along `up`.
std::vector<double> layered_hulls(std::span<const Vec3> roots, const Vec3& up, double volume, int layers);

// Throws InputError naming what is out of its range.
void validate(const Clearance& clearance, std::size_t strands);

}  // namespace ringlet::statics
