#pragma once
// Files that were dropped on a page: kept for the studios to come, under names of the studio's own, so that
// no name from a page ever becomes the name of a file.

#include <filesystem>
#include <string>
#include <string_view>

namespace ringlet::studio {

// Beside the autosave: $XDG_STATE_HOME/ringlet/dropped; empty where that is not known.
std::filesystem::path dropped_folder();

class Dropbox {
 public:
  // The folder is made when the first file comes.
  explicit Dropbox(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // Whether files of this kind are taken, given without a dot: "glb".
  static bool takes(std::string_view kind);

  // Returns the name that the file is known by from now on: "0f3a….glb". Of more than kMostFiles the oldest
  // goes. Throws InputError for a kind that is not taken, FileError where nothing can be written.
  std::string keep(std::string_view kind, std::string_view content) const;
  // The file behind such a name; InputError for any other text.
  std::filesystem::path file(std::string_view name) const;
  // A file that does not exist yet, for what is made from one that was dropped.
  std::filesystem::path fresh(std::string_view kind) const;
  // Whether it lies here under such a name.
  bool holds(const std::filesystem::path& file) const;

  static constexpr std::size_t kMostFiles = 24;
  static constexpr std::size_t kLargest = std::size_t{64} << 20;  // bytes

 private:
  void make_room() const;

  std::filesystem::path folder_;
};

// A file whose hair, mesh or both can be worn.
struct Worn {
  std::filesystem::path groom, body;  // empty: it holds none
};
// Looks for hair and meshes in a file of the box. What USD layers refer to elsewhere is left out: hair and
// mesh are written anew, each as a file of its own. Throws InputError where there is neither.
Worn look_into(const Dropbox& box, const std::filesystem::path& file);

}  // namespace ringlet::studio
