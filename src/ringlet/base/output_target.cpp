#include "ringlet/base/output_target.h"

#include <system_error>

#include "ringlet/base/error.h"

namespace ringlet {

OutputTarget output_target(const std::filesystem::path& path) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const fs::file_status status = fs::status(path, ignored);
  if (fs::is_directory(status)) throw FileError("this is a folder; name a file to write", {path.string()});
  if (fs::exists(status) && !fs::is_regular_file(status)) return {path, true};
  // Step by step, as the file at the end may not be there yet.
  constexpr int kMostLinks = 40;  // as the system follows
  fs::path target = path;
  for (int k = 0; k < kMostLinks && fs::is_symlink(fs::symlink_status(target, ignored)); ++k)
    target = target.parent_path() / fs::read_symlink(target, ignored);
  return {target, false};
}

}  // namespace ringlet
