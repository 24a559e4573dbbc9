#include "ringlet/sim/parting.h"

#include <algorithm>
#include <map>

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
  for (const Overlap& overlap : overlaps) {
    count[overlap.place.first] += 1.0;
    count[overlap.place.second] += 1.0;
  }

  std::map<std::uint32_t, VecX> pushes;
  for (const Overlap& overlap : overlaps) {
    const contact::ContactPlace& place = overlap.place;
    const Side sides[] = {side(place.first, place.s_first, overlap.normal),
                          side(place.second, place.s_second, -overlap.normal)};
    double wanted = overlap.speed, mobility = 0.0;
    for (const Side& s : sides) {
      wanted -= s.speed;
      mobility += s.whitened.squaredNorm();
    }
    if (!(wanted > 0.0)) continue;
    const double impulse = (wanted < overlap.impulse * mobility ? wanted / mobility : overlap.impulse) /
                           std::max(count.at(place.first), count.at(place.second));
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
