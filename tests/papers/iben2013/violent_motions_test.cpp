// [Iben2013, sec. 6]: the characters survive any motion, each with its preset alone.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "reproduce/iben2013/stage.h"

namespace ringlet::iben2013 {
namespace {

// How long a violent motion lasts; RINGLET_VIOLENT_FRAMES=24 makes it a second, for more strands of each
// character, in some minutes.
int violent_frames() {
  const char* frames = std::getenv("RINGLET_VIOLENT_FRAMES");
  return frames ? std::atoi(frames) : 0;
}

// No motion breaks a strand or stretches an edge beyond its limit. Every `every`-th strand of a character
// fills the lanes of a processor once.
void expect_nothing_breaks(hair::Character character, std::size_t every, int motions) {
  const int frames = violent_frames();
  Stage stage(character, frames > 0 ? every / 4 : every);
  // The limit is met to rounding of coordinates of metres against edges of centimetres.
  const double limit = stage.options.springs.largest_stretch * (1.0 + 1e-12);
  for (int k = 0; k < (frames > 0 ? 100 : motions); ++k) {
    stage.raise();
    const Path path = violent(static_cast<std::uint64_t>(k), 30.0, 3.0);
    double largest = 0.0;
    for (int i = 0; i < std::max(frames, 2) * stage.options.steps_per_frame; ++i) {
      stage.step(path);
      largest = std::max(largest, stage.hair().largest_stretch());
    }
    ASSERT_EQ(stage.hair().broken_strand(), stage.hair().strand_count()) << "motion " << k;
    ASSERT_LE(largest, limit) << "motion " << k;
  }
}

TEST(ViolentMotions, NeverBreakRedHead) { expect_nothing_breaks(hair::Character::red_head, 73, 40); }
TEST(ViolentMotions, NeverBreakMane) { expect_nothing_breaks(hair::Character::horse_mane, 326, 30); }
TEST(ViolentMotions, NeverBreakTail) { expect_nothing_breaks(hair::Character::horse_tail, 54, 30); }
TEST(ViolentMotions, NeverBreakShortHair) {
  expect_nothing_breaks(hair::Character::horse_front_fetlocks, 125, 10);
  expect_nothing_breaks(hair::Character::horse_rear_fetlocks, 91, 10);
  expect_nothing_breaks(hair::Character::horse_body, 619, 10);
}

}  // namespace
}  // namespace ringlet::iben2013
