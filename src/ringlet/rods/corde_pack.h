#pragma once
// The mechanics of CoRdE rods, one strand per lane. [Spillmann2007]: a centreline of vertices, a quaternion
// per edge, and an energy that keeps the quaternion's third director along the edge.
//
//   E, ℓ       edges per strand and the arclength that each stands for
//   x_k, q_j   vertices and quaternions; edge 0 is the clamp, as in discrete_elastic_rod_pack.h
//   (n1,n2,d3) directors of a quaternion; t the edge's own direction
//   φ_j        turn of edge j during the step, in its own frame: q ← q exp(φ/2)
//   p_i        relative turn q̄_i−1 q_i = (w, v); strain Ω ℓ = 2 v: the discrete 2 q̄ q' of the paper
//   block j    degrees of freedom (φ_j, x_j+1): six entries
//
// Energies: bending and twist ½ K (2v − rest)²/ℓ, stretch ½ E A ℓ (|e|/ℓ − 1)², coupling ½ c ℓ |t − d3|².
// The coupling constant c is the shear stiffness G A, so that the rod is in fact a shearable one, with a
// shear of the order of (radius/length)². A step is one minimisation, as in discrete_elastic_rod_pack.h; the
// step matrix has half-bandwidth eight.
//
// Deviates: [Spillmann2007] integrates explicitly and renormalises quaternions; here the step is implicit, as
// [Daviet2011] used it, and a turn is a rotation. Gyroscopic torques of the thin sections are left out.

#include <vector>

#include "ringlet/base/banded.h"
#include "ringlet/rods/lasting_forces.h"
#include "ringlet/rods/matrix3.h"
#include "ringlet/rods/nodal_load.h"
#include "ringlet/rods/nodal_strand.h"

namespace ringlet::rods {

struct CordeOptions {
  int iterations = 1;              // Newton steps per time step
  double stretch_stiffness = 1.0;  // multiplies E × area
  double coupling = 1.0;           // multiplies G × area
};

template <class R>
class CordePack {
 public:
  using Options = CordeOptions;
  static constexpr int kBlock = 6, kBand = 8;
  using Matrix = BandedMatrix<R, kBand>;

  CordePack(int edges, bool clamped);

  int edges() const { return edges_; }
  int first_block() const { return clamped_ ? 1 : 0; }
  int dofs() const { return kBlock * (edges_ + 1 - first_block()); }

  // Material, set once.
  R arc{}, mass_per_length{}, relaxation{}, stretch{}, coupling{};
  Vector3<R> stiffness{};        // (E I1, E I2, G J)
  Vector3<R> section_inertia{};  // ρ (I1, I2, I1 + I2)
  std::vector<R> rest_length;    // per edge
  std::vector<R> natural;        // strains at rest: 3·i + k

  struct Edge {
    Rotation<R> q{};
    Vector3<R> t{};  // direction of the chord
    R length{};
  };
  struct Configuration {
    std::vector<Vector3<R>> x;
    std::vector<Edge> edge;
    std::vector<R> strain;  // 3·i + k
  };
  Configuration now;  // at the beginning of the step
  std::vector<R> v;   // rates of all blocks, and what they become; block 0 of a clamped strand included
  std::vector<R> v_end;
  // Tensions of the edges, and what they become. They are unknowns of the step beside the velocities, because
  // an edge that is a little too long in a guess pulls a thousand times harder than it will in the end.
  std::vector<R> tension, tension_end;
  LastingForces<R> contact_forces;

  VertexGoals<R> goals;

  // Throws InputError naming strand `index` where neighbouring edges turn by nearly half a turn: 2v cannot
  // tell larger turns apart.
  static void check_shape(const NodalShape& shape, const Pose& root, std::size_t index);
  void set_strand(std::size_t lane, const NodalStrand& strand, const NodalShape& rest,
                  const NodalShape& initial);

  void begin_step(const R& h, const NodalLoad<R>& load, const Options& options);
  void finish_step();
  const Matrix& factor() const { return factor_; }
  Frame<R> clamp_frame() const {
    const Rotation<R>& q = now.edge[0].q;
    const R one(1.0), zero(0.0);
    return {q.apply({one, zero, zero}), q.apply({zero, one, zero}), q.apply({zero, zero, one})};
  }

