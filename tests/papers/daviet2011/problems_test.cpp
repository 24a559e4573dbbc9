// One-step problems from files that others made; skipped where the files are not there.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "ringlet/base/error.h"
#include "ringlet/friction/solve.h"
#include "ringlet/io/fclib.h"

namespace ringlet::friction {
namespace {

const std::filesystem::path kFolder = std::filesystem::path(RINGLET_SHARED_DATA) / "fclib";

TEST(RealProblems, ReachOneMillionthUnscaled) {
  if (!std::filesystem::exists(kFolder / "real")) GTEST_SKIP() << "the shared problems are not here";
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder / "real"))
    files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  ASSERT_GE(files.size(), 20u);
  for (const auto& file : files) {
    const io::FclibProblem problem = io::read_fclib(file);
    SolverOptions options;
    options.tolerance = 1e-6;
    options.measure = Measure::unscaled;
    options.max_iterations = 200000;
    std::vector<double> r(3 * problem.reduced->contacts(), 0.0), u(r.size());
    const SolveResult result = solve(*problem.reduced, options, r, u);
    EXPECT_EQ(result.status, Status::converged) << file.filename() << " " << result.error_unscaled;
    EXPECT_LE(evaluate_error(*problem.reduced, r).unscaled, 1.0000001e-6) << file.filename();
  }
}

TEST(SyntheticHair, BothFormsAgreeAndTheLawsReachTheirTolerance) {
  if (!std::filesystem::exists(kFolder / "synth_s200_global.hdf5"))
    GTEST_SKIP() << "the shared problems are not here";
  const io::FclibProblem global = io::read_fclib(kFolder / "synth_s200_global.hdf5");
  const io::FclibProblem local = io::read_fclib(kFolder / "synth_s200_local.hdf5");
  ASSERT_TRUE(global.factored && local.reduced);
  EXPECT_EQ(global.factored->bodies(), 20u);
  const ReducedProblem assembled = assemble(*global.factored);
  ASSERT_EQ(assembled.contacts(), local.reduced->contacts());
  for (std::size_t k = 0; k < assembled.velocity.size(); ++k)
    EXPECT_NEAR(assembled.velocity[k], local.reduced->velocity[k], 1e-12);
  for (const char* law : {"mfb+enum", "dac+enum", "pac+enum", "bracket+enum", "enum"}) {
    SolverOptions options;
    options.method = Method::gauss_seidel;
    options.law = parse_law(law);
    options.tolerance = 1e-6;
    options.measure = Measure::unscaled;
    std::vector<double> r(3 * assembled.contacts(), 0.0), v(global.factored->dofs());
    EXPECT_EQ(solve(*global.factored, options, r, v).status, Status::converged) << law;
    EXPECT_LE(evaluate_error(*local.reduced, r).unscaled, 1.1e-6) << law;
  }
}

TEST(SyntheticHair, PonytailReachesOneThousandthInAFewHundredPasses) {
  if (!std::filesystem::exists(kFolder / "synth_pony10k_global.hdf5"))
    GTEST_SKIP() << "the shared problems are not here";
  const io::FclibProblem problem = io::read_fclib(kFolder / "synth_pony10k_global.hdf5");
  SolverOptions options;
  options.tolerance = 1e-3;
  options.measure = Measure::unscaled;
  std::vector<double> r(3 * problem.factored->contacts(), 0.0), v(problem.factored->dofs());
  const SolveResult result = solve(*problem.factored, options, r, v);
  EXPECT_EQ(result.status, Status::converged);
  EXPECT_LE(result.error_unscaled, 1.01e-3);
  EXPECT_LE(result.iterations, 600);
}

}  // namespace
}  // namespace ringlet::friction
