#pragma once
// A glTF 2.0 file (.glb, or .gltf with its buffers) as plain data: its accessors, its meshes, where the scene
// puts them, and its nodes, skins and animations. What they mean is the business of gltf_file.h and
// gltf_skin.h.

#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ringlet/base/triangle_mesh.h"
#include "ringlet/base/types.h"
#include "ringlet/io/binary_file.h"
#include "ringlet/io/groom_conversion.h"

namespace ringlet::io {

// Metres with y up: the format fixes both.
inline constexpr FileFrame kGltfFrame{1.0, UpAxis::y};

// Items in a buffer, all of them inside.
struct GltfItems {
  std::size_t buffer = 0;
  std::size_t offset = 0;  // of the first item
  std::size_t stride = 0;
};

// Items that replace some of an accessor's.
struct GltfSparse {
  std::size_t count = 0;
  int index_type = 0;
  GltfItems indices, values;
};

struct GltfAccessor {
  std::optional<GltfItems> items;  // none: zeros
  std::size_t count = 0;
  int component_type = 5126;  // 5120 … 5126: int8, uint8, int16, uint16, (none), uint32, float
  std::size_t components = 1;
  bool normalized = false;
  std::optional<GltfSparse> sparse;
};

struct GltfPrimitive {
  static constexpr int kLines = 1, kLineLoop = 2, kLineStrip = 3, kTriangles = 4, kTriangleStrip = 5,
                       kTriangleFan = 6;
  int mode = kTriangles;
  std::map<std::string, std::size_t> attributes;  // accessor of each
  std::optional<std::size_t> indices;
  std::string material;                             // its name
  std::vector<std::optional<std::size_t>> targets;  // accessor of each morph target's offsets, if it has some
};

// A mesh where the scene puts it.
struct GltfInstance {
  std::size_t mesh = 0;
  Eigen::Affine3d transform = Eigen::Affine3d::Identity();
};

struct GltfNode {
  std::string name;
  std::optional<std::size_t> parent, mesh, skin;
  std::optional<Eigen::Affine3d> matrix;
  Vec3 translation = Vec3::Zero(), scale = Vec3::Ones();
  Quat rotation = Quat::Identity();
  std::vector<double> weights;  // of its mesh's morph targets; empty: those of the mesh
  bool in_scene = false;
};

struct GltfSkin {
  std::vector<std::size_t> joints;          // nodes
  std::optional<std::size_t> inverse_bind;  // accessor
};

struct GltfChannel {
  std::size_t node = 0;
  std::string path;                   // translation, rotation, scale or weights
  std::string interpolation;          // STEP, LINEAR or CUBICSPLINE
  std::size_t input = 0, output = 0;  // accessors
};

struct GltfAnimation {
  std::string name;
  std::vector<GltfChannel> channels;
};

struct GltfDocument {
  std::string name;
  std::vector<Bytes> buffers;
  std::deque<std::vector<std::byte>> loaded;  // buffers that are not part of the file's own bytes
  std::vector<GltfAccessor> accessors;
  std::vector<std::vector<GltfPrimitive>> meshes;
  std::vector<std::string> mesh_names;
  std::vector<std::vector<double>> mesh_weights;  // of each mesh's morph targets; may be shorter
  std::vector<GltfInstance> instances;
  std::vector<GltfNode> nodes;
  std::vector<GltfSkin> skins;
  std::vector<GltfAnimation> animations;

  // The accessor's numbers, item after item. InputError unless it has `components` numbers per item.
  std::vector<double> numbers(std::size_t accessor, std::size_t components) const;
  // An index list, each entry below `vertex_count`; 0, 1, 2, … where the primitive has none.
  std::vector<std::uint32_t> indices(const GltfPrimitive& primitive, std::size_t vertex_count) const;

 private:
  void read_items(const GltfItems& items, std::size_t count, int component_type, std::size_t components,
                  bool normalized, std::span<double> into) const;
};

// Appends the triangles of a primitive whose vertices begin at `base`; a mirror turns them inside out.
void add_triangles(TriangleMesh& mesh, std::span<const std::uint32_t> indices, int mode, std::uint32_t base,
                   bool mirrored);

// Gives the bytes of another file that a buffer names.
using GltfBufferLoader = std::function<std::vector<std::byte>(const std::string& uri)>;

// That of the files beside a .gltf.
GltfBufferLoader buffers_beside(const std::filesystem::path& path);

// The bytes must outlive the document. Without a loader buffers in other files are refused.
GltfDocument parse_gltf(Bytes bytes, const std::string& name, const GltfBufferLoader& load = {});

}  // namespace ringlet::io
