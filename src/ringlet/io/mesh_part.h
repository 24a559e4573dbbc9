#pragma once
// Parts of meshes that their files name: materials, groups, painted colours.

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "ringlet/base/types.h"

namespace ringlet::io {

// The name of a part that stands for how bright the colours of the vertices are.
inline constexpr std::string_view kVertexColours = "vertex_colours";

// Of linear light in the primaries of sRGB [IEC 61966-2-1].
inline double luminance(const Vec3& colour) { return colour.dot(Vec3(0.2126, 0.7152, 0.0722)); }

// For each vertex as read_mesh gives them, how far it belongs to a part, from 0 to 1: a material, object or
// group of an .obj file, or kVertexColours. InputError for other formats and where the file has none of that
// name. Skinned meshes have SkinOptions::part.
std::vector<double> read_mesh_part(const std::filesystem::path& path, const std::string& part);

}  // namespace ringlet::io
