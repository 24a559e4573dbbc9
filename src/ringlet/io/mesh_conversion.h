#pragma once
// What all mesh formats share: triangles from polygons, and the checks that every mesh passes at the door.

#include <cstdint>
#include <span>
#include <string>

#include "ringlet/base/triangle_mesh.h"
#include "ringlet/io/groom_conversion.h"

namespace ringlet::io {

// Appends the triangles of a polygon whose corners are valid vertex indices, keeping its orientation.
// Polygons up to 64 corners may be concave (ears are cut in the plane that fits the polygon best); larger
// ones become a fan.
void add_polygon(TriangleMesh& mesh, std::span<const std::uint32_t> corners);

// Takes a mesh in file units to ours and checks it: finite vertices, at least one triangle. Triangles that
// name a vertex twice have no area and are left out with a warning.
TriangleMesh finish_reading(TriangleMesh mesh, const std::string& name, const FileFrame& frame);

}  // namespace ringlet::io
