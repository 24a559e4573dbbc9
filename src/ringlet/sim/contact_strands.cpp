#include "ringlet/sim/contact_strands.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "ringlet/base/parallel.h"
#include "ringlet/sim/strand_mobility.h"

namespace ringlet::sim {
namespace {

constexpr double kStandardGravity = 9.81;  // m/s²
constexpr std::size_t kStrandsPerTask = 8;
// The place from which on a strand is movable is found to this part of the distance between two points.
constexpr int kPlacesPerSegment = 4;

// Where a point is, and the mean over all directions of the velocity that an impulse gives it, times the
// impulse's share of the strand's mass: 1 for a free point as heavy as the strand.
struct MobilePoint {
  Vec3 position;
  double mobility;
};

MobilePoint mobile_point(const rods::CoupledModel& model, const StrandMobility& mobility, std::size_t strand,
                         double s, double mass) {
  Eigen::Matrix<double, 3, Eigen::Dynamic, Eigen::RowMajor> jacobian(
      3, Eigen::Index(model.moving_entries(strand)));
  const rods::StrandPoint point =
      model.point(strand, s, {jacobian.data(), static_cast<std::size_t>(jacobian.size())});
  double trace = 0.0;
  for (Eigen::Index axis = 0; axis < 3; ++axis) {
    VecX row = VecX::Zero(mobility.size());
    row.segment(Eigen::Index(point.first_entry), jacobian.cols()) = jacobian.row(axis).transpose();
    mobility.solve_lower(row);
    trace += row.squaredNorm();
  }
  return {point.position, mass * trace / 3.0};
}

// A place on the part of a strand that cannot make way.
struct StiffPlace {
  std::uint32_t strand;
  Vec3 position;
};

// For every strand the distance from its stiff part to the nearest one of another strand, up to `reach`.
std::vector<double> stiff_spacings(std::vector<StiffPlace> places, std::size_t strands, double reach) {
  std::sort(places.begin(), places.end(), [](const StiffPlace& a, const StiffPlace& b) {
    return a.position.x() != b.position.x() ? a.position.x() < b.position.x() : a.strand < b.strand;
  });
  std::vector<double> nearest(strands, reach);
  for (std::size_t i = 0; i < places.size(); ++i)
    for (std::size_t k = i + 1; k < places.size(); ++k) {
      const Vec3 apart = places[k].position - places[i].position;
      if (apart.x() > reach) break;
      if (places[i].strand == places[k].strand) continue;
      for (const std::uint32_t strand : {places[i].strand, places[k].strand})
        nearest[strand] = std::min(nearest[strand], apart.norm());
    }
  return nearest;
}

}  // namespace

double ContactStrands::weight(const contact::ContactPlace& place) const {
  const std::uint32_t other = place.second < contact::kBodyMark ? place.second : place.first;
  return kStandardGravity * std::min(mass[place.first], mass[other]);
}

ContactStrands contact_strands(const rods::CoupledModel& model, std::vector<double> friction_hair,
                               std::vector<double> friction_body, std::vector<double> mass) {
  ContactStrands strands{std::move(friction_hair), std::move(friction_body), std::move(mass), {}, {}, {}};
  const auto first_point = model.first_point();
  for (std::size_t i = 0; i < model.strand_count(); ++i) {
    strands.length.push_back(model.length(i));
    strands.spacing.push_back(model.length(i) / double(first_point[i + 1] - first_point[i] - 1));
  }
  return strands;
}

std::vector<contact::ClampRegion> clamp_regions(rods::CoupledModel& model, std::span<const Pose> roots,
                                                const ContactStrands& strands, double h,
                                                const ContactSettings& settings) {
  std::vector<rods::RootMotion> still;
  for (const Pose& root : roots) still.push_back({root, root});
  rods::Environment environment;
  environment.carrier = rods::RootMotion{};
  model.begin_step(h, still, environment);
  std::vector<contact::ClampRegion> regions(model.strand_count());
  std::vector<std::vector<StiffPlace>> stiff(regions.size());
  parallel_for(
      regions.size(),
      [&](std::size_t strand) {
        const StrandMobility mobility(model, strand);
        const double step = strands.spacing[strand] / kPlacesPerSegment;
        const auto number = static_cast<std::uint32_t>(strand);
        double s = settings.root_clearance;
        stiff[strand].push_back({number, roots[strand].position});
        for (;; s += step) {
          s = std::min(s, strands.length[strand]);
          const MobilePoint at = mobile_point(model, mobility, strand, s, strands.mass[strand]);
          stiff[strand].push_back({number, at.position});
          if (s == strands.length[strand] || at.mobility * settings.heaviest_point >= 1.0) break;
        }
        regions[strand].first_movable = s;
      },
      kStrandsPerTask);
  std::vector<StiffPlace> places;
  for (const auto& of_strand : stiff) places.insert(places.end(), of_strand.begin(), of_strand.end());
  const auto spacing = stiff_spacings(std::move(places), regions.size(), 2.0 * settings.radius);
  for (std::size_t strand = 0; strand < regions.size(); ++strand)
    regions[strand].radius = std::min(0.5 * spacing[strand], settings.radius_at_clamp * settings.radius);
  return regions;
}

}  // namespace ringlet::sim
