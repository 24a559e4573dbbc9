#include "ringlet/base/frames.h"

#include <cmath>

namespace ringlet {

Vec3 any_perpendicular(const Vec3& t) {
  // Duff et al. 2017, "Building an Orthonormal Basis, Revisited".
  const double sign = std::copysign(1.0, t.z());
  const double a = -1.0 / (sign + t.z());
  return {1.0 + sign * t.x() * t.x() * a, sign * t.x() * t.y() * a, -sign * t.x()};
}

Mat3 frame_from_tangent(const Vec3& tangent, const Vec3& hint) {
  const Vec3 t = tangent.normalized();
  Vec3 n1 = hint - hint.dot(t) * t;
  const double length = n1.norm();
  n1 = length > 1e-9 * hint.norm() && length > 0.0 ? Vec3(n1 / length) : any_perpendicular(t);
  Mat3 frame;
  frame << n1, t.cross(n1), t;
  return frame;
}

Mat3 parallel_transport(const Vec3& from, const Vec3& to) {
  const Vec3 axis = from.cross(to);
  const double cosine = from.dot(to);
  if (cosine < -1.0 + 1e-12) {
    const Vec3 p = any_perpendicular(from);
    return 2.0 * p * p.transpose() - Mat3::Identity();
  }
  Mat3 k;
  k << 0, -axis.z(), axis.y(), axis.z(), 0, -axis.x(), -axis.y(), axis.x(), 0;
  return Mat3::Identity() + k + k * k / (1.0 + cosine);
}

Mat3 rotation_exp(const Vec3& w) {
  const double angle = w.norm();
  if (angle == 0.0) return Mat3::Identity();
  return Eigen::AngleAxisd(angle, w / angle).toRotationMatrix();
}

Vec3 rotation_log(const Quat& rotation) {
  const double sign = rotation.w() < 0.0 ? -1.0 : 1.0;
  const Vec3 v = sign * rotation.vec();
  const double sine = v.norm();
  if (sine < 1e-12) return 2.0 * v;
  return v * (2.0 * std::atan2(sine, sign * rotation.w()) / sine);
}

}  // namespace ringlet
