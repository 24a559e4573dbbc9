#include "ringlet/sim/simulated_guides.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "ringlet/base/error.h"
#include "ringlet/hair/followers.h"
#include "ringlet/hair/select.h"
#include "ringlet/io/cache_groom.h"
#include "ringlet/sim/make_strands.h"
#include "ringlet/sim/run.h"
#include "ringlet/sim/simulator.h"

namespace ringlet::sim {
namespace {

scene::Scene small_scene() {
  scene::Scene scene;
  scene.hair.count = 60;
  scene.hair.guides = 12;
  scene.simulation.model = scene::Model::chain;
  scene.simulation.contact = scene::ContactModel::push;
  scene.simulation.settle = 0.0;
  scene.run.duration = 0.2;
  return scene;
}

TEST(SimulatedGuides, OnlyGuidesAreSimulatedAndTheWholeGroomIsKept) {
  scene::Scene scene = small_scene();
  const World world = build_world(scene);
  ASSERT_TRUE(world.followed);
  EXPECT_EQ(world.groom.strand_count(), 12u);
  EXPECT_EQ(world.strands().strand_count(), 12u);
  EXPECT_EQ(world.followed->strands.strand_count(), 60u);
  EXPECT_EQ(world.followed->guides.size(), world.strands().first_point().back());
  scene.hair.guides = 60;
  EXPECT_FALSE(build_world(scene).followed) << "all are simulated";
  scene.hair.guides = 0;
  scene.hair.guide_spacing = 0.03;
  EXPECT_TRUE(build_world(scene).followed);
}

TEST(SimulatedGuides, MarksOfAGroomAreHonoured) {
  scene::Scene scene = small_scene();
  scene.hair.guides = 0;
  hair::Groom groom = gather_world(scene).groom;
  EXPECT_FALSE(build_world(scene, groom).followed);
  groom.is_guide.assign(60, 0);
  groom.is_guide[7] = groom.is_guide[30] = 1;
  const World world = build_world(scene, groom);
  ASSERT_TRUE(world.followed);
  EXPECT_EQ(world.groom.strand_count(), 2u);
  EXPECT_EQ(world.followed->strands.is_guide, groom.is_guide);
  EXPECT_LE((world.groom.strand(1)[0] - groom.strand(30)[0]).norm(), 1e-15);
}

TEST(SimulatedGuides, WhatWouldReachTheGuidesAloneIsRefused) {
  scene::Scene scene = small_scene();
  scene.style.steps.emplace_back();
  EXPECT_THROW(build_world(scene), InputError);
  scene = small_scene();
  scene.hair.source = scene::HairSource::strands;
  scene.strands.resize(3);
  EXPECT_THROW(build_world(scene), InputError);
}

// Through a run and its cache: the whole groom comes back, its strands as long as they were.
TEST(SimulatedGuides, ACacheGivesTheWholeGroom) {
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("ringlet_guides_" + std::to_string(::getpid()) + ".h5");
  const scene::Scene scene = small_scene();
  RunOptions options;
  options.overwrite = true;
  run(scene, path, options);
  const io::CacheReader cache = io::CacheReader::open(path);
  io::CacheGroom whole(cache);
  ASSERT_TRUE(whole.has_followers());
  const World world = gather_world(scene);
  const Pose start = body::pose(world.motion, 0.0);
  ASSERT_EQ(whole.groom().strand_count(), 60u);
  for (std::size_t k = 0; k < world.groom.points.size(); ++k)
    EXPECT_LE((whole.groom().points[k] - start.apply(world.groom.points[k])).norm(), 1e-15);
  for (std::size_t frame = 0; frame < cache.frame_count(); ++frame) {
    hair::Groom groom = whole.groom();
    groom.points = whole.points(frame);
    const Pose pose = cache.body_poses(frame)[0];
    for (std::size_t i = 0; i < 60; ++i) {
      // A point that lies in a fold of the skin goes straight out, by micrometres.
      EXPECT_NEAR(hair::length(groom.strand(i)), hair::length(whole.groom().strand(i)), 1e-5);
      // Roots are on the head, where it is: float32 rounds guides by 3e-8 m, which are at least some
      // millimetres apart.
      EXPECT_LE((groom.strand(i)[0] - pose.apply(world.groom.strand(i)[0])).norm(), 1e-6);
    }
  }
  std::filesystem::remove(path);
}

// Fifty strands of a shaken head are simulated among all others, and also made to follow the 250 others.
// Beside that: where they would be if they were fixed to the head, which is what following is worth. How hair
// moves does not matter: chains, which cost least.
TEST(SimulatedGuides, FollowersEndWhereTheyWouldIfTheyWereSimulated) {
  constexpr std::uint32_t kEvery = 6;
  scene::Scene scene;
  scene.simulation.model = scene::Model::chain;
  scene.simulation.contact = scene::ContactModel::push;
  Simulator simulator(build_world(scene));
  simulator.settle();
  hair::Groom groom = simulator.groom();
  std::vector<std::uint32_t> guides;
  for (std::uint32_t i = 0; i < groom.strand_count(); ++i) {
    groom.is_guide.push_back(i % kEvery != 0);
    if (i % kEvery != 0) guides.push_back(i);
  }
  const hair::Followers followers(groom, hair::select(groom, guides));
  std::vector<Vec3> points(groom.points.size());
  double error = 0.0, error_if_fixed = 0.0, tips = 0.0;
  for (int frame = 0; frame < 15; ++frame) {
    ASSERT_TRUE(simulator.advance_frame());
    const hair::Groom now = simulator.groom();
    followers.follow(hair::select(now, guides).points, points);
    const Pose head = simulator.pictured_poses()[0];
    for (std::uint32_t i = 0; i < groom.strand_count(); i += kEvery) {
      const Vec3 tip = now.strand(i).back();
      const double length = hair::length(groom.strand(i));
      error += (points[groom.first_point[i + 1] - 1] - tip).norm() / length;
      error_if_fixed += (head.apply(groom.strand(i).back()) - tip).norm() / length;
      tips += 1.0;
    }
  }
  EXPECT_LE(error / tips, 0.15);
  EXPECT_LE(error, 0.5 * error_if_fixed);
  RecordProperty("error_of_length", std::to_string(error / tips));
}

}  // namespace
}  // namespace ringlet::sim
