#include "ringlet/io/gltf_file.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ringlet/base/error.h"
#include "ringlet/io/gltf_document.h"
#include "ringlet/io/groom_conversion.h"
#include "ringlet/io/mesh_conversion.h"

namespace ringlet::io {

namespace {

// A scene may use one mesh many times; this many vertices beyond one per byte of the file are taken as
// damage.
constexpr std::size_t kMostInstancedVertices = std::size_t{1} << 23;

class Budget {
 public:
  Budget(std::size_t file_size, const std::string& name)
      : left_(file_size + kMostInstancedVertices), name_(name) {}
  void spend(std::size_t amount) {
    if (amount > left_)
      throw InputError("glTF: the scene repeats its meshes to an absurd size; check its nodes", Place{name_});
    left_ -= amount;
  }

 private:
  std::size_t left_;
  const std::string& name_;
};

// Calls visit(primitive, transform, vertex_count) for each primitive of the scene that has positions.
template <class Visit>
void for_each_primitive(const GltfDocument& document, std::size_t file_size, Visit&& visit) {
  Budget budget(file_size, document.name);
  for (const GltfInstance& instance : document.instances)
    for (const GltfPrimitive& primitive : document.meshes[instance.mesh]) {
      budget.spend(1);
      const auto positions = primitive.attributes.find("POSITION");
      if (positions == primitive.attributes.end()) continue;
      const std::size_t count = document.accessors[positions->second].count;
      budget.spend(count);
      if (primitive.indices) budget.spend(document.accessors[*primitive.indices].count);
      visit(primitive, instance.transform, count);
    }
}

// The attribute's numbers, or nothing where the primitive lacks it; there must be one item per vertex.
std::vector<double> attribute(const GltfDocument& document, const GltfPrimitive& primitive, const char* key,
                              std::size_t components, std::size_t vertex_count) {
  const auto at = primitive.attributes.find(key);
  if (at == primitive.attributes.end()) return {};
  if (document.accessors[at->second].count != vertex_count)
    throw InputError(fmt::format("glTF: {} has {} items for {} vertices", key,
                                 document.accessors[at->second].count, vertex_count),
                     Place{document.name});
  return document.numbers(at->second, components);
}

std::vector<Vec3> positions(const GltfDocument& document, const GltfPrimitive& primitive,
                            const Eigen::Affine3d& transform, std::size_t count) {
  const std::vector<double> numbers = attribute(document, primitive, "POSITION", 3, count);
  std::vector<Vec3> result(count);
  for (std::size_t i = 0; i < count; ++i)
    result[i] = transform * Vec3(numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]);
  return result;
}

Polylines polylines(const GltfDocument& document, const GltfPrimitive& primitive, std::size_t vertex_count) {
  Polylines lines;
  const std::vector<std::uint32_t> indices = document.indices(primitive, vertex_count);
  if (primitive.mode == GltfPrimitive::kLineStrip) {
    lines.vertices = indices;
    lines.end_strand();
    return lines;
  }
  if (indices.size() % 2 != 0)
    throw InputError(fmt::format("glTF: {} indices do not make pairs for LINES", indices.size()),
                     Place{document.name});
  std::vector<std::array<std::uint32_t, 2>> edges;
  for (std::size_t k = 0; k < indices.size(); k += 2) edges.push_back({indices[k], indices[k + 1]});
  return chain_edges(vertex_count, edges, document.name);
}

hair::Groom read_lines(const GltfDocument& document, const GltfPrimitive& primitive,
                       const Eigen::Affine3d& transform, std::size_t count) {
  hair::Groom vertices;
  vertices.points = positions(document, primitive, transform, count);
  const double scale = std::cbrt(std::abs(transform.linear().determinant()));
  vertices.radii = attribute(document, primitive, "_RADIUS", 1, count);
  for (double& radius : vertices.radii) radius *= scale;
  if (const auto at = primitive.attributes.find("COLOR_0"); at != primitive.attributes.end()) {
    const std::size_t components = document.accessors[at->second].components == 3 ? 3 : 4;
    const std::vector<double> rgba = attribute(document, primitive, "COLOR_0", components, count);
    for (std::size_t i = 0; i < count; ++i) {
      const double* c = rgba.data() + components * i;
      set_colour(vertices, i, {c[0], c[1], c[2]}, components == 4 ? c[3] : 1.0);
    }
  }

  const Polylines lines = polylines(document, primitive, count);
  hair::Groom groom = gather(vertices, lines);
  // What belongs to a strand is taken from its root.
  const std::vector<double> uv = attribute(document, primitive, "TEXCOORD_0", 2, count);
  const std::vector<double> group = attribute(document, primitive, "_GROUP", 1, count);
  for (std::size_t i = 0; i < lines.count() && lines.first[i] < lines.vertices.size(); ++i) {
    const std::size_t root = lines.vertices[lines.first[i]];
    if (!uv.empty()) groom.root_uv.emplace_back(uv[2 * root], 1.0 - uv[2 * root + 1]);
    if (group.empty()) continue;
    if (!(std::abs(group[root]) <= std::numeric_limits<std::int32_t>::max()))
      throw InputError(fmt::format("strand {}: its group is {}", i, group[root]), Place{document.name});
    groom.groups.push_back(static_cast<std::int32_t>(group[root]));
  }
  return groom;
}

}  // namespace

