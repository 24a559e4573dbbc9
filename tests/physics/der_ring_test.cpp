// A closed ring with twist, built from the discrete rod's own vertices: it writhes above a critical twist.
#include "physics/rods_statics.h"

#include <numbers>

#include "ringlet/base/frames.h"

namespace ringlet::rods {
namespace {

// The Hessian over (θ_j, x_j+1) of a regular polygon of n edges, naturally straight and isotropic, with total
// twist Θ; bending stiffness 1, twist stiffness c.
struct Ring {
  int n;
  double total_twist, c, stretch;

  MatX hessian() const {
    const double edge = 2 * std::numbers::pi / n, turn = edge, m = total_twist / n;
    const double radius = 0.5 * edge / std::sin(0.5 * turn);
    std::vector<Vec3> x(n);
    for (int i = 0; i < n; ++i) x[i] = radius * Vec3(std::cos(turn * i), std::sin(turn * i), 0);
    std::vector<RodEdge<double>> edges(n);
    for (int i = 0; i < n; ++i) {
      const Vec3 t = (x[(i + 1) % n] - x[i]).normalized();
      // Frames that follow the polygon without twisting have z as a director; twist turns it evenly.
      const Vec3 n1 = rotation_exp(m * i * t) * Vec3::UnitZ();
      edges[i] = {to_kernel(t), to_kernel(n1), edge};
    }
    MatX h = MatX::Zero(4 * n, 4 * n);
    const auto add = [&](int j, int k, const Mat3& block) {  // by edges j and k
      for (int a = 0; a < 2; ++a)
        for (int b = 0; b < 2; ++b)
          h.block<3, 3>(4 * ((j + a) % n) + 1, 4 * ((k + b) % n) + 1) += (a == b ? 1.0 : -1.0) * block;
    };
    const auto add_turn = [&](int j, int k, const Vector3<double>& by_edge) {  // by θ_j and edge k
      for (int b = 0; b < 2; ++b)
        for (int axis = 0; axis < 3; ++axis) {
          const double value = (b == 1 ? 1.0 : -1.0) * from_kernel(by_edge)[axis];
          h(4 * j, 4 * ((k + b) % n) + 1 + axis) += value;
          h(4 * ((k + b) % n) + 1 + axis, 4 * j) += value;
        }
    };
    for (int i = 0; i < n; ++i) {
      const int p = (i + n - 1) % n;
      // The last vertex meets the first edge a whole twist later; isotropic, it does not mind.
      RodEdge<double> next = edges[i];
      if (i == 0) next.n1 = to_kernel(rotation_exp(total_twist * from_kernel(next.t)) * Vec3::UnitZ());
      RodVertex<double> v = rod_strain(edges[p], next, m);
      rod_gradients(edges[p], next, v);
      const double w[3] = {1 / edge, 1 / edge, c / edge};
      const double s[3] = {w[0] * v.strain[0], w[1] * v.strain[1], w[2] * v.strain[2]};
      const auto d = rod_hessian(edges[p], next, v, s, w, 1.0);
      Mat3 pp, ii, pi;
      for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b) {
          pp(a, b) = d.e0e0(a, b);
          ii(a, b) = d.e1e1(a, b);
          pi(a, b) = d.e0e1(a, b);
        }
      add(p, p, pp);
      add(i, i, ii);
      add(p, i, pi);
      add(i, p, pi.transpose());
      add_turn(p, p, d.theta0_e0);
      add_turn(p, i, d.theta0_e1);
      add_turn(i, p, d.theta1_e0);
      add_turn(i, i, d.theta1_e1);
      h(4 * p, 4 * p) += d.theta0_theta0;
      h(4 * i, 4 * i) += d.theta1_theta1;
      h(4 * p, 4 * i) += d.theta0_theta1;
      h(4 * i, 4 * p) += d.theta0_theta1;
    }
    // Turning angles do not depend on the radius, so that the ring is in balance without tension.
    for (int j = 0; j < n; ++j)
      add(j, j, stretch / edge * from_kernel(edges[j].t) * from_kernel(edges[j].t).transpose());
    return h;
  }
};

TEST(DerPhysics, TwistedRingIsUnstableAboveTheCriticalTwist) {
  const double c = 0.8, exact = 2 * std::numbers::pi * std::sqrt(3.0) / c;
  const auto unstable_modes = [&](double twist) {
    const VecX values =
        Eigen::SelfAdjointEigenSolver<MatX>(Ring{80, twist, c, 1e4}.hessian(), Eigen::EigenvaluesOnly)
            .eigenvalues();
    // Rigid motions and the common turn of all frames have eigenvalue zero, up to rounding of the largest.
    int count = 0;
    for (const double value : values) count += value < -1e-11 * values[values.size() - 1];
    return count;
  };
  EXPECT_EQ(unstable_modes(0.9 * exact), 0);
  EXPECT_GT(unstable_modes(1.1 * exact), 0);
  double low = 0.9 * exact, high = 1.1 * exact;
  while (high - low > 1e-4 * exact) {
    const double middle = 0.5 * (low + high);
    (unstable_modes(middle) == 0 ? low : high) = middle;
  }
  RecordProperty("critical_twist_over_exact", std::to_string(low / exact));
  EXPECT_NEAR(low / exact, 1.0, 0.02);
}

}  // namespace
}  // namespace ringlet::rods
