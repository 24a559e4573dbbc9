#include "ringlet/body/bodies.h"

#include <algorithm>
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
Mat3 triangle_frame(const std::vector<Vec3>& vertices, const std::array<std::uint32_t, 3>& triangle) {
  const auto& [i, j, k] = triangle;
  const Vec3 edge = vertices[j] - vertices[i];
  return frame_from_tangent(edge.cross(vertices[k] - vertices[i]).normalized(), edge);
}

// Twice the area over the longest side squared, below which a triangle has no side: rounding of single
// precision.
constexpr double kFlat = 1e-7;

// The step over which velocities of computed vertices are taken, s: a skin that is accelerated by 100 m/s²
// gets its velocity to 5e-4 m/s, and rounding of positions near 1 m adds 1e-11 m/s.
constexpr double kVelocityStep = 1e-5;

std::vector<Vec3> vertices_at(const Body& body, double time, std::size_t count) {
  std::vector<Vec3> positions =
      body.vertex_motion ? body.vertex_motion->vertices(time) : vertices_at(body.animation, time);
  if (positions.size() != count)
    throw InputError(fmt::format("body '{}' has {} vertices, but {} at {:.6g} s", body.name, count,
                                 positions.size(), time));
  return positions;
}

void set_velocities(const std::vector<Vec3>& begin, const std::vector<Vec3>& end, double h,
                    std::vector<Vec3>& velocities) {
  velocities.resize(begin.size());
  for (std::size_t v = 0; v < begin.size(); ++v)
    velocities[v] = h > 0.0 ? Vec3((end[v] - begin[v]) / h) : Vec3::Zero();
}

}  // namespace

void validate(const Body& body) {
  try {
    validate(body.shape);
    validate(body.motion);
    if (!(std::isfinite(body.friction_multiplier) && body.friction_multiplier >= 0.0))
      throw InputError(
          fmt::format("friction multiplier is {}; it must be zero or positive", body.friction_multiplier));
    if (!(std::isfinite(body.thickness) && body.thickness >= 0.0))
      throw InputError(fmt::format("thickness is {}; it must be zero or positive", body.thickness));
    if (body.vertex_motion && (!mesh_of(body.shape) || !body.animation.empty()))
      throw InputError("only a mesh can have vertices that move, and only in one way");
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
    if (deforms(bodies_[b]))
      now_[b].deformed = std::make_unique<MeshSurface>((*mesh_of(bodies_[b].shape))->mesh());
  }
  set_time(0.0);
}

void Bodies::set_time(double time) {
  if (!std::isfinite(time)) throw InputError("bodies cannot be set to a time that is not finite");
  time_ = end_time_ = time;
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const Body& body = bodies_[b];
    Now& now = now_[b];
    now.kinematics = kinematics(body.motion, time);
    now.end_pose = now.kinematics.pose;
    if (!now.deformed) continue;
    const std::size_t count = now.deformed->mesh().vertices.size();
    now.end_vertices = vertices_at(body, time, count);
    if (body.vertex_motion)
      set_velocities(now.end_vertices, vertices_at(body, time + kVelocityStep, count), kVelocityStep,
                     now.vertex_velocities);
    else
      now.vertex_velocities = velocities_at(body.animation, time);
    now.deformed->set_vertices(now.end_vertices);
  }
}

void Bodies::set_step(double begin, double end) {
  if (!std::isfinite(begin) || !std::isfinite(end))
    throw InputError("bodies cannot be set to a time that is not finite");
  const bool known = begin == end_time_;  // the last step ended where this one begins
  time_ = begin;
  end_time_ = end;
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    Now& now = now_[b];
    now.kinematics = kinematics(bodies_[b].motion, begin);
    now.end_pose = pose(bodies_[b].motion, end);
    if (!now.deformed) continue;
    const std::size_t count = now.deformed->mesh().vertices.size();
    const std::vector<Vec3>& here = now.deformed->mesh().vertices;
    if (!known) now.end_vertices = vertices_at(bodies_[b], begin, count);
    if (now.end_vertices != here) now.deformed->set_vertices(now.end_vertices);
    if (end != begin) now.end_vertices = vertices_at(bodies_[b], end, count);
    set_velocities(here, now.end_vertices, end - begin, now.vertex_velocities);
  }
}

void Bodies::set_motion(std::size_t body, Motion motion, std::shared_ptr<const VertexMotion> vertices) {
  validate(motion);
  bodies_[body].motion = std::move(motion);
  if (vertices && bodies_[body].vertex_motion) bodies_[body].vertex_motion = std::move(vertices);
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
  const Body& known = bodies_[body];
  const double reach = max_distance + known.thickness;
  auto found = now_[body].deformed ? now_[body].deformed->deepest_within(local, reach)
                                   : deepest_within(known.shape, local, reach);
  if (!found || (known.thickness == 0.0 && !known.two_sided)) return found;
  if (known.two_sided && found->signed_distance < 0.0) {
    found->signed_distance = -found->signed_distance;
    found->normal = -found->normal;
  }
  found->signed_distance -= known.thickness;
  found->point += known.thickness * found->normal;
  return found;
}

std::optional<BodySurface> Bodies::closest_on(std::size_t body, const Vec3& point,
                                              double max_distance) const {
  if (!bodies_[body].collides) return std::nullopt;
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

Pose Bodies::carry(const MaterialPoint& material, const Pose& pose, const std::vector<Vec3>& vertices) const {
  const TriangleMesh& given = (*mesh_of(bodies_[material.body].shape))->mesh();
  const auto& triangle = given.triangles[material.triangle];
  const Vec3 edge = vertices[triangle[1]] - vertices[triangle[0]];
  const Vec3 across = vertices[triangle[2]] - vertices[triangle[0]];
  if (!(edge.cross(across).norm() > kFlat * std::max(edge.squaredNorm(), across.squaredNorm())))
    throw InputError(
        fmt::format("body '{}': triangle {}, on which hair grows, has no area between {:.6g} s and {:.6g} s; "
                    "mend the animation there",
                    bodies_[material.body].name, material.triangle, time_, end_time_));
  const Mat3 turned =
      triangle_frame(vertices, triangle) * triangle_frame(given.vertices, triangle).transpose();
  return {pose.apply(in_triangle(vertices, triangle, material.barycentric)),
          (pose.rotation * Quat(turned)).normalized()};
}

Pose Bodies::carry(const MaterialPoint& material) const {
  const Now& now = now_[material.body];
  const Pose& pose = now.kinematics.pose;
  if (!now.deformed || material.triangle == kNoTriangle) return {pose.apply(material.local), pose.rotation};
  return carry(material, pose, now.deformed->mesh().vertices);
}

Pose Bodies::carry_to_end(const MaterialPoint& material) const {
  const Now& now = now_[material.body];
  if (!now.deformed || material.triangle == kNoTriangle)
    return {now.end_pose.apply(material.local), now.end_pose.rotation};
  return carry(material, now.end_pose, now.end_vertices);
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
