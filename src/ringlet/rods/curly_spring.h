#pragma once
// A groom as particles and springs that keep their curl [Iben2013], in double precision, one strand per SIMD
// lane. The arithmetic is in curly_spring_kernel.h.
//
// Strands meet only through contact springs, whose other ends move on at constant velocity during a step().
// So a strand goes through all force and damping steps of a step() while it is in the cache, on any thread
// and on any machine, with the same bits.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>
#include <xsimd/xsimd.hpp>

#include "ringlet/base/types.h"
#include "ringlet/rods/curly_spring_kernel.h"

namespace ringlet::rods {

// Of one edge; stiffness in 1/s², damping in 1/s.
struct CurlyCoefficients {
  double stretch = 0.0, stretch_damping = 0.0;  // k_s, c_s
  double bend = 0.0, bend_damping = 0.0;        // k_b, c_b
  double core = 0.0, core_damping = 0.0;        // k_c, c_c
};

struct CurlySpringOptions {
  CurlyCoefficients root, tip;        // edges in between are interpolated by their place along the strand
  double bend_smoothing = 0.0;        // α_b, m; may be infinite
  double core_smoothing = 0.0;        // α_c, m; may be infinite
  double core_blend = 0.5;            // extension, in its rest length, at which a core spring is fully there
  double stiffening_range = 0.03;     // total extension of the core at which it is as stiff as it gets
  double stiffening = 1.0;            // how many times stiffer that is than at rest
  double damping_stiffening = 1.0;    // and how many times more damped
  double largest_stretch = 1.1;       // of an edge, times its rest length
  double velocity_limit = 500.0;      // 1/s: largest relative velocity of neighbours per mean rest edge
  Vec3 style_gravity = Vec3::Zero();  // gravity that the rest shape already bears, in the scalp's frame
  int force_steps = 15;               // in a step()
  int damping_steps = 10;             // in a force step
};

// Unit of length of [Iben2013, Table 1]: the paper's hair has edges of about one unit, and 77 of them reach
// to the waist only when the unit is about an inch.
inline constexpr double kCurlyUnit = 0.0254;

// [Iben2013, Table 1]. Ranges go from root to tip; for the core springs, from rest to full extension.
CurlySpringOptions red_head_springs();
CurlySpringOptions horse_springs();

// Throws InputError naming the value that is out of range.
void validate(const CurlySpringOptions& options);

// The smoothed edges ζ(points, α) of eq. (2): `smoothing` α from 0, no smoothing, to infinity, straight on in
// the direction of the first edge. Two points at least.
std::vector<Vec3> smoothed_edges(std::span<const Vec3> points, double mean_length, double smoothing);

struct CurlyForces {
  Vec3 gravity = Vec3(0.0, 0.0, -9.81);
  Vec3 wind = Vec3::Zero();  // velocity of the air
  double drag = 0.0;         // 1/s: rate at which a particle takes on the velocity of the air
};

namespace curly {
// What a goal's pull, 1/s², makes of a particle's motion at the end of a step of length h: implicit Euler,
// the springs being done. Where the pull and all other forces balance, the particle stays.
inline void pull_to_goal(double h, double pull, const Vec3& goal, Vec3& point, Vec3& velocity) {
  const Vec3 way = h * h * pull / (1.0 + h * h * pull) * (goal - point);
  point += way;
  velocity += way / h;
}
}  // namespace curly

// Pulls a particle to the given distance from an anchor that moves at constant velocity.
struct ContactSpring {
  std::uint32_t point = 0;  // of the groom
  Vec3 anchor = Vec3::Zero(), velocity = Vec3::Zero();
  double length = 0.0, stiffness = 0.0, damping = 0.0;
};

// Pushes a particle out of the half-space behind a plane that moves at constant velocity.
struct ContactPlane {
  std::uint32_t point = 0;
  Vec3 origin = Vec3::Zero(), normal = Vec3::UnitZ(), velocity = Vec3::Zero();
  double stiffness = 0.0, damping = 0.0;
  double drag = 0.0;  // 1/s: how fast the surface takes a particle along while it touches
};

// Both sorted by point.
struct CurlyContacts {
  std::span<const ContactSpring> springs;
  std::span<const ContactPlane> planes;
};

class CurlySpring {
 public:
  using Lanes = xsimd::batch<double>;
  static constexpr std::size_t kLanes = Lanes::size;

  // Strand i rests at the points [first_point[i], first_point[i + 1]) and starts there. `coefficients`: one
  // per point, for the edge that begins there, or empty for those of the options. Throws InputError for a
  // strand of fewer than two or more than curly::kMaxVertices points, for a value that is not finite, for
  // coincident neighbours, and for a core spring that is as stiff as its stretch spring.
  CurlySpring(std::span<const std::uint32_t> first_point, std::span<const Vec3> rest,
              const CurlySpringOptions& options, std::span<const CurlyCoefficients> coefficients = {});

  std::size_t strand_count() const { return first_point_.size() - 1; }
  std::size_t point_count() const { return first_point_.back(); }
  std::span<const std::uint32_t> first_point() const { return first_point_; }
  const CurlySpringOptions& options() const { return options_; }

  // Moves on by h, in force_steps force steps. The scalp goes from `begin` to `end`: one pose for all strands
  // or one per strand, relative to the rest shape.
  void step(double h, std::span<const Pose> begin, std::span<const Pose> end, const CurlyForces& forces,
            const CurlyContacts& contacts = {});

  // In the order in which points were given.
  void write_points(std::span<Vec3> points) const;
  void write_velocities(std::span<Vec3> velocities) const;
  void set_motion(std::span<const Vec3> points, std::span<const Vec3> velocities);
  // The largest length of any edge over its rest length.
  double largest_stretch() const;
  // A strand with a number that is not finite, or strand_count().
  std::size_t broken_strand() const;
  // Per strand, the length of its core over that at rest: what [Iben2013, Fig. 10] shows.
  std::vector<double> core_extensions() const;

 private:
  // Strands of like length side by side: lane k of pack j holds strand order_[j · kLanes + k].
  struct Pack {
    std::size_t first;  // of its particles and edges
    int vertices;       // of its longest strand
    std::uint32_t lanes;
    Lanes count, mean_length, core_total;
    curly::Filter<Lanes> bend_filter, core_filter;
  };
  struct Scratch;
  template <class T>
  using Aligned = std::vector<T, xsimd::aligned_allocator<T, 64>>;

  void add_pack(std::size_t first_slot, std::span<const Vec3> rest,
                std::span<const CurlyCoefficients> coefficients);
  void step_pack(std::size_t index, const curly::Parameters<double>& parameters, std::span<const Pose> begin,
                 std::span<const Pose> end, double h, const CurlyContacts& contacts, Scratch& scratch);
  curly::Strand<Lanes> strand_of(const Pack& pack, Scratch& scratch);
  template <class Body>
  void for_each_point(Body&& body) const;

  CurlySpringOptions options_;
  std::vector<std::uint32_t> first_point_;
  std::vector<std::uint32_t> order_;
  Aligned<Pack> packs_;
  Aligned<curly::Particle<Lanes>> particles_;
  Aligned<curly::Edge<Lanes>> edges_;
  std::vector<Vec3> rest_;
  int most_vertices_ = 0;
};

}  // namespace ringlet::rods
