#pragma once
// Crate files (.usdc), versions 0.7 to 0.12, as layers.

#include <string>

#include "ringlet/io/usd_layer.h"

namespace ringlet::io {

// True for bytes that begin like a crate file.
bool is_crate(Bytes bytes);

// The layer refers to `bytes`, which must outlive it: values are decoded when they are asked for.
UsdLayer parse_crate(Bytes bytes, const std::string& name);

}  // namespace ringlet::io
