#include "ringlet/io/gltf_document.h"

#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/io/gltf_json.h"
#include "ringlet/io/gltf_meshopt.h"
#include "ringlet/io/gltf_skin_parse.h"
#include "ringlet/io/gltf_uri.h"

namespace ringlet::io {

namespace {

using Json = GltfJson;
using JsonReader = GltfJsonReader;

// An accessor without data is all zeros; this many items are taken as damage.
constexpr std::size_t kMostZeros = std::size_t{1} << 22;

constexpr std::uint32_t kMagic = 0x46546C67, kJsonChunk = 0x4E4F534A, kBinaryChunk = 0x004E4942;

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

struct BufferView {
  std::size_t buffer = 0, offset = 0, length = 0, stride = 0;
};

// What an object says by the extension for compressed buffer views; null where it says nothing.
const Json* meshopt_part(const Json& object, const JsonReader& json) {
  const Json* extensions = json.find(object, "extensions");
  return extensions ? json.find(*extensions, kMeshoptExtension) : nullptr;
}

// The bytes of each buffer: the binary part of a .glb, what a uri spells out, or another file.
void load_buffers(const Json& root, const JsonReader& json, const GltfBufferLoader& load, Bytes binary,
                  GltfDocument& document) {
  for (const Json& buffer : json.array(root, "buffers")) {
    const std::size_t index = document.buffers.size();
    const Json* uri = json.find(buffer, "uri");
    const Json* compressed = meshopt_part(buffer, json);
    // A fallback stands for those who do not read compressed views.
    if (compressed && json.find(*compressed, "fallback")) {
      document.buffers.emplace_back();
      continue;
    }
    if (!uri) {
      document.buffers.push_back(index == 0 ? binary : Bytes{});
      continue;
    }
    if (!uri->is_string())
      fail_gltf(fmt::format("glTF: the uri of buffer {} is no text", index), document.name);
    const std::string text = uri->get<std::string>();
    if (!is_data_uri(text) && !load)
      fail_gltf("its data lies in another file (a buffer has a uri); save it again as one binary .glb",
                document.name);
    document.loaded.push_back(is_data_uri(text) ? decode_data_uri(text, document.name) : load(text));
    document.buffers.push_back(document.loaded.back());
  }
  if (document.buffers.empty()) document.buffers.push_back(binary);
}

template <class Choice>
Choice chosen(const Json& object, const char* key, const JsonReader& json,
              const std::map<std::string, Choice>& choices, const std::string& otherwise,
              const std::string& name) {
  const Json* value = json.find(object, key);
  const std::string text = !value ? otherwise : value->is_string() ? value->get<std::string>() : "";
  const auto found = choices.find(text);
  if (found == choices.end())
    fail_gltf(fmt::format("glTF: the {} \"{}\" of {} is not known", key, text, kMeshoptExtension), name);
  return found->second;
}

// Decodes a compressed view into a buffer of its own. All of them together may not repeat the same code
// beyond what the buffers could hold once.
BufferView decode_view(const Json& part, std::size_t stride, const JsonReader& json, std::size_t& left,
                       GltfDocument& document) {
  using Mode = MeshoptView::Mode;
  using Filter = MeshoptView::Filter;
  MeshoptView view;
  view.mode = chosen<Mode>(
      part, "mode", json,
      {{"ATTRIBUTES", Mode::attributes}, {"TRIANGLES", Mode::triangles}, {"INDICES", Mode::indices}}, "",
      document.name);
  view.filter = chosen<Filter>(part, "filter", json,
                               {{"NONE", Filter::none},
                                {"OCTAHEDRAL", Filter::octahedral},
                                {"QUATERNION", Filter::quaternion},
                                {"EXPONENTIAL", Filter::exponential}},
                               "NONE", document.name);
  view.count = json.integer(part, "count").value_or(0);
  view.stride = json.integer(part, "byteStride").value_or(0);
  const std::size_t buffer = json.integer(part, "buffer").value_or(document.buffers.size()),
                    offset = json.integer(part, "byteOffset").value_or(0),
                    length = json.integer(part, "byteLength").value_or(0);
  const Bytes whole = buffer < document.buffers.size() ? document.buffers[buffer] : Bytes{};
  if (offset > whole.size() || length > whole.size() - offset)
    fail_gltf("glTF: a compressed buffer view reaches beyond its buffer", document.name);
  std::vector<std::byte> raw = decode_meshopt(whole.subspan(offset, length), view, document.name);
  if (raw.size() > left) fail_gltf("glTF: its compressed buffer views repeat each other", document.name);
  left -= raw.size();
  document.loaded.push_back(std::move(raw));
  document.buffers.push_back(document.loaded.back());
  return {document.buffers.size() - 1, 0, document.loaded.back().size(), stride};
}

std::vector<BufferView> parse_views(const Json& root, const JsonReader& json, GltfDocument& document) {
  std::vector<BufferView> views;
  std::size_t left = 0;
  for (const Bytes buffer : document.buffers) left += kMeshoptMostPerByte * buffer.size();
  for (const Json& entry : json.array(root, "bufferViews")) {
    if (const Json* part = meshopt_part(entry, json)) {
      views.push_back(
          decode_view(*part, json.integer(entry, "byteStride").value_or(0), json, left, document));
      continue;
    }
    const BufferView view{
        json.integer(entry, "buffer").value_or(0), json.integer(entry, "byteOffset").value_or(0),
        json.integer(entry, "byteLength").value_or(0), json.integer(entry, "byteStride").value_or(0)};
    const std::size_t available =
        view.buffer < document.buffers.size() ? document.buffers[view.buffer].size() : 0;
    if (view.offset > available || view.length > available - view.offset)
      fail_gltf(fmt::format("glTF: buffer view {} claims {} bytes from byte {} of a binary part of {} bytes",
                            views.size(), view.length, view.offset, available),
                document.name);
    views.push_back(view);
  }
  return views;
}

// Puts `count` items of `item` bytes, from `start` on, into a view. The whole extent must lie in it: checked
// with divisions, so that no product can overflow.
void place_items(GltfItems& items, const BufferView& view, std::size_t start, std::size_t count,
                 std::size_t item, std::size_t index, const std::string& name) {
  items.stride = view.stride == 0 ? item : view.stride;
  const bool fits = items.stride >= item && start <= view.length &&
                    (count == 0 || (item <= view.length - start &&
                                    count - 1 <= (view.length - start - item) / items.stride));
  if (!fits)
    fail_gltf(
        fmt::format("glTF: accessor {} claims {} items of {} bytes from byte {} of a buffer view of {} bytes",
                    index, count, item, start, view.length),
        name);
  items.buffer = view.buffer;
  items.offset = view.offset + start;
}

// Some items that replace those of the accessor itself.
GltfSparse parse_sparse(const Json& entry, const GltfAccessor& accessor, std::size_t item, std::size_t index,
                        const std::vector<BufferView>& views, const JsonReader& json,
                        const std::string& name) {
  GltfSparse sparse;
  sparse.count = json.integer(entry, "count").value_or(0);
  const auto place = [&](const char* key, GltfItems& items, std::size_t size) {
    const Json* part = json.find(entry, key);
    const Json* view = part ? json.find(*part, "bufferView") : nullptr;
    if (!view || size == 0 || sparse.count > accessor.count)
      fail_gltf(fmt::format("glTF: the sparse part of accessor {} is damaged", index), name);
    place_items(items, views[json.index(*view, "bufferView", views.size())],
                json.integer(*part, "byteOffset").value_or(0), sparse.count, size, index, name);
  };
  const Json* indices = json.find(entry, "indices");
  if (indices)
    sparse.index_type =
        static_cast<int>(std::min<std::size_t>(json.integer(*indices, "componentType").value_or(0), 9999));
  place("indices", sparse.indices, component_size(sparse.index_type));
  place("values", sparse.values, item);
  return sparse;
}

GltfAccessor parse_accessor(const Json& entry, std::size_t index, const std::vector<BufferView>& views,
                            const JsonReader& json, const std::string& name) {
  static const std::map<std::string, std::size_t> kComponents = {
      {"SCALAR", 1}, {"VEC2", 2}, {"VEC3", 3}, {"VEC4", 4}, {"MAT2", 4}, {"MAT3", 9}, {"MAT4", 16}};
  const Json* type = json.find(entry, "type");
  const auto components =
      type && type->is_string() ? kComponents.find(type->get<std::string>()) : kComponents.end();
  if (components == kComponents.end())
    fail_gltf(fmt::format("glTF: the type of accessor {} is not known", index), name);

  GltfAccessor accessor;
  accessor.components = components->second;
  accessor.component_type =
      static_cast<int>(std::min<std::size_t>(json.integer(entry, "componentType").value_or(0), 9999));
  const std::size_t item = component_size(accessor.component_type) * accessor.components;
  if (item == 0) fail_gltf(fmt::format("glTF: the component type of accessor {} is not known", index), name);
  accessor.count = json.integer(entry, "count").value_or(0);
  const Json* normalized = json.find(entry, "normalized");
  accessor.normalized = normalized && normalized->is_boolean() && normalized->get<bool>();
  if (const Json* view = json.find(entry, "bufferView"))
    place_items(accessor.items.emplace(), views[json.index(*view, "bufferView", views.size())],
                json.integer(entry, "byteOffset").value_or(0), accessor.count, item, index, name);
  else if (accessor.count > kMostZeros)
    fail_gltf(fmt::format("glTF: accessor {} claims {} items without any data", index, accessor.count), name);
  if (const Json* sparse = json.find(entry, "sparse"))
    accessor.sparse = parse_sparse(*sparse, accessor, item, index, views, json, name);
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
std::vector<GltfInstance> place_meshes(const Json& root, const JsonReader& json, GltfDocument& document) {
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
    if (scene >= scenes.size()) fail_gltf(fmt::format("glTF: there is no scene {}", scene), document.name);
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
      fail_gltf(fmt::format("glTF: node {} has two parents or is its own", visit.node), document.name);
    visited[visit.node] = true;
    document.nodes[visit.node].in_scene = true;
    const Json& node = nodes[visit.node];
    const Eigen::Affine3d transform = visit.parent * parse_transform(node, json);
    if (!transform.matrix().allFinite())
      fail_gltf(fmt::format("glTF: the transform of node {} is not finite", visit.node), document.name);
    if (const Json* mesh = json.find(node, "mesh"))
      instances.push_back({json.index(*mesh, "mesh", document.meshes.size()), transform});
    const Json& children = json.array(node, "children");
    for (std::size_t i = children.size(); i-- > 0;)
      open.push_back({json.index(children[i], "children", nodes.size()), transform});
  }
  return instances;
}

void parse_description(std::string_view text, Bytes binary, const GltfBufferLoader& load,
                       GltfDocument& document) {
  const JsonReader json(document.name);
  const Json root = Json::parse(text, nullptr, false);
  if (root.is_discarded()) fail_gltf("the JSON part of this glTF file is damaged", document.name);
  for (const Json& extension : json.array(root, "extensionsRequired"))
    if (extension != "KHR_mesh_quantization" && extension != kMeshoptExtension)
      fail_gltf(fmt::format("it needs the glTF extension {}, which Ringlet does not read; export without it",
                            extension.is_string() ? extension.get<std::string>() : "?"),
                document.name);

  load_buffers(root, json, load, binary, document);
  const std::vector<BufferView> views = parse_views(root, json, document);
  for (const Json& entry : json.array(root, "accessors"))
    document.accessors.push_back(
        parse_accessor(entry, document.accessors.size(), views, json, document.name));
  const auto name_of = [&](const Json& named) {
    const Json* name = json.find(named, "name");
    return name && name->is_string() ? name->get<std::string>() : std::string();
  };
  const Json& materials = json.array(root, "materials");
  for (const Json& mesh : json.array(root, "meshes")) {
    auto& primitives = document.meshes.emplace_back();
    document.mesh_names.push_back(name_of(mesh));
    for (const Json& entry : json.array(mesh, "primitives")) {
      GltfPrimitive primitive;
      const std::size_t mode = json.integer(entry, "mode").value_or(GltfPrimitive::kTriangles);
      if (mode > 6) fail_gltf(fmt::format("glTF: primitive mode {} is not known", mode), document.name);
      primitive.mode = static_cast<int>(mode);
      if (const Json* indices = json.find(entry, "indices"))
        primitive.indices = json.index(*indices, "indices", document.accessors.size());
      if (const Json* material = json.find(entry, "material"))
        primitive.material = name_of(materials[json.index(*material, "material", materials.size())]);
      if (const Json* attributes = json.find(entry, "attributes")) {
        if (!attributes->is_object()) fail_gltf("glTF: \"attributes\" is not an object", document.name);
        for (const auto& [key, value] : attributes->items())
          primitive.attributes[key] = json.index(value, "attributes", document.accessors.size());
      }
      for (const Json& target : json.array(entry, "targets")) {
        const Json* position = json.find(target, "POSITION");
        primitive.targets.emplace_back();
        if (position) primitive.targets.back() = json.index(*position, "targets", document.accessors.size());
      }
      primitives.push_back(std::move(primitive));
    }
  }
  parse_gltf_scene(root, document);
  document.instances = place_meshes(root, json, document);
}

}  // namespace

std::vector<double> GltfDocument::numbers(std::size_t index, std::size_t components) const {
  const GltfAccessor& accessor = accessors[index];
  if (accessor.components != components)
    fail_gltf(fmt::format("glTF: accessor {} has {} numbers per item where {} are needed", index,
                          accessor.components, components),
              name);
  std::vector<double> values(accessor.count * components);
  if (accessor.items)
    read_items(*accessor.items, accessor.count, accessor.component_type, components, accessor.normalized,
               values);
  if (!accessor.sparse) return values;
  const GltfSparse& sparse = *accessor.sparse;
  std::vector<double> places(sparse.count), replaced(sparse.count * components);
  read_items(sparse.indices, sparse.count, sparse.index_type, 1, false, places);
  read_items(sparse.values, sparse.count, accessor.component_type, components, accessor.normalized, replaced);
  for (std::size_t i = 0; i < sparse.count; ++i) {
    if (!(places[i] >= 0.0 && places[i] < static_cast<double>(accessor.count)))
      fail_gltf(fmt::format("glTF: the sparse part of accessor {} names item {} of {}", index, places[i],
                            accessor.count),
                name);
    std::copy_n(
        replaced.begin() + static_cast<std::ptrdiff_t>(i * components), components,
        values.begin() + static_cast<std::ptrdiff_t>(places[i]) * static_cast<std::ptrdiff_t>(components));
  }
  return values;
}

void GltfDocument::read_items(const GltfItems& items, std::size_t count, int component_type,
                              std::size_t components, bool normalized, std::span<double> into) const {
  // Whole numbers that stand for fractions: 255 is 1, and −127 is −1.
  const auto scaled = [&](double value, double largest) {
    return normalized ? std::max(value / largest, -1.0) : value;
  };
  BinaryReader reader(buffers[items.buffer], name);
  const auto number = [&] {
    switch (component_type) {
      case 5120:
        return scaled(reader.read<std::int8_t>("accessor"), 127.0);
      case 5121:
        return scaled(reader.read<std::uint8_t>("accessor"), 255.0);
      case 5122:
        return scaled(reader.read<std::int16_t>("accessor"), 32767.0);
      case 5123:
        return scaled(reader.read<std::uint16_t>("accessor"), 65535.0);
      case 5125:
        return static_cast<double>(reader.read<std::uint32_t>("accessor"));
      default:
        return static_cast<double>(reader.read<float>("accessor"));
    }
  };
  for (std::size_t i = 0; i < count; ++i) {
    reader.seek(items.offset + i * items.stride, "accessor");
    for (std::size_t c = 0; c < components; ++c) into[i * components + c] = number();
  }
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
      fail_gltf(
          fmt::format("glTF: index {} names vertex {}, but there are {}", result.size(), value, vertex_count),
          name);
    result.push_back(static_cast<std::uint32_t>(value));
  }
  return result;
}

