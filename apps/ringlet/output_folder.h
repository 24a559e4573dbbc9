#pragma once
// The folder that a command writes into. What it had to make is removed again if nothing came of it.

#include <filesystem>
#include <vector>

namespace ringlet::app {

class OutputFolder {
 public:
  // Makes the folder and those around it. Throws FileError.
  explicit OutputFolder(const std::filesystem::path& folder);
  ~OutputFolder() { remove_if_empty(); }
  OutputFolder(const OutputFolder&) = delete;
  OutputFolder& operator=(const OutputFolder&) = delete;

  // Removes the folders that were made, if they are still empty.
  void remove_if_empty() const;

 private:
  std::vector<std::filesystem::path> made_;  // innermost first
};

}  // namespace ringlet::app
