// The super-helix kernel against finite differences of its own geometry: positions come from walk(),
// everything else must follow from them.
#include "ringlet/rods/super_helix_pack.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ringlet/base/frames.h"
#include "ringlet/base/random.h"
#include "ringlet/base/types.h"

namespace ringlet::rods {
namespace {

using Pack = SuperHelixPack<double>;

Vector3<double> to_kernel(const Vec3& a) { return {a.x(), a.y(), a.z()}; }
Vec3 from_kernel(const Vector3<double>& a) { return {a.x, a.y, a.z}; }
Frame<double> to_frame(const Mat3& m) {
  return {to_kernel(m.col(0)), to_kernel(m.col(1)), to_kernel(m.col(2))};
}

// A random strand in units where everything is of order one; some elements nearly straight, some tightly
// wound.
Pack random_pack(Random& random, int elements, int dofs_per_element) {
  Pack pack(elements, dofs_per_element, gauss_legendre(16));
  pack.element_length = random.uniform(0.2, 0.6);
  pack.mass_per_length = random.uniform(0.5, 2.0);
  pack.stiffness = {random.uniform(0.5, 2.0), random.uniform(0.5, 2.0), random.uniform(0.5, 2.0)};
  for (int e = 0; e < elements; ++e) {
    const double scale = std::array{1e-9, 0.3, 2.0, 8.0}[random.below(4)];
    for (int i = 0; i < 3; ++i) pack.q[3 * e + i] = scale * random.normal();
  }
  for (double& x : pack.natural) x = random.normal();
  for (double& x : pack.v_end) x = random.normal();
  for (Vector3<double>& x : pack.velocities) x = {random.normal(), random.normal(), random.normal()};
  return pack;
}

Mat3 random_rotation(Random& random) {
  return rotation_exp(Vec3(random.normal(), random.normal(), random.normal()));
}

StrandLoad<double> still_load(const Mat3& root) {
  StrandLoad<double> load{};
  load.step = 1.0;
  load.root_frame = to_frame(root);
  return load;
}

TEST(SuperHelixPack, WalkIsAnUnstretchedHelix) {
  // A helix of curvature κ and torsion τ has radius κ/(κ²+τ²) and pitch 2πτ/(κ²+τ²).
  Pack pack(1, 3, gauss_legendre(4));
  const double kappa = 3.0, tau = 2.0, turn = 2.0 * M_PI / std::sqrt(kappa * kappa + tau * tau);
  pack.element_length = turn;
  pack.q = {kappa, 0.0, tau};
  std::vector<Vec3> points;
  pack.walk(to_frame(Mat3::Identity()), 256,
            [&](int, const Vector3<double>& x) { points.push_back(from_kernel(x)); });
  const Vec3 axis = Vec3(kappa, 0, tau).normalized();
  EXPECT_NEAR((points.back() - points.front()).norm(), 2 * M_PI * tau / (kappa * kappa + tau * tau), 1e-13);
  EXPECT_NEAR((points.back() - points.front()).normalized().dot(axis), 1.0, 1e-13);
  double polyline = 0.0;
  for (std::size_t i = 1; i < points.size(); ++i) polyline += (points[i] - points[i - 1]).norm();
  // A chord is short of its arc by (κ Δs)²/24.
  EXPECT_NEAR(polyline / turn, 1.0, std::pow(kappa * turn / 256, 2) / 24 * 1.01);
  EXPECT_LT(polyline, turn);
}

TEST(SuperHelixPack, MassMatrixAndGravityMatchFiniteDifferences) {
  Random random(1);
  for (int trial = 0; trial < 12; ++trial) {
    const int d = trial % 2 ? 2 : 3;
    Pack pack = random_pack(random, 1 + trial % 4, d);
    const Mat3 root = random_rotation(random);
    const Vec3 gravity(random.normal(), random.normal(), random.normal());
    std::fill(pack.velocities.begin(), pack.velocities.end(), Vector3<double>{});
    StrandLoad<double> load = still_load(root);
    load.gravity = to_kernel(gravity);
    pack.assemble(load);

    // J by central differences at Simpson nodes of a fine walk: M = ρS ∫ JᵀJ, gravity force = ρS ∫ Jᵀ g.
    const int n = pack.dofs(), samples = 64;
    const double step = 1e-5;
    const auto walk_all = [&](const std::vector<double>& q) {
      Pack other = pack;
      other.q = q;
      std::vector<Vec3> points;
      other.walk(to_frame(root), samples,
                 [&](int, const Vector3<double>& x) { points.push_back(from_kernel(x)); });
      return points;
    };
    std::vector<std::vector<Vec3>> columns(n);
    for (int dof = 0; dof < n; ++dof) {
      std::vector<double> plus = pack.q, minus = pack.q;
      const int entry = 3 * (dof / d) + dof % d;
      plus[entry] += step;
      minus[entry] -= step;
      const auto a = walk_all(plus), b = walk_all(minus);
      for (std::size_t k = 0; k < a.size(); ++k) columns[dof].push_back((a[k] - b[k]) / (2 * step));
    }
    const auto simpson = [&](auto&& value) {
      double sum = 0.0;
      for (int e = 0; e < pack.elements(); ++e)
        for (int k = 0; k <= samples; ++k)
          sum += value(e * samples + k) * (k == 0 || k == samples ? 1 : (k % 2 ? 4 : 2));
      return sum * pack.element_length / samples / 3 * pack.mass_per_length;
    };
    // Simpson's error at 64 intervals with ω ℓ up to ~10 is about (ωℓ/64)⁴/180 ≈ 3e-6 relative.
    for (int i = 0; i < n; ++i) {
      const double force = simpson([&](int k) { return columns[i][k].dot(gravity); });
      EXPECT_NEAR(pack.force()[i], force, 2e-5) << "trial " << trial << " dof " << i;
      for (int j = 0; j <= i; ++j) {
        const double mass = simpson([&](int k) { return columns[i][k].dot(columns[j][k]); });
        EXPECT_NEAR(pack.mass()[packed(i, j)], mass, 2e-5) << "trial " << trial << " entry " << i << "," << j;
      }
    }
  }
}

// Velocities of the quadrature points after a step against differences in time of the walked curve, with a
// root that moves and turns.
TEST(SuperHelixPack, VelocitiesMatchDifferencesInTime) {
  Random random(2);
  for (int trial = 0; trial < 12; ++trial) {
    Pack pack = random_pack(random, 1 + trial % 4, trial % 2 ? 2 : 3);
    const Mat3 root = random_rotation(random);
    const Vec3 velocity(random.normal(), random.normal(), random.normal());
    const Vec3 spin(random.normal(), random.normal(), random.normal());
    StrandLoad<double> load = still_load(root);
    load.step = 0.0;  // advance() then leaves the curvatures where they are
    load.root_velocity = to_kernel(velocity);
    load.root_spin = to_kernel(spin);
    pack.assemble(load);
    pack.advance();
    // A quadrature point as a walked point: elements cut so finely that one of the 4096 samples is within
    // 1e-4 of it.
    const int samples = 4096;
    const double dt = 1e-5;
    const auto points_at = [&](double t) {
      std::vector<Vec3> points;
      pack.walk(to_frame(rotation_exp(t * spin) * root), t, samples,
                [&](int, const Vector3<double>& x) { points.push_back(from_kernel(x) + t * velocity); });
      return points;
    };
    const auto before = points_at(-dt), after = points_at(dt);
    const QuadratureRule rule = gauss_legendre(16);
    for (int e = 0; e < pack.elements(); ++e)
      for (std::size_t g = 0; g < rule.nodes.size(); ++g) {
        const double at = rule.nodes[g] * samples, fraction = at - std::floor(at);
        const std::size_t k = e * samples + static_cast<std::size_t>(at);
        const Vec3 expected =
            ((1 - fraction) * (after[k] - before[k]) + fraction * (after[k + 1] - before[k + 1])) / (2 * dt);
        // Linear interpolation over 1/4096 of an element errs by about 1e-7, the difference in time by
        // dt²·|ω|³ ≈ 1e-7.
        EXPECT_NEAR((from_kernel(pack.velocities[e * rule.nodes.size() + g]) - expected).norm(), 0.0,
                    1e-5 * (1 + expected.norm()));
      }
  }
}

// Without any load, a step keeps of the old velocities what the strand's tangent space can hold: energy never
// grows, and a velocity field that already lies in it is kept.
TEST(SuperHelixPack, InertiaIsAProjection) {
  Random random(3);
  Pack pack = random_pack(random, 4, 3);
  pack.stiffness = {0, 0, 0};
  for (double& x : pack.q) x = 3 * random.normal();  // straight elements have no inertia against twist
  const StrandLoad<double> load = still_load(Mat3::Identity());
  pack.assemble(load);
  const double before = pack.kinetic_energy();
  pack.solve_free_step();
  std::vector<double> q = pack.q, rates = pack.v_end;
  pack.advance();
  pack.q = q;
  pack.assemble(load);
  const double after = pack.kinetic_energy();
  EXPECT_LT(after, before);
  EXPECT_GT(after, 0.01 * before);
  double energy = 0.0;
  for (int i = 0; i < pack.dofs(); ++i)
    for (int j = 0; j < pack.dofs(); ++j)
      energy += 0.5 * rates[i] * rates[j] * pack.mass()[packed(std::max(i, j), std::min(i, j))];
  EXPECT_NEAR(after / energy, 1.0, 1e-9);
  // Rates along which a straight element hardly moves are free; the velocities are not.
  const auto kept = pack.velocities;
  pack.solve_free_step();
  pack.advance();
  for (std::size_t k = 0; k < kept.size(); ++k)
    EXPECT_NEAR((from_kernel(pack.velocities[k]) - from_kernel(kept[k])).norm(), 0.0,
                1e-6 * std::sqrt(before));
}

TEST(SuperHelixPack, StepSolvesItsLinearSystem) {
  Random random(4);
  for (const int d : {2, 3}) {
    Pack pack = random_pack(random, 4, d);
    pack.relaxation = 0.1;
    StrandLoad<double> load = still_load(Mat3::Identity());
    const double h = load.step = 0.05;
    load.gravity = {0, 0, -9.81};
    load.drag = 0.7;
    pack.assemble(load);
    pack.solve_free_step();
    const double k[3] = {pack.stiffness.x, pack.stiffness.y, pack.stiffness.z};
    for (int i = 0; i < pack.dofs(); ++i) {
      double residual = 0.0;
      for (int j = 0; j < pack.dofs(); ++j)
        residual += pack.mass()[packed(std::max(i, j), std::min(i, j))] * (1 + h * load.drag) * pack.v_end[j];
      const int entry = 3 * (i / d) + i % d;
      const double stretch = pack.natural[entry] - pack.q[entry] - (h + pack.relaxation) * pack.v_end[i];
      residual -= h * (pack.element_length * k[i % d] * stretch + pack.force()[i]);
      EXPECT_NEAR(residual, 0.0, 1e-12);
    }
  }
}

TEST(SuperHelixPack, LanesAgreeWithOneStrandAtATime) {
  Random random(5);
  SuperHelixPack<Lanes> lanes(4, 3, gauss_legendre(16));
  std::vector<Pack> single;
  StrandLoad<Lanes> load{};
  std::vector<StrandLoad<double>> loads(kLanes);
  for (std::size_t i = 0; i < kLanes; ++i) {
    single.push_back(random_pack(random, 4, 3));
    Pack& pack = single.back();
    pack.relaxation = 0.1;
    set_lane(lanes.element_length, i, pack.element_length);
    set_lane(lanes.mass_per_length, i, pack.mass_per_length);
    set_lane(lanes.relaxation, i, pack.relaxation);
    set_lane(lanes.stiffness.x, i, pack.stiffness.x);
    set_lane(lanes.stiffness.y, i, pack.stiffness.y);
    set_lane(lanes.stiffness.z, i, pack.stiffness.z);
    for (int k = 0; k < 12; ++k) {
      set_lane(lanes.q[k], i, pack.q[k]);
      set_lane(lanes.natural[k], i, pack.natural[k]);
    }
    for (std::size_t k = 0; k < pack.velocities.size(); ++k) {
      set_lane(lanes.velocities[k].x, i, pack.velocities[k].x);
      set_lane(lanes.velocities[k].y, i, pack.velocities[k].y);
      set_lane(lanes.velocities[k].z, i, pack.velocities[k].z);
    }
    const auto put = [&](Vector3<Lanes>& target, Vector3<double>& one, const Vec3& value) {
      one = to_kernel(value);
      set_lane(target.x, i, value.x());
      set_lane(target.y, i, value.y());
      set_lane(target.z, i, value.z());
    };
    const Mat3 root = random_rotation(random);
    const auto vector = [&] { return Vec3(random.normal(), random.normal(), random.normal()); };
    put(load.root_frame.n1, loads[i].root_frame.n1, root.col(0));
    put(load.root_frame.n2, loads[i].root_frame.n2, root.col(1));
    put(load.root_frame.t, loads[i].root_frame.t, root.col(2));
    put(load.root_velocity, loads[i].root_velocity, vector());
    put(load.root_spin, loads[i].root_spin, vector());
    put(load.gravity, loads[i].gravity, vector());
    put(load.wind, loads[i].wind, vector());
    loads[i].drag = 0.3 * double(i);
    set_lane(load.drag, i, loads[i].drag);
    loads[i].step = 0.01;
    set_lane(load.step, i, loads[i].step);
  }
  lanes.assemble(load);
  lanes.solve_free_step();
  for (std::size_t i = 0; i < kLanes; ++i) {
    single[i].assemble(loads[i]);
    single[i].solve_free_step();
    // The factor's condition number is of order 1e4 here; sine and cosine differ in the last bits.
    for (int k = 0; k < 12; ++k)
      EXPECT_NEAR(lane(lanes.v_end[k], i), single[i].v_end[k], 1e-9 * (1 + std::abs(single[i].v_end[k])));
  }
}

}  // namespace
}  // namespace ringlet::rods
