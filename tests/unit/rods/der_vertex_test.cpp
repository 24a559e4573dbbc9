// Strains of a discrete rod's vertex and their derivatives, against finite differences and rigid geometry.
#include "ringlet/rods/discrete_elastic_rod_vertex.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <functional>

#include "ringlet/base/frames.h"
#include "ringlet/base/random.h"

namespace ringlet::rods {
namespace {

using Vec8 = Eigen::Matrix<double, 8, 1>;  // e0, θ0, e1, θ1
using Mat8 = Eigen::Matrix<double, 8, 8>;

Vector3<double> to_v3(const Vec3& a) { return {a.x(), a.y(), a.z()}; }
Vec3 to_vec(const Vector3<double>& a) { return {a.x, a.y, a.z}; }

// Two edges, their frames, and a twist of several turns.
struct Vertex {
  Vec3 e[2], n1[2];
  double twist;

  // The edge moved by (de, dθ): its frame is carried along without twisting, then turned.
  RodEdge<double> edge(int k, const Vec3& change, double theta) const {
    const Vec3 from = e[k].normalized(), to = (e[k] + change).normalized();
    const Vec3 director = to_vec(carried(to_v3(n1[k]), to_v3(from), to_v3(to)));
    return {to_v3(to), to_v3(Eigen::AngleAxisd(theta, to) * director), (e[k] + change).norm()};
  }
  RodVertex<double> moved(const Vec8& u, RodEdge<double>* edges = nullptr) const {
    const RodEdge<double> e0 = edge(0, u.segment<3>(0), u[3]), e1 = edge(1, u.segment<3>(4), u[7]);
    RodVertex<double> v = rod_strain(e0, e1, twist);
    rod_gradients(e0, e1, v);
    if (edges) edges[0] = e0, edges[1] = e1;
    return v;
  }
};

Vertex random_vertex(Random& random) {
  Vertex v;
  for (int k = 0; k < 2; ++k) {
    v.e[k] = Vec3(random.normal(), random.normal(), random.normal() + 2.5) * random.uniform(0.3, 1.0);
    v.n1[k] = frame_from_tangent(v.e[k].normalized(), Vec3(random.normal(), random.normal(), 0.1)).col(0);
  }
  v.twist = random.uniform(-10, 10);
  v.twist = v.moved(Vec8::Zero()).strain[2];
  return v;
}

Vec8 gradient_of(const RodVertex<double>& v, int k) {
  Vec8 g;
  g << to_vec(v.by_e0[k]), v.by_theta0[k], to_vec(v.by_e1[k]), v.by_theta1[k];
  return g;
}

TEST(DerVertex, GradientsOfStrainsMatchFiniteDifferences) {
  Random random(1);
  for (int trial = 0; trial < 50; ++trial) {
    const Vertex vertex = random_vertex(random);
    const RodVertex<double> v = vertex.moved(Vec8::Zero());
    for (int i = 0; i < 8; ++i) {
      const double step = 1e-5;
      const auto plus = vertex.moved(step * Vec8::Unit(i)), minus = vertex.moved(-step * Vec8::Unit(i));
      // Central differences: step² times third derivatives of order 10, and rounding 1e-15/step.
      for (int k = 0; k < 3; ++k)
        EXPECT_NEAR(gradient_of(v, k)[i], (plus.strain[k] - minus.strain[k]) / (2 * step), 1e-7)
            << "trial " << trial << " strain " << k << " entry " << i;
    }
  }
}

TEST(DerVertex, HessianOfTheEnergyMatchesFiniteDifferences) {
  Random random(2);
  for (int trial = 0; trial < 50; ++trial) {
    const Vertex vertex = random_vertex(random);
    double w[3], natural[3], s[3];
    for (int k = 0; k < 3; ++k) {
      w[k] = random.uniform(0.5, 2);
      natural[k] = random.normal();
    }
    RodEdge<double> edges[2];
    const RodVertex<double> v = vertex.moved(Vec8::Zero(), edges);
    for (int k = 0; k < 3; ++k) s[k] = w[k] * (v.strain[k] - natural[k]);
    const auto energy = [&](const Vec8& u) {
      const RodVertex<double> m = vertex.moved(u);
      double sum = 0.0;
      for (int k = 0; k < 3; ++k) sum += 0.5 * w[k] * std::pow(m.strain[k] - natural[k], 2);
      return sum;
    };
    const auto h = rod_hessian(edges[0], edges[1], v, s, w, 1.0);
    Mat8 exact = Mat8::Zero();
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        exact(i, j) = h.e0e0(i, j);
        exact(4 + i, 4 + j) = h.e1e1(i, j);
        exact(i, 4 + j) = exact(4 + j, i) = h.e0e1(i, j);
      }
    const auto put = [&](int row, int column, const Vector3<double>& a) {
      for (int i = 0; i < 3; ++i) exact(row, column + i) = exact(column + i, row) = to_vec(a)[i];
    };
    put(3, 0, h.theta0_e0);
    put(3, 4, h.theta0_e1);
    put(7, 0, h.theta1_e0);
    put(7, 4, h.theta1_e1);
    exact(3, 3) = h.theta0_theta0;
    exact(7, 7) = h.theta1_theta1;
    exact(3, 7) = exact(7, 3) = h.theta0_theta1;
    const double step = 1e-4;
    for (int i = 0; i < 8; ++i)
      for (int j = 0; j < 8; ++j) {
        const Vec8 a = step * Vec8::Unit(i), b = step * Vec8::Unit(j);
        const double difference =
            (energy(a + b) - energy(a - b) - energy(b - a) + energy(-a - b)) / (4 * step * step);
        // Second differences: rounding 1e-14·|energy|/step², truncation step² times fourth derivatives.
        EXPECT_NEAR(exact(i, j), difference, 2e-5 * (1 + exact.cwiseAbs().maxCoeff()))
            << "trial " << trial << " entry " << i << "," << j;
      }
  }
}

TEST(DerVertex, StrainsOfAKnownTurn) {
  // A turn by φ about n1 and none about n2 or t; then one of more than a whole turn of twist.
  for (const double phi : {0.0, 0.1, 1.5, -2.0}) {
    const Mat3 turn = rotation_exp(Vec3(phi, 0, 0));
    const RodEdge<double> e0{{0, 0, 1}, {1, 0, 0}, 1.0},
        e1{to_v3(turn * Vec3::UnitZ()), to_v3(turn * Vec3::UnitX()), 2.0};
    const auto v = rod_strain(e0, e1, 0.0);
    EXPECT_NEAR(v.strain[0], 2 * std::tan(phi / 2), 1e-14);
    EXPECT_NEAR(v.strain[1], 0.0, 1e-14);
    EXPECT_NEAR(v.strain[2], 0.0, 1e-14);
  }
  const Mat3 turn = rotation_exp(Vec3(0, 0, 0.3));
  const RodEdge<double> e0{{0, 0, 1}, {1, 0, 0}, 1.0}, e1{{0, 0, 1}, to_v3(turn.col(0)), 1.0};
  EXPECT_NEAR(rod_strain(e0, e1, 0.0).strain[2], 0.3, 1e-14);
  EXPECT_NEAR(rod_strain(e0, e1, 12.0).strain[2], 0.3 + 4 * std::numbers::pi, 1e-13);
}

}  // namespace
}  // namespace ringlet::rods
