#include "ringlet/sim/holds.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/base/parallel.h"
#include "ringlet/sim/tie_ring.h"

namespace ringlet::sim {
namespace {

// Hair is not drawn taut over the head, as its root leaves it in a direction of its own: it has at least this
// much more than the way to the ring.
constexpr double kSlackToRing = 1.06;
// Strands in a ring lie this much further apart than they are thick, so that they need not push there.
constexpr double kRingSpacing = 1.05;
// Strands change places on their ways into and out of a ring: so many of its radii from it they are free to.
constexpr double kFan = 5.0;
// Pull of a strand, in its weights, at which it slips through its ring.
constexpr double kSlipWeights = 30.0;
// What slips does so in this time, s; and strands of a ring that has opened have this long to come apart.
constexpr double kSlipTime = 0.1, kComeApartTime = 0.5;

// The share of its way that a point has behind it: without a jerk at either end.
double share_of_way(const HeldPoint& point, double clock) {
  const double x = point.way_time > 0.0 ? std::clamp((clock - point.begun) / point.way_time, 0.0, 1.0) : 1.0;
  return x * x * (3.0 - 2.0 * x);
}

struct Candidate {
  std::uint32_t strand = 0;
  std::size_t point = 0;  // of the strand
  double distance = 0.0;  // m, from the centre
};

// How near the strand comes to the centre from `least` of arclength on, and where; nothing where it is
// shorter. What is drawn into a ring is held at the first of these points, so that no more of the strand than
// needed bulges before it.
std::optional<Candidate> held_candidate(const HoldStrands& strands, std::uint32_t strand, const Vec3& centre,
                                        double least, bool draws) {
  const std::size_t first = strands.first_point[strand], count = strands.first_point[strand + 1] - first;
  const double spacing = strands.length[strand] / double(count - 1);
  std::optional<Candidate> best;
  for (std::size_t p = 1; p < count; ++p) {
    if (double(p) * spacing < least) continue;
    const double distance = (strands.points[first + p] - centre).norm();
    if (!best || distance < best->distance)
      best = Candidate{strand, draws && best ? best->point : p, distance};
  }
  return best;
}

// Along the strand as far as it comes nearer to the centre, and straight on from there.
std::vector<Vec3> way_to(const Vec3& centre, const HoldStrands& strands, std::size_t strand) {
  const auto points = strands.points.subspan(strands.first_point[strand],
                                             strands.first_point[strand + 1] - strands.first_point[strand]);
  const auto nearest =
      std::ranges::min_element(points, {}, [&](const Vec3& point) { return (point - centre).squaredNorm(); });
  std::vector<Vec3> way(points.begin(), nearest + 1);
  way.push_back(centre);
  return way;
}

std::vector<Candidate> strands_in_reach(const scene::Hold& hold, const std::string& name,
                                        const HoldStrands& strands, const body::Bodies& bodies, double radius,
                                        double clearance) {
  const std::size_t count = strands.roots.size();
  std::vector<std::optional<Candidate>> found(count);
  parallel_for(count, [&](std::size_t i) {
    double least = clearance;
    if (hold.ring)
      least = std::max(least, kSlackToRing * taut_length(way_to(hold.centre, strands, i), bodies, radius));
    found[i] =
        held_candidate(strands, static_cast<std::uint32_t>(i), hold.centre, least, hold.ring.has_value());
  });
  std::vector<Candidate> chosen;
  std::size_t too_short = 0;
  double nearest = std::numeric_limits<double>::infinity();
  for (const auto& candidate : found) {
    too_short += !candidate;
    if (!candidate) continue;
    nearest = std::min(nearest, candidate->distance);
    if (candidate->distance <= hold.reach) chosen.push_back(*candidate);
  }
  if (chosen.empty() && too_short == count)
    throw InputError(fmt::format("{} holds no strand: all are too short to get to its centre", name));
  if (chosen.empty())
    throw InputError(
        fmt::format("{} holds no strand: the nearest comes within {:.3g} m of its centre, and its reach is "
                    "{:.3g} m",
                    name, nearest, hold.reach));
  log_info("{} holds {} of {} strands{}", name, chosen.size(), count,
           too_short > 0 ? fmt::format("; {} are too short to get there", too_short) : std::string());
  return chosen;
}

}  // namespace

std::vector<HeldPoint> held_points(std::span<const scene::Hold> holds, const HoldStrands& strands,
                                   const body::Bodies& bodies, double radius, double clearance) {
  std::vector<HeldPoint> held;
  for (std::size_t k = 0; k < holds.size(); ++k) {
    const scene::Hold& hold = holds[k];
    const std::string name = hold.name.empty() ? fmt::format("hold {}", k + 1) : hold.name;
    const auto chosen = strands_in_reach(hold, name, strands, bodies, radius, clearance);
    std::vector<Vec3> places, roots;
    for (const Candidate& c : chosen) {
      places.push_back(strands.points[strands.first_point[c.strand] + c.point]);
      roots.push_back(strands.roots[c.strand].position);
    }
    const std::vector<Vec3> begin = places;
    if (hold.ring) places = ring_places(hold.centre, *hold.ring, 2.0 * kRingSpacing * radius, roots);
    double bundle = 0.0;  // m, its radius
    for (const Vec3& place : places) bundle = std::max(bundle, (place - hold.centre).norm());
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      const Candidate& c = chosen[i];
      const std::size_t segments = strands.first_point[c.strand + 1] - strands.first_point[c.strand] - 1;
      const double spacing = strands.length[c.strand] / double(segments);
      const Pose& root = strands.roots[c.strand];
      HeldPoint point;
      point.strand = c.strand;
      point.s = double(c.point) * spacing;
      point.from = root.apply_inverse(begin[i]);
      point.to = root.apply_inverse(places[i]);
      if (hold.opens) point.opens = *hold.opens;
      if (hold.ring) point.reach = spacing + kFan * bundle;
      held.push_back(point);
    }
  }
  std::stable_sort(held.begin(), held.end(),
                   [](const HeldPoint& a, const HeldPoint& b) { return a.strand < b.strand; });
  return held;
}

