#include "ringlet/render/hair_scattering.h"

#include <gtest/gtest.h>

#include <cmath>

namespace ringlet::render {
namespace {

const HairScattering& scattering() {
  static const HairScattering hair{FibreLook{}};
  return hair;
}

TEST(HairScattering, WhiteFibreSendsAllLightOnAndPigmentTakesSome) {
  // Importance sampling of 512 directions: 3 % of what depends on direction, and fibre_test.cpp grants the
  // whole 0.5 %.
  const FibreAlbedo white = scattering().albedo(Colour::Ones());
  EXPECT_NEAR((white.forward + white.backward)[0], 1.0f, 0.03f);
  float before = 0.0f;
  for (const float shade : {0.0f, 0.05f, 0.2f, 0.5f, 0.9f}) {
    const FibreAlbedo fibre = scattering().albedo(Colour::Constant(shade));
    const float all = (fibre.forward + fibre.backward)[0];
    EXPECT_GT(all, before);
    EXPECT_LT(all, 1.0f);
    before = all;
    // The paths are another way to cut the same light.
    EXPECT_NEAR((fibre.r + fibre.tt + fibre.trt + fibre.rest)[0], all, 1e-4f);
    EXPECT_GT(fibre.forward[0], shade > 0.1f ? fibre.backward[0] : 0.0f);
  }
  // Of black hair only the reflection off its surface is left: Fresnel's, at any angle, is white.
  const FibreAlbedo black = scattering().albedo(Colour::Zero());
  EXPECT_NEAR(black.tt[0], 0.0f, 0.01f);
  EXPECT_GT(black.r[0], 0.03f);
}

// Two fluxes i (down) and j (up) per fibre crossed: di/dn = −(K + S) i + S j, −dj/dn = −(K + S) j + S i. A
// mass that reflects R everywhere, j = R i, must fade as `diffuse` says and keep R, with the K that both
// equations ask.
TEST(HairScattering, DiffuseLightFadesAsTheTwoFluxesOfTheColour) {
  for (const float shade : {0.2f, 0.5f, 0.8f, 0.95f}) {
    const FibreAlbedo fibre = scattering().albedo(Colour::Constant(shade));
    const double s = static_cast<double>(fibre.backward[0]), r = static_cast<double>(shade);
    const double fading = -std::log(static_cast<double>(scattering().diffuse(1.0f, fibre)[0]));
    // From the first equation K = κ − S + S R, from the second K = −κ − S + S/R.
    EXPECT_NEAR(fading - s + s * r, -fading - s + s / r, 1e-5) << shade;
  }
  EXPECT_EQ(scattering().diffuse(10.0f, scattering().albedo(Colour::Ones()))[0], 1.0f);
  // Dark hair lets little through, and hardly more in one colour than in another.
  const Colour dark = scattering().diffuse(2.0f, scattering().albedo(Colour(0.05f, 0.03f, 0.02f)));
  EXPECT_LT(dark[0], 0.25f);
  EXPECT_LT(dark[0] - dark[2], 0.1f);
}

TEST(HairScattering, LightFadesWithCrossingsAndPaleHairLetsMoreThrough) {
  const FibreAlbedo fibre = scattering().albedo(Colour(0.6f, 0.3f, 0.1f));
  const Arriving none = scattering().arriving(0.0f, fibre);
  EXPECT_EQ(none.direct, 1.0f);
  EXPECT_EQ(none.scattered.maxCoeff(), 0.0f);
  float before = 1.0f;
  for (const float crossings : {0.5f, 1.0f, 3.0f, 10.0f}) {
    const Arriving light = scattering().arriving(crossings, fibre);
    EXPECT_NEAR(light.direct, std::exp(-crossings), 1e-6f);
    const Colour all = light.direct + light.scattered;
    EXPECT_LT(all[0], before);
    EXPECT_GT(all[0], all[1]);
    EXPECT_GT(all[1], all[2]);
    EXPECT_GE(all[2], light.direct);
    before = all[0];
    // Two layers behind each other let through what one of both does: it is the same law for all depths.
    EXPECT_NEAR(scattering().diffuse(crossings, fibre)[1],
                std::pow(scattering().diffuse(0.5f * crossings, fibre)[1], 2.0f), 1e-5f);
  }
}

}  // namespace
}  // namespace ringlet::render
