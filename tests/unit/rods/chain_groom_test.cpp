// Whole grooms of chains: lanes, strands of unequal length, threads, state, errors.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/rods/chain.h"
#include "ringlet/rods/chain_strand.h"

namespace ringlet::rods {
namespace {

struct Hair {
  std::vector<std::uint32_t> first_point{0};
  std::vector<Vec3> points;

  std::size_t strands() const { return first_point.size() - 1; }
  const Vec3& root(std::size_t strand) const { return points[first_point[strand]]; }
};

Vector3<float> single_precision(const Vec3& v) {
  return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
}

// Random walks of 2 … 20 points.
Hair random_hair(std::size_t strands) {
  Hair hair;
  for (std::size_t i = 0; i < strands; ++i) {
    Random random(5, i);
    Vec3 x(random.uniform(), random.uniform(), random.uniform());
    const std::uint64_t count = 2 + random.below(19);
    for (std::uint64_t k = 0; k < count; ++k) {
      hair.points.push_back(x);
      x += 0.02 * Vec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1.5, 0.5));
    }
    hair.first_point.push_back(static_cast<std::uint32_t>(hair.points.size()));
  }
  return hair;
}

ChainOptions everything() {
  ChainOptions o;
  o.rounds = 2;
  o.bending_iterations = 3;
  o.global_shape = 0.01;
  o.local_shape = 0.1;
  o.passes = 1;
  o.style_gravity = Vec3(0, 0, -3);
  return o;
}

std::vector<Pose> shaken(std::size_t strands, int step) {
  std::vector<Pose> poses(strands);
  for (std::size_t i = 0; i < strands; ++i) {
    poses[i].position = Vec3(0.01 * std::sin(0.3 * step), 0, 0);
    poses[i].rotation =
        Quat(Eigen::AngleAxisd(0.02 * std::sin(0.2 * step + static_cast<double>(i)), Vec3::UnitY()));
  }
  return poses;
}

const ChainForces kForces{Vec3(0, 0, -9.81), Vec3(2, 1, 0), 0.5};
const std::vector<chain::Primitive> kPrimitives = {
    {chain::PrimitiveKind::capsule, {0.2f, 0.5f, 0.5f}, {0.8f, 0.4f, 0.5f}, 0.1f},
    {chain::PrimitiveKind::half_space, {0, 0, 0}, {0, 0, 1}, 0.0f}};

// A ball as a sampled distance, in a body's frame that is turned and moved: its centre is (0.3, 0.3, 0.1)
// there.
constexpr int kGrid = 24;
constexpr double kBall = 0.15;
const Vec3 kBallCentre(0.3, 0.3, 0.1);
const Pose kBallPose{Vec3(0.1, 0.5, 0.2), Quat(Eigen::AngleAxisd(0.7, Vec3(1, 2, -1).normalized()))};
const std::vector<float> kGridValues = [] {
  std::vector<float> values;
  for (int k = 0; k < kGrid; ++k)
    for (int j = 0; j < kGrid; ++j)
      for (int i = 0; i < kGrid; ++i) {
        const Vec3 x = kBallCentre - Vec3::Constant(0.2) + 0.4 / (kGrid - 1) * Vec3(i, j, k);
        values.push_back(static_cast<float>((x - kBallCentre).norm() - kBall));
      }
  return values;
}();
const std::vector<chain::DistanceField> kFields = {
    {kGridValues.data(),
     kGrid,
     kGrid,
     kGrid,
     single_precision(kBallCentre - Vec3::Constant(0.2)),
     0.4f / (kGrid - 1),
     0.01f,
     single_precision(kBallPose.position),
     {static_cast<float>(kBallPose.rotation.w()), single_precision(kBallPose.rotation.vec())}}};
const ChainBodies kBodies{kPrimitives, kFields};

