// Equilibria against closed forms and against an independent solution of Kirchhoff's equations by shooting.
#if defined(__GNUC__) && !defined(__clang__)
// gcc 12 takes the deliberately undefined operands inside its own AVX-512 intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

#include "ringlet/statics/equilibrium.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>

#include "ringlet/base/frames.h"
#include "ringlet/base/random.h"
#include "ringlet/statics/refine.h"
#include "ringlet/statics/sag_free.h"
#include "ringlet/statics/shape.h"
#include "ringlet/statics/style.h"

namespace ringlet::statics {
namespace {

const Vec3 kGravity(0, 0, -9.81);

Mat3 columns(const Vec3& n1, const Vec3& n2, const Vec3& t) {
  Mat3 frame;
  frame << n1, n2, t;
  return frame;
}

// A straight strand whose weight over stiffness, ρS g L³ / E I1, is Γ.
rods::SuperHelixStrand straight_strand(double gamma, int elements, const Mat3& root) {
  rods::SuperHelixStrand strand;
  strand.elements = elements;
  strand.natural = {Vec3::Zero()};
  strand.root.rotation = Quat(root);
  const hair::Material& m = strand.material;
  strand.length = std::cbrt(gamma * m.stiffness().x() / (m.mass_per_length() * 9.81));
  return strand;
}

Vec3 tip_of(const rods::SuperHelixStrand& strand, const Equilibrium& rest) {
  return points_at(strand.root, strand.length, rest.curvatures, std::array{strand.length})[0];
}

TEST(StaticsPhysics, CantileverUnderItsOwnWeight) {
  // Tips from θ'' + Γ(1 − s) cos θ = 0, and the error in per cent of length that piecewise constant curvature
  // itself has at 32 elements, rounded up: anything larger is not discretisation.
  struct Case {
    double gamma, x, drop, percent;
  };
  const Mat3 root = columns(Vec3::UnitY(), Vec3::UnitZ(), Vec3::UnitX());
  for (const Case& c : {Case{1, 0.991246, 0.123471, 0.0042}, Case{10, 0.656354, 0.700200, 0.0185},
                        Case{100, 0.159223, 0.937524, 0.058}, Case{1000, 0.045986, 0.981141, 0.20}}) {
    const auto strand = straight_strand(c.gamma, 32, root);
    const auto rest = find_equilibria(std::array{strand}, kGravity)[0];
    EXPECT_EQ(rest.outcome, Outcome::stable) << rest.reason;
    const Vec3 tip = tip_of(strand, rest) / strand.length;
    const double percent = 100 * (tip - Vec3(c.x, 0, -c.drop)).norm();
    RecordProperty("percent_gamma_" + std::to_string(int(c.gamma)), std::to_string(percent));
    RecordProperty("iterations_gamma_" + std::to_string(int(c.gamma)), rest.iterations);
    EXPECT_LE(percent, c.percent) << "Γ = " << c.gamma;
  }
}

// Stability of a straight strand in its natural shape, which need not be an equilibrium that lasts.
double straight_stability(const rods::SuperHelixStrand& strand) {
  return hold_shapes(std::array{strand}, kGravity)[0].stability;
}

TEST(StaticsPhysics, UprightStrandBucklesUnderItsOwnWeight) {
  // A column clamped at its foot buckles at Γ = 7.8373 (Greenhill 1881). Stability measures the distance to
  // it exactly, 1 − Γ/7.8373, as both the Hessian's parts are linear in it; 32 elements shift the critical
  // load by about 1/32² of itself.
  const Mat3 root = columns(Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ());
  for (const double gamma : {1.0, 4.0, 7.7, 8.0, 20.0, 200.0}) {
    const auto strand = straight_strand(gamma, 32, root);
    EXPECT_NEAR(straight_stability(strand), 1.0 - gamma / 7.8373, 2e-3 * gamma / 7.8373) << "Γ = " << gamma;
    // Below the threshold the strand stands; above it the strand is found where it has fallen to.
    const auto rest = find_equilibria(std::array{strand}, kGravity)[0];
    EXPECT_EQ(rest.outcome, Outcome::stable) << "Γ = " << gamma << rest.reason;
    const double tip = tip_of(strand, rest).z() / strand.length;
    if (gamma < 7.8373)
      EXPECT_NEAR(tip, 1.0, 1e-12) << "Γ = " << gamma;
    else
      EXPECT_LT(tip, 0.99) << "Γ = " << gamma;
  }
  // A root that leans a little lets the strand fall over to a stable shape below its root's height.
  auto leaning = straight_strand(20.0, 32, rotation_exp(Vec3(0.02, 0, 0)) * root);
  const auto rest = find_equilibria(std::array{leaning}, kGravity)[0];
  EXPECT_EQ(rest.outcome, Outcome::stable) << rest.reason;
  EXPECT_LT(tip_of(leaning, rest).z(), 0.0);
}

TEST(StaticsPhysics, RibbonOnEdgeBucklesSideways) {
  // Wide side vertical: unstable above ρS g L³ / sqrt(E I2 · G J) = 12.854. The ribbon is 200 times as wide
  // as thick, so that it hardly bends before.
  const Mat3 root = columns(Vec3::UnitY(), Vec3::UnitZ(), Vec3::UnitX());
  rods::SuperHelixStrand strand;
  strand.elements = 32;
  strand.natural = {Vec3::Zero()};
  strand.root.rotation = Quat(root);
  strand.material.section = {5e-6, 1e-3};
  const Vec3 k = strand.material.stiffness();
  for (const double load : {6.0, 12.5, 13.2}) {
    strand.length = std::cbrt(load * std::sqrt(k.y() * k.z()) / (strand.material.mass_per_length() * 9.81));
    EXPECT_NEAR(straight_stability(strand), 1.0 - load / 12.854, 5e-3) << load;
    // Above the threshold the ribbon rests to one side of its own plane.
    const auto rest = find_equilibria(std::array{strand}, kGravity)[0];
    EXPECT_EQ(rest.outcome, Outcome::stable) << load << rest.reason;
    EXPECT_EQ(std::abs(tip_of(strand, rest).y()) > 1e-3 * strand.length, load > 12.854) << load;
  }
}

// Kirchhoff's equations of a clamped strand under its weight w per length, with M the moment in the section:
//   r' = t,  F' = F [q]×,  q = q0 + K⁻¹ Fᵀ M,  M' = −t × w (L − s),  M(L) = 0,
// by the classical Runge–Kutta method from the root, and Newton on the three unknowns M(0).
class Shooting {
 public:
  Shooting(const rods::SuperHelixStrand& strand, int steps)
      : strand_(strand),
        steps_(steps),
        k_(strand.material.stiffness()),
        w_(strand.material.mass_per_length() * kGravity) {}

