#include "ringlet/rods/curly_spring.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/rods/curly_spring_rest.h"

namespace ringlet::rods {
namespace {

using Lanes = CurlySpring::Lanes;

double& lane(Lanes& batch, std::size_t k) { return reinterpret_cast<double*>(&batch)[k]; }
double lane(const Lanes& batch, std::size_t k) { return reinterpret_cast<const double*>(&batch)[k]; }
Vec3 lane(const Vector3<Lanes>& v, std::size_t k) { return {lane(v.x, k), lane(v.y, k), lane(v.z, k)}; }
void set_lane(Vector3<Lanes>& v, std::size_t k, const Vec3& value) {
  lane(v.x, k) = value.x();
  lane(v.y, k) = value.y();
  lane(v.z, k) = value.z();
}

void set_lane(curly::Filter<Lanes>& filter, std::size_t k, const curly::Filter<double>& value) {
  lane(filter.once, k) = value.once;
  lane(filter.twice, k) = value.twice;
  lane(filter.input, k) = value.input;
}

template <class Contact>
std::span<const Contact> of_strand(std::span<const Contact> all, std::uint32_t begin, std::uint32_t end) {
  const auto before = [](const Contact& c, std::uint32_t point) { return c.point < point; };
  const auto first = std::lower_bound(all.begin(), all.end(), begin, before);
  return {first, std::lower_bound(first, all.end(), end, before)};
}

// Velocity that a contact gives in a force step of length h that begins `t` after the step().
Vec3 push(const ContactSpring& c, const Vec3& p, const Vec3& v, double t, double h) {
  const Vec3 apart = p - c.anchor - t * c.velocity;
  const double distance = apart.norm();
  if (!(distance > 1e-12)) return Vec3::Zero();
  const Vec3 normal = apart / distance;
  return (h * (c.stiffness * (c.length - distance) - c.damping * (v - c.velocity).dot(normal))) * normal;
}
Vec3 push(const ContactPlane& c, const Vec3& p, const Vec3& v, double t, double h) {
  const double depth = -(p - c.origin - t * c.velocity).dot(c.normal);
  if (!(depth > 0.0)) return Vec3::Zero();
  const Vec3 relative = v - c.velocity;
  const double normal_speed = relative.dot(c.normal);
  // A spring that never pulls back in, and friction in the manner of thick oil.
  const double normal_push = std::max(0.0, h * (c.stiffness * depth - c.damping * normal_speed));
  return normal_push * c.normal - (1.0 - 1.0 / (1.0 + h * c.drag)) * (relative - normal_speed * c.normal);
}

}  // namespace

struct CurlySpring::Scratch {
  Aligned<curly::Damper<Lanes>> dampers;
  Aligned<Vector3<Lanes>> forces;
  Aligned<Lanes> extensions;

  explicit Scratch(int vertices)
      : dampers(static_cast<std::size_t>(vertices), curly::Damper<Lanes>{}),
        forces(static_cast<std::size_t>(vertices), Vector3<Lanes>{}),
        extensions(static_cast<std::size_t>(vertices), Lanes(0.0)) {}
};

CurlySpring::CurlySpring(std::span<const std::uint32_t> first_point, std::span<const Vec3> rest,
                         const CurlySpringOptions& options, std::span<const CurlyCoefficients> coefficients)
    : options_(options),
      first_point_(first_point.begin(), first_point.end()),
      rest_(rest.begin(), rest.end()) {
  validate(options);
  if (first_point_.empty() || first_point_.front() != 0 || first_point_.back() != rest.size())
    throw InputError(
        "curly springs: the strands' first points do not begin at 0 and end at the number of points");
  if (!coefficients.empty() && coefficients.size() != rest.size())
    throw InputError(
        fmt::format("curly springs: {} coefficients were given for {} points; give one per point",
                    coefficients.size(), rest.size()));
  for (const CurlyCoefficients& c : coefficients) validate(c);
  for (std::size_t i = 0; i < strand_count(); ++i) {
    const std::uint32_t begin = first_point_[i], end = first_point_[i + 1];
    if (end < begin + 2 || end - begin > curly::kMaxVertices || end > rest.size())
      throw InputError(
          fmt::format("curly springs: strand {} does not have between 2 and {} points: resample it", i,
                      curly::kMaxVertices));
    for (std::uint32_t k = begin; k < end; ++k) {
      if (!rest[k].allFinite())
        throw InputError(fmt::format("curly springs: strand {} has a point that is not finite", i));
      if (k > begin && !((rest[k] - rest[k - 1]).norm() > 1e-9))
        throw InputError(fmt::format("curly springs: points {} and {} of strand {} coincide: resample it",
                                     k - begin - 1, k - begin, i));
    }
  }

  // Strands of like length share a pack, so that few lanes idle; equal ones stay in their order.
  const auto count = [&](std::uint32_t i) { return first_point_[i + 1] - first_point_[i]; };
  order_.resize(strand_count());
  std::iota(order_.begin(), order_.end(), 0u);
  std::stable_sort(order_.begin(), order_.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return count(a) > count(b); });
  for (std::size_t slot = 0; slot < order_.size(); slot += kLanes) add_pack(slot, rest, coefficients);
}

