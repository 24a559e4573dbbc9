// Strands solved with the elements that the answer needs: verified, no worse than they began, as exact as
// they say, and the same in every frame and order.
#include "ringlet/statics/refine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/statics/search.h"
#include "ringlet/statics/shape.h"
#include "unit/statics/random_hair.h"
#include "unit/statics/surroundings.h"

namespace ringlet::statics {
namespace {

std::vector<rods::SuperHelixStrand> hairs(std::uint64_t first, std::size_t count, double shortest = 0.03,
                                          double longest = 0.6) {
  std::vector<rods::SuperHelixStrand> strands;
  for (std::uint64_t i = 0; i < count; ++i) strands.push_back(random_hair(first + i, shortest, longest));
  return strands;
}

// Elastic and gravity energy of a strand of these curvatures, by walking along it in short straight steps
// with Eigen's rotations: nothing of the library's own kinematics.
double walked_energy(const rods::SuperHelixStrand& strand, const std::vector<Vec3>& q) {
  constexpr int kSteps = 60;
  const double element = strand.length / static_cast<double>(q.size()), step = element / kSteps;
  const Vec3 k = strand.material.stiffness(), weight = strand.material.mass_per_length() * kGravity;
  Mat3 frame = strand.root.rotation.toRotationMatrix();
  Vec3 position = Vec3::Zero();
  double energy = 0.0;
  for (const Vec3& curvature : q) {
    const Vec3 strain = curvature - strand.natural[0];
    energy += 0.5 * element * strain.dot(k.cwiseProduct(strain));
    const double angle = curvature.norm() * step;
    const Vec3 axis = angle > 0.0 ? Vec3(curvature.normalized()) : Vec3::UnitX();
    const Mat3 half = Eigen::AngleAxisd(0.5 * angle, axis).toRotationMatrix();
    for (int i = 0; i < kSteps; ++i) {
      const Vec3 tangent = (frame * half).col(2);
      energy -= step * weight.dot(position + 0.5 * step * tangent);
      position += step * tangent;
      frame = frame * half * half;
    }
  }
  return energy;
}

TEST(Refine, EveryRandomStrandIsAVerifiedEquilibrium) {
  const auto strands = hairs(0, 400);
  const auto found = refine(strands, kGravity);
  int stable = 0;
  double worst_residual = 0.0, worst_error = 0.0;
  for (std::size_t i = 0; i < strands.size(); ++i) {
    const Equilibrium& rest = found[i];
    EXPECT_EQ(rest.reason.empty(), rest.outcome == Outcome::stable) << i;
    EXPECT_NE(rest.outcome, Outcome::not_found) << i << ": " << rest.reason;
    EXPECT_NE(rest.outcome, Outcome::unstable) << i << ": " << rest.reason;
    stable += rest.outcome == Outcome::stable;
    EXPECT_LE(rest.residual, kBalancedResidual) << i;
    ASSERT_TRUE(rest.error.has_value()) << i;
    EXPECT_LE(*rest.error, RefineOptions{}.tolerance) << i;
    // Not worse than the shape it began with.
    EXPECT_LE(rest.energy(), walked_energy(strands[i], {strands[i].natural[0]})) << i;
    worst_residual = std::max(worst_residual, rest.residual);
    worst_error = std::max(worst_error, *rest.error);
  }
  RecordProperty("stable", stable);
  RecordProperty("worst_residual", std::to_string(worst_residual));
  RecordProperty("worst_error", std::to_string(worst_error));
  EXPECT_GT(stable, 380);
}

// The slope of the independent energy along a push vanishes, and its second difference is positive. The
// midpoint walk has an error of (κ step)²/24 of the weight's energy, the same for all pushes to first order;
// slopes are measured against those that the push has where the strand begins.
TEST(Refine, AnIndependentEnergyIsLowestThere) {
  const auto strands = hairs(1000, 24);
  const auto found = refine(strands, kGravity);
  Random random(3);
  for (std::size_t i = 0; i < strands.size(); ++i) {
    ASSERT_TRUE(found[i].outcome == Outcome::stable || found[i].outcome == Outcome::self_crossing) << i;
    for (int push = 0; push < 3; ++push) {
      // Bends and twists of the whole strand by a hundredth of a radian or so, and waves along it.
      const Vec3 direction =
          0.01 / strands[i].length * Vec3(random.normal(), random.normal(), random.normal());
      const auto energy = [&](const std::vector<Vec3>& shape, double part) {
        std::vector<Vec3> q = shape;
        for (std::size_t e = 0; e < q.size(); ++e)
          q[e] += part * std::cos(push * M_PI * (double(e) + 0.5) / double(q.size())) * direction;
        return walked_energy(strands[i], q);
      };
      const auto slope = [&](const std::vector<Vec3>& shape) {
        return 0.5 * (energy(shape, 1.0) - energy(shape, -1.0));
      };
      const double second = energy(found[i].curvatures, 1.0) - 2 * energy(found[i].curvatures, 0.0) +
                            energy(found[i].curvatures, -1.0);
      EXPECT_GT(second, 0.0) << i << ", push " << push;
      // A slope would show as a shift of the minimum: slope/second in units of the push, a hundredth of a
      // radian. The third derivative shifts it by as much again as the push is long.
      EXPECT_LT(std::abs(slope(found[i].curvatures)), 0.1 * second) << i << ", push " << push;
    }
  }
}

// With default settings no curve is more than 0.5 % of its length from one with eight times the elements.
TEST(Refine, DefaultErrorIsBelowHalfAPercent) {
  constexpr double kAllowed = 0.005;
  for (std::uint64_t kind = 0; kind < 4; ++kind) {
    std::vector<rods::SuperHelixStrand> strands, fine;
    for (std::uint64_t i = 0; i < 40; ++i) strands.push_back(random_hair(2000 + 4 * i + kind));
    const auto found = refine(strands, kGravity);
    // The reference begins at the result, so that it is the same branch.
    double worst = 0.0, worst_estimate = 0.0;
    for (std::size_t i = 0; i < strands.size(); ++i) {
      const auto solved = static_cast<int>(found[i].curvatures.size());
      auto strand = with_parts(strands[i], solved / strands[i].elements);
      strand.initial = found[i].curvatures;
      fine.push_back(with_parts(strand, std::min(8, 1000 / solved)));
    }
    const auto reference = find_equilibria(fine, kGravity);
    for (std::size_t i = 0; i < strands.size(); ++i) {
      ASSERT_NE(reference[i].outcome, Outcome::not_found) << reference[i].reason;
      const double error = curve_distance(fine[i], found[i].curvatures, reference[i].curvatures);
      EXPECT_LE(error, kAllowed) << "kind " << kind << ", strand " << i;
      worst = std::max(worst, error);
      worst_estimate = std::max(worst_estimate, *found[i].error);
    }
    RecordProperty("percent_of_kind_" + std::to_string(kind), std::to_string(100 * worst));
    EXPECT_GT(worst_estimate, 0.3 * worst) << "the estimate says too little";
  }
}

TEST(Refine, ErrorsFallByFourWhenElementsDouble) {
  for (std::uint64_t number = 3000; number < 3008; ++number) {
    auto strand = random_hair(number, 0.1, 0.2);
    strand.elements = 40;
    std::vector<Equilibrium> rest;
    for (int level = 0; level < 5; ++level) {
      if (level > 0) {
        strand.initial = rest.back().curvatures;
        strand = with_parts(strand, 2);
      }
      rest.push_back(find_equilibria(std::array{strand}, kGravity)[0]);
    }
    const auto error = [&](int level) {
      return curve_distance(strand, rest[std::size_t(level)].curvatures, rest.back().curvatures);
    };
    // Against 16 times the elements, whose own error shifts the order by 1/(4² − 1)/ln 4, a twentieth.
    EXPECT_NEAR(std::log2(error(0) / error(1)), 2.0, 0.1) << number;
    EXPECT_NEAR(std::log2(error(1) / error(2)), 2.0, 0.2) << number;
  }
}

TEST(Refine, TheWorldMayBeTurnedAndTheOrderChanged) {
  const auto strands = hairs(4000, 40);
  const auto found = refine(strands, kGravity);
  const Mat3 turn = rotation_exp(Vec3(0.4, -1.1, 2.0));
  auto turned = strands;
  for (auto& strand : turned) strand.root.rotation = (Quat(turn) * strand.root.rotation).normalized();
  const auto turned_found = refine(turned, turn * kGravity);
  auto reversed = strands;
  std::reverse(reversed.begin(), reversed.end());
  const auto reversed_found = refine(reversed, kGravity);
  for (std::size_t i = 0; i < strands.size(); ++i) {
    EXPECT_EQ(found[i].curvatures, reversed_found[strands.size() - 1 - i].curvatures) << i;
    // Curvatures are those of the material: the same in every frame, up to what 1e-8 radians leave.
    EXPECT_LT(curve_distance(strands[i], found[i].curvatures, turned_found[i].curvatures), 1e-6) << i;
  }
}

TEST(Refine, AnInitialShapeIsNeverMadeWorse) {
  auto strands = hairs(5000, 60);
  Random random(6);
  for (auto& strand : strands)
    for (int e = 0; e < strand.elements; ++e)
      strand.initial.push_back(strand.natural[0] +
                               30.0 * Vec3(random.normal(), random.normal(), random.normal()));
  const auto found = refine(strands, kGravity);
  for (std::size_t i = 0; i < strands.size(); ++i) {
    EXPECT_NE(found[i].outcome, Outcome::not_found) << i << ": " << found[i].reason;
    EXPECT_LE(found[i].energy(), walked_energy(strands[i], strands[i].initial)) << i;
  }
}

TEST(Refine, UnusableOptionsAreNamed) {
  const auto strands = hairs(0, 1);
  RefineOptions options;
  options.tolerance = 0.0;
  EXPECT_THROW(refine(strands, kGravity, {}, options), InputError);
  EXPECT_TRUE(refine({}, kGravity).empty());
}

// A strand that leans a little to one side, and is soft enough to fall to either.
TEST(Branches, AnUprightStrandFallsToEitherSide) {
  rods::SuperHelixStrand strand;
  strand.length = 0.1;
  strand.elements = 24;
  strand.natural = {Vec3(2.0, 0, 0)};  // bent by nature in one plane, and a ribbon that stays in it
  strand.material.section = {2e-4, 2e-5};
  strand.root.rotation = Quat::Identity();
  const auto branches = find_branches(strand, kGravity);
  ASSERT_GE(branches.size(), 2u);
  const auto tip = [&](const Equilibrium& rest) {
    return points_at(strand.root, strand.length, rest.curvatures, std::array{strand.length})[0];
  };
  EXPECT_LT(tip(branches[0]).y() * tip(branches[1]).y(), 0.0) << "not on either side";
  for (std::size_t b = 0; b < branches.size(); ++b) {
    EXPECT_EQ(branches[b].outcome, Outcome::stable) << branches[b].reason;
    EXPECT_LE(branches[b].residual, kBalancedResidual);
    if (b > 0) {
      EXPECT_LE(branches[b - 1].energy(), branches[b].energy());
    }
  }
  // The lowest is what a strand without an initial shape takes.
  const auto chosen = find_equilibria(std::array{strand}, kGravity)[0];
  EXPECT_LT(curve_distance(strand, chosen.curvatures, branches[0].curvatures), 1e-6);
  // Let go on the other side, it stays there.
  strand.initial = branches[1].curvatures;
  const auto other = find_equilibria(std::array{strand}, kGravity)[0];
  EXPECT_LT(curve_distance(strand, other.curvatures, branches[1].curvatures), 1e-6);
}

}  // namespace
}  // namespace ringlet::statics
