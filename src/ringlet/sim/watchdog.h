#pragma once
// Notices when hair moves in a way that nothing explains: with far more energy than gravity, air, goals,
// roots and bodies can have given it, or longer than its model lets it be. A run then ends with an error
// instead of frames that are wrong.

#include <cstddef>
#include <span>
#include <vector>

#include "ringlet/rods/strand_model.h"
#include "ringlet/sim/world.h"

namespace ringlet::sim {

// How much longer than at rest a strand of this scene's model may become, as a factor.
double longest_factor(const scene::Scene& scene);

class Watchdog {
 public:
  // The world as it begins.
  explicit Watchdog(const World& world);

  // What drives the hair in a step of length h, after Bodies::set_step.
  void see_step(const rods::Environment& environment, std::span<const rods::RootMotion> roots,
                const body::Bodies& bodies, double h);
  // The elastic energy of the hair in its first step, which it may set free; later calls change nothing.
  void see_elastic_energy(double energy);

  // The most kinetic energy, J, that what was seen so far explains: a hundred times that of hair as fast as
  // all of it together can make a strand, or as ties can pull it along its length, and a hundred times what
  // the hair began with or holds when every strand is bent into a circle. A hundred times the energy is ten
  // times the speed, as the tip of a whip has.
  double largest_energy() const;

  // Throws NumericalError for a strand that is more than half longer than it may be, and warns once of one
  // that is longer at all. `points` are those of the model.
  void check_lengths(std::span<const std::size_t> first_point, std::span<const Vec3> points, double time);

 private:
  double longest_factor_;        // times its length at rest that a strand may reach
  std::vector<double> lengths_;  // at rest, m
  std::vector<double> masses_;   // kg
  double longest_ = 0.0;         // m
  double reach_ = 0.0;           // from the first root to the farthest point of hair, m
  double bending_ = 0.0;         // J, of all strands as circles
  double strongest_pull_ = 0.0;  // of a goal, 1/s²
  double time_scale_;
  double tie_pull_;  // weights of a strand
  bool warned_ = false;

  // The largest so far.
  double gravity_ = 0.0, wind_ = 0.0, root_speed_ = 0.0, body_speed_ = 0.0, pull_ = 0.0, stiffness_ = 1.0;
  double initial_ = -1.0;  // J; negative: not seen yet
};

// The strand whose points move farthest between two moments.
std::size_t fastest_strand(std::span<const std::size_t> first_point, std::span<const Vec3> begin,
                           std::span<const Vec3> end);

}  // namespace ringlet::sim
