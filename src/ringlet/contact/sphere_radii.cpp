#include "ringlet/contact/sphere_radii.h"

#include <cmath>

namespace ringlet::contact {

std::vector<double> sphere_radii(std::span<const std::uint32_t> first_point, std::span<const Vec3> rest,
                                 double root, double tip) {
  std::vector<double> radii(rest.size(), root);
  for (std::size_t s = 0; s + 1 < first_point.size(); ++s) {
    double along = 0.0;
    for (std::uint32_t i = first_point[s] + 1; i < first_point[s + 1]; ++i)
      radii[i] = along += (rest[i] - rest[i - 1]).norm();
    for (std::uint32_t i = first_point[s] + 1; i < first_point[s + 1]; ++i)
      radii[i] = std::lerp(root, tip, along > 0.0 ? radii[i] / along : 0.0);
  }
  return radii;
}

}  // namespace ringlet::contact
