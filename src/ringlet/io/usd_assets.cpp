#include "ringlet/io/usd_assets.h"

#include <algorithm>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/io/mesh_file.h"

namespace ringlet::io {

namespace {

// Takes the first layer of a package, if it is one.
UsdAsset unpacked(UsdAsset asset) {
  if (!is_zip(asset.bytes)) return asset;
  asset.package = std::make_shared<const std::vector<PackagedFile>>(files_of_usdz(asset.bytes, asset.name));
  asset.bytes = asset.package->front().bytes;
  asset.place_in_package = asset.package->front().path;
  return asset;
}

std::optional<UsdAsset> find_in_package(const UsdAsset& asset, const std::string& written) {
  const std::filesystem::path beside = (asset.place_in_package.parent_path() / written).lexically_normal();
  const std::filesystem::path at_root = std::filesystem::path(written).lexically_normal();
  for (const PackagedFile& file : *asset.package)
    if (file.path == beside.generic_string() || file.path == at_root.generic_string()) {
      UsdAsset found = asset;
      found.name = fmt::format("{}[{}]", asset.name.substr(0, asset.name.find('[')), file.path);
      found.bytes = file.bytes;
      found.place_in_package = file.path;
      return found;
    }
  return std::nullopt;
}

}  // namespace

UsdAsset usd_asset_of_bytes(Bytes bytes, const std::string& name) {
  UsdAsset asset;
  asset.name = name;
  asset.bytes = bytes;
  return unpacked(std::move(asset));
}

UsdAsset open_usd_asset(const std::filesystem::path& path) {
  UsdAsset asset;
  asset.name = path.string();
  asset.owned = std::make_shared<const std::vector<std::byte>>(read_bytes(path));
  asset.bytes = *asset.owned;
  asset.file = path;
  return unpacked(std::move(asset));
}

std::optional<UsdAsset> find_usd_asset(const UsdAsset& asset, const std::string& written) {
  if (!lower_extension(written).starts_with(".usd")) {
    log_warning("{}: \"{}\" was left out: it is no USD layer", asset.name, written);
    return std::nullopt;
  }
  if (asset.package) {
    if (auto found = find_in_package(asset, written)) return found;
    log_warning("{}: \"{}\" was left out: it is not in the package", asset.name, written);
    return std::nullopt;
  }
  if (!asset.file) {
    log_warning("{}: \"{}\" was left out: no other files are opened here", asset.name, written);
    return std::nullopt;
  }
  const std::filesystem::path path = (asset.file->parent_path() / written).lexically_normal();
  try {
    return open_usd_asset(path);
  } catch (const FileError& error) {
    log_warning("{}: \"{}\" was left out: {}", asset.name, written, error.what());
    return std::nullopt;
  }
}

}  // namespace ringlet::io
