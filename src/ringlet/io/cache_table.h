#pragma once
// A table in the cache: an HDF5 dataset whose rows all have one shape and whose number of rows grows.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "ringlet/io/hdf5_handle.h"

namespace ringlet::io {

// How a number lies in the file (always little-endian) and in memory.
enum class Number { u8, u32, i32, u64, f32, f64 };
hid_t stored_type(Number number);
hid_t memory_type(Number number);
std::size_t byte_size(Number number);

struct TableShape {
  Number number;
  std::vector<hsize_t> row;  // empty: one number per row

  hsize_t numbers_per_row() const;
  std::size_t row_bytes() const { return numbers_per_row() * byte_size(number); }
};

class CacheTable {
 public:
  // Rows are gathered into chunks of about `chunk_bytes`; a large row is cut into chunks of at most 1 MiB.
  static void create(hid_t file, const std::string& path, const TableShape& shape, std::size_t chunk_bytes);
  // Checks that the dataset has exactly this shape and no filter, and throws Hdf5Failure if not.
  static CacheTable open(hid_t file, const std::string& path, const TableShape& shape);

  CacheTable() = default;
  bool exists() const { return !dataset_.empty(); }
  hsize_t rows() const;
  std::size_t row_bytes() const { return shape_.row_bytes(); }

  // Writes rows [first, first + count), growing the table when it ends before them.
  void write(hsize_t first, hsize_t count, const void* data);
  // Reads rows that exist.
  void read(hsize_t first, hsize_t count, void* data) const;
  // Looks again how many rows there are, after another process has written.
  void refresh();

  // The most that the file can grow by when `count` rows are written.
  std::size_t growth(hsize_t count) const;

 private:
  Hdf5Handle select(hsize_t first, hsize_t count, Hdf5Handle& memory) const;

  std::string path_;
  TableShape shape_{Number::u8, {}};
  std::vector<hsize_t> chunk_;
  Hdf5Handle dataset_;
};

}  // namespace ringlet::io
