#pragma once
// Characters of glTF 2.0: skins, morph targets and animations of the default scene.

#include <filesystem>
#include <string>

#include "ringlet/io/binary_file.h"
#include "ringlet/io/skinned_mesh.h"

namespace ringlet::io {

// A .glb, or a .gltf whose buffers are in it or in files beside it.
SkinnedMesh read_gltf_skin(const std::filesystem::path& path, const SkinOptions& options = {});

// The same from memory; buffers in other files are refused.
SkinnedMesh read_gltf_skin(Bytes bytes, const std::string& name, const SkinOptions& options = {});

}  // namespace ringlet::io
