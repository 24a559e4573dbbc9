#include "ringlet/sim/character_hair.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ringlet/base/error.h"
#include "ringlet/body/horse.h"
#include "ringlet/sim/scene_bodies.h"
#include "ringlet/sim/simulator.h"

namespace ringlet::sim {
namespace {

scene::Scene red_head() {
  scene::Scene scene;
  scene.simulation.model = scene::Model::curly_spring;
  scene.simulation.contact = scene::ContactModel::penalty;
  scene.simulation.settle = 0.0;
  scene.hair.source = scene::HairSource::character;
  scene.body.figure = scene::Figure::child;
  return scene;
}

scene::Scene horse() {
  scene::Scene scene = red_head();
  scene.hair.character = scene::Character::horse;
  scene.curly_spring.preset = scene::CurlyPreset::horse;
  scene.simulation.contact = scene::ContactModel::coulomb;  // what follows a skin that moves
  scene.body.kind = scene::BodyKind::none;
  scene::Shape body;
  body.type = scene::ShapeType::horse;
  body.role = scene::BodyRole::both;
  scene.body.shapes = {body};
  scene.motion.kind = scene::MotionKind::none;
  return scene;
}

// [Iben2013, Table 2]: 579 strands, 44,552 points. All roots lie on the scalp, no point more than a
// millimetre inside head or shoulders, and none before eyes, nose and mouth.
TEST(CharacterHair, RedHeadsCurlsFrameTheFace) {
  const hair::Groom groom = character_hair(red_head());
  EXPECT_EQ(groom.strand_count(), 579u);
  EXPECT_EQ(groom.points.size(), 44552u);
  const body::HeadModel& head = head_model(body::Figure::child);
  std::size_t inside = 0, before_face = 0;
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    EXPECT_GT(head.hair_density(groom.strand(i)[0]), 0.4);
    for (const Vec3& p : groom.strand(i).subspan(1)) {
      inside += std::min(body::head_field(p, body::Figure::child),
                         body::shoulders_field(p, body::Figure::child)) < -0.001;
      before_face += std::abs(p.x()) < 0.03 && p.y() < -0.05 && p.z() < 0.03 && p.z() > -0.08;
    }
  }
  EXPECT_EQ(inside, 0u);
  EXPECT_EQ(before_face, 0u);
}

// The five parts of [Iben2013, Table 2] at once, each on its own place of one skin and in its own material.
TEST(CharacterHair, TheHorseHasAllItsHairTogether) {
  const hair::Groom groom = character_hair(horse());
  hair::validate(groom);
  EXPECT_EQ(groom.strand_count(), 2604u + 425u + 996u + 726u + 4949u);
  EXPECT_EQ(groom.materials.size(), 5u);
  std::size_t inside = 0;
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    EXPECT_LT(std::abs(body::horse_field(groom.strand(i)[0])), 0.003);
    for (const Vec3& p : groom.strand(i).subspan(1)) inside += body::horse_field(p) < -0.001;
  }
  EXPECT_EQ(inside, 0u);
  for (std::size_t i = 0; i < 2604; i += 50) EXPECT_GT(groom.strand(i)[0].z(), 1.4) << "the mane comes first";
}

// Roots follow the skin: a step's way later each is where its leg has taken it.
TEST(CharacterHair, RootsWalkWithTheHorse) {
  scene::Scene scene = horse();
  scene.hair.character = scene::Character::horse_front_fetlocks;
  scene.run.frames_per_second = 10.0;
  Simulator simulator(build_world(scene));
  const hair::Groom groom = character_hair(scene);
  const auto first = simulator.world().strands().first_point();
  for (int frame = 0; frame < 2; ++frame) ASSERT_TRUE(simulator.advance_frame());
  double farthest = 0.0;
  for (std::size_t i = 0; i + 1 < first.size(); ++i) {
    const Vec3 expected = body::walked(groom.strand(i)[0], 0.2, {});
    // The skin between its vertices is flat: off the walk's curve by less than a few millimetres.
    EXPECT_LT((simulator.points()[first[i]] - expected).norm(), 0.004) << i;
    farthest = std::max(farthest, (expected - groom.strand(i)[0]).norm());
  }
  EXPECT_GT(farthest, 0.03);
}

TEST(CharacterHair, AHorseNeedsABody) {
  scene::Scene scene = horse();
  scene.body.shapes.clear();
  EXPECT_THROW(character_hair(scene), InputError);
}

}  // namespace
}  // namespace ringlet::sim
