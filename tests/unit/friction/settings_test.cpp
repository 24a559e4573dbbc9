// No setting is finely tuned: each, multiplied by 0.7 and by 1.4, leaves four small problems solved in at
// most twice the passes.
#include "ringlet/friction/settings.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "ringlet/friction/solve.h"
#include "unit/friction/bundle.h"

namespace ringlet::friction {
namespace {

struct Case {
  const char* name;
  FactoredProblem problem;
  std::vector<double> guess;
  double tolerance;
  int last_resort_after;
};

// Cold and loose; cold with high friction; warm, in parts; and exact, where the proximal method follows.
std::vector<Case> four_cases() {
  std::vector<Case> cases;
  cases.push_back({"loose", Bundle({1, 400, 13.0, 0.3, BundleMotion::loose}).problem(), {}, 1e-5, 0});
  cases.push_back({"rough", Bundle({2, 300, 13.0, 0.7, BundleMotion::loose}).problem(), {}, 1e-4, 0});
  Case warm{"warm", Bundle({3, 1500, 13.0, 0.3, BundleMotion::loose}).problem(), {}, 1e-4, 0};
  warm.guess.assign(3 * warm.problem.contacts(), 0.0);
  std::vector<double> v(warm.problem.dofs());
  SolverOptions options;
  options.tolerance = 1e-5;
  solve(warm.problem, options, warm.guess, v);
  for (double& f : warm.problem.force) f *= 1.03;
  cases.push_back(std::move(warm));
  cases.push_back({"exact", Bundle({4, 300, 13.0, 0.2, BundleMotion::loose}).problem(), {}, 1e-7, 150});
  return cases;
}

int work_of(const Case& c, const FrictionSettings& settings, const std::string& what) {
  SolverOptions options;
  options.settings = settings;
  options.tolerance = c.tolerance;
  options.last_resort_after = c.last_resort_after;
  std::vector<double> r = c.guess.empty() ? std::vector<double>(3 * c.problem.contacts(), 0.0) : c.guess,
                      v(c.problem.dofs());
  const SolveResult result = solve(c.problem, options, r, v);
  EXPECT_EQ(result.status, Status::converged) << c.name << ", " << what << ", error " << result.error;
  return result.iterations + result.newton_steps;
}

TEST(FrictionSettings, NothingFallsOffACliff) {
  const std::vector<Case> cases = four_cases();
  for (const Case& c : cases) {
    const int usual = work_of(c, {}, "defaults");
    for (const FrictionSetting& setting : kFrictionSettings)
      for (const double factor : {0.7, 1.4}) {
        FrictionSettings changed;
        changed.*setting.value *= factor;
        const std::string what = std::string(setting.name) + " times " + std::to_string(factor);
        // Checks come every ten passes: below that a difference means nothing.
        EXPECT_LE(work_of(c, changed, what), 2 * usual + 10) << c.name << ", " << what;
      }
  }
}

TEST(FrictionSettings, AreListedOnce) {
  // As many as the struct has numbers.
  EXPECT_EQ(sizeof(FrictionSettings), kFrictionSettings.size() * sizeof(double));
  FrictionSettings settings;
  for (const FrictionSetting& setting : kFrictionSettings) settings.*setting.value = -1.0;
  for (const FrictionSetting& setting : kFrictionSettings) EXPECT_EQ(settings.*setting.value, -1.0);
  for (std::size_t i = 0; i < kFrictionSettings.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) EXPECT_NE(kFrictionSettings[i].value, kFrictionSettings[k].value);
}

}  // namespace
}  // namespace ringlet::friction
