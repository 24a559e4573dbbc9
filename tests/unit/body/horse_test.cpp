#include "ringlet/body/horse.h"
#include "ringlet/body/mesh_topology.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "ringlet/body/mesh_surface.h"

namespace ringlet::body {
namespace {

TEST(Horse, IsOneClosedBody) {
  const HorseModel& horse = horse_model();
  validate(horse.mesh);
  EXPECT_TRUE(is_closed(horse.mesh));
  double volume = 0.0, low = 1.0, high = 0.0;
  for (const auto& [i, j, k] : horse.mesh.triangles) {
    const std::vector<Vec3>& v = horse.mesh.vertices;
    volume += v[i].dot(v[j].cross(v[k])) / 6.0;
    // Outward all over, and never folded.
    EXPECT_GT((v[j] - v[i]).cross(v[k] - v[i]).dot(horse.normals[i] + horse.normals[j] + horse.normals[k]),
              0.0);
  }
  for (const Vec3& v : horse.mesh.vertices) {
    low = std::min(low, v.z());
    high = std::max(high, v.z());
  }
  // A horse of 1.5 m weighs 400 to 700 kg, about as much as its volume of water.
  EXPECT_GT(volume, 0.35);
  EXPECT_LT(volume, 0.7);
  EXPECT_NEAR(low, 0.0, 2e-3);  // it stands on the ground
  EXPECT_NEAR(high, 2.13, 0.05);
}

TEST(Horse, IsSymmetric) {
  const HorseModel& horse = horse_model();
  for (std::size_t v = 0; v < horse.mesh.vertices.size(); v += 7) {
    const Vec3& p = horse.mesh.vertices[v];
    EXPECT_NEAR(horse_field({-p.x(), p.y(), p.z()}), 0.0, 1e-6);
  }
}

// Each kind of hair has its place: mane along the crest, fetlocks round four legs, a tail behind.
TEST(Horse, HairGrowsWhereItShould) {
  const HorseModel& horse = horse_model();
  std::map<HorseHair, Eigen::AlignedBox3d> where;
  std::map<HorseHair, double> area;
  for (std::size_t t = 0; t < horse.mesh.triangles.size(); ++t) {
    const auto& [i, j, k] = horse.mesh.triangles[t];
    const std::vector<Vec3>& v = horse.mesh.vertices;
    for (const std::uint32_t c : {i, j, k}) where[horse.hair[t]].extend(v[c]);
    area[horse.hair[t]] += 0.5 * (v[j] - v[i]).cross(v[k] - v[i]).norm();
  }
  EXPECT_LT(where[HorseHair::mane].max().x(), 0.06);
  EXPECT_GT(where[HorseHair::mane].min().z(), 1.4);
  EXPECT_GT(where[HorseHair::tail].min().y(), 0.8);
  EXPECT_LT(where[HorseHair::front_fetlocks].max().z(), 0.3);
  EXPECT_LT(where[HorseHair::front_fetlocks].max().y(), 0.0);
  EXPECT_GT(where[HorseHair::rear_fetlocks].min().y(), 0.0);
  EXPECT_GT(area[HorseHair::mane], 0.02);
  EXPECT_GT(area[HorseHair::tail], 0.005);
  EXPECT_GT(area[HorseHair::coat], 2.0);
}

// It stands until the walk begins; then hooves step in the order of a walk and none sinks far into the
// ground; a stride later everything is where it was.
TEST(Horse, WalksInFourBeats) {
  const HorseGait gait{1.0, 0.0};
  const Vec3 trunk(0.1, 0.1, 1.2);
  for (const Vec3& p : horse_model().mesh.vertices) EXPECT_EQ(walked(p, 0.0, gait), p);
  // Highest points of the hooves: left hind, left fore, right hind, right fore, a quarter of a stride apart.
  std::array<double, 4> when{}, highest{};
  const std::array<Vec3, 4> hooves = {Vec3(0.155, 0.60, 0.03), Vec3(0.155, -0.53, 0.03),
                                      Vec3(-0.155, 0.60, 0.03), Vec3(-0.155, -0.53, 0.03)};
  for (double time = 2.0; time < 3.0; time += 0.005)
    for (std::size_t leg = 0; leg < 4; ++leg) {
      const Vec3 hoof = walked(hooves[leg], time, gait);
      EXPECT_GT(hoof.z(), -0.02);
      EXPECT_LT((walked(hooves[leg], time + gait.stride, gait) - hoof).norm(), 1e-9);
      if (hoof.z() > highest[leg]) {
        highest[leg] = hoof.z();
        when[leg] = time;
      }
    }
  for (std::size_t leg = 0; leg < 4; ++leg) {
    EXPECT_GT(highest[leg], 0.08);
    const double later = when[(leg + 1) % 4] - when[leg];
    EXPECT_NEAR(later - std::floor(later), 0.25, 0.1) << leg;
  }
  for (double time = 0.0; time < 2.0; time += 0.05)
    EXPECT_LT((walked(trunk, time, gait) - trunk).norm(), 0.015);
}

// The walk deforms the skin smoothly: no triangle turns over.
TEST(Horse, SkinStaysWhole) {
  const HorseModel& horse = horse_model();
  const auto motion = horse_walk({});
  for (const double time : {0.7, 1.0, 1.3, 1.6}) {
    const std::vector<Vec3> now = motion->vertices(time);
    int turned = 0;
    for (const auto& [i, j, k] : horse.mesh.triangles) {
      const Vec3 before = (horse.mesh.vertices[j] - horse.mesh.vertices[i])
                              .cross(horse.mesh.vertices[k] - horse.mesh.vertices[i]);
      const Vec3 after = (now[j] - now[i]).cross(now[k] - now[i]);
      turned +=
          !(after.dot(before) > -0.7 * before.norm() * after.norm() && after.norm() > 0.05 * before.norm());
    }
    EXPECT_EQ(turned, 0) << time;
  }
}

}  // namespace
}  // namespace ringlet::body
