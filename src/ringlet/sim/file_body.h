#pragma once
// A body from a file: its mesh, and how it moves as the file is animated.

#include <memory>
#include <span>
#include <vector>

#include "ringlet/base/triangle_mesh.h"
#include "ringlet/body/vertex_animation.h"
#include "ringlet/scene/scene.h"

namespace ringlet::sim {

struct FileBody {
  TriangleMesh rest;   // without the animation; in the frame of the body, placed and in metres
  TriangleMesh start;  // at time 0 of the run
  std::shared_ptr<const body::VertexMotion> motion;  // null: the mesh keeps its shape
  double seconds = 0.0;                              // how long it plays
  std::vector<double> part;  // how far each vertex belongs to Shape::scalp_part; empty: none is named
};

// Reads the files of a mesh of the scene. Triangles of no area are left out, with a warning: they have no
// side. FileError and InputError name the file.
FileBody read_file_body(const scene::Shape& shape);

// Its motion; before time 0 from the shape at rest to that of time 0, along straight lines and as fast at the
// end as the animation goes on. Null: the mesh keeps its shape.
std::shared_ptr<const body::VertexMotion> with_preroll(const FileBody& body, double preroll);

// The one of both shapes on which hair with these roots was made, as Shape::groom_fits says. No roots: at
// rest.
const TriangleMesh& groomed_shape(const FileBody& body, scene::SkinPose fits, std::span<const Vec3> roots);

}  // namespace ringlet::sim
