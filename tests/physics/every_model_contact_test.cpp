// Every strand model in exact Coulomb contact, and the energy that contacts may give.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ringlet/scene/strand_models.h"
#include "ringlet/sim/simulator.h"

namespace ringlet::sim {
namespace {

constexpr double kGravity = 9.81;

// What gravity could give if every strand fell by its own length, J.
double gravity_offers(const World& world) {
  double energy = 0.0;
  for (std::size_t i = 0; i < world.masses.size(); ++i)
    energy += world.masses[i] * kGravity * world.groom.length(i);
  return energy;
}

// A head that shakes: every step is solved to its tolerance, hair lies at most 4 % of its radius in hair or
// head, which is what a step may leave, and friction takes energy.
TEST(EveryModel, ShakesOnAHeadWithExactFriction) {
  for (const scene::StrandModelRow& row : scene::strand_models()) {
    scene::Scene scene;
    scene.hair.growth = scene::Growth::natural;
    scene.hair.count = 40;
    scene.simulation.model = row.model;
    scene.simulation.settle = 0.8;  // by then curls that began in an ear are out of it
    Simulator simulator(build_world(scene));
    simulator.settle();
    double contacts = 0.0, work = 0.0;
    for (int frame = 0; frame < 8; ++frame) {
      simulator.advance_frame();
      const FrameStatistics& s = simulator.statistics();
      EXPECT_EQ(s.unconverged_steps, 0) << row.name;
      EXPECT_LE(s.deepest_overlap, 0.041 * scene.contact.radius) << row.name << " frame " << frame;
      contacts += s.contacts / 8;
      work += s.friction_work;
    }
    EXPECT_GT(contacts, 15.0) << row.name;
    EXPECT_GT(work, 0.0) << row.name;
    for (const Vec3& point : simulator.points()) ASSERT_TRUE(point.allFinite()) << row.name;
    EXPECT_FALSE(simulator.contacts().empty()) << row.name;
  }
}

// Same bits on the way and from a checkpoint, for every model.
TEST(EveryModel, GoesOnFromACheckpointWithTheSameBits) {
  for (const scene::StrandModelRow& row : scene::strand_models()) {
    scene::Scene scene;
    scene.hair.growth = scene::Growth::natural;
    scene.hair.count = 20;
    scene.simulation.model = row.model;
    scene.simulation.settle = 0.3;
    Simulator whole(build_world(scene)), resumed(build_world(scene));
    whole.settle();
    whole.advance_frame();
    resumed.restore(whole.checkpoint());
    for (int frame = 0; frame < 2; ++frame) {
      whole.advance_frame();
      resumed.advance_frame();
    }
    const auto a = whole.points(), b = resumed.points();
    EXPECT_TRUE(std::equal(a.begin(), a.end(), b.begin(), b.end())) << row.name;
  }
}

// A ponytail of soft strands begins inside itself on a still head. Nothing but gravity moves it: kinetic and
// elastic energy stay below what gravity could give if every strand fell by its length.
TEST(ContactEnergy, SoftHairThatBeginsInsideItselfIsNotThrown) {
  for (const double young : {1e3, 1e5, 1e8}) {
    scene::Scene scene;
    scene.hair.growth = scene::Growth::natural;
    scene.hair.count = 40;
    scene.hair.gathered = scene::Gathered::ponytail;
    scene.hair.young = young;
    scene.hair.elements = 1;
    scene.motion.kind = scene::MotionKind::none;
    scene.simulation.settle = 0.3;
    Simulator simulator(build_world(scene));
    simulator.settle();
    const double bound = gravity_offers(simulator.world());
    for (int frame = 0; frame < 8; ++frame) {
      simulator.advance_frame();
      const rods::Energies& energies = simulator.statistics().energies;
      EXPECT_LT(energies.kinetic + energies.elastic, bound) << young << " Pa, frame " << frame;
    }
  }
}

// A head that nods ten times a second under hair that is 8 mm thick and has no damping of its own: strands
// are jammed between head, shoulders and each other, turn far in a step, and are driven deep into what they
// meet. What moves them is the head alone, whose scalp is at most 0.2 m from the axis of the nod: a strand
// that is whipped to eight times its speed has 64 times the energy of one that is carried.
TEST(ContactEnergy, AViolentNodUnderThickHairGivesWhatTheHeadGives) {
  scene::Scene scene;
  scene.hair.count = 40;
  scene.hair.growth = scene::Growth::natural;
  scene.hair.damping = 0.0;
  scene.contact.radius = 0.004;
  scene.motion.kind = scene::MotionKind::nod;
  scene.motion.frequency = 10.0;
  scene.motion.ramp = 0.1;
  scene.motion.stop = 1.0;
  scene.simulation.settle = 0.3;
  Simulator simulator(build_world(scene));
  simulator.settle();
  const double speed =
      2.0 * std::numbers::pi * scene.motion.frequency * scene.motion.angle * std::numbers::pi / 180.0 * 0.2;
  double mass = 0.0;
  for (const double m : simulator.world().masses) mass += m;
  const double bound = 64.0 * 0.5 * mass * speed * speed;
  for (int frame = 0; frame < 9; ++frame) {
    simulator.advance_frame();
    const FrameStatistics& s = simulator.statistics();
    EXPECT_LT(s.energies.kinetic + s.energies.elastic, bound) << frame;
    EXPECT_LT(s.steps + s.repeated_steps, 2000) << frame;
  }
}

// Strands that start in each other with the tip of one on the other: working off the overlap may cost as much
// as lifting a strand by it, per step, and not more. Without gravity and motion there is no other source.
TEST(ContactEnergy, ARepairCostsLessThanLiftingAStrandByTheOverlap) {
  scene::Scene scene;
  scene.body.kind = scene::BodyKind::none;
  scene.hair.source = scene::HairSource::strands;
  scene.simulation.gravity = Vec3::Zero();
  scene.simulation.settle = 0.0;
  scene.motion.kind = scene::MotionKind::none;
  for (int i = 0; i < 2; ++i) {
    scene::Strand strand;
    strand.length = 0.1;
    strand.elements = 2;
    strand.root = i == 0 ? Vec3(0, 0, 0) : Vec3(0.06, -0.06, 0.0002);
    strand.t = i == 0 ? Vec3::UnitX() : Vec3::UnitY();
    strand.n1 = Vec3::UnitZ();
    strand.damping = 0.0;
    scene.strands.push_back(strand);
  }
  scene.air.drag = 0.0;
  Simulator simulator(build_world(scene));
  double offered = 0.0, most = 0.0;
  for (int frame = 0; frame < 20; ++frame) {
    simulator.advance_frame();
    const FrameStatistics& s = simulator.statistics();
    offered += s.steps * simulator.world().masses[0] * kGravity * s.deepest_overlap;
    most = std::max(most, s.energies.kinetic + s.energies.elastic);
    EXPECT_LE(most, offered) << frame;
  }
  EXPECT_GT(most, 0.0) << "the strands were parted";
  EXPECT_LT(simulator.statistics().deepest_overlap, 0.1 * scene.contact.radius);
}

}  // namespace
}  // namespace ringlet::sim
