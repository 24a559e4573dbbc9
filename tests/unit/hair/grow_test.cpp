#include "ringlet/hair/grow.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ringlet/base/error.h"
#include "ringlet/hair/render_strands.h"
#include "ringlet/hair/resample.h"

namespace ringlet::hair {
namespace {

// A unit square in the plane z = 0, as two triangles.
TriangleMesh square() {
  TriangleMesh mesh;
  mesh.vertices = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
  mesh.uv = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  return mesh;
}
constexpr std::uint32_t kBoth[] = {0, 1};

TEST(ScalpSampling, SitesAreEvenAndOnTheSurface) {
  const std::size_t count = 400;
  const auto sites = sample_scalp(square(), {}, kBoth, count, 7);
  ASSERT_EQ(sites.size(), count);
  double smallest = 1.0;
  for (std::size_t i = 0; i < count; ++i) {
    EXPECT_NEAR(sites[i].normal.z(), 1.0, 1e-12);
    EXPECT_NEAR((sites[i].uv.value() - sites[i].position.head<2>()).norm(), 0.0, 1e-12);
    for (std::size_t j = 0; j < i; ++j)
      smallest = std::min(smallest, (sites[i].position - sites[j].position).norm());
  }
  // Discs in hexagonal packing have diameter sqrt(2 / (√3 n)). Elimination reaches 0.6 of it or more; uniform
  // random points come as close as 1/(2n) = 0.02 of it.
  EXPECT_GT(smallest, 0.6 * std::sqrt(2.0 / (std::sqrt(3.0) * double(count))));
  const auto again = sample_scalp(square(), {}, kBoth, count, 7),
             other = sample_scalp(square(), {}, kBoth, count, 8);
  EXPECT_EQ(again[5].position, sites[5].position);
  EXPECT_NE(other[5].position, sites[5].position);
}

TEST(ScalpSampling, NoAreaIsAnError) {
  TriangleMesh flat = square();
  for (Vec3& v : flat.vertices) v.y() = 0.0;
  EXPECT_THROW(sample_scalp(flat, {}, kBoth, 3, 1), InputError);
}

TEST(HairTypes, CurvatureGivesBackTheCoil) {
  const CurlShape shape{0.01, 0.035};
  const Vec3 q = natural_curvature(shape);
  const double sum = q.squaredNorm();
  EXPECT_NEAR(q.y() / sum, shape.radius, 1e-15);
  EXPECT_NEAR(2 * std::numbers::pi * q.z() / sum, shape.pitch, 1e-15);
  EXPECT_EQ(natural_curvature({0, 0.1}), Vec3(Vec3::Zero()));
}

TEST(Grow, PointsLieOnTheHelix) {
  const CurlShape shape{0.01, 0.035};
  const Vec3 q = natural_curvature(shape);
  const double turn = 2 * std::numbers::pi / q.norm();
  const auto points = helix_points({}, q, turn, 41);
  EXPECT_NEAR((points.back() - points.front()).norm(), shape.pitch, 1e-14);
  // All points have the same distance to the axis, which passes at `radius` from the root.
  const Vec3 axis = q.normalized(), centre = axis.cross(Vec3::UnitZ()).normalized() * shape.radius;
  const Vec3 foot = (centre - centre.dot(axis) * axis);
  for (const Vec3& p : points)
    EXPECT_NEAR(((p - foot) - (p - foot).dot(axis) * axis).norm(), shape.radius, 1e-13);
}

TEST(Grow, StrandsStartAtTheirSitesAndStandOffTheScalp) {
  GrowOptions options;
  options.length_variation = 0.1;
  const auto sites = sample_scalp(square(), {}, kBoth, 50, 3);
  const Groom groom = grow(sites, options);
  validate(groom);
  ASSERT_EQ(groom.strand_count(), 50u);
  for (std::size_t i = 0; i < 50; ++i) {
    EXPECT_EQ(groom.strand(i)[0], sites[i].position);
    EXPECT_NEAR(length(groom.strand(i)), options.length, 0.11 * options.length);
    const Vec3 t = groom.root_frames[i] * Vec3::UnitZ();
    EXPECT_GT(t.dot(sites[i].normal), 0.2);
  }
  options.length = -1;
  EXPECT_THROW(grow(sites, options), InputError);
}

TEST(Resample, KeepsEndsAndSpacing) {
  const std::vector<Vec3> line{{0, 0, 0}, {0, 0, 1}, {0, 0, 1}, {0, 3, 1}};
  const auto points = resample(line, 9);
  ASSERT_EQ(points.size(), 9u);
  EXPECT_EQ(points.front(), line.front());
  EXPECT_EQ(points.back(), line.back());
  EXPECT_NEAR((points[1] - Vec3(0, 0, 0.5)).norm(), 0.0, 1e-15);
  EXPECT_NEAR((points[3] - Vec3(0, 0.5, 1)).norm(), 0.0, 1e-15);
  Groom groom;
  groom.add_strand(line);
  groom.radii = {0, 1, 1, 4};
  const Groom result = resample(groom, 9);
  EXPECT_NEAR(result.radii[3], 1.5, 1e-15);
  validate(result);
}

// Three guides, one that falls to the right and two to the left: a strand that grows between them, nearest to
// the right one, goes right, though the two others together weigh more by distance.
TEST(RenderStrands, KeepToOneSideOfAParting) {
  Groom guides;
  for (const double side : {1.0, -1.0, -1.0}) {
    const double x = side * (guides.strand_count() == 2 ? 0.013 : 0.011);
    std::vector<Vec3> points;
    for (int k = 0; k < 5; ++k) points.push_back({x + side * 0.03 * k, 0.0, -0.05 * k});
    guides.add_strand(points);
  }
  RenderStrandOptions options;
  options.clump = 0.0;
  options.scatter = 0.0;
  const std::vector<ScalpSite> sites{{Vec3(0.001, 0, 0), Vec3::UnitZ(), {}, 1.0, 0, {}}};
  const RenderStrands strands(sites, guides, options);
  std::vector<Vec3> points(static_cast<std::size_t>(options.points));
  strands.evaluate(guides.points, Quat::Identity(), points);
  // The guides' reaches differ by 0.24 m of 0.23 m: three times the width of a lock, e⁻⁸ of the weight each.
  const double full = 0.12 * (points.back().z() / -0.2);
  EXPECT_NEAR(points.back().x() - 0.001, full, 0.001);
}

TEST(RenderStrands, SomeLeaveTheirLocks) {
  // Tips stray by a normal distribution of 1 mm, those of strays of 4 mm. Farther than 5 mm to the side are
  // e^−12.5 of the others and e^−0.78 of the strays, 27 of 60; the bounds are four standard deviations off.
  Groom guide;
  guide.add_strand(std::vector<Vec3>{Vec3::Zero(), Vec3(0, 0, -0.1), Vec3(0, 0, -0.2)});
  const std::vector<ScalpSite> sites(2000, ScalpSite{Vec3::Zero(), Vec3::UnitZ(), {}, 1.0, 0, {}});
  const auto far_tips = [&](double strays) {
    RenderStrandOptions options;
    options.clump = 0.0;
    options.scatter = 0.001;
    options.strays = strays;
    options.points = 4;
    const RenderStrands strands(sites, guide, options);
    std::vector<Vec3> points(sites.size() * 4);
    strands.evaluate(guide.points, Quat::Identity(), points);
    int far = 0;
    for (std::size_t i = 3; i < points.size(); i += 4) far += points[i].head<2>().norm() > 0.005;
    return far;
  };
  EXPECT_LE(far_tips(0.0), 1);
  EXPECT_GT(far_tips(0.03), 7);
  EXPECT_LT(far_tips(0.03), 50);
}

TEST(RenderStrands, FollowTheirGuidesRigidly) {
  const auto guides = grow(sample_scalp(square(), {}, kBoth, 20, 3), GrowOptions{});
  const auto sites = sample_scalp(square(), {}, kBoth, 100, 4);
  const RenderStrands strands(sites, guides, {});
  std::vector<Vec3> rest(100 * strands.points_per_strand()), moved = rest;
  strands.evaluate(guides.points, Quat::Identity(), rest);
  for (std::size_t i = 0; i < 100; ++i)
    EXPECT_NEAR((rest[i * strands.points_per_strand()] - sites[i].position).norm(), 0.0, 1e-14);
  // A rigid motion of all guides moves every render strand with it.
  const Quat turn(Eigen::AngleAxisd(0.7, Vec3(1, 2, 3).normalized()));
  const Vec3 shift(0.1, -0.2, 0.3);
  std::vector<Vec3> turned = guides.points;
  for (Vec3& p : turned) p = turn * p + shift;
  strands.evaluate(turned, turn, moved);
  for (std::size_t i = 0; i < rest.size(); ++i)
    EXPECT_NEAR((turn * rest[i] + shift - moved[i]).norm(), 0.0, 1e-13);
}

// Neighbours on a tie are far apart: with area a per site the closest packing has 1.07 √a, a square grid √a;
// of 300 random sites the nearest two would be about 0.03 √a apart.
TEST(Tie, SitesAreEvenOnTheirDiscAndFanOut) {
  const Vec3 centre(0.1, 0.2, 0.3), normal = Vec3(0, 2, 1).normalized();
  const double radius = 0.02, spread = 0.3;
  const auto sites = sample_tie(centre, normal, radius, spread, 300);
  ASSERT_EQ(sites.size(), 300u);
  double nearest = 1.0;
  for (std::size_t i = 0; i < sites.size(); ++i) {
    const Vec3 out = sites[i].position - centre;
    EXPECT_NEAR(out.dot(normal), 0.0, 1e-15);
    EXPECT_LE(out.norm(), radius);
    EXPECT_NEAR(sites[i].normal.dot(normal), std::cos(spread * out.norm() / radius), 1e-12);
    EXPECT_GE(sites[i].normal.dot(out), 0.0);
    for (std::size_t j = 0; j < i; ++j)
      nearest = std::min(nearest, (sites[i].position - sites[j].position).norm());
  }
  EXPECT_GT(nearest, 0.8 * std::sqrt(M_PI * radius * radius / 300));
}

}  // namespace
}  // namespace ringlet::hair
