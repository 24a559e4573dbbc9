// What a run leaves behind when somebody else changes its cache in the meantime: never success.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <functional>

#include "ringlet/base/error.h"
#include "ringlet/io/cache_reader.h"
#include "ringlet/io/cache_writer.h"
#include "ringlet/sim/run.h"

namespace ringlet::app {
namespace {

class RunResult : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = (std::filesystem::temp_directory_path() / "ringlet_run_XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
    scene_.hair.count = 3;
    scene_.hair.length = 0.1;
    scene_.simulation.settle = 0.0;
    options_.frames = 4;
  }
  void TearDown() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  // Runs the scene; `harm` happens when so many frames are there.
  void run_and_harm(std::size_t frames, const std::function<void()>& harm) {
    options_.progress = [=](const Progress& progress) {
      if (progress.done == frames && progress.total == 4) harm();
    };
    sim::run(scene_, cache(), options_);
  }
  std::filesystem::path cache() const { return folder_ / "cache.h5"; }

  std::filesystem::path folder_;
  scene::Scene scene_;
  sim::RunOptions options_;
};

TEST_F(RunResult, NoHarmIsSuccess) {
  EXPECT_NO_THROW(run_and_harm(2, [] {}));
}

TEST_F(RunResult, ADeletedCacheIsNoSuccess) {
  for (const std::size_t frames : {std::size_t{2}, std::size_t{4}})
    EXPECT_THROW(run_and_harm(frames, [&] { std::filesystem::remove(cache()); }), FileError) << frames;
}

TEST_F(RunResult, AReplacedCacheIsNoSuccess) {
  for (const std::size_t frames : {std::size_t{2}, std::size_t{4}}) {
    options_.overwrite = true;
    EXPECT_THROW(run_and_harm(frames,
                              [&] {
                                std::filesystem::remove(cache());
                                std::ofstream(cache()) << "something else";
                              }),
                 FileError)
        << frames;
  }
}

TEST_F(RunResult, ACacheThatIsCutShortIsNoSuccess) {
  options_.overwrite = true;
  // The last bytes of a finished cache hold nothing.
  for (const auto& [frames, share] : {std::pair{2, 0.0}, {2, 0.5}, {2, 0.99}, {4, 0.0}, {4, 0.5}}) {
    const auto cut = [&, kept = share] {
      const double bytes = kept * static_cast<double>(std::filesystem::file_size(cache()));
      std::filesystem::resize_file(cache(), static_cast<std::uintmax_t>(bytes));
    };
    EXPECT_THROW(run_and_harm(static_cast<std::size_t>(frames), cut), FileError)
        << frames << " frames, cut to " << share;
  }
}

TEST_F(RunResult, AnotherVersionDoesNotGoOnWithACache) {
  options_.frames = 2;
  sim::run(scene_, cache(), options_);
  io::CacheHeader header = io::CacheReader::open(cache()).header();
  options_.resume = true;
  EXPECT_NO_THROW(sim::run(scene_, cache(), options_));
  header.program_version = "0.0.7";
  io::CacheWriter::create(cache(), header, io::Overwrite::replace);
  try {
    sim::run(scene_, cache(), options_);
    FAIL() << "a cache of another version was resumed";
  } catch (const InputError& error) {
    EXPECT_NE(error.message().find("version 0.0.7"), std::string::npos) << error.message();
  }
}

}  // namespace
}  // namespace ringlet::app
