#include "ringlet/body/bodies.h"

#include <cmath>
#include <utility>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"

namespace ringlet::body {
namespace {

const std::shared_ptr<const MeshSurface>* mesh_of(const Shape& shape) {
  return std::get_if<std::shared_ptr<const MeshSurface>>(&shape);
}

Vec3 in_triangle(const std::vector<Vec3>& values, const std::array<std::uint32_t, 3>& triangle,
                 const Vec3& barycentric) {
  return barycentric[0] * values[triangle[0]] + barycentric[1] * values[triangle[1]] +
         barycentric[2] * values[triangle[2]];
}

// Tangent to a triangle along its first edge, and its normal.
Mat3 triangle_frame(const TriangleMesh& mesh, std::uint32_t t) {
  const auto& [i, j, k] = mesh.triangles[t];
  const Vec3 edge = mesh.vertices[j] - mesh.vertices[i];
  return frame_from_tangent(edge.cross(mesh.vertices[k] - mesh.vertices[i]), edge);
}

}  // namespace

void validate(const Body& body) {
  try {
    validate(body.shape);
    validate(body.motion);
    if (!(std::isfinite(body.friction_multiplier) && body.friction_multiplier >= 0.0))
      throw InputError(
          fmt::format("friction multiplier is {}; it must be zero or positive", body.friction_multiplier));
    if (!body.animation.empty() || !body.animation.vertices.empty()) {
      const auto* mesh = mesh_of(body.shape);
      if (!mesh) throw InputError("only a mesh can have a vertex animation");
      validate(body.animation, (*mesh)->mesh().vertices.size());
    }
  } catch (const InputError& error) {
    throw InputError(fmt::format("body '{}': {}", body.name, error.message()), error.place());
  }
}

Bodies::Bodies(std::vector<Body> bodies) : bodies_(std::move(bodies)) {
  now_.resize(bodies_.size());
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    validate(bodies_[b]);
    if (!bodies_[b].animation.empty())
      now_[b].deformed = std::make_unique<MeshSurface>((*mesh_of(bodies_[b].shape))->mesh());
  }
  set_time(0.0);
}

void Bodies::set_time(double time) {
  if (!std::isfinite(time)) throw InputError("bodies cannot be set to a time that is not finite");
  time_ = time;
  std::vector<Vec3> positions;
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    now_[b].kinematics = kinematics(bodies_[b].motion, time);
    if (!now_[b].deformed) continue;
    sample(bodies_[b].animation, time, positions, now_[b].vertex_velocities);
    now_[b].deformed->set_vertices(positions);
  }
}

void Bodies::set_motion(std::size_t body, Motion motion) {
  validate(motion);
  bodies_[body].motion = std::move(motion);
}

std::optional<std::uint32_t> Bodies::find(std::string_view name) const {
  for (std::size_t b = 0; b < bodies_.size(); ++b)
    if (bodies_[b].name == name) return static_cast<std::uint32_t>(b);
  return std::nullopt;
}

const TriangleMesh* Bodies::mesh(std::size_t body) const {
  if (now_[body].deformed) return &now_[body].deformed->mesh();
  const auto* mesh = mesh_of(bodies_[body].shape);
  return mesh ? &(*mesh)->mesh() : nullptr;
}

std::optional<Surface> Bodies::closest_local(std::size_t body, const Vec3& local, double max_distance) const {
  if (now_[body].deformed) return now_[body].deformed->closest_within(local, max_distance);
  return closest_within(bodies_[body].shape, local, max_distance);
}

std::optional<BodySurface> Bodies::closest_on(std::size_t body, const Vec3& point,
                                              double max_distance) const {
  const Pose& pose = now_[body].kinematics.pose;
  const auto found = closest_local(body, pose.apply_inverse(point), max_distance);
  if (!found) return std::nullopt;
  BodySurface s;
  s.point = pose.apply(found->point);
  s.normal = pose.rotation * found->normal;
  s.signed_distance = found->signed_distance;
  s.material = {static_cast<std::uint32_t>(body), found->point, found->triangle, found->barycentric};
  s.velocity = velocity(s.material);
  return s;
}

std::optional<BodySurface> Bodies::closest(const Vec3& point, double max_distance) const {
  std::optional<BodySurface> best;
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    auto candidate = closest_on(b, point, max_distance);
    if (candidate && (!best || candidate->signed_distance < best->signed_distance))
      best = std::move(candidate);
  }
  return best;
}

Pose Bodies::carry(const MaterialPoint& material) const {
  const Now& now = now_[material.body];
  const Pose& pose = now.kinematics.pose;
  if (!now.deformed || material.triangle == kNoTriangle) return {pose.apply(material.local), pose.rotation};
  const TriangleMesh& moved = now.deformed->mesh();
  const TriangleMesh& given = (*mesh_of(bodies_[material.body].shape))->mesh();
  const Mat3 turned =
      triangle_frame(moved, material.triangle) * triangle_frame(given, material.triangle).transpose();
  return {pose.apply(in_triangle(moved.vertices, moved.triangles[material.triangle], material.barycentric)),
          (pose.rotation * Quat(turned)).normalized()};
}

Vec3 Bodies::velocity(const MaterialPoint& material) const {
  const Now& now = now_[material.body];
  if (!now.deformed || material.triangle == kNoTriangle)
    return now.kinematics.velocity_at(now.kinematics.pose.apply(material.local));
  const TriangleMesh& moved = now.deformed->mesh();
  const auto& triangle = moved.triangles[material.triangle];
  const Vec3 here = in_triangle(moved.vertices, triangle, material.barycentric);
  const Vec3 flow = in_triangle(now.vertex_velocities, triangle, material.barycentric);
  return now.kinematics.velocity_at(now.kinematics.pose.apply(here)) + now.kinematics.pose.rotation * flow;
}

}  // namespace ringlet::body
