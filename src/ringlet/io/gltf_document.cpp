#include "ringlet/io/gltf_document.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "ringlet/base/error.h"

namespace ringlet::io {

namespace {

using Json = nlohmann::json;

constexpr std::uint32_t kMagic = 0x46546C67, kJsonChunk = 0x4E4F534A, kBinaryChunk = 0x004E4942;

[[noreturn]] void fail(const std::string& message, const std::string& name) {
  throw InputError(message, Place{name});
}

std::size_t component_size(int type) {
  switch (type) {
    case 5120:
    case 5121:
      return 1;
    case 5122:
    case 5123:
      return 2;
    case 5125:
    case 5126:
      return 4;
    default:
      return 0;
  }
}

// JSON access that complains by name instead of asserting.
class JsonReader {
 public:
  explicit JsonReader(const std::string& name) : name_(name) {}

  const Json* find(const Json& object, const char* key) const {
    if (!object.is_object()) fail("the glTF description has a value where an object belongs", name_);
    const auto at = object.find(key);
    return at == object.end() ? nullptr : &*at;
  }
  // The array under `key`; empty when absent.
  const Json& array(const Json& object, const char* key) const {
    static const Json kEmpty = Json::array();
    const Json* value = find(object, key);
    if (value && !value->is_array()) fail(fmt::format("glTF: \"{}\" is not an array", key), name_);
    return value ? *value : kEmpty;
  }
  std::optional<std::size_t> integer(const Json& object, const char* key) const {
    const Json* value = find(object, key);
    if (!value) return std::nullopt;
    return as_integer(*value, key);
  }
  std::size_t as_integer(const Json& value, const char* key) const {
    if (!value.is_number_unsigned()) fail(fmt::format("glTF: \"{}\" is not a whole number", key), name_);
    return value.get<std::size_t>();
  }
  // An index into a list of `count`.
  std::size_t index(const Json& value, const char* key, std::size_t count) const {
    const std::size_t result = as_integer(value, key);
    if (result >= count) fail(fmt::format("glTF: \"{}\" names entry {} of {}", key, result, count), name_);
    return result;
  }
  // Fills `numbers` when the key is there.
  bool numbers(const Json& object, const char* key, std::span<double> numbers) const {
    const Json* value = find(object, key);
    if (!value) return false;
    bool good = value->is_array() && value->size() == numbers.size();
    for (std::size_t i = 0; good && i < numbers.size(); ++i) {
      good = (*value)[i].is_number();
      if (good) numbers[i] = (*value)[i].get<double>();
    }
    if (!good) fail(fmt::format("glTF: \"{}\" is not a list of {} numbers", key, numbers.size()), name_);
    return true;
  }

