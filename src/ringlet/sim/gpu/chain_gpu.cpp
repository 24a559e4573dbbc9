#include "ringlet/sim/gpu/chain_gpu.h"

#include <array>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"

namespace ringlet::sim {
namespace {

using Vector = gpu::ChainDevice::Vector;

Vector single(const Vec3& v) {
  return {static_cast<float>(v.x()), static_cast<float>(v.y()), static_cast<float>(v.z())};
}

std::vector<Vec3> roots_of(std::span<const std::uint32_t> first_point, std::span<const Vec3> rest) {
  std::vector<Vec3> roots;
  for (std::size_t i = 0; i + 1 < first_point.size(); ++i) roots.push_back(rest[first_point[i]]);
  return roots;
}

gpu::ChainDevice make_device(std::span<const std::uint32_t> first_point, std::span<const Vec3> rest,
                             const std::vector<Vec3>& roots,
                             std::span<const rods::ChainStiffness> stiffness) {
  if (!gpu::built_with_cuda())
    throw UnsupportedError(
        "this build has no CUDA: build with -DRINGLET_CUDA=ON where the CUDA toolkit is installed, or set "
        "simulation.device = \"cpu\"");
  if (gpu::device_name().empty())
    throw UnsupportedError(
        "there is no CUDA device on this machine: run where nvidia-smi lists a GPU, or set simulation.device "
        "= \"cpu\"");
  std::vector<Vector> relative(rest.size()), at(roots.size());
  for (std::size_t i = 0; i < roots.size(); ++i) {
    at[i] = single(roots[i]);
    for (std::uint32_t k = first_point[i]; k < first_point[i + 1]; ++k)
      relative[k] = single(rest[k] - roots[i]);
  }
  std::vector<gpu::ChainDevice::Stiffness> numbers;
  for (const rods::ChainStiffness& own : stiffness)
    numbers.push_back(
        {static_cast<float>(own.bending), own.bears ? 1.0f : 0.0f, static_cast<float>(own.pull)});
  return {first_point, relative, at, numbers};
}

rods::chain::Carriage<float> carriage(const Pose& begin, const Pose& end) {
  const Mat3 turn_back = begin.rotation.toRotationMatrix() - end.rotation.toRotationMatrix();
  return {{static_cast<float>(end.rotation.w()), single(end.rotation.vec())},
          single(end.position),
          {single(turn_back.col(0)), single(turn_back.col(1)), single(turn_back.col(2))},
          single(begin.position - end.position)};
}

}  // namespace

ChainGpu::ChainGpu(std::span<const std::uint32_t> first_point, std::span<const Vec3> rest,
                   const rods::ChainOptions& options, std::span<const rods::ChainStiffness> stiffness)
    : options_(options),
      stiff_(!stiffness.empty()),
      first_point_(first_point.begin(), first_point.end()),
      rest_roots_((rods::validate(first_point, rest, options),
                   rods::validate(stiffness, first_point.size() - 1), roots_of(first_point, rest))),
      device_(make_device(first_point, rest, rest_roots_, stiffness)) {}

void ChainGpu::step(double h, std::span<const Pose> carriers, const rods::ChainForces& forces,
                    const rods::ChainBodies& bodies) {
  rods::chain::Parameters<float> parameters =
      rods::chain_parameters<float>(options_, forces, h, previous_h_ > 0.0 ? previous_h_ : h, stiff_);
  parameters.primitives = bodies.primitives.data();
  parameters.primitive_count = static_cast<int>(bodies.primitives.size());
  parameters.fields = bodies.fields.data();
  parameters.field_count = static_cast<int>(bodies.fields.size());
  device_.step(parameters, carriage(carrier_, carriers[0]));
  carrier_ = carriers[0];
  previous_h_ = h;
  here_.reset();
}

// A frame asks for points, velocities and state: they travel once.
const ChainGpu::Numbers& ChainGpu::download() const {
  if (!here_) {
    here_ = Numbers{std::vector<Vector>(point_count()), std::vector<Vector>(point_count())};
    device_.read(here_->position, here_->previous);
  }
  return *here_;
}

void ChainGpu::write_points(std::span<Vec3> points) const {
  const Numbers& numbers = download();
  parallel_for(strand_count(), [&](std::size_t i) {
    const Vec3 root = carrier_.apply(rest_roots_[i]);
    for (std::uint32_t k = first_point_[i]; k < first_point_[i + 1]; ++k)
      points[k] = root + Vec3(numbers.position[k].x, numbers.position[k].y, numbers.position[k].z);
  });
}

void ChainGpu::write_velocities(std::span<Vec3> velocities) const {
  const Numbers& numbers = download();
  const double rate = previous_h_ > 0.0 ? 1.0 / previous_h_ : 0.0;
  parallel_for(
      point_count(),
      [&](std::size_t k) {
        const Vector move = numbers.position[k] - numbers.previous[k];
        velocities[k] = rate * Vec3(move.x, move.y, move.z);
      },
      4096);
}

std::vector<double> ChainGpu::state() const {
  const Numbers& numbers = download();
  std::vector<double> state;
  state.reserve(6 * point_count() + 8);
  for (const auto* points : {&numbers.position, &numbers.previous})
    for (const Vector& x : *points) {
      state.push_back(x.x);
      state.push_back(x.y);
      state.push_back(x.z);
    }
  const Vec3& p = carrier_.position;
  const Quat& q = carrier_.rotation;
  state.insert(state.end(), {p.x(), p.y(), p.z(), q.w(), q.x(), q.y(), q.z(), previous_h_});
  return state;
}

void ChainGpu::set_state(std::span<const double> state) {
  constexpr std::size_t kTail = 8;
  if (state.size() != 6 * point_count() + kTail)
    throw InputError(fmt::format("chain: a state of {} numbers does not fit this groom, which has {}",
                                 state.size(), 6 * point_count() + kTail));
  Numbers numbers{std::vector<Vector>(point_count()), std::vector<Vector>(point_count())};
  const double* from = state.data();
  for (auto* points : {&numbers.position, &numbers.previous})
    for (Vector& x : *points) {
      x = single(Vec3(from[0], from[1], from[2]));
      from += 3;
    }
  device_.write(numbers.position, numbers.previous);
  here_.reset();
  carrier_ = {Vec3(from[0], from[1], from[2]), Quat(from[3], from[4], from[5], from[6])};
  previous_h_ = from[7];
}

}  // namespace ringlet::sim
