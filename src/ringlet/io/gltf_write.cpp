#include <limits>
#include <nlohmann/json.hpp>

#include "ringlet/base/error.h"
#include "ringlet/io/gltf_document.h"
#include "ringlet/io/gltf_file.h"
#include "ringlet/io/gltf_meshopt.h"

namespace ringlet::io {

namespace {

using Json = nlohmann::json;

// Numbers of the format: types of components, and what a buffer view is for.
constexpr int kFloat = 5126, kUnsigned = 5125, kVertices = 34962, kIndices = 34963;

// The arrays of a file: each becomes one buffer view and one accessor, one after the other in the binary
// chunk. Every array is made of four-byte numbers.
class ArrayWriter {
 public:
  explicit ArrayWriter(bool compress) : compress_(compress) {}

  // One item of `components` numbers for each vertex; the accessor's index.
  std::size_t add_vertices(std::span<const float> numbers, std::size_t components) {
    constexpr const char* kTypes[] = {"SCALAR", "VEC2", "VEC3", "VEC4"};
    const Bytes bytes = std::as_bytes(numbers);
    const std::size_t stride = components * sizeof(float), count = numbers.size() / components;
    add_view(bytes, kVertices, stride, count, "ATTRIBUTES",
             [&] { return encode_meshopt_attributes(bytes, stride); });
    return add_accessor(kFloat, kTypes[components - 1], count);
  }

  std::size_t add_indices(std::span<const std::uint32_t> indices) {
    add_view(std::as_bytes(indices), kIndices, sizeof(std::uint32_t), indices.size(), "INDICES",
             [&] { return encode_meshopt_indices(indices); });
    return add_accessor(kUnsigned, "SCALAR", indices.size());
  }

  // The smallest and largest coordinates, which the format asks for where positions are.
  void set_bounds(std::size_t accessor, const Vec3f& low, const Vec3f& high) {
    accessors_[accessor]["min"] = {low.x(), low.y(), low.z()};
    accessors_[accessor]["max"] = {high.x(), high.y(), high.z()};
  }

  void describe(Json& root) const {
    root["buffers"] = {{{"byteLength", binary_.size()}}};
    root["bufferViews"] = views_;
    root["accessors"] = accessors_;
    if (!compress_) return;
    // Stands for those who do not read compressed views, and has no bytes.
    root["buffers"].push_back(
        {{"byteLength", plain_size_}, {"extensions", {{kMeshoptExtension, {{"fallback", true}}}}}});
    root["extensionsUsed"] = root["extensionsRequired"] = {kMeshoptExtension};
  }

  Bytes binary() const { return binary_; }

 private:
  template <class Encode>
  void add_view(Bytes bytes, int target, std::size_t stride, std::size_t count, const char* mode,
                Encode&& encode) {
    Json view = {
        {"buffer", 0}, {"byteOffset", binary_.size()}, {"byteLength", bytes.size()}, {"target", target}};
    if (compress_) {
      const std::vector<std::byte> code = encode();
      view["buffer"] = 1;
      view["byteOffset"] = plain_size_;
      view["extensions"][kMeshoptExtension] = {{"buffer", 0},
                                               {"byteOffset", binary_.size()},
                                               {"byteLength", code.size()},
                                               {"byteStride", stride},
                                               {"mode", mode},
                                               {"count", count}};
      plain_size_ += bytes.size();
      binary_.insert(binary_.end(), code.begin(), code.end());
      binary_.resize((binary_.size() + 3) / 4 * 4);
    } else {
      binary_.insert(binary_.end(), bytes.begin(), bytes.end());
    }
    views_.push_back(std::move(view));
  }

  std::size_t add_accessor(int component_type, const char* type, std::size_t count) {
    accessors_.push_back({{"bufferView", views_.size() - 1},
                          {"componentType", component_type},
                          {"count", count},
                          {"type", type}});
    return accessors_.size() - 1;
  }