 private:
  const std::string& name_;
};

struct BufferView {
  std::size_t offset = 0, length = 0, stride = 0;
};

std::vector<BufferView> parse_views(const Json& root, const JsonReader& json, const GltfDocument& document) {
  for (const Json& buffer : json.array(root, "buffers"))
    if (json.find(buffer, "uri"))
      fail("its data lies in another file (a buffer has a uri); save it again as one binary .glb",
           document.name);
  std::vector<BufferView> views;
  for (const Json& entry : json.array(root, "bufferViews")) {
    const BufferView view{json.integer(entry, "byteOffset").value_or(0),
                          json.integer(entry, "byteLength").value_or(0),
                          json.integer(entry, "byteStride").value_or(0)};
    const std::size_t available = document.binary.size();
    if (json.integer(entry, "buffer").value_or(0) != 0 || view.offset > available ||
        view.length > available - view.offset)
      fail(fmt::format("glTF: buffer view {} claims {} bytes from byte {} of a binary part of {} bytes",
                       views.size(), view.length, view.offset, available),
           document.name);
    views.push_back(view);
  }
  return views;
}

GltfAccessor parse_accessor(const Json& entry, std::size_t index, const std::vector<BufferView>& views,
                            const JsonReader& json, const std::string& name) {
  static const std::map<std::string, std::size_t> kComponents = {
      {"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT2", 4}, {"MAT3", 9}, {"MAT4", 16}};
  const Json* view_index = json.find(entry, "bufferView");
  if (!view_index || json.find(entry, "sparse"))
    fail(fmt::format(
             "glTF: accessor {} is sparse, which Ringlet does not read; export without sparse accessors",
             index),
         name);
  const BufferView& view = views[json.index(*view_index, "bufferView", views.size())];
  const Json* type = json.find(entry, "type");
  const auto components =
      type && type->is_string() ? kComponents.find(type->get<std::string>()) : kComponents.end();
  if (components == kComponents.end())
    fail(fmt::format("glTF: the type of accessor {} is not known", index), name);

  GltfAccessor accessor;
  accessor.components = components->second;
  accessor.component_type =
      static_cast<int>(std::min<std::size_t>(json.integer(entry, "componentType").value_or(0), 9999));
  const std::size_t item = component_size(accessor.component_type) * accessor.components;
  if (item == 0) fail(fmt::format("glTF: the component type of accessor {} is not known", index), name);
  accessor.count = json.integer(entry, "count").value_or(0);
  accessor.stride = view.stride == 0 ? item : view.stride;
  const Json* normalized = json.find(entry, "normalized");
  accessor.normalized = normalized && normalized->is_boolean() && normalized->get<bool>();

  // The whole extent must lie in the view: checked with divisions, so that no product can overflow.
  const std::size_t start = json.integer(entry, "byteOffset").value_or(0);
  const bool fits =
      accessor.stride >= item && start <= view.length &&
      (accessor.count == 0 ||
       (item <= view.length - start && accessor.count - 1 <= (view.length - start - item) / accessor.stride));
  if (!fits)
    fail(
        fmt::format("glTF: accessor {} claims {} items of {} bytes from byte {} of a buffer view of {} bytes",
                    index, accessor.count, item, start, view.length),
        name);
  accessor.offset = view.offset + start;
  return accessor;
}

Eigen::Affine3d parse_transform(const Json& node, const JsonReader& json) {
  double m[16], t[3] = {0, 0, 0}, r[4] = {0, 0, 0, 1}, s[3] = {1, 1, 1};
  Eigen::Affine3d transform;
  if (json.numbers(node, "matrix", m)) {
    transform.matrix() = Eigen::Map<const Eigen::Matrix4d>(m);  // both are stored by columns
    return transform;
  }
  json.numbers(node, "translation", t);
  json.numbers(node, "rotation", r);
  json.numbers(node, "scale", s);
  transform = Eigen::Translation3d(t[0], t[1], t[2]) * Quat(r[3], r[0], r[1], r[2]).normalized() *
              Eigen::Scaling(s[0], s[1], s[2]);
  return transform;
}

// Walks the tree of the default scene (or all roots where there is no scene); every node is met at most once.
std::vector<GltfInstance> place_meshes(const Json& root, const JsonReader& json,
                                       const GltfDocument& document) {
  const Json& nodes = json.array(root, "nodes");
  const Json& scenes = json.array(root, "scenes");
  struct Visit {
    std::size_t node;
    Eigen::Affine3d parent;
  };
  std::vector<Visit> open;
  if (scenes.empty()) {
    std::vector<bool> is_child(nodes.size(), false);
    for (const Json& node : nodes)
      for (const Json& child : json.array(node, "children"))
        is_child[json.index(child, "children", nodes.size())] = true;
    for (std::size_t i = nodes.size(); i-- > 0;)
      if (!is_child[i]) open.push_back({i, Eigen::Affine3d::Identity()});
  } else {
    const std::size_t scene = json.integer(root, "scene").value_or(0);
    if (scene >= scenes.size()) fail(fmt::format("glTF: there is no scene {}", scene), document.name);
    const Json& roots = json.array(scenes[scene], "nodes");
    for (std::size_t i = roots.size(); i-- > 0;)
      open.push_back({json.index(roots[i], "nodes", nodes.size()), Eigen::Affine3d::Identity()});
  }

  std::vector<GltfInstance> instances;
  std::vector<bool> visited(nodes.size(), false);
  while (!open.empty()) {
    const Visit visit = open.back();
    open.pop_back();
    if (visited[visit.node])
      fail(fmt::format("glTF: node {} has two parents or is its own", visit.node), document.name);
    visited[visit.node] = true;
    const Json& node = nodes[visit.node];
    const Eigen::Affine3d transform = visit.parent * parse_transform(node, json);
    if (!transform.matrix().allFinite())
      fail(fmt::format("glTF: the transform of node {} is not finite", visit.node), document.name);
    if (const Json* mesh = json.find(node, "mesh"))
      instances.push_back({json.index(*mesh, "mesh", document.meshes.size()), transform});
    const Json& children = json.array(node, "children");
    for (std::size_t i = children.size(); i-- > 0;)
      open.push_back({json.index(children[i], "children", nodes.size()), transform});
  }
  return instances;
}

void parse_description(std::string_view text, GltfDocument& document) {
  const JsonReader json(document.name);
  const Json root = Json::parse(text, nullptr, false);
  if (root.is_discarded()) fail("the JSON part of this glTF file is damaged", document.name);
  for (const Json& extension : json.array(root, "extensionsRequired"))
    if (extension != "KHR_mesh_quantization")
      fail(fmt::format("it needs the glTF extension {}, which Ringlet does not read; export without it",
                       extension.is_string() ? extension.get<std::string>() : "?"),
           document.name);

  const std::vector<BufferView> views = parse_views(root, json, document);
  for (const Json& entry : json.array(root, "accessors"))
    document.accessors.push_back(
        parse_accessor(entry, document.accessors.size(), views, json, document.name));
  for (const Json& mesh : json.array(root, "meshes")) {
    auto& primitives = document.meshes.emplace_back();
    for (const Json& entry : json.array(mesh, "primitives")) {
      GltfPrimitive primitive;
      const std::size_t mode = json.integer(entry, "mode").value_or(GltfPrimitive::kTriangles);
      if (mode > 6) fail(fmt::format("glTF: primitive mode {} is not known", mode), document.name);
      primitive.mode = static_cast<int>(mode);
      if (const Json* indices = json.find(entry, "indices"))
        primitive.indices = json.index(*indices, "indices", document.accessors.size());
      if (const Json* attributes = json.find(entry, "attributes")) {
        if (!attributes->is_object()) fail("glTF: \"attributes\" is not an object", document.name);
        for (const auto& [key, value] : attributes->items())
          primitive.attributes[key] = json.index(value, "attributes", document.accessors.size());
      }
      primitives.push_back(std::move(primitive));
    }
  }
  document.instances = place_meshes(root, json, document);
}

}  // namespace

std::vector<double> GltfDocument::numbers(std::size_t index, std::size_t components) const {
  const GltfAccessor& accessor = accessors[index];
  if (accessor.components != components)
    fail(fmt::format("glTF: accessor {} has {} numbers per item where {} are needed", index,
                     accessor.components, components),
         name);
  // Whole numbers that stand for fractions: 255 is 1, and −127 is −1.
  const auto scaled = [&](double value, double largest) {
    return accessor.normalized ? std::max(value / largest, -1.0) : value;
  };
  std::vector<double> values;
  values.reserve(accessor.count * components);
  BinaryReader reader(binary, name);
  for (std::size_t i = 0; i < accessor.count; ++i) {
    reader.seek(accessor.offset + i * accessor.stride, "accessor");
    for (std::size_t c = 0; c < components; ++c) switch (accessor.component_type) {
        case 5120:
          values.push_back(scaled(reader.read<std::int8_t>("accessor"), 127.0));
          break;
        case 5121:
          values.push_back(scaled(reader.read<std::uint8_t>("accessor"), 255.0));
          break;
        case 5122:
          values.push_back(scaled(reader.read<std::int16_t>("accessor"), 32767.0));
          break;
        case 5123:
          values.push_back(scaled(reader.read<std::uint16_t>("accessor"), 65535.0));
          break;
        case 5125:
          values.push_back(reader.read<std::uint32_t>("accessor"));
          break;
        default:
          values.push_back(reader.read<float>("accessor"));
      }
  }
  return values;
}

std::vector<std::uint32_t> GltfDocument::indices(const GltfPrimitive& primitive,
                                                 std::size_t vertex_count) const {
  std::vector<std::uint32_t> result;
  if (!primitive.indices) {
    for (std::size_t i = 0; i < vertex_count; ++i) result.push_back(static_cast<std::uint32_t>(i));
    return result;
  }
  const std::vector<double> values = numbers(*primitive.indices, 1);
  result.reserve(values.size());
  for (const double value : values) {
    if (!(value >= 0.0 && value < static_cast<double>(vertex_count)) || value != std::floor(value))
      fail(
          fmt::format("glTF: index {} names vertex {}, but there are {}", result.size(), value, vertex_count),
          name);
    result.push_back(static_cast<std::uint32_t>(value));
  }
  return result;
}

GltfDocument parse_glb(Bytes bytes, const std::string& name) {
  BinaryReader reader(bytes, name);
  if (reader.read<std::uint32_t>("the mark of a .glb file") != kMagic)
    fail("this is not a binary glTF file: its first four bytes are not \"glTF\"", name);
  const std::uint32_t version = reader.read<std::uint32_t>("version");
  if (version != 2) fail(fmt::format("glTF version {} is not known; Ringlet reads version 2", version), name);
  const std::uint32_t length = reader.read<std::uint32_t>("length of the file");
  if (length > bytes.size())
    fail(
        fmt::format("the header claims {} bytes, but the file has {}; it is cut short", length, bytes.size()),
        name);

  GltfDocument document;
  document.name = name;
  std::optional<std::string_view> description;
  while (reader.remaining() >= 8) {
    const std::uint32_t size = reader.read<std::uint32_t>("size of a chunk");
    const std::uint32_t type = reader.read<std::uint32_t>("type of a chunk");
    const Bytes chunk = reader.read_bytes(size, "bytes of a chunk");
    if (type == kJsonChunk && !description) description = as_text(chunk);
    if (type == kBinaryChunk && document.binary.empty()) document.binary = chunk;
  }
  if (!description) fail("there is no JSON part in this glTF file", name);
  parse_description(*description, document);
  return document;
}

}  // namespace ringlet::io