  // `now` moved by `scale` times `rates`; the clamp goes where the load says.
  void move(const std::vector<R>& rates, const R& scale, const NodalLoad<R>& load, Configuration& out) const;

  // First and second derivatives of the energy in edges and turns.
  struct EdgeTerms {
    Vector3<R> force{}, torque{};  // by e_j, φ_j
    Symmetric3<R> ee, phi_phi;     // by e_j e_j, φ_j φ_j
    M3<R> phi_e, previous_phi;     // by φ_j e_j, φ_j−1 φ_j
  };
  using Assembly = std::vector<EdgeTerms>;

  // Of E(c) + Σ ½ viscosity K (Ω − Ω_before)². `geometric` 1 is the exact Hessian, 0 a positive part of it;
  // `stretching` multiplies the stretch energy.
  // Tensions from outside replace those of c in the Hessian, not in the gradient.
  void assemble(const Configuration& c, const std::vector<R>& before, const R& viscosity, const R& geometric,
                const R& stretching, Assembly& terms, const std::vector<R>* tensions = nullptr) const;
  // Derivatives by the blocks, block 0 included.
  void gradient(const Assembly& terms, std::vector<R>& out) const;
  // mass_scale M + stiffness_scale ∇²E over the free blocks.
  void matrix(const Assembly& terms, const R& mass_scale, const R& stiffness_scale, Matrix& out) const;
  void linearise(const Configuration& trial, Assembly& terms, std::vector<R>& slope);

  // Mass of an entry of block j: its turn, or its vertex.
  R inertia(int block, int entry) const;

  R kinetic_energy() const;
  R elastic_energy() const;
  R gravity_energy(const Vector3<R>& gravity) const;
  // Largest angle that an edge's frame turns in the step, infinite where Newton's method has not arrived; and
  // whether a lane's rod lost an edge (≠ 0).
  R largest_turn() const;
  R broken() const { return broken_; }
  const Vector3<R>& position(int vertex) const { return now.x[vertex + 1]; }
  // Where the vertex comes to lie at the rates v_end.
  Vector3<R> end_position(int vertex) const {
    const R* rate = v_end.data() + kBlock * vertex;
    return now.x[vertex + 1] + h_ * Vector3<R>{rate[3], rate[4], rate[5]};
  }

  // Measured (κ1, κ2, τ) of one lane, one for the arc of each edge.
  std::vector<Vec3> curvatures(std::size_t lane) const;

  // Calls visit(number) for everything that the next step depends on.
  template <class Visit>
  void visit_state(Visit&& visit) {
    visit_state_of(*this, visit);
  }
  template <class Visit>
  void visit_state(Visit&& visit) const {
    visit_state_of(*this, visit);
  }

 private:
  template <class Pack, class Visit>
  static void visit_state_of(Pack& pack, Visit& visit);
  void note_broken(const Configuration& c);
  // Adds what the goals' pull resists a motion with.
  void add_goals(Matrix& out) const;
  R vertex_length(int vertex) const { return clamped_ && vertex == 1 ? R(0.5) * arc : arc; }
  int first_vertex() const { return clamped_ ? 1 : 2; }
  void measure_strains(Configuration& c) const;
  void align_directors(Configuration& c) const;
  R largest_turn_at(const std::vector<R>& rates) const;

  // Turn of a frame in the last Newton step, above which the step is too long for Newton's method. What is
  // left is its square: 1e-4, of which the coupling of hair makes a thousandth of its bending energy.
  static constexpr double kLargestCorrection = 1e-2;
  // Angle between a director and its edge that shear forces never reach: those of hair make 1e-6.
  static constexpr double kLargestShear = 1e-3;

  int edges_;
  bool clamped_;
  Matrix factor_;
  R h_{}, broken_{}, last_correction_{};
  NodalLoad<R> load_;
  Options options_;
};

}  // namespace ringlet::rods

#include "ringlet/rods/corde_pack.inl"
#include "ringlet/rods/corde_step.inl"
