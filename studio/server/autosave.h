#pragma once
// The style is kept in a file of the user's own while it is worked on, so that the next studio can go on with
// it whatever ended this one.

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "ringlet/scene/scene.h"

namespace ringlet::studio {

// $XDG_STATE_HOME/ringlet/studio.toml, by default in ~/.local/state; empty where neither is known.
std::filesystem::path autosave_file();

class Autosave {
 public:
  // Reads what the last studio has left.
  explicit Autosave(std::filesystem::path file);

  // The style that the last studio has left, as it was before this one began to save.
  const std::optional<scene::Scene>& last() const { return last_; }

  // The style has changed; it is written at once, or with the next call where the last one was written less
  // than a second ago. A file that cannot be written is no reason to disturb anyone.
  void changed(const scene::Scene& scene);
  // Writes what still waits, if it has waited long enough or `now`.
  void flush(bool now = false);
  bool waits() const { return !waiting_.empty(); }

  static constexpr auto kPause = std::chrono::milliseconds(1000);  // between two writes

 private:
  std::filesystem::path file_;
  std::optional<scene::Scene> last_;
  std::string waiting_;
  std::chrono::steady_clock::time_point written_;
};

}  // namespace ringlet::studio
