#include <algorithm>
#include <map>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/io/usd_compose.h"
#include "ringlet/io/usd_mesh.h"
#include "ringlet/io/usd_skel.h"
#include "ringlet/io/usd_skel_animation.h"
#include "ringlet/io/usd_stage.h"

namespace ringlet::io {

namespace {

// This many weights beyond the size of the file are taken as damage.
constexpr std::size_t kAlwaysAllowedInfluences = std::size_t{1} << 24;

// A prim where the layer has it, with what it inherits from the prims above.
struct PlacedPrim {
  const UsdPrim* prim = nullptr;
  Eigen::Affine3d transform = Eigen::Affine3d::Identity();
  std::string skeleton, animation;  // paths; empty: none
  std::string purpose = "default";
  bool is_left_out = false;
};

struct PlacedSkeleton {
  std::map<std::string, std::size_t> joints;  // by name: position in the skeleton
  std::size_t first_node = 0;                 // of the first joint
  std::vector<Eigen::Affine3d> bind;          // from the joint to the skeleton's space
  SkelAnimationShapes shapes;
};

class SkelReader {
 public:
  SkelReader(const UsdLayer& layer, const std::string& name, SkinnedMesh& mesh)
      : stage_(layer, std::nullopt), name_(name), mesh_(mesh) {}

  void read() {
    for (const UsdPrim& prim : stage_.layer().prims) place(prim, "", {});
    // Proxies and guides are read where there is nothing else.
    if (mesh_paths_.empty()) mesh_paths_.swap(stand_in_paths_);
    if (!stand_in_paths_.empty())
      log_warning("{}: {} mesh(es) of purpose proxy or guide were left out", name_, stand_in_paths_.size());
    for (const std::string& path : mesh_paths_) read_mesh(prims_.at(path));
    const auto moves = [](const UsdPrim& prim) { return prim.type == "Mesh" || prim.type == "Skeleton"; };
    if (mesh_.is_animated() && motion_times(stage_.layer(), moves).size() > 1)
      log_warning(
          "{}: time samples of points and places were left out beside those of the skeleton; move its "
          "joints instead",
          name_);
  }

 private:
  std::string target(const UsdPrim& prim, const char* relationship, const std::string& inherited) const {
    const UsdValue value = stage_.value(prim, relationship);
    return value.strings.empty() ? inherited : value.strings[0];
  }

  // Calls itself for each level of prims, which the parsers have bounded.
  void place(const UsdPrim& prim, const std::string& parent_path, const PlacedPrim& parent) {
    const std::string path = parent_path + "/" + prim.name;
    PlacedPrim placed{&prim,
                      stage_.transform(prim, parent.transform),
                      target(prim, "skel:skeleton", parent.skeleton),
                      target(prim, "skel:animationSource", parent.animation),
                      stage_.purpose(prim, parent.purpose),
                      parent.is_left_out || stage_.is_left_out(prim)};
    if (prim.type == "Mesh" && !placed.is_left_out)
      (is_stand_in(placed.purpose) ? stand_in_paths_ : mesh_paths_).push_back(path);
    for (const UsdPrim& child : prim.children) place(child, path, placed);
    prims_.emplace(path, std::move(placed));
  }

  const PlacedPrim& find(const std::string& path, const UsdPrim& user) const {
    const auto at = prims_.find(path);
    if (at == prims_.end())
      UsdStage::fail(user, fmt::format("it names <{}>, which is not in this scene", path));
    return at->second;
  }

  // USD writes matrices for row vectors, so they are transposed.
  std::vector<Eigen::Affine3d> matrices(const UsdPrim& prim, const char* attribute, std::size_t count) const {
    const std::vector<double> numbers = stage_.value(prim, attribute).numbers;
    if (numbers.size() != 16 * count)
      UsdStage::fail(prim, fmt::format("{} has {} numbers instead of 16 for each of {} joints", attribute,
                                       numbers.size(), count));
    std::vector<Eigen::Affine3d> result(count);
    for (std::size_t i = 0; i < count; ++i)
      result[i].matrix() = Eigen::Map<const Eigen::Matrix4d>(numbers.data() + 16 * i);
    return result;
  }

  const PlacedSkeleton& skeleton(const std::string& path, const UsdPrim& user) {
    if (const auto at = skeletons_.find(path); at != skeletons_.end()) return at->second;
    const PlacedPrim& placed = find(path, user);
    PlacedSkeleton& skeleton = skeletons_[path];
    add_joints(placed, skeleton);
    if (!placed.animation.empty()) {
      const UsdPrim& animation = *find(placed.animation, *placed.prim).prim;
      skeleton.shapes =
          add_skel_animation(stage_, animation, skeleton.joints, skeleton.first_node, mesh_, name_);
    }
    return skeleton;
  }

