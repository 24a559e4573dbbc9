// kill -9 at random moments, a full disk, and a reader that looks on: real processes on a real file.

#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <chrono>
#include <functional>
#include <thread>

#include "ringlet/base/error.h"
#include "unit/io/cache_fixture.h"

namespace ringlet::io::test {
namespace {

// Runs `action` in a child process, which exits with 0, or with 1 and a message when it threw.
pid_t start(const std::function<void()>& action) {
  const pid_t child = fork();
  if (child != 0) return child;
  try {
    action();
  } catch (const std::exception& error) {
    fprintf(stderr, "child: %s\n", error.what());
    _exit(1);
  }
  _exit(0);
}

int wait_for(pid_t child) {
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  return status;
}

// How long a child takes on this machine as it is now, so that kills fall where they should: the shortest of
// four times, for a machine may stall in one.
template <class Action>
std::chrono::duration<double> time_of(Action&& action) {
  std::chrono::duration<double> shortest = std::chrono::hours(1);
  for (int i = 0; i < 4; ++i) {
    const auto begin = std::chrono::steady_clock::now();
    EXPECT_EQ(wait_for(start(action)), 0);
    shortest = std::min<std::chrono::duration<double>>(shortest, std::chrono::steady_clock::now() - begin);
  }
  return shortest;
}

void write_until(const std::filesystem::path& path, std::size_t frames) {
  CacheWriter writer = CacheWriter::resume(path);
  while (writer.frame_count() < frames) append_example(writer);
}

// Lets a child write and kills it after a random time, over and over. Some of the delays end inside resume(),
// most inside append(). No complete frame may ever be lost or changed.
TEST_F(CacheTest, KilledWritersLoseNothing) {
  constexpr int kKills = 150;
  constexpr std::size_t kManyFrames = 100000;
  Random random(42);
  {
    CacheWriter::create(path(), example_header());
  }
  const auto one_frame = time_of([&] {
    CacheWriter writer = CacheWriter::resume(path());
    append_example(writer);
  });
  std::size_t frames = CacheReader::open(path()).frame_count();
  int inside_resume = 0;
  for (int kill_number = 0; kill_number < kKills; ++kill_number) {
    SCOPED_TRACE("kill " + std::to_string(kill_number));
    const pid_t child = start([&] { write_until(path(), kManyFrames); });
    std::this_thread::sleep_for(one_frame * random.uniform(0.0, kill_number % 3 == 0 ? 1.0 : 4.0));
    kill(child, SIGKILL);
    const int status = wait_for(child);
    ASSERT_TRUE(WIFSIGNALED(status)) << "the writer ended by itself with " << WEXITSTATUS(status);

    const CacheReader reader = CacheReader::open(path());
    ASSERT_GE(reader.frame_count(), frames);
    inside_resume += reader.frame_count() == frames;
    // All frames now and then, and always the new ones with one before them.
    if (kill_number % 25 == 0)
      expect_whole(reader);
    else
      for (std::size_t i = frames - (frames > 0); i < reader.frame_count(); ++i) expect_frame(reader, i);
    if (HasFailure()) return;
    frames = reader.frame_count();
  }
  // The test is worth something only if both kinds of kill happened.
  EXPECT_GT(inside_resume, 5);
  EXPECT_GT(frames, static_cast<std::size_t>(kKills) / 5);

  write_until(path(), frames + 5);
  const CacheReader reader = CacheReader::open(path());
  ASSERT_EQ(reader.frame_count(), frames + 5);
  expect_whole(reader);
}

// A cache has its name only when it is whole.
TEST_F(CacheTest, KilledWhileCreating) {
  Random random(43);
  int made = 0;
  const auto create = [&] { CacheWriter::create(path(), example_header(), Overwrite::replace); };
  // How long a creation takes depends on what else the machine does: the delay follows what came of the last.
  std::chrono::duration<double> delay = time_of(create);
  for (int kill_number = 0; kill_number < 40; ++kill_number) {
    std::filesystem::remove(path());
    const pid_t child = start(create);
    std::this_thread::sleep_for(delay * random.uniform(0.0, 2.0));
    kill(child, SIGKILL);
    wait_for(child);
    const bool is_made = std::filesystem::exists(path());
    delay *= is_made ? 0.7 : 1.4;
    if (!is_made) continue;
    ++made;
    const CacheReader reader = CacheReader::open(path());
    EXPECT_EQ(reader.frame_count(), 0u);
    EXPECT_EQ(reader.header().groom.points, example_header().groom.points);
  }
  // Both kinds of kill must have happened.
  EXPECT_GT(made, 0);
  EXPECT_LT(made, 40);
  // What a killed one left under the temporary name is in nobody's way.
  create();
  EXPECT_FALSE(std::filesystem::exists(path().string() + ".new"));
}

TEST_F(CacheTest, ReaderFollowsAWriterInAnotherProcess) {
  constexpr std::size_t kFrames = 120;
  {
    CacheWriter::create(path(), example_header());
  }
  const pid_t child = start([&] { write_until(path(), kFrames); });
  CacheReader follower = CacheReader::open(path());
  std::size_t seen = 0, looks = 0;
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (seen < kFrames && std::chrono::steady_clock::now() < deadline) {
    const std::size_t now = follower.refresh();
    ASSERT_GE(now, seen);
    for (; seen < now; ++seen) expect_frame(follower, seen);
    // Also one that comes late, in the middle of the writing.
    const CacheReader late = CacheReader::open(path());
    ASSERT_GE(late.frame_count(), now);
    if (now > 0) expect_frame(late, now - 1);
    ++looks;
  }
  EXPECT_EQ(wait_for(child), 0);
  EXPECT_EQ(seen, kFrames);
  EXPECT_GT(looks, 3u) << "the reader should have looked while the writer was at work";
  follower.refresh();
  expect_whole(follower);
}

// A limit on the size of files stands in for a full disk: the same calls fail at the same places.
TEST_F(CacheTest, FullDiskLeavesAReadableCache) {
  std::size_t frames = 0;
  {
    CacheWriter::create(path(), example_header());
  }
  const std::size_t start_size = std::filesystem::file_size(path());
  for (std::size_t extra = 0; extra < 3000000; extra += 371371) {
    SCOPED_TRACE("limit " + std::to_string(start_size + extra));
    const pid_t child = start([&] {
      signal(SIGXFSZ, SIG_IGN);
      const rlimit limit{start_size + extra, start_size + extra};
      if (setrlimit(RLIMIT_FSIZE, &limit) != 0) _exit(2);
      CacheWriter writer = CacheWriter::resume(path());
      std::string message;
      try {
        while (true) append_example(writer);
      } catch (const FileError& error) {
        message = error.what();
      }
      const std::string holds = "the cache holds " + std::to_string(writer.frame_count()) + " complete";
      if (message.find(holds) == std::string::npos || message.find("--resume") == std::string::npos ||
          message.find(path().string()) == std::string::npos)
        throw std::runtime_error("unclear: " + message);
      // The writer is still whole: what fits no better now is refused with the same words.
      try {
        append_example(writer);
        throw std::runtime_error("the second try went through");
      } catch (const FileError&) {
      }
    });
    ASSERT_EQ(wait_for(child), 0);
    const CacheReader reader = CacheReader::open(path());
    EXPECT_GE(reader.frame_count(), frames);
    frames = reader.frame_count();
    expect_whole(reader);
  }
  EXPECT_GT(frames, 5u);
  write_until(path(), frames + 10);
  const CacheReader reader = CacheReader::open(path());
  ASSERT_EQ(reader.frame_count(), frames + 10);
  expect_whole(reader);
}

TEST_F(CacheTest, FullDiskWhileCreating) {
  const pid_t child = start([&] {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{20000, 20000};
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) _exit(2);
    try {
      CacheWriter::create(path(), example_header());
    } catch (const FileError& error) {
      if (std::string(error.what()).find("File too large") == std::string::npos) throw;
      return;
    }
    throw std::runtime_error("no error");
  });
  EXPECT_EQ(wait_for(child), 0);
  EXPECT_TRUE(std::filesystem::is_empty(folder_));
}

}  // namespace
}  // namespace ringlet::io::test
