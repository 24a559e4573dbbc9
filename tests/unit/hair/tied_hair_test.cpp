#include "ringlet/hair/tied_hair.h"

#include <gtest/gtest.h>

#include "ringlet/base/error.h"
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

const Vec3 kNormal = Vec3(0, 1, 0.2).normalized();
std::vector<ScalpSite> led() {
  const auto from = roots();
  const auto tie = sample_tie(1.05 * kRadius * kNormal, kNormal, 0.012, 0.3, from.size());
  return lead_to_tie(from, tie, kNormal, 0.008, skull);
}

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

TEST(TiedHair, NeedsARootForEachPlace) {
  const auto from = roots();
  EXPECT_THROW(lead_to_tie(from, std::span(from).first(3), kNormal, 0.01, skull), InputError);
}

// In pictures the run turns with the head while the tail follows its guides.
TEST(TiedHair, RunsTurnWithTheHead) {
  const auto sites = led();
  Groom guides;
  for (const Vec3& tip : {Vec3(0.01, 0.15, -0.1), Vec3(-0.01, 0.15, -0.1)})
    guides.add_strand(std::vector<Vec3>{1.05 * kRadius * kNormal, 0.5 * (tip + kRadius * kNormal), tip});
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
