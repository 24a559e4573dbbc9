#pragma once
// Chains in single precision, on the processor or on a GPU, as a model that the time loop can move: bodies
// push them, and they know no friction.

#include <memory>
#include <variant>
#include <vector>

#include "ringlet/hair/groom.h"
#include "ringlet/rods/chain.h"
#include "ringlet/rods/strand_model.h"
#include "ringlet/sim/chain_obstacles.h"
#include "ringlet/sim/gpu/chain_gpu.h"

namespace ringlet::sim {

enum class ChainDevice { cpu, cuda };

class PushedChains : public rods::StrandModel {
 public:
  // Strands rest and start where the groom has them, in the frame of the head's motion, whose pose at the
  // start is `start`. Chains are all made of the same stuff: the groom's mean mass per length. Without bodies
  // nothing pushes them.
  PushedChains(const hair::Groom& groom, const Pose& start, const rods::ChainOptions& options,
               std::span<const rods::ChainStiffness> stiffness, std::shared_ptr<const body::Bodies> bodies,
               ChainObstacles obstacles, ChainDevice device);

  // Not on a GPU.
  void set_goals(std::span<const rods::GoalPull> pulls) override;
  // Without a carrier of all roots in the environment, each strand is carried by its own; not on a GPU.
  void begin_step(double h, std::span<const rods::RootMotion> roots,
                  const rods::Environment& environment) override;
  // Never fails: what a step stretches too far is laid out again.
  void finish_step() override;
  std::optional<std::size_t> broken_strand() const override;

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
  std::vector<Vec3> start_roots_;
  std::shared_ptr<const body::Bodies> bodies_;
  ChainObstacles obstacles_;
  Vec3 gravity_ = Vec3::Zero();
  // The step that was begun.
  double h_ = 0.0, bodies_end_ = 0.0;
  std::vector<Pose> carried_;  // one for all strands, or one each
  rods::ChainForces forces_;
};

}  // namespace ringlet::sim
