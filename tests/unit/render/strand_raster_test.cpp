#include "ringlet/render/strand_raster.h"

#include <gtest/gtest.h>

#include <cmath>

#include "shapes.h"

namespace ringlet::render {
namespace {

using namespace testing;

constexpr int kWidth = 96, kHeight = 64;

struct Drawn {
  explicit Drawn(const PictureScene& scene)
      : centre(centre_of(scene)),
        camera(scene.camera, centre, kWidth, kHeight),
        strands(prepare_strands(scene.strands, centre, {1.0, 1.0, 0.0, 0.0, 1})),
        raster(strands, camera, kWidth, kHeight) {}

  // Calls visit(x, y, fragments) for every pixel.
  template <class Visit>
  void each(Visit&& visit) const {
    std::vector<std::vector<Fragment>> pixels;
    const std::size_t tiles = (kWidth / StrandRaster::kTile) * (kHeight / StrandRaster::kTile);
    for (std::size_t tile = 0; tile < tiles; ++tile) {
      raster.draw(
          tile,
          [](std::uint32_t, float, const Vec3f&) { return StrandLight{Colour::Ones(), Colour::Zero()}; },
          pixels);
      const PixelRect rect = raster.rect(tile);
      for (int y = rect.top; y < rect.bottom; ++y)
        for (int x = rect.left; x < rect.right; ++x)
          visit(x, y,
                pixels[static_cast<std::size_t>((y - rect.top) * StrandRaster::kTile + (x - rect.left))]);
    }
  }

  Vec3 centre;
  CameraRays camera;
  StrandGeometry strands;
  StrandRaster raster;
};

// A strand through the middle of the picture, in the plane of the target.
struct Across {
  std::vector<std::uint32_t> first_point{0, 2};
  std::vector<Vec3> points;
  PictureScene scene;

  Across(double angle, double width_in_pixels) {
    points = {0.25 * Vec3(-std::cos(angle), 0, -std::sin(angle)),
              0.25 * Vec3(std::cos(angle), 0, std::sin(angle))};
    scene.strands.first_point = first_point;
    scene.strands.points = points;
    scene.strands.radii = {0.5 * width_in_pixels * pixel()};
  }
  double pixel() const {
    return 2.0 * std::tan(0.5 * scene.camera.vertical_field_of_view) * scene.camera.position.norm() / kHeight;
  }
};

TEST(StrandRaster, CoversTheAreaOfTheStrandAtAnyAngleAndWidth) {
  for (const double angle : {0.0, 0.3, std::numbers::pi / 4, 1.1, std::numbers::pi / 2})
    for (const double width : {0.02, 0.5, 1.7, 6.0}) {
      const Across line(angle, width);
      const Drawn drawn(line.scene);
      double area = 0.0;
      drawn.each([&](int, int, const std::vector<Fragment>& fragments) {
        for (const Fragment& fragment : fragments) area += static_cast<double>(fragment.part);
      });
      // Columns, or rows, add up exactly; pieces end between them, by which a fraction of a pixel of the 85
      // is gained or lost. The strand's ends lie off the axis by up to 7°, where widths and lengths grow by
      // 1/cos² = 1.5 % at most, 0.5 % on average.
      EXPECT_NEAR(area / (0.5 / line.pixel() * width), 1.0, 0.02) << angle << " " << width;
    }
}

TEST(StrandRaster, ThinSlantHasNoSteps) {
  // Sums over the columns of a flat slant: each column holds the same part, as a line without steps does.
  const double angle = 0.15, width = 0.4;
  const Across line(angle, width);
  std::vector<double> columns(kWidth, 0.0);
  int most = 0;
  Drawn(line.scene).each([&](int x, int, const std::vector<Fragment>& fragments) {
    for (const Fragment& fragment : fragments)
      columns[static_cast<std::size_t>(x)] += static_cast<double>(fragment.part);
    most = std::max(most, static_cast<int>(fragments.size()));
  });
  for (int x = kWidth / 2 - 20; x < kWidth / 2 + 20; ++x)
    EXPECT_NEAR(columns[static_cast<std::size_t>(x)], width / std::cos(angle), 0.03 * width) << x;
  // One strand is one fragment of a pixel, also where its pieces meet.
  EXPECT_EQ(most, 1);
}

TEST(StrandRaster, InsideOfAWideStrandIsFull) {
  const Across line(0.4, 12.0);
  Drawn(line.scene).each([&](int x, int y, const std::vector<Fragment>& fragments) {
    if (std::abs(x - kWidth / 2) > 3 || std::abs(y - kHeight / 2) > 3) return;
    ASSERT_EQ(fragments.size(), 1u);
    EXPECT_NEAR(fragments[0].part, 1.0f, 1e-5f);
  });
}

TEST(StrandRaster, FragmentsComeFrontToBack) {
  const Wig wig(60);
  std::size_t most = 0;
  Drawn(wig.scene()).each([&](int, int, const std::vector<Fragment>& fragments) {
    most = std::max(most, fragments.size());
    for (std::size_t k = 1; k < fragments.size(); ++k) EXPECT_LE(fragments[k - 1].depth, fragments[k].depth);
  });
  EXPECT_GT(most, 3u);
}

TEST(StrandRaster, WhatReachesBehindTheCameraIsLeftOut) {
  Across line(0.0, 1.0);
  line.points = {Vec3(0, -3, 0), Vec3(0, 0, 0)};
  double area = 0.0;
  Drawn(line.scene).each([&](int, int, const std::vector<Fragment>& fragments) {
    for (const Fragment& fragment : fragments) area += static_cast<double>(fragment.part);
  });
  EXPECT_EQ(area, 0.0);
}

}  // namespace
}  // namespace ringlet::render
