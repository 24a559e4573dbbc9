#pragma once
// How the triangles of a mesh hang together, whatever the positions of the vertices are later.

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "ringlet/base/triangle_mesh.h"

namespace ringlet::body {

using Triangles = std::vector<std::array<std::uint32_t, 3>>;

// The triangles with every vertex replaced by the first one at its place: files repeat a vertex where its uv
// or its normal jumps, and the surface is whole there.
Triangles weld(const TriangleMesh& mesh);

// Whether along every edge as many welded triangles run one way as the other.
bool is_closed(const Triangles& welded);
bool is_closed(const TriangleMesh& mesh);

// The solids of a mesh of several pieces, as lists of triangles in ascending order: every closed piece with
// outward triangles, together with the hollows inside it, which are closed pieces with inward triangles. None
// where the whole mesh is one such solid. Open pieces belong to none.
std::vector<std::vector<std::uint32_t>> solids_of(const TriangleMesh& mesh, const Triangles& welded);

// A part of a mesh as a mesh of its own, and which vertices of the whole it has.
struct MeshPart {
  TriangleMesh mesh;
  std::vector<std::uint32_t> vertices;
};
MeshPart part_of(const TriangleMesh& mesh, std::span<const std::uint32_t> triangles);

// The triangles around each vertex or edge, in ascending order, and the corner at which they have it.
class Incidence {
 public:
  struct Entry {
    std::uint32_t triangle;
    std::uint8_t corner;
  };

  Incidence() = default;
  Incidence(std::size_t count, const Triangles& indices);
  std::span<const Entry> around(std::size_t index) const {
    return std::span(entries_).subspan(first_[index], first_[index + 1] - first_[index]);
  }

 private:
  std::vector<std::size_t> first_;
  std::vector<Entry> entries_;
};

// The edges of each triangle, 01, 12 and 20, numbered from 0.
struct EdgeNumbers {
  Triangles of;
  std::size_t count = 0;
};
EdgeNumbers number_edges(const Triangles& welded);

}  // namespace ringlet::body