// Lanes that hold no strand repeat the last one; points behind a strand's tip repeat the tip, without
// springs.
void CurlySpring::add_pack(std::size_t first_slot, std::span<const Vec3> rest,
                           std::span<const CurlyCoefficients> coefficients) {
  const std::uint32_t longest = order_[first_slot];
  Pack pack{};
  pack.first = particles_.size();
  pack.vertices = static_cast<int>(first_point_[longest + 1] - first_point_[longest]);
  pack.lanes = static_cast<std::uint32_t>(std::min(kLanes, order_.size() - first_slot));
  most_vertices_ = std::max(most_vertices_, pack.vertices);
  particles_.resize(pack.first + static_cast<std::size_t>(pack.vertices));
  edges_.resize(particles_.size());
  for (std::size_t k = 0; k < kLanes; ++k) {
    const std::uint32_t strand = order_[first_slot + std::min<std::size_t>(k, pack.lanes - 1)];
    const std::uint32_t begin = first_point_[strand], count = first_point_[strand + 1] - begin;
    const CurlyRest own =
        curly_rest(rest.subspan(begin, count), options_,
                   coefficients.empty() ? coefficients : coefficients.subspan(begin, count), strand);
    for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(pack.vertices); ++i) {
      const std::size_t at = pack.first + i;
      set_lane(particles_[at].p, k, rest[begin + std::min(i, count - 1)]);
      set_lane(particles_[at].v, k, Vec3::Zero());
      if (i + 1 >= count) continue;  // stays zero: no length, no springs
      const curly::Edge<double>& from = own.edges[i];
      curly::Edge<Lanes>& edge = edges_[at];
      lane(edge.length, k) = from.length;
      set_lane(edge.reference, k, {from.reference.x, from.reference.y, from.reference.z});
      lane(edge.core_length, k) = from.core_length;
      lane(edge.stretch, k) = from.stretch;
      lane(edge.stretch_damping, k) = from.stretch_damping;
      lane(edge.bend, k) = from.bend;
      lane(edge.bend_damping, k) = from.bend_damping;
      lane(edge.core, k) = from.core;
      lane(edge.core_damping, k) = from.core_damping;
    }
    lane(pack.count, k) = count;
    lane(pack.mean_length, k) = own.mean_length;
    lane(pack.core_total, k) = own.core_total;
    set_lane(pack.bend_filter, k, own.bend_filter);
    set_lane(pack.core_filter, k, own.core_filter);
  }
  packs_.push_back(pack);
}

curly::Strand<Lanes> CurlySpring::strand_of(const Pack& pack, Scratch& scratch) {
  return {particles_.data() + pack.first,
          edges_.data() + pack.first,
          scratch.dampers.data(),
          scratch.forces.data(),
          scratch.extensions.data(),
          pack.vertices,
          pack.count,
          pack.mean_length,
          pack.core_total,
          pack.bend_filter,
          pack.core_filter};
}

