#include "ringlet/sim/chain_system.h"

#include <utility>

#include "ringlet/base/error.h"

namespace ringlet::sim {
namespace {

std::variant<rods::Chain, ChainGpu> make_chain(const hair::Groom& groom, const Pose& start,
                                               const rods::ChainOptions& options, ChainDevice device) {
  const std::vector<Vec3> rest = groom.placed(start);
  if (device == ChainDevice::cuda) return ChainGpu(groom.first_point, rest, options);
  return rods::Chain(groom.first_point, rest, options);
}

}  // namespace

ChainSystem::ChainSystem(const hair::Groom& groom, const Pose& start, const rods::ChainOptions& options,
                         ChainObstacles obstacles, ChainDevice device)
    : chain_(make_chain(groom, start, options, device)),
      first_point_(groom.first_point.begin(), groom.first_point.end()),
      start_(start),
      obstacles_(std::move(obstacles)) {
  double mass = 0.0, length = 0.0;
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    const double own = hair::length(groom.strand(i));
    point_mass_.push_back(groom.material(i).mass_per_length() * own / double(groom.point_count(i)));
    mass += groom.material(i).mass_per_length() * own;
    length += own;
  }
  mass_per_length_ = mass / length;
}

void ChainSystem::step(double h, const Pose& carrier, const rods::Environment& environment,
                       const body::Bodies& bodies) {
  gravity_ = environment.gravity;
  rods::ChainForces forces;
  forces.gravity = environment.gravity;
  forces.drag = environment.drag_coefficient / mass_per_length_;
  // The air is the same for all chains.
  if (!environment.wind.empty()) forces.wind = environment.wind[0];
  // From where strands rest, which is where they started, to where the body is.
  const Quat turn = carrier.rotation * start_.rotation.conjugate();
  const Pose moved{carrier.position - turn * start_.position, turn};
  const rods::ChainBodies obstacles = obstacles_.at(bodies);
  std::visit([&](auto& chain) { chain.step(h, {&moved, 1}, forces, obstacles); }, chain_);
}

void ChainSystem::write_points(std::span<Vec3> points) const {
  std::visit([&](const auto& chain) { chain.write_points(points); }, chain_);
}

std::vector<double> ChainSystem::state() const {
  return std::visit([](const auto& chain) { return chain.state(); }, chain_);
}

void ChainSystem::set_state(std::span<const double> state) {
  std::visit([&](auto& chain) { chain.set_state(state); }, chain_);
}

rods::Energies ChainSystem::energies() const {
  std::vector<Vec3> points(first_point_.back()), velocities(first_point_.back());
  write_points(points);
  std::visit([&](const auto& chain) { chain.write_velocities(velocities); }, chain_);
  rods::Energies sum;
  for (std::size_t i = 0; i < strand_count(); ++i)
    for (std::size_t k = first_point_[i]; k < first_point_[i + 1]; ++k) {
      sum.kinetic += 0.5 * point_mass_[i] * velocities[k].squaredNorm();
      sum.gravity -= point_mass_[i] * gravity_.dot(points[k]);
    }
  return sum;
}

}  // namespace ringlet::sim
