// Strands that lie on bodies, and what a hairdresser does to them.
#if defined(__GNUC__) && !defined(__clang__)
// gcc 12 takes the deliberately undefined operands inside its own AVX-512 intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

#include "ringlet/statics/style.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <array>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/body/tessellate.h"
#include "ringlet/hair/grow.h"
#include "ringlet/statics/groom_strands.h"
#include "ringlet/statics/pressed_strand.h"
#include "ringlet/statics/refine.h"
#include "ringlet/statics/search.h"
#include "ringlet/statics/shape.h"
#include "unit/statics/surroundings.h"

namespace ringlet::statics {
namespace {

// Strands that grow all around a ball of 8 cm, leaning from its normal.
hair::Groom furry_ball(std::size_t count, const hair::CurlShape& curl, double length) {
  hair::Groom groom;
  for (std::size_t i = 0; i < count; ++i) {
    Random random(17, i);
    const double z = 1.0 - 1.4 * (double(i) + 0.5) / double(count), phi = 2.399963 * double(i);
    const Vec3 normal(std::sqrt(1 - z * z) * std::cos(phi), std::sqrt(1 - z * z) * std::sin(phi), z);
    const Vec3 t = (normal + 0.4 * Vec3(random.normal(), random.normal(), random.normal())).normalized();
    const Pose root{0.08 * normal, Quat(frame_from_tangent(t.dot(normal) > 0 ? t : normal, Vec3::UnitX()))};
    const Vec3 curvature = hair::natural_curvature(curl);
    groom.add_strand(hair::helix_points(root, curvature, length, 40));
    groom.root_frames.push_back(root.rotation);
    groom.natural_curvatures.push_back(curvature);
    groom.lengths.push_back(length);
  }
  return groom;
}

TEST(PressedStrand, GradientAndMatrixAreDerivativesOfTheEnergy) {
  std::vector<body::Body> floor(1);
  floor[0].shape = body::Plane{Vec3(0, 0, 0.07), Vec3(0.1, -0.2, 1)};
  const body::Bodies round = ball(0.08), flat(std::move(floor));
  for (const body::Bodies* bodies : {&round, &flat}) {
    Clearance clearance;
    clearance.bodies = bodies;
    clearance.hulls = {0.01};
    rods::SuperHelixStrand strand;
    strand.length = 0.15;
    strand.elements = 7;
    strand.root = {Vec3(0.02, 0.0, 0.0775), Quat(rotation_exp(Vec3(0.2, 2.2, 0.3)))};
    strand.natural = {Vec3(3, 20, 10)};
    PressedStrand pressed(strand, 0, kGravity, clearance);
    Random random(3);
    std::vector<double> q;
    for (int i = 0; i < 21; ++i) q.push_back(15.0 * random.normal());
    pressed.differentiate(q);
    ASSERT_GT(pressed.touching(), 3u);
    const std::vector<double> gradient = pressed.gradient();
    const auto n = static_cast<int>(q.size());
    MatX matrix(n, n);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j <= i; ++j) matrix(i, j) = matrix(j, i) = pressed.hessian(i, j);
    const double largest = Eigen::Map<const VecX>(gradient.data(), n).cwiseAbs().maxCoeff();
    for (int i = 0; i < n; ++i) {
      // Truncation step² E''' and rounding 1e-16 E / step, relative to the largest entry; likewise of the
      // next derivative.
      const double step = 1e-4, here = q[i];
      q[i] = here + step;
      pressed.differentiate(q);
      const double plus = pressed.total();
      VecX column = Eigen::Map<const VecX>(pressed.gradient().data(), n);
      q[i] = here - step;
      pressed.differentiate(q);
      column -= Eigen::Map<const VecX>(pressed.gradient().data(), n);
      q[i] = here;
      EXPECT_NEAR(gradient[i], (plus - pressed.total()) / (2 * step), 1e-6 * largest) << i;
      if (bodies == &round) continue;  // whose curvature is left out
      EXPECT_LT((matrix.col(i) - column / (2 * step)).cwiseAbs().maxCoeff(),
                1e-6 * matrix.cwiseAbs().maxCoeff())
          << i;
    }
    // The O(N) factor solves as dense algebra does. A shift makes any matrix positive definite.
    pressed.differentiate(q);
    double mu = 1.0;
    while (!pressed.factor(mu)) mu *= 2.0;
    for (int i = 0; i < n; ++i)
      matrix(i, i) += (mu - 1.0) * pressed.element_length * strand.material.stiffness()[i % 3];
    EXPECT_GT(Eigen::SelfAdjointEigenSolver<MatX>(matrix).eigenvalues()[0], 0.0);
    std::vector<double> x = gradient;
    pressed.solve(x);
    const VecX dense = matrix.ldlt().solve(Eigen::Map<const VecX>(gradient.data(), n));
    EXPECT_LT((Eigen::Map<const VecX>(x.data(), n) - dense).norm(), 1e-8 * dense.norm());
  }
}

TEST(Contact, AStraightStrandLiesOnABall) {
  // From the top of a ball, leaving along it: the strand follows the ball round to where it hangs freely, and
  // its weight presses it in by about as much as the penalty says: a few times `sink`, as it also carries
  // what hangs below.
  const body::Bodies bodies = ball(0.08);
  Clearance clearance;
  clearance.bodies = &bodies;
  rods::SuperHelixStrand strand;
  strand.length = 0.25;
  strand.elements = 32;
  strand.root = {Vec3(0, 0, 0.08), Quat(rotation_exp(Vec3(0, 1.35, 0)))};
  strand.natural = {Vec3::Zero()};
  const auto free = find_equilibria(std::array{strand}, kGravity)[0];
  const auto rest = find_equilibria(std::array{strand}, kGravity, clearance)[0];
  ASSERT_EQ(rest.outcome, Outcome::stable) << rest.reason;
  EXPECT_GT(rest.contact_energy, 0.0);
  const auto deepest = [&](const Equilibrium& e) {
    double least = 1.0;
    for (const Vec3& p : equally_spaced_points(strand.root, strand.length, e.curvatures, 200))
      least = std::min(least, p.norm() - 0.08);
    return least;
  };
  EXPECT_LT(deepest(free), -0.01) << "the strand would not meet the ball: the test shows nothing";
  EXPECT_GT(deepest(rest), -20 * clearance.sink);
  // A hull further out keeps it further out.
  clearance.hulls = {0.02};
  const auto outer = find_equilibria(std::array{strand}, kGravity, clearance)[0];
  ASSERT_EQ(outer.outcome, Outcome::stable) << outer.reason;
  const Vec3 side = points_at(strand.root, 0.25, rest.curvatures, std::array{0.12})[0],
             side_outer = points_at(strand.root, 0.25, outer.curvatures, std::array{0.12})[0];
  EXPECT_GT(side_outer.norm(), side.norm() + 0.01);
}

TEST(Contact, AMeshActsLikeTheBallItApproximates) {
  const body::Bodies smooth = ball(0.08);
  body::Body body;
  body.shape = std::make_shared<const body::MeshSurface>(body::tessellate(body::Sphere{Vec3::Zero(), 0.08}));
  std::vector<body::Body> list;
  list.push_back(std::move(body));
  const body::Bodies meshed(std::move(list));
  Clearance clearance;
  rods::SuperHelixStrand strand;
  strand.length = 0.2;
  strand.elements = 24;
  strand.root = {Vec3(0, 0, 0.08), Quat(rotation_exp(Vec3(0, 1.2, 0)))};
  strand.natural = {Vec3(0, 25, 15)};
  clearance.bodies = &smooth;
  const auto on_ball = find_equilibria(std::array{strand}, kGravity, clearance)[0];
  clearance.bodies = &meshed;
  const auto on_mesh = find_equilibria(std::array{strand}, kGravity, clearance)[0];
  ASSERT_EQ(on_ball.outcome, Outcome::stable) << on_ball.reason;
  ASSERT_EQ(on_mesh.outcome, Outcome::stable) << on_mesh.reason;
  EXPECT_GT(on_ball.contact_energy, 0.0);
  // Facets lie inside the ball by at most a millimetre.
  for (const double s : {0.05, 0.1, 0.15, 0.2})
    EXPECT_LT((points_at(strand.root, 0.2, on_ball.curvatures, std::array{s})[0] -
               points_at(strand.root, 0.2, on_mesh.curvatures, std::array{s})[0])
                  .norm(),
              0.004)
        << s;
}

// Strands that lie on a ball, against ones with a tenth of the tolerance that go on from where these stop.
TEST(Contact, RefinedStrandsOnABallAgreeWithFinerOnes) {
  const body::Bodies bodies = ball(0.08);
  Clearance clearance;
  clearance.bodies = &bodies;
  clearance.hulls.assign(24, 0.02);  // so that most strands meet it
  RefineOptions fine;
  fine.tolerance = 0.1 * RefineOptions{}.tolerance;
  for (const hair::Curl curl :
       {hair::Curl::straight, hair::Curl::wavy, hair::Curl::curly, hair::Curl::coiled}) {
    const auto strands = strands_of(furry_ball(24, hair::curl_shape(curl), 0.2), std::array{5});
    const auto rest = refine(strands, kGravity, clearance),
               finer = refine(strands, kGravity, clearance, fine);
    int touching = 0;
    double worst = 0.0;
    for (std::size_t i = 0; i < strands.size(); ++i) {
      EXPECT_EQ(rest[i].outcome, Outcome::stable) << i << ": " << rest[i].reason;
      EXPECT_LE(rest[i].residual, kBalancedResidual) << i;
      touching += rest[i].contact_energy > 0.0;
      worst = std::max(worst, curve_distance(strands[i], rest[i].curvatures, finer[i].curvatures));
    }
    EXPECT_GT(touching, 5) << "hardly any strand touches the ball: the test shows nothing";
    EXPECT_LE(worst, 0.005);
    RecordProperty("percent_of_kind_" + std::to_string(static_cast<int>(curl)), std::to_string(100 * worst));
  }
}

TEST(Hulls, HigherRootsLieFurtherOut) {
  const std::vector<Vec3> roots{{0, 0, 0.3}, {0, 0, 0.1}, {0, 0, 0.2}, {0, 0, 0.4}};
  EXPECT_EQ(layered_hulls(roots, Vec3::UnitZ(), 0.02, 2), (std::vector<double>{0.02, 0.01, 0.01, 0.02}));
  EXPECT_EQ(layered_hulls(roots, -Vec3::UnitZ(), 0.02, 1), (std::vector<double>(4, 0.02)));
  EXPECT_THROW(layered_hulls(roots, Vec3::UnitZ(), -1.0, 2), InputError);
  EXPECT_THROW(layered_hulls(roots, Vec3::UnitZ(), 0.02, 0), InputError);
}

double mean_tip_height(const Style& style) {
  double sum = 0.0;
  for (std::size_t i = 0; i < style.groom().strand_count(); ++i) sum += style.groom().strand(i).back().z();
  return sum / double(style.groom().strand_count());
}

double largest_distance(const hair::Groom& a, const hair::Groom& b) {
  double largest = 0.0;
  EXPECT_EQ(a.points.size(), b.points.size());
  for (std::size_t k = 0; k < a.points.size(); ++k)
    largest = std::max(largest, (a.points[k] - b.points[k]).norm());
  return largest;
}

StyleOptions options_on(const body::Bodies& bodies) {
  StyleOptions options;
  options.elements = {16};
  options.bodies = &bodies;
  options.volume = 0.01;
  return options;
}

TEST(Style, WetCurlsHangLongerAndDryAgainAsTheyWere) {
  const body::Bodies bodies = ball(0.08);
  Style style(furry_ball(12, {0.008, 0.03}, 0.2), options_on(bodies));
  const hair::Groom dry = style.groom();
  const double before = mean_tip_height(style);
  style.wet(1.0);
  // A tenth of the stiffness and a quarter more weight pull the curls out by centimetres.
  EXPECT_LT(mean_tip_height(style), before - 0.02);
  const double wet = mean_tip_height(style);
  style.wet(0.3);
  EXPECT_LT(wet, mean_tip_height(style));
  EXPECT_LT(mean_tip_height(style), before);
  style.dry();
  EXPECT_LT(largest_distance(style.groom(), dry), 1e-6);
  EXPECT_EQ(style.groom().history.size(), 3u);
  EXPECT_TRUE(style.undo());
  EXPECT_TRUE(style.undo());
  EXPECT_EQ(mean_tip_height(style), wet);
  EXPECT_TRUE(style.undo());
  EXPECT_FALSE(style.undo());
  EXPECT_EQ(largest_distance(style.groom(), dry), 0.0);
  EXPECT_TRUE(style.redo());
  EXPECT_EQ(mean_tip_height(style), wet);
}

// Strands that a brush meets rest as if all were wet, others as if none were: bit by bit.
TEST(Style, ABrushMovesOnlyWhatItMeets) {
  const body::Bodies bodies = ball(0.08);
  StyleOptions options;
  options.bodies = &bodies;
  options.volume = 0.02;
  const hair::Groom groom = furry_ball(24, hair::curl_shape(hair::Curl::wavy), 0.15);
  Style dry(groom, options), wet(groom, options), brushed(groom, options);
  wet.wet(0.8);
  brushed.wet(0.8, hair::Ball{Vec3(0.08, 0, 0), 0.06});
  std::size_t met = 0;
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    const bool is_wet = brushed.wetness_of_strands()[i] > 0.0;
    met += is_wet;
    const Style& same = is_wet ? wet : dry;
    EXPECT_EQ(brushed.rest()[i].curvatures, same.rest()[i].curvatures) << i;
    EXPECT_TRUE(std::ranges::equal(brushed.groom().strand(i), same.groom().strand(i))) << i;
  }
  EXPECT_GT(met, 2u);
  EXPECT_LT(met, 22u);
  EXPECT_TRUE(brushed.undo());
  EXPECT_EQ(brushed.groom().points, dry.groom().points);
}

