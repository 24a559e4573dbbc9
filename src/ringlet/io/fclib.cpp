#include "ringlet/io/fclib.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "ringlet/base/error.h"
#include "ringlet/friction/sparse.h"
#include "ringlet/io/hdf5_handle.h"

namespace ringlet::io {
namespace {

using friction::SparseMatrix;
using friction::Triplet;

constexpr hsize_t kMostNumbers = hsize_t{1} << 31;  // per dataset: 16 GiB of doubles
// Squares and products of three such numbers can be computed without overflow.
constexpr double kLargestNumber = 1e50;
// Friction never grips harder than this in practice, and a cone that is wider is a half-space to rounding.
constexpr double kLargestFriction = 1e6;
// A dataset that was never written holds its fill value, which is zero unless the file says otherwise. So few
// of those are believed, as no bytes in the file stand for them: 32 MiB of doubles.
constexpr hsize_t kMostUnwritten = hsize_t{1} << 22;

bool exists(hid_t location, const std::string& path) {
  // Each part of the path has to be asked for, from the outside in.
  for (std::size_t slash = path.find('/', 1);; slash = path.find('/', slash + 1)) {
    const std::string part = path.substr(0, slash);
    if (H5Lexists(location, part.c_str(), H5P_DEFAULT) <= 0) return false;
    if (slash == std::string::npos) return true;
  }
}

template <class T>
std::vector<T> read_numbers(hid_t file, const std::string& path) {
  if (!exists(file, path)) throw InputError(fmt::format("'{}' is missing.", path));
  const std::string what = "Reading '" + path + "' failed";
  const Hdf5Handle set(H5Dopen2(file, path.c_str(), H5P_DEFAULT), H5Dclose, what.c_str());
  const Hdf5Handle space(H5Dget_space(set), H5Sclose, what.c_str());
  const hssize_t count = hdf5_check(H5Sget_simple_extent_npoints(space), what.c_str());
  const hsize_t stored = H5Dget_storage_size(set);
  // A file cannot claim more numbers than it stores (one byte each at the very least).
  const hsize_t most = stored > 0 ? std::min(kMostNumbers, stored) : kMostUnwritten;
  if (static_cast<hsize_t>(count) > most)
    throw InputError(fmt::format("'{}' claims {} numbers but stores {} bytes.", path, count, stored));
  std::vector<T> values(static_cast<std::size_t>(count));
  const hid_t type = std::is_same_v<T, double> ? H5T_NATIVE_DOUBLE : H5T_NATIVE_INT32;
  if (count > 0) hdf5_check(H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()), what.c_str());
  return values;
}

void check_magnitudes(const std::vector<double>& values, const std::string& path, double largest) {
  // Numbers that are not finite are told with the contact that they belong to, where the problem is put
  // together.
  for (std::size_t k = 0; k < values.size(); ++k)
    if (std::isfinite(values[k]) && std::abs(values[k]) > largest)
      throw InputError(
          fmt::format("Entry {} of '{}' is {}; it must not be larger than {}.", k, path, values[k], largest));
}

std::vector<double> read_values(hid_t file, const std::string& path, double largest = kLargestNumber) {
  std::vector<double> values = read_numbers<double>(file, path);
  check_magnitudes(values, path, largest);
  return values;
}

std::int32_t read_integer(hid_t file, const std::string& path) {
  const auto values = read_numbers<std::int32_t>(file, path);
  if (values.size() != 1) throw InputError(fmt::format("'{}' must be one number.", path));
  return values[0];
}

std::string read_text(hid_t file, const std::string& path) {
  if (!exists(file, path)) return {};
  const std::string what = "Reading '" + path + "' failed";
  const Hdf5Handle set(H5Dopen2(file, path.c_str(), H5P_DEFAULT), H5Dclose, what.c_str());
  const Hdf5Handle type(H5Dget_type(set), H5Tclose, what.c_str());
  const std::size_t size = H5Tget_size(type);
  if (H5Tget_class(type) != H5T_STRING || H5Tis_variable_str(type) > 0 || size > (1u << 20)) return {};
  const Hdf5Handle space(H5Dget_space(set), H5Sclose, what.c_str());
  if (H5Sget_simple_extent_npoints(space) != 1) return {};
  std::string text(size, '\0');
  hdf5_check(H5Dread(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text.data()), what.c_str());
  text.resize(std::strlen(text.c_str()));
  return text;
}

SparseMatrix read_matrix(hid_t file, const std::string& group) {
  const std::int32_t rows = read_integer(file, group + "/m"), columns = read_integer(file, group + "/n");
  const std::int32_t kind = read_integer(file, group + "/nz");
  const auto p = read_numbers<std::int32_t>(file, group + "/p");
  const auto i = read_numbers<std::int32_t>(file, group + "/i");
  const auto x = read_values(file, group + "/x");
  try {
    if (kind == -1) return from_compressed(friction::Compression::columns, rows, columns, p, i, x);
    if (kind == -2) return from_compressed(friction::Compression::rows, rows, columns, p, i, x);
  } catch (const InputError& error) {
    throw InputError(fmt::format("'{}': {}", group, error.message()));
  }
  if (kind < 0 || static_cast<std::size_t>(kind) > std::min({p.size(), i.size(), x.size()}))
    throw InputError(
        fmt::format("'{}' has {} as its number of entries, which its arrays do not hold.", group, kind));
  // Triplets: p is the column, unless only the other reading fits the shape.
  const auto fits = [&](const std::vector<std::int32_t>& row, const std::vector<std::int32_t>& column) {
    for (std::int32_t k = 0; k < kind; ++k)
      if (row[k] < 0 || row[k] >= rows || column[k] < 0 || column[k] >= columns) return false;
    return true;
  };
  SparseMatrix a{rows, columns, {}};
  const bool p_is_column = fits(i, p) || !fits(p, i);
  for (std::int32_t k = 0; k < kind; ++k)
    a.entries.push_back(p_is_column ? Triplet{i[k], p[k], x[k]} : Triplet{p[k], i[k], x[k]});
  return a;
}

FclibSolution read_solution(hid_t file, const std::string& group) {
  FclibSolution solution;
  for (const auto& [name, target] : {std::pair{"/v", &solution.v}, {"/u", &solution.u}, {"/r", &solution.r}})
    if (exists(file, group + name)) *target = read_values(file, group + name);
  return solution;
}

FclibProblem read_problem(hid_t file) {
  FclibProblem out;
  const bool global = exists(file, "/fclib_global"), local = exists(file, "/fclib_local");
  if (!global && !local)
    throw InputError("The file has neither /fclib_local nor /fclib_global: it is not an FCLIB problem.");
  const std::string main = global ? "/fclib_global" : "/fclib_local";
  out.dimension = read_integer(file, main + "/spacedim");
  out.title = read_text(file, main + "/info/title");
  out.description = read_text(file, main + "/info/description");
  if (global) {
    if (exists(file, "/fclib_global/G"))
      throw UnsupportedError(
          "The problem has equality constraints (/fclib_global/G), which are not supported.");
    auto factored = friction::factored_problem(
        read_matrix(file, main + "/M"), read_matrix(file, main + "/H"),
        read_values(file, main + "/vectors/f"), read_values(file, main + "/vectors/w"),
        read_values(file, main + "/vectors/mu", kLargestFriction), out.dimension);
    out.factored = std::move(factored.problem);
    out.dof_order = std::move(factored.dof_order);
  }
  if (local) {
    if (exists(file, "/fclib_local/V") || exists(file, "/fclib_local/R"))
      throw UnsupportedError(
          "The problem has equality constraints (/fclib_local/V, R), which are not supported.");
    out.reduced = friction::reduced_problem(read_matrix(file, "/fclib_local/W"),
                                            read_values(file, "/fclib_local/vectors/q"),
                                            read_values(file, "/fclib_local/vectors/mu", kLargestFriction),
                                            read_integer(file, "/fclib_local/spacedim"));
    out.asymmetry = friction::asymmetry(out.reduced->matrix);
    if (out.asymmetry > 0.0) friction::symmetrise(out.reduced->matrix);
  }
  if (exists(file, "/solution")) out.solution = read_solution(file, "/solution");
  if (exists(file, "/guesses/number_of_guesses")) {
    const std::int32_t count = read_integer(file, "/guesses/number_of_guesses");
    for (std::int32_t k = 1; k <= count && exists(file, fmt::format("/guesses/{}", k)); ++k)
      out.guesses.push_back(read_solution(file, fmt::format("/guesses/{}", k)));
  }
  return out;
}

// ---- writing

void make_group(hid_t file, const std::string& path) {
  Hdf5Handle(H5Gcreate2(file, path.c_str(), H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose,
             "Creating a group failed");
}

void write_set(hid_t file, const std::string& path, hid_t type, hsize_t count, const void* data) {
  const Hdf5Handle space(H5Screate_simple(1, &count, nullptr), H5Sclose, "Writing failed");
  const Hdf5Handle set(H5Dcreate2(file, path.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                       H5Dclose, "Writing failed");
  if (count > 0) hdf5_check(H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data), "Writing failed");
}
void write_numbers(hid_t file, const std::string& path, const std::vector<double>& values) {
  write_set(file, path, H5T_NATIVE_DOUBLE, values.size(), values.data());
}
void write_integers(hid_t file, const std::string& path, const std::vector<std::int32_t>& values) {
  write_set(file, path, H5T_NATIVE_INT32, values.size(), values.data());
}
void write_text(hid_t file, const std::string& path, const std::string& text) {
  const Hdf5Handle type(H5Tcopy(H5T_C_S1), H5Tclose, "Writing failed");
  hdf5_check(H5Tset_size(type, text.size() + 1), "Writing failed");
  const Hdf5Handle space(H5Screate(H5S_SCALAR), H5Sclose, "Writing failed");
  const Hdf5Handle set(H5Dcreate2(file, path.c_str(), type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT),
                       H5Dclose, "Writing failed");
  hdf5_check(H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, text.c_str()), "Writing failed");
}

// Compressed columns, entries at the same place added up.
void write_matrix(hid_t file, const std::string& group, SparseMatrix a) {
  const auto key = [](const Triplet& e) { return std::pair{e.column, e.row}; };
  std::stable_sort(a.entries.begin(), a.entries.end(),
                   [&](const Triplet& x, const Triplet& y) { return key(x) < key(y); });
  std::vector<std::int32_t> p(static_cast<std::size_t>(a.columns) + 1, 0), i;
  std::vector<double> x;
  std::pair<std::int32_t, std::int32_t> last{-1, -1};
  for (const Triplet& e : a.entries) {
    if (key(e) == last) {
      x.back() += e.value;
      continue;
    }
    last = key(e);
    i.push_back(e.row);
    x.push_back(e.value);
    p[static_cast<std::size_t>(e.column) + 1] = static_cast<std::int32_t>(i.size());
  }
  for (std::size_t k = 1; k < p.size(); ++k) p[k] = std::max(p[k], p[k - 1]);
  make_group(file, group);
  write_integers(file, group + "/nzmax", {static_cast<std::int32_t>(x.size())});
  write_integers(file, group + "/m", {a.rows});
  write_integers(file, group + "/n", {a.columns});
  write_integers(file, group + "/nz", {-1});
  write_integers(file, group + "/p", p);
  write_integers(file, group + "/i", i);
  write_numbers(file, group + "/x", x);
}

// Three numbers per contact inside, d in the file.
std::vector<double> to_dimension(const std::vector<double>& values, int dimension) {
  if (dimension == 3) return values;
  std::vector<double> out;
  for (std::size_t k = 0; k < values.size(); ++k)
    if (k % 3 < 2) out.push_back(values[k]);
  return out;
}

void write_solution(hid_t file, const std::string& group, const FclibSolution& solution, int dimension) {
  make_group(file, group);
  if (!solution.v.empty()) write_numbers(file, group + "/v", solution.v);
  if (!solution.u.empty()) write_numbers(file, group + "/u", to_dimension(solution.u, dimension));
  if (!solution.r.empty()) write_numbers(file, group + "/r", to_dimension(solution.r, dimension));
}

void write_head(hid_t file, const std::string& main, const FclibOutput& output, int dimension) {
  make_group(file, main);
  write_integers(file, main + "/spacedim", {dimension});
  make_group(file, main + "/info");
  write_text(file, main + "/info/title", output.title);
  write_text(file, main + "/info/description", output.description);
  write_text(file, main + "/info/math_info", "");
  make_group(file, main + "/vectors");
}

}  // namespace