std::vector<contact::HeldRegion> held_regions(std::span<const HeldPoint> held, std::size_t strands,
                                              double end_time) {
  std::vector<contact::HeldRegion> regions;
  for (const HeldPoint& point : held) {
    if (end_time > point.opens + kComeApartTime || !(point.reach > 0.0)) continue;
    regions.resize(strands);
    regions[point.strand] = {point.s - point.reach, point.s + point.reach};
  }
  return regions;
}

std::vector<Contact> hold_contacts(std::span<const HeldPoint> held, const contact::StrandMotion& strands,
                                   std::span<const rods::RootMotion> roots, double h, double end_time,
                                   double clock) {
  std::vector<Contact> contacts;
  for (std::size_t k = 0; k < held.size(); ++k) {
    const HeldPoint& point = held[k];
    if (end_time > point.opens) continue;
    Contact contact;
    contact.place = {point.strand, kHoldMark + static_cast<std::uint32_t>(k), point.s, 0.0};
    const Vec3 wanted =
        roots[point.strand].end.apply(point.from + share_of_way(point, clock) * (point.to - point.from));
    contact.body_velocity = (wanted - strands.at(strands.begin, point.strand, point.s)) / h;
    contact.compliance = point.compliance;
    contacts.push_back(contact);
  }
  return contacts;
}

void let_taut_strands_slip(std::span<HeldPoint> held, std::span<const Contact> last,
                           const contact::StrandMotion& strands, std::span<const rods::RootMotion> roots,
                           const ContactStrands& properties, double clock) {
  for (const Contact& contact : last) {
    if (!contact.is_hold()) continue;
    HeldPoint& point = held[contact.place.second - kHoldMark];
    const double next = contact.place.s_first + properties.spacing[point.strand];
    // One that has slipped already, in an earlier attempt at this step, is not where the last step held it.
    if (!(point.reach > 0.0) || point.s != contact.place.s_first ||
        next > (1.0 + 1e-9) * properties.length[point.strand] ||
        contact.force.norm() < kSlipWeights * properties.weight(contact.place))
      continue;
    point.s = next;
    point.from = roots[point.strand].begin.apply_inverse(strands.at(strands.begin, point.strand, next));
    point.way_time = std::max(kSlipTime, point.begun + point.way_time - clock);
    point.begun = clock;
  }
}

}  // namespace ringlet::sim
