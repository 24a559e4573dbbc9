#include "ringlet/hair/tails.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ringlet/hair/groom.h"

namespace ringlet::hair {
namespace {

constexpr double kHeadRadius = 0.09;
double ball(const Vec3& p) { return p.norm() - kHeadRadius; }
const Tie kTailTie{1.07 * kHeadRadius * Vec3::UnitY(), Vec3::UnitY(), 0.009};

ScalpSite site_at(const Vec2& place) {
  ScalpSite site;
  site.tie = 0;
  site.place = place;
  site.position = kTailTie.centre + frame_of(kTailTie).leftCols<2>() * (kTailTie.radius * place);
  site.normal = kTailTie.normal;
  return site;
}

// In the middle of the parts: place.x() beyond ±0.2649 is another part, and (2 x − 1.2649) / 0.7351 is 0.
const Vec2 kMiddles[3] = {Vec2(0, 0), Vec2(0.63245, 0), Vec2(-0.63245, 0)};

TEST(Plait, TakesAThirdOfTheHairForEachPart) {
  int in_part[3] = {0, 0, 0};
  constexpr int kSide = 400;
  int all = 0;
  for (int i = 0; i < kSide; ++i)
    for (int j = 0; j < kSide; ++j) {
      const Vec2 p((i + 0.5) * 2.0 / kSide - 1.0, (j + 0.5) * 2.0 / kSide - 1.0);
      if (p.norm() > 1.0) continue;
      ++all;
      ++in_part[Plait::part_of(p)];
    }
  // The grid's own error at the rims is below one column of 400 in 126,000.
  for (const int count : in_part) EXPECT_NEAR(count, all / 3.0, kSide);
  for (int part = 0; part < 3; ++part) EXPECT_EQ(Plait::part_of(kMiddles[part]), part);
}

// In a plait each part always passes over the next one, whichever way it crosses it; in a rope it would pass
// over it one way and under it the other. Parts do not run through each other.
TEST(Plait, PartsAreLinkedAsInAPlait) {
  const Plait plait(kTailTie, 0.4, ball);
  std::vector<Vec3> parts[3];
  for (int part = 0; part < 3; ++part) parts[part] = plait.strand(site_at(kMiddles[part]));
  const double thickness = 2.0 * kTailTie.radius / std::sqrt(3.0);
  int to_left = 0, to_right = 0;
  for (std::size_t k = 20; k < 80; ++k) {
    for (int a = 0; a < 3; ++a) {
      const Vec3 apart = parts[a][k] - parts[(a + 1) % 3][k],
                 next = parts[a][k + 1] - parts[(a + 1) % 3][k + 1];
      // The plait narrows by less than 45 % on the way.
      EXPECT_GT(apart.norm(), 0.55 * 0.98 * thickness) << k;
      if (apart.x() * next.x() >= 0.0) continue;
      EXPECT_GT(apart.y(), 0.0) << "part " << a << " at " << k;
      (next.x() > apart.x() ? to_left : to_right) += 1;
    }
  }
  EXPECT_GE(to_left, 3);
  EXPECT_GE(to_right, 3);
}

// Hair is longer than the plait by its closed form; the tapering of the plait makes the difference smaller,
// by at most (1 + 0.55) / 2 squared of what it is.
TEST(Plait, IsShorterThanItsHair) {
  const Plait plait(kTailTie, 0.4, ball);
  const auto strand = plait.strand(site_at(kMiddles[1]));
  const std::size_t from = 20, to = 80;
  const std::span<const Vec3> part(strand.data() + from, to - from + 1);
  const double ratio = length(part) / (TailAxis::kStep * double(to - from));
  EXPECT_GT(plait.stretch(), 1.1);
  EXPECT_LT(ratio, 1.02 * plait.stretch());
  EXPECT_GT(ratio, 1.0 + 0.4 * (plait.stretch() - 1.0));
}

TEST(FreeTail, OpensBelowItsTieAndKeepsItsOrder) {
  const FreeTail tail(kTailTie, 0.3, ball);
  const auto left = tail.strand(site_at({0.8, 0})), right = tail.strand(site_at({-0.8, 0})),
             out = tail.strand(site_at({0, 0.8}));
  EXPECT_EQ(left.front(), site_at({0.8, 0}).position);
  const Vec3 wide = left[80] - right[80];
  EXPECT_GT(wide.norm(), 1.3 * (left[0] - right[0]).norm());
  EXPECT_GT(wide.dot(left[0] - right[0]), 0.0);
  // Hair from the upper side of the tie lies on the outer side of the tail.
  EXPECT_GT(out[80].y(), 0.5 * (left[80] + right[80]).y() + 0.005);
  EXPECT_LT(left[80].z(), kTailTie.centre.z() - 0.1);
}

TEST(Bun, WindsAroundItsTie) {
  const double length = 0.3;
  for (const Vec2& place : {Vec2(0.5, 0.1), Vec2(-0.2, 0.8), Vec2(0, -0.95)}) {
    const auto points = wind_bun(kTailTie, site_at(place), length, 0.0025);
    EXPECT_EQ(points.front(), site_at(place).position);
    EXPECT_GE(hair::length(points), length);
    double turned = 0.0;
    const Mat3 frame = frame_of(kTailTie);
    for (std::size_t k = 40; k < points.size(); ++k) {
      const Vec3 p = frame.transpose() * (points[k] - kTailTie.centre),
                 before = frame.transpose() * (points[k - 1] - kTailTie.centre);
      EXPECT_LT(p.norm(), 0.06);
      EXPECT_GT(p.z(), -0.005);
      turned += std::atan2(before.x() * p.y() - before.y() * p.x(), before.x() * p.x() + before.y() * p.y());
    }
    EXPECT_GT(turned, 1.2 * 2.0 * std::numbers::pi) << "always the same way round";
  }
}

}  // namespace
}  // namespace ringlet::hair