FclibProblem read_fclib(const std::filesystem::path& path) {
  const Hdf5Guard guard;
  const Place place{path.string()};
  if (!std::filesystem::is_regular_file(path)) throw FileError("There is no such file.", place);
  try {
    const Hdf5Handle file(H5Fopen(path.c_str(), H5F_ACC_RDONLY, H5P_DEFAULT), H5Fclose,
                          "The file cannot be opened as HDF5: it is damaged, truncated or something else");
    return read_problem(file);
  } catch (const Hdf5Failure& failure) {
    throw FileError(fmt::format("{}.", failure.what()), place);
  } catch (const InputError& error) {
    throw InputError(error.message(), place);
  }
}

void write_fclib(const std::filesystem::path& path, const FclibOutput& output) {
  if (output.factored == nullptr && output.reduced == nullptr)
    throw InputError("There is no problem to write to the FCLIB file.");
  const Hdf5Guard guard;
  try {
    const Hdf5Handle file(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT), H5Fclose,
                          "The file cannot be created");
    int dimension = 3;
    if (output.factored != nullptr) {
      const friction::FactoredProblem& p = *output.factored;
      write_head(file, "/fclib_global", output, 3);
      write_matrix(file, "/fclib_global/M", friction::mass_matrix(p));
      write_matrix(file, "/fclib_global/H", friction::contact_matrix(p));
      write_numbers(file, "/fclib_global/vectors/f", p.force);
      write_numbers(file, "/fclib_global/vectors/w", p.free_velocity);
      write_numbers(file, "/fclib_global/vectors/mu", p.friction);
    }
    if (output.reduced != nullptr) {
      const friction::ReducedProblem& p = *output.reduced;
      dimension = p.dimension;
      write_head(file, "/fclib_local", output, dimension);
      write_matrix(file, "/fclib_local/W", friction::to_sparse(p.matrix, dimension));
      write_numbers(file, "/fclib_local/vectors/q", to_dimension(p.velocity, dimension));
      write_numbers(file, "/fclib_local/vectors/mu", p.friction);
    }
    if (output.solution) write_solution(file, "/solution", *output.solution, dimension);
    if (!output.guesses.empty()) {
      make_group(file, "/guesses");
      write_integers(file, "/guesses/number_of_guesses", {static_cast<std::int32_t>(output.guesses.size())});
      for (std::size_t k = 0; k < output.guesses.size(); ++k)
        write_solution(file, fmt::format("/guesses/{}", k + 1), output.guesses[k], dimension);
    }
  } catch (const Hdf5Failure& failure) {
    throw FileError(fmt::format("{}.", failure.what()), Place{path.string()});
  }
}

}  // namespace ringlet::io
