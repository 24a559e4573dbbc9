#include "ringlet/sim/gpu/chain_cuda.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

#include "ringlet/sim/gpu/buffer.h"

namespace ringlet::sim::gpu {
namespace {

using rods::chain::Carriage;
using rods::chain::Carrier;
using rods::chain::DistanceField;
using rods::chain::Parameters;
using rods::chain::Primitive;
using Vector = ChainDevice::Vector;
using Stiffness = ChainDevice::Stiffness;

constexpr int kWarp = 32, kBlock = 128;
// Strands are padded to one of these numbers of points. Up to kUnrolled a kernel is compiled for exactly that
// number and keeps the strand in registers; beyond it loops over memory that is the thread's own.
constexpr std::array<int, 11> kSizes = {2, 4, 6, 8, 12, 16, 24, 32, 64, 128, 256};
constexpr int kUnrolled = 16;

// Strands of one padded size, in warps: number (point · 3 + component) · kWarp + lane of a warp.
struct Group {
  int size;             // points after padding
  std::uint32_t begin;  // first strand, in the order of the device
  std::uint32_t strands;
  std::size_t offset;  // of its numbers in the arrays
  bool even;           // no strand is padded
};

struct Arrays {
  const float* rest;
  float* position;
  float* previous;
  const Vector* roots;             // per strand, in the order of the device
  const std::uint32_t* order;      // the strand that the caller knows
  const std::uint32_t* count;      // points per strand
  const Carrier<float>* carriers;  // one per strand of the caller, or null: one body carries all
  const Stiffness* stiffness;      // one per strand, in the order of the device, or null
};

struct WarpMemory {
  const float* rest_;
  float* position_;
  float* previous_;

