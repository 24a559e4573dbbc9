// What a mesh or a character file holds.
#include <fmt/format.h>

#include <array>

#include "apps/ringlet/describe.h"
#include "apps/ringlet/likely_frame.h"
#include "ringlet/base/error.h"
#include "ringlet/io/alembic_file.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/io/mesh_file.h"
#include "ringlet/io/skinned_mesh.h"
#include "ringlet/io/usd_file.h"

namespace ringlet::app {
namespace {

using Json = nlohmann::ordered_json;

std::string plural(std::size_t count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

Json animation_data(double from, double to) { return {{"from", from}, {"to", to}}; }

// A character with its skeleton and shapes, in its shape at rest.
TriangleMesh read_character(const std::filesystem::path& path, Json& data) {
  io::SkinnedMesh skin = io::read_skinned_mesh(path);
  data["joints"] = skin.bindings.size();
  data["blend_shapes"] = skin.shapes.size();
  if (skin.is_animated()) data["animation"] = animation_data(skin.start_time(), skin.end_time());
  if (io::lower_extension(path).starts_with(".usd") && !skin.is_animated())
    if (const io::UsdMeshFile file(path); file.is_animated())
      data["animation"] = animation_data(file.start_time(), file.end_time());
  skin.rest.vertices = skin.evaluate_rest();
  return std::move(skin.rest);
}

TriangleMesh read_archive(const std::filesystem::path& path, Json& data) {
  const io::AlembicMesh archive(path);
  const std::size_t frames = archive.frame_count();
  data["frames"] = frames;
  if (frames > 1) data["animation"] = animation_data(archive.time(0), archive.time(frames - 1));
  return archive.mesh();
}

TriangleMesh read_any(const std::filesystem::path& path, Json& data) {
  const std::string extension = io::lower_extension(path);
  if (extension == ".glb" || extension == ".gltf" || extension.starts_with(".usd"))
    return read_character(path, data);
  if (extension == ".abc") return read_archive(path, data);
  return io::read_mesh(path);
}

std::string text_of(const Json& data) {
  std::string text =
      fmt::format("  {}, {}{}\n", plural(data["triangles"].get<std::size_t>(), "triangle", "triangles"),
                  plural(data["vertices"].get<std::size_t>(), "vertex", "vertices"),
                  data["has_uv"].get<bool>() ? ", with texture coordinates (UV)" : "");
  const auto low = data["bounds"]["low"].get<std::array<double, 3>>(),
             high = data["bounds"]["high"].get<std::array<double, 3>>();
  text += fmt::format("  from ({:.3f}, {:.3f}, {:.3f}) to ({:.3f}, {:.3f}, {:.3f}) m\n", low[0], low[1],
                      low[2], high[0], high[1], high[2]);
  if (data.value("joints", 0U) > 1)
    text += fmt::format("  skinned to {}\n", plural(data["joints"].get<std::size_t>(), "joint", "joints"));
  if (data.value("blend_shapes", 0U) > 0)
    text +=
        fmt::format("  {}\n", plural(data["blend_shapes"].get<std::size_t>(), "blend shape", "blend shapes"));
  if (data.contains("animation"))
    text += fmt::format("  animated from {:.4g} s to {:.4g} s\n", data["animation"]["from"].get<double>(),
                        data["animation"]["to"].get<double>());
  return text;
}

}  // namespace

Description describe_mesh(const std::filesystem::path& path) {
  Description description;
  description.data = {{"kind", "mesh"}, {"file", path.string()}};
  Json& data = description.data;
  const TriangleMesh mesh = read_any(path, data);
  if (mesh.vertices.empty()) throw InputError("there is no mesh in this file", Place{path.string()});
  Eigen::AlignedBox3d box;
  for (const Vec3& vertex : mesh.vertices) box.extend(vertex);
  data["triangles"] = mesh.triangles.size();
  data["vertices"] = mesh.vertices.size();
  data["has_uv"] = !mesh.uv.empty();
  data["bounds"] = {{"low", {box.min().x(), box.min().y(), box.min().z()}},
                    {"high", {box.max().x(), box.max().y(), box.max().z()}}};
  description.text = fmt::format("{}: a mesh\n{}", path.string(), text_of(data));
  if (const double unit = likely_body_unit(box.sizes().maxCoeff()); !states_unit(path) && unit != 1.0) {
    data["likely_unit"] = unit;
    description.text += fmt::format(
        "  The file does not say its unit. By its size one unit is {0:g} m: in a scene, file_unit = {0:g}\n",
        unit);
  }
  return description;
}

Description describe_groom_or_mesh(const std::filesystem::path& path) {
  std::string no_groom;
  try {
    return describe_groom(path);
  } catch (const InputError& error) {
    no_groom = error.message();
  }
  try {
    return describe_mesh(path);
  } catch (const InputError& error) {
    throw InputError(
        fmt::format("no groom can be read from it ({}), and no mesh ({})", no_groom, error.message()),
        error.place());
  }
}

}  // namespace ringlet::app
