#pragma once
// A groom as inextensible chains of point masses [Han2013] that keep their style [Han2012], in single
// precision, one strand per SIMD lane. The arithmetic is in chain_kernel.h.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>
#include <xsimd/xsimd.hpp>

#include "ringlet/base/types.h"
#include "ringlet/rods/chain_kernel.h"
#include "ringlet/rods/chain_stiffness.h"
#include "ringlet/rods/strand_model.h"

namespace ringlet::rods {

struct ChainOptions {
  chain::Method method = chain::Method::tridiagonal;
  int clamped = 1;                    // points at the root that the body carries
  int rounds = 1;                     // how often a step enforces all constraints
  int bending_iterations = 0;         // in a round
  double bending = 0.5;               // share of a bending error that one iteration removes
  double global_shape = 0.0;          // share of the distance to the carried rest shape that a round removes
  double local_shape = 0.0;           // the same, relative to the edge before
  int passes = 2;                     // length solves in a round, at least (position-based: iterations)
  int most_passes = 8;                // and at most; equal to `passes`: lengths are not looked at
  double allowed_stretch = 1e-3;      // of a strand's length; what is more gets further passes
  double leader_damping = 0.9;        // [Muller2012]; follow_the_leader only
  Vec3 style_gravity = Vec3::Zero();  // gravity that the rest shape already bears, in the body's frame
  bool half_tip = false;  // the last point has half of the others' mass, as its share of the strand is
};

struct ChainForces {
  Vec3 gravity = Vec3(0.0, 0.0, -9.81);
  Vec3 wind = Vec3::Zero();  // velocity of the air
  double drag = 0.0;         // 1/s: rate at which a strand takes on the velocity of the air
  double goal = 0.0;         // times the pull towards the goals
};

// What strands stay out of, where it is at the end of the step.
struct ChainBodies {
  std::span<const chain::Primitive> primitives;
  std::span<const chain::DistanceField> fields;
};

struct ChainReport {
  int passes = 0;           // most length solves that any strand needed in a round
  std::size_t rescued = 0;  // packs with a strand that had to be laid out edge by edge
};

// Throws InputError naming the value that is out of range.
void validate(const ChainOptions& options);

// Of a groom whose strand i rests at the points [first_point[i], first_point[i + 1]): throws InputError for a
// strand of fewer than two or more than chain::kMaxVertices points, or with a value that is not finite.
void validate(std::span<const std::uint32_t> first_point, std::span<const Vec3> rest,
              const ChainOptions& options);

// The kernel's numbers for a step of length h after one of length previous_h, of strands that have a
// stiffness (chain::Carrier) or none of which has.
template <class S>
chain::Parameters<S> chain_parameters(const ChainOptions& options, const ChainForces& forces, double h,
                                      double previous_h, bool stiff = false);

class Chain {
 public:
  using Lanes = xsimd::batch<float>;
  static constexpr std::size_t kLanes = Lanes::size;

  // Strands start where they rest. `stiffness` is that of each, or empty for strands that resist bending by
  // `bending_iterations` alone. Throws as validate().
  Chain(std::span<const std::uint32_t> first_point, std::span<const Vec3> rest, const ChainOptions& options,
        std::span<const ChainStiffness> stiffness = {});

  std::size_t strand_count() const { return first_point_.size() - 1; }
  std::size_t point_count() const { return first_point_.back(); }
  // Bytes that a step must at least read and write: positions, previous positions, rest shape.
  std::size_t bytes_per_step() const { return rest_.size() * sizeof(float) * 5; }

  // How strongly each strand is pulled towards its rest shape as it is carried.
  void set_goals(std::span<const GoalPull> pulls) { goals_.assign(pulls.begin(), pulls.end()); }

  // Moves on by h. `carriers` says where the body is at the end of the step: one pose for all strands or one
  // per strand, relative to the rest shape.
  ChainReport step(double h, std::span<const Pose> carriers, const ChainForces& forces,
                   const ChainBodies& bodies = {});

  // Where all points are, or rest, in the order in which they were given.
  void write_points(std::span<Vec3> points) const;
  // How all points moved in the last step.
  void write_velocities(std::span<Vec3> velocities) const;
  // The largest |length / rest length − 1| of any strand.
  double largest_stretch() const;

  // Everything that the next step depends on; a restored chain goes on with the same bits.
  std::vector<double> state() const;
  void set_state(std::span<const double> state);

 private:
  // Strands of like length side by side: lane k of the pack holds strand `strand[k]`.
  struct Pack {
    std::size_t offset;   // of its numbers in the arrays below: (point · 3 + component) · kLanes + lane
    int vertices;         // of its longest strand
    std::uint32_t lanes;  // that hold a strand
  };
  using Numbers = std::vector<float, xsimd::default_allocator<float>>;

  // Calls write(strand, point, place) for every point, with the place of its x in the arrays below; y and z
  // follow at distances of kLanes.
  template <class Write>
  void for_each_point(std::size_t room, const Write& write) const;
  // `goal`: ChainForces::goal times the step squared.
  chain::Outcome step_pack(std::size_t index, const chain::Parameters<float>& parameters,
                           std::span<const Pose> carriers, double goal, double step_square);

  ChainOptions options_;
  std::vector<GoalPull> goals_;            // per strand; empty: there are none
  std::vector<ChainStiffness> stiffness_;  // likewise
  std::vector<std::uint32_t> first_point_;
  std::vector<std::uint32_t> order_;  // strands in the order of packs and lanes
  std::vector<Pack> packs_;
  // Per strand: where its first point rests, and where the body has carried that. Numbers are relative to it.
  std::vector<Vec3> rest_roots_, roots_;
  Numbers rest_, position_, previous_;
  double previous_h_ = 0.0;
};

}  // namespace ringlet::rods
