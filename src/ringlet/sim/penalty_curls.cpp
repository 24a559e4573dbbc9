#include "ringlet/sim/penalty_curls.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "ringlet/base/error.h"

namespace ringlet::sim {
namespace {

constexpr std::size_t kNumbersPerContact = 6;

CurlySystem make_system(const hair::Groom& groom, const Pose& start, const CurlyOptions& options,
                        const body::Bodies& bodies, Cluster* cluster) {
  const std::vector<Vec3> rest = groom.placed(start);
  // The scalp's frame of the springs is the world's as it is at the start.
  CurlyGraph graph = curly_graph(groom.first_point, rest, options);
  CurlyShare share;
  if (cluster) share = cluster->share(groom.first_point, graph);
  return {groom.first_point, rest, options, bodies, std::move(graph), std::move(share)};
}

}  // namespace

PenaltyCurls::PenaltyCurls(const hair::Groom& groom, const Pose& start, const CurlyOptions& options,
                           double frames_per_second, std::shared_ptr<const body::Bodies> bodies,
                           Cluster* cluster)
    : cluster_(cluster),
      start_(start),
      first_point_(groom.first_point.begin(), groom.first_point.end()),
      outer_step_(1.0 / (frames_per_second * options.steps_per_frame)),
      bodies_(std::move(bodies)),
      system_(make_system(groom, start, options, *bodies_, cluster)) {
  double mass = 0.0, length = 0.0;
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    const double own = hair::length(groom.strand(i)), per_length = groom.material(i).mass_per_length();
    point_mass_.push_back(per_length * own / double(groom.point_count(i)));
    mass += per_length * own;
    length += own;
  }
  // All particles are alike: the groom's mean mass per length.
  drag_per_coefficient_ = length / mass;
}

Pose PenaltyCurls::from_rest(const Pose& head) const {
  const Quat turn = head.rotation * start_.rotation.conjugate();
  return {head.position - turn * start_.position, turn};
}

void PenaltyCurls::begin_step(double h, std::span<const rods::RootMotion>,
                              const rods::Environment& environment) {
  if (!environment.carrier)
    throw UnsupportedError("these curls follow one rigid motion: use simulation.contact = \"coulomb\"");
  h_ = h;
  gravity_ = environment.gravity;
  forces_.gravity = environment.gravity;
  forces_.drag = environment.drag_coefficient * drag_per_coefficient_;
  forces_.wind = environment.wind_at_origin;
  goal_ = environment.goal;
  body_rate_ = (environment.bodies_end - environment.bodies_begin) / h;
  carrier_ = {from_rest(environment.carrier->begin), from_rest(environment.carrier->end)};
}

void PenaltyCurls::finish_step() {
  const CurlyStatistics step =
      system_.step(h_, carrier_.begin, carrier_.end, forces_, *bodies_, body_rate_, goal_);
  contact_seconds_ += step.seconds_detect + step.seconds_exchange;
}

std::optional<std::size_t> PenaltyCurls::broken_strand() const {
  const std::size_t broken = system_.broken_strand();
  const bool mine = broken < strand_count();
  if (!(cluster_ ? cluster_->any(mine) : mine)) return std::nullopt;
  return mine ? broken : 0;
}

rods::OwnContacts PenaltyCurls::own_contacts() {
  return {gathered().contacts.size(), std::exchange(contact_seconds_, 0.0)};
}

PenaltyCurls::Everything PenaltyCurls::gathered() const {
  Everything all{{system_.points().begin(), system_.points().end()},
                 {system_.velocities().begin(), system_.velocities().end()},
                 {system_.contacts().begin(), system_.contacts().end()}};
  if (cluster_) cluster_->gather(all.points, all.velocities, all.contacts);
  return all;
}

void PenaltyCurls::write_points(std::span<Vec3> points) const {
  if (points.size() != first_point_.back())
    throw InputError(fmt::format("curly springs: room for {} points was given for {}", points.size(),
                                 first_point_.back()));
  std::ranges::copy(gathered().points, points.begin());
}

rods::Energies PenaltyCurls::energies() const {
  const Everything all = gathered();
  rods::Energies sum;
  for (std::size_t i = 0; i < strand_count(); ++i)
    for (std::size_t k = first_point_[i]; k < first_point_[i + 1]; ++k) {
      sum.kinetic += 0.5 * point_mass_[i] * all.velocities[k].squaredNorm();
      sum.gravity -= point_mass_[i] * gravity_.dot(all.points[k]);
    }
  return sum;
}

std::vector<double> PenaltyCurls::state() const {
  const Everything all = gathered();
  std::vector<double> numbers;
  for (const auto* vectors : {&all.points, &all.velocities})
    for (const Vec3& v : *vectors) numbers.insert(numbers.end(), v.begin(), v.end());
  for (const contact::SphereContact& c : all.contacts)
    numbers.insert(numbers.end(), {double(c.a), double(c.b), c.stiffness, c.damping, c.distance, c.length});
  return numbers;
}

void PenaltyCurls::set_state(std::span<const double> state) {
  const std::size_t points = first_point_.back();
  if (state.size() < 6 * points || (state.size() - 6 * points) % kNumbersPerContact != 0)
    throw InputError(fmt::format("curly springs: a state of {} numbers does not fit this groom of {} points",
                                 state.size(), points));
  Everything all;
  for (std::size_t i = 0; i < 2 * points; ++i)
    (i < points ? all.points : all.velocities).emplace_back(state[3 * i], state[3 * i + 1], state[3 * i + 2]);
  for (std::size_t at = 6 * points; at < state.size(); at += kNumbersPerContact) {
    const double* n = state.data() + at;
    if (!(n[0] >= 0.0 && n[0] < double(points) && n[1] >= 0.0 && n[1] < double(points)))
      throw InputError("curly springs: a contact of the state joins particles that this groom does not have");
    all.contacts.push_back(
        {static_cast<std::uint32_t>(n[0]), static_cast<std::uint32_t>(n[1]), n[2], n[3], n[4], n[5]});
  }
  system_.restore(all.points, all.velocities, all.contacts);
}

}  // namespace ringlet::sim
