#include "ringlet/sim/bounded_push.h"

#include <algorithm>
#include <map>
#include <utility>

#include "ringlet/sim/strand_mobility.h"

namespace ringlet::sim {
namespace {

// One strand of a push: how its velocities move the point along the normal, in the coordinates L⁻¹ of
// M = L Lᵀ, in which the mobility is a square.
struct PushedSide {
  std::uint32_t strand;
  VecX whitened;
  double speed;  // of the point along the normal in the free motion
};

}  // namespace

void apply_pushes(const rods::CoupledModel& rods, std::span<const BoundedPush> pushes,
                  std::span<double> velocities) {
  std::map<std::uint32_t, StrandMobility> mobilities;
  const auto side = [&](std::uint32_t strand, double s, const Vec3& normal) -> PushedSide {
    const StrandMobility& mobility = mobilities.try_emplace(strand, rods, strand).first->second;
    Eigen::Matrix<double, 3, Eigen::Dynamic, Eigen::RowMajor> jacobian(
        3, Eigen::Index(rods.moving_entries(strand)));
    const rods::StrandPoint point =
        rods.point(strand, s, {jacobian.data(), static_cast<std::size_t>(jacobian.size())});
    VecX along = VecX::Zero(mobility.size());
    along.segment(Eigen::Index(point.first_entry), jacobian.cols()) = jacobian.transpose() * normal;
    const double* v = velocities.data() + rods.first_dof()[strand];
    const double speed = along.dot(Eigen::Map<const VecX>(v, mobility.size())) + normal.dot(point.carried);
    mobility.solve_lower(along);
    return {strand, std::move(along), speed};
  };

  // Every push is made as if it were alone; a strand in many overlaps gets their mean.
  std::map<std::uint32_t, double> count;
  const auto strands = [](const contact::ContactPlace& place) {
    std::vector<std::pair<std::uint32_t, double>> places{{place.first, place.s_first}};
    if (place.second < contact::kBodyMark) places.emplace_back(place.second, place.s_second);
    return places;
  };
  for (const BoundedPush& push : pushes)
    for (const auto& [strand, s] : strands(push.place)) count[strand] += 1.0;

  std::map<std::uint32_t, VecX> changes;
  for (const BoundedPush& push : pushes) {
    std::vector<PushedSide> sides;
    double wanted = push.speed, mobility = 0.0, most = 0.0;
    for (const auto& [strand, s] : strands(push.place)) {
      sides.push_back(side(strand, s, sides.empty() ? push.normal : Vec3(-push.normal)));
      wanted -= sides.back().speed;
      mobility += sides.back().whitened.squaredNorm();
      most = std::max(most, count.at(strand));
    }
    if (!(wanted > 0.0)) continue;
    const double impulse = (wanted < push.impulse * mobility ? wanted / mobility : push.impulse) / most;
    for (const PushedSide& s : sides) {
      const auto [change, is_new] = changes.try_emplace(s.strand, impulse * s.whitened);
      if (!is_new) change->second += impulse * s.whitened;
    }
  }
  for (auto& [strand, change] : changes) {
    mobilities.at(strand).solve_upper(change);
    Eigen::Map<VecX>(velocities.data() + rods.first_dof()[strand], change.size()) += change;
  }
}

}  // namespace ringlet::sim