  // The skeleton's own place is the node above its joints.
  void add_joints(const PlacedPrim& placed, PlacedSkeleton& skeleton) {
    const UsdPrim& prim = *placed.prim;
    const std::vector<std::string> joints = stage_.value(prim, "joints").strings;
    if (joints.empty()) UsdStage::fail(prim, "the skeleton has no joints");
    skeleton.bind = matrices(prim, "bindTransforms", joints.size());
    const auto rest = prim.find("restTransforms") ? matrices(prim, "restTransforms", joints.size())
                                                  : std::vector<Eigen::Affine3d>{};
    SkeletonNode root;
    root.name = prim.name;
    root.matrix = placed.transform;
    mesh_.nodes.push_back(root);
    skeleton.first_node = mesh_.nodes.size();
    for (std::size_t i = 0; i < joints.size(); ++i)
      if (!skeleton.joints.emplace(joints[i], i).second)
        UsdStage::fail(prim, fmt::format("joint \"{}\" stands in it twice", joints[i]));
    for (std::size_t i = 0; i < joints.size(); ++i) {
      SkeletonNode node;
      node.name = joints[i];
      const auto parent = parent_joint(joints[i], skeleton.joints);
      node.parent = parent ? skeleton.first_node + *parent : skeleton.first_node - 1;
      // Without rest transforms a joint rests where it was bound.
      node.matrix = !rest.empty() ? rest[i]
                    : parent      ? skeleton.bind[*parent].inverse() * skeleton.bind[i]
                                  : skeleton.bind[i];
      mesh_.nodes.push_back(std::move(node));
    }
  }

  // The nearest joint above "Hips/Spine/Neck" that the skeleton has.
  static std::optional<std::size_t> parent_joint(std::string path,
                                                 const std::map<std::string, std::size_t>& joints) {
    for (std::size_t slash; (slash = path.rfind('/')) != std::string::npos;) {
      path.resize(slash);
      if (const auto at = joints.find(path); at != joints.end()) return at->second;
    }
    return std::nullopt;
  }

  void read_mesh(const PlacedPrim& placed) {
    const UsdPrim& prim = *placed.prim;
    const std::size_t first = mesh_.rest.vertices.size();
    append_mesh(mesh_.rest, read_mesh_prim(stage_, prim, Eigen::Affine3d::Identity()), prim);
    const std::size_t count = mesh_.rest.vertices.size() - first;
    const bool has_joints = prim.find("primvars:skel:jointIndices");
    if (placed.skeleton.empty() || (!has_joints && !prim.find("skel:blendShapes"))) {
      bind_rigidly(placed, count);
      return;
    }
    const PlacedSkeleton& follows = skeleton(placed.skeleton, prim);
    if (has_joints)
      bind_to_joints(prim, follows, count);
    else
      bind_rigidly(placed, count);
    read_shapes(prim, follows, first, count);
  }

  void add_influence(std::size_t binding, double weight) {
    if (mesh_.influences.size() >= kAlwaysAllowedInfluences + stage_.layer().byte_size)
      throw InputError("its meshes have more weights than a file of its size can hold", Place{name_});
    mesh_.influences.push_back({static_cast<std::uint32_t>(binding), weight});
  }
  void end_vertex() { mesh_.first_influence.push_back(static_cast<std::uint32_t>(mesh_.influences.size())); }

  void bind_rigidly(const PlacedPrim& placed, std::size_t count) {
    SkeletonNode node;
    node.name = placed.prim->name;
    node.matrix = placed.transform;
    mesh_.nodes.push_back(std::move(node));
    mesh_.bindings.push_back({mesh_.nodes.size() - 1, Eigen::Affine3d::Identity()});
    for (std::size_t i = 0; i < count; ++i) {
      add_influence(mesh_.bindings.size() - 1, 1.0);
      end_vertex();
    }
  }

  // The positions in the skeleton of the joints that the mesh's indices count.
  std::vector<std::size_t> mesh_joints(const UsdPrim& prim, const PlacedSkeleton& follows) const {
    std::vector<std::size_t> joints;
    for (const std::string& joint : stage_.value(prim, "skel:joints").strings) {
      const auto at = follows.joints.find(joint);
      if (at == follows.joints.end())
        UsdStage::fail(prim, fmt::format("it is bound to joint \"{}\", which its skeleton lacks", joint));
      joints.push_back(at->second);
    }
    if (joints.empty())
      for (std::size_t i = 0; i < follows.bind.size(); ++i) joints.push_back(i);
    return joints;
  }

