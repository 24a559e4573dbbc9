#include "ringlet/friction/contact_law.h"

namespace ringlet::friction {

FischerBurmeisterJacobian fischer_burmeister_jacobian(const Vec3& x, const Vec3& y) {
  const JordanRoot root = jordan_root(x, y);
  // r̂ = û = 0: any element will do, zero is the paper's.
  if (!(root.large > 0.0)) return {Mat3::Zero(), Mat3::Zero()};
  // z on the boundary of the cone: w is not invertible there.
  if (!(root.small > 1e-12 * root.large)) {
    const double length = std::hypot(x[0], y[0]);
    return {(1.0 - x[0] / length) * Mat3::Identity(), (1.0 - y[0] / length) * Mat3::Identity()};
  }
  // L_w⁻¹ = 1/det w [ w_N, −w_Tᵀ ; −w_T, (det w I + w_T w_Tᵀ)/w_N ], with det w = product of the eigenvalues.
  const double wn = 0.5 * (root.large + root.small), det = root.large * root.small;
  const Vec2 wt = 0.5 * (root.large - root.small) * Vec2(root.cosine, root.sine);
  Mat3 inverse;
  inverse(0, 0) = wn;
  inverse.block<1, 2>(0, 1) = -wt.transpose();
  inverse.block<2, 1>(1, 0) = -wt;
  inverse.block<2, 2>(1, 1) = (det * Eigen::Matrix2d::Identity() + wt * wt.transpose()) / wn;
  inverse /= det;
  const auto product_matrix = [](const Vec3& a) {
    Mat3 l = a[0] * Mat3::Identity();
    l.block<1, 2>(0, 1) = a.tail<2>().transpose();
    l.block<2, 1>(1, 0) = a.tail<2>();
    return l;
  };
  return {Mat3::Identity() - inverse * product_matrix(x), Mat3::Identity() - inverse * product_matrix(y)};
}

Linearised linearise_fischer_burmeister(const Vec3& r, const Vec3& u, double mu) {
  Linearised out{Vec3::Zero(), Mat3::Zero(), Mat3::Zero()};
  if (mu == 0.0) {
    // Scalar function on the normals, no tangential impulse.
    const double root = std::hypot(r[0], u[0]);
    out.f = {r[0] + u[0] - root, r[1], r[2]};
    out.dr = Mat3::Identity();
    if (root > 0.0) {
      out.dr(0, 0) = 1.0 - r[0] / root;
      out.du(0, 0) = 1.0 - u[0] / root;
    }
    return out;
  }
  const double slip = std::hypot(u[1], u[2]);
  const Vec3 x(mu * r[0], r[1], r[2]), y(u[0] + mu * slip, mu * u[1], mu * u[2]);
  // Chain rule through r̂(r) and û(ũ(u)).
  Mat3 dx = Mat3::Identity(), dy = Mat3::Identity();
  dx(0, 0) = mu;
  dy(1, 1) = dy(2, 2) = mu;
  if (slip > 0.0) {
    dy(0, 1) = mu * u[1] / slip;
    dy(0, 2) = mu * u[2] / slip;
  }
  const FischerBurmeisterJacobian jacobian = fischer_burmeister_jacobian(x, y);
  out.f = fischer_burmeister(x, y);
  out.dr = jacobian.x * dx;
  out.du = jacobian.y * dy;
  return out;
}

Linearised linearise_alart_curnier(const Vec3& r, const Vec3& u, double mu) {
  const Vec3 q = r - u;
  const double radius = mu * std::max(q[0], 0.0), length = std::hypot(q[1], q[2]);
  Vec3 projected(std::max(q[0], 0.0), q[1], q[2]);
  Mat3 dq = Mat3::Identity();  // derivative of the projection by q
  if (!(q[0] > 0.0)) dq(0, 0) = 0.0;
  if (length > radius) {
    const Vec2 direction = q.tail<2>() / length;
    projected.tail<2>() = radius * direction;
    dq.block<2, 2>(1, 1) =
        (radius / length) * (Eigen::Matrix2d::Identity() - direction * direction.transpose());
    if (q[0] > 0.0) dq.block<2, 1>(1, 0) = mu * direction;
  }
  return {r - projected, Mat3::Identity() - dq, dq};
}

Projected CoulombLaw::project_with_derivative(const Vec3& x, double mu) {
  const double t = std::hypot(x[1], x[2]);
  if (t <= mu * x[0]) return {x, Mat3::Identity()};
  if (mu * t <= -x[0]) return {Vec3::Zero(), Mat3::Zero()};
  const double shrink = 1.0 / (1.0 + mu * mu), normal = (x[0] + mu * t) * shrink;
  const Vec3 along(1.0, mu * x[1] / t, mu * x[2] / t), across(0.0, -x[2] / t, x[1] / t);
  return {normal * along,
          shrink * along * along.transpose() + (mu * normal / t) * across * across.transpose()};
}

}  // namespace ringlet::friction
