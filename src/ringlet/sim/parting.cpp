#include "ringlet/sim/parting.h"

#include <algorithm>
#include <map>
#include <utility>

#include "ringlet/sim/rod_factor.h"

namespace ringlet::sim {
namespace {

// One strand of an overlap: how its velocities move the point along the normal, in the coordinates L⁻¹ of
// M = L Lᵀ, in which the mobility is a square.
struct Side {
  std::uint32_t strand;
  VecX whitened;
  double speed;  // of the point along the normal in the free motion
};

}  // namespace

void part(const rods::StrandSystem& rods, std::span<const Overlap> overlaps, std::span<double> velocities) {
  std::map<std::uint32_t, MatX> factors;
  const auto side = [&](std::uint32_t strand, double s, const Vec3& normal) -> Side {
    const std::size_t first = rods.first_dof()[strand];
    const auto m = Eigen::Index(rods.first_dof()[strand + 1] - first);
    Eigen::Matrix<double, 3, Eigen::Dynamic, Eigen::RowMajor> jacobian(3, m);
    const rods::StrandPoint point =
        rods.point(strand, s, {jacobian.data(), static_cast<std::size_t>(jacobian.size())});
    VecX along = jacobian.transpose() * normal;
    const double speed =
        along.dot(Eigen::Map<const VecX>(velocities.data() + first, m)) + normal.dot(point.carried);
    const auto [factor, is_new] = factors.try_emplace(strand);
    if (is_new) {
      factor->second = MatX::Zero(m, m);
      write_factor(rods, strand, factor->second.data());
    }
    factor->second.triangularView<Eigen::Lower>().solveInPlace(along);
    return {strand, std::move(along), speed};
  };

  // Every push is made as if it were alone; a strand in many overlaps gets their mean.
  std::map<std::uint32_t, double> count;
  const auto strands = [](const contact::ContactPlace& place) {
    std::vector<std::pair<std::uint32_t, double>> places{{place.first, place.s_first}};
    if (place.second < contact::kBodyMark) places.emplace_back(place.second, place.s_second);
    return places;
  };
  for (const Overlap& overlap : overlaps)
    for (const auto& [strand, s] : strands(overlap.place)) count[strand] += 1.0;

  std::map<std::uint32_t, VecX> pushes;
  for (const Overlap& overlap : overlaps) {
    std::vector<Side> sides;
    double wanted = overlap.speed, mobility = 0.0, most = 0.0;
    for (const auto& [strand, s] : strands(overlap.place)) {
      sides.push_back(side(strand, s, sides.empty() ? overlap.normal : Vec3(-overlap.normal)));
      wanted -= sides.back().speed;
      mobility += sides.back().whitened.squaredNorm();
      most = std::max(most, count.at(strand));
    }
    if (!(wanted > 0.0)) continue;
    const double impulse = (wanted < overlap.impulse * mobility ? wanted / mobility : overlap.impulse) / most;
    for (const Side& s : sides) {
      const auto [push, is_new] = pushes.try_emplace(s.strand, impulse * s.whitened);
      if (!is_new) push->second += impulse * s.whitened;
    }
  }
  for (auto& [strand, push] : pushes) {
    factors.at(strand).transpose().triangularView<Eigen::Upper>().solveInPlace(push);
    Eigen::Map<VecX>(velocities.data() + rods.first_dof()[strand], push.size()) += push;
  }
}

}  // namespace ringlet::sim
