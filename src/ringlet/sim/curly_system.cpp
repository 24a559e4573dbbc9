#include "ringlet/sim/curly_system.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/contact/sphere_radii.h"
#include "ringlet/sim/seconds_since.h"

namespace ringlet::sim {
namespace {

constexpr std::uint32_t kNone = 0xffffffffu;
// Planes are kept for particles that could reach them within a step.
constexpr double kReachable = 0.01;
constexpr double kDeepest = 0.05;  // inside a body; what lies deeper is not pushed out

void check_range(double value, double low, double high, const char* name) {
  if (!(value >= low && value <= high))
    throw InputError(
        fmt::format("curly springs: {} is {} but must lie between {} and {}", name, value, low, high));
}

contact::SphereContacts make_contacts(std::span<const std::uint32_t> first_point, std::span<const Vec3> rest,
                                      const CurlyOptions& options, CurlyGraph graph,
                                      const std::vector<bool>& owned) {
  const std::vector<double> radii =
      contact::sphere_radii(first_point, rest, options.radius_root, options.radius_tip);
  return {{first_point, rest, radii}, options.spheres, std::move(graph.graph), graph.points, owned};
}

}  // namespace

void validate(const CurlyOptions& o) {
  rods::validate(o.springs);
  contact::validate(o.spheres);
  check_range(o.steps_per_frame, 1, 100000, "the number of steps per frame");
  check_range(o.radius_root, 1e-6, 10, "the contact radius at the root");
  check_range(o.radius_tip, 1e-6, 10, "the contact radius at the tip");
  check_range(o.contact_stiffness, 0, 1e9, "the contact stiffness");
  check_range(o.contact_damping, 0, 1e9, "the contact damping");
  check_range(o.body_radius, 0, 1, "the radius at bodies");
  check_range(o.body_stiffness, 0, 1e9, "the stiffness of bodies");
  check_range(o.body_damping, 0, 1e9, "the damping of bodies");
  check_range(o.body_drag, 0, 1e9, "the drag of bodies");
}

CurlyGraph curly_graph(std::span<const std::uint32_t> first_point, std::span<const Vec3> rest,
                       const CurlyOptions& options) {
  validate(options);
  CurlyGraph result;
  result.graph.first.assign(first_point.size(), 0);
  if (!options.hair_contact) return result;
  const std::vector<double> radii =
      contact::sphere_radii(first_point, rest, options.radius_root, options.radius_tip);
  const contact::StrandSpheres spheres{first_point, rest, radii};
  result.points =
      contact::prune_particles(spheres, options.spheres.prune_particles ? options.spheres.sparsity : 0.0);
  result.graph = contact::contact_graph(spheres, result.points, options.spheres);
  return result;
}

CurlySystem::CurlySystem(std::span<const std::uint32_t> first_point, std::span<const Vec3> rest,
                         const CurlyOptions& options, const body::Bodies& bodies, CurlyGraph graph,
                         CurlyShare share)
    : options_(options),
      first_point_(first_point.begin(), first_point.end()),
      rest_(rest.begin(), rest.end()),
      points_(rest_),
      velocities_(rest.size(), Vec3::Zero()),
      owned_(share.owned.empty() ? std::vector<bool>(first_point.size() - 1, true) : share.owned),
      contacts_(make_contacts(first_point, rest, options, std::move(graph), owned_)),
      part_of_strand_(strand_count(), kNone),
      local_point_(rest.size(), kNone),
      exchange_(share.exchange) {
  validate(options);
  share.boundary.resize(strand_count(), false);
  for (const bool boundary : {true, false}) {
    std::vector<std::uint32_t> strands;
    for (std::uint32_t s = 0; s < strand_count(); ++s)
      if (owned_[s] && share.boundary[s] == boundary) strands.push_back(s);
    if (strands.empty()) continue;
    std::uint32_t local = 0;
    for (const std::uint32_t s : strands) {
      part_of_strand_[s] = static_cast<std::uint32_t>(parts_.size());
      for (std::uint32_t i = first_point_[s]; i < first_point_[s + 1]; ++i) local_point_[i] = local++;
    }
    parts_.push_back(make_part(std::move(strands), rest));
    if (boundary) boundary_parts_ = 1;
  }
  for (std::uint32_t s = 0; s < strand_count(); ++s) strand_.resize(first_point_[s + 1], s);
  clearance_.assign(rest.size(), options.body_radius);
  for (std::uint32_t s = 0; s < strand_count(); ++s)
    for_each_near(s, bodies, options.body_radius, [&](std::uint32_t i, const body::BodySurface& surface) {
      clearance_[i] = surface.signed_distance;
    });
}

CurlySystem::Part CurlySystem::make_part(std::vector<std::uint32_t> strands,
                                         std::span<const Vec3> rest) const {
  Part part;
  std::vector<std::uint32_t> first{0};
  for (const std::uint32_t s : strands) {
    part.points.insert(part.points.end(), rest.begin() + first_point_[s], rest.begin() + first_point_[s + 1]);
    first.push_back(static_cast<std::uint32_t>(part.points.size()));
  }
  part.springs = std::make_unique<rods::CurlySpring>(first, part.points, options_.springs);
  part.velocities.assign(part.points.size(), Vec3::Zero());
  part.strands = std::move(strands);
  return part;
}

// Calls body(point, surface) for the free points of a strand that are closer to a body than `reach`, or in
// one. Runs of points are asked for together, by a ball around them, before each is asked for itself.
template <class Body>
void CurlySystem::for_each_near(std::uint32_t strand, const body::Bodies& bodies, double reach,
                                Body&& body) const {
  constexpr std::uint32_t kRun = 8;
  const std::uint32_t end = first_point_[strand + 1];
  for (std::uint32_t first = first_point_[strand] + rods::curly::kClamped; first < end; first += kRun) {
    const std::uint32_t last = std::min(first + kRun, end);
    const Vec3 centre = points_[(first + last) / 2];
    double ball = 0.0;
    for (std::uint32_t i = first; i < last; ++i) ball = std::max(ball, (points_[i] - centre).norm());
    const auto around = bodies.closest(centre, ball + kDeepest);
    if (!around || around->signed_distance > ball + reach) continue;
    for (std::uint32_t i = first; i < last; ++i) {
      const auto surface = bodies.closest(points_[i], kDeepest);
      if (surface && surface->signed_distance < reach) body(i, *surface);
    }
  }
}

// Planes for particles in a body or about to be, sorted by particle.
void CurlySystem::find_planes(Part& part, const body::Bodies& bodies, double body_rate) const {
  part.planes.clear();
  if (!options_.body_contact || bodies.size() == 0) return;
  constexpr std::size_t kGrain = 16;
  const std::size_t strands = part.strands.size();
  std::vector<std::vector<rods::ContactPlane>> found((strands + kGrain - 1) / kGrain);
  parallel_chunks(strands, kGrain, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k)
      for_each_near(part.strands[k], bodies, options_.body_radius + kReachable,
                    [&](std::uint32_t i, const body::BodySurface& surface) {
                      found[begin / kGrain].push_back(
                          {local_point_[i], surface.point + clearance_[i] * surface.normal, surface.normal,
                           body_rate * surface.velocity, options_.body_stiffness, options_.body_damping,
                           options_.body_drag});
                    });
  });
  for (const auto& list : found) part.planes.insert(part.planes.end(), list.begin(), list.end());
}

