#include "studio/server/autosave.h"

#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <system_error>

#include "ringlet/base/error.h"
#include "ringlet/scene/scene_file.h"

namespace ringlet::studio {

namespace fs = std::filesystem;

fs::path autosave_file() {
  const char* state = std::getenv("XDG_STATE_HOME");
  const char* home = std::getenv("HOME");
  if (state && *state == '/') return fs::path(state) / "ringlet" / "studio.toml";
  if (home && *home == '/') return fs::path(home) / ".local" / "state" / "ringlet" / "studio.toml";
  return {};
}

Autosave::Autosave(fs::path file)
    : file_(std::move(file)), written_(std::chrono::steady_clock::now() - kPause) {
  std::error_code ignored;
  if (file_.empty() || !fs::is_regular_file(file_, ignored)) return;
  try {
    last_ = scene::read_scene(file_);
  } catch (const Error&) {
    // Of another version, or damaged: there is nothing to go on with.
  }
}

void Autosave::changed(const scene::Scene& scene) {
  if (file_.empty()) return;
  waiting_ = scene::to_toml(scene);
  flush();
}

// Written beside and renamed, so that there is always a whole one.
void Autosave::flush(bool now) {
  const auto time = std::chrono::steady_clock::now();
  if (waiting_.empty() || (!now && time - written_ < kPause)) return;
  std::error_code error;
  fs::create_directories(file_.parent_path(), error);
  const fs::path beside = file_.string() + "." + std::to_string(getpid());
  {
    std::ofstream out(beside, std::ios::binary);
    fs::permissions(beside, fs::perms::owner_read | fs::perms::owner_write, error);
    out << waiting_;
    if (!out.flush()) error = std::make_error_code(std::errc::io_error);
  }
  if (!error) fs::rename(beside, file_, error);
  if (error) {
    std::error_code ignored;
    fs::remove(beside, ignored);
  }
  waiting_.clear();
  written_ = time;
}

}  // namespace ringlet::studio