  struct State {
    Vec3 r, M;
    Mat3 F;
    double elastic, gravity;
  };

  bool solve(Vec3 guess) {
    const double scale = w_.norm() * strand_.length * strand_.length;
    for (int iteration = 0; iteration < 50; ++iteration) {
      const Vec3 miss = shoot(guess).M;
      if (miss.norm() < 1e-10 * scale) return true;
      Mat3 jacobian;
      const double step = 1e-6 * scale;
      for (int j = 0; j < 3; ++j)
        jacobian.col(j) =
            (shoot(guess + step * Vec3::Unit(j)).M - shoot(guess - step * Vec3::Unit(j)).M) / (2 * step);
      guess -= jacobian.partialPivLu().solve(miss);
    }
    return false;
  }

  // After solve(): the curve at multiples of L/steps, and the energies.
  std::vector<State> path;

 private:
  State rate(const State& y, double s) const {
    const Vec3 strain = (y.F.transpose() * y.M).cwiseQuotient(k_), q = strand_.natural[0] + strain;
    Mat3 turn;
    turn << 0, -q.z(), q.y(), q.z(), 0, -q.x(), -q.y(), q.x(), 0;
    const Vec3 t = y.F.col(2);
    return {t, -t.cross(w_) * (strand_.length - s), y.F * turn, 0.5 * strain.dot(k_.cwiseProduct(strain)),
            -w_.dot(y.r)};
  }
  static State plus(const State& y, double h, const State& d) {
    return {y.r + h * d.r, y.M + h * d.M, y.F + h * d.F, y.elastic + h * d.elastic,
            y.gravity + h * d.gravity};
  }
  State shoot(const Vec3& moment) {
    State y{Vec3::Zero(), moment, strand_.root.rotation.toRotationMatrix(), 0, 0};
    path = {y};
    const double h = strand_.length / steps_;
    for (int i = 0; i < steps_; ++i) {
      const double s = i * h;
      const State a = rate(y, s), b = rate(plus(y, h / 2, a), s + h / 2),
                  c = rate(plus(y, h / 2, b), s + h / 2), d = rate(plus(y, h, c), s + h);
      y = plus(plus(plus(plus(y, h / 6, a), h / 3, b), h / 3, c), h / 6, d);
      path.push_back(y);
    }
    return y;
  }

