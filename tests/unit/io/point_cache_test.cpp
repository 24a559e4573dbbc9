// PC2 and MDD point caches.

#include <gtest/gtest.h>

#include <cmath>

#include "groom_samples.h"
#include "ringlet/base/error.h"
#include "ringlet/io/point_cache.h"

namespace ringlet::io {
namespace {

using Write = void (*)(const hair::Groom&, std::size_t, const FramePoints&, const std::filesystem::path&,
                       const WriteOptions&);

std::vector<Vec3> points_at(const hair::Groom& groom, std::size_t frame) {
  std::vector<Vec3> points = groom.points;
  for (Vec3& p : points) p *= std::ldexp(1.0, static_cast<int>(frame));  // exact in floats
  return points;
}

TEST(PointCaches, ReturnTheSameBits) {
  ScratchFolder folder;
  const hair::Groom groom = sample_groom(2, 5);
  for (const Write write : {write_pc2, write_mdd}) {
    write(groom, 3, [&](std::size_t frame) { return points_at(groom, frame); }, folder / "a",
          {.frames_per_second = 32.0});
    const PointCache cache(folder / "a", {}, 32.0);
    ASSERT_EQ(cache.frame_count(), 3u);
    EXPECT_EQ(cache.point_count(), groom.points.size());
    for (std::size_t frame = 0; frame < 3; ++frame) {
      EXPECT_EQ(cache.points(frame), points_at(groom, frame));
      EXPECT_EQ(cache.time(frame), static_cast<double>(frame) / 32.0);
    }
    EXPECT_THROW(cache.points(3), InputError);
    EXPECT_THROW(write(groom, 0, nullptr, folder / "b", {}), InputError);
    EXPECT_THROW(write(groom, 1, [](std::size_t) { return std::vector<Vec3>(1); }, folder / "b", {}),
                 InputError);
  }
  EXPECT_EQ(folder.file_count(), 1u);
}

HandMade pc2(std::int32_t version, std::int32_t points, float first, float step, std::int32_t samples) {
  HandMade file;
  file.text(std::string("POINTCACHE2\0", 12)).put(version).put(points).put(first).put(step).put(samples);
  return file;
}

TEST(PointCaches, Layout) {
  HandMade little = pc2(1, 1, 10.0f, 2.0f, 2);
  for (const float c : {1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f}) little.put(c);
  const PointCache first(little.bytes(), "a.pc2", {.metres_per_unit = 0.5, .up_axis = UpAxis::y}, 20.0);
  EXPECT_EQ(first.time(1), 0.6) << "frame 12 of 20 per second";
  EXPECT_EQ(first.points(1)[0], 0.5 * Vec3(4, -6, 5)) << "y up to z up";

  HandMade big;
  big.put_big_endian<std::int32_t>(2).put_big_endian<std::int32_t>(1).put_big_endian(0.5f).put_big_endian(
      0.75f);
  for (const float c : {1.0f, 2.0f, 3.0f, 4.0f, 5.0f, 6.0f}) big.put_big_endian(c);
  const PointCache second(big.bytes(), "a.mdd");
  EXPECT_EQ(second.time(1), 0.75);
  EXPECT_EQ(second.points(1)[0], Vec3(4, 5, 6));
}

TEST(PointCaches, Damaged) {
  constexpr std::int32_t kMost = 0x7fffffff;
  EXPECT_THROW(PointCache(pc2(1, kMost, 0, 1, kMost).bytes(), "a"), InputError);
  // These points take 2⁶⁴ + 32 bytes: sums that wrap around must not take them for 32.
  EXPECT_THROW(PointCache(pc2(1, 842'443'544, 0, 1, 1'824'726'041).zeros(32).bytes(), "a"), InputError);
  EXPECT_THROW(PointCache(pc2(1, -1, 0, 1, 1).zeros(12).bytes(), "a"), InputError);
  EXPECT_THROW(PointCache(pc2(2, 1, 0, 1, 1).zeros(12).bytes(), "a"), InputError);
  EXPECT_THROW(PointCache(pc2(1, 1, 0, 0, 1).zeros(12).bytes(), "a"), InputError);
  EXPECT_THROW(PointCache(pc2(1, 1, 0, NAN, 1).zeros(12).bytes(), "a"), InputError);
  EXPECT_NO_THROW(PointCache(pc2(1, 1, 0, 1, 1).zeros(12).bytes(), "a").points(0));
  EXPECT_THROW(PointCache(pc2(1, 1, 0, 1, 1).put(NAN).zeros(8).bytes(), "a").points(0), InputError);
  HandMade still;
  still.put_big_endian<std::int32_t>(2).put_big_endian<std::int32_t>(1).zeros(8).zeros(24);
  EXPECT_THROW(PointCache(still.bytes(), "a"), InputError) << "both frames at time 0";
}

}  // namespace
}  // namespace ringlet::io
