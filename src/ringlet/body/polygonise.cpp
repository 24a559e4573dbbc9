#include "ringlet/body/polygonise.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"

namespace ringlet::body {
namespace {

// A cell's corner c lies at offset (c & 1, c >> 1 & 1, c >> 2 & 1). Edge 4·axis + n runs along `axis` from
// the corner whose other two offsets are the bits of n.
constexpr std::array<std::array<int, 2>, 12> kEdges = {
    {{0, 1}, {2, 3}, {4, 5}, {6, 7}, {0, 2}, {1, 3}, {4, 6}, {5, 7}, {0, 4}, {1, 5}, {2, 6}, {3, 7}}};

// Each face of a cell as its four edges.
constexpr std::array<std::array<int, 4>, 6> kFaces = {{{4, 6, 8, 10},   // x = 0
                                                       {5, 7, 9, 11},   // x = 1
                                                       {0, 2, 8, 9},    // y = 0
                                                       {1, 3, 10, 11},  // y = 1
                                                       {0, 1, 4, 5},    // z = 0
                                                       {2, 3, 6, 7}}};  // z = 1

// Nodes and cells of a grid by number, x fastest.
class Lattice {
 public:
  explicit Lattice(const Grid& grid)
      : grid_(grid), nx_(grid.x.size()), ny_(grid.y.size()), nz_(grid.z.size()) {}

  std::size_t node_count() const { return nx_ * ny_ * nz_; }
  std::size_t node(std::size_t i, std::size_t j, std::size_t k) const { return i + nx_ * (j + ny_ * k); }
  std::array<std::size_t, 3> coordinates(std::size_t node) const {
    return {node % nx_, node / nx_ % ny_, node / (nx_ * ny_)};
  }
  Vec3 position(std::size_t node) const {
    const auto [i, j, k] = coordinates(node);
    return {grid_.x[i], grid_.y[j], grid_.z[k]};
  }
  bool on_border(std::size_t node) const {
    const auto [i, j, k] = coordinates(node);
    return i == 0 || j == 0 || k == 0 || i + 1 == nx_ || j + 1 == ny_ || k + 1 == nz_;
  }
  // Whether the node is the last one along an axis, and whether it is the lowest one of a cell.
  bool ends_along(int axis, std::size_t node) const {
    return coordinates(node)[axis] + 1 == (axis == 0 ? nx_ : axis == 1 ? ny_ : nz_);
  }
  bool is_cell(std::size_t node) const {
    return !ends_along(0, node) && !ends_along(1, node) && !ends_along(2, node);
  }
  // The node one step along an axis.
  std::size_t stride(int axis) const { return axis == 0 ? 1 : axis == 1 ? nx_ : nx_ * ny_; }
  // A cell is named by its lowest node.
  std::size_t corner(std::size_t cell, int c) const {
    return cell + (c & 1 ? stride(0) : 0) + (c & 2 ? stride(1) : 0) + (c & 4 ? stride(2) : 0);
  }

