#pragma once
// Equilibria and small vibrations of rods with vertices, for any pack of the nodal models: Newton with the
// exact Hessian, and dense eigenvalues.

#if defined(__GNUC__) && !defined(__clang__)
// gcc 12 takes the deliberately undefined operands inside its own AVX-512 intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <vector>

#include "ringlet/rods/corde_pack.h"
#include "ringlet/rods/discrete_elastic_rod_pack.h"

namespace ringlet::rods {

inline Vector3<double> to_kernel(const Vec3& a) { return {a.x(), a.y(), a.z()}; }
inline Vec3 from_kernel(const Vector3<double>& a) { return {a.x, a.y, a.z}; }

template <class Pack>
struct StaticRod {
  Pack pack;
  NodalLoad<double> load;
};

// Nearly no stretch, no shear, no inertia of the sections.
inline void make_thin(DiscreteElasticRodPack<double>& pack) {
  pack.spin_inertia_per_length = 1e-8;
  pack.stretch = 1e8;
}
inline void make_thin(CordePack<double>& pack) {
  // Stiffness over inertia of a turn is 1e12: eigenvalues of order one keep four digits.
  pack.section_inertia = {1e-5, 1e-5, 1e-5};
  pack.stretch = pack.coupling = 1e7;
}

// A straight or curled rod of unit length, unit mass per length and nearly no stretch.
template <class Pack>
StaticRod<Pack> static_rod(int edges, const Mat3& root, const Vec3& stiffness, const Vec3& natural) {
  NodalStrand strand;
  strand.root.rotation = Quat(root);
  strand.length = 1.0;
  strand.natural = {natural};
  StaticRod<Pack> rod{Pack(edges, true), {}};
  const NodalShape shape = sample_shape(strand.root, 1.0, strand.natural, edges, 0);
  rod.pack.set_strand(0, strand, shape, shape);
  rod.pack.mass_per_length = 1.0;
  make_thin(rod.pack);
  rod.pack.stiffness = to_kernel(stiffness);
  set_root(rod.load, 0, strand.root);
  return rod;
}

// Gradient of elastic and gravity energy over the free degrees of freedom.
template <class Pack>
VecX slope(const StaticRod<Pack>& rod, const typename Pack::Assembly& terms) {
  const Pack& pack = rod.pack;
  std::vector<double> all;
  pack.gradient(terms, all);
  const int first = Pack::kBlock * pack.first_block();
  const Vec3 gravity = from_kernel(rod.load.gravity);
  VecX gradient(pack.dofs());
  for (int i = 0; i < gradient.size(); ++i) {
    const int block = (i + first) / Pack::kBlock, entry = (i + first) % Pack::kBlock;
    const int axis = entry - (Pack::kBlock - 3);
    gradient[i] = all[i + first] - (axis >= 0 ? pack.inertia(block, entry) * gravity[axis] : 0.0);
  }
  return gradient;
}

// Newton towards equilibrium from where the rod is; false when it does not get there.
template <class Pack>
bool settle_once(StaticRod<Pack>& rod) {
  const int n = rod.pack.dofs(), first = Pack::kBlock * rod.pack.first_block();
  for (int iteration = 0; iteration < 400; ++iteration) {
    typename Pack::Assembly terms;
    rod.pack.assemble(rod.pack.now, rod.pack.now.strain, 0.0, 1.0, 1.0, terms);
    VecX change = -slope(rod, terms);
    // A shift makes the matrix positive where the rod is not yet near a stable place.
    typename Pack::Matrix matrix(n);
    for (double shift = 0.0;; shift = std::max(1e-3, 4 * shift)) {
      rod.pack.matrix(terms, 0.0, 1.0, matrix);
      for (int i = 0; i < n; ++i) matrix(i, i) += shift;
      if (matrix.factor() > 0.0) break;
    }
    matrix.solve(change.data());
    double scale = 1.0;
    for (int i = 0; i < n; ++i) {
      const bool turn = (i + first) % Pack::kBlock < Pack::kBlock - 3;
      scale = std::min(scale, (turn ? 0.3 : 0.3 * rod.pack.arc) / std::abs(change[i]));
    }
    std::vector<double> move(Pack::kBlock * (rod.pack.edges() + 1), 0.0);
    for (int i = 0; i < n; ++i) move[i + first] = scale * change[i];
    typename Pack::Configuration next;
    rod.pack.move(move, 1.0, rod.load, next);
    rod.pack.now = next;
    if (scale == 1.0 && change.norm() < 1e-8) return true;
  }
  return false;
}

template <class Pack>
void settle(StaticRod<Pack>& rod, const Vec3& gravity) {
  rod.load.gravity = to_kernel(gravity);
  ASSERT_TRUE(settle_once(rod)) << "no equilibrium found";
}

template <class Pack>
Vec3 tip(const StaticRod<Pack>& rod) {
  return from_kernel(rod.pack.position(rod.pack.edges()));
}

// Squares of the angular frequencies of small vibrations about where the rod is, smallest first.
template <class Pack>
VecX vibrations(const StaticRod<Pack>& rod) {
  typename Pack::Assembly terms;
  rod.pack.assemble(rod.pack.now, rod.pack.now.strain, 0.0, 1.0, 1.0, terms);
  typename Pack::Matrix matrix(rod.pack.dofs());
  rod.pack.matrix(terms, 0.0, 1.0, matrix);
  MatX hessian = MatX::Zero(matrix.size(), matrix.size());
  for (int i = 0; i < matrix.size(); ++i)
    for (int j = std::max(0, i - Pack::kBand); j <= i; ++j) hessian(i, j) = hessian(j, i) = matrix(i, j);
  const int first = Pack::kBlock * rod.pack.first_block();
  VecX root_mass(hessian.rows());
  for (int i = 0; i < root_mass.size(); ++i)
    root_mass[i] = std::sqrt(rod.pack.inertia((i + first) / Pack::kBlock, (i + first) % Pack::kBlock));
  const MatX scaled = root_mass.cwiseInverse().asDiagonal() * hessian * root_mass.cwiseInverse().asDiagonal();
  return Eigen::SelfAdjointEigenSolver<MatX>(scaled, Eigen::EigenvaluesOnly).eigenvalues();
}

}  // namespace ringlet::rods
