#include "ringlet/io/groom_file.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "ringlet/base/error.h"
#include "ringlet/io/gltf_file.h"
#include "ringlet/io/hair_file.h"
#include "ringlet/io/obj_file.h"
#include "ringlet/io/ply_file.h"
#include "ringlet/io/tfx_file.h"
#include "ringlet/io/usda_file.h"

namespace ringlet::io {

namespace {

struct Format {
  const char* extension;
  hair::Groom (*read)(Bytes, const std::string&, const ReadOptions&);
  void (*write)(const hair::Groom&, const std::filesystem::path&, const WriteOptions&);
};
constexpr std::array kFormats = {Format{".hair", read_hair, write_hair}, Format{".tfx", read_tfx, write_tfx},
                                 Format{".ply", read_ply, write_ply},    Format{".obj", read_obj, write_obj},
                                 Format{".usda", read_usda, write_usda}, Format{".glb", read_glb, write_glb}};

const Format& format_of(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const Format& format : kFormats)
    if (extension == format.extension) return format;
  throw InputError(fmt::format("\"{}\" is no known groom format; use one of {}", extension,
                               fmt::join(groom_extensions(), " ")),
                   Place{path.string()});
}

}  // namespace

std::vector<std::string> groom_extensions() {
  std::vector<std::string> extensions;
  for (const Format& format : kFormats) extensions.emplace_back(format.extension);
  return extensions;
}

hair::Groom read_groom(const std::filesystem::path& path, const ReadOptions& options) {
  const Format& format = format_of(path);
  return format.read(read_bytes(path), path.string(), options);
}

void write_groom(const hair::Groom& groom, const std::filesystem::path& path, const WriteOptions& options) {
  format_of(path).write(groom, path, options);
}

}  // namespace ringlet::io
