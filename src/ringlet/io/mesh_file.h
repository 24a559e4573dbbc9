#pragma once
// Triangle meshes from .obj, .ply, .glb, .tfxmesh, USD and .abc files, and sequences of them for bodies that
// change their shape.

#include <filesystem>
#include <string>
#include <vector>

#include "ringlet/base/triangle_mesh.h"
#include "ringlet/io/groom_options.h"

namespace ringlet::io {

// Polygons are triangulated; vertices keep the order of the file. glTF: the default scene, nodes' transforms
// applied. USD and Alembic: all meshes, transforms applied, at ReadOptions::time; AlembicMesh has all frames.
TriangleMesh read_mesh(const std::filesystem::path& path, const ReadOptions& options = {});

// Of a file's name, with its dot: ".obj".
std::string lower_extension(const std::filesystem::path& path);

// The files of a sequence in the order of their numbers. `pattern` is a folder (all its .obj or .ply files),
// or a file whose name holds one of  ####  %04d  %d  *  where the number stands, as in head_####.obj.
// InputError: no such file, a number missing in between, or two kinds of files in one folder.
std::vector<std::filesystem::path> mesh_sequence(const std::filesystem::path& pattern);

// The vertices of one frame of a sequence; InputError unless it has as many vertices and
// triangles as `first`.
std::vector<Vec3> read_mesh_frame(const std::filesystem::path& path, const TriangleMesh& first,
                                  const ReadOptions& options = {});

}  // namespace ringlet::io
