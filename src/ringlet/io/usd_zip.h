#pragma once
// USD packages (.usdz): zip archives whose files are stored, not compressed.

#include <string>

#include "ringlet/io/binary_file.h"

namespace ringlet::io {

bool is_zip(Bytes bytes);

// The bytes of the package's first file, which is its layer. InputError when that is not a stored .usda,
// .usdc or .usd file.
Bytes first_layer_of_usdz(Bytes bytes, const std::string& name);

}  // namespace ringlet::io