  void bind_to_joints(const UsdPrim& prim, const PlacedSkeleton& follows, std::size_t count) {
    Eigen::Affine3d geometry = Eigen::Affine3d::Identity();
    if (prim.find("primvars:skel:geomBindTransform"))
      geometry = matrices(prim, "primvars:skel:geomBindTransform", 1)[0];
    const std::vector<std::size_t> joints = mesh_joints(prim, follows);
    const std::size_t first_binding = mesh_.bindings.size();
    for (const std::size_t joint : joints)
      mesh_.bindings.push_back({follows.first_node + joint, follows.bind[joint].inverse() * geometry});

    const std::vector<double> indices = stage_.value(prim, "primvars:skel:jointIndices").numbers;
    const std::vector<double> weights = stage_.value(prim, "primvars:skel:jointWeights").numbers;
    const bool is_constant = prim.find("primvars:skel:jointIndices")->interpolation == "constant";
    const std::size_t each = is_constant ? indices.size() : count == 0 ? 0 : indices.size() / count;
    if (weights.size() != indices.size() || (!is_constant && each * count != indices.size()))
      UsdStage::fail(prim, fmt::format("{} joint indices and {} weights do not fit its {} vertices",
                                       indices.size(), weights.size(), count));
    for (std::size_t i = 0; i < count; ++i) {
      for (std::size_t k = is_constant ? 0 : i * each, end = k + each; k < end; ++k) {
        if (weights[k] == 0.0) continue;
        if (!(indices[k] >= 0.0 && indices[k] < static_cast<double>(joints.size())))
          UsdStage::fail(prim, fmt::format("vertex {} is bound to joint {}, but there are {}", i, indices[k],
                                           joints.size()));
        add_influence(first_binding + static_cast<std::size_t>(indices[k]), weights[k]);
      }
      end_vertex();
    }
  }

  void read_shapes(const UsdPrim& prim, const PlacedSkeleton& follows, std::size_t first, std::size_t count) {
    const std::vector<std::string> names = stage_.value(prim, "skel:blendShapes").strings;
    const std::vector<std::string> targets = stage_.value(prim, "skel:blendShapeTargets").strings;
    if (names.size() != targets.size())
      UsdStage::fail(
          prim, fmt::format("it has {} names of blend shapes and {} targets", names.size(), targets.size()));
    for (std::size_t i = 0; i < names.size(); ++i) {
      BlendShape shape = read_shape(*find(targets[i], prim).prim, first, count);
      shape.name = names[i];
      if (const auto at = follows.shapes.find(names[i]); at != follows.shapes.end())
        shape.weights = at->second;
      mesh_.shapes.push_back(std::move(shape));
    }
  }

  BlendShape read_shape(const UsdPrim& prim, std::size_t first, std::size_t count) const {
    BlendShape shape;
    shape.offsets = read_points(stage_, prim, "offsets");
    const std::vector<double> indices = stage_.value(prim, "pointIndices").numbers;
    const std::size_t expected = indices.empty() ? count : indices.size();
    if (shape.offsets.size() != expected)
      UsdStage::fail(prim, fmt::format("the blend shape has {} offsets for {} vertices", shape.offsets.size(),
                                       expected));
    for (std::size_t k = 0; k < expected; ++k) {
      const double vertex = indices.empty() ? static_cast<double>(k) : indices[k];
      if (!(vertex >= 0.0 && vertex < static_cast<double>(count)))
        UsdStage::fail(prim, fmt::format("the blend shape names vertex {}, but there are {}", vertex, count));
      shape.vertices.push_back(static_cast<std::uint32_t>(first + static_cast<std::size_t>(vertex)));
    }
    for (const auto& [attribute, ignored] : prim.attributes)
      if (attribute.starts_with("inbetweens:"))
        log_warning("{}: the in-between \"{}\" of blend shape \"{}\" was left out", name_, attribute,
                    prim.name);
    return shape;
  }

  UsdStage stage_;
  const std::string& name_;
  SkinnedMesh& mesh_;
  std::map<std::string, PlacedPrim> prims_;  // by path
  std::vector<std::string> mesh_paths_, stand_in_paths_;
  std::map<std::string, PlacedSkeleton> skeletons_;  // by path
};

}  // namespace

namespace {

SkinnedMesh read_skel_layer(const UsdLayer& layer, const std::string& name, const SkinOptions& options) {
  SkinnedMesh mesh;
  mesh.frame = reading_frame({.metres_per_unit = options.metres_per_unit, .up_axis = options.up_axis},
                             stated_frame(layer, name));
  SkelReader(layer, name, mesh).read();
  finish_skinned_mesh(mesh, name);
  return mesh;
}

}  // namespace

SkinnedMesh read_usd_skel(Bytes bytes, const std::string& name, const SkinOptions& options) {
  return read_skel_layer(parse_usd(bytes, name, options.usd_variants), name, options);
}

SkinnedMesh open_usd_skel(const std::filesystem::path& path, const SkinOptions& options) {
  return read_skel_layer(open_usd(path, options.usd_variants), path.string(), options);
}

}  // namespace ringlet::io