void CurlySpring::step_pack(std::size_t index, const curly::Parameters<double>& parameters,
                            std::span<const Pose> begin, std::span<const Pose> end, double h,
                            const CurlyContacts& contacts, Scratch& scratch) {
  const Pack& pack = packs_[index];
  const curly::Strand<Lanes> strand = strand_of(pack, scratch);
  std::array<std::span<const ContactSpring>, kLanes> springs;
  std::array<std::span<const ContactPlane>, kLanes> planes;
  std::array<std::uint32_t, kLanes> first{};
  Rotation<Lanes> from{}, to{};
  curly::Particle<Lanes> clamp[curly::kClamped];  // where the scalp's points begin, and how they move
  for (std::size_t k = 0; k < kLanes; ++k) {
    const std::uint32_t s = order_[index * kLanes + std::min<std::size_t>(k, pack.lanes - 1)];
    first[k] = first_point_[s];
    if (k < pack.lanes) {
      springs[k] = of_strand(contacts.springs, first[k], first_point_[s + 1]);
      planes[k] = of_strand(contacts.planes, first[k], first_point_[s + 1]);
    }
    const Pose &a = begin[begin.size() == 1 ? 0 : s], &b = end[end.size() == 1 ? 0 : s];
    // The nearer of the two quaternions of the same rotation.
    const double sign = a.rotation.dot(b.rotation) < 0.0 ? -1.0 : 1.0;
    lane(from.w, k) = a.rotation.w();
    set_lane(from.v, k, a.rotation.vec());
    lane(to.w, k) = sign * b.rotation.w();
    set_lane(to.v, k, sign * b.rotation.vec());
    for (std::uint32_t i = 0; i < curly::kClamped; ++i) {
      const Vec3 x = a.apply(rest_[first[k] + i]);
      set_lane(clamp[i].p, k, x);
      set_lane(clamp[i].v, k, (b.apply(rest_[first[k] + i]) - x) / h);
    }
  }
  for (int i = 0; i < curly::kClamped; ++i) strand.particle[i] = clamp[i];

  const auto touch = [&](const auto& lists, double t) {
    for (std::size_t k = 0; k < pack.lanes; ++k)
      for (const auto& c : lists[k]) {
        const std::uint32_t i = c.point - first[k];
        if (i < curly::kClamped) continue;
        curly::Particle<Lanes>& particle = strand.particle[i];
        const Vec3 v = lane(particle.v, k);
        set_lane(particle.v, k, v + push(c, lane(particle.p, k), v, t, parameters.step));
      }
  };
  for (int step = 0; step < options_.force_steps; ++step) {
    const Lanes share(static_cast<double>(step) / options_.force_steps);
    Rotation<Lanes> frame{from.w + share * (to.w - from.w), from.v + share * (to.v - from.v)};
    const Lanes inverse = inverse_root(frame.w * frame.w + dot(frame.v, frame.v));
    frame = {inverse * frame.w, inverse * frame.v};
    curly::integrate_springs(strand, parameters, frame);
    const double t = step * parameters.step;
    touch(springs, t);
    touch(planes, t);
    curly::integrate_damping(strand, parameters);
    curly::move(strand, parameters);
  }
}

void CurlySpring::step(double h, std::span<const Pose> begin, std::span<const Pose> end,
                       const CurlyForces& forces, const CurlyContacts& contacts) {
  if (!(h > 0.0 && std::isfinite(h)))
    throw InputError(fmt::format("curly springs: the time step {} is not positive", h));
  for (const auto& poses : {begin, end})
    if (poses.size() != 1 && poses.size() != strand_count())
      throw InputError(
          fmt::format("curly springs: {} poses were given for {} strands; give one, or one per strand",
                      poses.size(), strand_count()));
  if (!forces.gravity.allFinite() || !forces.wind.allFinite() || !(forces.drag >= 0.0 && forces.drag < 1e30))
    throw InputError("curly springs: gravity, wind and drag must be finite, and drag not negative");
  const bool has_core = std::any_of(edges_.begin(), edges_.end(), [](const curly::Edge<Lanes>& e) {
    return xsimd::any(e.core > Lanes(0.0)) || xsimd::any(e.core_damping > Lanes(0.0));
  });
  const curly::Parameters<double> parameters = curly_parameters(options_, has_core, forces, h);
  parallel_chunks(packs_.size(), 1, [&](std::size_t first, std::size_t last) {
    Scratch scratch(most_vertices_);
    for (std::size_t i = first; i < last; ++i) step_pack(i, parameters, begin, end, h, contacts, scratch);
  });
}

