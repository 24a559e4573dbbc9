#pragma once
// The mechanics of discrete elastic rods, one strand per lane. [Bergou2008], [Bergou2010]
//
//   E, ℓ        edges per strand and the arclength that each stands for
//   x_k         vertices: x_0 lies behind the root, x_1 is the root, x_E+1 the tip
//   edge j      from x_j to x_j+1; edge 0 is the clamp: it has the root's frame and no mass
//   θ_j         turn of edge j's material frame about its tangent during the step
//   vertex i    between edges i − 1 and i; strains (κ1, κ2, m)_i, see discrete_elastic_rod_vertex.h
//   block j     degrees of freedom (θ_j, x_j+1): four entries; the clamp owns block 0 of a clamped strand
//
// A step is one minimisation, or `iterations` Newton steps towards it, from the guess x + h v:
//   ½ |v⁺ − v|²_M + ½ h d |v⁺ − wind|²_M − h g·M v⁺ + E(x⁺) + Σ ½ (r/h) K (κ⁺ − κ)² ,   x⁺ = x + h v⁺
// with drag d and the internal relaxation time r: friction that resists changes of strain, so that a rigid
// motion feels none of it. The step matrix is (1 + h d) M + h² ∇²(…), of half-bandwidth ten. With the
// midpoint scheme (step_scheme.h) the last step's change of the elastic forces stands for K w, which brings
// the clamp's motion in; friction is that of the step itself.
//
// Deviates: the clamp is the root's own frame, with half an edge's length up to the middle of the first edge,
// instead of a first edge that is held: the latter is only first-order accurate. At the end of each step the
// material frame becomes the reference frame, so that θ starts from zero.

#include <vector>

#include "ringlet/base/banded.h"
#include "ringlet/rods/discrete_elastic_rod_vertex.h"
#include "ringlet/rods/lasting_forces.h"
#include "ringlet/rods/nodal_load.h"
#include "ringlet/rods/nodal_strand.h"
#include "ringlet/rods/resolved_motion.h"

namespace ringlet::rods {

enum class RodMethod {
  implicit,                  // stretch, bending and twist implicit
  explicit_fast_projection,  // bending explicit, twist at rest, lengths by fast projection: as [Daviet2011]
                             // used it
};

struct DiscreteElasticRodOptions {
  RodMethod method = RodMethod::implicit;
  int iterations = 1;              // Newton steps per time step
  double length_tolerance = 1e-6;  // of fast projection, relative to an edge
  double stretch_stiffness = 1.0;  // multiplies E × area of the implicit method
  // Implicit method: clamped strands turn without inertia, so that their twist is at rest for the centreline
  // of every step [Bergou2008, sec. 5]. A free strand keeps the inertia: nothing else holds its turn.
  bool quasi_static_twist = false;
};

template <class R>
class DiscreteElasticRodPack {
 public:
  using Options = DiscreteElasticRodOptions;
  static constexpr int kBlock = 4, kBand = 10;
  using Matrix = BandedMatrix<R, kBand>;

  DiscreteElasticRodPack(int edges, bool clamped);

  int edges() const { return edges_; }
  int first_block() const { return clamped_ ? 1 : 0; }
  int dofs() const { return kBlock * (edges_ + 1 - first_block()); }

  // Material, set once.
  R arc{}, mass_per_length{}, spin_inertia_per_length{}, relaxation{}, stretch{};
  Vector3<R> stiffness{};      // (E I1, E I2, G J)
  std::vector<R> rest_length;  // per edge
  std::vector<R> natural;      // strains at rest: 3·i + k

  struct Configuration {
    std::vector<Vector3<R>> x;
    std::vector<RodEdge<R>> edge;
    std::vector<R> strain;  // 3·i + k
  };
  Configuration now;  // at the beginning of the step
  std::vector<R> v;   // rates of all blocks, and what they become; block 0 of a clamped strand included
  std::vector<R> v_end;
  // Tensions of the edges, and what they become. They are unknowns of the step beside the velocities, because
  // an edge that is a little too long in a guess pulls a thousand times harder than it will in the end.
  std::vector<R> tension, tension_end;
  // State of the midpoint scheme: the energy's slope by the blocks at the beginning of the last step, and the
  // lengths of the last two steps, as far as they were of that scheme.
  std::vector<R> last_slope;
  R last_step{}, older_step{};
  // By what strains changed in these two steps.
  std::vector<R> last_change, older_change;
  LastingForces<R> contact_forces;

