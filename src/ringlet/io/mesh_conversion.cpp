#include "ringlet/io/mesh_conversion.h"

#include <vector>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"

namespace ringlet::io {

namespace {

constexpr std::size_t kLargestClipped = 64;

double cross(const Vec2& a, const Vec2& b) { return a.x() * b.y() - a.y() * b.x(); }

bool contains(const Vec2& a, const Vec2& b, const Vec2& c, const Vec2& p) {
  return cross(b - a, p - a) >= 0.0 && cross(c - b, p - b) >= 0.0 && cross(a - c, p - c) >= 0.0;
}

// The polygon's corners in its own plane, counter-clockwise: the plane's normal is the sum of the edges'
// moments.
std::vector<Vec2> flatten(const TriangleMesh& mesh, std::span<const std::uint32_t> corners) {
  Vec3 normal = Vec3::Zero();
  const Vec3 origin = mesh.vertices[corners[0]];
  for (std::size_t i = 0; i < corners.size(); ++i)
    normal +=
        (mesh.vertices[corners[i]] - origin).cross(mesh.vertices[corners[(i + 1) % corners.size()]] - origin);
  Eigen::Index drop = 0;
  normal.cwiseAbs().maxCoeff(&drop);
  // Dropping the largest coordinate of the normal keeps (x, y), (y, z) or (z, x) counter-clockwise if it is
  // positive.
  const Eigen::Index u = (drop + 1) % 3, v = (drop + 2) % 3;
  std::vector<Vec2> flat;
  for (const std::uint32_t corner : corners) {
    const Vec3 p = mesh.vertices[corner] - origin;
    flat.push_back(normal[drop] >= 0.0 ? Vec2(p[u], p[v]) : Vec2(p[v], p[u]));
  }
  return flat;
}

bool is_ear(const std::vector<Vec2>& flat, const std::vector<std::size_t>& left, std::size_t i) {
  const std::size_t n = left.size();
  const std::size_t before = left[(i + n - 1) % n], at = left[i], after = left[(i + 1) % n];
  if (!(cross(flat[at] - flat[before], flat[after] - flat[at]) > 0.0)) return false;
  for (const std::size_t other : left)
    if (other != before && other != at && other != after &&
        contains(flat[before], flat[at], flat[after], flat[other]))
      return false;
  return true;
}

}  // namespace

void add_polygon(TriangleMesh& mesh, std::span<const std::uint32_t> corners) {
  std::vector<std::size_t> left;
  for (std::size_t i = 0; i < corners.size(); ++i) left.push_back(i);
  if (corners.size() > 3 && corners.size() <= kLargestClipped) {
    const std::vector<Vec2> flat = flatten(mesh, corners);
    while (left.size() > 3) {
      std::size_t ear = 1;
      while (ear < left.size() && !is_ear(flat, left, ear)) ++ear;
      if (ear == left.size() && !is_ear(flat, left, 0))
        break;  // no ear: what is left has no area, or crosses itself
      ear %= left.size();
      const std::size_t n = left.size();
      mesh.triangles.push_back(
          {corners[left[(ear + n - 1) % n]], corners[left[ear]], corners[left[(ear + 1) % n]]});
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(ear));
    }
  }
  for (std::size_t i = 2; i < left.size(); ++i)
    mesh.triangles.push_back({corners[left[0]], corners[left[i - 1]], corners[left[i]]});
}

TriangleMesh finish_reading(TriangleMesh mesh, const std::string& name, const FileFrame& frame) {
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
    Vec3& p = mesh.vertices[i];
    p = frame.from_file(p);
    if (!p.allFinite())
      throw InputError(fmt::format("vertex {}: the position is not a finite number", i), Place{name});
  }
  const std::size_t dropped = std::erase_if(
      mesh.triangles, [](const auto& t) { return t[0] == t[1] || t[1] == t[2] || t[2] == t[0]; });
  if (dropped != 0) log_warning("{}: left out {} triangle(s) that name a vertex twice", name, dropped);
  if (mesh.triangles.empty()) throw InputError("there are no triangles in this file", Place{name});
  for (std::size_t i = 0; i < mesh.uv.size(); ++i)
    if (!mesh.uv[i].allFinite())
      throw InputError(fmt::format("vertex {}: its uv is not a finite number", i), Place{name});
  return mesh;
}

}  // namespace ringlet::io