void add_triangles(TriangleMesh& mesh, std::span<const std::uint32_t> indices, int mode, std::uint32_t base,
                   bool mirrored) {
  const auto add = [&](std::size_t a, std::size_t b, std::size_t c) {
    if (mirrored) std::swap(b, c);  // a mirror turns triangles inside out
    mesh.triangles.push_back({base + indices[a], base + indices[b], base + indices[c]});
  };
  if (mode == GltfPrimitive::kTriangles)
    for (std::size_t k = 0; k + 2 < indices.size(); k += 3) add(k, k + 1, k + 2);
  if (mode == GltfPrimitive::kTriangleStrip)
    for (std::size_t k = 0; k + 2 < indices.size(); ++k)
      k % 2 == 0 ? add(k, k + 1, k + 2) : add(k + 1, k, k + 2);
  if (mode == GltfPrimitive::kTriangleFan)
    for (std::size_t k = 1; k + 1 < indices.size(); ++k) add(0, k, k + 1);
}

namespace {

std::size_t byte_count(const GltfDocument& document) {
  std::size_t bytes = 0;
  for (const Bytes& buffer : document.buffers) bytes += buffer.size();
  return bytes;
}

hair::Groom read_groom_document(const GltfDocument& document, const ReadOptions& options) {
  hair::Groom groom;
  for_each_primitive(
      document, byte_count(document), [&](const auto& primitive, const auto& transform, std::size_t count) {
        if (primitive.mode == GltfPrimitive::kLineLoop)
          throw InputError("glTF: a closed line is no strand", Place{document.name});
        if (primitive.mode == GltfPrimitive::kLines || primitive.mode == GltfPrimitive::kLineStrip)
          append(groom, read_lines(document, primitive, transform, count),
                 groom.materials[0].section.mean_radius());
      });
  return finish_reading(std::move(groom), document.name, reading_frame(options, kGltfFrame), options);
}

TriangleMesh read_mesh_document(const GltfDocument& document, const ReadOptions& options) {
  TriangleMesh mesh;
  bool all_have_uv = true;
  for_each_primitive(document, byte_count(document),
                     [&](const auto& primitive, const auto& transform, std::size_t count) {
                       if (primitive.mode < GltfPrimitive::kTriangles) return;
                       const auto base = static_cast<std::uint32_t>(mesh.vertices.size());
                       const std::vector<Vec3> vertices = positions(document, primitive, transform, count);
                       mesh.vertices.insert(mesh.vertices.end(), vertices.begin(), vertices.end());
                       const std::vector<double> uv = attribute(document, primitive, "TEXCOORD_0", 2, count);
                       all_have_uv &= !uv.empty();
                       for (std::size_t i = 0; i < uv.size(); i += 2)
                         mesh.uv.emplace_back(uv[i], 1.0 - uv[i + 1]);
                       add_triangles(mesh, document.indices(primitive, count), primitive.mode, base,
                                     transform.linear().determinant() < 0.0);
                     });
  if (!all_have_uv) mesh.uv.clear();
  return finish_reading(std::move(mesh), document.name, reading_frame(options, kGltfFrame));
}

}  // namespace

hair::Groom read_glb(Bytes bytes, const std::string& name, const ReadOptions& options) {
  return read_groom_document(parse_gltf(bytes, name), options);
}

hair::Groom open_gltf_groom(const std::filesystem::path& path, const ReadOptions& options) {
  const std::vector<std::byte> bytes = read_bytes(path);
  return read_groom_document(parse_gltf(bytes, path.string(), buffers_beside(path)), options);
}

TriangleMesh read_glb_mesh(Bytes bytes, const std::string& name, const ReadOptions& options) {
  return read_mesh_document(parse_gltf(bytes, name), options);
}

TriangleMesh open_gltf_mesh(const std::filesystem::path& path, const ReadOptions& options) {
  const std::vector<std::byte> bytes = read_bytes(path);
  return read_mesh_document(parse_gltf(bytes, path.string(), buffers_beside(path)), options);
}

}  // namespace ringlet::io
