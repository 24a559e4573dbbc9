// A real groom keeps its style: the mohawk of TressFX's Ratboy, shaken for five seconds and left alone.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <vector>

#include "ringlet/io/groom_file.h"
#include "ringlet/rods/chain.h"

namespace ringlet::rods {
namespace {

// The largest distance of any point from where it rests, as a share of its strand's length.
double deviation(const hair::Groom& groom, const std::vector<Vec3>& points) {
  double largest = 0.0;
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    const double length = hair::length(groom.strand(i));
    for (std::uint32_t k = groom.first_point[i]; k < groom.first_point[i + 1]; ++k)
      largest = std::max(largest, (points[k] - groom.points[k]).norm() / length);
  }
  return largest;
}

TEST(Mohawk, ComesBackWithinOnePerCentOfItsLength) {
  const std::filesystem::path path = std::filesystem::path(RINGLET_SHARED_DATA) / "grooms/Ratboy_mohawk.tfx";
  if (!std::filesystem::exists(path)) GTEST_SKIP() << "needs the grooms in " << RINGLET_SHARED_DATA;
  const hair::Groom groom = io::read_groom(path);
  const Vec3 centre = groom.points[0];

  ChainOptions options;
  options.clamped = 2;
  options.bending_iterations = 2;
  options.global_shape = 0.05;
  options.local_shape = 0.3;
  options.style_gravity = Vec3(0, -9.81, 0);
  Chain chain(groom.first_point, groom.points, options);
  const ChainForces forces{Vec3(0, -9.81, 0), Vec3::Zero(), 2.0};
  const double h = 1.0 / 120.0;
  std::vector<Vec3> points(groom.points.size());
  double farthest = 0.0, stretch = 0.0;
  const auto step = [&](const Pose& pose) {
    chain.step(h, std::vector<Pose>{pose}, forces);
    chain.write_points(points);
    stretch = std::max(stretch, chain.largest_stretch());
  };

  // Two nods a second, by half a radian and more to each side, and up and down: the crest outruns its points
  // by several edges in a step.
  for (int k = 1; k <= 600; ++k) {
    const double phase = 2.0 * std::acos(-1.0) * 2.0 * h * k;
    Pose pose;
    pose.rotation = Quat(Eigen::AngleAxisd(0.6 * std::sin(phase), Vec3::UnitZ()));
    pose.position = centre - pose.rotation * centre + Vec3(0, 0.05 * std::sin(1.7 * phase), 0);
    step(pose);
    // Seen from the head.
    for (Vec3& x : points) x = pose.apply_inverse(x);
    farthest = std::max(farthest, deviation(groom, points));
  }
  for (int k = 0; k < 360; ++k) step(Pose{});

  RecordProperty("farthest", std::to_string(farthest));
  RecordProperty("at_rest", std::to_string(deviation(groom, points)));
  EXPECT_GT(farthest, 0.1);
  EXPECT_LT(deviation(groom, points), 0.01);
  // The allowed stretch, and what single precision adds.
  EXPECT_LT(stretch, 1.1e-3);
}

}  // namespace
}  // namespace ringlet::rods
