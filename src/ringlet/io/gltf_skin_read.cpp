#include <algorithm>

#include "ringlet/base/error.h"
#include "ringlet/io/gltf_document.h"
#include "ringlet/io/gltf_skin.h"
#include "ringlet/io/mesh_part.h"

namespace ringlet::io {

namespace {

// Vertices, weights, offsets and keys that a file repeats up to this many numbers beyond its size are read.
constexpr std::size_t kAlwaysAllowedSkinNumbers = std::size_t{1} << 25;

class SkinReader {
 public:
  SkinReader(const GltfDocument& document, const SkinOptions& options, SkinnedMesh& mesh)
      : document_(document), options_(options), mesh_(mesh) {
    for (const Bytes& buffer : document.buffers) numbers_left_ += buffer.size();
  }

  void read() {
    add_nodes();
    add_animation();
    for (std::size_t i = 0; i < document_.nodes.size(); ++i)
      if (document_.nodes[i].mesh && document_.nodes[i].in_scene) add_instance(i);
  }

 private:
  [[noreturn]] void fail(const std::string& message) const {
    throw InputError("glTF: " + message, Place{document_.name});
  }

  void spend(std::size_t numbers) {
    if (numbers > numbers_left_) fail("the scene repeats its data to an absurd size; check its nodes");
    numbers_left_ -= numbers;
  }

  std::vector<double> numbers(std::size_t accessor, std::size_t components) {
    spend(document_.accessors[accessor].count * components);
    return document_.numbers(accessor, components);
  }

  // Parents come first; a node that cannot be placed so is its own ancestor.
  void add_nodes() {
    const std::size_t count = document_.nodes.size();
    std::vector<std::vector<std::size_t>> children(count);
    std::vector<std::size_t> open;
    for (std::size_t i = count; i-- > 0;) {
      if (document_.nodes[i].parent)
        children[*document_.nodes[i].parent].push_back(i);
      else
        open.push_back(i);
    }
    place_.assign(count, count);
    while (!open.empty()) {
      const std::size_t i = open.back();
      open.pop_back();
      place_[i] = mesh_.nodes.size();
      const GltfNode& from = document_.nodes[i];
      SkeletonNode node;
      node.name = from.name;
      if (from.parent) node.parent = place_[*from.parent];
      node.matrix = from.matrix;
      node.translation = from.translation;
      node.rotation = from.rotation;
      node.scale = from.scale;
      mesh_.nodes.push_back(std::move(node));
      open.insert(open.end(), children[i].begin(), children[i].end());
    }
    for (std::size_t i = 0; i < count; ++i)
      if (place_[i] == count)
        fail(fmt::format("node \"{}\" is its own ancestor; the skeleton is cyclic", document_.nodes[i].name));
  }

  const GltfAnimation* chosen_animation() const {
    if (options_.animation.empty())
      return document_.animations.empty() ? nullptr : &document_.animations.front();
    std::string known;
    for (const GltfAnimation& animation : document_.animations) {
      if (animation.name == options_.animation) return &animation;
      known += fmt::format("{}\"{}\"", known.empty() ? "" : ", ", animation.name);
    }
    fail(fmt::format("there is no animation \"{}\"; there are: {}", options_.animation,
                     known.empty() ? "none" : known));
  }

  KeyedValues read_keys(const GltfChannel& channel, std::size_t components, std::size_t per_key) {
    KeyedValues keys;
    keys.components = components;
    keys.is_rotation = components == 4;
    if (channel.interpolation == "STEP")
      keys.interpolation = KeyInterpolation::step;
    else if (channel.interpolation == "CUBICSPLINE")
      keys.interpolation = KeyInterpolation::cubic;
    else if (channel.interpolation != "LINEAR")
      fail(fmt::format("the interpolation \"{}\" is not known", channel.interpolation));
    keys.times = numbers(channel.input, 1);
    if (keys.times.empty())
      fail(fmt::format("the animation of \"{}\" has no samples", document_.nodes[channel.node].name));
    keys.values = numbers(channel.output, components);
    const std::size_t each = per_key * components * (keys.interpolation == KeyInterpolation::cubic ? 3 : 1);
    if (keys.values.size() != keys.times.size() * each)
      fail(fmt::format("the animation of \"{}\" has {} numbers at {} times, where {} are needed per time",
                       document_.nodes[channel.node].name, keys.values.size(), keys.times.size(), each));
    if (keys.is_rotation)  // x, y, z, w
      for (std::size_t i = 0; i < keys.values.size(); i += 4)
        std::rotate(keys.values.begin() + static_cast<std::ptrdiff_t>(i),
                    keys.values.begin() + static_cast<std::ptrdiff_t>(i + 3),
                    keys.values.begin() + static_cast<std::ptrdiff_t>(i + 4));
    return keys;
  }

