#include "ringlet/sim/chain_obstacles.h"

#include <algorithm>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/body/motion.h"
#include "ringlet/body/tessellate.h"

namespace ringlet::sim {
namespace {

// Cells along the longest side of a body. A surface of radius R is met to within spacing²/(8 R): 0.04 mm on a
// head.
constexpr int kCells = 56;

Vector3<float> single(const Vec3& v) {
  return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
}

bool is_primitive(const body::Shape& shape) {
  return std::holds_alternative<body::Sphere>(shape) || std::holds_alternative<body::Capsule>(shape) ||
         std::holds_alternative<body::Plane>(shape);
}

rods::chain::Primitive capsule(const Pose& pose, const Vec3& a, const Vec3& b, double radius) {
  return {rods::chain::PrimitiveKind::capsule, single(pose.apply(a)), single(pose.apply(b)),
          static_cast<float>(radius)};
}

rods::chain::Primitive primitive(const body::Shape& shape, const Pose& pose, double keep_off) {
  if (const auto* sphere = std::get_if<body::Sphere>(&shape))
    return capsule(pose, sphere->centre, sphere->centre, sphere->radius + keep_off);
  if (const auto* round = std::get_if<body::Capsule>(&shape))
    return capsule(pose, round->a, round->b, round->radius + keep_off);
  const auto& plane = std::get<body::Plane>(shape);
  const Vec3 normal = pose.rotation * plane.normal.normalized();
  return {rods::chain::PrimitiveKind::half_space, single(pose.apply(plane.point) + keep_off * normal),
          single(normal), 0.0f};
}

// The distance to a shape around it and inside it.
rods::chain::DistanceField sample(const body::Shape& shape, double keep_off, std::vector<float>& values) {
  const auto* surface = std::get_if<std::shared_ptr<const body::MeshSurface>>(&shape);
  const TriangleMesh shown = surface ? TriangleMesh{} : body::tessellate(shape);
  const std::vector<Vec3>& vertices = surface ? (*surface)->mesh().vertices : shown.vertices;
  Vec3 low = vertices[0], high = vertices[0];
  for (const Vec3& v : vertices) {
    low = low.cwiseMin(v);
    high = high.cwiseMax(v);
  }
  const double spacing = ((high - low).maxCoeff() + 2.0 * keep_off) / kCells;
  low.array() -= keep_off + 1.5 * spacing;
  high.array() += keep_off + 1.5 * spacing;
  const auto count = [&](int axis) {
    return 2 + static_cast<int>(std::ceil((high[axis] - low[axis]) / spacing));
  };
  rods::chain::DistanceField field{};
  field.nx = count(0);
  field.ny = count(1);
  field.nz = count(2);
  field.low = single(low);
  field.spacing = static_cast<float>(spacing);
  field.keep_off = static_cast<float>(keep_off);
  const auto nx = static_cast<std::size_t>(field.nx), ny = static_cast<std::size_t>(field.ny);
  values.resize(nx * ny * static_cast<std::size_t>(field.nz));
  parallel_for(ny * static_cast<std::size_t>(field.nz), [&](std::size_t row) {
    const std::size_t j = row % ny, k = row / ny;
    for (std::size_t i = 0; i < nx; ++i) {
      const Vec3 at = low + spacing * Vec3(double(i), double(j), double(k));
      values[row * nx + i] = static_cast<float>(body::closest_surface(shape, at).signed_distance);
    }
  });
  return field;
}

}  // namespace

ChainObstacles::ChainObstacles(const body::Bodies& bodies, double keep_off) : keep_off_(keep_off) {
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    if (!bodies[b].collides) continue;
    if (body::deforms(bodies[b]) && !(bodies[b].vertex_motion && bodies[b].vertex_motion->is_slight()))
      throw UnsupportedError(fmt::format(
          "{} changes its shape, and chains collide only with bodies that keep theirs: use another "
          "simulation.model, or simulation.contact = \"none\"",
          bodies[b].name));
    if (is_primitive(bodies[b].shape)) continue;
    fields_.push_back(sample(bodies[b].shape, keep_off, grids_.emplace_back()));
    body_of_field_.push_back(b);
  }
  for (std::size_t f = 0; f < fields_.size(); ++f) fields_[f].values = grids_[f].data();
}

rods::ChainBodies ChainObstacles::at(const body::Bodies& bodies, double time) {
  primitives_.clear();
  for (std::size_t b = 0; b < bodies.size(); ++b)
    if (bodies[b].collides && is_primitive(bodies[b].shape))
      primitives_.push_back(primitive(bodies[b].shape, body::pose(bodies[b].motion, time), keep_off_));
  for (std::size_t f = 0; f < fields_.size(); ++f) {
    const Pose pose = body::pose(bodies[body_of_field_[f]].motion, time);
    fields_[f].position = single(pose.position);
    fields_[f].rotation = {static_cast<float>(pose.rotation.w()), single(pose.rotation.vec())};
  }
  return {primitives_, fields_};
}

}  // namespace ringlet::sim
