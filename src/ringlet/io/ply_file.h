#pragma once
// PLY grooms and meshes, text or binary (read in either byte order, written little-endian).
//
// A groom is an element `vertex` (x y z, optionally radius, red green blue alpha) and an element `edge`
// (vertex1 vertex2) that other programs show as lines. Ringlet adds an element `strand` (points: how many
// vertices each strand takes, in order; optionally root_u root_v, group, guide); without it strands are
// chained from the edges.

#include <filesystem>
#include <string>

#include "ringlet/base/triangle_mesh.h"
#include "ringlet/hair/groom.h"
#include "ringlet/io/binary_file.h"
#include "ringlet/io/groom_options.h"

namespace ringlet::io {

hair::Groom read_ply(Bytes bytes, const std::string& name, const ReadOptions& options = {});
void write_ply(const hair::Groom& groom, const std::filesystem::path& path, const WriteOptions& options = {});

TriangleMesh read_ply_mesh(Bytes bytes, const std::string& name, const ReadOptions& options = {});

}  // namespace ringlet::io
