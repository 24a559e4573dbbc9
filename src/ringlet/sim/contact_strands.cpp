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

// Mean over all directions of the velocity that an impulse gives a point, times the impulse's share of the
// strand's mass: 1 for a free point as heavy as the strand.
double relative_mobility(const rods::CoupledModel& model, const StrandMobility& mobility, std::size_t strand,
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
  return mass * trace / 3.0;
}

// The distance from every root to the nearest other one, up to `reach`.
std::vector<double> root_spacings(std::span<const Pose> roots, double reach) {
  std::vector<std::size_t> order(roots.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return roots[a].position.x() < roots[b].position.x(); });
  std::vector<double> nearest(roots.size(), reach);
  for (std::size_t i = 0; i < order.size(); ++i)
    for (std::size_t k = i + 1; k < order.size(); ++k) {
      const Vec3 apart = roots[order[k]].position - roots[order[i]].position;
      if (apart.x() > reach) break;
      for (const std::size_t root : {order[i], order[k]})
        nearest[root] = std::min(nearest[root], apart.norm());
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
  const std::vector<double> spacing = root_spacings(roots, 2.0 * settings.radius);
  std::vector<contact::ClampRegion> regions(model.strand_count());
  parallel_for(
      regions.size(),
      [&](std::size_t strand) {
        const StrandMobility mobility(model, strand);
        const double step = strands.spacing[strand] / kPlacesPerSegment;
        double s = settings.root_clearance;
        while (s < strands.length[strand] &&
               relative_mobility(model, mobility, strand, s, strands.mass[strand]) * settings.heaviest_point <
                   1.0)
          s += step;
        regions[strand] = {s, std::min(0.5 * spacing[strand], settings.radius_at_clamp * settings.radius)};
      },
      kStrandsPerTask);
  return regions;
}

}  // namespace ringlet::sim
