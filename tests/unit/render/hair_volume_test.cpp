#include "ringlet/render/hair_volume.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/render/sampling.h"

namespace ringlet::render {
namespace {

// Straight strands of radius r with middles and directions spread evenly in a box of half side 1.
StrandGeometry needles(int count, float length, float radius) {
  StrandGeometry strands;
  for (int i = 0; i < count; ++i) {
    Random random(5, static_cast<std::uint64_t>(i));
    const auto number = [&] { return static_cast<float>(random.uniform(-1.0, 1.0)); };
    const Vec3f middle(number(), number(), number());
    const Vec3f way =
        length * on_sphere({static_cast<float>(random.uniform()), static_cast<float>(random.uniform())});
    strands.segments.push_back(static_cast<std::uint32_t>(strands.controls.size()));
    strands.strand_of.push_back(static_cast<std::uint32_t>(i));
    for (const float at : {-1.5f, -0.5f, 0.5f, 1.5f}) {
      const Vec3f place = middle + at * way;
      strands.controls.emplace_back(place.x(), place.y(), place.z(), radius);
      strands.tangents.push_back(way.normalized());
      strands.colours.push_back(Colour::Ones());
    }
  }
  return strands;
}

// A ray meets a strand when it passes within its radius: so many of them in space, for sure.
int met(const StrandGeometry& strands, const Vec3f& origin, const Vec3f& direction) {
  int count = 0;
  for (const std::uint32_t segment : strands.segments) {
    const Vec3f a = strands.controls[segment + 1].head<3>(), b = strands.controls[segment + 2].head<3>();
    const Vec3f way = b - a, across = direction.cross(way).normalized();
    if (std::abs(across.dot(a - origin)) > strands.controls[segment + 1].w()) continue;
    // Where the ray passes the strand's line, as a part of the strand.
    const Vec3f normal = across.cross(direction);
    const float u = (origin - a).dot(normal) / way.dot(normal);
    const float t = (a + u * way - origin).dot(direction);
    if (u >= 0.0f && u <= 1.0f && t > 0.0f) ++count;
  }
  return count;
}

TEST(HairVolume, CrossingsAreThoseOfRaysThatAreCounted) {
  const StrandGeometry strands = needles(20000, 0.1f, 0.002f);
  const HairVolume volume(strands);
  double counted = 0.0, estimated = 0.0;
  constexpr int kRays = 300;
  for (int n = 0; n < kRays; ++n) {
    Random random(9, static_cast<std::uint64_t>(n));
    const Vec3f direction =
        on_sphere({static_cast<float>(random.uniform()), static_cast<float>(random.uniform())});
    const Vec3f beside(static_cast<float>(random.uniform(-0.5, 0.5)),
                       static_cast<float>(random.uniform(-0.5, 0.5)),
                       static_cast<float>(random.uniform(-0.5, 0.5)));
    const Vec3f origin = beside - 4.0f * direction;
    counted += met(strands, origin, direction);
    estimated += static_cast<double>(volume.crossings(origin, direction));
  }
  // About 1.6 strands a ray, 480 in all: their number varies by √480 = 4.6 %; three of these.
  EXPECT_GT(counted, 300.0);
  EXPECT_NEAR(estimated / counted, 1.0, 0.14);
}

TEST(HairVolume, MatchesTheMeanOfABoxInClosedForm) {
  const float length = 0.1f, radius = 0.002f;
  const int count = 20000;
  const HairVolume volume(needles(count, length, radius));
  // π/4 · 2 r L N / V per metre; from the middle of the box to its side is 1 m, of which the first cell does
  // not count. The number in the column that trilinear nodes see varies by a few per cent: 2,500 strands lie
  // within a cell of the ray's 27 directions' columns.
  const double per_metre = std::acos(-1.0) / 4.0 * 2.0 * radius * length * count / 8.0;
  double mean = 0.0;
  int rays = 0;
  for (int x = -1; x <= 1; ++x)
    for (int y = -1; y <= 1; ++y)
      for (const float way : {-1.0f, 1.0f}) {
        const Vec3f origin(0.3f * static_cast<float>(x), 0.3f * static_cast<float>(y), 0.0f);
        mean += static_cast<double>(volume.crossings(origin, way * Vec3f::UnitZ()));
        ++rays;
      }
  EXPECT_NEAR(mean / rays, per_metre * (1.0 - static_cast<double>(volume.cell())), 0.1 * per_metre);
}

TEST(HairVolume, RaysThatMissMeetNothing) {
  const HairVolume volume(needles(20000, 0.1f, 0.002f));
  EXPECT_EQ(volume.crossings(Vec3f(0, 0, 5), Vec3f::UnitZ()), 0.0f);
  EXPECT_EQ(volume.crossings(Vec3f(5, 0, 0), Vec3f::UnitZ()), 0.0f);
  EXPECT_GT(volume.crossings(Vec3f(0, 0, 5), -Vec3f::UnitZ()), 0.0f);
  EXPECT_EQ(HairVolume(StrandGeometry{}).crossings(Vec3f::Zero(), Vec3f::UnitX()), 0.0f);
}

TEST(HairVolume, SameBitsForAnyNumberOfThreads) {
  const StrandGeometry strands = needles(3000, 0.1f, 0.002f);
  const auto crossings = [&](int threads) {
    const ThreadLimit limit(threads);
    const HairVolume volume(strands);
    std::vector<float> values;
    for (const std::uint32_t node : volume.filled_nodes())
      values.push_back(volume.crossings(volume.position(node), Vec3f(0.6f, 0.0f, 0.8f)));
    return values;
  };
  EXPECT_EQ(crossings(1), crossings(3));
}

}  // namespace
}  // namespace ringlet::render