  static __device__ __forceinline__ Vector load(const float* p, int i) {
    return {p[(i * 3) * kWarp], p[(i * 3 + 1) * kWarp], p[(i * 3 + 2) * kWarp]};
  }
  static __device__ __forceinline__ void store(float* p, int i, const Vector& v) {
    p[(i * 3) * kWarp] = v.x;
    p[(i * 3 + 1) * kWarp] = v.y;
    p[(i * 3 + 2) * kWarp] = v.z;
  }
  __device__ __forceinline__ Vector rest(int i) const { return load(rest_, i); }
  __device__ __forceinline__ Vector position(int i) const { return load(position_, i); }
  __device__ __forceinline__ Vector previous(int i) const { return load(previous_, i); }
  __device__ __forceinline__ void set_position(int i, const Vector& x) const { store(position_, i, x); }
  __device__ __forceinline__ void set_previous(int i, const Vector& x) const { store(previous_, i, x); }
};

// Blocks that a multiprocessor should hold at once: what the registers of short strands allow, so that one
// strand's arithmetic hides another's memory.
constexpr int wanted_blocks(int size) { return size <= 6 ? 6 : size <= 8 ? 4 : size <= 12 ? 3 : 2; }

// One strand per thread. Where kSize ≤ kUnrolled the number of points is a constant, loops unroll, and the
// strand lives in registers. A plain kernel (kPlain) is for what is common and must be fast: no strand is
// padded, so that weights are constants too, one body carries all, and there are no sampled bodies. Each of
// these would cost registers that sixteen points do not leave, and so would a stiffness (kStiff).
template <int kSize, bool kPlain, bool kStiff>
__global__ void __launch_bounds__(kBlock, wanted_blocks(kSize))
    step_strands(Parameters<float> parameters, Group group, Arrays arrays, Carriage<float> carriage) {
  const std::uint32_t index = blockIdx.x * kBlock + threadIdx.x;
  if (index >= group.strands) return;
  const int vertices = kSize <= kUnrolled ? kSize : group.size;
  const std::size_t at =
      group.offset + index % kWarp +
      static_cast<std::size_t>(index / kWarp) * static_cast<std::size_t>(vertices * 3 * kWarp);
  const WarpMemory memory{arrays.rest + at, arrays.position + at, arrays.previous + at};
  const float count =
      static_cast<float>(kPlain ? vertices : static_cast<int>(arrays.count[group.begin + index]));
  const auto carried = [&] {
    if constexpr (!kPlain)
      if (arrays.carriers) return arrays.carriers[arrays.order[group.begin + index]];
    return carrier_at(carriage, arrays.roots[group.begin + index]);
  };
  Carrier<float> carrier = carried();
  if constexpr (kStiff) {
    if (arrays.stiffness) {
      carrier.stiffness = arrays.stiffness[group.begin + index].bending;
      carrier.bears = arrays.stiffness[group.begin + index].bears;
      carrier.goal_root =
          parameters.bending_time / parameters.keep * arrays.stiffness[group.begin + index].pull;
      carrier.goal_tip = carrier.goal_root;
    }
  }
  rods::chain::Node<float> nodes[kSize];
  rods::chain::step<!kPlain, kStiff>(nodes, vertices, count, parameters, carrier, memory);
}

template <int kSize, bool kStiff>
void launch(const Parameters<float>& parameters, const Group& group, const Arrays& arrays,
            const Carriage<float>& carriage) {
  const unsigned blocks = (group.strands + kBlock - 1) / kBlock;
  if constexpr (kSize <= kUnrolled) {
    if (group.even && parameters.field_count == 0 && !arrays.carriers) {
      step_strands<kSize, true, kStiff><<<blocks, kBlock>>>(parameters, group, arrays, carriage);
      return;
    }
  }
  step_strands<kSize, false, kStiff><<<blocks, kBlock>>>(parameters, group, arrays, carriage);
}

template <bool kStiff>
void launch_groups(const Parameters<float>& p, const std::vector<Group>& groups, const Arrays& arrays,
                   const Carriage<float>& carriage) {
  for (const Group& group : groups) switch (group.size) {
      case 2:
        launch<2, kStiff>(p, group, arrays, carriage);
        break;
      case 4:
        launch<4, kStiff>(p, group, arrays, carriage);
        break;
      case 6:
        launch<6, kStiff>(p, group, arrays, carriage);
        break;
      case 8:
        launch<8, kStiff>(p, group, arrays, carriage);
        break;
      case 12:
        launch<12, kStiff>(p, group, arrays, carriage);
        break;
      case 16:
        launch<16, kStiff>(p, group, arrays, carriage);
        break;
      case 24:
      case 32:
        launch<32, kStiff>(p, group, arrays, carriage);
        break;
      case 64:
        launch<64, kStiff>(p, group, arrays, carriage);
        break;
      default:
        launch<256, kStiff>(p, group, arrays, carriage);
        break;
    }
}

}  // namespace

struct ChainDevice::Impl {
  std::vector<std::uint32_t> first_point;
  std::vector<std::uint32_t> order;  // the caller's strand for each of the device's
  std::vector<Group> groups;
  Buffer<float> rest, position, previous;
  Buffer<std::uint32_t> device_order, device_count;
  Buffer<Carrier<float>> carriers;
  Buffer<Vector> roots;
  Buffer<Stiffness> stiffness;
  Buffer<Primitive> primitives;
  Buffer<DistanceField> fields;
  std::vector<Buffer<float>> grids;      // the values of each field
  std::vector<const float*> host_grids;  // where they came from

  void step(const Parameters<float>& parameters, const Carriage<float>& carriage,
            const Carrier<float>* carriers);
  void upload_bodies(Parameters<float>& parameters);

  std::uint32_t count(std::uint32_t strand) const { return first_point[strand + 1] - first_point[strand]; }

