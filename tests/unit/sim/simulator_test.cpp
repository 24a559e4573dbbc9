// Whole runs step by step: heads that move, chains, models against each other, what a world refuses.
#include <gtest/gtest.h>

#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/sim/gpu/chain_gpu.h"
#include "ringlet/sim/simulator.h"

namespace ringlet::sim {
namespace {

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
  const auto first = simulator.world().strands().first_point();
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
  const body::Bodies& bodies = *simulator.world().bodies;
  EXPECT_LT((bodies.motion(0).pose.position - Vec3(0.004, 0.0, 0.002)).norm(), 1e-12);
  EXPECT_LT((bodies.motion(1).pose.position - Vec3(0.004, 0.0, 0.002)).norm(), 1e-12) << "shoulders go along";
  EXPECT_EQ(bodies.motion(1).pose.rotation.angularDistance(Quat::Identity()), 0.0) << "and do not turn";
}

// What a picture shows is what hair lies on: a distance of zero, whatever the meshes' resolution.
TEST(World, HairMeetsTheBodyThatIsDrawn) {
  scene::Scene scene;
  scene.hair.count = 1;
  const World world = gather_world(scene);
  ASSERT_EQ(world.pictured.size(), 3u);  // and the eyes, which hair never meets
  for (std::size_t b = 0; b < 2; ++b)
    for (const Vec3& vertex : world.pictured[b].mesh.vertices)
      ASSERT_LT(std::abs(world.bodies->closest_on(b, vertex, 0.01)->signed_distance), 1e-12);
}

TEST(World, HairMeetsTheHorseThatIsDrawn) {
  scene::Scene scene;
  scene.body.kind = scene::BodyKind::none;
  scene::Shape horse;
  horse.type = scene::ShapeType::horse;
  horse.file_motion = scene::FileMotion::still;
  scene.body.shapes = {horse};
  scene.hair.source = scene::HairSource::strands;
  scene.strands = {scene::Strand{}};
  const World world = gather_world(scene);
  ASSERT_EQ(world.pictured.size(), 1u);
  for (const Vec3& vertex : world.pictured[0].mesh.vertices)
    ASSERT_LT(std::abs(world.bodies->closest_on(0, vertex, 0.01)->signed_distance), 1e-12);
}

// Keys may stay in a scene whose motion is switched off.
TEST(Simulator, MotionOfKindNoneMovesNothing) {
  scene::Scene scene;
  scene.hair.count = 1;
  scene.motion.kind = scene::MotionKind::none;
  scene.motion.keys = {{.time = 0.0}, {.time = 1.0, .position = Vec3(0.3, 0.0, 0.0), .angle = 40.0}};
  const World world = gather_world(scene);
  for (const double t : {0.0, 0.5, 2.0}) {
    EXPECT_EQ(body::pose(world.motion, t).position, Vec3::Zero().eval()) << t;
    EXPECT_EQ(body::pose(world.motion, t).rotation.w(), 1.0) << t;
  }
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
  std::vector<double> state = simulator.world().strands().state();
  Random random(seed);
  for (std::size_t k = 0; k + 1 < state.size(); ++k) state[k] += random.uniform() < 0.5 ? change : -change;
  simulator.world().strands().set_state(state);
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
  World world = build_world(scene);
  EXPECT_EQ(world.strands().coupled()->first_dof()[1], 16u);
}

TEST(World, ModelsRefuseWhatTheyCannotDo) {
  scene::Scene chain;
  chain.hair.count = 3;
  chain.simulation.model = scene::Model::chain;
  chain.simulation.contact = scene::ContactModel::penalty;
  EXPECT_THROW(build_world(chain), InputError);  // springs between chains
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
  scene.simulation.max_step = 2e-3;
  scene.simulation.settle = 0.05;
  scene.body.kind = scene::BodyKind::sphere;
  scene.body.radius = 0.03;
  scene.hair.count = 40;
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

// Width and colour of a file's points stay where they are along the strand, though each model has points of
// its own. They are linear here, so that interpolation is exact.
TEST(Simulator, KeepsWhatAFileSaysAboutItsPoints) {
  hair::Groom groom;
  for (int i = 0; i < 3; ++i) {
    std::vector<Vec3> strand;
    for (int k = 0; k < 8; ++k) {
      strand.emplace_back(0.1 + 0.05 * i, 0.0, 0.2 - 0.02 * k);
      groom.radii.push_back(1e-4 * (1.0 - k / 7.0));
      groom.colours.emplace_back(k / 7.0, 0.1 * i, 0.5);
    }
    groom.add_strand(strand);
  }
  for (const scene::Model model : {scene::Model::super_helix, scene::Model::chain}) {
    scene::Scene scene;
    scene.body.kind = scene::BodyKind::sphere;
    scene.simulation.model = model;
    scene.simulation.settle = 0.0;
    scene.output.points = 13;
    Simulator simulator(build_world(scene, groom));
    const hair::Groom now = simulator.groom();
    ASSERT_EQ(now.colours.size(), now.points.size());
    ASSERT_NE(now.points.size(), groom.points.size());
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t k = 0; k < now.point_count(i); ++k) {
        const double s = double(k) / double(now.point_count(i) - 1);
        const std::size_t at = now.first_point[i] + k;
        EXPECT_NEAR(now.radii[at], 1e-4 * (1.0 - s), 1e-12);
        EXPECT_LT((now.colours[at] - Vec3(s, 0.1 * double(i), 0.5)).norm(), 1e-9);
      }
    EXPECT_NO_THROW(hair::validate(now));
  }
}

}  // namespace
}  // namespace ringlet::sim
