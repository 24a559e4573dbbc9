#pragma once
// The built-in horse as a mesh, and its walk.

#include <memory>
#include <vector>

#include "ringlet/base/triangle_mesh.h"
#include "ringlet/body/horse_field.h"
#include "ringlet/body/vertex_animation.h"

namespace ringlet::body {

struct HorseModel {
  TriangleMesh mesh;  // closed; without uv
  std::vector<Vec3> normals, colours;
  std::vector<HorseHair> hair;  // of each triangle
};

// About 40,000 triangles. Made when first asked for, in less than a second.
const HorseModel& horse_model();

// A walk in four beats on the spot, as a camera that goes along sees it: it begins at rest, and swells over
// the first half second.
struct HorseGait {
  double stride = 1.1;  // s: from one step of a leg to its next
  double start = 0.0;   // s: when it begins
};

// Where the walk has taken a point of the standing horse.
Vec3 walked(const Vec3& point, double time, const HorseGait& gait);

// All vertices of the model, at any time.
std::shared_ptr<const VertexMotion> horse_walk(const HorseGait& gait);

}  // namespace ringlet::body
