#include "ringlet/io/cache_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace ringlet::io {

namespace {

constexpr std::size_t kLargestChunk = std::size_t{1} << 20;

// Dimensions of the whole table with `rows` rows.
std::vector<hsize_t> with_rows(hsize_t rows, const TableShape& shape) {
  std::vector<hsize_t> dims{rows};
  dims.insert(dims.end(), shape.row.begin(), shape.row.end());
  return dims;
}

// Several rows per chunk when rows are small, several chunks of equal size per row when they are large.
std::vector<hsize_t> chunk_dims(const TableShape& shape, std::size_t chunk_bytes) {
  const std::size_t row_bytes = shape.row_bytes();
  std::vector<hsize_t> dims = with_rows(std::max<hsize_t>(1, chunk_bytes / row_bytes), shape);
  if (row_bytes > kLargestChunk) {
    const hsize_t pieces = (row_bytes + kLargestChunk - 1) / kLargestChunk;
    dims[1] = (shape.row[0] + pieces - 1) / pieces;
  }
  return dims;
}

}  // namespace

hid_t stored_type(Number number) {
  switch (number) {
    case Number::u8:
      return H5T_STD_U8LE;
    case Number::u32:
      return H5T_STD_U32LE;
    case Number::i32:
      return H5T_STD_I32LE;
    case Number::u64:
      return H5T_STD_U64LE;
    case Number::f32:
      return H5T_IEEE_F32LE;
    case Number::f64:
      break;
  }
  return H5T_IEEE_F64LE;
}

hid_t memory_type(Number number) {
  switch (number) {
    case Number::u8:
      return H5T_NATIVE_UINT8;
    case Number::u32:
      return H5T_NATIVE_UINT32;
    case Number::i32:
      return H5T_NATIVE_INT32;
    case Number::u64:
      return H5T_NATIVE_UINT64;
    case Number::f32:
      return H5T_NATIVE_FLOAT;
    case Number::f64:
      break;
  }
  return H5T_NATIVE_DOUBLE;
}

std::size_t byte_size(Number number) {
  switch (number) {
    case Number::u8:
      return 1;
    case Number::u32:
    case Number::i32:
    case Number::f32:
      return 4;
    case Number::u64:
    case Number::f64:
      break;
  }
  return 8;
}

hsize_t TableShape::numbers_per_row() const {
  hsize_t count = 1;
  for (const hsize_t size : row) count *= size;
  return count;
}

void CacheTable::create(hid_t file, const std::string& path, const TableShape& shape,
                        std::size_t chunk_bytes) {
  const std::vector<hsize_t> none = with_rows(0, shape), most = with_rows(H5S_UNLIMITED, shape);
  const std::vector<hsize_t> chunk = chunk_dims(shape, chunk_bytes);
  const int rank = static_cast<int>(none.size());
  const Hdf5Handle space(H5Screate_simple(rank, none.data(), most.data()), H5Sclose, "making a dataspace");
  const Hdf5Handle plist(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, "making a property list");
  hdf5_check(H5Pset_chunk(plist, rank, chunk.data()), "setting the chunk size");
  hdf5_check(H5Pset_obj_track_times(plist, false), "leaving out times");
  const Hdf5Handle links(H5Pcreate(H5P_LINK_CREATE), H5Pclose, "making a property list");
  hdf5_check(H5Pset_create_intermediate_group(links, 1), "asking for groups");
  const Hdf5Handle dataset(
      H5Dcreate2(file, path.c_str(), stored_type(shape.number), space, links, plist, H5P_DEFAULT), H5Dclose,
      "making a dataset");
}

