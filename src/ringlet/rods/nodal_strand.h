#pragma once
// What the models with vertices (discrete elastic rod, CoRdE) are built from: a curve of piecewise constant
// material curvature, and the vertices and frames that sample it.

#include <cstddef>
#include <span>
#include <vector>

#include "ringlet/base/types.h"
#include "ringlet/hair/material.h"

namespace ringlet::rods {

struct NodalStrand {
  Pose root;  // rotation columns: n1, n2, t
  double length = 0.2;
  int vertices = 20;  // equally spaced along the strand, the root included
  hair::Material material;
  std::vector<Vec3> natural;  // natural (κ1, κ2, τ): constant on as many equal parts of the strand as given
  std::vector<Vec3> initial;  // curvatures to start from; empty: the natural ones
  bool clamped = true;        // false: a strand that was cut off and follows no root
  // Where a free strand starts from: it moves like a rigid body with this velocity at its first vertex.
  Vec3 velocity = Vec3::Zero(), spin = Vec3::Zero();
};

// Throws InputError naming strand `index` when anything in it is unusable.
void validate(const NodalStrand& strand, std::size_t index);

// Position and material frame at arclength s of the curve that leaves `root` with these curvatures.
struct CurvePoint {
  Vec3 position;
  Mat3 frame;
};
CurvePoint curve_point(const Pose& root, double length, std::span<const Vec3> curvatures, double s);

// A curve as vertices and edges. An edge's tangent is its chord; its frame is the curve's at the middle of
// the edge, carried onto the chord without twisting.
struct NodalShape {
  std::vector<Vec3> vertices;
  std::vector<Mat3> frames;  // per edge
  std::vector<double>
      twists;  // ∫ τ from the middle of the previous edge (or the root) to the middle of this one
};

// Throws InputError naming strand `index` where an edge has no length or folds back onto the one before it:
// the curve is too tightly wound for so few vertices. Edges get the given lengths; without them those of the
// curve's chords, and the vertices then lie on the curve. A strand's rest shape is sampled without, all
// others with the lengths of the rest shape: chords of one length that bend differently would be stretched.
NodalShape sample_shape(const Pose& root, double length, std::span<const Vec3> curvatures, int edges,
                        std::size_t index, std::span<const double> edge_lengths = {});

// Distances between neighbouring vertices.
std::vector<double> edge_lengths(const NodalShape& shape);

}  // namespace ringlet::rods
