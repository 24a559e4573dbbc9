#pragma once
// One strand under gravity and pressed by bodies: its energy with exact gradient, and a Newton matrix that is
// factored in O(N). [Bertails2005, Section 3.1]
//
//   r, n, x    a sample of the strand relative to its root, outward normal of the body there, how much too
//              close it is
//   A_jP, y_P  turn of all that lies beyond element P per unit of q_jP; the end of P
//   J_jP       ∂r/∂q_jP = A_jP × r − B_jP for r beyond P, B_jP = A_jP × y_P − ∂y_P/∂q_jP
//   E_c        Σ ½ k x² Δs over the samples, Δs of strand each
//   gradient   −Σ k x Δs n·J
//   matrix     Σ k Δs (n·J)(n·J)ᵀ − k x Δs n·∂J/∂q, where ∂J_jQ/∂q_iP = A_iP × J_jQ for P < Q
// With u_P = (A_P, −B_P) and p = (r × n, n), n·J_P = u_P·p. All blocks of the matrix off its diagonal are
// therefore products of six numbers of one element and six of the other, H_(iP)(jQ) = u_iP · v_jQ for P < Q,
// and the Cholesky factor has the same form, as in StrandEnergy.
//
// Creases: where a sample is as close to one part of a body as to another, x is the larger of the two depths
// and the gradient jumps. A strand may rest there, pressed by both parts: it is then the share of the second
// part, μ between 0 and k x Δs, that balances the forces. It enters as a term μΔ + ½ c Δ², with Δ the depth
// in the second part less that in the first, whose derivatives are those of E_c with n the difference of the
// two normals.
//
// The matrix is exact on flat bodies. The curvature of others is left out: meshes have it at their edges and
// corners alone, and a search that believes in it jumps to and fro between them. The gradient, and so the
// equilibrium, is exact on all.

#include <Eigen/Core>
#include <vector>

#include "ringlet/rods/super_helix.h"
#include "ringlet/statics/clearance.h"
#include "ringlet/statics/strand_energy.h"

namespace ringlet::statics {

// Another part of a body that a sample is as close to as to the part that it touches.
struct Crease {
  std::size_t touch;   // among those of the strand as it is now
  std::size_t sample;  // of the strand, and the body
  std::size_t body;
  Vec3 normal, other;  // of this part, and of the one that counts as touched
  double lead = 0.0;   // m: depth in this part less that in the other
  double share = 0.0;  // N: force of this part
};

class PressedStrand {
 public:
  // `clearance` is borrowed. The strand must be valid.
  PressedStrand(const rods::SuperHelixStrand& strand, std::size_t index, const Vec3& gravity,
                const Clearance& clearance);

  // Gravity as a part of the whole.
  void set_weight(double part);

  // Energies alone; then also gradient and matrix.
  void measure(const std::vector<double>& q);
  void differentiate(const std::vector<double>& q);
  double elastic() const { return energy_.elastic(); }
  double gravity() const { return energy_.gravity(); }
  double contact() const { return contact_; }
  double total() const { return energy_.total() + contact_; }
  double magnitude() const { return energy_.magnitude() + contact_; }
  std::size_t touching() const { return touches_.size(); }
  const std::vector<double>& gradient() const { return gradient_; }
  // Entry of the matrix, row ≥ column.
  double hessian(int row, int column) const;

  // The creases beside the samples that touch bodies, after measure() or differentiate().
  std::vector<Crease> find_creases() const;
  // Gradient and matrix once more at the same shape, with the shares of creases and their stiffness c.
  void differentiate_again(const std::vector<Crease>& creases, double crease_stiffness);
  // How much faster the depth in the crease grows than that in the touched part, along a step.
  double lead_change(const Crease& crease, const std::vector<double>& step) const;
  // The part of the crease counts as touched from now on, instead of the other.
  void touch_other_part(const Crease& crease);
  double force(std::size_t touch) const { return penalty_ * touches_[touch].depth; }
  double penalty() const { return penalty_; }

  // Factors the matrix plus (μ − 1) times its elastic part; false if that is not positive definite.
  bool factor(double mu);
  // x ← (matrix + (μ − 1) elastic part)⁻¹ x with the last factor.
  void solve(std::vector<double>& x) const;

  double element_length;
  Vector3<double> stiffness{};

 private:
  using Vec6 = Eigen::Matrix<double, 6, 1>;
  using Mat6 = Eigen::Matrix<double, 6, 6>;

  struct Joint {
    Vec3 end;                 // y
    Mat3 frame;               // at the start
    Vec3 axis[3], reach[3];   // A, ∂y/∂q
    Vector3<double> omega{};  // its curvatures
    TurnCoefficients<double> h;
    Vec6 u[3], v[3];
    Mat3 own;                      // block of the matrix on its diagonal
    Vec6 w[3];                     // of the factor: L_(jQ)(iP) = v_jQ · w_iP
    double diagonal[3], lower[3];  // own block of L: reciprocals of the diagonal; entries 10, 20, 21
  };
  struct Touch {
    std::size_t element, sample, body;
    double at;                      // m from the start of its element
    Vec3 position, normal, own[3];  // own: ∂r by the curvatures of its element
    rods::Symmetric3<double> bend;  // n·∂²r by the same
    double depth;

    Vec6 wrench() const;  // p
  };
  // Sums over the touches beyond an element, f = k x Δs.
  struct Beyond {
    Mat6 stiffness = Mat6::Zero();  // Σ k Δs p pᵀ
    Vec6 wrench = Vec6::Zero();     // Σ f p
    Mat3 moment = Mat3::Zero();     // Σ f r nᵀ
    bool empty = true;
  };
  // What is known of a sample and a body from the last time that the bodies were asked, there or at the
  // sample before.
  struct Known {
    Vec3 position;
    double distance;  // signed
    Vec3 normal;      // of the closest surface; zero where none was found

    // The distance of another place is not less than this, and differs by no more than it has moved.
    double least_at(const Vec3& place) const { return distance - (place - position).norm(); }
  };

  void walk(const std::vector<double>& q);
  void touch_bodies(std::size_t element, const Vec3& start);
  void differentiate_joint(std::size_t element, const Beyond& beyond);
  // n·∂²r by the curvatures of an element, summed over the touches beyond it.
  Mat3 bend_beyond(std::size_t element, const Beyond& beyond) const;
  void differentiate_own(Touch& touch) const;
  void add_touch(const Touch& touch, double stiffness_here, double force_here, Beyond& beyond);
  // Asks the body where it must; then whether the sample at that position is closer than wanted.
  bool is_close(std::size_t body, Known& known, const Vec3& position, double wanted) const;

  StrandEnergy<double> energy_;
  Vector3<double> weight_{};
  Pose root_;
  std::size_t index_;
  const Clearance& clearance_;
  int samples_;     // per element
  double penalty_;  // k Δs
  double contact_ = 0.0;
  std::vector<Joint> joints_;
  std::vector<Touch> touches_;  // in the order of their elements
  std::size_t bodies_;
  std::vector<Known> known_;  // sample by sample, body by body
  std::vector<double> gradient_;
};

}  // namespace ringlet::statics
