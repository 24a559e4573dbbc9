#pragma once
// A binary glTF 2.0 file (.glb) as plain data: its accessors, its meshes, and where the scene puts them.
// What the primitives mean is the business of gltf_file.h.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ringlet/base/types.h"
#include "ringlet/io/binary_file.h"

namespace ringlet::io {

struct GltfAccessor {
  std::size_t offset = 0;  // of its first item in the binary chunk; its whole extent is inside
  std::size_t stride = 0;
  std::size_t count = 0;
  int component_type = 5126;  // 5120 … 5126: int8, uint8, int16, uint16, (none), uint32, float
  std::size_t components = 1;
  bool normalized = false;
};

struct GltfPrimitive {
  static constexpr int kLines = 1, kLineLoop = 2, kLineStrip = 3, kTriangles = 4, kTriangleStrip = 5,
                       kTriangleFan = 6;
  int mode = kTriangles;
  std::map<std::string, std::size_t> attributes;  // accessor of each
  std::optional<std::size_t> indices;
};

// A mesh where the scene puts it.
struct GltfInstance {
  std::size_t mesh = 0;
  Eigen::Affine3d transform = Eigen::Affine3d::Identity();
};

struct GltfDocument {
  std::string name;
  Bytes binary;
  std::vector<GltfAccessor> accessors;
  std::vector<std::vector<GltfPrimitive>> meshes;
  std::vector<GltfInstance> instances;

  // The accessor's numbers, item after item. InputError unless it has `components` numbers per item.
  std::vector<double> numbers(std::size_t accessor, std::size_t components) const;
  // An index list, each entry below `vertex_count`; 0, 1, 2, … where the primitive has none.
  std::vector<std::uint32_t> indices(const GltfPrimitive& primitive, std::size_t vertex_count) const;
};

// The bytes must outlive the document.
GltfDocument parse_glb(Bytes bytes, const std::string& name);

}  // namespace ringlet::io