  rods::SuperHelixStrand strand_;
  int steps_;
  Vec3 k_, w_;
};

TEST(StaticsPhysics, CurlsAgreeWithKirchhoffsEquations) {
  Random random(2);
  double worst_32 = 0, worst_128 = 0, refined_32 = 0, refined_128 = 0, styled_32 = 0, least_order = 10;
  for (int sample = 0; sample < 8; ++sample) {
    rods::SuperHelixStrand strand;
    strand.length = random.uniform(0.10, 0.20);
    strand.material.section =
        hair::section_from_eccentricity(random.uniform(40e-6, 50e-6), random.uniform(0, 0.2));
    strand.natural = {Vec3(random.uniform(-10, 10), random.uniform(20, 70), random.uniform(-40, 40))};
    strand.root.rotation = Quat(rotation_exp(Vec3(random.normal(), random.normal(), random.normal())));
    const int kSizes[] = {32, 64, 128};
    std::vector<Equilibrium> rest;
    for (const int elements : kSizes) {
      strand.elements = elements;
      // The finer strands start from the coarser one's shape, to stay with the same equilibrium.
      if (!rest.empty()) {
        strand.initial.clear();
        for (int e = 0; e < elements; ++e) strand.initial.push_back(rest.back().curvatures[e / 2]);
      }
      rest.push_back(find_equilibria(std::array{strand}, kGravity)[0]);
      ASSERT_EQ(rest.back().outcome, Outcome::stable) << sample << ": " << rest.back().reason;
    }
    // The guess only chooses which of possibly several solutions the shooting converges to.
    const auto& q = rest[2].curvatures;
    const Vec3 strain = 1.5 * q[0] - 0.5 * q[1] - strand.natural[0];
    Shooting exact(strand, 4096);
    ASSERT_TRUE(exact.solve(strand.root.rotation * strand.material.stiffness().cwiseProduct(strain)))
        << sample;

    double error[3], refined_error[3];
    for (int k = 0; k < 3; ++k) {
      error[k] = refined_error[k] = 0;
      strand.elements = kSizes[k];
      strand.initial = rest[k].curvatures;
      const Equilibrium refined = refine(std::array{strand}, kGravity)[0];
      ASSERT_EQ(refined.outcome, Outcome::stable) << refined.reason;
      EXPECT_LE(refined.energy(), rest[k].energy());
      EXPECT_LE(*refined.error, RefineOptions{}.tolerance);
      for (const int part : {1, 2, 3, 4}) {
        const double s = strand.length * part / 4;
        const Vec3 point = points_at(strand.root, strand.length, rest[k].curvatures, std::array{s})[0];
        error[k] = std::max(error[k], (point - exact.path[1024 * part].r).norm() / strand.length);
        const Vec3 better = points_at(strand.root, strand.length, refined.curvatures, std::array{s})[0];
        refined_error[k] =
            std::max(refined_error[k], (better - exact.path[1024 * part].r).norm() / strand.length);
      }
      if (k == 0) {
        // No point is farther off than the worst of them, which bounds the error of the weight's energy.
        const double scale =
            strand.material.mass_per_length() * kGravity.norm() * strand.length * strand.length;
        EXPECT_NEAR(refined.elastic_energy, exact.path.back().elastic, 0.001 * scale);
        EXPECT_NEAR(refined.gravity_energy, exact.path.back().gravity, 0.001 * scale);
      }
    }
    // What people get: the points of a style of this strand, grown by nature as it is.
    hair::Groom groom;
    groom.add_strand(points_at(strand.root, strand.length, strand.natural, std::array{0.0, strand.length}));
    groom.materials = {strand.material};
    groom.root_frames = {strand.root.rotation};
    groom.natural_curvatures = {strand.natural[0]};
    groom.lengths = {strand.length};
    StyleOptions options;
    options.elements = {32};
    const Style style(groom, options);
    for (const std::size_t part : {1, 2, 3, 4})
      styled_32 = std::max(
          styled_32,
          (style.groom().strand(0)[part * 8 * Style::kPointsPerElement] - exact.path[1024 * part].r).norm() /
              strand.length);
    refined_32 = std::max(refined_32, refined_error[0]);
    refined_128 = std::max(refined_128, refined_error[2]);
    RecordProperty("sample_" + std::to_string(sample),
                   fmt::format("{:.4f} % at 32, {:.5f} % at 128 elements, stability {:.3f}", 100 * error[0],
                               100 * error[2], rest[2].stability));
    worst_32 = std::max(worst_32, error[0]);
    worst_128 = std::max(worst_128, error[2]);
    least_order = std::min(least_order, std::log2(error[0] / error[2]) / 2);
    // Energies of a minimiser are second order in the error of its shape.
    EXPECT_NEAR(rest[2].elastic_energy, exact.path.back().elastic, 1e-3 * exact.path.back().elastic);
    EXPECT_NEAR(rest[2].gravity_energy, exact.path.back().gravity,
                1e-3 * std::abs(exact.path.back().gravity));
  }
  RecordProperty("percent_32", std::to_string(100 * worst_32));
  RecordProperty("percent_128", std::to_string(100 * worst_128));
  RecordProperty("least_order", std::to_string(least_order));
  RecordProperty("refined_percent_32", std::to_string(100 * refined_32));
  RecordProperty("refined_percent_128", std::to_string(100 * refined_128));
  // Not more than what is asked for, and no more than a quarter of what the elements have themselves.
  EXPECT_LE(refined_32, RefineOptions{}.tolerance);
  EXPECT_LE(styled_32, RefineOptions{}.tolerance);
  EXPECT_LE(refined_32, 0.27 * worst_32);
  EXPECT_LE(refined_128, 0.27 * worst_128);
  // What piecewise constant curvature leaves, as the cantilevers show; one of these strands has 0.32 %, the
  // others less than 0.24 %.
  EXPECT_LE(worst_32, 0.0033);
  EXPECT_LE(worst_128, 0.0002);
  EXPECT_GE(least_order, 1.95);  // two, less the next term of the expansion
}

}  // namespace
}  // namespace ringlet::statics
