#include "ringlet/hair/tied_hair.h"

#include <gtest/gtest.h>

#include "ringlet/hair/render_strands.h"

namespace ringlet::hair {
namespace {

constexpr double kRadius = 0.09;
double skull(const Vec3& p) { return p.norm() - kRadius; }

std::vector<ScalpSite> roots() {
  std::vector<ScalpSite> sites;
  for (int i = 0; i < 24; ++i)
    for (const double height : {0.1, 0.8, 2.5}) {
      ScalpSite site;
      site.normal = Vec3(std::cos(0.3 * i), std::sin(0.3 * i) - 0.3, height).normalized();
      site.position = kRadius * site.normal;
      sites.push_back(site);
    }
  return sites;
}

const Tie kTie{1.05 * kRadius * Vec3(0, 1, 0.2).normalized(), Vec3(0, 1, 0.2).normalized(), 0.012};
std::vector<ScalpSite> led() { return lead_to_tie(roots(), kTie, 2, 0.008, skull); }

// Each run begins at a root of its own, lies on the scalp, no higher than its volume and a millimetre, and
// ends where the strand leaves the tie.
TEST(TiedHair, RunsOverTheScalpToItsTie) {
  const auto sites = led();
  std::vector<bool> used(sites.size());
  const auto from = roots();
  for (const ScalpSite& site : sites) {
    ASSERT_GT(site.run.size(), 2u);
    EXPECT_EQ(site.run.back(), site.position);
    for (std::size_t i = 0; i < from.size(); ++i)
      if (from[i].position == site.run.front()) used[i] = true;
    // Chords between points 2 cm apart dip 0.6 mm into a ball of 9 cm.
    for (std::size_t k = 1; k + 2 < site.run.size(); ++k) {
      EXPECT_GT(skull(site.run[k]), 0.0);
      EXPECT_LT(skull(site.run[k]), 0.010);
    }
  }
  EXPECT_EQ(std::count(used.begin(), used.end(), true), static_cast<std::ptrdiff_t>(used.size()));
}

// Hair from the left side leaves the tie on its left: no run crosses to the other side of the head.
TEST(TiedHair, KeepsToItsSide) {
  for (const ScalpSite& site : led()) {
    const double side = site.run.front().x();
    if (std::abs(side) < 0.03) continue;
    for (const Vec3& p : site.run) EXPECT_GT(side * p.x(), -0.012 * std::abs(side));
  }
}

// Sites keep their order; each has a place of its own in the disc, which says where it lies at the tie.
TEST(TiedHair, HasAPlaceInItsTie) {
  const auto sites = led(), from = roots();
  const Mat3 frame = frame_of(kTie);
  EXPECT_NEAR((frame.transpose() * frame - Mat3::Identity()).norm(), 0.0, 1e-12);
  EXPECT_NEAR((frame.col(2) - kTie.normal).norm(), 0.0, 1e-12);
  EXPECT_GT(frame.col(1).z(), 0.9) << "across and up";
  for (std::size_t i = 0; i < sites.size(); ++i) {
    EXPECT_EQ(sites[i].run.front(), from[i].position);
    EXPECT_EQ(sites[i].tie, 2);
    EXPECT_LE(sites[i].place.norm(), 1.0);
    const Vec3 there = kTie.centre + frame.leftCols<2>() * (kTie.radius * sites[i].place);
    EXPECT_NEAR((there - sites[i].position).norm(), 0.0, 1e-12);
    for (std::size_t j = 0; j < i; ++j) EXPECT_GT((sites[i].place - sites[j].place).norm(), 1e-3);
  }
}

TEST(TiedHair, EveryStyleHasItsTies) {
  const Vec3 crown(0.02, 0.03, 0.13), left(0.07, 0.02, 0.03), right(-0.07, 0.02, 0.03);
  for (const Vec3& root : {crown, left, right}) {
    EXPECT_EQ(tie_of(Gathered::loose, root), -1);
    EXPECT_EQ(tie_of(Gathered::ponytail, root), 0);
  }
  EXPECT_EQ(tie_of(Gathered::half_up, crown), 0);
  EXPECT_EQ(tie_of(Gathered::half_up, left), -1);
  EXPECT_EQ(tie_of(Gathered::pigtails, left), 0);
  EXPECT_EQ(tie_of(Gathered::pigtails, right), 1);
}

// In pictures the run turns with the head while the tail follows its guides.
TEST(TiedHair, RunsTurnWithTheHead) {
  const auto sites = led();
  Groom guides;
  for (const Vec3& tip : {Vec3(0.01, 0.15, -0.1), Vec3(-0.01, 0.15, -0.1)})
    guides.add_strand(std::vector<Vec3>{kTie.centre, 0.5 * (tip + kTie.centre), tip});
  const RenderStrands strands(sites, guides, {});
  const Quat turn(Eigen::AngleAxisd(0.5, Vec3::UnitZ()));
  std::vector<Vec3> moved = guides.points;
  for (Vec3& p : moved) p = turn * p;
  std::vector<Vec3> points(strands.count() * static_cast<std::size_t>(strands.points_per_strand()));
  strands.evaluate(moved, turn, points);
  for (std::size_t i = 0; i < sites.size(); ++i)
    for (std::size_t k = 0; k < sites[i].run.size(); ++k)
      EXPECT_NEAR((points[i * 32 + k] - turn * sites[i].run[k]).norm(), 0.0, 1e-12) << k;
}

}  // namespace
}  // namespace ringlet::hair
