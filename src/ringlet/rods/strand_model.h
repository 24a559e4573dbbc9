#pragma once
// The interface between the time loop and a strand model. A model is a whole set of strands, so that its data
// can be laid out for the machine; one virtual call handles all of them.
//
// A step of length h goes through
//   begin_step   the motion without contacts; may be called again with another h: the state is unchanged
//                until finish_step
//   (contacts)   of a CoupledModel: read dofs, factors, points, velocities; write set_velocities
//   finish_step  take the end of the step as the new state

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "ringlet/base/types.h"
#include "ringlet/rods/step_scheme.h"

namespace ringlet::rods {

// Where a strand's clamp is at both ends of a step; rotation columns are the material frame (n1, n2, t).
struct RootMotion {
  Pose begin, end;
};

// A soft pull of a strand towards a shape that its clamp carries: an acceleration per distance, 1/s², linear
// in arclength from the root to the tip.
struct GoalPull {
  double root = 0.0, tip = 0.0;

  double at(double share) const { return root + share * (tip - root); }
};

struct Environment {
  Scheme scheme = Scheme::implicit_euler;  // of models that know more than one
  Vec3 gravity = Vec3(0.0, 0.0, -9.81);
  double drag_coefficient = 0.0;  // N·s/m²: the air's pull per length of strand and relative velocity
  std::span<const Vec3> wind;     // velocity of the air per strand; empty: still air
  // Velocity of the air at the world's origin, for models in which all strands feel the same wind.
  Vec3 wind_at_origin = Vec3::Zero();
  // The motion that all roots share; nothing where the scalp deforms.
  std::optional<RootMotion> carrier;
  double goal = 0.0;       // times the pull towards the goals
  double stiffness = 1.0;  // times that of the rods' material against bending and twist
  // Time of the bodies at both ends of the step, s; equal while they are held still.
  double bodies_begin = 0.0, bodies_end = 0.0;
};

struct Energies {
  double kinetic = 0.0, elastic = 0.0, gravity = 0.0;
  double total() const { return kinetic + elastic + gravity; }
};

// A material point of a strand at the beginning of the step, and how it moves during it:
// velocity = jacobian · v + carried.
struct StrandPoint {
  Vec3 position = Vec3::Zero();
  Vec3 carried = Vec3::Zero();  // what the root's motion alone gives
  std::size_t first_entry = 0;  // of the strand's v: the first that the jacobian has a column for
};

// What a model did about contacts by itself.
struct OwnContacts {
  std::size_t count = 0;  // between strands, now
  double seconds = 0.0;   // spent on finding them since this was last asked for
};

class CoupledModel;

class StrandModel {
 public:
  virtual ~StrandModel() = default;

  virtual std::size_t strand_count() const = 0;

  // The strands as points, as many per strand as the model was told, with roots where the last step ended.
  virtual std::span<const std::size_t> first_point() const = 0;
  virtual void write_points(std::span<Vec3> points) const = 0;
  // Whether strands have exactly the length that they were made with.
  virtual bool keeps_length() const { return false; }

  // The shapes that strands have now, seen from their clamps, become their goals; one pull for each strand.
  // The pull is implicit in every scheme: a strand that is held still comes to rest, and no pull is too
  // strong for a step. Energies leave it out.
  virtual void set_goals(std::span<const GoalPull> pulls) = 0;

  // The longest step that the model takes where the scene allows `wanted`, s.
  virtual double longest_step(double wanted) const { return wanted; }
  virtual void begin_step(double h, std::span<const RootMotion> roots, const Environment& environment) = 0;
  virtual void finish_step() = 0;
  // The largest angle by which any material frame turns in the step that was begun.
  virtual double largest_turn() const { return 0.0; }
  // Slows the strands that turn further than `most` in the step that was begun, so that none does, as far as
  // their clamps let them. False where the model cannot.
  virtual bool limit_turn(double /*most*/) { return false; }
  // A strand with a number that is not finite at the end of the step.
  virtual std::optional<std::size_t> broken_strand() const = 0;
  // What a user may change when a strand breaks down.
  virtual std::string_view remedy() const {
    return "check its material and the motion, or lower simulation.min_step";
  }

  // Of the state at the beginning of the last step that was begun; of a model that is not coupled, of the
  // present state.
  virtual Energies energies() const = 0;
  virtual OwnContacts own_contacts() { return {}; }

  // Everything that the next step depends on, as numbers: a restored model goes on with the same bits.
  virtual std::vector<double> state() const = 0;
  virtual void set_state(std::span<const double> state) = 0;

  // The same strands, where contacts can join their step; otherwise null.
  virtual CoupledModel* coupled() { return nullptr; }
};

// A model whose step is a linear problem M v = f that contacts can join [Daviet2011, eq. (3)]. The mobility
// M⁻¹ of a strand is given by the Cholesky factor L of M = L Lᵀ: dense, banded, or a diagonal.
class CoupledModel : public StrandModel {
 public:
  static constexpr int kDense = -1;

  CoupledModel* coupled() override { return this; }
  virtual double length(std::size_t strand) const = 0;
  // Strand i owns the velocity entries [first_dof()[i], first_dof()[i + 1]), m of them.
  virtual std::span<const std::size_t> first_dof() const = 0;

  // Velocities at the end of the step that was begun.
  virtual void velocities(std::span<double> out) const = 0;
  virtual void set_velocities(std::span<const double> in) = 0;

  // Entries of L further than this below the diagonal are zero; 0: a diagonal; kDense: any may be nonzero.
  virtual int half_bandwidth() const { return kDense; }
  // L column after column: m × m numbers, of which those above the diagonal are left as they are; or, where L
  // is banded, m × (half_bandwidth + 1) numbers, a column's from its diagonal down, zeros past the last row.
  virtual void write_factor(std::size_t strand, std::span<double> columns) const = 0;
  // How many numbers that is.
  std::size_t factor_size(std::size_t strand) const {
    const std::size_t m = first_dof()[strand + 1] - first_dof()[strand];
    return m * (half_bandwidth() == kDense ? m : static_cast<std::size_t>(half_bandwidth()) + 1);
  }

  // How many consecutive entries of v move a point of the strand.
  virtual std::size_t moving_entries(std::size_t strand) const {
    return first_dof()[strand + 1] - first_dof()[strand];
  }
  // The point at arclength s and the 3 × moving_entries block ∂(its velocity)/∂v, row-major.
  virtual StrandPoint point(std::size_t strand, double s, std::span<double> jacobian) const = 0;
  // write_points() at the end of the step that was begun, at its present end-of-step velocities.
  virtual void write_end_points(std::span<Vec3> points) const = 0;
};

}  // namespace ringlet::rods
