#pragma once
// The mechanics of super-helix strands, one strand per lane. [Bertails2006]; mass matrix and forces as sums
// over the part of the strand beyond an element, in the manner of composite rigid bodies.
//
//   N, ℓ       elements per strand and their length
//   d          degrees of freedom per element: 3 (κ1, κ2, τ), or 2 when twist is held at its natural value
//   r(s)       position relative to the root
//   J_jQ(s)    ∂r(s)/∂q_jQ = A_jQ × r(s) + b_jQ for s beyond element Q, and F_Q D_j(a) inside it
//   μ, m, S    mass, first and second moment of the part beyond an element: ρS ∫ (1, r, r rᵀ) ds
//   p_jQ, L_jQ momentum and angular momentum about the root when only q_jQ moves at rate one
//
// Then M_(iP)(jQ) = A_iP · L_jQ + b_iP · p_jQ for P < Q, and the generalised force of a load f(s) follows
// from the load's sum and moment beyond Q. Cost: O(N) quadrature, O((dN)²) for M, O((dN)³) for its factor.
//
// Both schemes (step_scheme.h) move curvatures by h w, with rates w in the tangent space at the beginning of
// the step. The midpoint scheme takes the velocity of a point from where the step really leads,
// u(w) = (x(q + h w) − x(q))/h, so that its inertia is that of a variational integrator: J(q)ᵀ ρS (u' − u).
// What u(w) differs by from J(q) w is quadratic in w; it is that of the last step's rates.
// Where a strand turns far in a step, such inertia makes energy or loses it. How much is known to rounding,
// and is taken from the next velocities, or given back to them.

#include <cstddef>
#include <vector>

#include "ringlet/base/quadrature.h"
#include "ringlet/rods/helix.h"
#include "ringlet/rods/resolved_motion.h"

namespace ringlet::rods {

// What moves and loads a strand during one step.
template <class R>
struct StrandLoad {
  Scheme scheme = Scheme::implicit_euler;
  R step = R(1.0);              // h
  R last_step{}, older_step{};  // of the two steps before, as far as they were of the midpoint scheme
  Frame<R> root_frame;          // at the beginning of the step
  Frame<R> root_frame_at_end;   // for the midpoint scheme
  Vector3<R> root_velocity{};   // of the clamp during the step
  Vector3<R> root_spin{};
  Vector3<R> last_root_velocity{}, last_root_spin{};  // during the step before
  Vector3<R> gravity{};
  Vector3<R> wind{};     // velocity of the air
  R drag;                // 1/s: the air's pull across the strand, per mass and relative velocity
  R slip{};              // 1/s: by how much less it pulls along the strand
  R goal{};              // times the pull towards the goal
  R stiffness = R(1.0);  // times that of the material
};

template <class R>
class SuperHelixPack {
 public:
  SuperHelixPack(int elements, int dofs_per_element, const QuadratureRule& rule);

  int elements() const { return elements_; }
  int dofs() const { return dofs_per_element_ * elements_; }
  int dofs_per_element() const { return dofs_per_element_; }

  // Material, set once; curvature entries are element-major: 3·Q + i.
  R element_length{}, mass_per_length{}, relaxation{};
  Vector3<R> stiffness{};  // (E I1, E I2, G J)
  std::vector<R> natural;  // natural curvatures
  // State: curvatures, the rates of the last two steps, the velocities in the world that the last step gave
  // to the quadrature points, and the energy in J that inertia has made and that is still to be taken away.
  // Inertia is taken from the velocities: the new ones are those of the strand's present tangent space that
  // are nearest to them (by mass), so that of implicit Euler inertia alone can never create energy, however
  // fast the strand whips.
  std::vector<R> q, rates, older_rates;
  std::vector<Vector3<R>> velocities;
  R surplus{};
  // Where the goal has the quadrature points, in the root's frame, and how it pulls there, 1/s²; empty: there
  // is none.
  std::vector<Vector3<R>> goal;
  std::vector<R> goal_pull;
  // Rates of the free curvatures at the end of the step: d·Q + j.
  std::vector<R> v_end;

  // The present shape becomes the goal, without a pull.
  void set_goal();
  // Which part of the strand's length lies before a quadrature point.
  double share_of(std::size_t point) const {
    const std::size_t each = rule_.nodes.size();
    return (double(point / each) + rule_.nodes[point % each]) / elements_;
  }

  // Walks the strand root → tip and sums tip → root: mass matrix (lower triangle, row-major packed) and the
  // generalised force of gravity, of drag as far as curvature rates do not carry it, and of inertia.
  void assemble(const StrandLoad<R>& load);

  // Factors the step's matrix L Lᵀ, which is (1 + h drag) M + (h relaxation + h²) K for implicit Euler, and
  // puts the rates of a step without contacts into v_end.
  void solve_free_step();

  // x ← (L Lᵀ)⁻¹ x with the factor of the last step.
  void solve(R* x) const;

  // Ends the step: the quadrature points' velocities follow from v_end, and the curvatures move.
  void advance();

