// Strands that come to rest in creases of a mesh, where they touch two faces at once.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "ringlet/base/frames.h"
#include "ringlet/base/random.h"
#include "ringlet/body/mesh_surface.h"
#include "ringlet/statics/equilibrium.h"
#include "ringlet/statics/pressed_strand.h"
#include "ringlet/statics/refine.h"
#include "unit/statics/surroundings.h"

namespace ringlet::statics {
namespace {

// A groove along x whose sides rise by `slope`, with its bottom at the origin.
body::Bodies groove(double slope) {
  TriangleMesh mesh;
  for (const double y : {-0.1, 0.0, 0.1})
    for (const double x : {-0.2, 0.5}) mesh.vertices.emplace_back(x, y, slope * std::abs(y));
  mesh.triangles = {{0, 1, 3}, {0, 3, 2}, {2, 3, 5}, {2, 5, 4}};
  body::Body body;
  body.shape = std::make_shared<const body::MeshSurface>(mesh);
  std::vector<body::Body> bodies;
  bodies.push_back(std::move(body));
  return body::Bodies(std::move(bodies));
}

// Leaves its root sideways, above the groove and a little to one side of it.
rods::SuperHelixStrand strand_above(double bend) {
  rods::SuperHelixStrand strand;
  strand.length = 0.2;
  strand.elements = 20;
  strand.natural = {Vec3(0, bend, 0)};
  strand.root.position = Vec3(0, 0.002, 0.02);
  Mat3 frame;
  frame << Vec3::UnitY(), Vec3::UnitZ(), Vec3::UnitX();
  strand.root.rotation = Quat(frame);
  return strand;
}

TEST(Crease, AStrandRestsAtTheBottomOfAGroove) {
  for (const double slope : {0.05, 0.3, 1.0})
    for (const double bend : {0.0, 1.5}) {
      const body::Bodies bodies = groove(slope);
      Clearance clearance;
      clearance.bodies = &bodies;
      const auto strand = strand_above(bend);
      const auto rest = find_equilibria(std::array{strand}, kGravity, clearance)[0];
      ASSERT_EQ(rest.outcome, Outcome::stable) << slope << ", " << bend << ": " << rest.reason;
      EXPECT_GT(rest.contact_energy, 0.0);
      EXPECT_LE(rest.residual, kBalancedResidual);
      EXPECT_GT(rest.stability, 0.0);

      // No push lowers the energy, neither along the groove nor across it.
      PressedStrand pressed(strand, 0, kGravity, clearance);
      std::vector<double> q;
      for (const Vec3& value : rest.curvatures) q.insert(q.end(), value.data(), value.data() + 3);
      pressed.differentiate(q);
      const double lowest = pressed.total(), rounding = 1e-12 * pressed.magnitude();
      const bool in_crease = !pressed.find_creases().empty();
      Random random(4);
      for (int push = 0; push < 200; ++push) {
        std::vector<double> pushed = q;
        const double size = std::pow(10.0, random.uniform(-5.0, -1.0));
        for (double& entry : pushed) entry += size * random.normal();
        pressed.measure(pushed);
        EXPECT_GE(pressed.total(), lowest - rounding) << slope << ", " << bend << ", push of " << size;
      }
      EXPECT_TRUE(in_crease) << "nothing lies in the crease: the test shows nothing";
    }
}

// With one face alone the forces would not balance, although the residual says that they do.
TEST(Crease, BothFacesShareTheForce) {
  const body::Bodies bodies = groove(0.3);
  Clearance clearance;
  clearance.bodies = &bodies;
  const auto strand = strand_above(0.0);
  const auto rest = find_equilibria(std::array{strand}, kGravity, clearance)[0];
  ASSERT_EQ(rest.outcome, Outcome::stable) << rest.reason;
  PressedStrand pressed(strand, 0, kGravity, clearance);
  std::vector<double> q;
  for (const Vec3& value : rest.curvatures) q.insert(q.end(), value.data(), value.data() + 3);
  pressed.differentiate(q);
  const auto creases = pressed.find_creases();
  int shared = 0;
  for (const Crease& crease : creases) {
    EXPECT_NEAR(crease.normal.z(), crease.other.z(), 1e-9);
    EXPECT_NEAR(crease.normal.y(), -crease.other.y(), 1e-9);
    // The face that counts as touched is the deeper one, or both are equally deep.
    EXPECT_LE(crease.lead, 1e-9);
    shared += std::abs(crease.lead) < 1e-9;
  }
  EXPECT_GE(shared, 1);
  double alone = 0.0;
  for (const double g : pressed.gradient()) alone = std::max(alone, std::abs(g));
  const double weight = strand.material.mass_per_length() * 9.81;
  EXPECT_GT(alone / pressed.element_length, 1e-4 * weight * strand.length * strand.length);
}

}  // namespace
}  // namespace ringlet::statics