// The way out of a sampled ball is radial, ends at its surface, and is none outside.
TEST(ChainBody, TheWayOutOfASampledBallIsThatOfTheBall) {
  const Vec3 centre = kBallPose.apply(kBallCentre);
  const Vector3<double> origin{0.1, 0.2, 0.3};
  Random random(3);
  int inside = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    const Vec3 x = centre + 0.25 * Vec3(random.uniform(-1, 1), random.uniform(-1, 1), random.uniform(-1, 1));
    const Vec3 from = x - centre;
    const auto move =
        chain::way_out(kFields[0], origin, Vector3<double>{x.x() - 0.1, x.y() - 0.2, x.z() - 0.3});
    const double missing = kBall + 0.01 - from.norm();
    // Trilinear between points 17 mm apart: off by up to 3/8 spacing²/distance in length, and by up to half a
    // spacing over the distance in each component of the direction.
    const double spacing = 0.4 / (kGrid - 1), allowed = 0.375 * spacing * spacing / from.norm();
    if (from.norm() < 2.0 * spacing) continue;
    const Vec3 expected = missing > 0.0 ? Vec3(missing * from.normalized()) : Vec3(Vec3::Zero());
    EXPECT_LT((Vec3(move.x, move.y, move.z) - expected).norm(),
              allowed + 0.87 * spacing / from.norm() * std::max(missing, 0.0));
    inside += missing > 0.0 ? 1 : 0;
  }
  EXPECT_GT(inside, 100);
}

// A lane does what a strand on its own does, to the last bit, whatever stands in the other lanes.
TEST(ChainGroom, LanesAgreeWithOneStrandAtATime) {
  for (const auto method :
       {chain::Method::tridiagonal, chain::Method::position_based, chain::Method::follow_the_leader}) {
    const Hair hair = random_hair(2 * Chain::kLanes + 3);
    ChainOptions options = everything();
    options.method = method;
    Chain groom(hair.first_point, hair.points, options);
    std::vector<ChainStrand<float>> single;
    std::vector<Vec3> roots;
    for (std::size_t i = 0; i < hair.strands(); ++i) {
      std::vector<Vector3<float>> rest;
      for (std::uint32_t k = hair.first_point[i]; k < hair.first_point[i + 1]; ++k)
        rest.push_back(single_precision(hair.points[k] - hair.root(i)));
      single.emplace_back(rest);
      roots.push_back(hair.root(i));
    }
    double h = 1.0 / 100.0, before = h;
    for (int step = 0; step < 40; ++step) {
      const std::vector<Pose> poses = shaken(hair.strands(), step);
      groom.step(h, poses, kForces, kBodies);
      chain::Parameters<float> p = chain_parameters<float>(options, kForces, h, before);
      p.primitives = kPrimitives.data();
      p.primitive_count = static_cast<int>(kPrimitives.size());
      p.fields = kFields.data();
      p.field_count = static_cast<int>(kFields.size());
      for (std::size_t i = 0; i < hair.strands(); ++i) {
        const Quat& q = poses[i].rotation;
        const Vec3 root = poses[i].apply(hair.root(i));
        single[i].step(p, {single_precision(Vec3::Zero()),
                           {static_cast<float>(q.w()), single_precision(q.vec())},
                           single_precision(root),
                           single_precision(roots[i] - root)});
        roots[i] = root;
      }
      before = h;
      h = step % 2 == 0 ? 1.0 / 80.0 : 1.0 / 100.0;
    }
    std::vector<Vec3> points(groom.point_count());
    groom.write_points(points);
    for (std::size_t i = 0; i < hair.strands(); ++i)
      for (std::uint32_t k = hair.first_point[i]; k < hair.first_point[i + 1]; ++k) {
        const auto& x = single[i].position()[k - hair.first_point[i]];
        ASSERT_EQ(points[k], roots[i] + Vec3(x.x, x.y, x.z)) << "strand " << i;
      }
  }
}

TEST(ChainGroom, SameBitsForAnyNumberOfThreadsAndAfterRestoring) {
  const Hair hair = random_hair(3000);
  std::vector<double> expected;
  for (const int threads : {1, 2, 5}) {
    const ThreadLimit limit(threads);
    Chain groom(hair.first_point, hair.points, everything());
    for (int step = 0; step < 6; ++step) {
      // Taken out and put back half way, into a chain that knows nothing.
      if (step == 3) {
        const std::vector<double> state = groom.state();
        groom = Chain(hair.first_point, hair.points, everything());
        groom.set_state(state);
      }
      groom.step(step < 3 ? 0.01 : 0.015, shaken(hair.strands(), step), kForces, kBodies);
    }
    if (expected.empty()) expected = groom.state();
    EXPECT_EQ(groom.state(), expected);
  }
}

