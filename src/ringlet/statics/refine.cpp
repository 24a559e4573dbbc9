#include "ringlet/statics/refine.h"

#include <cmath>

#include "ringlet/statics/strand_group.h"

namespace ringlet::statics {
namespace {

// The slope of the strain in each element per element length, from its neighbours; at the tip the strain is
// zero, and at the root it is extrapolated.
std::vector<Vec3> strain_slopes(const std::vector<Vec3>& strain) {
  const std::size_t n = strain.size();
  std::vector<Vec3> slopes(n, Vec3::Zero());
  if (n < 3) return slopes;
  slopes[0] = -1.5 * strain[0] + 2.0 * strain[1] - 0.5 * strain[2];
  for (std::size_t e = 1; e + 1 < n; ++e) slopes[e] = 0.5 * (strain[e + 1] - strain[e - 1]);
  slopes[n - 1] = -strain[n - 1] - strain[n - 2] / 3.0;
  return slopes;
}

std::vector<double> recovered(const std::vector<Vec3>& q, const std::vector<Vec3>& natural) {
  std::vector<Vec3> strain;
  for (std::size_t e = 0; e < q.size(); ++e)
    strain.push_back(q[e] - curvature_of(natural, static_cast<int>(e)));
  const std::vector<Vec3> slopes = strain_slopes(strain);
  std::vector<double> fine;
  for (std::size_t e = 0; e < q.size(); ++e)
    for (int k = 0; k < kRefinement; ++k) {
      const Vec3 part = q[e] + ((k + 0.5) / kRefinement - 0.5) * slopes[e];
      fine.insert(fine.end(), part.data(), part.data() + 3);
    }
  return fine;
}

}  // namespace

RefinedShape refine(const rods::SuperHelixStrand& strand, const Vec3& gravity, const Equilibrium& rest) {
  const int n = strand.elements;
  StrandEnergy<double> coarse = energy_of(strand, gravity, 1), fine = energy_of(strand, gravity, kRefinement);
  // Where not, the elements are shown as they are.
  const bool refinable = rest.contact_energy == 0.0 && rest.outcome != Outcome::not_found;
  std::vector<Vec3> q = rest.curvatures;
  const Vec3 k = coarse.element_length * strand.material.stiffness();
  constexpr int kRounds = 20;
  for (int round = 0; refinable && round < kRounds; ++round) {
    fine.differentiate(recovered(q, strand.natural));
    std::vector<double> flat;
    for (const Vec3& value : q) flat.insert(flat.end(), value.data(), value.data() + 3);
    coarse.differentiate(flat);
    if (!coarse.factor(1.0)) break;
    std::vector<double> step(flat.size());
    for (int e = 0; e < n; ++e)
      for (int j = 0; j < 3; ++j) {
        double force = 0.0;
        for (int part = 0; part < kRefinement; ++part)
          force += fine.gravity_force()[3 * (kRefinement * e + part) + j];
        step[3 * e + j] = force - k[j] * (q[e][j] - curvature_of(strand.natural, e)[j]);
      }
    coarse.solve(step);
    double turn = 0.0;
    for (int e = 0; e < n; ++e) {
      const Vec3 change(step[3 * e], step[3 * e + 1], step[3 * e + 2]);
      q[e] += change;
      turn += coarse.element_length * change.norm();
    }
    if (turn < 1e-9) break;
  }
  std::vector<double> flat = recovered(q, strand.natural);
  if (!refinable)
    for (std::size_t i = 0; i < flat.size(); ++i) flat[i] = q[i / (3 * kRefinement)][static_cast<int>(i % 3)];
  fine.measure(flat);
  RefinedShape shape;
  for (std::size_t e = 0; e < flat.size(); e += 3)
    shape.curvatures.emplace_back(flat[e], flat[e + 1], flat[e + 2]);
  shape.elastic_energy = fine.elastic();
  shape.gravity_energy = fine.gravity();
  return shape;
}

}  // namespace ringlet::statics
