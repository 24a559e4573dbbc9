// A strand changes its model: same curve, same energy, up to the square of the spacing.
#include <gtest/gtest.h>

#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/rods/convert.h"
#include "ringlet/rods/corde.h"
#include "ringlet/rods/discrete_elastic_rod.h"

namespace ringlet::rods {
namespace {

// A curl that is away from its rest shape, both varying smoothly along the strand.
SuperHelixStrand curl(int elements) {
  SuperHelixStrand strand;
  strand.length = 0.15;
  strand.elements = elements;
  strand.material.section = {5e-5, 4e-5};
  strand.root = {Vec3(0.1, 0.2, 0.3), Quat(rotation_exp(Vec3(0.4, -0.8, 0.3)))};
  for (int e = 0; e < elements; ++e) {
    const double s = (e + 0.5) / elements;
    strand.natural.push_back({40 + 10 * s, 5 * std::sin(3 * s), 30 * s});
    strand.initial.push_back({30 - 10 * s, 10 * s, 20 + 10 * std::cos(2 * s)});
  }
  return strand;
}

struct Snapshot {
  std::vector<Vec3> points;
  double elastic;
};
template <class System>
Snapshot snapshot(System& system, const Pose& root) {
  system.begin_step(1e-9, std::array{RootMotion{root, root}}, {});
  Snapshot result{std::vector<Vec3>(system.first_point()[1]), system.energies().elastic};
  system.write_points(result.points);
  return result;
}

double largest_distance(const Snapshot& a, const Snapshot& b) {
  EXPECT_EQ(a.points.size(), b.points.size());
  double largest = 0.0;
  for (std::size_t i = 0; i < a.points.size(); ++i)
    largest = std::max(largest, (a.points[i] - b.points[i]).norm());
  return largest;
}

TEST(Convert, ResampledCurvaturesKeepTheTotalTurn) {
  const std::vector<Vec3> fine{{1, 2, 3}, {4, -1, 0}, {2, 2, 2}};
  const auto coarse = resample_curvatures(fine, 2);
  EXPECT_NEAR((coarse[0] - Vec3(2, 1, 2)).norm(), 0.0, 1e-15);
  EXPECT_NEAR((coarse[1] - Vec3(8.0 / 3, 1, 4.0 / 3)).norm(), 0.0, 1e-15);
  const auto many = resample_curvatures(fine, 7);
  Vec3 sum = Vec3::Zero();
  for (const Vec3& q : many) sum += q / 7;
  EXPECT_NEAR((sum - (fine[0] + fine[1] + fine[2]) / 3).norm(), 0.0, 1e-14);
  EXPECT_THROW(resample_curvatures({}, 3), InputError);
  EXPECT_THROW(resample_curvatures(fine, 0), InputError);
}

// Curves meet with the square of the spacing. A polygon has no strain in its last half edge, so that energies
// meet with the spacing itself.
template <class System>
void expect_same_curve_and_energy() {
  const SuperHelixStrand strand = curl(20);
  SuperHelix helix(std::array{strand}, {.twist = true, .samples_per_element = 1});
  const Snapshot exact = snapshot(helix, strand.root);
  double error[2], distance[2];
  for (const int factor : {1, 2}) {
    const NodalStrand nodal = to_nodal(strand, 40 * factor + 1);
    System system(std::array{nodal}, {});
    Snapshot polygon = snapshot(system, nodal.root);
    error[factor - 1] = std::abs(polygon.elastic / exact.elastic - 1.0);
    std::vector<Vec3> shared;
    for (std::size_t k = 0; k < polygon.points.size(); k += 2 * factor) shared.push_back(polygon.points[k]);
    polygon.points = shared;
    distance[factor - 1] = largest_distance(exact, polygon);
  }
  EXPECT_LT(distance[0], 2e-3 * strand.length);
  EXPECT_NEAR(std::log2(distance[0] / distance[1]), 2.0, 0.2);
  // The half edge's share, and terms of second order with either sign.
  EXPECT_LT(error[0], 1.0 / 40);
  EXPECT_GT(std::log2(error[0] / error[1]), 0.6);
}
TEST(Convert, SuperHelixToDiscreteElasticRod) { expect_same_curve_and_energy<DiscreteElasticRod>(); }
TEST(Convert, SuperHelixToCorde) { expect_same_curve_and_energy<Corde>(); }

// And back: the curvatures that a polygon measures give its curve again.
template <class System>
void expect_to_come_back() {
  const SuperHelixStrand original = curl(160);
  double distance[2], energy[2];
  for (const int factor : {1, 2}) {
    const int elements = 20 * factor;
    NodalStrand nodal = to_nodal(original, elements + 1);
    System system(std::array{nodal}, {});
    const Snapshot polygon = snapshot(system, nodal.root);
    nodal.initial = system.curvatures(0);
    const SuperHelixStrand back = to_super_helix(nodal, elements);
    SuperHelix helix(std::array{back}, {.twist = true, .samples_per_element = 1});
    const Snapshot curve = snapshot(helix, back.root);
    distance[factor - 1] = largest_distance(polygon, curve);
    energy[factor - 1] = std::abs(curve.elastic / polygon.elastic - 1.0);
  }
  EXPECT_LT(distance[0], 0.01 * original.length);
  EXPECT_GT(std::log2(distance[0] / distance[1]), 1.7);
  EXPECT_LT(energy[1], 1.0 / 30);
  EXPECT_GT(std::log2(energy[0] / energy[1]), 0.6);
}
TEST(Convert, DiscreteElasticRodToSuperHelix) { expect_to_come_back<DiscreteElasticRod>(); }
TEST(Convert, CordeToSuperHelix) { expect_to_come_back<Corde>(); }

TEST(Convert, FreeStrandsHaveNoSuperHelix) {
  NodalStrand strand = to_nodal(curl(4), 10);
  strand.clamped = false;
  EXPECT_THROW(to_super_helix(strand, 4), UnsupportedError);
}

}  // namespace
}  // namespace ringlet::rods
