#pragma once
// The shapes of bodies, each in its own local frame, and the closest point on them.

#include <limits>
#include <memory>
#include <optional>
#include <variant>

#include "ringlet/base/types.h"
#include "ringlet/body/mesh_surface.h"
#include "ringlet/body/surface.h"

namespace ringlet::body {

struct Sphere {
  Vec3 centre = Vec3::Zero();
  double radius = 0.1;
};

// All points within `radius` of the segment from a to b.
struct Capsule {
  Vec3 a = Vec3::Zero();
  Vec3 b = Vec3::UnitZ();
  double radius = 0.1;
};

// With flat ends at a and b.
struct Cylinder {
  Vec3 a = Vec3::Zero();
  Vec3 b = Vec3::UnitZ();
  double radius = 0.1;
};

// The half-space below a plane; `normal` points out of it and need not have length one.
struct Plane {
  Vec3 point = Vec3::Zero();
  Vec3 normal = Vec3::UnitZ();
};

// Copying a shape is cheap: a mesh is shared.
using Shape = std::variant<Sphere, Capsule, Cylinder, Plane, std::shared_ptr<const MeshSurface>>;

// Throws InputError naming what is not finite, not positive, of zero length, or missing.
void validate(const Shape& shape);

// The point of the surface closest to a local point. Where several are equally close (the centre of a sphere)
// one of them, always the same. The shape must be valid and the point finite.
Surface closest_surface(const Shape& shape, const Vec3& local_point);

// The same, or nothing when the surface is farther than max_distance (from either side): much cheaper for
// points far from a mesh.
std::optional<Surface> closest_within(const Shape& shape, const Vec3& local_point, double max_distance);

// The same, but of several overlapping solids in a mesh that hold the point the one in which it is deepest.
std::optional<Surface> deepest_within(const Shape& shape, const Vec3& local_point, double max_distance);

}  // namespace ringlet::body
