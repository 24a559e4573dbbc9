#pragma once
// The interface between the time loop and a rod model. A model is a whole set of strands, so that its data
// can be laid out for the machine; one virtual call handles all of them.
//
// A step of length h goes through
//   begin_step   assemble M v = f, the discretised motion without contacts [Daviet2011, eq. (3)], and solve
//   it;
//                may be called again with another h: nothing is lost until finish_step
//   (contacts)   read first_dof, factor, point, velocities; write set_velocities
//   finish_step  move at the velocities of the end of the step

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "ringlet/base/types.h"

namespace ringlet::rods {

// Where a strand's clamp is at both ends of a step; rotation columns are the material frame (n1, n2, t).
struct RootMotion {
  Pose begin, end;
};

struct Environment {
  Vec3 gravity = Vec3(0.0, 0.0, -9.81);
  double drag_coefficient = 0.0;  // N·s/m²: the air's pull per length of strand and relative velocity
  std::span<const Vec3> wind;     // velocity of the air per strand; empty: still air
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

// What rods of vertices know besides: only neighbours are coupled, in M and in how a point moves. For strands
// of many vertices, contacts that use this cost a tenth.
class BandedStrands {
 public:
  virtual ~BandedStrands() = default;

  // Entries of L further than this below the diagonal are zero.
  virtual int half_bandwidth() const = 0;
  // L column after column: half_bandwidth() + 1 numbers from the diagonal down, zeros past the last row.
  virtual void banded_factor(std::size_t strand, std::span<double> columns) const = 0;
  // How many consecutive entries of v move a point of the strand.
  virtual std::size_t moving_entries(std::size_t strand) const = 0;
  // point() with a jacobian of those columns alone.
  virtual StrandPoint banded_point(std::size_t strand, double s, std::span<double> jacobian) const = 0;
};

// What every model of moving strands gives, whatever its mechanics.
class StrandSet {
 public:
  virtual ~StrandSet() = default;

  virtual std::size_t strand_count() const = 0;

  // The strands as points, as many per strand as the model was told, with roots where the last step ended.
  virtual std::span<const std::size_t> first_point() const = 0;
  virtual void write_points(std::span<Vec3> points) const = 0;

  virtual Energies energies() const = 0;

  // Everything that the next step depends on, as numbers: a restored system goes on with the same bits.
  virtual std::vector<double> state() const = 0;
  virtual void set_state(std::span<const double> state) = 0;
};

// Rods: strands whose step is a linear problem that contacts can join. Their energies are those of the state
// at the beginning of the last step that was begun.
class StrandSystem : public StrandSet {
 public:
  virtual double length(std::size_t strand) const = 0;
  // Strand i owns the velocity entries [first_dof()[i], first_dof()[i + 1]).
  virtual std::span<const std::size_t> first_dof() const = 0;

  virtual void begin_step(double h, std::span<const RootMotion> roots, const Environment& environment) = 0;
  // The largest angle by which any material frame turns in the step that was begun.
  virtual double largest_turn() const = 0;
  // A strand whose end-of-step velocities are not finite.
  virtual std::optional<std::size_t> broken_strand() const = 0;

  // Velocities at the end of the step that was begun.
  virtual void velocities(std::span<double> out) const = 0;
  virtual void set_velocities(std::span<const double> in) = 0;
  // The Cholesky factor L of the strand's M = L Lᵀ: lower triangle, row-major packed.
  virtual void factor(std::size_t strand, std::span<double> lower) const = 0;
  // The point at arclength s and the 3 × m block ∂(its velocity)/∂v, row-major.
  virtual StrandPoint point(std::size_t strand, double s, std::span<double> jacobian) const = 0;
  // The same in less room, where M is banded; null: it is not.
  virtual const BandedStrands* banded() const { return nullptr; }
  // write_points() at the end of the step that was begun, at its present end-of-step velocities.
  virtual void write_end_points(std::span<Vec3> points) const = 0;

  virtual void finish_step() = 0;
};

}  // namespace ringlet::rods
