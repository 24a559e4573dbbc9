// Strands in contact: the physics that exact friction must give.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "ringlet/base/error.h"
#include "ringlet/base/random.h"
#include "ringlet/sim/bounded_push.h"
#include "ringlet/sim/contact_step.h"
#include "ringlet/sim/simulator.h"

namespace ringlet::sim {
namespace {

// Strands, to be described, and a ball; nothing else.
scene::Scene scene_with_ball(const Vec3& position, double radius) {
  scene::Scene scene;
  scene.body.kind = scene::BodyKind::none;
  scene::Shape ball;
  ball.radius = radius;
  ball.position = position;
  scene.body.shapes = {ball};
  scene.hair.source = scene::HairSource::strands;
  return scene;
}

// A strand that is clamped level falls onto a sphere: it must drape over it, not enter.
TEST(CoupledStep, StrandDoesNotEnterASphere) {
  scene::Scene scene = scene_with_ball(Vec3(0, 0, -0.08), 0.05);
  scene::Strand strand;
  strand.length = 0.25;
  strand.elements = 8;
  strand.root = Vec3(-0.1, 0, 0);
  strand.t = Vec3::UnitX();
  strand.n1 = Vec3::UnitY();
  scene.strands = {strand};
  scene.output.points = 41;
  scene.simulation.settle = 0.0;
  scene.motion.kind = scene::MotionKind::none;
  Simulator simulator(build_world(scene));
  double deepest = 0.0, most_contacts = 0.0;
  for (int frame = 0; frame < 45; ++frame) {
    simulator.advance_frame();
    most_contacts = std::max(most_contacts, simulator.statistics().contacts);
    EXPECT_EQ(simulator.statistics().unconverged_steps, 0);
    for (const Vec3& p : simulator.points().subspan(2))
      deepest = std::max(deepest, scene.body.shapes[0].radius + scene.contact.radius -
                                      (p - scene.body.shapes[0].position).norm());
  }
  EXPECT_GT(most_contacts, 0.0);
  // Half the collision radius is what a step may leave behind where the curve bends between two points that
  // were looked at.
  EXPECT_LT(deepest, 0.5 * scene.contact.radius);
}

// A bundle swings against a ball: wavy strands that lie nearly side by side touch at places that run along
// them, and those that are stopped are run into by the others.
scene::Scene shaken_bundle() {
  scene::Scene scene = scene_with_ball(Vec3(0.05, 0, -0.12), 0.03);
  for (int i = 0; i < 16; ++i) {
    scene::Strand strand;
    strand.root = 0.003 * Vec3(i % 4, i / 4, 0.0);
    strand.length = 0.2;
    strand.curvature = Vec3(20.0, 5.0 * (i % 3), 15.0);
    scene.strands.push_back(strand);
  }
  scene.simulation.settle = 1.0;
  scene.motion.kind = scene::MotionKind::keys;
  scene.motion.keys.resize(4);
  for (int k = 0; k < 4; ++k) {
    scene.motion.keys[std::size_t(k)].time = 0.2 * k;
    scene.motion.keys[std::size_t(k)].position = Vec3(k % 2 == 0 ? 0.0 : 0.06, 0.0, 0.0);
  }
  return scene;
}

// Overlaps that appear must stay below what makes a step shorter: 4 % of the collision radius.
TEST(CoupledStep, AShakenBundleHardlyOverlaps) {
  const scene::Scene scene = shaken_bundle();
  Simulator simulator(build_world(scene));
  simulator.settle();
  double contacts = 0.0;
  for (int frame = 0; frame < 18; ++frame) {
    simulator.advance_frame();
    contacts += simulator.statistics().contacts;
    EXPECT_LE(simulator.statistics().deepest_overlap, 0.04 * scene.contact.radius) << frame;
    EXPECT_EQ(simulator.statistics().crossings, 0) << frame;
  }
  EXPECT_GT(contacts / 18, 10.0);
}

// Strands that leave their roots across each other, on a head that swings by 80 degrees at each of these
// intervals.
scene::Scene swung_fan(double interval) {
  scene::Scene scene = scene_with_ball(Vec3(0, 0, -1), 0.03);
  Random random(3);
  for (int i = 0; i < 24; ++i) {
    scene::Strand strand;
    const double x = random.uniform(-1, 1), y = random.uniform(-1, 1), z = random.uniform(-1, 1);
    strand.root = Vec3(0.01 * x, 0.01 * y, 0.05 + 0.005 * z);
    strand.t = Vec3(-0.3 * x + 0.2 * random.uniform(-1, 1), -0.3 * y + 0.2 * random.uniform(-1, 1), -1.0);
    strand.t.normalize();
    strand.n1 = strand.t.cross(Vec3::UnitY()).normalized();
    strand.length = 0.28;
    strand.elements = 8;
    scene.strands.push_back(strand);
  }
  scene.contact.radius = 0.0015;
  scene.output.points = 33;
  scene.simulation.settle = 1.0;
  scene.motion.kind = scene::MotionKind::keys;
  for (const double angle : {0.0, 80.0, -80.0, 80.0, 0.0}) {
    scene::MotionKey key;
    key.time = interval * double(scene.motion.keys.size());
    key.axis = Vec3::UnitY();
    key.angle = angle;
    scene.motion.keys.push_back(key);
  }
  return scene;
}

// Where those strands cross runs along them, out to where they are thicker. What that drives into each other
// over many steps must be seen as well as what one step does, however short they are: 4 % of the radius ask
// for another round, and 0.1 % are nothing.
TEST(CoupledStep, StrandsThatCrossEverFurtherFromTheirClampsDoNotCreepIntoEachOther) {
  for (const auto& [interval, step] :
       {std::pair(0.2, scene::Simulation{}.max_step), std::pair(0.15, 0.0005)}) {
    scene::Scene scene = swung_fan(interval);
    scene.simulation.max_step = step;
    Simulator simulator(build_world(scene));
    simulator.settle();
    double contacts = 0.0, deepest = 0.0;
    const int frames = static_cast<int>(4.0 * interval * scene.run.frames_per_second);
    for (int frame = 0; frame < frames; ++frame) {
      simulator.advance_frame();
      contacts += simulator.statistics().contacts / frames;
      deepest = std::max(deepest, simulator.statistics().deepest_overlap);
      EXPECT_EQ(simulator.statistics().unconverged_steps, 0) << frame;
    }
    EXPECT_GT(contacts, 80.0) << "then the test shows nothing";
    // Contacts that slide out of the part next to two clamps where neither strand can make way begin as small
    // overlaps: with short steps 6 % of the radius were seen, and the trajectory is chaotic.
    EXPECT_LT(deepest, (step < 0.001 ? 0.1 : 0.041) * scene.contact.radius) << "steps of " << step;
  }
}

// Where another round is expected the first one is solved roughly. That must not show: the last one is exact
// to the tolerance, and what is expected is part of a checkpoint.
TEST(CoupledStep, RoundsEndExactlyAndGoOnWithTheSameBits) {
  scene::Scene scene = shaken_bundle();
  for (auto& key : scene.motion.keys) key.position *= 2.0;
  Simulator whole(build_world(scene)), resumed(build_world(scene));
  whole.settle();
  double steps = 0.0, rounds = 0.0;
  for (int frame = 0; frame < 18; ++frame) {
    resumed.restore(whole.checkpoint());
    whole.advance_frame();
    resumed.advance_frame();
    const auto a = whole.points(), b = resumed.points();
    EXPECT_TRUE(std::equal(a.begin(), a.end(), b.begin(), b.end())) << frame;
    EXPECT_EQ(whole.statistics().unconverged_steps, 0) << frame;
    EXPECT_LE(whole.statistics().largest_error, ContactSettings{}.tolerance) << frame;
    rounds += whole.statistics().rounds * whole.statistics().steps;
    steps += whole.statistics().steps;
  }
  EXPECT_GT(rounds / steps, 1.2);
}

// Remembered forces are applied where they acted: a checkpoint in which that is nowhere is refused.
TEST(CoupledStep, PlacesOfRememberedContactsMustBeOnStrands) {
  Simulator simulator(build_world(shaken_bundle()));
  for (int frame = 0; frame < 6; ++frame) simulator.advance_frame();
  const std::vector<std::byte> good = simulator.checkpoint();
  const auto number = [&](std::size_t i) {
    double x = 0.0;
    std::memcpy(&x, good.data() + i * sizeof x, sizeof x);
    return x;
  };
  constexpr std::size_t kHead = 4, kContactHead = 4;
  const std::size_t contacts = kHead + static_cast<std::size_t>(number(3)), first = contacts + kContactHead;
  // The first numbers of a contact are: strand, strand or body, two places.
  ASSERT_GE(good.size(), (first + 4) * sizeof(double));
  EXPECT_NO_THROW(simulator.restore(good));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (std::size_t i = first; i < first + 4; ++i)
    for (const double wrong : {-1.0, nan, std::numeric_limits<double>::infinity(), 1e12}) {
      std::vector<std::byte> bad = good;
      std::memcpy(bad.data() + i * sizeof wrong, &wrong, sizeof wrong);
      EXPECT_THROW(simulator.restore(bad), InputError) << i - first << " " << wrong;
    }
  // What another version has saved begins with another number, and the error says so.
  std::vector<std::byte> of_another = good;
  const double layout = 1.0;
  std::memcpy(of_another.data() + contacts * sizeof layout, &layout, sizeof layout);
  try {
    simulator.restore(of_another);
    ADD_FAILURE() << "taken for its own";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("another version"), std::string::npos) << error.what();
  }
}

// Two strands inside each other, alone: with impulse enough they part at the speed that was asked for; with
// less, at what the impulse gives, which is in proportion to it; and what parts already is left alone. So
// does a strand inside a body.
TEST(CoupledStep, WhatIsCaughtIsPushedAtASpeedWithinAnImpulse) {
  scene::Scene scene = scene_with_ball(Vec3(1, 0, 0), 0.03);
  for (int i = 0; i < 2; ++i) {
    scene::Strand strand;
    strand.root = Vec3(0.0002 * i, 0, 0);
    strand.length = 0.1 + 0.05 * i;
    strand.curvature = Vec3(10.0, 5.0 * i, 5.0);
    scene.strands.push_back(strand);
  }
  World world = build_world(scene);
  rods::CoupledModel& rods = *world.strands().coupled();
  std::vector<rods::RootMotion> roots;
  for (const Pose& root : world.roots)
    roots.push_back({root, {root.position + Vec3(0, 1e-4, 0), root.rotation}});
  rods.begin_step(1e-3, roots, {});
  std::vector<double> free(rods.first_dof().back());
  rods.velocities(free);
  const Vec3 normal = Vec3(1, 2, -1).normalized();
  const double s[] = {0.06, 0.07};
  const auto velocity_at = [&](const std::vector<double>& v, std::size_t i) -> Vec3 {
    const std::size_t first = rods.first_dof()[i], m = rods.first_dof()[i + 1] - first;
    Eigen::Matrix<double, 3, Eigen::Dynamic, Eigen::RowMajor> jacobian(3, Eigen::Index(m));
    const rods::StrandPoint point = rods.point(i, s[i], {jacobian.data(), 3 * m});
    return point.carried + jacobian * Eigen::Map<const VecX>(v.data() + first, Eigen::Index(m));
  };
  const auto parting = [&](const std::vector<double>& v) {
    return normal.dot(velocity_at(v, 0) - velocity_at(v, 1));
  };
  const double before = parting(free);
  const auto after = [&](double speed, double impulse) {
    std::vector<double> v = free;
    const BoundedPush overlap{{0, 1, s[0], s[1]}, normal, speed, impulse};
    apply_pushes(rods, {&overlap, 1}, v);
    return parting(v);
  };
  // Rounding in two triangular solves of 20 unknowns: 1e-12 of the speeds, which are below 1 m/s.
  EXPECT_NEAR(after(0.02, 1.0), 0.02, 1e-11);
  const double little = 1e-9, gained = after(0.02, little) - before;
  EXPECT_GT(gained, 0.0);
  EXPECT_LT(before + gained, 0.02);
  EXPECT_NEAR(after(0.02, 2.0 * little) - before, 2.0 * gained, 1e-11);
  EXPECT_EQ(after(before - 0.01, 1.0), before);

  // Out of a body it is the strand alone that goes, at the speed itself, whoever is beside it.
  const auto along = [&](const std::vector<double>& v) { return normal.dot(velocity_at(v, 0)); };
  std::vector<double> v = free;
  const BoundedPush inside{{0, contact::kBodyMark + 1, s[0], 0.0}, normal, along(free) + 0.03, 1.0};
  apply_pushes(rods, {&inside, 1}, v);
  EXPECT_NEAR(along(v), along(free) + 0.03, 1e-11);
  EXPECT_EQ(velocity_at(v, 1), velocity_at(free, 1));
}

// 24 strands of 1 mm that hang from roots this far from the middle at most, bent a little or not at all: they
// begin inside each other.
scene::Scene tuft(double spread, double bend) {
  scene::Scene scene = scene_with_ball(Vec3(0, 0, -1), 0.03);
  Random random(3);
  for (int i = 0; i < 24; ++i) {
    scene::Strand strand;
    const double x = random.uniform(-1, 1), y = random.uniform(-1, 1), turn = random.uniform(-1, 1);
    strand.root = spread * Vec3(x, y, 0);
    strand.t = -Vec3::UnitZ();
    strand.length = 0.15;
    strand.curvature = bend * Vec3(0.0, turn, x);
    strand.elements = 8;
    scene.strands.push_back(strand);
  }
  scene.contact.radius = 0.001;
  scene.simulation.settle = 0.0;
  scene.motion.kind = scene::MotionKind::none;
  return scene;
}

// A strand that hangs from a clamp, which moves by `way` in so many seconds; and a ball beside it.
scene::Scene clamp_that_moves(const Vec3& ball, double length, double way, double seconds) {
  scene::Scene scene = scene_with_ball(ball, 0.03);
  scene::Strand strand;
  strand.t = -Vec3::UnitZ();
  strand.length = length;
  strand.elements = 8;
  scene.strands.push_back(strand);
  scene.simulation.settle = 0.2;
  scene.motion.kind = scene::MotionKind::keys;
  scene.motion.keys.resize(2);
  scene.motion.keys[1].time = seconds;
  scene.motion.keys[1].position = Vec3(way, 0.0, 0.0);
  return scene;
}

// A clamp that carries its strand into a ball leaves no way out: next to it a stiff strand can only pass, and
// no impulse helps. Steps must not become shorter and shorter (2,604 in a frame, where impulses have no
// bound): contacts halve the eight steps of a frame four times at most. The frame says how deep it is: the
// clamp ends in the middle of the ball.
TEST(CoupledStep, AClampThatEntersABodyDoesNotStopTheRun) {
  Simulator simulator(build_world(clamp_that_moves(Vec3(0.05, 0, -0.02), 0.15, 0.05, 0.4)));
  simulator.settle();
  for (int frame = 0; frame < 24; ++frame) {
    simulator.advance_frame();
    EXPECT_LE(simulator.statistics().steps, 8 * 16) << frame;
  }
  EXPECT_GT(simulator.statistics().deepest_overlap, 0.01);
}

// A clamp that comes close to a ball bends its strand next to the root, where that takes thousands of times
// its weight. It is bent, and does not pass.
TEST(CoupledStep, ABodyBendsAStrandNextToItsClamp) {
  scene::Scene scene = clamp_that_moves(Vec3(0.032, 0, -0.012), 0.28, 0.006, 0.1);
  scene.strands[0].young *= 20.0;
  scene.output.points = 49;
  scene.contact.radius = 0.0003;
  Simulator simulator(build_world(scene));
  simulator.settle();
  for (int frame = 0; frame < 15; ++frame) {
    simulator.advance_frame();
    // Settling repeats no step, and may leave a little more than the 4 % that a step of the run may.
    EXPECT_LE(simulator.statistics().deepest_overlap, 0.05 * scene.contact.radius) << frame;
  }
}

// Strands that all begin within a fifth of the collision radius cannot be parted by any impulse where they
// are clamped. They come apart slowly: nothing is ever thrown about.
TEST(CoupledStep, HairThatBeginsInsideItselfIsNotThrownAbout) {
  const scene::Scene scene = tuft(0.0001, 0.0);
  Simulator simulator(build_world(scene));
  std::vector<Vec3> last(simulator.points().begin(), simulator.points().end());
  for (int frame = 0; frame < 10; ++frame) {
    simulator.advance_frame();
    const auto now = simulator.points();
    double fastest = 0.0;
    for (std::size_t p = 0; p < last.size(); ++p)
      fastest = std::max(fastest, (now[p] - last[p]).norm() * scene.run.frames_per_second);
    // Pairs part at 0.02 m/s where they overlap, and 24 strands side by side add up at most 23 of them.
    EXPECT_LT(fastest, 23 * 0.02) << frame;
    last.assign(now.begin(), now.end());
  }
}

// Two roots are 4.1 mm apart, but where their strands cannot make way yet they pass each other at 1 mm:
// neither has more than half of that there.
TEST(ClampRegions, LeaveRoomForStrandsThatLeanTogether) {
  scene::Scene scene = scene_with_ball(Vec3(0, 0, -1), 0.03);
  for (const double side : {-1.0, 1.0}) {
    scene::Strand strand;
    strand.root = Vec3(0.002 * side, 0.0005 * side, 0.0);
    strand.t = Vec3(-0.15 * side, 0.0, -1.0).normalized();
    strand.n1 = Vec3::UnitY();
    strand.length = 0.25;
    strand.elements = 5;
    scene.strands.push_back(strand);
  }
  World world = build_world(scene);
  rods::CoupledModel& model = *world.strands().coupled();
  ContactSettings settings;
  settings.radius = 0.0015;
  const ContactStrands strands =
      contact_strands(model, world.friction_hair, world.friction_body, world.masses);
  for (const auto& region : clamp_regions(model, world.roots, strands, 1.0 / 240.0, settings)) {
    EXPECT_GT(region.first_movable, 0.0135);  // they pass each other before that
    EXPECT_GE(region.radius, 0.0005);
    EXPECT_LT(region.radius, 0.0006);  // looked at every 2 mm or so
  }
}

// A solve that is asked to stop leaves the step untaken: taken later, it has the same bits.
TEST(CoupledStep, AStepThatWasStoppedWithinItsSolveMayBeTakenLater) {
  const scene::Scene scene = tuft(0.001, 10.0);
  const auto solved_velocities = [&](bool stop_once) {
    World world = build_world(scene);
    rods::CoupledModel& model = *world.strands().coupled();
    ContactSettings settings;
    settings.radius = scene.contact.radius;
    ContactStrands strands = contact_strands(model, world.friction_hair, world.friction_body, world.masses);
    strands.clamps = clamp_regions(model, world.roots, strands, 0.001, settings);
    ContactStep contacts(settings, std::move(strands));
    const StepBodies step{*world.bodies, 0.001, {}};
    std::vector<rods::RootMotion> roots;
    for (const Pose& root : world.roots) roots.push_back({root, root});
    model.begin_step(0.001, roots, {});
    StopFlag stop;
    stop.request();
    if (stop_once) {
      EXPECT_TRUE(contacts.solve(model, step, 0.001, Care::full, &stop).stopped);
      model.begin_step(0.001, roots, {});
    }
    const ContactReport report = contacts.solve(model, step, 0.001);
    EXPECT_FALSE(report.stopped);
    EXPECT_GT(report.strand_contacts, 20U);
    std::vector<double> velocities(model.first_dof().back());
    model.velocities(velocities);
    return velocities;
  };
  EXPECT_EQ(solved_velocities(true), solved_velocities(false));
}

// While hair settles it grows into its thickness: strands that begin inside each other, and through each
// other, have come apart when the first frame begins, and stay so.
TEST(CoupledStep, HairComesApartWhileItSettles) {
  scene::Scene scene = tuft(0.003, 10.0);
  scene.simulation.settle = 1.0;
  Simulator simulator(build_world(scene));
  simulator.settle();
  for (int frame = 0; frame < 5; ++frame) {
    simulator.advance_frame();
    EXPECT_GT(simulator.statistics().contacts, 20.0);
    EXPECT_LE(simulator.statistics().deepest_overlap, 0.04 * scene.contact.radius) << frame;
    EXPECT_EQ(simulator.statistics().unconverged_steps, 0);
  }
}

// Whatever a checkpoint is taken after, a run that goes on from it has the same bits: after no step at all,
// when strands deep in each other are still to be looked at, and after a settling of a step, which is solved
// with less care than the run.
TEST(CoupledStep, GoesOnWithTheSameBitsFromTheVeryStart) {
  for (const double settle : {0.0, 0.004}) {
    scene::Scene scene = scene_with_ball(Vec3(0.05, 0, -0.12), 0.03);
    for (int i = 0; i < 9; ++i) {
      scene::Strand strand;
      strand.root = 0.0002 * Vec3(i % 3, i / 3, 0.0);
      strand.length = 0.15;
      strand.curvature = Vec3(20.0, 5.0 * (i % 3), 15.0);
      scene.strands.push_back(strand);
    }
    scene.simulation.settle = settle;
    Simulator whole(build_world(scene));
    whole.settle();
    Simulator resumed(build_world(scene));
    resumed.restore(whole.checkpoint());
    for (int frame = 0; frame < 2; ++frame) {
      whole.advance_frame();
      resumed.advance_frame();
    }
    const auto a = whole.points(), b = resumed.points();
    EXPECT_TRUE(std::equal(a.begin(), a.end(), b.begin(), b.end())) << settle;
  }
}

// At rest the forces of the last step lead to where the strands are: nothing overlaps there that a first
// solve did not know of, and one is enough in nearly every step. Begun from the free motion, every third step
// of this head needs two; from forces of the wrong sign, every step. So it is where strands are so thin that
// the free motion of a step goes further than they are thick.
TEST(CoupledStep, HairAtRestIsSolvedOnce) {
  for (const double radius : {scene::Scene{}.contact.radius, 0.0001}) {
    scene::Scene scene;
    scene.hair.growth = scene::Growth::natural;
    scene.hair.count = 100;
    scene.contact.radius = radius;
    scene.simulation.settle = 1.0;
    scene.motion.kind = scene::MotionKind::none;
    Simulator simulator(build_world(scene));
    simulator.settle();
    double rounds = 0.0;
    constexpr int kFrames = 7;
    for (int frame = 0; frame < kFrames; ++frame) {
      simulator.advance_frame();
      EXPECT_GT(simulator.statistics().contacts, 50.0);
      rounds += simulator.statistics().rounds / kFrames;
    }
    EXPECT_LT(rounds, 1.15) << radius;
  }
}

TEST(CoupledStep, WithoutContactsTheSolverChangesNothing) {
  scene::Scene scene;
  scene.hair.source = scene::HairSource::strands;
  scene.body.kind = scene::BodyKind::none;
  scene.strands = {scene::Strand{}};
  scene.simulation.settle = 0.0;
  const auto run = [](scene::Scene s, scene::ContactModel model) {
    s.simulation.contact = model;
    Simulator simulator(build_world(s));
    for (int frame = 0; frame < 5; ++frame) simulator.advance_frame();
    const auto points = simulator.points();
    return std::vector<Vec3>(points.begin(), points.end());
  };
  EXPECT_EQ(run(scene, scene::ContactModel::none), run(scene, scene::ContactModel::coulomb));
}

}  // namespace
}  // namespace ringlet::sim
