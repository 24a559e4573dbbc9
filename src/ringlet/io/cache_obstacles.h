#pragma once
// The bodies of a cache at one moment, as obstacles for strands that are placed between guides.

#include <cstddef>
#include <span>
#include <vector>

#include "ringlet/base/types.h"
#include "ringlet/body/mesh_surface.h"
#include "ringlet/hair/followers.h"
#include "ringlet/io/cache_reader.h"

namespace ringlet::io {

class CacheObstacles final : public hair::Obstacles {
 public:
  explicit CacheObstacles(const std::vector<CacheBody>& bodies);

  // Poses and vertices as CacheReader gives them. Not while a clearance is asked for.
  void move(std::span<const Pose> poses, std::span<const Vec3> deformed_vertices);

  Clearance clearance(const Vec3& point, double within) const override;

 private:
  struct Moving {
    body::MeshSurface surface;
    std::size_t number;
    bool deforming;
    std::size_t first_vertex;  // of those that deform
    Pose pose;
  };
  std::vector<Moving> bodies_;
};

}  // namespace ringlet::io
