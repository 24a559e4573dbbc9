#pragma once
// Mesh prims of USD.

#include <vector>

#include "ringlet/base/triangle_mesh.h"
#include "ringlet/io/usd_stage.h"

namespace ringlet::io {

// An attribute of triples as points; empty when the prim lacks it.
std::vector<Vec3> read_points(const UsdStage& stage, const UsdPrim& prim, const char* attribute);

// A mesh in the units of the file, moved by `transform`; polygons are triangulated.
TriangleMesh read_mesh_prim(const UsdStage& stage, const UsdPrim& prim, const Eigen::Affine3d& transform);

// Puts one mesh behind another; a part without uv has zeros where others have some.
void append_mesh(TriangleMesh& mesh, const TriangleMesh& part, const UsdPrim& prim);

}  // namespace ringlet::io
