// Animations pass between all formats that hold them, and samples at uneven times become even frames.

#include "ringlet/io/groom_animation.h"

#include <gtest/gtest.h>

#include <cmath>

#include "groom_samples.h"
#include "ringlet/base/error.h"
#include "ringlet/io/alembic_scene.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/io/point_cache.h"
#include "ringlet/io/usd_layer.h"

namespace ringlet::io {
namespace {

std::vector<Vec3> doubled(const hair::Groom& groom, std::size_t times) {
  std::vector<Vec3> points = groom.points;
  for (Vec3& p : points) p *= std::ldexp(1.0, static_cast<int>(times));  // exact in floats
  return points;
}

TEST(GroomAnimation, KeepsItsBitsAndRateFromFormatToFormat) {
  ScratchFolder folder;
  const hair::Groom groom = sample_groom(3, 6);
  constexpr std::size_t kFrames = 5;
  // 48 frames per second: their times in seconds are not exact in binary.
  WriteOptions options{.frames_per_second = 48.0};
  write_groom_animation(
      groom, kFrames, [&](std::size_t frame) { return doubled(groom, frame); }, folder / "0.abc", options);
  std::filesystem::path before = folder / "0.abc";
  for (const char* name : {"1.usda", "2.abc", "3.usdc", "4.abc", "5.usd", "6.USDA"}) {
    ASSERT_TRUE(can_write_animation(name));
    const auto animation = open_groom_animation(before);
    ASSERT_TRUE(animation);
    const EvenFrames frames(*animation, before.string());
    ASSERT_EQ(frames.count(), kFrames) << before;
    // Alembic stores the time between frames, a quotient with a relative error of 2⁻⁵³; three more roundings
    // follow on the way back to a rate.
    EXPECT_NEAR(frames.frames_per_second(), 48.0, 48.0 * 0x1p-50) << before;
    for (std::size_t frame = 0; frame < kFrames; ++frame) {
      EXPECT_EQ(frames.groom(frame).points, doubled(groom, frame)) << before << ", frame " << frame;
      EXPECT_EQ(frames.groom(frame).radii, groom.radii);
    }
    options.frames_per_second = frames.frames_per_second();
    write_groom_animation(
        frames.groom(0), frames.count(), [&](std::size_t frame) { return frames.groom(frame).points; },
        folder / name, options);
    before = folder / name;
  }
}

TEST(GroomAnimation, StillGroomsHaveFewerThanTwoFrames) {
  ScratchFolder folder;
  const hair::Groom groom = sample_groom(3, 6);
  for (const char* name : {"a.usda", "a.usdc", "a.abc"}) {
    write_groom(groom, folder / name);
    EXPECT_LT(open_groom_animation(folder / name)->frame_count(), 2u) << name;
  }
  EXPECT_FALSE(open_groom_animation(folder / "a.ply"));
  EXPECT_FALSE(can_write_animation("a.ply"));
  const auto still = [&](std::size_t) { return groom.points; };
  EXPECT_THROW(write_groom_animation(groom, 2, still, folder / "a.ply"), InputError);
  EXPECT_THROW(write_groom_animation(groom, 2, still, folder / "a.usdz"), InputError);
  EXPECT_THROW(write_groom(groom, folder / "a.usdz"), InputError);
}

TEST(GroomAnimation, PointCachesHoldOneFrameAndNoGroom) {
  ScratchFolder folder;
  const hair::Groom groom = sample_groom(3, 6);
  for (const char* name : {"a.pc2", "a.mdd"}) {
    write_groom(groom, folder / name);
    const PointCache cache(folder / name);
    ASSERT_EQ(cache.frame_count(), 1u);
    EXPECT_EQ(cache.points(0), groom.points);
    EXPECT_THROW(read_groom(folder / name), InputError);
    EXPECT_FALSE(open_groom_animation(folder / name));
  }
}

// A strand whose first point is at x = time.
class TimedAnimation final : public GroomAnimation {
 public:
  explicit TimedAnimation(std::vector<double> times) : times_(std::move(times)) {}

