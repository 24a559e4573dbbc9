// Groups of strands that differ from the others.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "ringlet/base/error.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/sim/direction.h"
#include "ringlet/sim/simulator.h"

namespace ringlet::sim {
namespace {

scene::Scene head_of_hair(int count) {
  scene::Scene scene;
  scene.hair.count = count;
  scene.hair.growth = scene::Growth::natural;
  scene.motion.kind = scene::MotionKind::none;
  scene.simulation.settle = 0.0;
  return scene;
}

TEST(HairGroups, AreChosenByBallPlaneAndShareAndTheLastCounts) {
  scene::Scene scene = head_of_hair(400);
  scene.hair.groups.resize(2);
  scene.hair.groups[0].normal = Vec3(0, 0, 2);
  scene.hair.groups[0].offset = 0.08;
  scene.hair.groups[1].share = 0.25;
  const World all = gather_world(scene);
  scene.hair.groups.emplace_back();
  const Vec3 centre = all.groom.strand(5)[0];
  scene.hair.groups[2].centre = centre;
  scene.hair.groups[2].reach = 0.02;
  const World world = gather_world(scene);
  int shared = 0, outside = 0;
  for (std::size_t i = 0; i < 400; ++i) {
    const Vec3 root = world.groom.strand(i)[0];
    const int group = world.group_of[i];
    if ((root - centre).norm() <= 0.02) {
      EXPECT_EQ(group, 2) << i;
      continue;
    }
    ++outside;
    shared += group == 1;
    if (group != 1) {
      EXPECT_EQ(group, root.z() > 0.08 ? 0 : -1) << i;
    }
    EXPECT_EQ(group == 1, all.group_of[i] == 1) << "chance depends on the seed alone";
  }
  EXPECT_EQ(world.group_of[5], 2);
  // Four standard deviations of a quarter of about 400.
  EXPECT_NEAR(shared, 0.25 * outside, 4.0 * std::sqrt(0.25 * 0.75 * outside));
}

TEST(HairGroups, GrowAndAreMadeOtherwiseAndTheOthersAreNot) {
  scene::Scene scene = head_of_hair(60);
  const World plain = gather_world(scene);
  scene::HairGroup group;
  group.normal = Vec3::UnitX();
  group.curl = scene::GroupCurl::straight;
  group.length = 0.1;
  group.type = scene::GroupType::asian;
  group.young = 3e9;
  group.friction_hair = 0.7;
  group.friction_body = 0.9;
  group.colour = Vec3(1, 0, 0);
  group.goal_tip = 40.0;
  scene.hair.groups = {group};
  scene.goal.root = 10.0;
  const World world = build_world(scene);
  const auto pulls = goal_pulls(world);
  int in_group = 0;
  for (std::size_t i = 0; i < 60; ++i) {
    const hair::Material& material = world.groom.material(i);
    EXPECT_EQ(world.groom.strand(i)[0], plain.groom.strand(i)[0]);
    EXPECT_EQ(pulls[i].root, 10.0);
    EXPECT_EQ(world.friction_hair[i], material.friction_hair);
    EXPECT_EQ(world.friction_body[i], material.friction_body);
    if (world.group_of[i] < 0) {
      EXPECT_TRUE(std::ranges::equal(world.groom.strand(i), plain.groom.strand(i)));
      EXPECT_EQ(world.groom.lengths[i], plain.groom.lengths[i]);
      EXPECT_EQ(material.young, plain.groom.material(i).young);
      EXPECT_EQ(pulls[i].tip, 0.0);
      continue;
    }
    ++in_group;
    EXPECT_NEAR(world.groom.lengths[i], 0.1, 0.011);
    EXPECT_EQ(world.groom.natural_curvatures[i], Vec3::Zero());
    EXPECT_DOUBLE_EQ(material.section.mean_radius(), 50e-6);
    EXPECT_EQ(material.young, 3e9);
    EXPECT_EQ(material.friction_hair, 0.7);
    EXPECT_EQ(material.friction_body, 0.9);
    EXPECT_EQ(material.colour, Vec3(1, 0, 0));
    EXPECT_EQ(material.density, plain.groom.material(i).density);
    EXPECT_EQ(pulls[i].tip, 40.0);
  }
  EXPECT_GT(in_group, 10);
  EXPECT_LT(in_group, 50);
}

// The stiff half of a comb of level strands sags less than the soft one: a group's stiffness reaches the
// rods.
TEST(HairGroups, MaterialsMoveTheStrands) {
  scene::Scene scene;
  scene.body.kind = scene::BodyKind::none;
  scene.motion.kind = scene::MotionKind::none;
  scene.simulation.contact = scene::ContactModel::none;
  scene.simulation.settle = 1.0;
  scene.hair.source = scene::HairSource::strands;
  for (int i = 0; i < 8; ++i) {
    scene::Strand strand;
    strand.root = Vec3(0, 0.01 * i, 0);
    strand.t = Vec3::UnitX();
    strand.n1 = Vec3::UnitY();
    strand.length = 0.05;
    scene.strands.push_back(strand);
  }
  scene::HairGroup stiff;
  stiff.normal = Vec3::UnitY();
  stiff.offset = 0.035;
  stiff.young = 1e12;
  scene.hair.groups = {stiff};
  Simulator simulator(build_world(scene));
  simulator.settle();
  const auto first = simulator.world().strands().first_point();
  for (std::size_t i = 0; i < 8; ++i) {
    const double sag = -simulator.points()[first[i + 1] - 1].z();
    if (i < 4) {
      EXPECT_GT(sag, 1e-3) << i;
    } else {
      EXPECT_LT(sag, 1e-4) << i;
    }
  }
}

TEST(HairGroups, OfAFileAreTakenByNumberAndName) {
  const auto path =
      std::filesystem::temp_directory_path() / fmt::format("ringlet_groups_{}.usda", ::getpid());
  hair::Groom groom = gather_world(head_of_hair(12)).groom;
  groom.root_frames.clear();
  groom.natural_curvatures.clear();
  groom.lengths.clear();
  for (std::size_t i = 0; i < 12; ++i) groom.groups.push_back(static_cast<std::int32_t>(i % 3));
  groom.group_names[1] = "fringe";
  io::write_groom(groom, path);
  scene::Scene scene = head_of_hair(1);
  scene.hair.source = scene::HairSource::file;
  scene.hair.file = path;
  scene.hair.guides = 6;
  scene::HairGroup second;
  second.file_group = 1;
  second.density = 2000.0;
  scene.hair.groups = {second};
  const World world = gather_world(scene);
  for (std::size_t i = 0; i < 12; ++i) {
    EXPECT_EQ(world.group_of[i], i % 3 == 1 ? 0 : -1);
    EXPECT_EQ(world.groom.material(i).density, i % 3 == 1 ? 2000.0 : 1300.0);
  }
  // Guides keep their groups.
  const World guides = build_world(scene);
  ASSERT_EQ(guides.group_of.size(), 6u);
  for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(guides.group_of[i], guides.groom.groups[i] == 1 ? 0 : -1);
  scene.hair.groups[0].file_group = 7;
  EXPECT_THROW(gather_world(scene), InputError);
  scene.hair.groups[0].file_group = -1;
  scene.hair.groups[0].name = "fringe";
  EXPECT_EQ(gather_world(scene).group_of, world.group_of);
  scene.hair.groups[0].name = "pony";
  EXPECT_THROW(gather_world(scene), InputError) << "the file has no such name";
  scene.hair.groups[0].share = 0.5;
  EXPECT_NO_THROW(gather_world(scene)) << "it need not, where something else says which strands are meant";
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace ringlet::sim
