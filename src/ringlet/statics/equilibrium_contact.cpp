#if defined(__GNUC__) && !defined(__clang__)
// gcc 12 takes the deliberately undefined operands inside its own AVX-512 intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

// Equilibria of strands that lie on bodies and hulls: dense Newton, strand by strand.
#include <Eigen/Dense>
#include <cmath>

#include "ringlet/base/parallel.h"
#include "ringlet/statics/equilibrium.h"
#include "ringlet/statics/judge.h"
#include "ringlet/statics/pressed_strand.h"

namespace ringlet::statics {
namespace {

// Radians. No element turns further in one step than kLongStep. The search ends when the next step would turn
// the whole strand by less than kRest, or kOnTheWay while gravity is being raised. A strand that comes to lie
// in a crease of a body, where the normal jumps, does not get so far: it is at rest when no step downhill
// lowers its energy by more than rounding, or when natural curvatures that differ by kBalanced altogether
// would balance the forces.
constexpr double kLongStep = 0.5, kRest = 1e-7, kOnTheWay = 0.03, kBalanced = 1e-3;

struct Descent {
  int iterations = 0;
  double pull = 0.0;       // the change of natural turn that would balance the forces, radians
  bool in_crease = false;  // no step downhill lowers the energy, as far as one can tell
};

// Newton's method downhill, with a multiple of the elastic part added where the matrix is not positive.
Descent descend(PressedStrand& strand, std::vector<double>& q, double rest, int max_iterations) {
  constexpr int kMostShifts = 40, kHalvings = 30;
  const auto n = static_cast<int>(q.size());
  const double length = strand.element_length();
  Descent descent;
  double shift = 0.0;
  std::vector<double> trial(q.size());
  Eigen::LLT<MatX> factor(n);
  while (descent.iterations < max_iterations) {
    ++descent.iterations;
    const double before = strand.differentiate(q);
    descent.pull = length * strand.gradient().cwiseQuotient(strand.diagonal()).cwiseAbs().sum();
    MatX matrix = strand.matrix();
    for (int round = 0; round < kMostShifts; ++round) {
      matrix.diagonal() = strand.matrix().diagonal() + shift * strand.diagonal();
      factor.compute(matrix);
      if (factor.info() == Eigen::Success) break;
      shift = std::max(4.0 * shift, 0.05);
    }
    if (factor.info() != Eigen::Success) break;  // numbers have left all bounds
    const VecX step = -factor.solve(strand.gradient());
    const double slope = step.dot(strand.gradient());
    double total = 0.0, largest = 0.0;
    for (int e = 0; e < n / 3; ++e) {
      const double turn = length * step.segment<3>(3 * e).norm();
      total += turn;
      largest = std::max(largest, turn);
    }
    if (shift == 0.0 && (total < rest || descent.pull < kRest)) break;

    double part = std::min(1.0, kLongStep / std::max(largest, 1e-300));
    const bool full = part == 1.0;
    double after = before, rounding = 0.0;
    bool falls = false;
    for (int halving = 0; halving < kHalvings && !falls; ++halving) {
      for (int i = 0; i < n; ++i) trial[i] = q[i] + part * step[i];
      after = strand.measure(trial);
      rounding = 1e-14 * (strand.elastic() + strand.contact() + std::abs(strand.gravity()));
      falls = after <= before + 1e-4 * part * slope + rounding;
      if (!falls) part *= 0.5;
    }
    if (falls) q = trial;
    if (!falls || before - after <= rounding) {
      descent.in_crease = shift == 0.0;
      break;
    }
    // Trust the quadratic model more after a full step.
    if (full && part == 1.0) shift = shift < 0.1 ? 0.0 : shift / 8.0;
  }
  return descent;
}

// Smallest eigenvalue of the matrix relative to the elastic part.
double stability(const PressedStrand& strand) {
  const VecX scale = strand.diagonal().cwiseSqrt().cwiseInverse();
  const MatX scaled = scale.asDiagonal() * strand.matrix().selfadjointView<Eigen::Lower>().toDenseMatrix() *
                      scale.asDiagonal();
  return Eigen::SelfAdjointEigenSolver<MatX>(scaled, Eigen::EigenvaluesOnly).eigenvalues()[0];
}

std::vector<double> flat(const std::vector<Vec3>& curvatures, int elements) {
  std::vector<double> q;
  for (int e = 0; e < elements; ++e) {
    const Vec3& value = curvatures[curvatures.size() == 1 ? 0 : static_cast<std::size_t>(e)];
    q.insert(q.end(), value.data(), value.data() + 3);
  }
  return q;
}

void settle(const rods::SuperHelixStrand& strand, PressedStrand& pressed, const EquilibriumOptions& options,
            Equilibrium& result) {
  std::vector<double> q = flat(strand.initial.empty() ? strand.natural : strand.initial, strand.elements);
  Descent last;
  for (const double part : {0.0, 1.0 / 64, 1.0 / 16, 0.25, 1.0}) {
    pressed.set_weight(part);
    last = descend(pressed, q, part == 1.0 ? kRest : kOnTheWay, options.max_iterations);
    result.iterations += last.iterations;
  }
  pressed.differentiate(q);
  for (int e = 0; e < strand.elements; ++e) result.curvatures[e] = Vec3(q[3 * e], q[3 * e + 1], q[3 * e + 2]);
  result.elastic_energy = pressed.elastic();
  result.gravity_energy = pressed.gravity();
  result.contact_energy = pressed.contact();
  result.stability = stability(pressed);
  judge(strand, last.pull < kBalanced || last.in_crease, result.stability > 0.0, result);
}

}  // namespace

std::vector<Equilibrium> find_equilibria(std::span<const rods::SuperHelixStrand> strands, const Vec3& gravity,
                                         const Clearance& clearance, const EquilibriumOptions& options) {
  validate(clearance, strands.size());
  std::vector<Equilibrium> results = find_equilibria(strands, gravity, options);
  if (!clearance.bodies || clearance.bodies->size() == 0) return results;
  parallel_for(
      strands.size(),
      [&](std::size_t i) {
        PressedStrand pressed(strands[i], i, gravity, clearance);
        pressed.measure(flat(results[i].curvatures, strands[i].elements));
        if (pressed.touching() > 0) settle(strands[i], pressed, options, results[i]);
      },
      1);
  return results;
}

}  // namespace ringlet::statics
