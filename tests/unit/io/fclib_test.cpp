#include "ringlet/io/fclib.h"

#include <gtest/gtest.h>
#include <hdf5.h>

#include <filesystem>
#include <fstream>

#include "ringlet/base/error.h"
#include "ringlet/friction/solve.h"
#include "ringlet/friction/sparse.h"
#include "unit/friction/random_rods.h"

namespace ringlet::io {
namespace {

class Fclib : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ =
        std::filesystem::temp_directory_path() /
        (std::string("ringlet_fclib_") + ::testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::create_directories(folder_);
    file_ = folder_ / "problem.hdf5";
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  std::filesystem::path folder_, file_;
};

TEST_F(Fclib, FactoredProblemComesBack) {
  const friction::FactoredProblem problem = friction::random_rods({});
  FclibOutput output;
  output.title = "rods";
  output.factored = &problem;
  output.solution = FclibSolution{
      std::vector<double>(problem.dofs(), 0.5), {}, std::vector<double>(3 * problem.contacts(), 0.25)};
  output.guesses.push_back(*output.solution);
  write_fclib(file_, output);
  const FclibProblem back = read_fclib(file_);
  ASSERT_TRUE(back.factored);
  EXPECT_EQ(back.title, "rods");
  EXPECT_EQ(back.factored->dof_offset, problem.dof_offset);
  EXPECT_EQ(back.factored->mass, problem.mass);
  EXPECT_EQ(back.factored->force, problem.force);
  EXPECT_EQ(back.factored->friction, problem.friction);
  ASSERT_TRUE(back.solution);
  EXPECT_EQ(back.solution->r, output.solution->r);
  ASSERT_EQ(back.guesses.size(), 1u);
  // The same error for any impulses: H came back whole.
  const std::vector<double> r(3 * problem.contacts(), 0.1);
  EXPECT_NEAR(friction::evaluate_error(*back.factored, r).unscaled,
              friction::evaluate_error(problem, r).unscaled, 1e-13);
}

TEST_F(Fclib, ReducedProblemComesBackInBothDimensions) {
  friction::ReducedProblem problem = friction::assemble(friction::random_rods({}));
  for (const int dimension : {3, 2}) {
    problem.dimension = dimension;
    FclibOutput output;
    output.reduced = &problem;
    write_fclib(file_, output);
    const FclibProblem back = read_fclib(file_);
    ASSERT_TRUE(back.reduced);
    EXPECT_EQ(back.dimension, dimension);
    EXPECT_EQ(back.reduced->matrix.column, problem.matrix.column);
    for (std::size_t k = 0; k < problem.velocity.size(); ++k)
      EXPECT_EQ(back.reduced->velocity[k],
                k % 3 < static_cast<std::size_t>(dimension) ? problem.velocity[k] : 0.0);
    EXPECT_NEAR(back.reduced->matrix.block[1], problem.matrix.block[1], 1e-15);
  }
}

// A hand-made file in FCLIB's layout with W as triplets: p is the column, as files in the wild have it.
TEST_F(Fclib, ReadsTripletsWithTheColumnInP) {
  const hid_t file = H5Fcreate(file_.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
  const auto group = [&](const char* name) {
    H5Gclose(H5Gcreate2(file, name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  };
  const auto put = [&](const char* name, hid_t type, hsize_t count, const void* data) {
    const hid_t space = H5Screate_simple(1, &count, nullptr);
    const hid_t set = H5Dcreate2(file, name, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data);
    H5Dclose(set);
    H5Sclose(space);
  };
  const int three = 3, four = 4;
  const int row[4] = {0, 1, 2, 0}, column[4] = {0, 1, 2, 1};
  const double x[4] = {2.0, 3.0, 4.0, 0.5}, q[3] = {-1.0, 0.0, 0.0}, mu = 0.5;
  group("/fclib_local");
  group("/fclib_local/W");
  group("/fclib_local/vectors");
  put("/fclib_local/spacedim", H5T_NATIVE_INT, 1, &three);
  put("/fclib_local/W/m", H5T_NATIVE_INT, 1, &three);
  put("/fclib_local/W/n", H5T_NATIVE_INT, 1, &three);
  put("/fclib_local/W/nz", H5T_NATIVE_INT, 1, &four);
  put("/fclib_local/W/nzmax", H5T_NATIVE_INT, 1, &four);
  put("/fclib_local/W/p", H5T_NATIVE_INT, 4, column);
  put("/fclib_local/W/i", H5T_NATIVE_INT, 4, row);
  put("/fclib_local/W/x", H5T_NATIVE_DOUBLE, 4, x);
  put("/fclib_local/vectors/q", H5T_NATIVE_DOUBLE, 3, q);
  put("/fclib_local/vectors/mu", H5T_NATIVE_DOUBLE, 1, &mu);
  H5Fclose(file);
  const FclibProblem problem = read_fclib(file_);
  // W_01 = 0.5 alone is not symmetric: it is told, and half of it goes to each side.
  EXPECT_NEAR(problem.asymmetry, 0.5 / 4.0, 1e-15);
  EXPECT_EQ(problem.reduced->matrix.block[1], 0.25);
  EXPECT_EQ(problem.reduced->matrix.block[3], 0.25);
}

TEST_F(Fclib, DamagedFilesAreTold) {
  EXPECT_THROW(read_fclib(folder_ / "missing.hdf5"), FileError);
  std::ofstream(file_) << "not HDF5";
  EXPECT_THROW(read_fclib(file_), FileError);
  // Truncated at many places: an error every time, never a crash.
  const friction::FactoredProblem problem = friction::random_rods({});
  FclibOutput output;
  output.factored = &problem;
  write_fclib(file_, output);
  const auto size = std::filesystem::file_size(file_);
  for (const double share : {0.999, 0.9, 0.7, 0.5, 0.3, 0.1, 0.01}) {
    std::filesystem::copy_file(file_, folder_ / "cut.hdf5",
                               std::filesystem::copy_options::overwrite_existing);
    std::filesystem::resize_file(folder_ / "cut.hdf5",
                                 static_cast<std::uintmax_t>(share * static_cast<double>(size)));
    EXPECT_THROW(read_fclib(folder_ / "cut.hdf5"), Error) << share;
  }
}

}  // namespace
}  // namespace ringlet::io
