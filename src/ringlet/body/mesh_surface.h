#pragma once
// The surface of a triangle mesh, ready for closest-point queries and rays (Embree).

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ringlet/base/triangle_mesh.h"
#include "ringlet/body/surface.h"

namespace ringlet::body {

// Throws InputError naming the vertex or triangle: no triangles, an index out of range, a coordinate that is
// not finite or beyond a thousand kilometres, a triangle of zero area, uv out of step with the vertices.
void validate(const TriangleMesh& mesh);

struct RayHit {
  double distance = 0.0;  // along the direction, in its units
  std::uint32_t triangle = kNoTriangle;
  Vec3 barycentric = Vec3::Zero();
};

// Queries may run on any number of threads at the same time; set_vertices must not run beside them.
//
// The closest point is exact in double precision: Embree's single-precision tree only decides which triangles
// are looked at, with a margin for its rounding. Of equally close triangles the one of lowest index wins, so
// the answer does not depend on how the tree was built.
//
// Inside and outside: the side of the angle-weighted pseudo-normal of the closest vertex, edge or face
// [Baerentzen2005]. Exact for a closed mesh with outward triangles. For an open mesh it tells the two sides
// of the nearest piece of surface apart, and continues the plane of a border triangle beyond the border.
class MeshSurface {
 public:
  explicit MeshSurface(TriangleMesh mesh);
  ~MeshSurface();
  MeshSurface(MeshSurface&&) noexcept;
  MeshSurface& operator=(MeshSurface&&) noexcept;

  const TriangleMesh& mesh() const;
  bool closed() const;

  Surface closest(const Vec3& point) const;
  // Nothing when the surface is farther than max_distance, on either side.
  std::optional<Surface> closest_within(const Vec3& point, double max_distance) const;
  // What keeps hair outside: the same, but where a piece of the mesh that is closed has the point inside, the
  // surface of the piece in which the point is deepest. The closest surface alone does not know that an ear
  // goes on inside the head, or that an eye lies in it.
  std::optional<Surface> deepest_within(const Vec3& point, double max_distance) const;
  // The first triangle that the ray meets within max_distance · |direction|, from either side. Single
  // precision: good for pictures and for placing things, not for contact.
  std::optional<RayHit> cast_ray(const Vec3& origin, const Vec3& direction, double max_distance) const;

  // Moves the vertices; the tree is refitted, not rebuilt. As many as before, all finite (InputError).
  void set_vertices(std::span<const Vec3> vertices);

 private:
  struct Implementation;
  std::unique_ptr<Implementation> self_;
};

}  // namespace ringlet::body
