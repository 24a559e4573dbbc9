#pragma once
// The nodes, skins and animations of a glTF description.

#include "ringlet/io/gltf_document.h"
#include "ringlet/io/gltf_json.h"

namespace ringlet::io {

// Fills nodes, skins, animations and the default weights of meshes; accessors and meshes must be there
// already.
void parse_gltf_scene(const GltfJson& root, GltfDocument& document);

}  // namespace ringlet::io