  VertexGoals<R> goals;

  // Any shape that sample_shape() accepts will do.
  static void check_shape(const NodalShape&, const Pose&, std::size_t) {}
  void set_strand(std::size_t lane, const NodalStrand& strand, const NodalShape& rest,
                  const NodalShape& initial);

  void begin_step(const R& h, const NodalLoad<R>& load, const Options& options);
  void finish_step();
  const Matrix& factor() const { return factor_; }
  Frame<R> clamp_frame() const { return {now.edge[0].n1, now.edge[0].n2(), now.edge[0].t}; }

  // `now` moved by `scale` times `rates`; the clamp goes where the load says.
  void move(const std::vector<R>& rates, const R& scale, const NodalLoad<R>& load, Configuration& out) const;

  // First and second derivatives of the energy in edges and turns, before they are written in vertices.
  struct EdgeTerms {
    Vector3<R> force{};       // by e_j
    R torque{};               // by θ_j
    Symmetric3<R> ee;         // by e_j e_j
    M3<R> previous_ee;        // by e_j−1 e_j
    Vector3<R> theta_e[3]{};  // by θ_j and e_j−1, e_j, e_j+1
    R theta_theta{}, theta_previous{};
  };
  using Assembly = std::vector<EdgeTerms>;

  // Of E(c) + Σ ½ viscosity K (κ − κ_before)². `geometric` 1 is the exact Hessian, 0 a positive part of it;
  // `stretching` 0 leaves the stretch energy out.
  // Tensions from outside replace those of c in the Hessian, not in the gradient.
  void assemble(const Configuration& c, const std::vector<R>& before, const R& viscosity, const R& geometric,
                const R& stretching, Assembly& terms, const std::vector<R>* tensions = nullptr) const;
  // Derivatives by the blocks, block 0 included.
  void gradient(const Assembly& terms, std::vector<R>& out) const;
  // mass_scale M + stiffness_scale ∇²E over the free blocks.
  void matrix(const Assembly& terms, const R& mass_scale, const R& stiffness_scale, Matrix& out) const;

  // The arclength over which a vertex's strains are spread.
  R vertex_length(int vertex) const { return clamped_ && vertex == 1 ? R(0.5) * arc : arc; }
  // Mass of an entry of block j: its turn, or its vertex.
  R inertia(int block, int entry) const;

  R kinetic_energy() const;
  R elastic_energy() const;
  R gravity_energy(const Vector3<R>& gravity) const;
  // Largest angle that an edge and its frame turn in the step, and whether a lane's rod lost an edge (≠ 0).
  R largest_turn() const;
  R broken() const { return broken_; }
  const Vector3<R>& position(int vertex) const { return now.x[vertex + 1]; }
  // Where the vertex comes to lie at the rates v_end.
  Vector3<R> end_position(int vertex) const {
    const R* rate = v_end.data() + kBlock * vertex;
    return now.x[vertex + 1] + h_ * Vector3<R>{rate[1], rate[2], rate[3]};
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
  void implicit_step(const Options& options);
  void resolve_motion();
  void place_friction();
  void add_tensions(const Configuration& c, const std::vector<R>& change);
  void explicit_step();
  void project(Configuration& trial);
  void relax_twist(Configuration& c) const;
  void note_broken(const Configuration& c);
  // Adds `scale` times what the goals' pull resists a motion with.
  void add_goals(const R& scale, Matrix& out) const;
  int first_vertex() const { return clamped_ ? 1 : 2; }

  int edges_;
  bool clamped_;
  Matrix factor_;
  R h_{}, broken_{};
  StepWeights<R> weights_{};
  std::vector<R> slope_now_, carried_;  // at the beginning of the step; forces of the midpoint scheme
  std::vector<R> solved_;               // rates without contacts
  std::vector<R> friction_from_;        // strains at which the step's friction would vanish
  NodalLoad<R> load_;
  Options options_;
};

}  // namespace ringlet::rods

#include "ringlet/rods/discrete_elastic_rod_pack.inl"
#include "ringlet/rods/discrete_elastic_rod_step.inl"