  void add_animation() {
    const GltfAnimation* animation = chosen_animation();
    if (!animation) return;
    for (const GltfChannel& channel : animation->channels) {
      SkeletonNode& node = mesh_.nodes[place_[channel.node]];
      if (channel.path == "weights") {
        weight_channels_[channel.node] = &channel;
        continue;
      }
      if (node.matrix) fail(fmt::format("node \"{}\" has a matrix and is animated", node.name));
      if (channel.path == "translation") node.translations = read_keys(channel, 3, 1);
      if (channel.path == "rotation") node.rotations = read_keys(channel, 4, 1);
      if (channel.path == "scale") node.scales = read_keys(channel, 3, 1);
    }
  }

  void add_instance(std::size_t node) {
    const GltfNode& instance = document_.nodes[node];
    const std::size_t first_binding = mesh_.bindings.size();
    if (instance.skin)
      add_skin(document_.skins[*instance.skin]);
    else
      mesh_.bindings.push_back({place_[node], Eigen::Affine3d::Identity()});
    std::size_t targets = 0;
    const std::size_t first_shape = mesh_.shapes.size();
    for (const GltfPrimitive& primitive : document_.meshes[*instance.mesh]) {
      const auto positions = primitive.attributes.find("POSITION");
      if (primitive.mode < GltfPrimitive::kTriangles || positions == primitive.attributes.end()) continue;
      const std::size_t first = mesh_.rest.vertices.size(),
                        count = document_.accessors[positions->second].count;
      add_vertices(primitive, numbers(positions->second, 3));
      add_part(primitive, document_.mesh_names[*instance.mesh], count);
      if (instance.skin)
        add_weights(primitive, first_binding, mesh_.bindings.size() - first_binding, count);
      else
        for (std::size_t i = 0; i < count; ++i)
          add_vertex_influences({{static_cast<std::uint32_t>(first_binding), 1.0}});
      add_targets(primitive, instance, first, count);
      targets = std::max(targets, primitive.targets.size());
    }
    key_targets(node, first_shape, targets);
  }

  // How far the vertices of a primitive belong to the part that is asked for. Nothing is kept until something
  // has its name.
  void add_part(const GltfPrimitive& primitive, const std::string& mesh_name, std::size_t count) {
    if (options_.part.empty()) return;
    const bool colours = options_.part == kVertexColours;
    const bool is_whole = mesh_name == options_.part || primitive.material == options_.part;
    const auto values = primitive.attributes.find(colours ? "COLOR_0" : options_.part);
    const bool has_values = values != primitive.attributes.end();
    const std::size_t end = mesh_.rest.vertices.size();
    if (!is_whole && !has_values && mesh_.part.empty()) return;
    mesh_.part.resize(end - count, 0.0);
    mesh_.part.resize(end, is_whole ? 1.0 : 0.0);
    if (is_whole || !has_values) return;
    const std::size_t components = document_.accessors[values->second].components;
    const std::vector<double> all = numbers(values->second, components);
    for (std::size_t i = 0; i < std::min(count, all.size() / components); ++i) {
      const double* value = all.data() + i * components;
      mesh_.part[end - count + i] =
          colours && components >= 3 ? luminance({value[0], value[1], value[2]}) : *value;
    }
  }

  void add_skin(const GltfSkin& skin) {
    std::vector<double> matrices;
    if (skin.inverse_bind) matrices = numbers(*skin.inverse_bind, 16);
    if (skin.inverse_bind && matrices.size() != 16 * skin.joints.size())
      fail(fmt::format("a skin has {} joints, but {} inverse bind matrices", skin.joints.size(),
                       matrices.size() / 16));
    spend(16 * skin.joints.size());
    for (std::size_t i = 0; i < skin.joints.size(); ++i) {
      SkinBinding binding{place_[skin.joints[i]], Eigen::Affine3d::Identity()};
      if (skin.inverse_bind)
        binding.inverse_bind.matrix() = Eigen::Map<const Eigen::Matrix4d>(matrices.data() + 16 * i);
      mesh_.bindings.push_back(binding);
    }
  }

  void add_vertices(const GltfPrimitive& primitive, const std::vector<double>& xyz) {
    const std::size_t first = mesh_.rest.vertices.size(), count = xyz.size() / 3;
    if (first + count > std::numeric_limits<std::uint32_t>::max()) fail("it has more than 2³² vertices");
    for (std::size_t i = 0; i < count; ++i)
      mesh_.rest.vertices.emplace_back(xyz[3 * i], xyz[3 * i + 1], xyz[3 * i + 2]);
    if (const auto uv = primitive.attributes.find("TEXCOORD_0"); uv != primitive.attributes.end()) {
      const std::vector<double> st = numbers(uv->second, 2);
      mesh_.rest.uv.resize(first, Vec2::Zero());
      // Texture v runs downwards in glTF.
      for (std::size_t i = 0; i < std::min(count, st.size() / 2); ++i)
        mesh_.rest.uv.emplace_back(st[2 * i], 1.0 - st[2 * i + 1]);
    }
    if (!mesh_.rest.uv.empty()) mesh_.rest.uv.resize(mesh_.rest.vertices.size(), Vec2::Zero());
    const std::vector<std::uint32_t> indices = document_.indices(primitive, count);
    spend(indices.size());
    add_triangles(mesh_.rest, indices, primitive.mode, static_cast<std::uint32_t>(first), false);
  }