// A contact becomes a spring on each of its particles that this machine moves; sorted by particle, and for a
// particle by the one on the other side.
void CurlySystem::make_contact_springs() {
  const auto for_each_end = [&](auto&& body) {
    for (const contact::SphereContact& c : contacts_.contacts())
      for (const auto& [own, other] : {std::pair(c.a, c.b), std::pair(c.b, c.a)})
        if (part_of_strand_[strand_[own]] != kNone) body(c, own, other);
  };
  std::vector<std::vector<std::uint32_t>> next(parts_.size());
  for (std::size_t k = 0; k < parts_.size(); ++k) next[k].assign(parts_[k].points.size() + 1, 0);
  for_each_end([&](const contact::SphereContact&, std::uint32_t own, std::uint32_t) {
    ++next[part_of_strand_[strand_[own]]][local_point_[own] + 1];
  });
  for (std::size_t k = 0; k < parts_.size(); ++k) {
    for (std::size_t i = 1; i < next[k].size(); ++i) next[k][i] += next[k][i - 1];
    parts_[k].contacts.resize(next[k].back());
  }
  for_each_end([&](const contact::SphereContact& c, std::uint32_t own, std::uint32_t other) {
    const std::uint32_t part = part_of_strand_[strand_[own]], point = local_point_[own];
    parts_[part].contacts[next[part][point]++] = {point,
                                                  points_[other],
                                                  velocities_[other],
                                                  c.length,
                                                  options_.contact_stiffness * c.stiffness,
                                                  options_.contact_damping * c.damping};
  });
}

void CurlySystem::pull_to_goals(Part& part, double h, const Pose& end, double goal) const {
  part.springs->write_points(part.points);
  part.springs->write_velocities(part.velocities);
  std::size_t local = 0;
  for (const std::uint32_t s : part.strands) {
    const std::uint32_t first = first_point_[s], last = first_point_[s + 1] - 1;
    for (std::uint32_t i = first; i <= last; ++i, ++local)
      if (i >= first + rods::curly::kClamped)
        rods::curly::pull_to_goal(h, goal * goals_[s].at(double(i - first) / double(last - first)),
                                  end.apply(rest_[i]), part.points[local], part.velocities[local]);
  }
  part.springs->set_motion(part.points, part.velocities);
}

