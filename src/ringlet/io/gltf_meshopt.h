#pragma once
// The codes of the glTF extension EXT_meshopt_compression (its README, appendices A and B): bytes of vertex
// attributes, triangle lists and index lists, and filters of what was decoded.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ringlet/io/binary_file.h"

namespace ringlet::io {

constexpr const char* kMeshoptExtension = "EXT_meshopt_compression";

struct MeshoptView {
  enum class Mode { attributes, triangles, indices };
  enum class Filter { none, octahedral, quaternion, exponential };

  Mode mode = Mode::attributes;
  Filter filter = Filter::none;
  std::size_t count = 0, stride = 0;  // elements, and bytes of each
};

// One byte of code stands for this many decoded bytes at most.
constexpr std::size_t kMeshoptMostPerByte = 64;

// count × stride bytes. InputError, with `name`, when the code is damaged or the view cannot be.
std::vector<std::byte> decode_meshopt(Bytes code, const MeshoptView& view, const std::string& name);

// The reverse, without a filter: elements of `stride` bytes, a multiple of four up to 256, one at least.
std::vector<std::byte> encode_meshopt_attributes(Bytes raw, std::size_t stride);
// Neighbouring indices may differ by less than 2³⁰.
std::vector<std::byte> encode_meshopt_indices(std::span<const std::uint32_t> indices);

}  // namespace ringlet::io
