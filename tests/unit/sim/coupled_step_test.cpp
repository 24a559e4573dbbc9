// Strands in contact: the physics that exact friction must give.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/rods/super_helix.h"
#include "ringlet/sim/contact_step.h"
#include "ringlet/sim/gpu/chain_gpu.h"
#include "ringlet/sim/parting.h"
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

// Overlaps that appear must stay below a tenth of the collision radius: twice what makes a step shorter, as
// the last and shortest step is taken as it is.
TEST(CoupledStep, AShakenBundleHardlyOverlaps) {
  const scene::Scene scene = shaken_bundle();
  Simulator simulator(build_world(scene));
  simulator.settle();
  double contacts = 0.0;
  for (int frame = 0; frame < 18; ++frame) {
    simulator.advance_frame();
    contacts += simulator.statistics().contacts;
    EXPECT_LT(simulator.statistics().deepest_overlap, 0.1 * scene.contact.radius) << frame;
    EXPECT_EQ(simulator.statistics().crossings, 0) << frame;
  }
  EXPECT_GT(contacts / 18, 10.0);
}

// Where another round is expected the first one is solved roughly. That must not show: the last one is exact
// to the tolerance, and what is expected is part of a checkpoint.
TEST(CoupledStep, RoundsEndExactlyAndGoOnWithTheSameBits) {
  const scene::Scene scene = shaken_bundle();
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
    EXPECT_LE(whole.statistics().largest_error, ContactOptions{}.tolerance) << frame;
    rounds += whole.statistics().rounds * whole.statistics().steps;
    steps += whole.statistics().steps;
  }
  EXPECT_GT(rounds / steps, 1.2);
}

// Two strands inside each other, alone: with impulse enough they part at the speed that was asked for; with
// less, at what the impulse gives, which is in proportion to it; and what parts already is left alone.
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
  rods::StrandSystem& rods = *world.rods;
  std::vector<rods::RootMotion> roots;
  for (const Pose& root : world.roots)
    roots.push_back({root, {root.position + Vec3(0, 1e-4, 0), root.rotation}});
  rods.begin_step(1e-3, roots, {});
  std::vector<double> free(rods.first_dof().back());
  rods.velocities(free);
  const Vec3 normal = Vec3(1, 2, -1).normalized();
  const double s[] = {0.06, 0.07};
  const auto parting = [&](const std::vector<double>& v) {
    double speed = 0.0;
    for (std::size_t i = 0; i < 2; ++i) {
      const std::size_t first = rods.first_dof()[i], m = rods.first_dof()[i + 1] - first;
      Eigen::Matrix<double, 3, Eigen::Dynamic, Eigen::RowMajor> jacobian(3, Eigen::Index(m));
      const rods::StrandPoint point = rods.point(i, s[i], {jacobian.data(), 3 * m});
      const Vec3 velocity =
          point.carried + jacobian * Eigen::Map<const VecX>(v.data() + first, Eigen::Index(m));
      speed += (i == 0 ? 1.0 : -1.0) * normal.dot(velocity);
    }
    return speed;
  };
  const double before = parting(free);
  const auto after = [&](double speed, double impulse) {
    std::vector<double> v = free;
    const Overlap overlap{{0, 1, s[0], s[1]}, normal, speed, impulse};
    part(rods, {&overlap, 1}, v);
    return parting(v);
  };
  // Rounding in two triangular solves of 20 unknowns: 1e-12 of the speeds, which are below 1 m/s.
  EXPECT_NEAR(after(0.02, 1.0), 0.02, 1e-11);
  const double little = 1e-9, gained = after(0.02, little) - before;
  EXPECT_GT(gained, 0.0);
  EXPECT_LT(before + gained, 0.02);
  EXPECT_NEAR(after(0.02, 2.0 * little) - before, 2.0 * gained, 1e-11);
  EXPECT_EQ(after(before - 0.01, 1.0), before);
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