// Calls body(point of the caller, particle, lane).
template <class Body>
void CurlySpring::for_each_point(Body&& body) const {
  parallel_for(order_.size(), [&](std::size_t slot) {
    std::size_t at = packs_[slot / kLanes].first;
    for (std::uint32_t point = first_point_[order_[slot]]; point < first_point_[order_[slot] + 1]; ++point)
      body(point, at++, slot % kLanes);
  });
}

void CurlySpring::write_points(std::span<Vec3> points) const {
  if (points.size() != point_count())
    throw InputError(
        fmt::format("curly springs: room for {} points was given for {}", points.size(), point_count()));
  for_each_point(
      [&](std::uint32_t point, std::size_t at, std::size_t k) { points[point] = lane(particles_[at].p, k); });
}

void CurlySpring::write_velocities(std::span<Vec3> velocities) const {
  if (velocities.size() != point_count())
    throw InputError(fmt::format("curly springs: room for {} velocities was given for {}", velocities.size(),
                                 point_count()));
  for_each_point([&](std::uint32_t point, std::size_t at, std::size_t k) {
    velocities[point] = lane(particles_[at].v, k);
  });
}

void CurlySpring::set_motion(std::span<const Vec3> points, std::span<const Vec3> velocities) {
  if (points.size() != point_count() || velocities.size() != point_count())
    throw InputError(fmt::format("curly springs: {} points and {} velocities do not fit a groom of {} points",
                                 points.size(), velocities.size(), point_count()));
  for_each_point([&](std::uint32_t point, std::size_t at, std::size_t k) {
    set_lane(particles_[at].p, k, points[point]);
    set_lane(particles_[at].v, k, velocities[point]);
  });
}

double CurlySpring::largest_stretch() const {
  std::vector<Vec3> points(point_count());
  write_points(points);
  double largest = 0.0;
  for (std::size_t s = 0; s < strand_count(); ++s)
    for (std::uint32_t i = first_point_[s] + 1; i < first_point_[s + 1]; ++i)
      largest = std::max(largest, (points[i] - points[i - 1]).norm() / (rest_[i] - rest_[i - 1]).norm());
  return largest;
}

std::size_t CurlySpring::broken_strand() const {
  std::vector<Vec3> points(point_count()), velocities(point_count());
  write_points(points);
  write_velocities(velocities);
  for (std::size_t s = 0; s < strand_count(); ++s)
    for (std::uint32_t i = first_point_[s]; i < first_point_[s + 1]; ++i)
      if (!points[i].allFinite() || !velocities[i].allFinite()) return s;
  return strand_count();
}

std::vector<double> CurlySpring::core_extensions() const {
  std::vector<Vec3> points(point_count());
  write_points(points);
  std::vector<double> extensions;
  for (std::size_t s = 0; s < strand_count(); ++s) {
    const auto total = [&](std::span<const Vec3> all) {
      const auto own = all.subspan(first_point_[s], first_point_[s + 1] - first_point_[s]);
      double length = 0.0, core = 0.0;
      for (std::uint32_t i = first_point_[s] + 1; i < first_point_[s + 1]; ++i)
        length += (rest_[i] - rest_[i - 1]).norm();
      const double mean = length / double(own.size() - 1);
      for (const Vec3& b : smoothed_edges(own, mean, options_.core_smoothing)) core += b.norm();
      return core;
    };
    extensions.push_back(total(points) / total(rest_));
  }
  return extensions;
}

}  // namespace ringlet::rods
