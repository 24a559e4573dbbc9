#include "apps/ringlet/progress_bar.h"

#include <gtest/gtest.h>

#include <limits>

namespace ringlet::app {
namespace {

TEST(ProgressBar, DurationsReadLikeAClock) {
  EXPECT_EQ(duration_text(0.0), "0:00");
  EXPECT_EQ(duration_text(7.4), "0:07");
  EXPECT_EQ(duration_text(123.0), "2:03");
  EXPECT_EQ(duration_text(3599.6), "1:00:00");
  EXPECT_EQ(duration_text(-1.0), "0:00");
  EXPECT_EQ(duration_text(1e300), "very long");
  EXPECT_EQ(duration_text(std::numeric_limits<double>::quiet_NaN()), "very long");
}

TEST(ProgressBar, ShowsCountRateTimeLeftAndNote) {
  // 15 of 60 in 5 s: 3 per second, 15 s for the other 45.
  const Progress progress{15, 60, "contacts 12"};
  EXPECT_EQ(bar_text(progress, "frames", 5.0, 75),
            "[=======>                      ] 15/60 frames  3/s  0:15 left  contacts 12");
  EXPECT_EQ(line_text(progress, "frames", 5.0), "15/60 frames (25 %), 3/s, 0:15 left, contacts 12");
}

TEST(ProgressBar, BeginningAndEnd) {
  EXPECT_EQ(bar_text({0, 60, ""}, "frames", 0.0, 45), "[>                             ] 0/60 frames");
  EXPECT_EQ(bar_text({60, 60, ""}, "frames", 20.0, 52), "[==============================] 60/60 frames  3/s");
  EXPECT_EQ(line_text({0, 0, ""}, "frames", 1.0), "0/0 frames");
}

TEST(ProgressBar, NarrowTerminalsLoseTheLeastImportantFirst) {
  const Progress progress{15, 60, "contacts 12"};
  EXPECT_EQ(bar_text(progress, "frames", 5.0, 47), "[====>           ] 15/60 frames  3/s  0:15 left");
  EXPECT_EQ(bar_text(progress, "frames", 5.0, 30), "15/60 frames  3/s  0:15 left");
  EXPECT_EQ(bar_text(progress, "frames", 5.0, 25), "15/60 frames  0:15 left");
  EXPECT_EQ(bar_text(progress, "frames", 5.0, 15), "15/60 frames");
  EXPECT_EQ(bar_text(progress, "frames", 5.0, 5), "15/60");
  EXPECT_EQ(bar_text(progress, "frames", 5.0, 0), "");
  // Never wider than asked, and columns are characters, not bytes.
  const Progress accents{15, 60, "é é é"};
  for (int width = 0; width < 120; ++width) {
    const std::string text = bar_text(accents, "frames", 5.0, width);
    const bool has_note = text.ends_with("é é é");
    EXPECT_LE(static_cast<int>(text.size()) - (has_note ? 3 : 0), width) << text;
    EXPECT_EQ(has_note, width >= 48) << width << ": " << text;
  }
}

}  // namespace
}  // namespace ringlet::app
