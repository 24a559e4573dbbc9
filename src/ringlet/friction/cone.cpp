#include "ringlet/friction/cone.h"

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

}  // namespace ringlet::friction
