#include "ringlet/body/tessellate.h"

#include <cmath>
#include <numbers>

#include "ringlet/base/frames.h"

namespace ringlet::body {
namespace {

constexpr int kAround = 48;

// A surface of revolution about t: profile points are (radius, height along t), from the top pole to the
// bottom one.
TriangleMesh revolve(const std::vector<Vec2>& profile, const Vec3& origin, const Vec3& axis) {
  const Mat3 frame = frame_from_tangent(axis, Vec3::UnitX());
  TriangleMesh mesh;
  const auto at = [&](const Vec2& p, double angle) {
    return Vec3(origin + frame * Vec3(p.x() * std::cos(angle), p.x() * std::sin(angle), p.y()));
  };
  mesh.vertices.push_back(at(profile.front(), 0.0));
  for (std::size_t ring = 1; ring + 1 < profile.size(); ++ring)
    for (int k = 0; k < kAround; ++k)
      mesh.vertices.push_back(at(profile[ring], 2.0 * std::numbers::pi * k / kAround));
  mesh.vertices.push_back(at(profile.back(), 0.0));

  const auto rings = static_cast<std::uint32_t>(profile.size() - 2);
  const auto last = static_cast<std::uint32_t>(mesh.vertices.size() - 1);
  const auto index = [](std::uint32_t ring, int k) {
    return 1 + ring * kAround + static_cast<std::uint32_t>(k % kAround);
  };
  for (int k = 0; k < kAround; ++k) {
    mesh.triangles.push_back({0, index(0, k), index(0, k + 1)});
    for (std::uint32_t ring = 0; ring + 1 < rings; ++ring) {
      mesh.triangles.push_back({index(ring, k), index(ring + 1, k), index(ring + 1, k + 1)});
      mesh.triangles.push_back({index(ring, k), index(ring + 1, k + 1), index(ring, k + 1)});
    }
    mesh.triangles.push_back({index(rings - 1, k), last, index(rings - 1, k + 1)});
  }
  return mesh;
}

// Half circles at both ends of a segment of given length; a sphere when the length is zero.
std::vector<Vec2> rounded_profile(double radius, double length) {
  constexpr int kHalf = 12;
  std::vector<Vec2> profile;
  for (int k = 0; k <= kHalf; ++k) {
    const double angle = 0.5 * std::numbers::pi * k / kHalf;
    profile.push_back({radius * std::sin(angle), length + radius * std::cos(angle)});
  }
  for (int k = length > 0.0 ? 0 : 1; k <= kHalf; ++k) {
    const double angle = 0.5 * std::numbers::pi * (1.0 + double(k) / kHalf);
    profile.push_back({radius * std::sin(angle), radius * std::cos(angle)});
  }
  return profile;
}

TriangleMesh mesh_of(const Sphere& s, double) {
  return revolve(rounded_profile(s.radius, 0.0), s.centre, Vec3::UnitZ());
}

TriangleMesh mesh_of(const Capsule& c, double) {
  const Vec3 axis = c.b - c.a;
  return revolve(rounded_profile(c.radius, axis.norm()), c.a, axis.norm() > 0.0 ? axis : Vec3(Vec3::UnitZ()));
}

TriangleMesh mesh_of(const Cylinder& c, double) {
  const double length = (c.b - c.a).norm();
  return revolve({{0.0, length}, {c.radius, length}, {c.radius, 0.0}, {0.0, 0.0}}, c.a, c.b - c.a);
}

TriangleMesh mesh_of(const Plane& plane, double size) {
  const Mat3 frame = frame_from_tangent(plane.normal, Vec3::UnitX());
  TriangleMesh mesh;
  for (const auto& [x, y] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}})
    mesh.vertices.push_back(plane.point + 0.5 * size * (x * frame.col(0) + y * frame.col(1)));
  mesh.triangles = {{0, 1, 2}, {0, 2, 3}};
  return mesh;
}

TriangleMesh mesh_of(const std::shared_ptr<const MeshSurface>& mesh, double) { return mesh->mesh(); }

}  // namespace

TriangleMesh tessellate(const Shape& shape, double plane_size) {
  return std::visit([&](const auto& s) { return mesh_of(s, plane_size); }, shape);
}

}  // namespace ringlet::body
