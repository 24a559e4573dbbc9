// Wind over time and eddies in it.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ringlet/sim/direction.h"
#include "ringlet/sim/simulator.h"
#include "ringlet/sim/wind.h"

namespace ringlet::sim {
namespace {

constexpr double kSpeed = 2.0, kLength = 0.3, kTime = 0.5;
constexpr int kSeeds = 4000;
// Means over the seeds are known to a standard error of about 1/√kSeeds of the mean square, and four of them
// are allowed.
constexpr double kError = 4.0 / 63.0;

Eddies eddies(int seed) { return {kSpeed, kLength, kTime, static_cast<std::uint64_t>(seed)}; }

// Mean over the seeds of the product of a component here and there, over that component's mean square.
double correlation(int component, const Vec3& away, double later) {
  double sum = 0.0;
  for (int seed = 0; seed < kSeeds; ++seed) {
    const Eddies air = eddies(seed);
    const Vec3 here(0.1, -0.2, 0.3);
    sum += air.velocity(here, 1.0)[component] * air.velocity(here + away, 1.0 + later)[component];
  }
  return sum / kSeeds / (kSpeed * kSpeed / 3.0);
}

TEST(Eddies, HaveTheMeanSquareThatIsAskedInEveryDirection) {
  for (int component = 0; component < 3; ++component)
    EXPECT_NEAR(correlation(component, Vec3::Zero(), 0.0), 1.0, std::sqrt(2.0) * kError) << component;
}

TEST(Eddies, AreAsLongAndLastAsLongAsIsAsked) {
  const double r = 0.8 * kLength, along = std::exp(-0.32);
  EXPECT_NEAR(correlation(0, Vec3(r, 0, 0), 0.0), along, std::sqrt(2.0) * kError);
  EXPECT_NEAR(correlation(1, Vec3(r, 0, 0), 0.0), (1.0 - 0.32) * along, std::sqrt(2.0) * kError);
  EXPECT_NEAR(correlation(2, Vec3::Zero(), 0.8 * kTime), along, std::sqrt(2.0) * kError);
  EXPECT_NEAR(correlation(0, Vec3(5.0 * kLength, 0, 0), 0.0), 0.0, std::sqrt(2.0) * kError);
}

// One seed alone has the mean square too, over a space of many eddies: of 20,000 places in a cube of 30 m,
// 10⁶ eddies, the mean square of each is known to 1 %; and of one seed the waves' own is exact.
TEST(Eddies, OfOneSeedHaveTheMeanSquareOverSpace) {
  const Eddies air = eddies(7);
  double sum = 0.0;
  constexpr int kPlaces = 20000;
  for (int i = 0; i < kPlaces; ++i) {
    // Places that share no period with any wave.
    const double a = std::fmod(i * 0.7548776662, 1.0), b = std::fmod(i * 0.5698402910, 1.0),
                 c = std::fmod(i * 0.4301597090, 1.0);
    sum += air.velocity(30.0 * Vec3(a, b, c), 0.0).squaredNorm();
  }
  EXPECT_NEAR(sum / kPlaces, kSpeed * kSpeed, 0.05 * kSpeed * kSpeed);
}

TEST(Eddies, HaveNoSourcesAndDependOnTheSeedAlone) {
  const Eddies air = eddies(3);
  const Vec3 place(0.4, 0.1, -0.7);
  constexpr double kHalf = 1e-5;
  double divergence = 0.0, steepest = 0.0;
  for (int axis = 0; axis < 3; ++axis) {
    const Vec3 d = kHalf * Vec3::Unit(axis);
    const Vec3 slope = (air.velocity(place + d, 0.2) - air.velocity(place - d, 0.2)) / (2.0 * kHalf);
    divergence += slope[axis];
    steepest = std::max(steepest, slope.norm());
  }
  EXPECT_GT(steepest, 1.0);
  EXPECT_LT(std::abs(divergence), 1e-6 * steepest);
  EXPECT_EQ(air.velocity(place, 0.2), eddies(3).velocity(place, 0.2));
  EXPECT_GT((air.velocity(place, 0.2) - eddies(4).velocity(place, 0.2)).norm(), 0.1);
}

// What is here now is later where the mean wind has gone: wind of 1 m/s, then rising to 3 m/s. Eddies that
// last for long hardly change on the way.
TEST(Wind, CarriesItsEddiesAlong) {
  scene::Scene scene;
  scene.air.turbulence = 1.0;
  scene.air.turbulence_time = 1000.0;
  scene.keys = {{.time = 1.0, .wind = Vec3(1, 0, 0)}, {.time = 2.0, .wind = Vec3(3, 0, 0)}};
  EXPECT_NEAR((drift_at(scene, 3.0) - Vec3(1.0 + 2.0 + 3.0, 0, 0)).norm(), 0.0, 1e-12);
  EXPECT_NEAR((drift_at(scene, -2.0) - Vec3(-2.0, 0, 0)).norm(), 0.0, 1e-12);
  EXPECT_NEAR((mean_wind_at(scene, 1.25) - Vec3(1.5, 0, 0)).norm(), 0.0, 1e-12);
  for (const double scale : {1.0, 0.5}) {
    scene.run.time_scale = scale;
    Wind wind(scene);
    wind.set_time(0.0);
    const Vec3 before = wind.at(Vec3(0.2, 0.1, 0.0)) - Vec3(1, 0, 0);
    wind.set_time(3.0);
    const Vec3 after = wind.at(Vec3(0.2 + 6.0 * scale, 0.1, 0.0)) - Vec3(3, 0, 0);
    EXPECT_GT(before.norm(), 0.1);
    EXPECT_LT((after - before).norm(), 0.02) << scale;
  }
}

TEST(Wind, EddiesMoveHair) {
  scene::Scene scene;
  scene.hair.count = 4;
  scene.simulation.contact = scene::ContactModel::none;
  scene.simulation.settle = 0.0;
  scene.motion.kind = scene::MotionKind::none;
  const auto moved = [&](double turbulence) {
    scene.air.turbulence = turbulence;
    Simulator simulator(build_world(scene));
    for (int frame = 0; frame < 6; ++frame) simulator.advance_frame();
    return std::vector<Vec3>(simulator.points().begin(), simulator.points().end());
  };
  const auto still = moved(0.0), blown = moved(3.0);
  double farthest = 0.0;
  for (std::size_t k = 0; k < still.size(); ++k) farthest = std::max(farthest, (blown[k] - still[k]).norm());
  EXPECT_GT(farthest, 1e-3);
}

// Hair that has come to rest in a steady wind stays there: its thick air must not blow harder than the
// scene's.
// Chains keep their style as far as a step's push lets them, which thick air weakens by 1/(1 + h d): 5 % for
// 12/s in steps of 1/240 s.
TEST(Wind, HairSettlesWhereTheWindHoldsIt) {
  for (const scene::Model model : {scene::Model::super_helix, scene::Model::chain}) {
    scene::Scene scene;
    scene.simulation.model = model;
    scene.simulation.contact = scene::ContactModel::none;
    scene.simulation.settle = 3.0;
    scene.body.kind = scene::BodyKind::none;
    scene.motion.kind = scene::MotionKind::none;
    scene.hair.source = scene::HairSource::strands;
    scene.strands = {scene::Strand{}};
    scene.strands[0].young = 1e8;
    scene.air.drag = 1e-5;
    scene.air.wind = Vec3(2.0, 0, 0);
    Simulator simulator(build_world(scene));
    simulator.settle();
    const Vec3 settled = simulator.points().back();
    EXPECT_GT(settled.x(), 0.02);
    for (int frame = 0; frame < 10; ++frame) simulator.advance_frame();
    EXPECT_LT((simulator.points().back() - settled).norm(), 0.05 * settled.x()) << "model " << int(model);
  }
}

TEST(TimeKeys, GravityIsWhatTheKeysSay) {
  scene::Scene scene;
  scene.keys = {{.time = 0.0, .gravity = Vec3(0, 0, -10)}, {.time = 1.0, .gravity = Vec3(4, 0, 0)}};
  EXPECT_NEAR((gravity_at(scene, 0.25) - Vec3(1, 0, -7.5)).norm(), 0.0, 1e-12);
  scene.keys.clear();
  EXPECT_EQ(gravity_at(scene, 0.25), scene.simulation.gravity);
}

// A head that is elsewhere at time 0: with a preroll hair begins where it was grown, and arrives with its
// roots.
TEST(Preroll, BringsHeadAndHairToWhereTheRunBegins) {
  for (const auto& [model, contact] : {std::pair{scene::Model::super_helix, scene::ContactModel::coulomb},
                                       {scene::Model::curly_spring, scene::ContactModel::penalty},
                                       {scene::Model::chain, scene::ContactModel::push}}) {
    scene::Scene scene;
    scene.simulation.model = model;
    scene.simulation.contact = contact;
    scene.simulation.settle = 0.05;
    scene.hair.count = 4;
    scene.hair.length = 0.1;
    scene.curly_spring.steps_per_frame = 20;
    scene.motion.kind = scene::MotionKind::keys;
    scene.motion.keys = {{.time = 0.0, .position = Vec3(0.3, 0, 0.1), .axis = Vec3(0, 0, 1), .angle = 30.0}};
    const auto roots = [](Simulator& simulator) {
      std::vector<Vec3> places;
      const auto first = simulator.world().strands().first_point();
      for (std::size_t i = 0; i + 1 < first.size(); ++i) places.push_back(simulator.points()[first[i]]);
      return places;
    };
    Simulator shot(build_world(scene));
    scene.run.preroll = 0.2;
    Simulator simulator(build_world(scene));
    const auto grown = roots(simulator), begin = roots(shot);
    simulator.settle();
    EXPECT_EQ(simulator.time(), 0.0);
    const auto arrived = roots(simulator);
    const Pose head = body::pose(simulator.world().motion, 0.0);
    for (std::size_t i = 0; i < grown.size(); ++i) {
      // Chains store their points as floats.
      EXPECT_LT((head.apply(grown[i]) - arrived[i]).norm(), 1e-6) << int(model);
      EXPECT_LT((begin[i] - arrived[i]).norm(), 1e-6) << int(model);
    }
    EXPECT_LT((simulator.world().bodies->motion(0).pose.position - head.position).norm(), 1e-12);
  }
}

// The hair of a scene that runs at this scale is that of one whose bodies move so many times more slowly,
// seen with as many times more time between frames.
TEST(TimeScale, IsASlowerMotionForTheHair) {
  constexpr double kScale = 2.0;
  for (const auto& [model, contact] : {std::pair{scene::Model::super_helix, scene::ContactModel::coulomb},
                                       {scene::Model::curly_spring, scene::ContactModel::penalty}}) {
    scene::Scene fast;
    fast.simulation.model = model;
    fast.simulation.contact = contact;
    fast.simulation.settle = 0.02;
    fast.simulation.max_step = 1.0 / 480.0;
    fast.hair.count = 4;
    fast.hair.growth = scene::Growth::natural;
    fast.motion.kind = scene::MotionKind::nod;
    fast.motion.frequency = 2.0;
    fast.motion.stop = 2.0;
    fast.motion.ramp = 0.1;
    fast.run.frames_per_second = 60.0;
    fast.air.wind = Vec3(0.5, 0, 0);
    fast.air.gust_strength = 0.5;
    fast.air.turbulence = 0.3;
    fast.goal = {.root = 10.0, .tip = 20.0, .start = 0.1, .stop = {}, .ramp = 0.1};
    fast.curly_spring.steps_per_frame = 10;
    fast.keys = {{.time = 0.0, .gravity = Vec3(0, 0, -9.81)}, {.time = 0.1, .gravity = Vec3(1, 0, -9)}};
    scene::Scene slow = fast;
    fast.run.time_scale = kScale;
    slow.run.frames_per_second /= kScale;
    slow.curly_spring.steps_per_frame = 20;
    slow.motion.frequency /= kScale;
    for (double* time : {&*slow.motion.stop, &slow.motion.ramp, &slow.goal.start, &slow.goal.ramp})
      *time *= kScale;
    slow.keys[1].time *= kScale;
    Simulator a(build_world(fast)), b(build_world(slow));
    a.settle();
    b.settle();
    for (int frame = 0; frame < 8; ++frame) {
      a.advance_frame();
      b.advance_frame();
    }
    EXPECT_DOUBLE_EQ(kScale * a.time(), b.time());
    for (std::size_t k = 0; k < a.points().size(); ++k)
      ASSERT_LT((a.points()[k] - b.points()[k]).norm(), 1e-6) << "model " << int(model) << " point " << k;
  }
}

}  // namespace
}  // namespace ringlet::sim
