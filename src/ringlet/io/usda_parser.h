#pragma once
// The text form of a USD layer (.usda). References, variants, connections and dictionaries are read over, not
// followed.

#include <string>

#include "ringlet/io/usd_layer.h"

namespace ringlet::io {

UsdLayer parse_usda(Bytes bytes, const std::string& name);

}  // namespace ringlet::io
