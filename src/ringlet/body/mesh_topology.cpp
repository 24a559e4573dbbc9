#include "ringlet/body/mesh_topology.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <map>
#include <numeric>
#include <unordered_map>

namespace ringlet::body {
namespace {

std::uint64_t directed_edge(std::uint32_t from, std::uint32_t to) { return (std::uint64_t{from} << 32) | to; }

// A piece that hangs together by its vertices.
struct Piece {
  std::vector<std::uint32_t> triangles;
  Eigen::AlignedBox3d bounds;
  double volume = 0.0;  // m³, positive where triangles face outwards; of a closed piece
  bool closed = false;
};

// The piece of every vertex, by the smallest vertex in it.
std::vector<std::uint32_t> pieces_by_vertex(const Triangles& welded, std::size_t vertices) {
  std::vector<std::uint32_t> parent(vertices);
  std::iota(parent.begin(), parent.end(), 0U);
  const auto root = [&](std::uint32_t v) {
    while (parent[v] != v) v = parent[v] = parent[parent[v]];
    return v;
  };
  for (const auto& triangle : welded)
    for (int c = 1; c < 3; ++c) {
      const std::uint32_t a = root(triangle[0]), b = root(triangle[c]);
      parent[std::max(a, b)] = std::min(a, b);
    }
  for (std::uint32_t v = 0; v < vertices; ++v) parent[v] = root(v);
  return parent;
}

std::vector<Piece> pieces_of(const TriangleMesh& mesh, const Triangles& welded) {
  const auto piece_at = pieces_by_vertex(welded, mesh.vertices.size());
  std::map<std::uint32_t, Piece> pieces;
  for (std::uint32_t t = 0; t < welded.size(); ++t) pieces[piece_at[welded[t][0]]].triangles.push_back(t);
  std::vector<Piece> result;
  for (auto& [vertex, piece] : pieces) {
    Triangles triangles;
    const Vec3& origin = mesh.vertices[vertex];  // near the piece, so that little is lost to rounding
    for (const std::uint32_t t : piece.triangles) {
      triangles.push_back(welded[t]);
      const auto& [i, j, k] = welded[t];
      const Vec3 a = mesh.vertices[i] - origin, b = mesh.vertices[j] - origin, c = mesh.vertices[k] - origin;
      piece.volume += a.dot(b.cross(c)) / 6.0;
      for (const std::uint32_t v : welded[t]) piece.bounds.extend(mesh.vertices[v]);
    }
    piece.closed = is_closed(triangles);
    result.push_back(std::move(piece));
  }
  return result;
}

// Of the volume of its bounds; a sheet with two sides at one place encloses nothing but rounding.
constexpr double kEnclosed = 1e-9;

}  // namespace

Triangles weld(const TriangleMesh& mesh) {
  const auto before = [&](std::uint32_t a, std::uint32_t b) {
    const Vec3 &p = mesh.vertices[a], &q = mesh.vertices[b];
    return std::lexicographical_compare(p.begin(), p.end(), q.begin(), q.end());
  };
  std::vector<std::uint32_t> order(mesh.vertices.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(), before);
  std::vector<std::uint32_t> first(order.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    first[order[i]] = i > 0 && !before(order[i - 1], order[i]) ? first[order[i - 1]] : order[i];
  Triangles welded = mesh.triangles;
  for (auto& triangle : welded)
    for (std::uint32_t& v : triangle) v = first[v];
  return welded;
}

bool is_closed(const Triangles& welded) {
  // Of each edge the triangles that run from its lower vertex, less those that run to it.
  std::unordered_map<std::uint64_t, int> balance;
  for (const auto& t : welded)
    for (int c = 0; c < 3; ++c) {
      const std::uint32_t from = t[c], to = t[(c + 1) % 3];
      balance[directed_edge(std::min(from, to), std::max(from, to))] += from < to ? 1 : -1;
    }
  return std::all_of(balance.begin(), balance.end(), [](const auto& edge) { return edge.second == 0; });
}

bool is_closed(const TriangleMesh& mesh) { return is_closed(weld(mesh)); }

std::vector<std::vector<std::uint32_t>> solids_of(const TriangleMesh& mesh, const Triangles& welded) {
  std::vector<Piece> pieces = pieces_of(mesh, welded);
  std::vector<Piece*> solids;
  const auto encloses = [](const Piece& piece, double sign) {
    return piece.closed && sign * piece.volume > kEnclosed * piece.bounds.volume();
  };
  for (Piece& piece : pieces)
    if (encloses(piece, 1.0)) solids.push_back(&piece);
  // A hollow belongs to the smallest solid around it.
  std::stable_sort(solids.begin(), solids.end(),
                   [](const Piece* a, const Piece* b) { return a->volume < b->volume; });
  for (const Piece& hollow : pieces) {
    if (!encloses(hollow, -1.0)) continue;
    const auto around = std::find_if(solids.begin(), solids.end(), [&](const Piece* solid) {
      return solid->bounds.contains(hollow.bounds) && solid->volume > -hollow.volume;
    });
    if (around == solids.end()) continue;
    auto& triangles = (*around)->triangles;
    triangles.insert(triangles.end(), hollow.triangles.begin(), hollow.triangles.end());
    std::sort(triangles.begin(), triangles.end());
  }
  std::vector<std::vector<std::uint32_t>> result;
  for (Piece* solid : solids) result.push_back(std::move(solid->triangles));
  if (result.size() == 1 && result[0].size() == mesh.triangles.size()) result.clear();
  return result;
}

MeshPart part_of(const TriangleMesh& mesh, std::span<const std::uint32_t> triangles) {
  MeshPart part;
  std::unordered_map<std::uint32_t, std::uint32_t> number;
  for (const std::uint32_t t : triangles) {
    std::array<std::uint32_t, 3> corners{};
    for (std::size_t c = 0; c < 3; ++c) {
      const std::uint32_t v = mesh.triangles[t][c];
      const auto [known, added] = number.try_emplace(v, static_cast<std::uint32_t>(part.vertices.size()));
      if (added) {
        part.vertices.push_back(v);
        part.mesh.vertices.push_back(mesh.vertices[v]);
      }
      corners[c] = known->second;
    }
    part.mesh.triangles.push_back(corners);
  }
  return part;
}

Incidence::Incidence(std::size_t count, const Triangles& indices)
    : first_(count + 1), entries_(3 * indices.size()) {
  for (const auto& triangle : indices)
    for (const std::uint32_t index : triangle) ++first_[index + 1];
  for (std::size_t i = 0; i < count; ++i) first_[i + 1] += first_[i];
  std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
  for (std::uint32_t t = 0; t < indices.size(); ++t)
    for (std::uint8_t c = 0; c < 3; ++c) entries_[next[indices[t][c]]++] = {t, c};
}

EdgeNumbers number_edges(const Triangles& welded) {
  std::unordered_map<std::uint64_t, std::uint32_t> number;
  EdgeNumbers edges;
  edges.of.resize(welded.size());
  for (std::size_t t = 0; t < welded.size(); ++t) {
    for (int c = 0; c < 3; ++c) {
      const std::uint32_t from = welded[t][c], to = welded[t][(c + 1) % 3];
      const auto next = static_cast<std::uint32_t>(number.size());
      edges.of[t][c] =
          number.try_emplace(directed_edge(std::min(from, to), std::max(from, to)), next).first->second;
    }
  }
  edges.count = number.size();
  return edges;
}

}  // namespace ringlet::body
