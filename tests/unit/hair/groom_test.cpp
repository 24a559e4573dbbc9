#include "ringlet/hair/groom.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "ringlet/base/error.h"
#include "ringlet/hair/resample.h"

namespace ringlet::hair {
namespace {

Groom two_strands() {
  Groom groom;
  groom.add_strand(std::vector<Vec3>{{0, 0, 0}, {0, 0, 1}, {0, 0, 2}});
  groom.add_strand(std::vector<Vec3>{{1, 0, 0}, {1, 3, 4}});
  return groom;
}

TEST(Groom, CountsAndLengths) {
  const Groom groom = two_strands();
  EXPECT_EQ(groom.strand_count(), 2u);
  EXPECT_EQ(groom.point_count(0), 3u);
  EXPECT_DOUBLE_EQ(length(groom.strand(0)), 2.0);
  EXPECT_DOUBLE_EQ(length(groom.strand(1)), 5.0);
  EXPECT_NO_THROW(validate(groom));
}

template <class Spoil>
void expect_rejected(Spoil spoil, const std::string& part_of_message) {
  Groom groom = two_strands();
  spoil(groom);
  try {
    validate(groom);
    FAIL() << "accepted; expected: " << part_of_message;
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find(part_of_message), std::string::npos) << error.what();
  }
}

TEST(Groom, BadDataNamesThePlace) {
  expect_rejected([](Groom& g) { g.points[4].y() = std::nan(""); }, "strand 1, point 1");
  expect_rejected([](Groom& g) { g.points[4] = g.points[3]; }, "strand 1 has zero length");
  expect_rejected([](Groom& g) { g.radii = {1, 1, 1, -1, 1}; }, "point 3");
  const double nan = std::nan("");
  expect_rejected([&](Groom& g) { g.root_frames = {Quat::Identity(), Quat(nan, 0, 0, 0)}; },
                  "strand 1: its root frame");
  expect_rejected([&](Groom& g) { g.root_uv = {Vec2(0, nan), Vec2(0, 0)}; }, "strand 0: its root uv");
  expect_rejected([&](Groom& g) { g.transparencies = {0, 0, nan, 0, 0}; }, "point 2: its transparency");
  expect_rejected([&](Groom& g) { g.colours.assign(5, Vec3(0, 0, nan)); }, "point 0: its colour");
  expect_rejected([](Groom& g) { g.radii = {1, 1}; }, "2 radii for 5");
  expect_rejected([](Groom& g) { g.material_of = {0, 7}; }, "strand 1: there is no material 7");
  expect_rejected([](Groom& g) { g.materials[0].young = -1; }, "Young's modulus");
  expect_rejected([](Groom& g) { g.first_point = {0, 1, 5}; }, "strand 0 has 1 point");
}

TEST(Material, EllipseStiffness) {
  Material m;
  m.section = {2e-5, 1e-5};
  // Closed forms of an ellipse; a circle of the same area is checked through the polar moment J = I1 + I2.
  EXPECT_NEAR(m.section.bending_2() / m.section.bending_1(), 4.0, 1e-12);
  const Section circle{3e-5, 3e-5};
  EXPECT_NEAR(circle.torsion(), circle.bending_1() + circle.bending_2(), 1e-30);
  const Section s = section_from_eccentricity(4e-5, 0.2);
  EXPECT_NEAR(s.mean_radius(), 4e-5, 1e-18);
  EXPECT_NEAR(1.0 - s.b / s.a, 0.2, 1e-12);
}

TEST(Resample, PointAttributesGoToOtherPoints) {
  Groom from;
  from.add_strand(std::vector<Vec3>{Vec3::Zero(), Vec3::UnitX(), Vec3(4, 0, 0)});
  from.add_strand(std::vector<Vec3>{Vec3::Zero(), Vec3::UnitY()});
  from.radii = {1, 2, 5, 0.25, 0.5};
  from.colours.assign(5, Vec3(0, 0.5, 1));
  Groom to;
  to.add_strand(std::vector<Vec3>(5, Vec3::UnitZ()));
  to.add_strand(std::vector<Vec3>(2, Vec3::UnitZ()));
  to.transparencies.assign(7, 1.0);
  take_point_attributes(from, to);
  // The radius along the first strand is its arclength and one.
  EXPECT_EQ(to.radii, (std::vector<double>{1, 2, 3, 4, 5, 0.25, 0.5}));
  EXPECT_EQ(to.colours.size(), 7u);
  EXPECT_TRUE(to.transparencies.empty());
}

}  // namespace
}  // namespace ringlet::hair
