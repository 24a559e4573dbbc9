#pragma once
// Tools that shape strands by hand: a ball that moves through the hair drags strands along, or changes how
// they curl; a blade cuts them. A strand stays a super-helix throughout, so that its length is exact whatever
// a tool does.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ringlet/rods/super_helix.h"
#include "ringlet/statics/clearance.h"

namespace ringlet::statics {

// A piece of a stroke: a ball whose middle moves straight on.
struct Touch {
  Vec3 from = Vec3::Zero(), to = Vec3::Zero();
  double radius = 0.02;   // m
  double strength = 1.0;  // from 0 to 1
  double softness = 1.0;  // 0: all of the ball acts alike; 1: ever less from its middle outwards
};

// How much of a tool's effect reaches a point at this distance from the middle: from 1 to 0, and 0 from the
// radius on.
double reach(double distance, const Touch& touch);

// The touch in the mirror of the plane x = 0, about which the built-in head is symmetric.
Touch mirrored(const Touch& touch);

// Scissors: strands end where they first cross the blade. Thinning shears meet only some of the strands, and
// end them anywhere between the blade and the tip.
struct Snip {
  std::vector<Vec3> blade;  // corners of a flat convex polygon, in order
  double share = 1.0;       // of the strands that cross the blade are cut
  double uneven = 0.0;      // 0: all at the blade; 1: anywhere between the blade and the tip
};

// The share of a polyline's length that lies before it first crosses the flat convex polygon; nothing where
// it does not.
std::optional<double> share_before(std::span<const Vec3> polyline, std::span<const Vec3> polygon);

// Points of the strand, relative to the world, and how they move with its curvatures: rows 3k … 3k + 2 of
// `jacobian` belong to point k, column 3Q + j to curvature j of element Q.
struct CurvePoints {
  std::vector<Vec3> points;
  std::vector<double> arclengths;
  MatX jacobian;
};
inline constexpr int kCurvePointsPerElement = 4;
CurvePoints curve_points(const rods::SuperHelixStrand& strand, std::span<const Vec3> curvatures);

// Drags the strand along: of all small changes of its curvatures that move its points with the ball, the one
// that bends it least (damped least squares, a few steps for each touch). Points that would come closer to
// bodies than strand `index` may are moved out again. Returns whether the ball met the strand.
bool drag_strand(const rods::SuperHelixStrand& strand, std::size_t index, const Touch& touch,
                 const Clearance& clearance, std::vector<Vec3>& curvatures);

// How far the touch reaches into each of the strand's elements as it lies: the mean over the element's
// points, times the strength.
std::vector<double> element_reach(const rods::SuperHelixStrand& strand, std::span<const Vec3> curvatures,
                                  const Touch& touch);
// How far it reaches to the strand's root.
double root_reach(const rods::SuperHelixStrand& strand, const Touch& touch);

// Brings the natural curvatures of each element this part of the way (one per element) to `target`.
void curl_strand(rods::SuperHelixStrand& strand, const Vec3& target, std::span<const double> parts);

// Turns the strand's root by `angle` (radians) towards the surface's normal, or away from it where that is
// negative, and never beyond the normal or through the surface.
void lift_root(rods::SuperHelixStrand& strand, const Vec3& normal, double angle);

// The strand with this length: shorter at its tip, or grown there as it curls at its tip.
void set_length(rods::SuperHelixStrand& strand, double length);
// Curvatures of the first `part` of a strand, or of one that has grown (part > 1), with those of its tip
// carried on.
std::vector<Vec3> first_part(const std::vector<Vec3>& curvatures, double part);

}  // namespace ringlet::statics
