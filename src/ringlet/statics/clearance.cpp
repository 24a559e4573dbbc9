#include "ringlet/statics/clearance.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ringlet/base/error.h"

namespace ringlet::statics {

double Clearance::distance(std::size_t i, double s) const {
  const double x = std::clamp(s / rise, 0.0, 1.0);
  return (skin + (hulls.empty() ? 0.0 : hulls[i])) * x * x * (3.0 - 2.0 * x);
}

std::vector<double> layered_hulls(std::span<const Vec3> roots, const Vec3& up, double volume, int layers) {
  if (layers < 1) throw InputError("a hairstyle needs at least one hull");
  if (!(std::isfinite(volume) && volume >= 0.0))
    throw InputError(fmt::format("the volume of a hairstyle is {} m, but must not be negative", volume));
  std::vector<std::size_t> order(roots.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return up.dot(roots[a]) < up.dot(roots[b]); });
  std::vector<double> hulls(roots.size());
  for (std::size_t k = 0; k < order.size(); ++k) {
    const std::size_t layer = k * static_cast<std::size_t>(layers) / order.size();
    hulls[order[k]] = volume * (static_cast<double>(layer) + 1.0) / layers;
  }
  return hulls;
}

void validate(const Clearance& clearance, std::size_t strands) {
  const auto require = [](bool good, const char* what) {
    if (!good) throw InputError(what);
  };
  require(std::isfinite(clearance.skin) && clearance.skin >= 0.0,
          "strands keep a distance from bodies that must not be negative");
  require(std::isfinite(clearance.sink) && clearance.sink > 0.0,
          "how far its weight presses a strand into a body must be positive");
  require(std::isfinite(clearance.rise) && clearance.rise > 0.0,
          "the length over which strands rise to their hulls must be positive");
  require(clearance.hulls.empty() || clearance.hulls.size() == strands, "there must be one hull per strand");
  for (const double hull : clearance.hulls)
    require(std::isfinite(hull) && hull >= 0.0, "a hull's distance must not be negative");
}

}  // namespace ringlet::statics
