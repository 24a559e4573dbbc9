#pragma once
// An animated character as plain data, whether it comes from glTF or from UsdSkel: a mesh, a tree of joints
// with keyed transforms, weights that bind vertices to joints, and blend shapes.

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ringlet/base/triangle_mesh.h"
#include "ringlet/base/types.h"
#include "ringlet/io/groom_conversion.h"
#include "ringlet/io/groom_options.h"

namespace ringlet::io {

enum class KeyInterpolation { step, linear, cubic };

// Values at times. Before the first key and after the last one they keep still.
struct KeyedValues {
  std::vector<double> times;  // s, increasing; empty: not animated
  // Per key `components` numbers; cubic: incoming tangent, value and outgoing tangent, so many each.
  std::vector<double> values;
  std::size_t components = 1;
  KeyInterpolation interpolation = KeyInterpolation::linear;
  bool is_rotation =
      false;  // quaternions (w, x, y, z): linear ones turn at an even rate, results have unit length

  bool empty() const { return times.empty(); }
  // `components` numbers.
  std::vector<double> at(double time) const;
};

// A joint, or any other node whose transform moves what is below it.
struct SkeletonNode {
  std::string name;
  std::optional<std::size_t> parent;  // always an earlier node
  // The transform to the parent where nothing is keyed: `matrix`, or else turned, scaled and moved.
  std::optional<Eigen::Affine3d> matrix;
  Vec3 translation = Vec3::Zero();
  Quat rotation = Quat::Identity();
  Vec3 scale = Vec3::Ones();
  KeyedValues translations, rotations, scales;

  Eigen::Affine3d local(double time) const;
  Eigen::Affine3d local_at_rest() const;  // without its keys
};

// A joint as the mesh sees it: from the mesh at rest to the joint's own frame.
struct SkinBinding {
  std::size_t node = 0;
  Eigen::Affine3d inverse_bind = Eigen::Affine3d::Identity();
};

struct SkinInfluence {
  std::uint32_t binding = 0;
  double weight = 0.0;
};

struct BlendShape {
  std::string name;
  std::vector<std::uint32_t> vertices;
  std::vector<Vec3> offsets;  // one per entry of `vertices`, in the units of the file
  double weight = 0.0;        // where it is not keyed
  KeyedValues weights;
};

struct SkinnedMesh {
  // At rest, each vertex as its own part of the file has it, in the units of the file.
  TriangleMesh rest;
  std::vector<SkeletonNode> nodes;
  std::vector<SkinBinding> bindings;
  std::vector<std::uint32_t> first_influence{0};  // per vertex, and one more
  std::vector<SkinInfluence> influences;          // weights sum to 1 at each vertex
  std::vector<BlendShape> shapes;
  FileFrame frame;  // of the file
  // How far each vertex belongs to SkinOptions::part, from 0 to 1; empty where none is asked for.
  std::vector<double> part;

  // The first and the last key, in seconds; both 0 where nothing is keyed.
  double start_time() const;
  double end_time() const;

  bool is_animated() const;  // whether anything is keyed

  // The vertices at a time in seconds, in metres with z up.
  std::vector<Vec3> evaluate(double time) const;
  // The same without the animation: joints and shapes as the file has them outside their keys.
  std::vector<Vec3> evaluate_rest() const;

 private:
  std::vector<Vec3> deform(std::span<const Eigen::Affine3d> locals, std::span<const double> weights) const;
};

struct SkinOptions {
  std::string animation;  // glTF: the name of the animation; empty: the first
  std::optional<double> metres_per_unit = std::nullopt;
  std::optional<UpAxis> up_axis = std::nullopt;
  std::string part{};  // a joint, or of glTF also a material, mesh, attribute or kVertexColours; empty: none
  std::map<std::string, std::string> usd_variants{};  // chosen variants, by the name of their set
};

// .glb, .gltf, .usda, .usdc, .usd or .usdz by its name. InputError where the file has no part of that name.
// Parts without a skin move rigidly with their node.
SkinnedMesh read_skinned_mesh(const std::filesystem::path& path, const SkinOptions& options = {});

// What all readers check at the end: indices, weights that sum to 1 (within 1 %, and are then scaled), finite
// keys at increasing times, finite transforms. InputError names the vertex, node or shape.
void finish_skinned_mesh(SkinnedMesh& mesh, const std::string& name);

}  // namespace ringlet::io
