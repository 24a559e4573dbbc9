#include "ringlet/render/ray_scene.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ringlet/base/random.h"

namespace ringlet::render {
namespace {

// Straight strands of one segment along x, at random heights and depths, each with its own opacity.
StrandGeometry random_strands(int count) {
  Random random(7);
  StrandGeometry strands;
  for (int i = 0; i < count; ++i) {
    const float y = static_cast<float>(random.uniform(-0.01, 0.01)),
                z = static_cast<float>(random.uniform(-1.0, 1.0)),
                opacity = static_cast<float>(random.uniform(0.05, 0.6));
    strands.segments.push_back(static_cast<std::uint32_t>(strands.controls.size()));
    for (int c = -1; c < 3; ++c) {
      strands.controls.emplace_back(2.0f * static_cast<float>(c) - 1.0f, y, z, 0.005f);
      strands.tangents.push_back(Vec3f::UnitX());
      strands.opacities.push_back(opacity);
      strands.depths.push_back(0);
      strands.colours.push_back(Colour::Ones());
    }
  }
  return strands;
}

MeshGeometry wall_at(float z) {
  MeshGeometry mesh;
  mesh.vertices = {{-9.0f, -9.0f, z}, {9.0f, -9.0f, z}, {0.0f, 9.0f, z}};
  mesh.normals.assign(3, Vec3f::UnitZ());
  mesh.triangles = {{0, 1, 2}};
  return mesh;
}

// One walk must find what asking for the closest strand again and again finds, in the same order, and end
// where no more than the least shows or at the wall.
TEST(RayScene, LayersAreTheClosestOnesOneAfterTheOther) {
  const StrandGeometry strands = random_strands(400);
  for (const float wall : {-2.0f, 0.5f}) {
    const std::vector<MeshGeometry> meshes{wall_at(wall)};
    const RayScene scene(strands, meshes);
    Random random(3);
    std::vector<Hit> layers;
    std::size_t most = 0;
    for (int n = 0; n < 200; ++n) {
      Ray ray{Vec3f(static_cast<float>(random.uniform(-0.9, 0.9)),
                    static_cast<float>(random.uniform(-0.01, 0.01)), 3.0f),
              -Vec3f::UnitZ()};
      const float least = n % 2 == 0 ? 0.02f : 0.3f;
      const Hit behind = scene.layers(ray, least, layers);
      most = std::max(most, layers.size());
      float remaining = 1.0f;
      std::size_t k = 0;
      for (; remaining > least; ++k) {
        const Hit hit = scene.closest(ray);
        ASSERT_NE(hit.kind, Hit::Kind::nothing) << n;
        if (hit.kind == Hit::Kind::mesh) {
          EXPECT_EQ(behind.kind, Hit::Kind::mesh);
          EXPECT_EQ(behind.distance, hit.distance);
          break;
        }
        ASSERT_LT(k, layers.size()) << n;
        EXPECT_EQ(layers[k].part, hit.part) << n;
        EXPECT_EQ(layers[k].distance, hit.distance);
        EXPECT_EQ(layers[k].u, hit.u);
        EXPECT_EQ(layers[k].v, hit.v);
        remaining *= 1.0f - strands.opacity(hit.part, hit.u);
        ray.near = std::nextafter(hit.distance, 9.0f);
      }
      EXPECT_EQ(k, layers.size()) << n;
    }
    EXPECT_GT(most, 5u);
  }
}

}  // namespace
}  // namespace ringlet::render
