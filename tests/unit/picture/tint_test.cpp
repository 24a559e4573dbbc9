// Highlights, balayage and darker roots.
#include "ringlet/picture/tint.h"

#include <gtest/gtest.h>

#include <cmath>

namespace ringlet::picture {
namespace {

const Vec3 kBrown(0.2, 0.1, 0.05);

void expect_same(const Vec3& a, const Vec3& b) { EXPECT_LT((a - b).norm(), 1e-15) << a << b; }

TEST(Tint, HairThatIsNotDyedKeepsItsColour) {
  const scene::Picture plain;
  EXPECT_FALSE(is_tinted(plain));
  for (const double x : {0.0, 0.3, 1.0}) EXPECT_EQ(tinted(plain, kBrown, x, false), kBrown);
  for (std::size_t i = 0; i < 100; ++i) EXPECT_FALSE(has_highlights(plain, i, i / 10));
}

TEST(Tint, TheWantedShareOfStrandsHasHighlights) {
  constexpr std::size_t kGuides = 400, kEach = 25, kStrands = kGuides * kEach;
  for (const double share : {0.1, 0.5, 0.9, 1.0}) {
    scene::Picture picture;
    picture.highlights = share;
    double sum = 0.0;
    for (std::size_t i = 0; i < kStrands; ++i) sum += has_highlights(picture, i, i / kEach) ? 1.0 : 0.0;
    // Of the mean over guides, whose chances are uniform within 0.6 of the share, and of strands: four
    // standard deviations.
    const double spread = 0.6 * std::min(share, 1.0 - share) / std::sqrt(3.0);
    const double error =
        std::sqrt(share * (1.0 - share) / double(kStrands) + spread * spread / double(kGuides));
    EXPECT_NEAR(sum / double(kStrands), share, 4.0 * error) << share;
  }
}

TEST(Tint, ABalayageBeginsOnItsWayToTheTipAndRootShadesFadeFromTheRoot) {
  scene::Picture picture;
  picture.highlights = 1.0;
  picture.highlight_start = 0.4;
  EXPECT_EQ(tinted(picture, kBrown, 0.4, true), kBrown);
  expect_same(tinted(picture, kBrown, 1.0, true), picture.highlight_colour);
  EXPECT_EQ(tinted(picture, kBrown, 1.0, false), kBrown);
  picture.highlights = picture.highlight_start = 0.0;
  picture.root_shade = 0.2;
  EXPECT_LT(tinted(picture, kBrown, 0.0, false).x(), 0.5 * kBrown.x());
  EXPECT_LT(tinted(picture, kBrown, 0.05, false).x(), tinted(picture, kBrown, 0.15, false).x());
  expect_same(tinted(picture, kBrown, 0.2, false), kBrown);
}

TEST(Tint, EachPointHasItsColour) {
  scene::Picture picture;
  picture.highlights = 1.0;
  picture.highlight_start = 0.5;
  StrandPoints strands;
  strands.first_point = {0, 3, 5};
  strands.points.resize(5);
  const Vec3 black(0.01, 0.01, 0.01);
  const auto colours = tinted(picture, strands, {kBrown, black}, [](std::size_t i) { return i; });
  ASSERT_EQ(colours.size(), 5u);
  EXPECT_EQ(colours[0], kBrown);
  EXPECT_EQ(colours[1], kBrown);
  expect_same(colours[2], picture.highlight_colour);
  EXPECT_EQ(colours[3], black);
  expect_same(colours[4], picture.highlight_colour);
}

}  // namespace
}  // namespace ringlet::picture
