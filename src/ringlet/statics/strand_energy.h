#pragma once
// Elastic and gravity energy of a clamped super-helix strand, its exact gradient and Hessian in O(N), and
// O(N) solves with that Hessian. [Bertails2005, Eqs. (2)–(4)]
//
//   N, ℓ       elements and their length;  q_jQ: curvature j of element Q, its natural value q0_jQ
//   k          (E I1, E I2, G J);  w = ρS g, the weight per length
//   F_Q, E     frame at the start of Q, and the turn of the frame along Q
//   X(q)       ∫ r ds over the whole strand, r relative to the root: the gravity energy is −w·X
//   A_iP       turn of everything beyond P per unit of q_iP (world)
//
// For P < Q, a change of q_iP turns all of ∂r/∂q_jQ rigidly, hence ∂²X/∂q_iP∂q_jQ = A_iP × ∂X/∂q_jQ and
//   H_(iP)(jQ) = A_iP · V_jQ,   V_jQ = −(∂X/∂q_jQ) × w.
// A matrix with such a triangle (rank 3 whatever its size: semi-separable) has a Cholesky factor of the same
// kind, L_(jQ)(iP) = V_jQ · W_iP, with W found from root to tip in one pass.
// Deviates: the paper minimises by conjugate descent [FP63] without a Hessian, and writes Poisson's ratio
// where the shear modulus belongs.

#include <vector>

#include "ringlet/statics/turn.h"

namespace ringlet::statics {

// The type of a comparison of two R: bool, or one truth value per lane.
template <class R>
using Mask = decltype(R() < R());

template <class R>
class StrandEnergy {
 public:
  explicit StrandEnergy(int elements);

  int elements() const { return elements_; }

  // The strand, one per lane. Curvature entries are element-major: 3·Q + j.
  R element_length{};
  Vector3<R> stiffness{};  // k
  Vector3<R> weight{};     // w
  Frame<R> root;           // material frame at the clamp
  std::vector<R> natural;

  // Energies alone.
  void measure(const std::vector<R>& q);
  // Energies, gradient and Hessian.
  void differentiate(const std::vector<R>& q);
  const R& elastic() const { return elastic_; }
  const R& gravity() const { return gravity_; }  // zero for all weight at the root
  R total() const { return elastic_ + gravity_; }
  // By which rounding of the total is measured; the elastic energy is not negative.
  R magnitude() const { return elastic_ + select(gravity_ < R(0.0), R(0.0) - gravity_, gravity_); }
  // −∂(gravity energy)/∂q, and ∂(energy)/∂q.
  const std::vector<R>& gravity_force() const { return force_; }
  const std::vector<R>& gradient() const { return gradient_; }

  // Frame at the start of an element and how it turns along it; then A and V of curvature j of it. Other
  // potentials build their energy and Hessian from these.
  const Frame<R>& frame(int element) const { return chain_[element].frame; }
  const TurnCoefficients<R>& coefficients(int element) const { return chain_[element].h; }
  const Vector3<R>& axis(int element, int j) const { return chain_[element].axis[j]; }
  const Vector3<R>& lever(int element, int j) const { return chain_[element].lever[j]; }

  // Entry of the Hessian, for tests and for whoever wants it dense; row ≥ column.
  R hessian(int row, int column) const;

  // Factors H + (μ − 1) K, with K the elastic part of H; says where it is positive definite. Where it is not,
  // solve() gives numbers without meaning.
  Mask<R> factor(const R& mu);
  // x ← (H + (μ − 1) K)⁻¹ x with the last factor.
  void solve(std::vector<R>& x) const;

 private:
  struct Element {
    Frame<R> frame;  // at its start
    TurnCoefficients<R> h;
    rods::Symmetric3<R> gravity;  // own block of the gravity energy's Hessian
    Vector3<R> axis[3]{};         // A
    Vector3<R> lever[3]{};        // V
    Vector3<R> w[3]{};            // W
    R diagonal[3], lower[3];      // own block of L: reciprocals of the diagonal; entries 10, 20, 21
  };

  void walk(const std::vector<R>& q);

  int elements_;
  std::vector<Element> chain_;
  Frame<R> tip_frame_;
  std::vector<R> force_, gradient_;
  R elastic_{}, gravity_{};
};

}  // namespace ringlet::statics

#include "ringlet/statics/strand_energy.inl"
