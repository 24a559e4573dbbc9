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

// A file put together by hand in FCLIB's layout, so that reading is not tested against our own writing.
class RawFile {
 public:
  explicit RawFile(const std::filesystem::path& path)
      : file_(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT)) {}
  RawFile(const RawFile&) = delete;
  RawFile& operator=(const RawFile&) = delete;
  ~RawFile() { H5Fclose(file_); }

  void group(const std::string& name) {
    H5Gclose(H5Gcreate2(file_, name.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  }
  void put(const std::string& name, const std::vector<int>& values) {
    put(name, H5T_NATIVE_INT, values.size(), values.data());
  }
  void put(const std::string& name, const std::vector<double>& values) {
    put(name, H5T_NATIVE_DOUBLE, values.size(), values.data());
  }
  // nz ≥ 0: triplets; −1: compressed columns; −2: compressed rows.
  void matrix(const std::string& name, int rows, int columns, int nz, const std::vector<int>& p,
              const std::vector<int>& i, const std::vector<double>& x) {
    group(name);
    for (const auto& [key, value] : {std::pair{"/m", rows}, {"/n", columns}, {"/nz", nz}})
      put(name + key, std::vector<int>{value});
    put(name + "/nzmax", std::vector<int>{static_cast<int>(x.size())});
    put(name + "/p", p);
    put(name + "/i", i);
    put(name + "/x", x);
  }

 private:
  void put(const std::string& name, hid_t type, hsize_t count, const void* data) {
    const hid_t space = H5Screate_simple(1, &count, nullptr);
    const hid_t set = H5Dcreate2(file_, name.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data);
    H5Dclose(set);
    H5Sclose(space);
  }
  hid_t file_;
};

TEST_F(Fclib, AsymmetryIsToldAndRemoved) {
  {
    RawFile raw(file_);
    raw.group("/fclib_local");
    raw.group("/fclib_local/vectors");
    raw.put("/fclib_local/spacedim", std::vector<int>{3});
    raw.matrix("/fclib_local/W", 3, 3, 4, {0, 1, 2, 1}, {0, 1, 2, 0}, {2.0, 3.0, 4.0, 0.5});
    raw.put("/fclib_local/vectors/q", std::vector<double>{-1.0, 0.0, 0.0});
    raw.put("/fclib_local/vectors/mu", std::vector<double>{0.5});
  }
  const FclibProblem problem = read_fclib(file_);
  // W_01 = 0.5 alone is not symmetric: it is told, and half of it goes to each side.
  EXPECT_NEAR(problem.asymmetry, 0.5 / 4.0, 1e-15);
  EXPECT_EQ(problem.reduced->matrix.block[1], 0.25);
  EXPECT_EQ(problem.reduced->matrix.block[3], 0.25);
}

// One contact of one body with `dofs` degrees of freedom; H as given, M full.
void write_global(const std::filesystem::path& path, int dofs, int nz, const std::vector<int>& p,
                  const std::vector<int>& i, const std::vector<double>& x) {
  RawFile raw(path);
  std::vector<int> column, row;
  std::vector<double> mass;
  for (int c = 0; c < dofs; ++c)
    for (int r = 0; r < dofs; ++r) {
      column.push_back(c);
      row.push_back(r);
      mass.push_back(r == c ? 2.0 : 0.1);
    }
  raw.group("/fclib_global");
  raw.group("/fclib_global/vectors");
  raw.put("/fclib_global/spacedim", std::vector<int>{3});
  raw.matrix("/fclib_global/M", dofs, dofs, dofs * dofs, column, row, mass);
  raw.matrix("/fclib_global/H", dofs, 3, nz, p, i, x);
  raw.put("/fclib_global/vectors/f", std::vector<double>(static_cast<std::size_t>(dofs), 0.0));
  raw.put("/fclib_global/vectors/w", std::vector<double>{-1.0, 0.0, 0.0});
  raw.put("/fclib_global/vectors/mu", std::vector<double>{0.5});
}

TEST_F(Fclib, EveryStorageOfAMatrixIsRead) {
  // H = [ 1 0 0 ; 0.5 2 0 ; 7 0 0 ; 0 0 3 ] with four rows, or its first three: then triplets fit both ways,
  // and files in the wild have the column in p.
  struct Storage {
    const char* name;
    int dofs, nz;
    std::vector<int> p, i;
    std::vector<double> x;
  };
  const Storage storages[] = {
      {"compressed columns", 4, -1, {0, 3, 4, 5}, {0, 1, 2, 1, 3}, {1.0, 0.5, 7.0, 2.0, 3.0}},
      {"compressed rows", 4, -2, {0, 1, 3, 4, 5}, {0, 0, 1, 0, 2}, {1.0, 0.5, 2.0, 7.0, 3.0}},
      {"triplets, column in p", 4, 5, {0, 0, 1, 0, 2}, {0, 1, 1, 2, 3}, {1.0, 0.5, 2.0, 7.0, 3.0}},
      {"triplets, row in p", 4, 5, {0, 1, 1, 2, 3}, {0, 0, 1, 0, 2}, {1.0, 0.5, 2.0, 7.0, 3.0}},
      {"square triplets, column in p", 3, 4, {0, 0, 1, 0}, {0, 1, 1, 2}, {1.0, 0.5, 2.0, 7.0}}};
  for (const Storage& storage : storages) {
    write_global(file_, storage.dofs, storage.nz, storage.p, storage.i, storage.x);
    const FclibProblem problem = read_fclib(file_);
    ASSERT_TRUE(problem.factored) << storage.name;
    MatX h = MatX::Zero(storage.dofs, 3), expected(4, 3);
    for (const friction::Triplet& e : friction::contact_matrix(*problem.factored).entries)
      h(problem.dof_order[static_cast<std::size_t>(e.row)], e.column) += e.value;
    expected << 1, 0, 0, 0.5, 2, 0, 7, 0, 0, 0, 0, 3;
    EXPECT_EQ(h, expected.topRows(storage.dofs)) << storage.name << "\n" << h;
  }
}

TEST_F(Fclib, MatricesThatPointOutsideAreTold) {
  const std::vector<double> x = {1.0, 0.5, 2.0, 7.0};
  for (const int nz : {-1, -2, 4, 9, -3}) {
    write_global(file_, 4, nz, {0, 1, 1, 9}, {0, 5, 1, 2}, x);
    EXPECT_THROW(read_fclib(file_), InputError) << nz;
  }
}

TEST_F(Fclib, NumbersThatWouldOverflowAreTold) {
  // One contact whose numbers are all harmless but one.
  const auto write = [&](double w, double q, double mu) {
    RawFile raw(file_);
    raw.group("/fclib_local");
    raw.group("/fclib_local/vectors");
    raw.put("/fclib_local/spacedim", std::vector<int>{3});
    raw.matrix("/fclib_local/W", 3, 3, 3, {0, 1, 2}, {0, 1, 2}, {w, 3.0, 4.0});
    raw.put("/fclib_local/vectors/q", std::vector<double>{q, 0.0, 0.0});
    raw.put("/fclib_local/vectors/mu", std::vector<double>{mu});
  };
  const auto message = [&] {
    try {
      read_fclib(file_);
    } catch (const InputError& error) {
      return error.message();
    }
    return std::string();
  };
  write(2.0, -1.0, 0.5);
  EXPECT_EQ(message(), "");
  write(2.0, -1.0, 1e308);
  EXPECT_NE(message().find("'/fclib_local/vectors/mu' is 1e+308"), std::string::npos) << message();
  write(2.0, -1e200, 0.5);
  EXPECT_NE(message().find("'/fclib_local/vectors/q' is -1e+200"), std::string::npos) << message();
  write(1e60, -1.0, 0.5);
  EXPECT_NE(message().find("'/fclib_local/W/x' is 1e+60"), std::string::npos) << message();
}

// What was never written holds HDF5's fill value: zeros, not damage. A claim without bytes is believed up to
// a bound.
TEST_F(Fclib, DataThatWereNeverWrittenAreZeros) {
  for (const hsize_t claimed : {hsize_t{4}, hsize_t{1} << 40}) {
    write_global(file_, 4, -1, {0, 3, 4, 5}, {0, 1, 2, 1, 3}, {1.0, 0.5, 7.0, 2.0, 3.0});
    const hid_t file = H5Fopen(file_.c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
    H5Ldelete(file, "/fclib_global/vectors/f", H5P_DEFAULT);
    const hid_t space = H5Screate_simple(1, &claimed, nullptr);
    H5Dclose(H5Dcreate2(file, "/fclib_global/vectors/f", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, H5P_DEFAULT,
                        H5P_DEFAULT));
    H5Sclose(space);
    H5Fclose(file);
    if (claimed == 4) {
      EXPECT_EQ(read_fclib(file_).factored->force, std::vector<double>(4, 0.0));
    } else {
      EXPECT_THROW(read_fclib(file_), InputError);
    }
  }
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
