#pragma once
// The studio as the program starts it.

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "ringlet/base/progress.h"
#include "ringlet/scene/scene.h"

namespace ringlet::studio {

struct StudioOptions {
  scene::Scene scene;
  std::string title;                          // of what is open
  std::vector<std::filesystem::path> caches;  // that pages may open
  bool open_cache = false;                    // the first of them, from the start
  std::uint16_t port = 0;                     // 0: any that is free
};

// Serves until `stop` is requested; `ready` is told the address once it can be opened. Throws
// UnsupportedError where the program was built without the studio.
void serve(const StudioOptions& options, const StopFlag& stop,
           const std::function<void(const std::string&)>& ready);

}  // namespace ringlet::studio
