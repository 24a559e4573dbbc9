#pragma once
// A mesh as Python sees it, wherever it comes from.

#include <span>
#include <vector>

#include "ringlet/base/triangle_mesh.h"
#include "ringlet/io/cache.h"

namespace ringlet::python {

struct Mesh {
  TriangleMesh mesh;
  Vec3 colour = Vec3(0.46, 0.27, 0.19);  // linear RGB
};

// Bodies where they are in a frame. `deformed` holds the vertices of all deforming ones in turn.
std::vector<Mesh> placed(std::span<const io::CacheBody> bodies, std::span<const Pose> poses,
                         std::span<const Vec3> deformed);

}  // namespace ringlet::python
