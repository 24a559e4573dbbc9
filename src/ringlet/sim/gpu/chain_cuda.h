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

// The device that chains would run on; empty where there is none.
std::string device_name();
// How long the device takes to read and write `bytes` in all as a plain copy, in seconds.
double copy_seconds(std::size_t bytes, int repeats);

// Every function throws std::runtime_error with CUDA's own words where the device fails.
class ChainDevice {
 public:
  using Vector = rods::chain::Vector<float>;

  // Strand i rests at the points [first_point[i], first_point[i + 1]), 2 … chain::kMaxVertices of them, and
  // starts there.
  ChainDevice(std::span<const std::uint32_t> first_point, std::span<const Vector> rest);
  ~ChainDevice();
  ChainDevice(ChainDevice&&) noexcept;
  ChainDevice& operator=(ChainDevice&&) noexcept;

  // Queues a step and returns. `carriers`: one for all strands or one per strand. The primitives of
  // `parameters` are in the host's memory.
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
