#pragma once
// The text form of a USD layer (.usda). Connections and dictionaries are read over.

#include <string>

#include "ringlet/io/usd_layer.h"

namespace ringlet::io {

UsdLayer parse_usda(Bytes bytes, const std::string& name);

}  // namespace ringlet::io
