// Equilibria as promised: minima, the same for any threads and neighbours, bad strands named, shapes held.
#include "ringlet/statics/equilibrium.h"

#include <gtest/gtest.h>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/statics/sag_free.h"
#include "ringlet/statics/shape.h"
#include "unit/statics/surroundings.h"

namespace ringlet::statics {
namespace {

std::vector<rods::SuperHelixStrand> random_strands(std::size_t count, std::uint64_t seed) {
  Random random(seed);
  std::vector<rods::SuperHelixStrand> strands(count);
  for (auto& strand : strands) {
    strand.elements = 4 + static_cast<int>(random.below(12));
    strand.length = random.uniform(0.05, 0.25);
    strand.material.section = {random.uniform(35e-6, 50e-6), random.uniform(35e-6, 50e-6)};
    strand.natural = {Vec3(random.uniform(-20, 20), random.uniform(0, 80), random.uniform(-60, 60))};
    strand.root.rotation = Quat(rotation_exp(Vec3(random.normal(), random.normal(), random.normal())));
  }
  return strands;
}

TEST(Equilibrium, EveryStableResultIsALocalMinimum) {
  const auto strands = random_strands(60, 5);
  const auto found = find_equilibria(strands, kGravity);
  Random random(8);
  int stable = 0;
  for (std::size_t i = 0; i < strands.size(); ++i) {
    EXPECT_NE(found[i].outcome, Outcome::not_found) << i << ": " << found[i].reason;
    EXPECT_EQ(found[i].reason.empty(), found[i].outcome == Outcome::stable);
    if (found[i].outcome != Outcome::stable) continue;
    ++stable;
    EXPECT_GT(found[i].stability, 0.0);
    // Small pushes must cost energy: as initial curvatures they lead back to the same place.
    auto pushed = strands[i];
    pushed.initial = found[i].curvatures;
    for (Vec3& q : pushed.initial) q += 0.05 * Vec3(random.normal(), random.normal(), random.normal());
    const auto again = find_equilibria(std::array{pushed}, kGravity)[0];
    const double energy = found[i].elastic_energy + found[i].gravity_energy;
    EXPECT_NEAR(again.elastic_energy + again.gravity_energy, energy, 1e-12 * std::abs(energy)) << i;
    for (int e = 0; e < strands[i].elements; ++e)
      EXPECT_LT((again.curvatures[e] - found[i].curvatures[e]).norm(), 1e-6) << i;
  }
  EXPECT_GT(stable, 40);
}

TEST(Equilibrium, SameBitsForAnyThreadsAndAnyNeighbours) {
  const auto strands = random_strands(37, 6);
  std::vector<Equilibrium> one, two;
  {
    const ThreadLimit limit(1);
    one = find_equilibria(strands, kGravity);
  }
  {
    const ThreadLimit limit(2);
    two = find_equilibria(strands, kGravity);
  }
  for (std::size_t i = 0; i < strands.size(); ++i) {
    EXPECT_EQ(one[i].curvatures, two[i].curvatures);
    EXPECT_EQ(one[i].stability, two[i].stability);
    const auto alone = find_equilibria(std::array{strands[i]}, kGravity)[0];
    EXPECT_EQ(one[i].curvatures, alone.curvatures) << i;
  }
}

TEST(Equilibrium, WithoutWeightTheNaturalShapeStays) {
  const auto strands = random_strands(9, 7);
  const auto found = find_equilibria(strands, Vec3::Zero());
  for (std::size_t i = 0; i < strands.size(); ++i) {
    EXPECT_NEAR(found[i].stability, 1.0, 1e-6);
    EXPECT_EQ(found[i].elastic_energy, 0.0);
    for (const Vec3& q : found[i].curvatures) EXPECT_EQ(q, strands[i].natural[0]);
  }
}

TEST(Equilibrium, AFlatCurlPassesThroughItself) {
  // κ2 alone is a circle; 0.25 m of it go round almost four times in one place.
  rods::SuperHelixStrand strand;
  strand.length = 0.25;
  strand.elements = 16;
  strand.natural = {Vec3(0, 100, 0)};
  const auto found = find_equilibria(std::array{strand}, Vec3::Zero())[0];
  EXPECT_EQ(found.outcome, Outcome::self_crossing);
  EXPECT_FALSE(found.reason.empty());
  // With a rise of more than its thickness per turn it does not.
  strand.natural = {Vec3(0, 100, 20)};
  EXPECT_EQ(find_equilibria(std::array{strand}, Vec3::Zero())[0].outcome, Outcome::stable);
}

TEST(Equilibrium, UnusableStrandsAreNamed) {
  auto strands = random_strands(3, 1);
  strands[2].length = 0.0;
  try {
    find_equilibria(strands, kGravity);
    FAIL() << "accepted a strand without length";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("strand 2"), std::string::npos) << error.what();
  }
  strands[2] = strands[1];
  strands[1].natural = {Vec3(0, std::nan(""), 0)};
  EXPECT_THROW(find_equilibria(strands, kGravity), InputError);
  strands[1].natural = {};
  EXPECT_THROW(find_equilibria(strands, kGravity), InputError);
  EXPECT_THROW(find_equilibria(std::span(strands).first(1), Vec3(0, 0, INFINITY)), InputError);
  EXPECT_TRUE(find_equilibria({}, kGravity).empty());
}

TEST(SagFree, AnyShapeBecomesItsOwnEquilibrium) {
  auto strands = random_strands(60, 12);
  Random random(4);
  for (auto& strand : strands)
    for (int e = 0; e < strand.elements; ++e)
      strand.initial.push_back(strand.natural[0] +
                               10.0 * Vec3(random.normal(), random.normal(), random.normal()));
  const auto held = hold_shapes(strands, kGravity);
  int stiffened = 0;
  bool changed = false;
  for (std::size_t i = 0; i < strands.size(); ++i) {
    strands[i].natural = held[i].natural;
    strands[i].material.young *= held[i].stiffening;
    stiffened += held[i].stiffening > 1.0;
    changed |= (held[i].natural[0] - strands[i].initial[0]).norm() > 1.0;
  }
  EXPECT_TRUE(changed) << "gravity asked for nothing: the test shows nothing";
  EXPECT_GT(stiffened, 0) << "no shape was hard to hold: the test shows nothing";
  const auto rest = find_equilibria(strands, kGravity);
  for (std::size_t i = 0; i < strands.size(); ++i) {
    EXPECT_NE(rest[i].outcome, Outcome::unstable) << i;
    EXPECT_EQ(rest[i].iterations, 1) << i;
    EXPECT_GT(rest[i].stability, 0.0499) << i;
    EXPECT_NEAR(rest[i].stability, std::max(held[i].stability, 0.05),
                held[i].stiffening > 1.0 ? 1e-4 : 1e-6 * std::abs(held[i].stability) + 1e-6)
        << i;
    for (int e = 0; e < strands[i].elements; ++e)
      EXPECT_LT((rest[i].curvatures[e] - strands[i].initial[e]).norm(), 1e-7) << i;
  }
}

TEST(Shape, PointsLieOnTheHelix) {
  // Radius r and rise c per radian of a helix from its curvature and twist, for a root whose axis is Ω.
  const Vec3 q(0, 30, 40);
  const double length = 0.3;
  Pose root;
  root.position = Vec3(1, 2, 3);
  const std::vector<Vec3> curvatures(7, q);
  const std::vector<double> at{0.0, 0.011, 0.17, 0.3};
  const auto points = points_at(root, length, curvatures, at);
  const double omega = q.norm(), rise = q.z() / omega, radius = q.y() / (omega * omega);
  const Vec3 axis = q / omega;
  for (std::size_t k = 0; k < at.size(); ++k) {
    const Vec3 chord = points[k] - root.position;
    EXPECT_NEAR(chord.dot(axis), rise * at[k], 1e-14);
    EXPECT_NEAR((chord - chord.dot(axis) * axis).norm(), 2 * radius * std::abs(std::sin(omega * at[k] / 2)),
                1e-13);
  }
  EXPECT_THROW(points_at(root, length, curvatures, std::vector{0.31}), InputError);
  EXPECT_THROW(points_at(root, length, curvatures, std::vector{std::nan("")}), InputError);
}

}  // namespace
}  // namespace ringlet::statics