GltfBufferLoader buffers_beside(const std::filesystem::path& path) {
  return [path](const std::string& uri) {
    return read_bytes(resolve_uri(uri, path.parent_path(), path.string()));
  };
}

GltfDocument parse_gltf(Bytes bytes, const std::string& name, const GltfBufferLoader& load) {
  GltfDocument document;
  document.name = name;
  if (as_text(bytes).starts_with('{')) {
    parse_description(as_text(bytes), {}, load, document);
    return document;
  }
  BinaryReader reader(bytes, name);
  if (reader.read<std::uint32_t>("the mark of a .glb file") != kMagic)
    fail_gltf("this is not a binary glTF file: its first four bytes are not \"glTF\"", name);
  const std::uint32_t version = reader.read<std::uint32_t>("version");
  if (version != 2)
    fail_gltf(fmt::format("glTF version {} is not known; Ringlet reads version 2", version), name);
  const std::uint32_t length = reader.read<std::uint32_t>("length of the file");
  if (length > bytes.size())
    fail_gltf(
        fmt::format("the header claims {} bytes, but the file has {}; it is cut short", length, bytes.size()),
        name);

  std::optional<std::string_view> description;
  Bytes binary;
  while (reader.remaining() >= 8) {
    const std::uint32_t size = reader.read<std::uint32_t>("size of a chunk");
    const std::uint32_t type = reader.read<std::uint32_t>("type of a chunk");
    const Bytes chunk = reader.read_bytes(size, "bytes of a chunk");
    if (type == kJsonChunk && !description) description = as_text(chunk);
    if (type == kBinaryChunk && binary.empty()) binary = chunk;
  }
  if (!description) fail_gltf("there is no JSON part in this glTF file", name);
  parse_description(*description, binary, load, document);
  return document;
}

}  // namespace ringlet::io
