#pragma once
// Characters of UsdSkel: Skeleton, SkelAnimation, bound meshes and BlendShape prims.

#include <filesystem>
#include <string>

#include "ringlet/io/binary_file.h"
#include "ringlet/io/skinned_mesh.h"

namespace ringlet::io {

// All meshes of a layer. Those with a `skel:skeleton`, on themselves or on a prim above, follow it; the
// others stay where their transforms put them at the first time. In-between shapes are left out with a
// warning.
SkinnedMesh read_usd_skel(Bytes bytes, const std::string& name, const SkinOptions& options = {});
// The same from a file, with the layers that it names.
SkinnedMesh open_usd_skel(const std::filesystem::path& path, const SkinOptions& options = {});

}  // namespace ringlet::io