 private:
  const Grid& grid_;
  std::size_t nx_, ny_, nz_;
};

// Which sheet of the surface each crossing edge of a cell belongs to (−1: the edge does not cross); returns
// the number of sheets. On a face with four crossings the two inside corners are kept apart; the choice
// depends on the face's signs alone, so the cell on its other side makes the same one and the mesh closes.
int sheets_of_cell(const std::array<bool, 8>& inside, std::array<int, 12>& sheet) {
  std::array<int, 12> parent;
  std::iota(parent.begin(), parent.end(), 0);
  const auto root = [&](int e) {
    while (parent[e] != e) e = parent[e];
    return e;
  };
  const auto crosses = [&](int e) { return inside[kEdges[e][0]] != inside[kEdges[e][1]]; };

  for (const auto& face : kFaces) {
    std::array<int, 4> crossing;
    int count = 0;
    for (const int e : face)
      if (crosses(e)) crossing[count++] = e;
    for (int a = 0; a < count; ++a) {
      for (int b = a + 1; b < count; ++b) {
        bool join = count == 2;
        for (const int ca : kEdges[crossing[a]])
          for (const int cb : kEdges[crossing[b]]) join = join || (ca == cb && inside[ca]);
        if (join) parent[root(crossing[a])] = root(crossing[b]);
      }
    }
  }

  std::array<int, 12> number;
  number.fill(-1);
  int count = 0;
  for (int e = 0; e < 12; ++e) {
    sheet[e] = -1;
    if (!crosses(e)) continue;
    int& n = number[root(e)];
    if (n < 0) n = count++;
    sheet[e] = n;
  }
  return count;
}

// A point moved onto the surface, and the direction out of it.
struct Projected {
  Vec3 point, normal;
};

// Newton's iteration along the gradient of the first point (chords, so that the gradient is paid for once).
// Ends where the field no longer matters, or at the start where the gradient is no guide. A step is at most
// `reach` long.
Projected onto_surface(const Field& field, const Vec3& start, double reach) {
  const double step = 1e-3 * reach;
  double value = field(start);
  Vec3 gradient;
  for (int a = 0; a < 3; ++a) {
    const Vec3 h = step * Vec3::Unit(a);
    gradient[a] = (field(start + h) - field(start - h)) / (2.0 * step);
  }
  const double slope = gradient.norm();
  if (!(slope > 1e-6)) return {start, Vec3::Zero()};
  const Vec3 normal = gradient / slope;
  const double first = value;
  Vec3 p = start;
  for (int i = 0; i < 12 && std::abs(value) > 1e-6 * reach; ++i) {
    p -= std::clamp(value / slope, -reach, reach) * normal;
    value = field(p);
  }
  // Where the field bends too much for one gradient, chords may lead away.
  return {std::abs(value) > std::abs(first) ? start : p, normal};
}

using Quad = std::array<std::uint32_t, 4>;

// The vertices that share an edge with each vertex; in a closed mesh each edge is seen once from either end.
std::vector<std::vector<std::uint32_t>> neighbours(std::size_t vertices, const std::vector<Quad>& quads) {
  std::vector<std::vector<std::uint32_t>> ring(vertices);
  for (const Quad& q : quads)
    for (int c = 0; c < 4; ++c) ring[q[c]].push_back(q[(c + 1) % 4]);
  return ring;
}

// Moves every vertex `passes` times half-way to the mean of its neighbours and back onto the surface. All
// move at once (Jacobi), so their order does not matter. Where the body is thin a vertex could land on its
// far side: one whose normal turns away stays where it is.
std::vector<Vec3> even_out(const Field& field, const std::vector<Vec3>& vertices,
                           const std::vector<Quad>& quads, double reach, int passes) {
  const auto ring = neighbours(vertices.size(), quads);
  std::vector<Projected> here(vertices.size());
  parallel_for(here.size(), [&](std::size_t v) { here[v] = onto_surface(field, vertices[v], reach); });
  std::vector<Projected> next = here;
  for (int pass = 0; pass < passes; ++pass) {
    parallel_for(here.size(), [&](std::size_t v) {
      Vec3 mean = Vec3::Zero();
      for (const std::uint32_t n : ring[v]) mean += here[n].point;
      mean /= static_cast<double>(ring[v].size());
      const Projected moved = onto_surface(field, 0.5 * (here[v].point + mean), reach);
      next[v] = moved.normal.dot(here[v].normal) > 0.7 ? moved : here[v];
    });
    std::swap(here, next);
  }
  std::vector<Vec3> result(here.size());
  std::transform(here.begin(), here.end(), result.begin(), [](const Projected& p) { return p.point; });
  return result;
}

// Cuts a quad along its shorter diagonal, or along the other where the first would fold it sharply.
void add_quad(TriangleMesh& mesh, const Quad& quad) {
  const auto p = [&](int c) -> const Vec3& { return mesh.vertices[quad[c % 4]]; };
  // Cosine of the fold along the diagonal from corner r.
  const auto flatness = [&](int r) {
    const Vec3 a = (p(r + 1) - p(r)).cross(p(r + 2) - p(r)), b = (p(r + 2) - p(r)).cross(p(r + 3) - p(r));
    return a.stableNormalized().dot(b.stableNormalized());
  };
  int r = (p(0) - p(2)).squaredNorm() <= (p(1) - p(3)).squaredNorm() ? 0 : 1;
  if (flatness(r) < 0.5 && flatness(1 - r) > flatness(r)) r = 1 - r;
  mesh.triangles.push_back({quad[r], quad[r + 1], quad[(r + 2) % 4]});
  mesh.triangles.push_back({quad[r], quad[(r + 2) % 4], quad[(r + 3) % 4]});
}

// The field at the nodes; the surface must stay inside.
std::vector<float> values_at_nodes(const Field& field, const Lattice& lattice) {
  std::vector<float> values(lattice.node_count());
  parallel_for(
      values.size(), [&](std::size_t n) { values[n] = static_cast<float>(field(lattice.position(n))); },
      1024);
  for (std::size_t n = 0; n < values.size(); ++n)
    if (lattice.on_border(n) && !(values[n] >= 0.0f))
      throw InputError("the surface to polygonise leaves its grid; make the grid larger");
  return values;
}

// Where the surface passes through cells.
struct CellVertices {
  static constexpr std::int32_t kNone = -1;
  std::vector<Vec3> vertices;
  std::vector<std::int32_t> active;  // per cell: its place in vertex_of_edge
  std::vector<std::array<std::int32_t, 12>> vertex_of_edge;
  double reach = 0.0;  // the longest diagonal of a cell
};

// For each cell that the surface passes through, the mean of the crossings of each sheet.
CellVertices place_vertices(const std::vector<float>& values, const Lattice& lattice) {
  CellVertices cells;
  cells.active.assign(values.size(), CellVertices::kNone);
  for (std::size_t cell = 0; cell < values.size(); ++cell) {
    if (!lattice.is_cell(cell)) continue;
    std::array<bool, 8> inside;
    for (int c = 0; c < 8; ++c) inside[c] = values[lattice.corner(cell, c)] < 0.0f;
    if (std::all_of(inside.begin(), inside.end(), [&](bool b) { return b == inside[0]; })) continue;

    std::array<int, 12> sheet;
    const int sheets = sheets_of_cell(inside, sheet);
    std::array<Vec3, 12> sum;
    std::array<int, 12> count{};
    sum.fill(Vec3::Zero());
    std::array<std::int32_t, 12> ids;
    const auto first = static_cast<std::int32_t>(cells.vertices.size());
    for (int e = 0; e < 12; ++e) {
      ids[e] = sheet[e] < 0 ? CellVertices::kNone : first + sheet[e];
      if (sheet[e] < 0) continue;
      const std::size_t a = lattice.corner(cell, kEdges[e][0]), b = lattice.corner(cell, kEdges[e][1]);
      const double s = values[a] / (double(values[a]) - double(values[b]));
      sum[sheet[e]] += lattice.position(a) + s * (lattice.position(b) - lattice.position(a));
      ++count[sheet[e]];
    }
    for (int s = 0; s < sheets; ++s) cells.vertices.push_back(sum[s] / count[s]);
    cells.active[cell] = static_cast<std::int32_t>(cells.vertex_of_edge.size());
    cells.vertex_of_edge.push_back(ids);
    cells.reach =
        std::max(cells.reach, (lattice.position(lattice.corner(cell, 7)) - lattice.position(cell)).norm());
  }
  return cells;
}

// Around each grid edge that crosses the surface, the four cells that share it. Seen along the edge, the
// cells go round counter-clockwise when it leaves the inside.
std::vector<Quad> quads_around_edges(const std::vector<float>& values, const Lattice& lattice,
                                     const CellVertices& cells) {
  std::vector<Quad> quads;
  for (std::size_t node = 0; node < values.size(); ++node)
    for (int axis = 0; axis < 3; ++axis) {
      if (lattice.ends_along(axis, node)) continue;
      const bool here = values[node] < 0.0f, there = values[node + lattice.stride(axis)] < 0.0f;
      if (here == there) continue;
      const int u = (axis + 1) % 3, v = (axis + 2) % 3;
      const auto vertex = [&](bool low_u, bool low_v) {
        const std::size_t cell = node - (low_u ? lattice.stride(u) : 0) - (low_v ? lattice.stride(v) : 0);
        // The edge's number in that cell: bits of the other two axes, in increasing order of axis.
        const int bit_u = low_u, bit_v = low_v;
        const int number = u < v ? bit_u + 2 * bit_v : bit_v + 2 * bit_u;
        return static_cast<std::uint32_t>(cells.vertex_of_edge[cells.active[cell]][4 * axis + number]);
      };
      Quad quad = {vertex(false, false), vertex(true, false), vertex(true, true), vertex(false, true)};
      if (!here) std::swap(quad[1], quad[3]);
      quads.push_back(quad);
    }
  return quads;
}

}  // namespace

Vec3 field_normal(const Field& field, const Vec3& point, double step) {
  Vec3 gradient;
  for (int a = 0; a < 3; ++a) {
    const Vec3 h = step * Vec3::Unit(a);
    gradient[a] = field(point + h) - field(point - h);
  }
  return gradient.normalized();
}

TriangleMesh polygonise(const Field& field, const Grid& grid, int relaxations) {
  if (grid.x.size() < 2 || grid.y.size() < 2 || grid.z.size() < 2)
    throw InputError("a grid to polygonise on needs two nodes at least along each axis");
  const Lattice lattice(grid);
  const std::vector<float> values = values_at_nodes(field, lattice);
  const CellVertices cells = place_vertices(values, lattice);
  const std::vector<Quad> quads = quads_around_edges(values, lattice, cells);
  TriangleMesh mesh;
  mesh.vertices = even_out(field, cells.vertices, quads, cells.reach, relaxations);
  for (const Quad& quad : quads) add_quad(mesh, quad);
  return mesh;
}

}  // namespace ringlet::body
