// What exact friction does to hair [Daviet2011, §7.2], measured.
#include <gtest/gtest.h>

#include <algorithm>

#include "reproduce/daviet2011/experiments.h"

namespace ringlet::daviet2011 {
namespace {

using scene::FrictionSolver;

// Figure 7: whatever solves Coulomb's law leads to the same orbit, and what does not to another.
TEST(Figure7, ExactLawsShareOneOrbitAndOthersDoNot) {
  constexpr int kPeriods = 4;
  const Orbit exact = orbit_on_ball(FrictionSolver::automatic, kPeriods);
  EXPECT_EQ(exact.unconverged_steps, 0);
  EXPECT_GT(exact.size(), 0.02);
  EXPECT_LT(apart(exact.before_last, exact.last), 0.01 * exact.size()) << "the orbit is periodic";
  const auto difference = [&](FrictionSolver solver) {
    return apart(orbit_on_ball(solver, kPeriods).last, exact.last) / exact.size();
  };
  for (const auto solver :
       {FrictionSolver::mfb, FrictionSolver::enumerate, FrictionSolver::pac, FrictionSolver::dac,
        FrictionSolver::duriez08, FrictionSolver::newton_mfb, FrictionSolver::newton_dac})
    EXPECT_LT(difference(solver), 0.01) << int(solver);
  EXPECT_GT(difference(FrictionSolver::duriez06), 0.1);
  EXPECT_GT(difference(FrictionSolver::pyramid), 0.1);
}

// Locks on a shoulder stick and slip: part of the time they do not move at all while the head turns, and they
// begin and end to slide within a two hundred and fortieth of a second. Without friction they do neither.
TEST(StickSlip, LocksOnAShoulderStopAndGo) {
  const StickSlip rough = stick_slip(20, 0.5, 1.5), smooth = stick_slip(20, 0.0, 0.5);
  EXPECT_GT(rough.moments, 1000u);
  EXPECT_GT(rough.stuck_share(), 0.1);
  EXPECT_GT(rough.jumps, 0u);
  EXPECT_GT(smooth.moments, 300u);
  EXPECT_EQ(smooth.stuck, 0u);
  EXPECT_EQ(smooth.jumps, 0u);
}

TEST(Clumping, NeighboursMoveMoreAlikeWithFriction) {
  double without = 0.0, with = 0.0;
  for (int seed = 1; seed <= 3; ++seed) {
    without += neighbour_coherence(50, 0.0, FrictionSolver::automatic, seed, 0.7) / 3.0;
    with += neighbour_coherence(50, 0.5, FrictionSolver::automatic, seed, 0.7) / 3.0;
  }
  EXPECT_GT(with, without + 0.02);  // 0.05 ± 0.01
}

// After the head has come to rest friction holds all strands: below 1e-6 m/s for two seconds. Without it they
// go on slipping past each other.
TEST(PatternAtRest, StaysPerfectlyStill) {
  const std::vector<double> held = speeds_after_shaking(40, 0.3, 3.2, 5.2),
                            free = speeds_after_shaking(40, 0.0, 3.2, 3.5);
  EXPECT_LT(*std::max_element(held.begin(), held.end()), 1e-6);
  EXPECT_GT(*std::max_element(free.begin(), free.end()), 1e-4);
}

}  // namespace
}  // namespace ringlet::daviet2011