  void add_vertex_influences(const std::vector<SkinInfluence>& influences) {
    spend(influences.size());
    mesh_.influences.insert(mesh_.influences.end(), influences.begin(), influences.end());
    mesh_.first_influence.push_back(static_cast<std::uint32_t>(mesh_.influences.size()));
  }

  // JOINTS_0 and WEIGHTS_0, and further sets of four.
  void add_weights(const GltfPrimitive& primitive, std::size_t first_binding, std::size_t joints,
                   std::size_t count) {
    std::vector<std::vector<SkinInfluence>> influences(count);
    for (int set = 0;; ++set) {
      const auto joint = primitive.attributes.find(fmt::format("JOINTS_{}", set));
      const auto weight = primitive.attributes.find(fmt::format("WEIGHTS_{}", set));
      const bool has_joints = joint != primitive.attributes.end(),
                 has_weights = weight != primitive.attributes.end();
      if (has_joints != has_weights || (!has_joints && set == 0))
        fail("a mesh with a skin lacks its joints or weights");
      if (!has_joints) break;
      const std::vector<double> indices = numbers(joint->second, 4), weights = numbers(weight->second, 4);
      if (indices.size() != 4 * count || weights.size() != 4 * count)
        fail(fmt::format("{} vertices have {} joints and {} weights", count, indices.size() / 4,
                         weights.size() / 4));
      for (std::size_t k = 0; k < indices.size(); ++k) {
        if (weights[k] == 0.0) continue;
        if (!(indices[k] >= 0.0 && indices[k] < static_cast<double>(joints)))
          fail(fmt::format("vertex {} is bound to joint {}, but there are {}", k / 4, indices[k], joints));
        influences[k / 4].push_back(
            {static_cast<std::uint32_t>(first_binding + static_cast<std::size_t>(indices[k])), weights[k]});
      }
    }
    for (const auto& one : influences) add_vertex_influences(one);
  }

  void add_targets(const GltfPrimitive& primitive, const GltfNode& instance, std::size_t first,
                   std::size_t count) {
    const std::vector<double>& weights =
        instance.weights.empty() ? document_.mesh_weights[*instance.mesh] : instance.weights;
    for (std::size_t k = 0; k < primitive.targets.size(); ++k) {
      BlendShape shape;
      shape.name = fmt::format("{}, target {}", instance.name, k);
      target_of_shape_.push_back(k);
      if (k < weights.size()) shape.weight = weights[k];
      if (primitive.targets[k]) {
        const std::vector<double> xyz = numbers(*primitive.targets[k], 3);
        if (xyz.size() != 3 * count)
          fail(fmt::format("{} has {} offsets for {} vertices", shape.name, xyz.size() / 3, count));
        for (std::size_t i = 0; i < count; ++i) {
          const Vec3 offset(xyz[3 * i], xyz[3 * i + 1], xyz[3 * i + 2]);
          if (offset == Vec3::Zero()) continue;
          shape.vertices.push_back(static_cast<std::uint32_t>(first + i));
          shape.offsets.push_back(offset);
        }
      }
      mesh_.shapes.push_back(std::move(shape));
    }
  }

  // A channel of weights has one number per morph target at each time.
  void key_targets(std::size_t node, std::size_t first_shape, std::size_t targets) {
    const auto at = weight_channels_.find(node);
    if (at == weight_channels_.end() || targets == 0) return;
    const KeyedValues all = read_keys(*at->second, 1, targets);
    for (std::size_t s = first_shape; s < mesh_.shapes.size(); ++s) {
      spend(all.times.size());
      KeyedValues& own = mesh_.shapes[s].weights;
      own.times = all.times;
      own.interpolation = all.interpolation;
      for (std::size_t i = target_of_shape_[s]; i < all.values.size(); i += targets)
        own.values.push_back(all.values[i]);
    }
  }

  const GltfDocument& document_;
  const SkinOptions& options_;
  SkinnedMesh& mesh_;
  std::size_t numbers_left_ = kAlwaysAllowedSkinNumbers;
  std::vector<std::size_t> place_;  // of each glTF node among the skeleton's nodes
  std::map<std::size_t, const GltfChannel*> weight_channels_;
  std::vector<std::size_t> target_of_shape_;
};

SkinnedMesh read_document(const GltfDocument& document, const SkinOptions& options) {
  SkinnedMesh mesh;
  mesh.frame =
      reading_frame({.metres_per_unit = options.metres_per_unit, .up_axis = options.up_axis}, kGltfFrame);
  SkinReader(document, options, mesh).read();
  finish_skinned_mesh(mesh, document.name);
  return mesh;
}

}  // namespace

SkinnedMesh read_gltf_skin(Bytes bytes, const std::string& name, const SkinOptions& options) {
  return read_document(parse_gltf(bytes, name), options);
}

SkinnedMesh read_gltf_skin(const std::filesystem::path& path, const SkinOptions& options) {
  const std::vector<std::byte> bytes = read_bytes(path);
  return read_document(parse_gltf(bytes, path.string(), buffers_beside(path)), options);
}

}  // namespace ringlet::io
