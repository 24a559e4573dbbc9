#include "ringlet/base/crew.h"

#include <gtest/gtest.h>

#include <atomic>
#include <vector>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"

namespace ringlet {
namespace {

// More members than most machines here have cores: some are late, or never come.
constexpr int kThreads = 4;

TEST(Crew, DoesEveryPartOfEveryLoopOnce) {
  const ThreadLimit limit(kThreads);
  const Crew crew;
  std::vector<std::atomic<int>> seen(97);
  std::vector<int> expected(seen.size(), 0);
  for (int round = 0; round < 200; ++round)
    for (const std::size_t count : {0u, 1u, 2u, 3u, 5u, 14u, 47u, 97u}) {
      parallel_for(count, [&](std::size_t i) { ++seen[i]; }, 1);
      for (std::size_t i = 0; i < count; ++i) ++expected[i];
    }
  for (std::size_t i = 0; i < seen.size(); ++i) EXPECT_EQ(seen[i], expected[i]);
}

// What a loop has written is there for the next one, whoever runs it.
TEST(Crew, LoopsFollowEachOther) {
  const ThreadLimit limit(kThreads);
  const Crew crew;
  std::vector<long> values(64, 0), shifted(64, 0);
  for (int round = 0; round < 5000; ++round) {
    parallel_for(64, [&](std::size_t i) { shifted[i] = values[(i + 17) % 64] + 1; }, 1);
    parallel_for(64, [&](std::size_t i) { values[i] = shifted[i]; }, 1);
  }
  for (const long value : values) EXPECT_EQ(value, 5000);
}

TEST(Crew, LoopsInsideOfLoops) {
  const ThreadLimit limit(kThreads);
  const Crew crew;
  std::atomic<int> calls{0};
  parallel_for(20, [&](std::size_t) { parallel_for(30, [&](std::size_t) { ++calls; }, 1); }, 1);
  EXPECT_EQ(calls, 600);
  EXPECT_EQ(Crew::current(), &crew);
}

TEST(Crew, ThrowsWhatAPartHasThrown) {
  const ThreadLimit limit(kThreads);
  const Crew crew;
  const auto fail_at = [](std::size_t bad) {
    parallel_for(
        50,
        [&](std::size_t i) {
          if (i == bad) throw InputError("part of a loop");
        },
        1);
  };
  for (const std::size_t bad : {0u, 25u, 49u}) EXPECT_THROW(fail_at(bad), InputError);
  EXPECT_NO_THROW(fail_at(50));
}

TEST(Crew, IsGoneAtTheEnd) {
  const ThreadLimit limit(kThreads);
  {
    const Crew crew, another;  // a second one has nothing to do
    EXPECT_EQ(Crew::current(), &crew);
  }
  EXPECT_EQ(Crew::current(), nullptr);
}

}  // namespace
}  // namespace ringlet