  bool compress_;
  Json views_ = Json::array(), accessors_ = Json::array();
  std::vector<std::byte> binary_;
  std::size_t plain_size_ = 0;  // of the views before they are compressed
};

template <class Items>
std::span<const float> as_floats(const Items& items) {
  constexpr std::size_t kEach = sizeof(items[0]) / sizeof(float);
  return {reinterpret_cast<const float*>(items.data()), kEach * items.size()};
}

// What strands have, at each of their points.
std::vector<float> root_uv_of_points(const hair::Groom& groom) {
  std::vector<float> uv;
  uv.reserve(2 * groom.points.size());
  for (std::size_t i = 0; i < groom.strand_count(); ++i)
    for (std::size_t k = 0; k < groom.point_count(i); ++k) {
      uv.push_back(static_cast<float>(groom.root_uv[i].x()));
      uv.push_back(static_cast<float>(1.0 - groom.root_uv[i].y()));
    }
  return uv;
}

std::vector<float> groups_of_points(const hair::Groom& groom, const std::string& name) {
  std::vector<float> groups;
  groups.reserve(groom.points.size());
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    // glTF allows no whole numbers of 32 bits here.
    const std::int32_t group = groom.groups[i];
    const auto number = static_cast<float>(group);
    if (static_cast<double>(number) != static_cast<double>(group))
      throw InputError(fmt::format("group {} is no number that glTF can hold exactly; number the groups "
                                   "below 16777216, or write .usdc or .abc",
                                   group),
                       Place{name});
    groups.insert(groups.end(), groom.point_count(i), number);
  }
  return groups;
}

// One LINES primitive.
Json add_strands(ArrayWriter& arrays, const hair::Groom& groom, const std::string& name) {
  const std::vector<Vec3f> points = points_for_file(groom, groom.points, kGltfFrame, name);
  Vec3f low = points[0], high = points[0];
  for (const Vec3f& p : points) low = low.cwiseMin(p), high = high.cwiseMax(p);
  Json attributes;
  attributes["POSITION"] = arrays.add_vertices(as_floats(points), 3);
  arrays.set_bounds(attributes["POSITION"], low, high);
  if (!has_default_width(groom)) {
    std::vector<float> radii = widths_for_file(groom, kGltfFrame, name);
    for (float& radius : radii) radius *= 0.5f;
    attributes["_RADIUS"] = arrays.add_vertices(radii, 1);
  }
  if (const auto colours = colours_for_file(groom); !colours.empty())
    attributes["COLOR_0"] = arrays.add_vertices(as_floats(colours), 4);
  if (!groom.root_uv.empty()) attributes["TEXCOORD_0"] = arrays.add_vertices(root_uv_of_points(groom), 2);
  if (!groom.groups.empty()) attributes["_GROUP"] = arrays.add_vertices(groups_of_points(groom, name), 1);
  std::vector<std::uint32_t> indices;
  for (std::size_t i = 0; i < groom.strand_count(); ++i)
    for (std::uint32_t k = groom.first_point[i] + 1; k < groom.first_point[i + 1]; ++k)
      indices.insert(indices.end(), {k - 1, k});
  const std::size_t index_accessor = arrays.add_indices(indices);
  return {{"mode", GltfPrimitive::kLines}, {"attributes", attributes}, {"indices", index_accessor}};
}

}  // namespace

void write_glb(const hair::Groom& groom, const std::filesystem::path& path, const WriteOptions& options) {
  const std::string name = path.string();
  check_for_writing(groom, name, options);
  ArrayWriter arrays(options.compress);
  const Json primitive = add_strands(arrays, groom, name);
  Json root = {{"asset", {{"version", "2.0"}, {"generator", "Ringlet"}}},
               {"scene", 0},
               {"scenes", {{{"nodes", {0}}}}},
               {"nodes", {{{"mesh", 0}, {"name", "hair"}}}},
               {"meshes", {{{"name", "hair"}, {"primitives", {primitive}}}}}};
  arrays.describe(root);
  std::string text = root.dump();
  text.resize((text.size() + 3) / 4 * 4, ' ');  // chunks end on four-byte boundaries; every array here does
  const Bytes binary = arrays.binary();
  const std::uint64_t total = 12 + 8 + text.size() + 8 + binary.size();
  if (total > std::numeric_limits<std::uint32_t>::max())
    throw InputError("the groom is too large for one .glb file (4 GiB): write it in parts", Place{name});

  OutputFile file(path);
  file.write("glTF");
  file.value(std::uint32_t{2});
  file.value(static_cast<std::uint32_t>(total));
  file.value(static_cast<std::uint32_t>(text.size()));
  file.write("JSON");
  file.write(text);
  file.value(static_cast<std::uint32_t>(binary.size()));
  file.write(std::string_view("BIN\0", 4));
  file.write(binary.data(), binary.size());
  file.commit();
}

}  // namespace ringlet::io
