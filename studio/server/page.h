#pragma once
// The files of the page, embedded in the program.

#include <vector>

#include "studio/server/server.h"

namespace ringlet::studio {

std::vector<Asset> page_assets();

}  // namespace ringlet::studio
