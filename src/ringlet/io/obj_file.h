#pragma once
// Wavefront OBJ: grooms as `l` polylines, meshes as `f` polygons. Points are written so that they read back
// to the same bits; colours follow the coordinates of a `v` line, as many programs do. Nothing else is
// stored.

#include <filesystem>
#include <string>

#include "ringlet/base/triangle_mesh.h"
#include "ringlet/hair/groom.h"
#include "ringlet/io/binary_file.h"
#include "ringlet/io/groom_options.h"

namespace ringlet::io {

// Each `l` is a strand, root first; but where every `l` has just two vertices (Blender writes so), they are
// edges and are chained.
hair::Groom read_obj(Bytes bytes, const std::string& name, const ReadOptions& options = {});
void write_obj(const hair::Groom& groom, const std::filesystem::path& path, const WriteOptions& options = {});

// Vertices keep the number and order of the file. A vertex with several `vt` gets that of its first corner,
// so that uv are wrong in the triangles along a seam.
TriangleMesh read_obj_mesh(Bytes bytes, const std::string& name, const ReadOptions& options = {});

// See read_mesh_part.
std::vector<double> read_obj_part(Bytes bytes, const std::string& name, const std::string& part);

}  // namespace ringlet::io
