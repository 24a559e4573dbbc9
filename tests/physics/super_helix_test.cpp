// Super-helix strands against closed forms of rod mechanics.
#include "ringlet/rods/super_helix.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <numbers>

#include "ringlet/base/frames.h"
#include "ringlet/base/random.h"

namespace ringlet::rods {
namespace {

using Pack = SuperHelixPack<double>;

// Clamped horizontally along x with n2 up, so that weight bends about n1.
Mat3 horizontal_root() {
  Mat3 frame;
  frame << 0, 0, 1, 1, 0, 0, 0, 1, 0;  // columns n1 = y, n2 = z, t = x
  return frame;
}

StrandLoad<double> load_with_gravity(const Mat3& root, double gravity) {
  StrandLoad<double> load{};
  load.step = 1.0;
  const auto column = [&](int i) { return Vector3<double>{root(0, i), root(1, i), root(2, i)}; };
  load.root_frame = {column(0), column(1), column(2)};
  load.gravity = {0, 0, -gravity};
  return load;
}

// dE/dq of elastic and gravity energy.
VecX energy_gradient(Pack& pack, const StrandLoad<double>& load) {
  pack.assemble(load);
  const double k[3] = {pack.stiffness.x, pack.stiffness.y, pack.stiffness.z};
  VecX gradient(pack.dofs());
  for (int i = 0; i < pack.dofs(); ++i)
    gradient[i] = pack.element_length * k[i % 3] * (pack.q[i] - pack.natural[i]) - pack.force()[i];
  return gradient;
}

// An independent equilibrium: Newton with a Hessian by central differences, gravity raised in small factors.
void settle(Pack& pack, const Mat3& root, double gravity) {
  const int n = pack.dofs();
  for (double part = 1.0 / 4096; part <= 1.0; part *= 2.0) {
    const auto load = load_with_gravity(root, gravity * part);
    for (int iteration = 0; iteration < 100; ++iteration) {
      const VecX gradient = energy_gradient(pack, load);
      if (gradient.norm() < 1e-11 * (1.0 + gravity)) break;
      MatX hessian(n, n);
      for (int j = 0; j < n; ++j) {
        const double q = pack.q[j], step = 1e-5;
        pack.q[j] = q + step;
        const VecX plus = energy_gradient(pack, load);
        pack.q[j] = q - step;
        hessian.col(j) = (plus - energy_gradient(pack, load)) / (2 * step);
        pack.q[j] = q;
      }
      const VecX change = (0.5 * (hessian + hessian.transpose())).ldlt().solve(-gradient);
      const double size = change.cwiseAbs().maxCoeff() * pack.element_length;
      const double scale = std::min(1.0, 0.5 / size);
      for (int j = 0; j < n; ++j) pack.q[j] += scale * change[j];
    }
  }
}

struct Tip {
  double x, drop;
};

Tip cantilever_tip(int elements, double gamma) {
  Pack pack(elements, 3, gauss_legendre(8));
  pack.element_length = 1.0 / elements;
  pack.mass_per_length = 1.0;
  pack.stiffness = {1.0, 1.0, 1.0};
  settle(pack, horizontal_root(), gamma);
  Tip tip{};
  pack.walk(load_with_gravity(horizontal_root(), 0).root_frame, 1, [&](int k, const Vector3<double>& p) {
    if (k == elements) tip = {p.x, -p.z};
  });
  return tip;
}

struct Cantilever {
  double gamma, x, drop,
      error_percent_16;  // the error that exact piecewise-constant curvature has, rounded up
};
constexpr Cantilever kCantilevers[] = {{1, 0.991246, 0.123471, 0.016},
                                       {10, 0.656354, 0.700200, 0.073},
                                       {100, 0.159223, 0.937524, 0.24},
                                       {1000, 0.045986, 0.981141, 0.80}};

double tip_error(const Cantilever& c, int elements) {
  const Tip tip = cantilever_tip(elements, c.gamma);
  return std::hypot(tip.x - c.x, tip.drop - c.drop);
}

TEST(SuperHelixPhysics, CantileverUnderItsOwnWeight) {
  for (const Cantilever& c : kCantilevers) {
    const double error = 100 * tip_error(c, 16);
    RecordProperty("tip_error_percent_gamma_" + std::to_string(int(c.gamma)), std::to_string(error));
    EXPECT_LE(error, c.error_percent_16) << "Γ = " << c.gamma;
  }
}

TEST(SuperHelixPhysics, CantileverErrorFallsAsTheSquareOfTheElementLength) {
  for (const Cantilever& c : {kCantilevers[0], kCantilevers[1], kCantilevers[2]}) {
    const double order = std::log2(tip_error(c, 8) / tip_error(c, 16));
    // Second order, less what the six printed digits of the reference (5e-7 of about 2e-4) and the next term
    // take.
    EXPECT_NEAR(order, 2.0, c.gamma > 10 ? 0.4 : 0.1) << "Γ = " << c.gamma;
  }
}

hair::Material thin_material() {
  hair::Material material;
  material.section = {4e-5, 4e-5};
  material.damping = 0.0;
  return material;
}

TEST(SuperHelixPhysics, FirstVibrationFrequency) {
  SuperHelixStrand strand;
  strand.length = 0.1;
  strand.elements = 16;
  strand.material = thin_material();
  strand.natural = {Vec3::Zero()};
  // Curvature of the first clamped–free mode, a small multiple of it.
  const double beta = 1.875104;
  const double sigma = (std::cosh(beta) + std::cos(beta)) / (std::sinh(beta) + std::sin(beta));
  for (int e = 0; e < strand.elements; ++e) {
    const double x = beta * (e + 0.5) / strand.elements;
    strand.initial.push_back(
        {1e-3 * (std::cosh(x) + std::cos(x) - sigma * (std::sinh(x) + std::sin(x))), 0, 0});
  }
  SuperHelix system(std::array{strand}, {});
  const double stiffness = strand.material.stiffness().x();
  const double expected =
      beta * beta / (2 * std::numbers::pi) *
      std::sqrt(stiffness / (strand.material.mass_per_length() * std::pow(strand.length, 4)));

  // ωh = 2π/1000: the implicit step shifts the frequency by (ωh)²/8-ish, 1e-5 relative.
  const double h = 1.0 / (expected * 1000);
  Environment still;
  still.gravity = Vec3::Zero();
  const std::vector<RootMotion> root{{strand.root, strand.root}};
  std::vector<double> crossings;
  double before = system.curvatures(0)[0].x();
  for (int step = 1; step <= 3500; ++step) {
    system.begin_step(h, root, still);
    system.finish_step();
    const double now = system.curvatures(0)[0].x();
    if (before * now < 0) crossings.push_back((step - now / (now - before)) * h);
    before = now;
  }
  ASSERT_GE(crossings.size(), 6u);
  const double frequency = 2.5 / (crossings[5] - crossings[0]);
  RecordProperty("frequency_over_exact", std::to_string(frequency / expected));
  EXPECT_NEAR(frequency / expected, 1.0, 0.005);
}

TEST(SuperHelixPhysics, RestOfACurlyStrandIsTheStaticEquilibrium) {
  SuperHelixStrand strand;
  strand.length = 0.12;
  strand.elements = 8;
  strand.material = thin_material();
  strand.material.section = {5e-5, 4e-5};
  strand.material.damping = 0.05;
  strand.natural = {Vec3(60, 15, 40)};
  strand.root.rotation = Quat(horizontal_root());
  SuperHelix system(std::array{strand}, {});
  const std::vector<RootMotion> root{{strand.root, strand.root}};
  Environment air;
  air.drag_coefficient = 20.0 * strand.material.mass_per_length();
  for (int step = 0; step < 4000; ++step) {
    system.begin_step(0.005, root, air);
    system.finish_step();
  }

  Pack pack(strand.elements, 3, gauss_legendre(16));
  pack.element_length = strand.length / strand.elements;
  pack.mass_per_length = strand.material.mass_per_length();
  const Vec3 stiffness = strand.material.stiffness();
  pack.stiffness = {stiffness.x(), stiffness.y(), stiffness.z()};
  for (int e = 0; e < strand.elements; ++e)
    for (int k = 0; k < 3; ++k) pack.q[3 * e + k] = pack.natural[3 * e + k] = strand.natural[0][k];
  // Scale to order one, so that the tolerances of settle() mean what they say.
  const double unit = 1.0 / stiffness.x();
  pack.mass_per_length *= unit;
  pack.stiffness = {stiffness.x() * unit, stiffness.y() * unit, stiffness.z() * unit};
  settle(pack, horizontal_root(), 9.81);
  const auto rest = system.curvatures(0);
  bool moved = false;
  for (int e = 0; e < strand.elements; ++e)
    for (int k = 0; k < 3; ++k) {
      EXPECT_NEAR(rest[e][k], pack.q[3 * e + k], 1e-5 * 60);
      moved |= std::abs(rest[e][k] - strand.natural[0][k]) > 0.5;
    }
  EXPECT_TRUE(moved) << "gravity did not bend the strand: the test shows nothing";
}

TEST(SuperHelixPhysics, EnergyNeverGrowsInADampedRun) {
  Random random(11);
  std::vector<SuperHelixStrand> strands(16);
  for (auto& strand : strands) {
    strand.length = random.uniform(0.1, 0.3);
    strand.elements = 5;
    strand.material = thin_material();
    strand.material.damping = 0.02;
    strand.natural = {Vec3(random.uniform(0, 40), random.uniform(-20, 20), random.uniform(-40, 40))};
    strand.root.rotation = Quat(rotation_exp(Vec3(random.normal(), random.normal(), random.normal())));
  }
  SuperHelix system(strands, {});
  std::vector<RootMotion> roots;
  for (const auto& strand : strands) roots.push_back({strand.root, strand.root});
  Environment air;
  air.drag_coefficient = 2.0 * strands[0].material.mass_per_length();
  double before = std::numeric_limits<double>::infinity(), first = 0.0;
  for (int step = 0; step < 3000; ++step) {
    system.begin_step(1e-3, roots, air);
    const Energies energy = system.energies();
    if (step == 0) first = energy.total();
    // Nothing may be created beyond the rounding of sums of this size.
    EXPECT_LE(energy.total(), before + 1e-12 * (std::abs(energy.gravity) + energy.elastic + energy.kinetic))
        << "step " << step;
    before = energy.total();
    system.finish_step();
  }
  EXPECT_LT(before, first);
}

// Strands that are released from a straight shape far from their natural one turn fast; slowed, they turn as
// far as they may, in the same way, and strands that turn less are left alone.
TEST(SuperHelixPhysics, TurnsAreLimitedStrandByStrand) {
  std::vector<SuperHelixStrand> strands(2);
  for (auto& strand : strands) {
    strand.length = 0.2;
    strand.elements = 5;
    strand.material = thin_material();
    strand.initial = {Vec3::Zero()};
  }
  strands[0].natural = {Vec3(60, 0, 0)};
  strands[1].natural = {Vec3(0.1, 0, 0)};
  SuperHelix system(strands, {});
  const std::vector<RootMotion> roots(2, {strands[0].root, strands[0].root});
  Environment weightless;
  weightless.gravity = Vec3::Zero();
  const double h = 1e-3, most = 0.05;
  system.begin_step(h, roots, weightless);
  ASSERT_GT(system.largest_turn(), 2.0 * most);
  std::vector<double> free(system.first_dof().back()), slowed(free.size());
  system.velocities(free);
  ASSERT_TRUE(system.limit_turn(most));
  system.velocities(slowed);
  const double share = most / system.largest_turn();
  for (std::size_t k = 0; k < free.size(); ++k)
    EXPECT_NEAR(slowed[k], free[k] * (k < system.first_dof()[1] ? share : 1.0),
                1e-12 * std::abs(free[k]) + 1e-15);
}

TEST(SuperHelixPhysics, RotatedSceneGivesRotatedResult) {
  const Mat3 turn = rotation_exp(Vec3(0.3, -1.1, 0.7));
  const auto run = [](const Mat3& rotation) {
    SuperHelixStrand strand;
    strand.natural = {Vec3(30, 5, 20)};
    strand.root.rotation = Quat(rotation);
    SuperHelix system(std::array{strand}, {});
    Environment air;
    air.gravity = rotation * Vec3(1, 2, -9);
    air.drag_coefficient = 1e-5;
    Pose before = strand.root;
    for (int step = 1; step <= 200; ++step) {
      const double t = step * 0.002;
      const Pose after{rotation * Vec3(0.02 * std::sin(20 * t), 0, 0.01 * t),
                       Quat(rotation * rotation_exp(Vec3(0, std::sin(9 * t), t)))};
      system.begin_step(0.002, std::array{RootMotion{before, after}}, air);
      system.finish_step();
      before = after;
    }
    std::vector<Vec3> points(system.first_point()[1]);
    system.write_points(points);
    return points;
  };
  const auto plain = run(Mat3::Identity()), turned = run(turn);
  // Rounding of one step, 1e-16 relative, grows by a factor of order 100 in a motion that is not chaotic.
  for (std::size_t i = 0; i < plain.size(); ++i)
    EXPECT_NEAR((turn * plain[i] - turned[i]).norm(), 0.0, 1e-11);
}

TEST(SuperHelixPhysics, StrandKeepsItsLengthUnderTenG) {
  SuperHelixStrand strand;
  strand.natural = {Vec3(10, 0, 5)};
  SuperHelix system(std::array{strand}, {.twist = true, .samples_per_element = 64});
  Pose before = strand.root;
  for (int step = 1; step <= 400; ++step) {
    const double t = step * 1e-3;
    const Pose after{Vec3(0.0248 * std::sin(20 * std::numbers::pi * t), 0, 0),
                     Quat::Identity()};  // 10 g peak
    system.begin_step(1e-3, std::array{RootMotion{before, after}}, Environment{});
    ASSERT_FALSE(system.broken_strand());
    system.finish_step();
    before = after;
  }
  std::vector<Vec3> points(system.first_point()[1]);
  system.write_points(points);
  double chords = 0.0, sagitta = 0.0;
  const double ds = strand.length / double(points.size() - 1);
  for (std::size_t i = 1; i < points.size(); ++i) chords += (points[i] - points[i - 1]).norm();
  // Chords fall short of the arc by (κ ds)²/24 each: the only error there is.
  for (const Vec3& q : system.curvatures(0))
    sagitta = std::max(sagitta, std::pow(q.head<2>().norm() * ds, 2) / 24);
  EXPECT_LE(chords, strand.length * (1 + 1e-14));
  EXPECT_GE(chords, strand.length * (1 - sagitta - 1e-14));
}

}  // namespace
}  // namespace ringlet::rods
