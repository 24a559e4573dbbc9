#pragma once
// A mesh as Python sees it, wherever it comes from.

#include "ringlet/base/triangle_mesh.h"

namespace ringlet::python {

struct Mesh {
  TriangleMesh mesh;
  Vec3 colour = Vec3(0.46, 0.27, 0.19);  // linear RGB
};

}  // namespace ringlet::python
