#include "ringlet/hair/comb.h"

#include <memory>
#include <vector>

#include "ringlet/base/error.h"
#include "ringlet/hair/point_tree.h"

namespace ringlet::hair {

std::function<Vec3(const Vec3& place)> comb_along(const Groom& curves) {
  constexpr std::size_t kNearest = 6;  // about those around a place between evenly drawn curves
  constexpr double kOnCurve = 1e-12;   // m²: a place on a curve takes its direction
  std::vector<Vec3> middles, directions;
  for (std::size_t i = 0; i < curves.strand_count(); ++i) {
    const auto curve = curves.strand(i);
    for (std::size_t k = 1; k < curve.size(); ++k) {
      const Vec3 step = curve[k] - curve[k - 1];
      if (step.isZero()) continue;
      middles.push_back(0.5 * (curve[k] + curve[k - 1]));
      directions.push_back(step.stableNormalized());
    }
  }
  if (middles.empty()) throw InputError("the curves to comb hair along have no length");
  const auto tree = std::make_shared<const PointTree>(middles);
  return [tree, directions = std::move(directions)](const Vec3& place) {
    std::vector<PointTree::Neighbour> near;
    tree->nearest(place, kNearest, near);
    Vec3 sum = Vec3::Zero();
    for (const auto& [distance, segment] : near)
      sum += directions[segment] / (distance * distance + kOnCurve);
    return sum;
  };
}

}  // namespace ringlet::hair
