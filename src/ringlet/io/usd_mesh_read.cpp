#include <algorithm>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/io/mesh_conversion.h"
#include "ringlet/io/usd_compose.h"
#include "ringlet/io/usd_file.h"
#include "ringlet/io/usd_mesh.h"

namespace ringlet::io {

namespace {

constexpr std::size_t kMostVertices = std::numeric_limits<std::uint32_t>::max();

// The corners of each face as vertex indices, checked against the number of vertices.
std::vector<std::vector<std::uint32_t>> read_faces(const UsdStage& stage, const UsdPrim& prim,
                                                   std::size_t vertices) {
  const std::vector<double> counts = stage.value(prim, "faceVertexCounts").numbers;
  const std::vector<double> indices = stage.value(prim, "faceVertexIndices").numbers;
  std::vector<std::vector<std::uint32_t>> faces;
  std::size_t at = 0;
  for (const double count : counts) {
    if (!(count >= 3.0 && count <= static_cast<double>(indices.size() - at)))
      UsdStage::fail(prim, fmt::format("face {} claims {} corners, where {} indices are left", faces.size(),
                                       count, indices.size() - at));
    std::vector<std::uint32_t>& face = faces.emplace_back();
    for (const std::size_t end = at + static_cast<std::size_t>(count); at < end; ++at) {
      if (!(indices[at] >= 0.0 && indices[at] < static_cast<double>(vertices)))
        UsdStage::fail(prim, fmt::format("face {} names vertex {}, but there are {}", faces.size() - 1,
                                         indices[at], vertices));
      face.push_back(static_cast<std::uint32_t>(indices[at]));
    }
  }
  if (at != indices.size())
    UsdStage::fail(prim,
                   fmt::format("its faces have {} corners, but there are {} indices", at, indices.size()));
  return faces;
}

// One uv per vertex, if the prim has them so or per corner; a vertex on a seam gets that of its first corner.
void read_uv(const UsdStage& stage, const UsdPrim& prim, const std::vector<std::vector<std::uint32_t>>& faces,
             TriangleMesh& mesh) {
  const UsdAttribute* attribute = prim.find("primvars:st");
  if (!attribute) return;
  const std::vector<double> st = stage.value(prim, "primvars:st").numbers;
  const std::vector<double> indices = stage.value(prim, "primvars:st:indices").numbers;
  const std::size_t entries = indices.empty() ? st.size() / 2 : indices.size();
  const auto entry = [&](std::size_t i) -> Vec2 {
    const double at = indices.empty() ? static_cast<double>(i) : indices[i];
    if (!(at >= 0.0 && 2.0 * at + 1.0 < static_cast<double>(st.size())))
      UsdStage::fail(prim, fmt::format("primvars:st:indices names entry {}, which is not there", at));
    const auto k = 2 * static_cast<std::size_t>(at);
    return {st[k], st[k + 1]};
  };
  if (entries == mesh.vertices.size()) {
    for (std::size_t i = 0; i < entries; ++i) mesh.uv.push_back(entry(i));
    return;
  }
  std::size_t corners = 0;
  for (const auto& face : faces) corners += face.size();
  if (entries != corners) {
    log_warning("{}: primvars:st was ignored: it has {} entries for {} vertices and {} corners",
                prim.place.to_string(), entries, mesh.vertices.size(), corners);
    return;
  }
  mesh.uv.assign(mesh.vertices.size(), Vec2::Zero());
  std::vector<bool> is_set(mesh.vertices.size());
  std::size_t corner = 0;
  for (const auto& face : faces)
    for (const std::uint32_t vertex : face) {
      if (!is_set[vertex]) mesh.uv[vertex] = entry(corner);
      is_set[vertex] = true;
      ++corner;
    }
}

struct PlacedMesh {
  const UsdPrim* prim = nullptr;
  Eigen::Affine3d transform = Eigen::Affine3d::Identity();
  std::string purpose = "default";
};

void collect_meshes(const UsdStage& stage, const UsdPrim& prim, const PlacedMesh& parent,
                    std::vector<PlacedMesh>& meshes) {
  if (stage.is_left_out(prim)) return;
  const PlacedMesh own{&prim, stage.transform(prim, parent.transform), stage.purpose(prim, parent.purpose)};
  if (prim.type == "Mesh") meshes.push_back(own);
  for (const UsdPrim& child : prim.children) collect_meshes(stage, child, own, meshes);
}

}  // namespace

void append_mesh(TriangleMesh& mesh, const TriangleMesh& part, const UsdPrim& prim) {
  const std::size_t first = mesh.vertices.size();
  if (first + part.vertices.size() > kMostVertices)
    UsdStage::fail(prim, "the meshes have more vertices than 32-bit indices can name");
  if (mesh.uv.empty() && !part.uv.empty()) mesh.uv.assign(first, Vec2::Zero());
  mesh.vertices.insert(mesh.vertices.end(), part.vertices.begin(), part.vertices.end());
  mesh.uv.insert(mesh.uv.end(), part.uv.begin(), part.uv.end());
  if (!mesh.uv.empty()) mesh.uv.resize(mesh.vertices.size(), Vec2::Zero());
  for (auto triangle : part.triangles) {
    for (std::uint32_t& corner : triangle) corner += static_cast<std::uint32_t>(first);
    mesh.triangles.push_back(triangle);
  }
}

std::vector<Vec3> read_points(const UsdStage& stage, const UsdPrim& prim, const char* attribute) {
  const std::vector<double> xyz = stage.value(prim, attribute).numbers;
  if (xyz.size() % 3 != 0)
    UsdStage::fail(prim, fmt::format("{} has {} numbers, which are no triples", attribute, xyz.size()));
  std::vector<Vec3> points;
  points.reserve(xyz.size() / 3);
  for (std::size_t i = 0; i < xyz.size(); i += 3) points.emplace_back(xyz[i], xyz[i + 1], xyz[i + 2]);
  return points;
}

TriangleMesh read_mesh_prim(const UsdStage& stage, const UsdPrim& prim, const Eigen::Affine3d& transform) {
  TriangleMesh mesh;
  mesh.vertices = read_points(stage, prim, "points");
  for (Vec3& p : mesh.vertices) p = transform * p;
  const auto faces = read_faces(stage, prim, mesh.vertices.size());
  read_uv(stage, prim, faces, mesh);
  // Mirrored by its transform or wound clockwise, but not both: the corners are turned round.
  const bool is_left_handed = stage.token(prim, "orientation", "rightHanded") == "leftHanded";
  const bool is_mirrored = transform.linear().determinant() < 0.0;
  for (const auto& face : faces) {
    if (is_left_handed != is_mirrored)
      add_polygon(mesh, std::vector<std::uint32_t>(face.rbegin(), face.rend()));
    else
      add_polygon(mesh, face);
  }
  return mesh;
}

namespace {

// The meshes that are read, in order: proxies and guides where there is nothing else.
std::vector<PlacedMesh> shown_meshes(const UsdStage& stage) {
  std::vector<PlacedMesh> meshes;
  for (const UsdPrim& prim : stage.layer().prims) collect_meshes(stage, prim, {}, meshes);
  const auto stands_in = [](const PlacedMesh& mesh) { return is_stand_in(mesh.purpose); };
  if (std::ranges::all_of(meshes, stands_in)) return meshes;
  for (const PlacedMesh& mesh : meshes)
    if (stands_in(mesh)) stage.warn(*mesh.prim, fmt::format("was left out: its purpose is {}", mesh.purpose));
  std::erase_if(meshes, stands_in);
  return meshes;
}

TriangleMesh read_mesh_layer(const UsdLayer& layer, const std::string& name, const ReadOptions& options) {
  const UsdStage stage(layer, options.time);
  TriangleMesh mesh;
  for (const PlacedMesh& one : shown_meshes(stage))
    append_mesh(mesh, read_mesh_prim(stage, *one.prim, one.transform), *one.prim);
  if (mesh.vertices.empty()) throw InputError("there are no visible Mesh prims in this layer", Place{name});
  return finish_reading(std::move(mesh), name, reading_frame(options, stated_frame(layer, name)));
}

}  // namespace

TriangleMesh read_usd_mesh(Bytes bytes, const std::string& name, const ReadOptions& options) {
  return read_mesh_layer(parse_usd(bytes, name, options.usd_variants), name, options);
}

TriangleMesh open_usd_mesh(const std::filesystem::path& path, const ReadOptions& options) {
  return read_mesh_layer(open_usd(path, options.usd_variants), path.string(), options);
}

UsdMeshFile::UsdMeshFile(UsdLayer layer, std::string name, const ReadOptions& options)
    : name_(std::move(name)),
      layer_(std::move(layer)),
      frame_(reading_frame(options, stated_frame(layer_, name_))),
      rate_(time_code_rate(layer_, name_)),
      mesh_(read_mesh_layer(layer_, name_, options)),
      times_(motion_times(layer_, [](const UsdPrim& prim) { return prim.type == "Mesh"; })) {}

UsdMeshFile::UsdMeshFile(const std::filesystem::path& path, const ReadOptions& options)
    : UsdMeshFile(open_usd(path, options.usd_variants), path.string(), options) {}

UsdMeshFile::UsdMeshFile(Bytes bytes, const std::string& name, const ReadOptions& options)
    : UsdMeshFile(parse_usd(bytes, name, options.usd_variants), name, options) {}

std::vector<Vec3> UsdMeshFile::vertices(double seconds) const {
  const UsdStage stage(layer_, seconds * rate_, false);
  std::vector<Vec3> vertices;
  vertices.reserve(mesh_.vertices.size());
  for (const PlacedMesh& one : shown_meshes(stage))
    for (const Vec3& p : read_points(stage, *one.prim, "points"))
      vertices.push_back(frame_.from_file(one.transform * p));
  if (vertices.size() != mesh_.vertices.size())
    throw InputError(fmt::format("it has {} vertices at {} s and {} at rest; they must stay the same",
                                 vertices.size(), seconds, mesh_.vertices.size()),
                     Place{name_});
  for (std::size_t i = 0; i < vertices.size(); ++i)
    if (!vertices[i].allFinite())
      throw InputError(fmt::format("vertex {} is not a finite number at {} s", i, seconds), Place{name_});
  return vertices;
}

}  // namespace ringlet::io
