#pragma once
// One strand under gravity and pressed by bodies: its energy with exact gradient, and a dense Newton matrix.
// The penalty joins all elements before a place of contact, so the O(N) factor of StrandEnergy does not
// apply; a strand has few enough elements for dense algebra. [Bertails2005, Section 3.1]
//
//   r, n, x    a sample of the strand, outward normal of the body there, how much too close it is
//   J_jP       ∂r/∂q_jP = D_jP + A_jP × (r − r_P): A_jP the turn of all beyond element P, D_jP the shift of
//              its end r_P
//   E_c        Σ ½ k x² Δs over the samples, Δs of strand each
//   gradient   −Σ k x Δs n·J
//   matrix     Σ k Δs (Jᵀn)(Jᵀn)ᵀ − k x Δs n·∂J/∂q, where ∂J_jQ/∂q_iP = A_iP × J_jQ for P < Q
// The matrix is exact on flat bodies. The curvature of others is left out: meshes have it at their edges and
// corners alone, and a search that believes in it jumps to and fro between them. The gradient, and so the
// equilibrium, is exact on all.

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "ringlet/rods/super_helix.h"
#include "ringlet/statics/clearance.h"
#include "ringlet/statics/strand_energy.h"

namespace ringlet::statics {

class PressedStrand {
 public:
  // `clearance` is borrowed. The strand must be valid.
  PressedStrand(const rods::SuperHelixStrand& strand, std::size_t index, const Vec3& gravity,
                const Clearance& clearance);

  // Gravity as a part of the whole.
  void set_weight(double part);

  // Energies alone; then also gradient and matrix.
  double measure(const std::vector<double>& q);
  double differentiate(const std::vector<double>& q);
  double element_length() const { return energy_.element_length; }
  double elastic() const { return energy_.elastic(); }
  double gravity() const { return energy_.gravity(); }
  double contact() const { return contact_; }
  std::size_t touching() const { return touches_.size(); }
  const VecX& gradient() const { return gradient_; }
  const MatX& matrix() const { return matrix_; }      // lower triangle
  const VecX& diagonal() const { return diagonal_; }  // of the elastic part

 private:
  struct Joint {
    Vec3 start, end;
    Mat3 frame;              // at the start
    Vec3 axis[3], reach[3];  // A, D
    V3<double> omega;        // its curvatures
    TurnCoefficients<double> h;
  };
  struct Touch {
    int element;
    Vec3 position, normal, own[3];  // own: ∂r by the curvatures of its element
    rods::Symmetric3<double> bend;  // n·∂²r by the same
    double depth;
  };

  // What is known of a sample and a body from the last time that the bodies were asked.
  struct Known {
    Vec3 position;
    double distance;  // signed
  };

  void walk(const std::vector<double>& q);
  void add_to_matrix(const Touch& touch);
  // n·∂²r by the curvatures of an element before the one that touches.
  rods::Symmetric3<double> bend_before(const Touch& touch, std::size_t element) const;
  std::optional<body::BodySurface> closest(std::size_t body, Known& known, const Vec3& position,
                                           double wanted) const;

  static constexpr int kSamples = 3;  // per element

  StrandEnergy<double> energy_;
  V3<double> weight_;
  Pose root_;
  std::size_t index_;
  const Clearance& clearance_;
  double penalty_;  // k Δs
  double contact_ = 0.0;
  std::vector<Joint> joints_;
  std::vector<Touch> touches_;
  std::size_t bodies_;
  std::vector<Known> known_;  // sample by sample, body by body
  VecX gradient_, diagonal_;
  MatX matrix_;
  VecX row_;                    // n·J of one touch
  std::vector<Vec3> jacobian_;  // J of it
};

}  // namespace ringlet::statics
