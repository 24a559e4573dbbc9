#include "ringlet/sim/pushed_chains.h"

#include <utility>

#include "ringlet/base/error.h"

namespace ringlet::sim {
namespace {

std::variant<rods::Chain, ChainGpu> make_chain(const hair::Groom& groom, const Pose& start,
                                               const rods::ChainOptions& options,
                                               std::span<const rods::ChainStiffness> stiffness,
                                               ChainDevice device) {
  const std::vector<Vec3> rest = groom.placed(start);
  if (device == ChainDevice::cuda) return ChainGpu(groom.first_point, rest, options, stiffness);
  return rods::Chain(groom.first_point, rest, options, stiffness);
}

}  // namespace

PushedChains::PushedChains(const hair::Groom& groom, const Pose& start, const rods::ChainOptions& options,
                           std::span<const rods::ChainStiffness> stiffness,
                           std::shared_ptr<const body::Bodies> bodies, ChainObstacles obstacles,
                           ChainDevice device)
    : chain_(make_chain(groom, start, options, stiffness, device)),
      first_point_(groom.first_point.begin(), groom.first_point.end()),
      start_(start),
      bodies_(std::move(bodies)),
      obstacles_(std::move(obstacles)) {
  double mass = 0.0, length = 0.0;
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    const double own = hair::length(groom.strand(i));
    start_roots_.push_back(start.apply(groom.strand(i)[0]));
    point_mass_.push_back(groom.material(i).mass_per_length() * own / double(groom.point_count(i)));
    mass += groom.material(i).mass_per_length() * own;
    length += own;
  }
  mass_per_length_ = mass / length;
}

void PushedChains::set_goals(std::span<const rods::GoalPull> pulls) {
  auto* chain = std::get_if<rods::Chain>(&chain_);
  if (!chain)
    throw UnsupportedError("chains on a GPU are not pulled towards a goal: use simulation.device = \"cpu\"");
  chain->set_goals(pulls);
}

void PushedChains::begin_step(double h, std::span<const rods::RootMotion> roots,
                              const rods::Environment& environment) {
  if (!environment.carrier && std::holds_alternative<ChainGpu>(chain_))
    throw UnsupportedError("chains on a GPU follow one rigid motion: use simulation.device = \"cpu\"");
  h_ = h;
  gravity_ = environment.gravity;
  bodies_end_ = environment.bodies_end;
  forces_.gravity = environment.gravity;
  forces_.drag = environment.drag_coefficient / mass_per_length_;
  forces_.wind = environment.wind_at_origin;
  forces_.goal = environment.goal;
  // From where strands rest, which is where they started, to where the body is.
  const auto since_start = [&](const Pose& end, const Vec3& start) -> Pose {
    const Quat turn = end.rotation * start_.rotation.conjugate();
    return {end.position - turn * start, turn};
  };
  carried_.clear();
  if (environment.carrier)
    carried_.push_back(since_start(environment.carrier->end, start_.position));
  else
    for (std::size_t i = 0; i < roots.size(); ++i)
      carried_.push_back(since_start(roots[i].end, start_roots_[i]));
}

void PushedChains::finish_step() {
  rods::ChainBodies obstacles;
  if (bodies_) obstacles = obstacles_.at(*bodies_, bodies_end_);
  std::visit([&](auto& chain) { chain.step(h_, carried_, forces_, obstacles); }, chain_);
}

std::optional<std::size_t> PushedChains::broken_strand() const {
  std::vector<Vec3> points(first_point_.back());
  write_points(points);
  for (std::size_t i = 0; i < strand_count(); ++i)
    for (std::size_t k = first_point_[i]; k < first_point_[i + 1]; ++k)
      if (!points[k].allFinite()) return i;
  return std::nullopt;
}

void PushedChains::write_points(std::span<Vec3> points) const {
  std::visit([&](const auto& chain) { chain.write_points(points); }, chain_);
}

std::vector<double> PushedChains::state() const {
  return std::visit([](const auto& chain) { return chain.state(); }, chain_);
}

void PushedChains::set_state(std::span<const double> state) {
  std::visit([&](auto& chain) { chain.set_state(state); }, chain_);
}

rods::Energies PushedChains::energies() const {
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
