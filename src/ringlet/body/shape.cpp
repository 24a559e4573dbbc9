#include "ringlet/body/shape.h"

#include <algorithm>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"

namespace ringlet::body {
namespace {

template <class... Functions>
struct Overload : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overload(Functions...) -> Overload<Functions...>;

// Surface of the ball around `centre`; `fallback` is the normal at its very centre.
Surface on_ball(const Vec3& p, const Vec3& centre, double radius, const Vec3& fallback) {
  const Vec3 offset = p - centre;
  const double distance = offset.norm();
  Surface s;
  s.normal = distance > 0.0 ? Vec3(offset / distance) : fallback;
  s.point = centre + radius * s.normal;
  s.signed_distance = distance - radius;
  return s;
}

Surface closest(const Sphere& sphere, const Vec3& p) {
  return on_ball(p, sphere.centre, sphere.radius, Vec3::UnitZ());
}

Surface closest(const Capsule& capsule, const Vec3& p) {
  const Vec3 axis = capsule.b - capsule.a;
  const double square = axis.squaredNorm();
  if (square == 0.0) return on_ball(p, capsule.a, capsule.radius, Vec3::UnitZ());
  const double s = std::clamp((p - capsule.a).dot(axis) / square, 0.0, 1.0);
  return on_ball(p, capsule.a + s * axis, capsule.radius, any_perpendicular(axis.normalized()));
}

Surface closest(const Cylinder& cylinder, const Vec3& p) {
  // In the plane through the axis and the point: `along` the axis from the middle, `across` it.
  const Vec3 axis = (cylinder.b - cylinder.a).normalized();
  const double half_length = 0.5 * (cylinder.b - cylinder.a).norm();
  const Vec3 middle = 0.5 * (cylinder.a + cylinder.b);
  const double along = (p - middle).dot(axis);
  const Vec3 radial = p - middle - along * axis;
  const double across = radial.norm();
  const Vec3 outward = across > 0.0 ? Vec3(radial / across) : any_perpendicular(axis);
  const Vec3 cap = along < 0.0 ? Vec3(-axis) : axis;

  // How far the point is beyond the side and beyond the nearer end.
  const double over_side = across - cylinder.radius, over_end = std::abs(along) - half_length;
  Surface s;
  if (over_side > 0.0 && over_end > 0.0) {  // nearest to the rim
    s.signed_distance = std::hypot(over_side, over_end);
    s.normal = (over_side * outward + over_end * cap) / s.signed_distance;
  } else if (over_side >= over_end) {
    s.signed_distance = over_side;
    s.normal = outward;
  } else {
    s.signed_distance = over_end;
    s.normal = cap;
  }
  s.point = p - s.signed_distance * s.normal;
  return s;
}

Surface closest(const Plane& plane, const Vec3& p) {
  Surface s;
  s.normal = plane.normal.normalized();
  s.signed_distance = s.normal.dot(p - plane.point);
  s.point = p - s.signed_distance * s.normal;
  return s;
}

void require_finite(const char* shape, const char* what, const Vec3& v) {
  if (!v.allFinite())
    throw InputError(fmt::format("{} of a {} is ({}, {}, {}), not finite", what, shape, v.x(), v.y(), v.z()));
}
void require_radius(const char* shape, double radius) {
  if (!(std::isfinite(radius) && radius > 0.0))
    throw InputError(fmt::format("radius of a {} is {}; it must be positive", shape, radius));
}

}  // namespace

void validate(const Shape& shape) {
  std::visit(Overload{[](const Sphere& s) {
                        require_finite("sphere", "centre", s.centre);
                        require_radius("sphere", s.radius);
                      },
                      [](const Capsule& c) {
                        require_finite("capsule", "end a", c.a);
                        require_finite("capsule", "end b", c.b);
                        require_radius("capsule", c.radius);
                      },
                      [](const Cylinder& c) {
                        require_finite("cylinder", "end a", c.a);
                        require_finite("cylinder", "end b", c.b);
                        require_radius("cylinder", c.radius);
                        if (!((c.b - c.a).norm() > 0.0))
                          throw InputError("a cylinder has both ends at the same point; move one of them");
                      },
                      [](const Plane& p) {
                        require_finite("plane", "point", p.point);
                        require_finite("plane", "normal", p.normal);
                        if (!(p.normal.norm() > 0.0)) throw InputError("normal of a plane has zero length");
                      },
                      [](const std::shared_ptr<const MeshSurface>& m) {
                        if (!m) throw InputError("a body's mesh is missing");
                      }},
             shape);
}

Surface closest_surface(const Shape& shape, const Vec3& local_point) {
  return std::visit(
      Overload{[&](const std::shared_ptr<const MeshSurface>& mesh) { return mesh->closest(local_point); },
               [&](const auto& primitive) { return closest(primitive, local_point); }},
      shape);
}

std::optional<Surface> closest_within(const Shape& shape, const Vec3& local_point, double max_distance) {
  if (const auto* mesh = std::get_if<std::shared_ptr<const MeshSurface>>(&shape))
    return (*mesh)->closest_within(local_point, max_distance);
  Surface s = closest_surface(shape, local_point);
  if (std::abs(s.signed_distance) > max_distance) return std::nullopt;
  return s;
}

std::optional<Surface> deepest_within(const Shape& shape, const Vec3& local_point, double max_distance) {
  if (const auto* mesh = std::get_if<std::shared_ptr<const MeshSurface>>(&shape))
    return (*mesh)->deepest_within(local_point, max_distance);
  return closest_within(shape, local_point, max_distance);
}

}  // namespace ringlet::body
