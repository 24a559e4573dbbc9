#pragma once
// USD packages (.usdz): zip archives whose files are stored, not compressed.

#include <string>
#include <vector>

#include "ringlet/io/binary_file.h"

namespace ringlet::io {

bool is_zip(Bytes bytes);

struct PackagedFile {
  std::string path;
  Bytes bytes;
};

// The files of the package in their order; the first is its layer. InputError when that is not a stored
// .usda, .usdc or .usd file. What stands behind a damaged or compressed file is left out.
std::vector<PackagedFile> files_of_usdz(Bytes bytes, const std::string& name);

}  // namespace ringlet::io
