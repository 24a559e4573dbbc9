// Hair on a character that walks for a hundred frames.

#include <gtest/gtest.h>

#include "unit/sim/skin_roots.h"
#include "unit/sim/walker.h"

namespace ringlet::sim {
namespace {

// Four strides; frames lie between the keys.
TEST(Walk, RootsFollowTheSkin) {
  const SkinFolder folder;
  write_glb(walker(), folder / "walker.glb");
  write_usda(walker(), folder / "walker.usda");
  const Roots roots = roots_on(walker(), 60);
  for (const char* name : {"walker.glb", "walker.usda"}) {
    SCOPED_TRACE(name);
    scene::Scene scene = scene_with(folder / name);
    scene.body.shapes[0].groom_fits = scene::SkinPose::rest;
    // From the shape at rest, on which the hair was made, to that of the first frame.
    World world = build_world(scene, roots.groom);
    for (std::size_t i = 0; i < roots.triangles.size(); ++i) {
      const auto& triangle = walker().triangles[roots.triangles[i]];
      const Mat3 turn = hand_made_frame(walker().at(0.0), triangle) *
                        hand_made_frame(walker().vertices, triangle).transpose();
      world.roots[i].rotation = Quat(turn).conjugate() * world.roots[i].rotation;
    }
    expect_roots_on_skin(world, roots, 0.997 / kWalkRate);
  }
}

// A hundred frames of a walk, and the same from the middle on; the hair arrives with its roots on the skin.
TEST(Walk, GivesTheSameBitsForAnyThreadsAndAfterARestart) {
  const SkinFolder folder;
  write_usda(walker(), folder / "walker.usda");
  const Roots roots = roots_on(walker(), 16, 5);
  scene::Scene scene = scene_with(folder / "walker.usda");
  scene.run.frames_per_second = kWalkRate;
  scene.run.duration = kWalkFrames / kWalkRate;
  scene.simulation.model = scene::Model::chain;
  scene.output.points = 5;
  const std::vector<Vec3> expected = points_after(scene, roots.groom, kWalkFrames, 1, -1);
  EXPECT_EQ(points_after(scene, roots.groom, kWalkFrames, 3, 50), expected);
  const std::vector<Vec3> skin = walker().at(kWalkFrames / kWalkRate);
  EXPECT_LT(skin[0].y(), -5.0);
  for (std::size_t i = 0; i < roots.triangles.size(); ++i)
    EXPECT_LT((expected[5 * i] - roots.at(i, skin)).norm(), 1e-6) << i;
}

}  // namespace
}  // namespace ringlet::sim