  // Calls visit(k, position relative to the root) for equally spaced points, the root being k = 0. With
  // `ahead` the curvatures are those after that much time at the rates v_end.
  template <class Visit>
  void walk(const Frame<R>& root_frame, const R& ahead, int samples_per_element, Visit&& visit) const;
  template <class Visit>
  void walk(const Frame<R>& root_frame, int samples_per_element, Visit&& visit) const {
    walk(root_frame, R(0.0), samples_per_element, visit);
  }

  // After assemble():
  // With a goal this is M + (kick h / (1 + kick drag air)) G, where G is M with mass times the pull for mass.
  const std::vector<R>& mass() const { return mass_; }
  const std::vector<R>& force() const { return force_; }
  // Diagonal entries are stored as reciprocals. The factor's order is from the tip to the root: a point of
  // the strand moves with what lies between it and the root, so that J L⁻ᵀ has entries there alone.
  const std::vector<R>& factor() const { return factor_; }
  // Which curvature stands at a place of the factor, and the other way round.
  int in_factor(int dof) const { return dofs() - 1 - dof; }
  // At the beginning of the step. Of the midpoint scheme, whose velocities are those of steps: with the mean
  // of the last one's and this one's.
  R kinetic_energy() const;
  R gravity_energy() const { return gravity_; }
  R elastic_energy() const;
  // How fast the tangent turns relative to the root at the end of the step, at most over the elements' ends.
  // A twist about the tangent itself does not count: it moves no mass, and where contacts drive it, it
  // follows them at whatever speed a step asks for.
  R tangent_spin() const;
  // Upper bound of any material frame's spin relative to the root at the end of the step, twist included.
  R spin_bound() const;

  // The element's start, for contact rows: J at (element, a) needs these.
  const Frame<R>& frame(int element) const { return nodes_[element].frame; }
  const Vector3<R>& position(int element) const { return nodes_[element].position; }
  const Vector3<R>& axis(int dof) const { return axis_[dof]; }      // A
  const Vector3<R>& offset(int dof) const { return offset_[dof]; }  // b

  Vector3<R> curvature(int element) const { return {q[3 * element], q[3 * element + 1], q[3 * element + 2]}; }

 private:
  struct Node {  // at the start of an element; the last is the tip
    Frame<R> frame;
    Vector3<R> position{};
  };
  struct ElementSums {  // integrals over one element, in its own start frame, all times ρS
    R mass{};
    Vector3<R> first{};                 // ∫ p
    R second[6]{};                      // ∫ p pᵀ: xx, yy, zz, xy, xz, yz
    Vector3<R> d[3]{}, p_cross_d[3]{};  // ∫ D_j, ∫ p × D_j
    R d_dot_d[6]{};                     // ∫ D_i · D_j: 00, 11, 22, 10, 20, 21
  };

  bool midpoint() const { return load_.scheme == Scheme::midpoint; }
  std::size_t points_per_element() const { return rule_.nodes.size(); }
  R weight(std::size_t node) const { return R(rule_.weights[node]) * element_length * mass_per_length; }
  Vector3<R> rate(const std::vector<R>& of, int element) const;
  Vector3<R> rate(int element) const { return rate(v_end, element); }
  void integrate_element(int element, ElementSums& sums);
  void add_point(const HelixPoint<R>& point, const R& inertia, ElementSums& sums) const;
  void place_next_node(int element, const Vector3<R>& omega, const R& omega_squared);
  void accumulate(const std::vector<ElementSums>& sums);
  // Jᵀ f for forces on the quadrature points, each in the start frame of its element.
  void project(const std::vector<Vector3<R>>& forces, std::vector<R>& out) const;
  // visit(point, velocity in the world): J w and what the root carries; u(v_end).
  template <class Visit>
  void tangent_velocities(const std::vector<R>& rates, Visit&& visit) const;
  template <class Visit>
  void mean_velocities(Visit&& visit) const;
  // What the root's motion alone gives the quadrature point, at given velocities of the root.
  Vector3<R> carried(std::size_t at, const Vector3<R>& velocity, const Vector3<R>& spin) const;
  void factor(const R& mass_scale, const R& stiffness_scale);
  void factor_step();
  void resolve_motion();
  void solve_rates(const std::vector<R>& force);
  void subtract_bias();
  void keep_velocities();
  R energy_made(const std::vector<Vector3<R>>& end) const;
  void settle_surplus();

  int elements_, dofs_per_element_;
  QuadratureRule rule_;
  std::vector<Node> nodes_;
  StrandLoad<R> load_;  // of the last assemble()
  StepWeights<R> weights_;
  std::vector<ElementSums> sums_;
  std::vector<HelixPoint<R>> points_;  // of the quadrature, at the beginning of the step
  std::vector<Vector3<R>> forces_;     // on them, in the start frame of their element
  std::vector<Vector3<R>> bias_;       // u(w) − J w of the midpoint scheme, in the world
  std::vector<Vector3<R>> axis_, offset_;
  std::vector<R> mass_, force_, biased_force_, factor_;
  R kinetic_{}, gravity_{};
};

// Index of entry (row, column), column ≤ row, in a packed lower triangle.
inline std::size_t packed(std::size_t row, std::size_t column) { return row * (row + 1) / 2 + column; }

}  // namespace ringlet::rods

#include "ringlet/rods/super_helix_assembly.inl"
#include "ringlet/rods/super_helix_inertia.inl"
#include "ringlet/rods/super_helix_pack.inl"
