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

// A scene for a body and a groom from files; without a groom hair grows on the body. Throws FileError,
// InputError.
using FitCharacter =
    std::function<scene::Scene(const std::filesystem::path& body, const std::filesystem::path& groom)>;

struct StudioOptions {
  scene::Scene scene;
  FitCharacter fit;
  std::string title;                          // of what is open
  std::vector<std::filesystem::path> caches;  // that pages may open
  bool open_cache = false;                    // the first of them, from the start
  bool play = false;                          // the hair moves from the start
  std::uint16_t port = 0;                     // 0: any that is free
};

// What a browser may open, once it can be opened.
struct Door {
  std::string address;  // holds the token: not for command lines, which every user of the machine can read
  // A page that leads to the address, which only this user can read; there until the studio ends.
  std::filesystem::path page;
};

// Serves until `stop` is requested, and then ends within two seconds. `ready` is told the door once it can be
// opened. Throws UnsupportedError where the program was built without the studio.
void serve(const StudioOptions& options, const StopFlag& stop, const std::function<void(const Door&)>& ready);

}  // namespace ringlet::studio
