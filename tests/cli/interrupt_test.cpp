#include "apps/ringlet/interrupt.h"

#include <gtest/gtest.h>

namespace ringlet::app {
namespace {

TEST(Interrupt, FirstSignalAsksToStop) {
  for (const int signal : {SIGINT, SIGTERM}) {
    const Interrupt interrupt;
    EXPECT_FALSE(interrupt.flag().requested());
    std::raise(signal);
    EXPECT_TRUE(interrupt.flag().requested());
  }
}

TEST(InterruptDeathTest, SecondSignalEndsAtOnce) {
  EXPECT_EXIT(
      {
        const Interrupt interrupt;
        std::raise(SIGINT);
        std::raise(SIGINT);
      },
      testing::ExitedWithCode(130), "");
}

TEST(Interrupt, LastWordsAreSaidByTheFirstSignalOnly) {
  for (const int signal : {SIGINT, SIGTERM}) {
    testing::internal::CaptureStderr();
    {
      Interrupt interrupt;
      interrupt.say_when_stopped("go on with --resume\n");
      std::raise(signal);
      std::raise(SIGTERM);
    }
    {
      const Interrupt silent;
      std::raise(signal);
    }
    EXPECT_EQ(testing::internal::GetCapturedStderr(), "go on with --resume\n");
  }
}

TEST(InterruptDeathTest, SignalsAreGivenBack) {
  EXPECT_EXIT(
      {
        {
          const Interrupt interrupt;
        }
        std::raise(SIGINT);
      },
      testing::KilledBySignal(SIGINT), "");
}

}  // namespace
}  // namespace ringlet::app
