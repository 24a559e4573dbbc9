#include "apps/ringlet/output_folder.h"

#include <fmt/format.h>

#include <system_error>

#include "ringlet/base/error.h"

namespace ringlet::app {

OutputFolder::OutputFolder(const std::filesystem::path& folder) {
  std::error_code error, ignored;
  for (std::filesystem::path outer = folder; !outer.empty() && !std::filesystem::exists(outer, ignored);
       outer = outer.parent_path())
    made_.push_back(outer);
  std::filesystem::create_directories(folder, error);
  if (error)
    throw FileError(fmt::format("the folder cannot be made: {}; choose another with -o", error.message()),
                    {folder.string()});
}

void OutputFolder::remove_if_empty() const {
  // A folder that holds something is left alone.
  std::error_code ignored;
  for (const std::filesystem::path& folder : made_) std::filesystem::remove(folder, ignored);
}

}  // namespace ringlet::app