// A clamp that carries its strand into a ball leaves no way out: next to it a stiff strand can only pass, and
// no impulse helps. Steps must not become shorter and shorter (2,604 in a frame, where impulses have no
// bound), and the frame says how deep it is: the clamp ends in the middle of the ball.
TEST(CoupledStep, AClampThatEntersABodyDoesNotStopTheRun) {
  scene::Scene scene = scene_with_ball(Vec3(0.05, 0, -0.02), 0.03);
  scene::Strand strand;
  strand.t = -Vec3::UnitZ();
  strand.length = 0.15;
  strand.elements = 8;
  scene.strands.push_back(strand);
  scene.simulation.settle = 0.2;
  scene.motion.kind = scene::MotionKind::keys;
  scene.motion.keys.resize(2);
  scene.motion.keys[1].time = 0.4;
  scene.motion.keys[1].position = Vec3(0.05, 0.0, 0.0);
  Simulator simulator(build_world(scene));
  simulator.settle();
  for (int frame = 0; frame < 24; ++frame) {
    simulator.advance_frame();
    EXPECT_LT(simulator.statistics().steps, 64) << frame;
  }
  EXPECT_GT(simulator.statistics().deepest_overlap, 0.01);
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
    EXPECT_LT(simulator.statistics().deepest_overlap, 0.05 * scene.contact.radius) << frame;
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
// of this head needs two; from forces of the wrong sign, every step.
TEST(CoupledStep, HairAtRestIsSolvedOnce) {
  scene::Scene scene;
  scene.hair.count = 100;
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
  EXPECT_LT(rounds, 1.15);
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

TEST(Simulator, HairFollowsTheHead) {
  scene::Scene scene;
  scene.hair.count = 20;
  scene.simulation.settle = 0.0;
  scene.simulation.contact = scene::ContactModel::none;
  Simulator simulator(build_world(scene));
  for (int frame = 0; frame < 10; ++frame) simulator.advance_frame();
  const Pose head = body::pose(simulator.world().motion, simulator.time());
  EXPECT_GT(std::abs(rotation_log(head.rotation).z()), 0.05);
  const auto points = simulator.points();
  const auto first = simulator.world().rods->first_point();
  for (std::size_t i = 0; i < 20; ++i)
    EXPECT_NEAR((points[first[i]] - head.apply(simulator.world().roots[i].position)).norm(), 0.0, 1e-12);
}

TEST(Simulator, AHeadLedByHandCarriesItsRootsAndItsBodies) {
  scene::Scene scene;
  scene.hair.count = 3;
  scene.simulation.settle = 0.0;
  scene.motion.kind = scene::MotionKind::none;
  Simulator simulator(build_world(scene));
  const Vec3 root = simulator.points()[0];
  body::Motion lead;
  const Quat turn(Eigen::AngleAxisd(0.02, Vec3::UnitZ()));
  lead.keys = {{0.0, Vec3::Zero(), Quat::Identity()}, {1.0 / 30.0, Vec3(0.004, 0.0, 0.002), turn}};
  simulator.steer(lead);
  ASSERT_TRUE(simulator.advance_frame());
  // A root is clamped: it is where the head is, to rounding.
  EXPECT_LT((simulator.points()[0] - (turn * root + Vec3(0.004, 0.0, 0.002))).norm(), 1e-12);
  const body::Bodies& bodies = simulator.world().bodies;
  EXPECT_LT((bodies.motion(0).pose.position - Vec3(0.004, 0.0, 0.002)).norm(), 1e-12);
  EXPECT_EQ(bodies.motion(1).pose.position, Vec3::Zero().eval()) << "shoulders stay";
}

TEST(Simulator, RoughMotionShortensTheStep) {
  scene::Scene scene;
  scene.hair.count = 10;
  scene.simulation.settle = 0.0;
  scene.simulation.contact = scene::ContactModel::none;
  scene.motion.angle = 60;
  scene.motion.frequency = 8;
  scene.motion.ramp = 0.01;
  Simulator simulator(build_world(scene));
  int repeated = 0;
  for (int frame = 0; frame < 10; ++frame) {
    simulator.advance_frame();
    repeated += simulator.statistics().repeated_steps;
  }
  EXPECT_GT(repeated, 0);
  for (const Vec3& p : simulator.points()) EXPECT_TRUE(p.allFinite());
}

// The same strand over the same ball, as a chain: points stay out, lengths stay.
TEST(Chains, StayOutOfPrimitivesAndSampledShapes) {
  scene::Scene scene;
  scene.simulation.model = scene::Model::chain;
  scene.simulation.contact = scene::ContactModel::push;
  scene.simulation.settle = 0.0;
  scene.body.kind = scene::BodyKind::none;
  scene.motion.kind = scene::MotionKind::none;
  scene.hair.source = scene::HairSource::strands;
  scene.chain.bending = 0.1;
  scene.chain.global_shape = scene.chain.local_shape = 0.0;
  scene.output.points = 41;
  scene::Strand strand;
  strand.root = Vec3(-0.1, 0.002, 0);
  strand.t = Vec3::UnitX();
  strand.n1 = Vec3::UnitY();
  scene.strands = {strand};
  // Both are level with the strand's middle seen along y: a ball, and a cylinder, which is met as a sampled
  // distance.
  for (const scene::ShapeType type : {scene::ShapeType::sphere, scene::ShapeType::cylinder}) {
    scene::Shape shape;
    shape.type = type;
    shape.radius = 0.05;
    shape.position = Vec3(0, 0, -0.08);
    shape.direction = Vec3::UnitY();
    scene.body.shapes = {shape};
    Simulator simulator(build_world(scene));
    double deepest = 0.0, lowest = 0.0;
    for (int frame = 0; frame < 30; ++frame) {
      simulator.advance_frame();
      for (const Vec3& p : simulator.points()) {
        Vec3 from = p - shape.position;
        if (type == scene::ShapeType::cylinder) from.y() = 0.0;
        deepest = std::max(deepest, shape.radius - from.norm());
        lowest = std::min(lowest, p.z());
      }
    }
    EXPECT_LT(lowest, -0.03);  // it did fall
    // Lengths are solved after bodies: a point may be pulled back by a share of what it was pushed out.
    EXPECT_LT(deepest, scene.contact.radius) << "shape " << int(type);
    EXPECT_NEAR(hair::length(simulator.points()), strand.length, 2e-3 * strand.length);
  }
}

TEST(Chains, HangUnderGravityWithTheEnergyOfTheirMass) {
  scene::Scene scene;
  scene.simulation.model = scene::Model::chain;
  scene.simulation.contact = scene::ContactModel::none;
  scene.simulation.settle = 3.0;
  scene.body.kind = scene::BodyKind::none;
  scene.motion.kind = scene::MotionKind::none;
  scene.hair.source = scene::HairSource::strands;
  scene.air.drag = 2e-4;
  scene::Strand strand;  // straight down
  scene.strands = {strand};
  Simulator simulator(build_world(scene));
  simulator.settle();
  simulator.advance_frame();
  const double mass = simulator.world().groom.material(0).mass_per_length() * strand.length;
  EXPECT_NEAR(simulator.statistics().energies.gravity, -0.5 * mass * 9.81 * strand.length, 1e-3 * mass);
  EXPECT_LT(simulator.statistics().energies.kinetic, 1e-9 * mass);
}

std::vector<Vec3> points_of(Simulator& simulator) {
  return {simulator.points().begin(), simulator.points().end()};
}

// Where a step of the processor ends from a state of which every number is changed by `change` up or down.
std::vector<Vec3> disturbed_step(const scene::Scene& scene, double change, std::uint64_t seed) {
  Simulator simulator(build_world(scene));
  std::vector<double> state = simulator.world().chains->state();
  Random random(seed);
  for (std::size_t k = 0; k + 1 < state.size(); ++k) state[k] += random.uniform() < 0.5 ? change : -change;
  simulator.world().chains->set_state(state);
  simulator.advance_frame();
  return points_of(simulator);
}

// The same scene on both devices, among all kinds of bodies. One step may differ by what rounding can do to
// each strand: a step moves points S times, each time rounding them about four times by u R, all of which the
// rest of the step enlarges as it does small changes of its beginning (benchmarks/gpu_chain.cpp derives
// this). Later on strands that slide off an edge take one side or the other, on the processor alone too when
// gravity is changed by 1e-7; what is left to compare is the mean.
TEST(Chains, TheGpuDoesWhatTheProcessorDoes) {
  if (gpu::device_name().empty()) GTEST_SKIP() << "needs a GPU and a build with CUDA";
  scene::Scene scene;
  scene.simulation.model = scene::Model::chain;
  scene.simulation.contact = scene::ContactModel::push;
  scene.simulation.settle = 0.0;
  scene.run.frames_per_second = 1.0 / scene.simulation.max_step;  // a step is a frame
  scene.hair.count = 100;
  scene::Shape ball;
  ball.position = Vec3(0.15, 0, 0.1);
  ball.radius = 0.05;
  scene.body.shapes = {ball};
  scene::Scene on_device = scene;
  on_device.simulation.device = scene::Device::cuda;
  Simulator host(build_world(scene)), device(build_world(on_device));
  host.advance_frame();
  device.advance_frame();

  constexpr double kUnit = 0x1p-24;
  const std::vector<Vec3> here = points_of(host), there = points_of(device);
  const double change = 4.0 * kUnit * scene.hair.length;
  std::vector<std::vector<Vec3>> disturbed;
  for (std::uint64_t seed = 1; seed <= 4; ++seed) disturbed.push_back(disturbed_step(scene, change, seed));
  constexpr int kMostPasses = 8;
  const int moves = 1 + scene.chain.rounds * (scene.chain.bending_iterations + 3 + kMostPasses);
  const auto offsets = host.world().strands().first_point();
  for (std::size_t i = 0; i + 1 < offsets.size(); ++i) {
    double response = change, apart = 0.0;
    for (std::size_t k = offsets[i]; k < offsets[i + 1]; ++k) {
      apart = std::max(apart, (here[k] - there[k]).norm());
      for (const auto& other : disturbed) response = std::max(response, (here[k] - other[k]).norm());
    }
    EXPECT_LE(apart, 2.0 * moves * response) << "strand " << i;
  }

  // Taken out and put back, a run on the device goes on with the same bits.
  Simulator resumed(build_world(on_device));
  resumed.restore(device.checkpoint());
  for (int frame = 0; frame < 24; ++frame) {
    host.advance_frame();
    device.advance_frame();
    resumed.advance_frame();
  }
  EXPECT_EQ(points_of(device), points_of(resumed));
  double mean = 0.0;
  for (std::size_t k = 0; k < here.size(); ++k)
    mean += (host.points()[k] - device.points()[k]).norm() / double(here.size());
  EXPECT_LT(mean, 1e-4);
}

// One strand, the same in every model of rods, comes to rest on the same curve.
TEST(Models, AgreeOnAHangingCurl) {
  scene::Scene scene;
  scene.simulation.settle = 2.0;
  scene.simulation.contact = scene::ContactModel::none;
  scene.body.kind = scene::BodyKind::none;
  scene.motion.kind = scene::MotionKind::none;
  scene.hair.source = scene::HairSource::strands;
  scene.air.drag = 5e-5;
  scene.output.points = 33;
  scene::Strand strand;
  strand.length = 0.1;
  strand.t = Vec3::UnitX();
  strand.n1 = Vec3::UnitY();
  strand.curvature = Vec3(40, 0, 0);
  strand.elements = 16;
  scene.strands = {strand};
  const auto tip = [&](scene::Model model) {
    scene.simulation.model = model;
    Simulator simulator(build_world(scene));
    simulator.settle();
    simulator.advance_frame();
    return Vec3(simulator.points().back());
  };
  const Vec3 helix = tip(scene::Model::super_helix);
  EXPECT_GT((helix - Vec3(0.1, 0, 0)).norm(), 0.05);
  // Edges of 3 mm on a curl of 25 mm: second-order errors of (3/25)²/24 of the length, and a little for what
  // still moves after two seconds.
  EXPECT_LT((tip(scene::Model::discrete_elastic_rod) - helix).norm(), 2e-3 * strand.length);
  EXPECT_LT((tip(scene::Model::corde) - helix).norm(), 2e-3 * strand.length);
}

TEST(World, StrandsOfSixteenDegreesOfFreedom) {
  scene::Scene scene;
  scene.hair.count = 3;
  scene.hair.elements = 8;
  scene.hair.twist = false;
  EXPECT_EQ(build_world(scene).rods->first_dof()[1], 16u);
}

TEST(World, ModelsRefuseWhatTheyCannotDo) {
  scene::Scene chain;
  chain.hair.count = 3;
  chain.simulation.model = scene::Model::chain;
  EXPECT_THROW(build_world(chain), InputError);  // no friction between chains
  chain.simulation.contact = scene::ContactModel::none;
  chain.hair.vertices = 300;
  EXPECT_THROW(build_world(chain), InputError);  // more points than a kernel takes
  chain.hair.vertices = 0;
  chain.simulation.device = scene::Device::cuda;
  if (gpu::device_name().empty()) {
    EXPECT_THROW(build_world(chain), UnsupportedError);
  }
  scene::Scene rods;
  rods.hair.count = 3;
  rods.simulation.device = scene::Device::cuda;
  EXPECT_THROW(build_world(rods), InputError);
  rods.simulation.device = scene::Device::cpu;
  rods.simulation.contact = scene::ContactModel::push;
  EXPECT_THROW(build_world(rods), InputError);
}

// A shaken ball: roots on it, evenly; strands meet, obey friction to tolerance and stay outside; the same
// bits for any number of threads.
TEST(World, HairGrowsOnASphereAndMeets) {
  scene::Scene scene;
  scene.run.duration = 0.1;
  scene.run.frames_per_second = 50.0;
  scene.simulation.model = scene::Model::discrete_elastic_rod;
  scene.simulation.max_step = 1e-3;
  scene.simulation.settle = 0.1;
  scene.body.kind = scene::BodyKind::sphere;
  scene.body.radius = 0.03;
  scene.hair.count = 60;
  scene.hair.vertices = 21;
  scene.hair.curl_radius = 0.0;
  scene.hair.length = 0.12;
  scene.hair.root_lift = 40.0;
  scene.contact.radius = 2e-3;
  scene.motion.kind = scene::MotionKind::jump;
  scene.motion.frequency = 8.0;
  const auto run = [&](int threads) {
    const ThreadLimit limit(threads);
    Simulator simulator(build_world(scene));
    const World& world = simulator.world();
    Vec3 middle = Vec3::Zero();
    for (const Pose& root : world.roots) {
      EXPECT_NEAR(root.position.norm(), scene.body.radius, 1e-12);
      middle += root.position / double(world.roots.size());
    }
    // Evenly spaced, so far nearer to the centre than the radius/√count of chance.
    EXPECT_LT(middle.norm(), 0.05 * scene.body.radius);
    simulator.settle();
    double contacts = 0.0;
    for (int frame = 1; frame < scene::frame_count(scene.run); ++frame) {
      simulator.advance_frame();
      contacts += simulator.statistics().contacts;
      EXPECT_EQ(simulator.statistics().unconverged_steps, 0);
    }
    EXPECT_GT(contacts, 100.0);
    const Vec3 centre = body::pose(world.motion, simulator.time()).position;
    for (const Vec3& point : simulator.points())
      EXPECT_GT((point - centre).norm(), scene.body.radius - 0.05 * scene.contact.radius);
    return points_of(simulator);
  };
  EXPECT_EQ(run(1), run(2));

  scene.hair.gathered = scene::Gathered::ponytail;
  EXPECT_THROW(build_world(scene), InputError);
}

TEST(World, HairWithoutAHeadToGrowOnIsAnError) {
  scene::Scene scene;
  scene.body.kind = scene::BodyKind::none;
  EXPECT_THROW(build_world(scene), InputError);
}

TEST(Simulator, DamagedCheckpointIsRefused) {
  scene::Scene scene;
  scene.hair.count = 5;
  Simulator simulator(build_world(scene));
  auto state = simulator.checkpoint();
  EXPECT_THROW(simulator.restore(std::span(state).first(state.size() - 8)), InputError);
  EXPECT_THROW(simulator.restore({}), InputError);
  EXPECT_NO_THROW(simulator.restore(state));
}

}  // namespace
}  // namespace ringlet::sim
