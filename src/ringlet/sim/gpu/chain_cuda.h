#pragma once
// Chains on a CUDA device: the kernel of rods/chain_kernel.h, one strand per thread. State stays on the
// device between steps; a step reads and writes each point once. Needs nothing but CUDA and the standard
// library.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "ringlet/rods/chain_kernel.h"

namespace ringlet::sim::gpu {

// Whether this build has chains on a CUDA device at all.
bool built_with_cuda();
// The device that chains would run on; empty where there is none.
std::string device_name();
// How long the device takes to read and write `bytes` in all as a plain copy, in seconds.
double copy_seconds(std::size_t bytes, int repeats);

// Every function throws std::runtime_error with CUDA's own words where the device fails. All points are
// relative to the strand's root: the rest shape to where the root rests, others to where the body carries it.
class ChainDevice {
 public:
  using Vector = Vector3<float>;

  // Of a strand: chain::Carrier::stiffness and ::bears, and a pull towards its rest shape, 1/s².
  struct Stiffness {
    float bending, bears, pull;
  };

  // Strand i rests at the points [first_point[i], first_point[i + 1]), 2 … chain::kMaxVertices of them, and
  // starts there; its root rests at roots[i]. `stiffness` is that of each strand, or empty.
  ChainDevice(std::span<const std::uint32_t> first_point, std::span<const Vector> rest,
              std::span<const Vector> roots, std::span<const Stiffness> stiffness = {});
  ~ChainDevice();
  ChainDevice(ChainDevice&&) noexcept;
  ChainDevice& operator=(ChainDevice&&) noexcept;

  // Queue a step and return: one body carries all strands, or each has a carrier of its own. Primitives and
  // fields of `parameters` are in the host's memory; the values of a field stay the same while the device
  // lives.
  void step(const rods::chain::Parameters<float>& parameters, const rods::chain::Carriage<float>& carriage);
  void step(const rods::chain::Parameters<float>& parameters,
            std::span<const rods::chain::Carrier<float>> carriers);
  void wait();

  // In the order in which points were given. Both wait for the device.
  void read(std::span<Vector> position, std::span<Vector> previous) const;
  void write(std::span<const Vector> position, std::span<const Vector> previous);

  // Bytes that a step must at least read and write.
  std::size_t bytes_per_step() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace ringlet::sim::gpu
