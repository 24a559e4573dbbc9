#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ringlet/base/error.h"
#include "ringlet/hair/grow_combed.h"
#include "ringlet/hair/render_strands.h"

namespace ringlet::hair {
namespace {

// Roots on a ball about as large as a skull, whose middle lies where the skull's does.
const Vec3 kMiddle(0.0, 0.005, 0.05);
constexpr double kRadius = 0.085;

ScalpSite site_towards(const Vec3& direction) {
  ScalpSite site;
  site.normal = direction.normalized();
  site.position = kMiddle + kRadius * site.normal;
  return site;
}
double skull(const Vec3& p) { return (p - kMiddle).norm() - kRadius; }

std::vector<ScalpSite> many_sites() {
  std::vector<ScalpSite> sites;
  for (int i = 0; i < 12; ++i)
    for (const double height : {0.2, 0.6, 1.5})
      sites.push_back(site_towards({std::cos(0.5 * i), std::sin(0.5 * i), height}));
  return sites;
}

// The direction along the scalp in which hair leaves its root.
Vec3 along(const Hairstyle& style, const ScalpSite& site) {
  const Vec3 way = combed_direction(style, site.position, site.position, 0.0);
  return way - way.dot(site.normal) * site.normal;
}

TEST(Hairstyle, HairFallsAwayFromItsParting) {
  for (const Parting parting : {Parting::left, Parting::centre, Parting::right}) {
    Hairstyle style;
    style.parting = parting;
    const double line = parting_line(parting);
    for (const double side : {-1.0, 1.0}) {
      const ScalpSite site = site_towards({(line + side * 0.01) / kRadius, -0.4, 0.9});
      EXPECT_GT(side * along(style, site).x(), 0.0);
      EXPECT_EQ(lock_of(style, site.position), side > 0.0 ? 0 : 1);
    }
  }
  EXPECT_GT(parting_line(Parting::left), 0.0) << "the wearer's left is at +x";
}

TEST(Hairstyle, HairAtNapeAndSidesGoesDown) {
  for (const Face face : {Face::open, Face::fringe, Face::curtain, Face::swept}) {
    Hairstyle style;
    style.face = face;
    for (const Vec3& direction : {Vec3(0, 1, -0.5), Vec3(1, 0.3, 0.1), Vec3(-1, 0.3, 0.1)})
      EXPECT_LT(along(style, site_towards(direction)).z(), 0.0);
  }
}

// Forward is −y.
TEST(Hairstyle, TheFaceDecidesWhereHairAboveTheBrowGoes) {
  const ScalpSite brow = site_towards({0.1, -0.8, 0.55});
  const auto forward = [&](Face face) {
    Hairstyle style;
    style.face = face;
    style.parting = Parting::centre;
    return -along(style, brow).normalized().y();
  };
  EXPECT_GT(forward(Face::fringe), 0.3);
  EXPECT_GT(forward(Face::curtain), 0.0);
  EXPECT_LT(forward(Face::open), 0.0);
  EXPECT_LT(forward(Face::back), -0.3);
  // Strands at the temple that are tucked head for the place behind the ear.
  Hairstyle tucked;
  tucked.face = Face::tucked;
  EXPECT_GT(along(tucked, site_towards({1.0, -0.5, 0.1})).y(), 0.0);
}

// Around the whorl hair turns the same way on every side: the scalp's normal, the way out and the way it is
// combed keep their sense.
TEST(Hairstyle, HairTurnsAboutTheWhorl) {
  const Hairstyle style;
  const Vec3 whorl(0.008, 0.035, 0.13);
  for (int i = 0; i < 8; ++i) {
    const double angle = std::numbers::pi * (0.05 + 0.1 * i);  // behind the whorl
    const Vec3 out(std::cos(angle), std::sin(angle), 0.0);
    Vec3 way = combed_direction(style, whorl + 0.012 * out, whorl + 0.012 * out, 0.0);
    way.z() = 0.0;
    EXPECT_GT(way.dot(out), 0.0);
    EXPECT_GT(out.cross(way).z(), 0.0);
  }
}

TEST(Hairstyle, LengthsFollowTheCut) {
  Hairstyle style;
  const Vec3 crown(0, 0.03, 0.136), nape(0, 0.09, -0.04), side(0.075, 0.02, 0.05);
  EXPECT_DOUBLE_EQ(length_at(style, crown, 0.3), 0.3);
  style.layering = 0.4;
  EXPECT_DOUBLE_EQ(length_at(style, nape, 0.3), 0.3);
  EXPECT_DOUBLE_EQ(length_at(style, crown, 0.3), 0.6 * 0.3);
  style.sides_length = 0.01;
  EXPECT_DOUBLE_EQ(length_at(style, side, 0.3), 0.01);
  EXPECT_DOUBLE_EQ(length_at(style, crown, 0.3), 0.6 * 0.3);
}

// Strands keep two millimetres off the skull, which they reach within two of their steps of 2.5 mm;
// resampling such steps about a ball of 85 mm takes less than 0.01 mm of that.
TEST(GrowCombed, StrandsLieOnTheHeadAndHaveTheirLength) {
  GrowOptions options;
  options.length = 0.2;
  options.length_variation = 0.1;
  options.points = 60;
  const auto sites = many_sites();
  for (const Face face : {Face::open, Face::back, Face::tucked, Face::fringe, Face::curtain, Face::swept})
    for (const double curl : {0.0, 0.01}) {
      Hairstyle style;
      style.face = face;
      style.parting = Parting::left;
      options.curl = {curl, 0.1};
      const Groom groom = grow_combed(sites, options, style, {skull, skull});
      validate(groom);
      for (std::size_t i = 0; i < sites.size(); ++i) {
        EXPECT_EQ(groom.strand(i)[0], sites[i].position);
        double s = 0.0;
        for (std::size_t k = 1; k < 60; ++k) {
          s += (groom.strand(i)[k] - groom.strand(i)[k - 1]).norm();
          EXPECT_GT(skull(groom.strand(i)[k]), s < 0.006 ? -1e-9 : 0.0019)
              << "strand " << i << " point " << k;
        }
        const bool shorter = face == Face::fringe || face == Face::curtain;
        EXPECT_LT(length(groom.strand(i)), 1.101 * options.length);
        if (!shorter) {
          EXPECT_GT(length(groom.strand(i)), 0.88 * options.length);
        }
      }
      EXPECT_EQ(grow_combed(sites, options, style, {skull, skull}).points, groom.points);
    }
}

TEST(GrowCombed, HairEndsAtItsLevel) {
  GrowOptions options;
  options.length = 0.4;
  options.length_variation = 0.0;
  Hairstyle style;
  style.level = -0.06;
  const Groom groom = grow_combed(many_sites(), options, style, {skull, skull});
  for (std::size_t i = 0; i < groom.strand_count(); ++i)
    EXPECT_NEAR(groom.strand(i).back().z(), *style.level, 1e-9);
}

// The face stays free: no strand enters the space in front of it.
TEST(GrowCombed, HairKeepsOutOfTheFace) {
  GrowOptions options;
  options.length = 0.3;
  Hairstyle style;
  style.parting = Parting::left;
  const auto sites = many_sites();
  const Groom groom = grow_combed(sites, options, style, {skull, skull});
  for (const Vec3& p : groom.points) EXPECT_GT(face_distance(style, kMiddle, p), -1e-3);
}

// A curl that does not rise cannot be drawn along a path.
TEST(GrowCombed, FlatCurlsAreAnError) {
  GrowOptions options;
  options.curl = {0.01, 0.0};
  EXPECT_THROW(grow_combed(many_sites(), options, {}, {skull, skull}), InputError);
  options.curl.radius = 0.0;
  validate(grow_combed(many_sites(), options, {}, {skull, skull}));
}

// The work for a strand grows with its length, and there is an end to it.
TEST(GrowCombed, EndlessHairIsAnError) {
  GrowOptions options;
  options.length = 80.0;
  EXPECT_THROW(grow_combed(many_sites(), options, {}, {skull, skull}), InputError);
  options.length = 3.0;
  options.curl = {.radius = 0.005, .pitch = 0.002};
  EXPECT_THROW(grow_combed(many_sites(), options, {}, {skull, skull}), InputError);
}

// A drawn strand on one side of the parting follows no guide of the other, however near.
TEST(RenderStrands, LocksDoNotMix) {
  Groom guides;
  guides.add_strand(std::vector<Vec3>{{0.001, 0, 0}, {0.05, 0, -0.1}});
  guides.add_strand(std::vector<Vec3>{{-0.02, 0, 0}, {-0.06, 0, -0.1}});
  guides.add_strand(std::vector<Vec3>{{-0.03, 0, 0}, {-0.07, 0, -0.1}});
  guides.groups = {0, 1, 1};
  ScalpSite site;
  site.position = Vec3(-0.002, 0, 0);
  site.lock = 1;
  const RenderStrands strands(std::vector<ScalpSite>{site}, guides, {});
  EXPECT_EQ(strands.nearest_guide()[0], 1u);
  // Weights fall with the squared distance: that of the other lock is below (0.03 m / 10 m)².
  const auto& binding = strands.bindings()[0];
  for (int k = 0; k < RenderStrands::kGuides; ++k)
    EXPECT_TRUE(binding.guide[k] != 0 || binding.weight[k] < 1e-5);
}

// At the edge of a soft hairline hair is short.
TEST(RenderStrands, HairAtTheEdgeIsShort) {
  Groom guides;
  guides.add_strand(std::vector<Vec3>{{0, 0, 0}, {0, 0, -0.1}, {0, 0, -0.2}});
  std::vector<ScalpSite> sites(2);
  sites[1].density = 0.0;
  RenderStrandOptions options;
  options.scatter = 0.0;
  const RenderStrands strands(sites, guides, options);
  EXPECT_LT(strands.bindings()[1].cut, 0.3 * strands.bindings()[0].cut);
}

}  // namespace
}  // namespace ringlet::hair
