// What a build without CUDA has in place of chain_cuda.cu. Nobody gets past built_with_cuda().
#include <stdexcept>

#include "ringlet/sim/gpu/chain_cuda.h"

namespace ringlet::sim::gpu {
namespace {

[[noreturn]] void refuse() { throw std::runtime_error("this build has no CUDA"); }

}  // namespace

struct ChainDevice::Impl {};

bool built_with_cuda() { return false; }
std::string device_name() { return {}; }
double copy_seconds(std::size_t, int) { refuse(); }

ChainDevice::ChainDevice(std::span<const std::uint32_t>, std::span<const Vector>, std::span<const Vector>,
                         std::span<const Stiffness>) {
  refuse();
}
ChainDevice::~ChainDevice() = default;
ChainDevice::ChainDevice(ChainDevice&&) noexcept = default;
ChainDevice& ChainDevice::operator=(ChainDevice&&) noexcept = default;
void ChainDevice::step(const rods::chain::Parameters<float>&, const rods::chain::Carriage<float>&) {
  refuse();
}
void ChainDevice::step(const rods::chain::Parameters<float>&, std::span<const rods::chain::Carrier<float>>) {
  refuse();
}
void ChainDevice::wait() { refuse(); }
void ChainDevice::read(std::span<Vector>, std::span<Vector>) const { refuse(); }
void ChainDevice::write(std::span<const Vector>, std::span<const Vector>) { refuse(); }
std::size_t ChainDevice::bytes_per_step() const { refuse(); }

}  // namespace ringlet::sim::gpu
