#include "ringlet/io/gltf_skin_parse.h"

#include <array>

namespace ringlet::io {

namespace {

class SceneParser {
 public:
  SceneParser(const GltfJson& root, GltfDocument& document)
      : root_(root), json_(document.name), document_(document) {}

  void parse() {
    for (const GltfJson& mesh : json_.array(root_, "meshes")) document_.mesh_weights.push_back(weights(mesh));
    const GltfJson& nodes = json_.array(root_, "nodes");
    const std::size_t skins = json_.array(root_, "skins").size();
    for (const GltfJson& node : nodes) parse_node(node, skins);
    for (std::size_t i = 0; i < nodes.size(); ++i)
      for (const GltfJson& child : json_.array(nodes[i], "children")) {
        GltfNode& node = document_.nodes[json_.index(child, "children", nodes.size())];
        if (node.parent) fail(fmt::format("glTF: node \"{}\" has two parents", node.name));
        node.parent = i;
      }
    for (const GltfJson& skin : json_.array(root_, "skins")) parse_skin(skin);
    for (const GltfJson& animation : json_.array(root_, "animations")) parse_animation(animation);
  }

 private:
  [[noreturn]] void fail(const std::string& message) const { fail_gltf(message, document_.name); }

  std::string text(const GltfJson& object, const char* key, const std::string& fallback) const {
    const GltfJson* value = json_.find(object, key);
    if (!value) return fallback;
    if (!value->is_string()) fail(fmt::format("glTF: \"{}\" is no text", key));
    return value->get<std::string>();
  }

  std::vector<double> weights(const GltfJson& object) const {
    std::vector<double> result(json_.array(object, "weights").size());
    json_.numbers(object, "weights", result);
    return result;
  }

  std::size_t index(const GltfJson& object, const char* key, std::size_t count) const {
    const GltfJson* value = json_.find(object, key);
    if (!value) fail(fmt::format("glTF: \"{}\" is missing in an animation or skin", key));
    return json_.index(*value, key, count);
  }

  void parse_node(const GltfJson& entry, std::size_t skins) {
    GltfNode node;
    node.name = text(entry, "name", fmt::format("node {}", document_.nodes.size()));
    if (const GltfJson* mesh = json_.find(entry, "mesh"))
      node.mesh = json_.index(*mesh, "mesh", document_.meshes.size());
    if (const GltfJson* skin = json_.find(entry, "skin")) node.skin = json_.index(*skin, "skin", skins);
    std::array<double, 16> matrix{};
    std::array<double, 3> translation{0, 0, 0}, scale{1, 1, 1};
    std::array<double, 4> rotation{0, 0, 0, 1};  // x, y, z, w
    if (json_.numbers(entry, "matrix", matrix)) {
      node.matrix.emplace();
      node.matrix->matrix() = Eigen::Map<const Eigen::Matrix4d>(matrix.data());  // both are stored by columns
    }
    json_.numbers(entry, "translation", translation);
    json_.numbers(entry, "rotation", rotation);
    json_.numbers(entry, "scale", scale);
    node.translation = Vec3(translation[0], translation[1], translation[2]);
    node.scale = Vec3(scale[0], scale[1], scale[2]);
    node.rotation = Quat(rotation[3], rotation[0], rotation[1], rotation[2]).normalized();
    node.weights = weights(entry);
    document_.nodes.push_back(std::move(node));
  }

  void parse_skin(const GltfJson& entry) {
    GltfSkin skin;
    for (const GltfJson& joint : json_.array(entry, "joints"))
      skin.joints.push_back(json_.index(joint, "joints", document_.nodes.size()));
    if (skin.joints.empty()) fail(fmt::format("glTF: skin {} has no joints", document_.skins.size()));
    if (const GltfJson* accessor = json_.find(entry, "inverseBindMatrices"))
      skin.inverse_bind = json_.index(*accessor, "inverseBindMatrices", document_.accessors.size());
    document_.skins.push_back(std::move(skin));
  }

  void parse_animation(const GltfJson& entry) {
    GltfAnimation animation;
    animation.name = text(entry, "name", fmt::format("animation {}", document_.animations.size()));
    const GltfJson& samplers = json_.array(entry, "samplers");
    for (const GltfJson& part : json_.array(entry, "channels")) {
      const GltfJson* target = json_.find(part, "target");
      if (!target) fail(fmt::format("glTF: a channel of \"{}\" has no target", animation.name));
      if (!json_.find(*target, "node")) continue;  // an extension's own target
      const GltfJson& sampler = samplers[index(part, "sampler", samplers.size())];
      animation.channels.push_back({index(*target, "node", document_.nodes.size()), text(*target, "path", ""),
                                    text(sampler, "interpolation", "LINEAR"),
                                    index(sampler, "input", document_.accessors.size()),
                                    index(sampler, "output", document_.accessors.size())});
    }
    document_.animations.push_back(std::move(animation));
  }

  const GltfJson& root_;
  GltfJsonReader json_;
  GltfDocument& document_;
};

}  // namespace

void parse_gltf_scene(const GltfJson& root, GltfDocument& document) { SceneParser(root, document).parse(); }

}  // namespace ringlet::io