  std::size_t frame_count() const override { return times_.size(); }
  double time(std::size_t frame) const override { return times_[frame]; }
  double time_units_per_second() const override { return 24.0; }
  hair::Groom groom_at(double time) const override {
    hair::Groom groom;
    groom.points = {Vec3(time, 0, 0), Vec3(time, 0, 1)};
    return groom;
  }

 private:
  std::vector<double> times_;
};

TEST(EvenFrames, SamplesOnACommonGridAreKept) {
  const TimedAnimation animation({10.0, 12.0, 13.0, 17.0});
  const EvenFrames frames(animation, "a.usda");
  ASSERT_EQ(frames.count(), 8u);
  EXPECT_EQ(frames.frames_per_second(), 24.0);
  for (std::size_t frame = 0; frame < frames.count(); ++frame)
    EXPECT_EQ(frames.groom(frame).points[0].x(), 10.0 + static_cast<double>(frame));
}

TEST(EvenFrames, TimesThatAreNearlyEvenAreTheirOwn) {
  const TimedAnimation animation({0.0, 1.001, 2.0});
  const EvenFrames frames(animation, "a.usda");
  ASSERT_EQ(frames.count(), 3u);
  EXPECT_EQ(frames.frames_per_second(), 24.0);
  EXPECT_EQ(frames.groom(1).points[0].x(), 1.001);
}

TEST(EvenFrames, RefusesTimesThatDoNotIncreaseOrNeedTooManyFrames) {
  for (const std::vector<double>& times : std::vector<std::vector<double>>{
           {0.0, 0.0}, {1.0, 0.0}, {0.0, 2.0, 1.0}, {0.0, 1e-6, 1.0}, {0.0, std::nan(""), 1.0}})
    EXPECT_THROW(EvenFrames(TimedAnimation(times), "a.usda"), InputError);
  EXPECT_THROW(EvenFrames(TimedAnimation(std::vector<double>(100'000)), "a.usda"), InputError);
}

// Points that fall: x(t) = −t² at frames of 1/10 s. Central differences of a parabola are exact, one-sided
// ones belong to the middle of their step.
TEST(Velocities, AreWrittenForEachFrame) {
  ScratchFolder folder;
  hair::Groom groom;
  groom.add_strand(std::vector<Vec3>{{0, 0, 0}, {0, 0, 1}});
  const auto fallen = [&](std::size_t frame) {
    std::vector<Vec3> points = groom.points;
    for (Vec3& p : points) p.x() = -0.01 * static_cast<double>(frame * frame);
    return points;
  };
  const std::vector<double> expected{-0.1, -0.2, -0.4, -0.5};
  for (const char* name : {"a.usda", "a.usdc"}) {
    write_groom_animation(groom, 4, fallen, folder / name, {.frames_per_second = 10.0, .velocities = true});
    const auto bytes = read_bytes(folder / name);
    const UsdLayer layer = parse_usd_layer(bytes, name);
    const UsdAttribute* velocities = layer.prims.at(0).children.at(0).find("velocities");
    ASSERT_TRUE(velocities) << name;
    for (std::size_t i = 0; i < 4; ++i) {
      const UsdValue value = value_at(*velocities, static_cast<double>(i));
      ASSERT_EQ(value.numbers.size(), 6u);
      // Differences of floats near 0.1, which are 7e-9 apart, times up to ten per second.
      EXPECT_NEAR(value.numbers[3], expected[i], 1.5e-7) << name << " frame " << i;
      EXPECT_EQ(value.numbers[5], 0.0);
    }
    EXPECT_EQ(open_groom_animation(folder / name)->frame_count(), 4u);
  }
  write_groom_animation(groom, 4, fallen, folder / "a.abc", {.frames_per_second = 10.0, .velocities = true});
  AlembicScene scene(ByteSource::open(folder / "a.abc"), {kCurvesSchema});
  const AlembicShape& strands = scene.shapes().at(0);
  for (std::size_t i = 0; i < 4; ++i)
    EXPECT_NEAR(scene.vectors(scene.need(strands, ".velocities"), 0.1 * static_cast<double>(i)).at(1).x(),
                expected[i], 1.5e-7);
}

}  // namespace
}  // namespace ringlet::io
