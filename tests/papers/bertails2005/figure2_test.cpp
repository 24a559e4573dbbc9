// [Bertails2005, Figure 2]: "increasing the eccentricity increases the regularity of the curls along the
// strand".
#include <gtest/gtest.h>

#include "reproduce/bertails2005/regularity.h"

namespace ringlet::bertails2005 {
namespace {

TEST(Figure2, FlatterStrandsCurlMoreRegularly) {
  for (const double kappa : {70.0, 90.0, 120.0})
    for (const double tau : {15.0, 25.0, 35.0}) {
      double before = 0.0;
      for (const double eccentricity : kEccentricities) {
        const auto strand = curl(eccentricity, kappa, tau);
        const auto rest = statics::find_equilibria(std::array{strand}, Vec3(0, 0, -9.81))[0];
        ASSERT_EQ(rest.outcome, statics::Outcome::stable) << rest.reason;
        const double now = regularity(rest.curvatures);
        EXPECT_GT(now, before) << "κ " << kappa << ", τ " << tau << ", eccentricity " << eccentricity;
        EXPECT_LT(now, 0.995) << "gravity hardly changes this curl: the test shows nothing";
        before = now;
      }
    }
}

TEST(Figure2, AHelixIsPerfectlyRegular) {
  EXPECT_NEAR(regularity(std::vector<Vec3>(10, Vec3(0, 90, 25))), 1.0, 1e-12);
}

}  // namespace
}  // namespace ringlet::bertails2005
