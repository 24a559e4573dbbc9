#include "ringlet/body/neck.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ringlet/base/frames.h"
#include "ringlet/body/head.h"

namespace ringlet::body {
namespace {

const HeadModel& model() {
  static const HeadModel coarse = make_head(kCollisionHead);
  return coarse;
}

Motion turned(const Vec3& rotation_vector) {
  Motion motion;
  motion.keys = {{0.0, Vec3::Zero(), Quat(rotation_exp(rotation_vector))}};
  return motion;
}

constexpr double kDegree = 0.017453292519943295;

// The top moves exactly as the head, the shoulders not at all, and what lies between by a part that only
// grows upwards.
TEST(Neck, BendsFromTheShouldersToTheHead) {
  const Motion lean = turned(Vec3(0.0, 45.0 * kDegree, 0.0));
  const Bodies bodies(head_bodies(model(), lean));
  const Quat& head = bodies.motion(0).pose.rotation;
  const std::vector<Vec3>& rest = model().shoulders.vertices;
  const std::vector<Vec3>& bent = bodies.mesh(1)->vertices;
  std::size_t at_top = 0, at_base = 0;
  for (std::size_t v = 0; v < rest.size(); ++v) {
    const double share = neck_share(rest[v]);
    if (share == 1.0) {
      ++at_top;
      EXPECT_LT((bent[v] - head * rest[v]).norm(), 1e-12);
    } else if (share == 0.0) {
      ++at_base;
      EXPECT_EQ((bent[v] - rest[v]).norm(), 0.0);
    }
  }
  EXPECT_GT(at_top, 20u);
  EXPECT_GT(at_base, 200u);
  for (double z = -0.15; z < 0.0; z += 0.005)
    EXPECT_LE(neck_share({0.03, 0.0, z}), neck_share({0.03, 0.0, z + 0.005}));
}

// No triangle is turned over or flattened to less than a fifth of its area by the largest turns.
TEST(Neck, KeepsItsSkinWhole) {
  const auto area = [](const TriangleMesh& mesh, const std::array<std::uint32_t, 3>& t) -> Vec3 {
    return (mesh.vertices[t[1]] - mesh.vertices[t[0]]).cross(mesh.vertices[t[2]] - mesh.vertices[t[0]]);
  };
  for (const Vec3& turn :
       {Vec3(0, 45, 0), Vec3(0, -45, 0), Vec3(35, 0, 0), Vec3(-35, 0, 0), Vec3(0, 0, 60)}) {
    const Bodies bodies(head_bodies(model(), turned(kDegree * turn)));
    const TriangleMesh& bent = *bodies.mesh(1);
    for (const auto& t : model().shoulders.triangles) {
      const Vec3 before = area(model().shoulders, t), after = area(bent, t);
      const Vec3 middle = (model().shoulders.vertices[t[0]] + model().shoulders.vertices[t[1]] +
                           model().shoulders.vertices[t[2]]) /
                          3.0;
      const Vec3 carried = rotation_exp(neck_share(middle) * kDegree * turn) * before;
      EXPECT_GT(after.dot(carried), 0.04 * before.squaredNorm())
          << turn.transpose() << " at " << middle.transpose();
    }
  }
}

// The roots of the nape stay on the skin: below a leaning head the neck does not swell over them by more than
// two millimetres.
TEST(Neck, LeavesTheNapeFree) {
  for (const Vec3& turn :
       {Vec3(0, 45, 0), Vec3(0, -45, 0), Vec3(25, 0, 0), Vec3(-25, 0, 0), Vec3(0, 0, 60)}) {
    const Bodies bodies(head_bodies(model(), turned(kDegree * turn)));
    for (const std::uint32_t t : model().scalp_triangles)
      for (const std::uint32_t c : model().head.triangles[t]) {
        const Vec3 root = bodies.motion(0).pose.apply(model().head.vertices[c]);
        const auto under = bodies.closest_on(1, root, 0.05);
        const double outside = under ? under->signed_distance : 0.05;
        EXPECT_GT(outside, -0.002) << turn.transpose() << " at " << root.transpose();
      }
  }
}

// Jumps and spins are of the whole body: then the neck keeps its shape.
TEST(Neck, GoesAlongWithJumpsAndSpins) {
  Motion motion;
  motion.gestures = {{.kind = GestureKind::jump, .amplitude = 0.1, .frequency = 1.0, .from = 0.0, .to = 2.0},
                     {.kind = GestureKind::spin, .amplitude = 0.0, .frequency = 0.5, .from = 0.0, .to = 2.0}};
  EXPECT_EQ(neck_motion(model().shoulders.vertices, motion), nullptr);
  Bodies bodies(head_bodies(model(), motion));
  for (const double time : {0.3, 0.8, 1.5}) {
    bodies.set_time(time);
    EXPECT_LT((bodies.motion(1).pose.position - bodies.motion(0).pose.position).norm(), 1e-12);
    EXPECT_LT(bodies.motion(1).pose.rotation.angularDistance(bodies.motion(0).pose.rotation), 1e-7);
  }
  motion.gestures.push_back(
      {.kind = GestureKind::nod, .amplitude = 0.3, .frequency = 1.0, .from = 0.0, .to = 2.0});
  EXPECT_NE(neck_motion(model().shoulders.vertices, motion), nullptr);
}

// With a pivot in the neck the head's centre swings; the neck still meets it, and the shoulders stay.
TEST(Neck, FollowsAPivotBelowTheHead) {
  Motion motion = turned(Vec3(0.0, 30.0 * kDegree, 0.0));
  motion.pivot = Vec3(0.0, 0.01, -0.06);
  const Bodies bodies(head_bodies(model(), motion));
  EXPECT_LT(bodies.motion(1).pose.position.norm(), 1e-12);
  const std::vector<Vec3>& rest = model().shoulders.vertices;
  for (std::size_t v = 0; v < rest.size(); ++v) {
    if (neck_share(rest[v]) < 1.0) continue;
    EXPECT_LT((bodies.mesh(1)->vertices[v] - bodies.motion(0).pose.apply(rest[v])).norm(), 1e-12);
  }
}

}  // namespace
}  // namespace ringlet::body
