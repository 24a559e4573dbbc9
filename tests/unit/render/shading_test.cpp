#include "ringlet/render/shading.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ringlet/render/sampling.h"

namespace ringlet::render {
namespace {

constexpr float kDegree = std::numbers::pi_v<float> / 180.0f;

// A direction inclined by `theta` degrees to the plane across a strand along z, turned by `phi` about it.
Vec3f inclined(float theta, float phi) {
  const float t = theta * kDegree, p = phi * kDegree;
  return {std::cos(t) * std::cos(p), std::cos(t) * std::sin(p), std::sin(t)};
}

// Inclination of the light at which a strand seen straight from the side is brightest in a channel.
float brightest(const Colour& colour, int channel) {
  float best = 0.0f, most = 0.0f;
  for (float theta = -60.0f; theta <= 60.0f; theta += 0.5f) {
    const float light =
        shade_strand(Vec3f::UnitZ(), inclined(theta, 0), inclined(0, 0), colour, 0.0f)[channel];
    if (light > most) most = light, best = theta;
  }
  return best;
}

TEST(StrandShading, WhiteHighlightLiesTowardsTheRootAndTheColouredOneTowardsTheTip) {
  // On a black strand only the white highlight is left: θh = (θi + 0)/2 = −6° puts it at θi = −12°, where the
  // light comes from the root's side. One step of the search is 0.5°.
  EXPECT_NEAR(brightest(Colour::Zero(), 0), -12.0f, 0.5f);
  // In red light on a red strand the coloured one is stronger and on the other side; in blue it is absent.
  EXPECT_GT(brightest(Colour(1, 0, 0), 0), 2.0f);
  EXPECT_NEAR(brightest(Colour(1, 0, 0), 2), -12.0f, 0.5f);
}

TEST(StrandShading, DoesNotDependOnATurnAboutTheStrand) {
  const Colour colour(0.3f, 0.2f, 0.1f);
  const Colour a = shade_strand(Vec3f::UnitZ(), inclined(10, 20), inclined(-5, 80), colour, 0.2f);
  const Colour b = shade_strand(Vec3f::UnitZ(), inclined(10, 140), inclined(-5, 200), colour, 0.2f);
  // asin and half angles in single precision: some 1e-6.
  EXPECT_LT((a - b).abs().maxCoeff(), 1e-5f);
}

TEST(StrandShading, LooksRoundButTheWidthDoesNotChangeItsMean) {
  const Colour colour = Colour::Constant(0.3f);
  const auto light = [&](float v) {
    return shade_strand(Vec3f::UnitZ(), inclined(50, 60), inclined(0, 0), colour, v)[0];
  };
  EXPECT_GT(light(0.0f), light(0.9f));
  // The mean over the width is the value where √(1 − v²) = π/4. Midpoint rule with 1,000 steps: the root
  // singularity at the edge leaves about n^(−3/2) = 3e-5 of the varying part.
  double mean = 0.0;
  for (int i = 0; i < 1000; ++i) mean += light(static_cast<float>((i + 0.5) / 500.0 - 1.0)) / 1000.0;
  const float quarter = std::numbers::pi_v<float> / 4.0f;
  EXPECT_NEAR(mean, light(std::sqrt(1.0f - quarter * quarter)), 1e-4);
}

TEST(StrandShading, LightFromBehindShinesThroughPaleHairOnly) {
  const Vec3f to_light = inclined(3, 180), to_eye = inclined(3, 0);
  const Colour pale = shade_strand(Vec3f::UnitZ(), to_light, to_eye, Colour::Constant(0.8f), 0.0f);
  const Colour black = shade_strand(Vec3f::UnitZ(), to_light, to_eye, Colour::Constant(0.01f), 0.0f);
  EXPECT_GT(pale[0], 0.5f);
  EXPECT_LT(black[0], 0.02f);
}

TEST(SurfaceShading, MattSurfaceFollowsTheCosine) {
  const Surface chalk{Vec3(0.5, 0.4, 0.3), 0.0, 0.0};
  for (const float angle : {0.0f, 30.0f, 60.0f, 89.0f}) {
    const Colour light = shade_surface(chalk, Vec3f::UnitX(), inclined(angle, 0), Vec3f::UnitX());
    EXPECT_NEAR(light[0], 0.5f * std::cos(angle * kDegree), 1e-6f);
    EXPECT_NEAR(light[2], 0.3f * std::cos(angle * kDegree), 1e-6f);
  }
  EXPECT_EQ(shade_surface(chalk, Vec3f::UnitX(), inclined(100, 0), Vec3f::UnitX()).maxCoeff(), 0.0f);
}

TEST(SurfaceShading, SoftnessMovesLightAndMakesNone) {
  // The mean over all directions of the light is that of max(0, cos): 1/4. Over n steps of the cosine the
  // midpoint rule is exact but for the kink: below 1/n².
  for (const double softness : {0.0, 0.3, 1.0}) {
    const Surface soft{Vec3::Ones(), 0.0, softness};
    Colour mean = Colour::Zero();
    constexpr int kSteps = 2000;
    for (int i = 0; i < kSteps; ++i) {
      const float c = -1.0f + 2.0f * (static_cast<float>(i) + 0.5f) / kSteps;
      mean += shade_surface(soft, Vec3f::UnitZ(), Vec3f(std::sqrt(1 - c * c), 0, c), Vec3f::UnitZ()) / kSteps;
    }
    EXPECT_LT((mean - 0.25f).abs().maxCoeff(), 1e-4f) << softness;
  }
}

TEST(SurfaceShading, GlossShinesWhereTheMirrorWould) {
  const Surface shiny{Vec3::Zero(), 0.8, 0.0};
  const Vec3f normal = Vec3f::UnitX(), light = inclined(30, 0);
  const float at_mirror = shade_surface(shiny, normal, light, inclined(-30, 0))[0];
  EXPECT_GT(at_mirror, 0.0f);
  EXPECT_GT(at_mirror, 10.0f * shade_surface(shiny, normal, light, inclined(30, 0))[0]);
}

TEST(Transmittance, TakesTheColourOfTheHair) {
  EXPECT_EQ(tinted_transmittance(0.0f, Colour(1, 0.5, 0)).maxCoeff(), 0.0f);
  EXPECT_NEAR(tinted_transmittance(1.0f, Colour(1, 0.5, 0)).minCoeff(), 1.0f, 1e-6f);
  const Colour through = tinted_transmittance(0.25f, Colour(1, 0.5, 0));
  EXPECT_GT(through[0], through[1]);
  EXPECT_NEAR(through[2], 0.25f, 1e-6f);
}

TEST(Sampling, PixelOffsetsHaveMeanZeroAndTheTentsVariance) {
  // A tent of half-width w has the variance w²/6; 10,000 even steps resolve it far beyond the tolerance.
  double sum = 0.0, squares = 0.0;
  for (int i = 0; i < 10000; ++i) {
    const double offset = pixel_offset(static_cast<float>((i + 0.5) / 10000));
    sum += offset / 10000;
    squares += offset * offset / 10000;
  }
  EXPECT_NEAR(sum, 0.0, 1e-5);
  EXPECT_NEAR(squares, 0.75 * 0.75 / 6.0, 1e-4);
}

TEST(Sampling, DirectionsAroundANormalFollowItsCosine) {
  // E[cos] = 2/3 for a density ∝ cos; 4,096 even points: error well below their 1/√n = 0.016.
  const Vec3f normal = inclined(20, 70);
  double mean = 0.0;
  for (int n = 0; n < 4096; ++n) {
    const Vec3f direction = around_normal(normal, kRoomSequence(n, {0.3f, 0.6f}));
    EXPECT_GE(direction.dot(normal), -1e-3f);
    mean += direction.dot(normal) / 4096.0;
  }
  EXPECT_NEAR(mean, 2.0 / 3.0, 0.01);
}

}  // namespace
}  // namespace ringlet::render