TEST(Style, ACutSpringsUp) {
  // Without a body, so that nothing but weight decides: what is cut is lighter, and its curls contract.
  StyleOptions options;
  options.elements = {48};  // a third of a radian each: with three times as much their error hides the rise
  Style style(furry_ball(12, {0.008, 0.03}, 0.25), options);
  const double plane = mean_tip_height(style) + 0.03;
  std::vector<double> lengths;
  for (const auto& strand : style.strands()) lengths.push_back(strand.length);
  style.cut(hair::CutPlane{Vec3::UnitZ(), plane});
  int shorter = 0;
  for (std::size_t i = 0; i < style.strands().size(); ++i)
    if (style.groom().strand_count() == lengths.size() && style.strands()[i].length < lengths[i] - 1e-9) {
      ++shorter;
      // The end was on the plane; without the rest below it, it rises.
      EXPECT_GT(style.groom().strand(i).back().z(), plane + 1e-4) << i;
    }
  EXPECT_GT(shorter, 3);
  EXPECT_THROW(style.cut(hair::CutPlane{Vec3::UnitZ(), 10.0}), InputError);
  EXPECT_EQ(style.groom().history.size(), 1u) << "a cut that fails must leave no trace";
  style.lengthen(0.05);
  EXPECT_EQ(style.groom().history.size(), 2u);
}