CacheTable CacheTable::open(hid_t file, const std::string& path, const TableShape& shape) {
  CacheTable table;
  table.path_ = path;
  table.shape_ = shape;
  const std::string what = fmt::format("opening the dataset /{}", path);
  table.dataset_ = Hdf5Handle(H5Dopen2(file, path.c_str(), H5P_DEFAULT), H5Dclose, what.c_str());

  // Anything but what create() makes is refused: HDF5 would convert types and run filters without asking.
  const auto require = [&](bool right, const char* wrong) {
    if (!right) throw Hdf5Failure(fmt::format("the dataset /{} has {}", path, wrong));
  };
  const Hdf5Handle type(H5Dget_type(table.dataset_), H5Tclose, what.c_str());
  require(H5Tequal(type, stored_type(shape.number)) > 0, "another type of number");
  const Hdf5Handle plist(H5Dget_create_plist(table.dataset_), H5Pclose, what.c_str());
  require(H5Pget_layout(plist) == H5D_CHUNKED && H5Pget_nfilters(plist) == 0, "another layout");
  const std::vector<hsize_t> expected = with_rows(H5S_UNLIMITED, shape);
  const int rank = static_cast<int>(expected.size());
  const Hdf5Handle space(H5Dget_space(table.dataset_), H5Sclose, what.c_str());
  require(H5Sget_simple_extent_ndims(space) == rank, "another shape");
  std::vector<hsize_t> dims(expected.size()), most(expected.size());
  hdf5_check(H5Sget_simple_extent_dims(space, dims.data(), most.data()), what.c_str());
  require(std::equal(dims.begin() + 1, dims.end(), shape.row.begin()) && most == expected, "another shape");
  table.chunk_.resize(expected.size());
  require(H5Pget_chunk(plist, rank, table.chunk_.data()) == rank, "another layout");
  return table;
}

hsize_t CacheTable::rows() const {
  const Hdf5Handle space(H5Dget_space(dataset_), H5Sclose, "asking for a size");
  std::array<hsize_t, 4> dims{};
  hdf5_check(H5Sget_simple_extent_dims(space, dims.data(), nullptr), "asking for a size");
  return dims[0];
}

// The rows in the file; `memory` becomes the matching dataspace of the caller's array.
Hdf5Handle CacheTable::select(hsize_t first, hsize_t count, Hdf5Handle& memory) const {
  Hdf5Handle space(H5Dget_space(dataset_), H5Sclose, "selecting rows");
  std::vector<hsize_t> start(1 + shape_.row.size(), 0);
  start[0] = first;
  const std::vector<hsize_t> size = with_rows(count, shape_);
  hdf5_check(H5Sselect_hyperslab(space, H5S_SELECT_SET, start.data(), nullptr, size.data(), nullptr),
             "selecting rows");
  memory = Hdf5Handle(H5Screate_simple(static_cast<int>(size.size()), size.data(), nullptr), H5Sclose,
                      "selecting rows");
  return space;
}

void CacheTable::write(hsize_t first, hsize_t count, const void* data) {
  if (count == 0) return;
  const std::string what = fmt::format("writing the dataset /{}", path_);
  if (rows() < first + count)
    hdf5_check(H5Dset_extent(dataset_, with_rows(first + count, shape_).data()), what.c_str());
  Hdf5Handle memory;
  const Hdf5Handle space = select(first, count, memory);
  hdf5_check(H5Dwrite(dataset_, memory_type(shape_.number), memory, space, H5P_DEFAULT, data), what.c_str());
}

void CacheTable::read(hsize_t first, hsize_t count, void* data) const {
  if (count == 0) return;
  const std::string what = fmt::format("reading the dataset /{}", path_);
  Hdf5Handle memory;
  const Hdf5Handle space = select(first, count, memory);
  hdf5_check(H5Dread(dataset_, memory_type(shape_.number), memory, space, H5P_DEFAULT, data), what.c_str());
}

void CacheTable::refresh() {
  const std::string what = fmt::format("looking for new rows of the dataset /{}", path_);
  hdf5_check(H5Drefresh(dataset_), what.c_str());
}

std::size_t CacheTable::growth(hsize_t count) const {
  std::size_t chunk_bytes = byte_size(shape_.number);
  for (const hsize_t size : chunk_) chunk_bytes *= size;
  const std::size_t across = shape_.row.empty() ? 1 : (shape_.row[0] + chunk_[1] - 1) / chunk_[1];
  const hsize_t along = count == 0 ? 0 : (count + chunk_[0] - 2) / chunk_[0] + 1;
  return along * across * chunk_bytes;
}

}  // namespace ringlet::io
