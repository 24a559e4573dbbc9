#include "ringlet/io/mesh_file.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <map>
#include <regex>

#include "ringlet/base/error.h"
#include "ringlet/io/alembic_file.h"
#include "ringlet/io/gltf_file.h"
#include "ringlet/io/mesh_part.h"
#include "ringlet/io/obj_file.h"
#include "ringlet/io/ply_file.h"
#include "ringlet/io/tfxmesh_file.h"
#include "ringlet/io/usd_file.h"

namespace ringlet::io {

std::string lower_extension(const std::filesystem::path& path) {
  std::string extension = path.extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return extension;
}

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The text before and after the number in a file's name.
struct NamePattern {
  std::string before, after;
};

NamePattern split_pattern(const std::string& file_name, const std::filesystem::path& pattern) {
  static const std::regex kPlaceholder(R"(#+|%0?\d*d|\*)");
  std::smatch match;
  if (!std::regex_search(file_name, match, kPlaceholder))
    throw InputError("a sequence is a folder, or a name with ####, %04d or * where the number stands",
                     Place{pattern.string()});
  return {match.prefix().str(), match.suffix().str()};
}

// The last run of digits in a name's stem, as a pattern around it; false when there is none.
bool split_number(const std::filesystem::path& path, NamePattern& parts) {
  const std::string name = path.filename().string();
  std::size_t end = path.stem().string().size();
  while (end > 0 && !is_digit(name[end - 1])) --end;
  std::size_t begin = end;
  while (begin > 0 && is_digit(name[begin - 1])) --begin;
  parts = {name.substr(0, begin), name.substr(end)};
  return begin != end;
}

std::vector<std::filesystem::path> list_folder(const std::filesystem::path& folder,
                                               const std::filesystem::path& pattern) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (at->is_regular_file(error)) files.push_back(at->path());
  if (error)
    throw FileError(fmt::format("the folder cannot be read ({}); check the path", error.message()),
                    Place{pattern.string()});
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

TriangleMesh read_mesh(const std::filesystem::path& path, const ReadOptions& options) {
  const std::string extension = lower_extension(path);
  if (extension == ".abc") return open_abc_mesh(path, options);
  if (extension.starts_with(".usd")) return open_usd_mesh(path, options);
  if (extension == ".glb" || extension == ".gltf") return open_gltf_mesh(path, options);
  const auto reader = extension == ".obj"       ? read_obj_mesh
                      : extension == ".ply"     ? read_ply_mesh
                      : extension == ".tfxmesh" ? read_tfxmesh
                                                : nullptr;
  if (!reader)
    throw InputError(fmt::format("\"{}\" is no known mesh format; use one of .obj .ply .glb .gltf .tfxmesh "
                                 ".usda .usdc .usd .usdz .abc",
                                 extension),
                     Place{path.string()});
  return reader(read_bytes(path), path.string(), options);
}

std::vector<std::filesystem::path> mesh_sequence(const std::filesystem::path& pattern) {
  std::error_code ignored;
  const bool is_folder = std::filesystem::is_directory(pattern, ignored);
  const std::filesystem::path folder = is_folder                   ? pattern
                                       : pattern.has_parent_path() ? pattern.parent_path()
                                                                   : ".";
  std::vector<std::filesystem::path> files = list_folder(folder, pattern);

  // In a folder, the first mesh with a number in its name sets the pattern that all others must follow.
  NamePattern parts;
  if (is_folder) {
    std::erase_if(files,
                  [](const auto& f) { return lower_extension(f) != ".obj" && lower_extension(f) != ".ply"; });
    for (std::size_t i = 0; i < files.size(); ++i) {
      NamePattern own;
      if (!split_number(files[i], own))
        throw InputError(fmt::format("\"{}\" has no number in its name", files[i].filename().string()),
                         Place{pattern.string()});
      if (i == 0) parts = own;
      if (own.before != parts.before || own.after != parts.after)
        throw InputError(
            fmt::format("\"{}\" and \"{}\" do not belong to one sequence; name one of them with a pattern",
                        files[0].filename().string(), files[i].filename().string()),
            Place{pattern.string()});
    }
  } else {
    parts = split_pattern(pattern.filename().string(), pattern);
  }

  std::map<std::uint64_t, std::filesystem::path> by_number;
  for (const auto& file : files) {
    const std::string name = file.filename().string();
    if (name.size() <= parts.before.size() + parts.after.size() || !name.starts_with(parts.before) ||
        !name.ends_with(parts.after))
      continue;
    const std::string_view digits = std::string_view(name).substr(
        parts.before.size(), name.size() - parts.before.size() - parts.after.size());
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc{} || end != digits.data() + digits.size()) continue;
    if (!by_number.emplace(number, file).second)
      throw InputError(fmt::format("two files have the number {}", number), Place{pattern.string()});
  }
  if (by_number.empty())
    throw InputError("no file belongs to this sequence; check the pattern", Place{pattern.string()});

  std::vector<std::filesystem::path> sequence;
  std::uint64_t expected = by_number.begin()->first;
  for (const auto& [number, file] : by_number) {
    if (number != expected++)
      throw InputError(
          fmt::format("number {} is missing before \"{}\"", expected - 1, file.filename().string()),
          Place{pattern.string()});
    sequence.push_back(file);
  }
  return sequence;
}

std::vector<Vec3> read_mesh_frame(const std::filesystem::path& path, const TriangleMesh& first,
                                  const ReadOptions& options) {
  TriangleMesh mesh = read_mesh(path, options);
  if (mesh.vertices.size() != first.vertices.size() || mesh.triangles.size() != first.triangles.size())
    throw InputError(
        fmt::format("it has {} vertices and {} triangles where the first of its sequence has {} and {}",
                    mesh.vertices.size(), mesh.triangles.size(), first.vertices.size(),
                    first.triangles.size()),
        Place{path.string()});
  return std::move(mesh.vertices);
}

std::vector<double> read_mesh_part(const std::filesystem::path& path, const std::string& part) {
  if (lower_extension(path) == ".obj") return read_obj_part(read_bytes(path), path.string(), part);
  throw InputError(
      fmt::format("a part of a mesh, \"{}\", is known of .obj, .glb, .gltf and USD files alone", part),
      Place{path.string()});
}

}  // namespace ringlet::io
