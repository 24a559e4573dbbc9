#include "ringlet/hair/resample.h"

#include <algorithm>

#include "ringlet/base/error.h"

namespace ringlet::hair {
namespace {

// Where the k-th of `count` equally spaced points lies: segment and fraction inside it.
struct Location {
  std::size_t segment;
  double fraction;
};

std::vector<Location> locations(std::span<const Vec3> polyline, std::size_t count) {
  if (count < 2) throw InputError("a strand needs at least two points");
  const double total = length(polyline);
  std::vector<Location> result;
  std::size_t segment = 0;
  double passed = 0.0;
  for (std::size_t k = 0; k + 1 < count; ++k) {
    const double target = total * double(k) / double(count - 1);
    double here = (polyline[segment + 1] - polyline[segment]).norm();
    while (passed + here < target && segment + 2 < polyline.size()) {
      passed += here;
      ++segment;
      here = (polyline[segment + 1] - polyline[segment]).norm();
    }
    result.push_back({segment, here > 0.0 ? std::clamp((target - passed) / here, 0.0, 1.0) : 0.0});
  }
  result.push_back({polyline.size() - 2, 1.0});
  return result;
}

template <class Value>
void interpolate(const std::vector<Value>& source, std::size_t first, const std::vector<Location>& at,
                 std::vector<Value>& target) {
  if (source.empty()) return;
  for (const auto& [segment, fraction] : at)
    target.push_back((1.0 - fraction) * source[first + segment] + fraction * source[first + segment + 1]);
}

}  // namespace

std::vector<Vec3> resample(std::span<const Vec3> polyline, std::size_t count) {
  std::vector<Vec3> result;
  for (const auto& [segment, fraction] : locations(polyline, count))
    result.push_back((1.0 - fraction) * polyline[segment] + fraction * polyline[segment + 1]);
  return result;
}

Groom resample(const Groom& groom, std::size_t count) {
  Groom result = groom;
  result.first_point = {0};
  result.points.clear();
  result.radii.clear();
  result.transparencies.clear();
  result.colours.clear();
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    const auto at = locations(groom.strand(i), count);
    const std::size_t first = groom.first_point[i];
    interpolate(groom.points, first, at, result.points);
    interpolate(groom.radii, first, at, result.radii);
    interpolate(groom.transparencies, first, at, result.transparencies);
    interpolate(groom.colours, first, at, result.colours);
    result.first_point.push_back(static_cast<std::uint32_t>(result.points.size()));
  }
  result.history.push_back(fmt::format("resample: {} points per strand", count));
  return result;
}

void take_point_attributes(const Groom& from, Groom& to) {
  to.radii.clear();
  to.transparencies.clear();
  to.colours.clear();
  if (from.radii.empty() && from.transparencies.empty() && from.colours.empty()) return;
  for (std::size_t i = 0; i < from.strand_count(); ++i) {
    const std::size_t first = from.first_point[i], count = to.point_count(i);
    std::vector<Location> at(count, {count - 2, 1.0});  // the last point
    if (count == from.point_count(i))
      for (std::size_t k = 0; k + 1 < count; ++k) at[k] = {k, 0.0};
    else
      at = locations(from.strand(i), count);
    interpolate(from.radii, first, at, to.radii);
    interpolate(from.transparencies, first, at, to.transparencies);
    interpolate(from.colours, first, at, to.colours);
  }
}

}  // namespace ringlet::hair
