#pragma once
// What `ringlet info` says about a file: once for people, once for programs. One function per kind of file.

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

namespace ringlet::app {

struct Description {
  std::string text;
  nlohmann::ordered_json data;  // an object; "kind" names the kind of file
};

Description describe_scene(const std::filesystem::path& path);
Description describe_cache(const std::filesystem::path& path);
Description describe_groom(const std::filesystem::path& path);
Description describe_mesh(const std::filesystem::path& path);
// For kinds of files that hold either: the hair, or else the mesh.
Description describe_groom_or_mesh(const std::filesystem::path& path);

}  // namespace ringlet::app
