#include "ringlet/render/ray_scene.h"

#include <gtest/gtest.h>

namespace ringlet::render {
namespace {

// Broad straight strands along x at y = 0, each above the one before, and a wall.
TEST(RayScene, MeetsTheNearestOfStrandsAndMeshes) {
  StrandGeometry strands;
  for (int i = 0; i < 5; ++i) {
    strands.segments.push_back(static_cast<std::uint32_t>(strands.controls.size()));
    for (int c = -1; c < 3; ++c)
      strands.controls.emplace_back(2.0f * static_cast<float>(c) - 1.0f, 0.0f, static_cast<float>(i), 0.1f);
  }
  MeshGeometry wall;
  wall.vertices = {{-9.0f, -9.0f, 2.5f}, {9.0f, -9.0f, 2.5f}, {0.0f, 9.0f, 2.5f}};
  wall.normals.assign(3, Vec3f::UnitZ());
  wall.triangles = {{0, 1, 2}};
  for (const RayScene::Curves curves : {RayScene::Curves::smooth, RayScene::Curves::straight}) {
    const RayScene scene(strands, {wall}, curves);
    const auto down = [](float y) { return Ray{Vec3f(0.3f, y, 9.0f), -Vec3f::UnitZ()}; };
    const Hit strand = scene.closest(down(0.05f));
    EXPECT_EQ(strand.kind, Hit::Kind::strand);
    EXPECT_EQ(strand.part, 4u);
    EXPECT_NEAR(strand.distance, 5.0f, 1e-5f);
    const Hit mesh = scene.closest(down(0.2f));
    EXPECT_EQ(mesh.kind, Hit::Kind::mesh);
    EXPECT_EQ(mesh.mesh, 0u);
    EXPECT_NEAR(mesh.distance, 6.5f, 1e-5f);
    EXPECT_EQ(scene.closest(down(9.5f)).kind, Hit::Kind::nothing);
    EXPECT_TRUE(scene.occluded(down(0.2f)));
    EXPECT_FALSE(scene.occluded(down(9.5f)));
    Ray near = down(0.2f);
    near.far = 6.0f;
    EXPECT_FALSE(scene.occluded(near));
  }
}

}  // namespace
}  // namespace ringlet::render
