#pragma once
// Chains in a scene: the model of rods/chain.h with the scene's bodies, as a set of strands that the time
// loop can move.

#include <variant>
#include <vector>

#include "ringlet/hair/groom.h"
#include "ringlet/rods/chain.h"
#include "ringlet/rods/strand_system.h"
#include "ringlet/sim/chain_obstacles.h"
#include "ringlet/sim/gpu/chain_gpu.h"

namespace ringlet::sim {

enum class ChainDevice { cpu, cuda };

class ChainSystem : public rods::StrandSet {
 public:
  // Strands rest and start where the groom has them, in the frame of the head's motion, whose pose at the
  // start is `start`. Chains are all made of the same stuff: the groom's mean mass per length.
  ChainSystem(const hair::Groom& groom, const Pose& start, const rods::ChainOptions& options,
              ChainObstacles obstacles, ChainDevice device);

  // `bodies` stand, and `carrier` carries the roots, where the step ends.
  void step(double h, const Pose& carrier, const rods::Environment& environment, const body::Bodies& bodies);

  std::size_t strand_count() const override { return point_mass_.size(); }
  std::span<const std::size_t> first_point() const override { return first_point_; }
  void write_points(std::span<Vec3> points) const override;
  // There is no elastic energy: style is kept by constraints.
  rods::Energies energies() const override;
  std::vector<double> state() const override;
  void set_state(std::span<const double> state) override;

 private:
  std::variant<rods::Chain, ChainGpu> chain_;
  std::vector<std::size_t> first_point_;
  std::vector<double> point_mass_;  // per strand
  double mass_per_length_ = 0.0;
  Pose start_;
  ChainObstacles obstacles_;
  Vec3 gravity_ = Vec3::Zero();
};

}  // namespace ringlet::sim
