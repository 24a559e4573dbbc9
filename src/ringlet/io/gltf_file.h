#pragma once
// glTF 2.0 (.glb, and .gltf for reading): grooms as LINES or LINE_STRIP primitives, meshes as triangles. glTF
// is in metres with y up and its texture v runs down; all three are converted.
//
// Ringlet writes one LINES primitive with POSITION, and where the groom has them COLOR_0 (alpha is 1 −
// transparency), TEXCOORD_0 (the strand's root uv at each of its points), _RADIUS and _GROUP.

#include <filesystem>
#include <string>

#include "ringlet/base/triangle_mesh.h"
#include "ringlet/hair/groom.h"
#include "ringlet/io/binary_file.h"
#include "ringlet/io/groom_options.h"

namespace ringlet::io {

hair::Groom read_glb(Bytes bytes, const std::string& name, const ReadOptions& options = {});
// The same from a file, .glb or .gltf, with its buffers in data: uris or in files beside it.
hair::Groom open_gltf_groom(const std::filesystem::path& path, const ReadOptions& options = {});
void write_glb(const hair::Groom& groom, const std::filesystem::path& path, const WriteOptions& options = {});

// All triangles of the default scene, in the places that its nodes give them.
TriangleMesh read_glb_mesh(Bytes bytes, const std::string& name, const ReadOptions& options = {});
TriangleMesh open_gltf_mesh(const std::filesystem::path& path, const ReadOptions& options = {});

}  // namespace ringlet::io
