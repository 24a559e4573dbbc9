#pragma once
// Chains on a GPU with the interface of rods::Chain: the same groom, options and steps, in the same single
// precision; only the last digits differ. Frames and states are copied back when they are asked for.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "ringlet/rods/chain.h"
#include "ringlet/sim/gpu/chain_cuda.h"

namespace ringlet::sim {

class ChainGpu {
 public:
  // As rods::Chain; throws UnsupportedError in a build without CUDA or on a machine without a GPU.
  ChainGpu(std::span<const std::uint32_t> first_point, std::span<const Vec3> rest,
           const rods::ChainOptions& options, std::span<const rods::ChainStiffness> stiffness = {});

  std::size_t strand_count() const { return first_point_.size() - 1; }
  std::size_t point_count() const { return first_point_.back(); }

  // One body carries all strands; `carriers` has one pose.
  void step(double h, std::span<const Pose> carriers, const rods::ChainForces& forces,
            const rods::ChainBodies& bodies = {});
  void write_points(std::span<Vec3> points) const;
  void write_velocities(std::span<Vec3> velocities) const;
  std::vector<double> state() const;
  void set_state(std::span<const double> state);

 private:
  using Vector = gpu::ChainDevice::Vector;
  struct Numbers {
    std::vector<Vector> position, previous;
  };
  const Numbers& download() const;

  rods::ChainOptions options_;
  bool stiff_;
  std::vector<std::uint32_t> first_point_;
  std::vector<Vec3> rest_roots_;
  gpu::ChainDevice device_;
  Pose carrier_;
  double previous_h_ = 0.0;
  mutable std::optional<Numbers> here_;  // what is on the device, once it was asked for
};

}  // namespace ringlet::sim
