#pragma once
// TressFX .tfxmesh, the collision mesh of a TressFX 4 character: text, with bones by name, vertices with
// normals and four weights each, and triangles. It states neither unit nor axis, and where the bones are it
// leaves to the program that animates them: the mesh is read as it was bound.

#include <string>

#include "ringlet/base/triangle_mesh.h"
#include "ringlet/io/binary_file.h"
#include "ringlet/io/groom_options.h"

namespace ringlet::io {

TriangleMesh read_tfxmesh(Bytes bytes, const std::string& name, const ReadOptions& options = {});

}  // namespace ringlet::io