// Single precision leaves about 1e-5 of an edge of 2 cm at a metre from the origin.
TEST(ChainGroom, KeepsTheAllowedStretch) {
  const Hair hair = random_hair(500);
  for (const double allowed : {1e-2, 1e-3, 1e-4}) {
    ChainOptions options;
    options.passes = 1;
    options.allowed_stretch = allowed;
    Chain groom(hair.first_point, hair.points, options);
    int passes = 0;
    for (int step = 0; step < 100; ++step) {
      passes = std::max(passes, groom.step(1.0 / 60.0, shaken(hair.strands(), step), kForces).passes);
      ASSERT_LE(groom.largest_stretch(), allowed + 1e-5);
    }
    EXPECT_GT(passes, 1);
  }
}

// The whole groom rests, and its head is far away: coordinates are large, what a strand does must not notice.
TEST(ChainGroom, ShortEdgesFarAwayKeepTheirLength) {
  std::vector<Vec3> points;
  for (int k = 0; k < 20; ++k) points.push_back(Vec3(50.0, 20.0 + 1e-5 * k, 1.0));
  ChainOptions options;
  options.allowed_stretch = 1e-4;
  Chain groom(std::vector<std::uint32_t>{0, 20}, points, options);
  for (int step = 0; step < 50; ++step) {
    Pose pose;
    pose.position = Vec3(100.0 + 1e-5 * step, 0, 0);
    groom.step(1e-3, std::vector<Pose>{pose}, kForces);
    ASSERT_LE(groom.largest_stretch(), 1.01e-4);
  }
  groom.write_points(points);
  EXPECT_NEAR(points[0].x(), 150.00049, 1e-9);
  EXPECT_NEAR((points[1] - points[0]).norm(), 1e-5, 1e-7);
}

TEST(ChainGroom, RefusesWhatItCannotSimulate) {
  const Hair hair = random_hair(3);
  const ChainOptions fine;
  EXPECT_THROW(Chain(std::vector<std::uint32_t>{0, 1}, std::vector<Vec3>(1), fine), InputError);
  EXPECT_THROW(Chain(std::vector<std::uint32_t>{0, 257}, std::vector<Vec3>(257), fine), InputError);
  EXPECT_THROW(Chain(std::vector<std::uint32_t>{}, std::vector<Vec3>{}, fine), InputError);
  EXPECT_THROW(Chain(std::vector<std::uint32_t>{0, 5, 3}, std::vector<Vec3>(3), fine), InputError);
  Hair broken = hair;
  broken.points[1].y() = std::numeric_limits<double>::quiet_NaN();
  EXPECT_THROW(Chain(broken.first_point, broken.points, fine), InputError);
  ChainOptions wrong;
  wrong.bending = 1.5;
  EXPECT_THROW(Chain(hair.first_point, hair.points, wrong), InputError);
  wrong = {};
  wrong.passes = 0;
  EXPECT_THROW(Chain(hair.first_point, hair.points, wrong), InputError);

  Chain groom(hair.first_point, hair.points, fine);
  const std::vector<Pose> one(1), two(2);
  EXPECT_THROW(groom.step(0.0, one, kForces), InputError);
  EXPECT_THROW(groom.step(0.01, two, kForces), InputError);
  EXPECT_THROW(groom.step(0.01, one, ChainForces{Vec3::Zero(), Vec3::Zero(), -1.0}), InputError);
  std::vector<Vec3> little(1);
  EXPECT_THROW(groom.write_points(little), InputError);
  EXPECT_THROW(groom.set_state(std::vector<double>(3)), InputError);
}

TEST(ChainGroom, AnEmptyGroomIsFine) {
  Chain groom(std::vector<std::uint32_t>{0}, std::vector<Vec3>{}, {});
  EXPECT_EQ(groom.step(0.01, std::vector<Pose>(1), kForces).passes, 0);
}

}  // namespace
}  // namespace ringlet::rods
