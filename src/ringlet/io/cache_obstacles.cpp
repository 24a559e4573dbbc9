#include "ringlet/io/cache_obstacles.h"

namespace ringlet::io {

CacheObstacles::CacheObstacles(const std::vector<CacheBody>& bodies) {
  std::size_t next_vertex = 0;
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    const bool deforming = bodies[b].deforming;
    if (!bodies[b].mesh.triangles.empty())
      bodies_.push_back({body::MeshSurface(bodies[b].mesh), b, deforming, next_vertex, Pose{}});
    if (deforming) next_vertex += bodies[b].mesh.vertices.size();
  }
}

void CacheObstacles::move(std::span<const Pose> poses, std::span<const Vec3> deformed_vertices) {
  for (Moving& body : bodies_) {
    body.pose = poses[body.number];
    if (body.deforming)
      body.surface.set_vertices(
          deformed_vertices.subspan(body.first_vertex, body.surface.mesh().vertices.size()));
  }
}

hair::Obstacles::Clearance CacheObstacles::clearance(const Vec3& point, double within) const {
  Clearance nearest{within, Vec3::UnitZ()};
  for (const Moving& body : bodies_) {
    const auto found = body.surface.deepest_within(body.pose.apply_inverse(point), within);
    if (found && found->signed_distance < nearest.distance)
      nearest = {found->signed_distance, body.pose.rotation * found->normal};
  }
  return nearest;
}

}  // namespace ringlet::io
