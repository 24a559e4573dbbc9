// The same scene gives the same bits: for any number of threads, and however often the run was interrupted.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "ringlet/base/parallel.h"
#include "ringlet/io/cache_reader.h"
#include "ringlet/sim/run.h"

namespace ringlet::sim {
namespace {

scene::Scene small_scene() {
  scene::Scene scene;
  scene.hair.count = 40;
  scene.hair.length = 0.2;
  scene.simulation.settle = 0.1;
  scene.run.duration = 0.3;
  scene.output.contacts = true;
  return scene;
}

class Folder {
 public:
  Folder()
      : path_(std::filesystem::temp_directory_path() / fmt::format("ringlet_{}_{}", ::getpid(), counter_++)) {
    std::filesystem::create_directories(path_);
  }
  ~Folder() { std::filesystem::remove_all(path_); }
  std::filesystem::path operator/(const char* name) const { return path_ / name; }

 private:
  static inline int counter_ = 0;
  std::filesystem::path path_;
};

// Everything but how long it took.
void expect_same(const std::filesystem::path& a, const std::filesystem::path& b) {
  const auto first = io::CacheReader::open(a), second = io::CacheReader::open(b);
  ASSERT_EQ(first.frame_count(), second.frame_count());
  ASSERT_GT(first.frame_count(), 5u);
  bool moved = false;
  for (std::size_t frame = 0; frame < first.frame_count(); ++frame) {
    const auto points = first.points(frame);
    ASSERT_EQ(points, second.points(frame)) << "frame " << frame;
    moved |= points != first.points(0);
    if (first.header().has_contacts()) {
      EXPECT_EQ(first.contacts(frame), second.contacts(frame)) << "frame " << frame;
      EXPECT_FALSE(first.contacts(frame).empty()) << "frame " << frame;
    }
    const auto names = first.header().statistics;
    const auto left = first.statistics(frame), right = second.statistics(frame);
    for (std::size_t k = 0; k < names.size(); ++k) {
      if (names[k].starts_with("seconds_")) continue;
      EXPECT_EQ(left[k], right[k]) << names[k] << " of frame " << frame;
    }
  }
  EXPECT_TRUE(moved);
  EXPECT_EQ(first.last_checkpoint()->state, second.last_checkpoint()->state);
}

TEST(Run, OneAndTwoThreadsGiveTheSameBits) {
  const Folder folder;
  {
    const ThreadLimit one(1);
    run(small_scene(), folder / "one.h5", {});
  }
  {
    const ThreadLimit two(2);
    run(small_scene(), folder / "two.h5", {});
  }
  expect_same(folder / "one.h5", folder / "two.h5");
}

TEST(Run, InterruptedAtEveryFrameGivesTheSameBits) {
  const Folder folder;
  run(small_scene(), folder / "whole.h5", {});
  RunOptions piece;
  piece.resume = true;
  for (std::size_t frames = 1; frames <= 10; ++frames) {
    piece.frames = frames;
    run(small_scene(), folder / "pieces.h5", piece);
  }
  expect_same(folder / "whole.h5", folder / "pieces.h5");
}

// A lock of strands that falls over a bar in moving air, while a goal sets in and gravity turns: strands
// touch it and each other.
scene::Scene lock_over_a_bar() {
  scene::Scene scene;
  scene.run.duration = 0.2;
  scene.simulation.settle = 0.02;
  scene.motion.angle = 10;
  scene.run.time_scale = 1.25;
  scene.run.preroll = 0.02;
  scene.air.turbulence = 0.3;
  scene.goal = {.root = 10.0, .tip = 5.0, .start = 0.1, .stop = 0.15, .ramp = 0.05};
  scene.keys = {{.time = 0.1, .wind = Vec3(0.2, 0, 0)},
                {.time = 0.15, .gravity = Vec3(0, 0, -9.81), .goal = 1.0},
                {.time = 0.2, .gravity = Vec3(0, 1, -9.7), .goal = 2.0}};
  scene.output.points = 12;
  scene.body.kind = scene::BodyKind::none;
  scene.hair.source = scene::HairSource::strands;
  for (int i = 0; i < 11; ++i) {
    scene::Strand strand;
    strand.root = Vec3(0.0, 0.0007 * i, 0.0);
    strand.t = Vec3::UnitX();
    strand.n1 = Vec3::UnitY();
    strand.length = 0.15;
    scene.strands.push_back(strand);
  }
  scene::Shape bar;
  bar.type = scene::ShapeType::cylinder;
  bar.position = Vec3(0.06, 0, -0.025);
  bar.radius = 0.02;
  bar.direction = Vec3::UnitY();
  scene.body.shapes = {bar};
  return scene;
}

// Every model, on two threads and interrupted, against one thread in one go.
TEST(Run, EveryModelGivesTheSameBits) {
  using scene::Model;
  for (const Model model :
       {Model::super_helix, Model::discrete_elastic_rod, Model::corde, Model::chain, Model::curly_spring}) {
    SCOPED_TRACE(int(model));
    const Folder folder;
    scene::Scene scene = lock_over_a_bar();
    scene.simulation.model = model;
    if (model == Model::chain) scene.simulation.contact = scene::ContactModel::push;
    if (model == Model::curly_spring) scene.simulation.contact = scene::ContactModel::penalty;
    {
      const ThreadLimit one(1);
      run(scene, folder / "whole.h5", {});
    }
    RunOptions piece;
    piece.resume = true;
    for (const std::size_t frames : {1u, 4u, 7u}) {
      piece.frames = frames;
      run(scene, folder / "pieces.h5", piece);
    }
    expect_same(folder / "whole.h5", folder / "pieces.h5");
    if (model != Model::chain) {
      const auto cache = io::CacheReader::open(folder / "whole.h5");
      const auto& names = cache.header().statistics;
      const auto contacts = std::find(names.begin(), names.end(), "contacts") - names.begin();
      EXPECT_GT(cache.statistics(6)[static_cast<std::size_t>(contacts)], 5.0);
    }
  }
}

TEST(Run, RareCheckpointsRecomputeTheFramesBetween) {
  const Folder folder;
  scene::Scene scene = small_scene();
  scene.output.checkpoint_every = 4;
  run(scene, folder / "whole.h5", {});
  RunOptions piece;
  piece.resume = true;
  for (const std::size_t frames : {3u, 7u, 10u}) {
    piece.frames = frames;
    run(scene, folder / "pieces.h5", piece);
  }
  expect_same(folder / "whole.h5", folder / "pieces.h5");
}

TEST(Run, StopBetweenStepsLeavesAValidCache) {
  const Folder folder;
  StopFlag stop;
  RunOptions options;
  options.stop = &stop;
  options.progress = [&](const Progress& p) {
    if (p.note != "settling" && p.done == 4) stop.request();
  };
  const RunResult result = run(small_scene(), folder / "stopped.h5", options);
  EXPECT_TRUE(result.interrupted);
  EXPECT_EQ(result.frames, 4u);
  RunOptions resume;
  resume.resume = true;
  run(small_scene(), folder / "stopped.h5", resume);
  run(small_scene(), folder / "whole.h5", {});
  expect_same(folder / "whole.h5", folder / "stopped.h5");
}

}  // namespace
}  // namespace ringlet::sim
