// The strand of [Han2013, table 1], released sideways. `reproduce/all han2013` compares its stretch with the
// paper.

#include <gtest/gtest.h>

#include "reproduce/han2013/swing.h"

namespace ringlet::han2013 {
namespace {

using rods::chain::Method;

constexpr double kDuration = 2.0;

// One linear solve blows up in the whip; passes chosen by the allowed stretch do not.
TEST(Swing, PassesAreChosenByTheAllowedStretch) {
  EXPECT_GT(run_swing(swing_parameters(Method::tridiagonal, 1), kDuration).largest_stretch(), 1.0);
  for (const double allowed : {1e-3, 1e-4, 1e-6}) {
    rods::chain::Parameters<double> p = swing_parameters(Method::tridiagonal, 1);
    p.most_passes = 8;
    p.allowed_stretch = allowed;
    const Swing chosen = run_swing(p, kDuration);
    EXPECT_LE(chosen.largest_stretch(), allowed);
    EXPECT_LT(*std::max_element(chosen.passes.begin(), chosen.passes.end()), 8);
  }
}

// Nothing adds energy to a strand that is only constrained.
TEST(Swing, GainsNoEnergy) {
  const Swing two = run_swing(swing_parameters(Method::tridiagonal, 2), kDuration);
  EXPECT_LT(*std::max_element(two.energy.begin(), two.energy.end()), 1e-3 * kGravity * kLength);
}

}  // namespace
}  // namespace ringlet::han2013
