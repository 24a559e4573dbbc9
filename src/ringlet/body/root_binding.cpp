#include "ringlet/body/root_binding.h"

#include <algorithm>
#include <limits>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"

namespace ringlet::body {
namespace {

// A strand that leaves within 60 degrees of straight inward does not lie on the skin, it enters it.
constexpr double kInward = -0.5;  // cosine to the outward normal

BindingReport report_of(std::span<const Surface> found, std::span<const Vec3> directions) {
  BindingReport report;
  report.strands = found.size();
  std::vector<double> distances;
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Surface& surface = found[i];
    const double distance = std::abs(surface.signed_distance);
    distances.push_back(distance);
    if (distance > report.largest_distance) {
      report.largest_distance = distance;
      report.farthest_strand = i;
    }
    report.off_surface += surface.signed_distance > kOnSurface;
    report.sunk += surface.signed_distance < -kOnSurface;
    report.inward += directions[i].dot(surface.normal) < kInward * directions[i].norm();
  }
  const auto middle = distances.begin() + static_cast<std::ptrdiff_t>(distances.size() / 2);
  std::nth_element(distances.begin(), middle, distances.end());
  report.median_distance = *middle;
  return report;
}

}  // namespace

RootBinding bind_roots(const Bodies& bodies, std::span<const std::uint32_t> skins,
                       std::span<const Vec3> roots, std::span<const Vec3> directions) {
  if (skins.empty()) throw InputError("there is no body to bind roots to");
  if (directions.size() != roots.size())
    throw InputError(fmt::format("{} roots have {} directions", roots.size(), directions.size()));
  RootBinding binding;
  if (roots.empty()) return binding;
  std::vector<Surface> found(roots.size());
  binding.points.resize(roots.size());
  parallel_for(roots.size(), [&](std::size_t i) {
    double best = std::numeric_limits<double>::infinity();
    for (const std::uint32_t b : skins) {
      const Surface surface = closest_surface(bodies[b].shape, roots[i]);
      if (!(std::abs(surface.signed_distance) < best)) continue;
      best = std::abs(surface.signed_distance);
      found[i] = surface;
      binding.points[i] = {b, surface.point, surface.triangle, surface.barycentric};
    }
  });
  binding.report = report_of(found, directions);
  return binding;
}

Pose displacement(const MaterialPoint& material, const Pose& carried) {
  return {carried.position - carried.rotation * material.local, carried.rotation};
}

}  // namespace ringlet::body
