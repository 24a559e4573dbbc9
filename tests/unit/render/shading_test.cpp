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

// A strand along z, seen from the side, of fibres that send light along one path only.
StrandView strand(float r, float tt, float trt) {
  StrandView view;
  view.tangent = Vec3f::UnitZ();
  view.to_eye = inclined(0, 0);
  view.fibre = {Colour::Zero(),       Colour::Zero(),        Colour::Zero(), Colour::Constant(r),
                Colour::Constant(tt), Colour::Constant(trt), Colour::Zero()};
  return view;
}

// Inclination of the light at which it is brightest.
float brightest(const StrandView& view, float phi) {
  float best = 0.0f, most = 0.0f;
  for (float theta = -60.0f; theta <= 60.0f; theta += 0.5f) {
    const float light = shade_strand(view, inclined(theta, phi), 0.0f, {})[0];
    if (light > most) most = light, best = theta;
  }
  return best;
}

TEST(StrandShading, WhiteHighlightLiesTowardsTheRootAndTheColouredOneTowardsTheTip) {
  // Scales tilted by 3° turn what they reflect by 6°: brightest where light comes from the root's side. TRT
  // is turned the other way and twice as far; its cosine pulls it by less than the degree that is granted.
  EXPECT_NEAR(brightest(strand(1, 0, 0), 0), -6.0f, 1.0f);
  EXPECT_NEAR(brightest(strand(0, 0, 1), 0), 12.0f, 2.0f);
  EXPECT_NEAR(brightest(strand(0, 1, 0), 180), 3.0f, 1.0f);
}

TEST(StrandShading, EachPathSendsOnWhatTheFibreGivesIt) {
  // Light from everywhere with strength 1: what comes back is the path's share. A unit light is π of
  // irradiance, so that the sum over directions is divided by π.
  for (const StrandView& view : {strand(1, 0, 0), strand(0, 1, 0), strand(0, 0, 1)}) {
    double sum = 0.0;
    constexpr int kThetas = 360, kPhis = 180;
    for (int i = 0; i < kThetas; ++i)
      for (int j = 0; j < kPhis; ++j) {
        const float theta = -90.0f + 180.0f * (static_cast<float>(i) + 0.5f) / kThetas,
                    phi = 360.0f * (static_cast<float>(j) + 0.5f) / kPhis;
        const double solid_angle = std::cos(static_cast<double>(theta * kDegree)) *
                                   (std::numbers::pi / kThetas) * (2.0 * std::numbers::pi / kPhis);
        sum += static_cast<double>(shade_strand(view, inclined(theta, phi), 0.0f, {})[0]) * solid_angle /
               std::numbers::pi;
      }
    // cos θ / cos θd has, over a lobe of 26° about 12°, a mean that differs from 1 by less than a tenth.
    EXPECT_NEAR(sum, 1.0, 0.1);
  }
}

TEST(StrandShading, DoesNotDependOnATurnAboutTheStrand) {
  StrandView view = strand(0.1f, 0.4f, 0.2f);
  view.fibre.mass = Colour(0.3f, 0.2f, 0.1f);
  view.to_eye = inclined(-5, 80);
  const Colour a = shade_strand(view, inclined(10, 20), 0.1f, {0.5f, Colour::Constant(0.2f)});
  view.to_eye = inclined(-5, 200);
  const Colour b = shade_strand(view, inclined(10, 140), 0.1f, {0.5f, Colour::Constant(0.2f)});
  // asin and half angles in single precision: some 1e-6.
  EXPECT_LT((a - b).abs().maxCoeff(), 1e-5f);
}

TEST(StrandShading, WideLampsMakeHighlightsWiderNotStronger) {
  const StrandView view = strand(1, 0, 0);
  const auto at = [&](float theta, float radius) {
    return shade_strand(view, inclined(theta, 0), radius, {})[0];
  };
  EXPECT_GT(at(-6, 0.0f), at(-6, 0.5f));
  EXPECT_LT(at(50, 0.0f), at(50, 0.5f));
}

TEST(StrandShading, LightThatMetNoFibreAndLightThatDidBothFadeToNothing) {
  StrandView view = strand(0.1f, 0.4f, 0.2f);
  view.fibre.mass = Colour(0.3f, 0.2f, 0.1f);
  EXPECT_EQ(shade_strand(view, inclined(10, 20), 0.1f, {0.0f, Colour::Zero()}).maxCoeff(), 0.0f);
  EXPECT_LT(shade_strand(view, inclined(10, 20), 0.1f, {0.2f, Colour::Zero()})[0],
            shade_strand(view, inclined(10, 20), 0.1f, {0.2f, Colour::Constant(0.3f)})[0]);
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