void CurlySystem::collect(Part& part) {
  part.springs->write_points(part.points);
  part.springs->write_velocities(part.velocities);
  std::size_t from = 0;
  for (const std::uint32_t s : part.strands) {
    const std::size_t count = first_point_[s + 1] - first_point_[s];
    std::copy_n(part.points.begin() + static_cast<std::ptrdiff_t>(from), count,
                points_.begin() + first_point_[s]);
    std::copy_n(part.velocities.begin() + static_cast<std::ptrdiff_t>(from), count,
                velocities_.begin() + first_point_[s]);
    from += count;
  }
}

// [Iben2013, sec. 5]
CurlyStatistics CurlySystem::step(double h, const Pose& begin, const Pose& end,
                                  const rods::CurlyForces& forces, const body::Bodies& bodies,
                                  double body_rate, double goal) {
  CurlyStatistics statistics;
  // 1. Detect collisions and contacts.
  auto start = std::chrono::steady_clock::now();
  for (Part& part : parts_) {
    find_planes(part, bodies, body_rate);
    statistics.body_contacts += part.planes.size();
  }
  if (options_.hair_contact) {
    contacts_.update(points_, h);
    make_contact_springs();
    statistics.hair_contacts = contacts_.contacts().size();
  }
  statistics.seconds_detect = seconds_since(start);

  // 2. Force and damping steps, first of the strands that other machines wait for.
  // 3. Positions, and their exchange.
  for (std::size_t k = 0; k < parts_.size(); ++k) {
    start = std::chrono::steady_clock::now();
    Part& part = parts_[k];
    part.springs->step(h, {&begin, 1}, {&end, 1}, forces, {part.contacts, part.planes});
    if (!goals_.empty() && goal > 0.0) pull_to_goals(part, h, end, goal);
    collect(part);
    statistics.seconds_springs += seconds_since(start);
    if (exchange_ && k + 1 == boundary_parts_) exchange_->begin(points_, velocities_);
  }
  start = std::chrono::steady_clock::now();
  if (exchange_) {
    if (boundary_parts_ == 0) exchange_->begin(points_, velocities_);
    exchange_->finish(points_, velocities_);
  }
  statistics.seconds_exchange = seconds_since(start);
  return statistics;
}

double CurlySystem::largest_stretch() const {
  double largest = 0.0;
  for (const Part& part : parts_) largest = std::max(largest, part.springs->largest_stretch());
  return largest;
}

std::vector<double> CurlySystem::core_extensions() const {
  std::vector<double> all;
  for (const Part& part : parts_) {
    const std::vector<double> own = part.springs->core_extensions();
    all.insert(all.end(), own.begin(), own.end());
  }
  return all;
}

std::size_t CurlySystem::broken_strand() const {
  for (std::uint32_t s = 0; s < strand_count(); ++s)
    for (std::uint32_t i = first_point_[s]; owned_[s] && i < first_point_[s + 1]; ++i)
      if (!points_[i].allFinite() || !velocities_[i].allFinite()) return s;
  return strand_count();
}

void CurlySystem::restore(std::span<const Vec3> points, std::span<const Vec3> velocities,
                          std::span<const contact::SphereContact> contacts) {
  if (points.size() != points_.size() || velocities.size() != points_.size())
    throw InputError(fmt::format("curly springs: a state of {} points does not fit this groom, which has {}",
                                 points.size(), points_.size()));
  std::vector<contact::SphereContact> kept;
  for (const contact::SphereContact& c : contacts) {
    if (!(c.a < c.b) || c.b >= points_.size())
      throw InputError("curly springs: a contact of the state joins particles that this groom does not have");
    if (owned_[strand_[c.a]] || owned_[strand_[c.b]]) kept.push_back(c);
  }
  contacts_.set_contacts(std::move(kept));
  points_.assign(points.begin(), points.end());
  velocities_.assign(velocities.begin(), velocities.end());
  for (Part& part : parts_) {
    part.points.clear();
    part.velocities.clear();
    for (const std::uint32_t s : part.strands)
      for (std::uint32_t i = first_point_[s]; i < first_point_[s + 1]; ++i) {
        part.points.push_back(points_[i]);
        part.velocities.push_back(velocities_[i]);
      }
    part.springs->set_motion(part.points, part.velocities);
  }
}

}  // namespace ringlet::sim
