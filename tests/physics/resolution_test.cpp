// Whether strands get as many elements as their motion needs: hair on a head that shakes, against twice as
// many elements.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "ringlet/hair/hair_types.h"
#include "ringlet/rods/super_helix.h"
#include "ringlet/sim/air.h"
#include "ringlet/sim/element_count.h"

namespace ringlet::sim {
namespace {

constexpr double kLength = 0.25, kStep = 1.0 / 240.0;
constexpr int kPieces = 8;  // for which rms distances are taken

// Points of a strand at the side of a head that shakes by 30° once a second, at 30 frames per second.
std::vector<Vec3> shaken(const Vec3& natural, int elements) {
  rods::SuperHelixStrand strand;
  strand.material = hair::material_of(hair::Ethnicity::caucasian);
  strand.length = kLength;
  strand.elements = elements;
  strand.natural = {natural};
  strand.root.position = Vec3(0.07, 0.0, 0.08);
  strand.root.rotation = Quat::FromTwoVectors(Vec3::UnitZ(), Vec3(1.0, 0.0, 0.3));
  rods::SuperHelix rods(std::array{strand}, {.twist = true, .samples_per_element = kPieces});
  rods::Environment air;
  const auto root_at = [&](double t) {
    const double ramp = std::min(1.0, t / 0.25), swell = ramp * ramp * ramp * (ramp * (6 * ramp - 15) + 10);
    const double angle = std::numbers::pi / 6.0 * swell * std::sin(2.0 * std::numbers::pi * t);
    const Quat turn(Eigen::AngleAxisd(angle, Vec3::UnitZ()));
    return Pose{turn * strand.root.position, turn * strand.root.rotation};
  };
  const auto step = [&](double from, double to, double h) {
    rods.begin_step(h, std::array{rods::RootMotion{root_at(from), root_at(to)}}, air);
    rods.finish_step();
  };
  air.drag_coefficient = 8e-5;
  for (int k = 0; k < 480; ++k) step(0.0, 0.0, kStep);
  air.drag_coefficient = hair_drag(4e-5, 300.0);
  air.scheme = rods::Scheme::midpoint;
  std::vector<Vec3> path, points(rods.first_point()[1]);
  for (int k = 0; k < 360; ++k) {
    step(k * kStep, (k + 1) * kStep, kStep);
    if (k % 8 != 7) continue;
    rods.write_points(points);
    for (int piece = 1; piece <= kPieces; ++piece) path.push_back(points[std::size_t(piece * elements)]);
  }
  return path;
}

// 3 % of the length, root mean square, is what the count promises; half of the elements miss it where hair is
// curled.
TEST(Resolution, ShakenHairOfAllKindsHasEnoughElements) {
  const hair::Material material = hair::material_of(hair::Ethnicity::caucasian);
  for (const hair::Curl curl :
       {hair::Curl::straight, hair::Curl::wavy, hair::Curl::curly, hair::Curl::coiled}) {
    const Vec3 natural = hair::natural_curvature(hair::curl_shape(curl));
    const int needed = elements_needed(material, kLength, natural.norm(), Vec3(0.0, 0.0, -9.81));
    const auto coarse = shaken(natural, needed), fine = shaken(natural, 2 * needed);
    double sum = 0.0;
    for (std::size_t i = 0; i < fine.size(); ++i) sum += (coarse[i] - fine[i]).squaredNorm();
    // Errors fall with the square of the elements' number: three quarters of the error lie between the two.
    const double error = std::sqrt(sum / double(fine.size())) / 0.75 / kLength;
    RecordProperty("elements_" + std::to_string(int(curl)), needed);
    RecordProperty("error_" + std::to_string(int(curl)), std::to_string(error));
    EXPECT_LT(error, 0.03) << needed << " elements, curl " << int(curl);
  }
}

}  // namespace
}  // namespace ringlet::sim
