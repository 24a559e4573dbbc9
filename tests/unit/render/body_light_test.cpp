// The light on bodies in a preview, smoothed over pixels.
#include "ringlet/render/body_light.h"

#include <gtest/gtest.h>

namespace ringlet::render {
namespace {

constexpr PixelRect kRect{0, 0, 24, 16};

// A plane that faces the eye, one unit of length a pixel.
BodyPlace on_plane(int x, int y, float depth = 0.0f) {
  return {Vec3f(static_cast<float>(x), static_cast<float>(y), depth), Vec3f(0.0f, 0.0f, 1.0f), 1.0f};
}

BodyLight room_light(float light) {
  BodyLight result;
  result.room = Colour::Constant(light);
  return result;
}

// Every pixel has rays of one turn only, and each turn another light: all pixels show the mean of the turns.
TEST(BodyLights, LevelsTheTurnsOfAFlatSurface) {
  const BodyLights lights(
      kRect, [](int x, int y) { return on_plane(x, y); },
      [](const BodyPlace&, int turn) { return room_light(static_cast<float>(turn)); });
  constexpr float kMean = 0.5f * (BodyLights::kTurns - 1);
  for (int y = kRect.top; y < kRect.bottom; ++y)
    for (int x = kRect.left; x < kRect.right; ++x)
      // Rounding of 49 additions in single precision.
      EXPECT_NEAR(lights.at(x, y, on_plane(x, y)).room[0], kMean, 1e-5f * kMean) << x << ", " << y;
}

// The same for the part of a lamp's light that comes through hair.
TEST(BodyLights, LevelsThePartOfALampsLight) {
  const auto gather = [](const BodyPlace&, int turn) {
    BodyLight light;
    light.lamps[1].through = Colour::Constant(turn % 4 == 0 ? 2.0f : 0.0f);
    light.lamps[1].rays = 2.0f;
    return light;
  };
  const BodyLights lights(kRect, [](int x, int y) { return on_plane(x, y); }, gather);
  EXPECT_NEAR(lights.at(9, 7, on_plane(9, 7)).lamps[1].part()[0], 0.25f, 1e-6f);
  EXPECT_EQ(lights.at(9, 7, on_plane(9, 7)).lamps[0].part()[0], 0.0f);
}

// Light does not leak around an edge, nor to what lies far behind.
TEST(BodyLights, KeepsSurfacesApart) {
  constexpr int kEdge = 11;
  const auto folded = [](int x, int y) {
    BodyPlace place = on_plane(x, y);
    if (x >= kEdge) place.normal = Vec3f(1.0f, 0.0f, 0.0f);
    return place;
  };
  const auto stepped = [](int x, int y) { return on_plane(x, y, x < kEdge ? 0.0f : -100.0f); };
  for (const BodyLights::PlaceAt& place_at : {BodyLights::PlaceAt(folded), BodyLights::PlaceAt(stepped)}) {
    const BodyLights lights(kRect, place_at, [](const BodyPlace& place, int) {
      return room_light(place.at.x() < kEdge ? 1.0f : 0.0f);
    });
    for (int x = kRect.left; x < kRect.right; ++x)
      EXPECT_NEAR(lights.at(x, 5, place_at(x, 5)).room[0], x < kEdge ? 1.0f : 0.0f, 1e-6f) << x;
  }
}

// A place that no pixel around it shows is lit by rays of its own.
TEST(BodyLights, LightsWhatPixelsMissByRaysOfItsOwn) {
  const BodyLights lights(
      kRect, [](int x, int y) { return on_plane(x, y); },
      [](const BodyPlace& place, int) { return room_light(place.at.z() < -1.0f ? 3.0f : 1.0f); });
  EXPECT_NEAR(lights.at(6, 6, on_plane(6, 6, -50.0f)).room[0], 3.0f, 1e-6f);
  EXPECT_NEAR(lights.at(6, 6, on_plane(6, 6)).room[0], 1.0f, 1e-6f);
}

}  // namespace
}  // namespace ringlet::render