  // Calls body(number in the arrays, point of the caller) for the first number of every point. Padded points
  // repeat a strand's last one; lanes of a last warp that hold no strand are left out.
  template <class Body>
  void for_each_point(bool padded, Body&& body) const {
    for (const Group& group : groups)
      for (std::uint32_t k = 0; k < group.strands; ++k) {
        const std::uint32_t strand = order[group.begin + k];
        const std::size_t at =
            group.offset +
            static_cast<std::size_t>(k / kWarp) * static_cast<std::size_t>(group.size * 3 * kWarp) +
            k % kWarp;
        const std::uint32_t points = padded ? static_cast<std::uint32_t>(group.size) : count(strand);
        for (std::uint32_t i = 0; i < points; ++i)
          body(at + static_cast<std::size_t>(i) * 3 * kWarp,
               first_point[strand] + std::min(i, count(strand) - 1));
      }
  }
  std::vector<float> to_lanes(std::span<const Vector> points, std::size_t numbers) const {
    std::vector<float> lanes(numbers, 0.0f);
    for_each_point(true, [&](std::size_t at, std::size_t point) {
      lanes[at] = points[point].x;
      lanes[at + kWarp] = points[point].y;
      lanes[at + 2 * kWarp] = points[point].z;
    });
    return lanes;
  }
  void from_lanes(const std::vector<float>& lanes, std::span<Vector> points) const {
    for_each_point(false, [&](std::size_t at, std::size_t point) {
      points[point] = {lanes[at], lanes[at + kWarp], lanes[at + 2 * kWarp]};
    });
  }
};

bool built_with_cuda() { return true; }

std::string device_name() {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) return {};
  cudaDeviceProp properties;
  check(cudaGetDeviceProperties(&properties, 0), "ask the device for its name");
  return properties.name;
}

double copy_seconds(std::size_t bytes, int repeats) {
  const Buffer<char> from(bytes / 2), to(bytes / 2);
  check(cudaMemset(from.data(), 1, bytes / 2), "fill memory");
  const auto copy = [&] {
    check(cudaMemcpyAsync(to.data(), from.data(), bytes / 2, cudaMemcpyDeviceToDevice), "copy on the device");
  };
  copy();
  check(cudaDeviceSynchronize(), "wait for the device");
  const auto begin = std::chrono::steady_clock::now();
  for (int k = 0; k < repeats; ++k) copy();
  check(cudaDeviceSynchronize(), "wait for the device");
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() / repeats;
}

ChainDevice::ChainDevice(std::span<const std::uint32_t> first_point, std::span<const Vector> rest,
                         std::span<const Vector> roots, std::span<const Stiffness> stiffness)
    : impl_(std::make_unique<Impl>()) {
  Impl& m = *impl_;
  m.first_point.assign(first_point.begin(), first_point.end());
  if (first_point.empty() || first_point.front() != 0 || first_point.back() != rest.size() ||
      roots.size() + 1 != first_point.size() || (!stiffness.empty() && stiffness.size() != roots.size()))
    throw std::runtime_error(
        "chain: the strands' first points do not begin at 0 and end at the number of points");
  for (std::size_t i = 0; i + 1 < first_point.size(); ++i)
    if (first_point[i + 1] < first_point[i] + 2 ||
        first_point[i + 1] - first_point[i] > rods::chain::kMaxVertices)
      throw std::runtime_error("chain: strand " + std::to_string(i) +
                               " does not have between 2 and 256 points");

  // Longest first, so that the long ones do not finish last.
  m.order.resize(first_point.size() - 1);
  std::iota(m.order.begin(), m.order.end(), 0u);
  std::stable_sort(m.order.begin(), m.order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return m.count(a) > m.count(b); });
  std::size_t numbers = 0;
  for (std::uint32_t begin = 0, end = 0; begin < m.order.size(); begin = end) {
    const auto padded = [&](std::uint32_t strand) {
      return *std::lower_bound(kSizes.begin(), kSizes.end(), static_cast<int>(m.count(strand)));
    };
    const int size = padded(m.order[begin]);
    bool even = true;
    for (; end < m.order.size() && padded(m.order[end]) == size; ++end)
      even = even && static_cast<int>(m.count(m.order[end])) == size;
    m.groups.push_back({size, begin, end - begin, numbers, even});
    numbers += static_cast<std::size_t>((end - begin + kWarp - 1) / kWarp) *
               static_cast<std::size_t>(size * 3 * kWarp);
  }
  std::vector<std::uint32_t> counts(m.order.size());
  std::transform(m.order.begin(), m.order.end(), counts.begin(), [&](std::uint32_t i) { return m.count(i); });
  std::vector<Vector> ordered(m.order.size());
  std::transform(m.order.begin(), m.order.end(), ordered.begin(), [&](std::uint32_t i) { return roots[i]; });
  m.roots = Buffer<Vector>(ordered);
  std::vector<Stiffness> stiff(stiffness.empty() ? 0 : m.order.size());
  std::transform(m.order.begin(), m.order.begin() + static_cast<std::ptrdiff_t>(stiff.size()), stiff.begin(),
                 [&](std::uint32_t i) { return stiffness[i]; });
  m.stiffness = Buffer<Stiffness>(stiff);
  const std::vector<float> lanes = m.to_lanes(rest, numbers);
  m.rest = Buffer<float>(lanes);
  m.position = Buffer<float>(lanes);
  m.previous = Buffer<float>(lanes);
  m.device_order = Buffer<std::uint32_t>(m.order);
  m.device_count = Buffer<std::uint32_t>(counts);
}

