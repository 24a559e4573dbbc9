#pragma once
// What combed hair is drawn on: the built-in head, or a mesh whose head is placed beside it.

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "ringlet/body/head.h"
#include "ringlet/hair/distance.h"
#include "ringlet/hair/groom.h"
#include "ringlet/hair/scalp_sampling.h"
#include "ringlet/scene/scene.h"

namespace ringlet::sim {

// The scalps among a scene's own bodies as one mesh, in the shape that their files have at rest, and those of
// its triangles on which hair may grow.
struct SkinScalp {
  TriangleMesh mesh;
  std::vector<std::uint32_t> triangles;
};
SkinScalp skin_scalp(const scene::Scene& scene);

// The scalp that is a head of its own for hair to be combed on; null: there is none.
const scene::Shape* own_head(const scene::Scene& scene);

// Distances and densities are those in the frame and size of the built-in head.
struct CombedHead {
  Vec3 joint = Vec3::Zero();  // where that head's origin lies in the scene
  double scale = 1.0;         // size of a length of that head in the scene
  hair::Distance head, everything;
  hair::Distance skin;  // exact at the scalp
  std::function<double(const Vec3&)> density;
  // Where hair is sampled, in the scene: the scalp and what lies at its hairline.
  TriangleMesh mesh;
  std::vector<Vec3> normals;  // per vertex, or empty
  std::vector<std::uint32_t> triangles;

  Vec3 from_scene(const Vec3& p) const { return (p - joint) / scale; }
  Vec3 to_scene(const Vec3& p) const { return joint + scale * p; }
  hair::ScalpSite from_scene(hair::ScalpSite site) const;
  hair::ScalpSite to_scene(hair::ScalpSite site) const;
};
CombedHead combed_head(const scene::Scene& scene);

}  // namespace ringlet::sim