TEST(Style, ACutByAMeshEndsAtItsSurface) {
  StyleOptions options;
  options.elements = {16};
  options.gravity = Vec3(0, 0, -1e-6);  // hardly any weight: the ends stay where they are cut
  Style style(furry_ball(60, {0.0, 0.0}, 0.1), options);
  const body::MeshSurface mesh(body::tessellate(body::Sphere{Vec3(0, 0, 0.19), 0.09}));
  const std::size_t before = style.groom().strand_count();
  style.cut(mesh, "ball");
  ASSERT_EQ(style.groom().strand_count(), before);
  int cut = 0;
  for (std::size_t i = 0; i < before; ++i)
    if (style.strands()[i].length < 0.1 - 1e-9) {
      ++cut;
      EXPECT_NEAR(mesh.closest(style.groom().strand(i).back()).signed_distance, 0.0, 1e-6) << i;
    }
  EXPECT_GT(cut, 0);
  TriangleMesh open = body::tessellate(body::Sphere{});
  open.triangles.pop_back();
  EXPECT_THROW(style.cut(body::MeshSurface(open), "open"), InputError);
}

TEST(Style, CombingAPartingSendsHairToEitherSide) {
  const body::Bodies bodies = ball(0.08);
  Style style(furry_ball(20, {0.0, 0.0}, 0.12), options_on(bodies));
  style.comb(hair::CutPlane{Vec3::UnitX(), 0.01});
  for (std::size_t i = 0; i < style.strands().size(); ++i) {
    const Pose& root = style.strands()[i].root;
    const Vec3 normal = root.position.normalized(), t = root.rotation * Vec3::UnitZ();
    const Vec3 side(root.position.x() < 0.01 ? -1.0 : 1.0, 0.0, 0.0);
    const Vec3 wanted = side - Vec3::UnitZ();
    const Vec3 along = t - t.dot(normal) * normal;
    EXPECT_GT(along.dot(wanted - wanted.dot(normal) * normal), 0.0) << i;
  }
}

TEST(Style, SameBitsForAnyNumberOfThreads) {
  const body::Bodies bodies = ball(0.08);
  const auto points = [&](int threads) {
    const ThreadLimit limit(threads);
    return Style(furry_ball(9, {0.008, 0.03}, 0.2), options_on(bodies)).groom().points;
  };
  EXPECT_EQ(points(1), points(2));
}

}  // namespace
}  // namespace ringlet::statics
