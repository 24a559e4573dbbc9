#pragma once
// The files of a USD scene: layers on the disk or in a package, and how they name each other.

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ringlet/io/binary_file.h"
#include "ringlet/io/usd_zip.h"

namespace ringlet::io {

// The bytes of a layer, and what is needed to find the layers that it names.
struct UsdAsset {
  std::string name;  // for messages, and to know it again
  Bytes bytes;
  std::shared_ptr<const std::vector<std::byte>> owned;       // of a file that was opened; holds the bytes
  std::optional<std::filesystem::path> file;                 // none: other files are not opened
  std::shared_ptr<const std::vector<PackagedFile>> package;  // the package that it stands in
  std::filesystem::path place_in_package;
};

// A layer, a crate or the first layer of a package in memory.
UsdAsset usd_asset_of_bytes(Bytes bytes, const std::string& name);
// The same from a file. FileError when it cannot be read.
UsdAsset open_usd_asset(const std::filesystem::path& path);

// The layer that `asset` names as `written`; empty, after a warning, when it is not there or is no USD layer.
std::optional<UsdAsset> find_usd_asset(const UsdAsset& asset, const std::string& written);

}  // namespace ringlet::io