ChainDevice::~ChainDevice() = default;
ChainDevice::ChainDevice(ChainDevice&&) noexcept = default;
ChainDevice& ChainDevice::operator=(ChainDevice&&) noexcept = default;

void ChainDevice::Impl::upload_bodies(Parameters<float>& p) {
  if (p.primitive_count > 0) primitives.assign(p.primitives, static_cast<std::size_t>(p.primitive_count));
  p.primitives = primitives.data();
  if (p.field_count == 0) return;
  std::vector<DistanceField> on_device(p.fields, p.fields + p.field_count);
  grids.resize(on_device.size());
  host_grids.resize(on_device.size(), nullptr);
  for (std::size_t k = 0; k < on_device.size(); ++k) {
    DistanceField& field = on_device[k];
    if (host_grids[k] != field.values) {
      grids[k].assign(field.values, static_cast<std::size_t>(field.nx) * static_cast<std::size_t>(field.ny) *
                                        static_cast<std::size_t>(field.nz));
      host_grids[k] = field.values;
    }
    field.values = grids[k].data();
  }
  fields.assign(on_device.data(), on_device.size());
  p.fields = fields.data();
}

void ChainDevice::Impl::step(const Parameters<float>& parameters, const Carriage<float>& carriage,
                             const Carrier<float>* own) {
  Parameters<float> p = parameters;
  upload_bodies(p);
  const Arrays arrays{rest.data(),
                      position.data(),
                      previous.data(),
                      roots.data(),
                      device_order.data(),
                      device_count.data(),
                      own,
                      stiffness.size() > 0 ? stiffness.data() : nullptr};
  if (p.bending_time > 0.0f)
    launch_groups<true>(p, groups, arrays, carriage);
  else
    launch_groups<false>(p, groups, arrays, carriage);
  check(cudaGetLastError(), "start a step");
}

void ChainDevice::step(const Parameters<float>& parameters, const Carriage<float>& carriage) {
  impl_->step(parameters, carriage, nullptr);
}

void ChainDevice::step(const Parameters<float>& parameters, std::span<const Carrier<float>> carriers) {
  if (carriers.size() != impl_->order.size()) throw std::runtime_error("chain: give one carrier per strand");
  impl_->carriers.assign(carriers.data(), carriers.size());
  impl_->step(parameters, {}, impl_->carriers.data());
}

void ChainDevice::wait() { check(cudaDeviceSynchronize(), "finish a step"); }

void ChainDevice::read(std::span<Vector> position, std::span<Vector> previous) const {
  impl_->from_lanes(impl_->position.download(), position);
  impl_->from_lanes(impl_->previous.download(), previous);
}

void ChainDevice::write(std::span<const Vector> position, std::span<const Vector> previous) {
  const std::size_t numbers = impl_->position.size();
  impl_->position.upload(impl_->to_lanes(position, numbers).data(), numbers);
  impl_->previous.upload(impl_->to_lanes(previous, numbers).data(), numbers);
}

std::size_t ChainDevice::bytes_per_step() const {
  return impl_->rest.size() * sizeof(float) * 5 + impl_->roots.size() * sizeof(Vector);
}

}  // namespace ringlet::sim::gpu
