#include "ringlet/statics/self_crossing.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ringlet/statics/shape.h"

namespace ringlet::statics {
namespace {

// Squared distance of the segments [a, a + u] and [b, b + v], both of positive length: alternate projections
// of the closest point of one line onto the other segment, exact for segments after one round trip.
double squared_segment_distance(const Vec3& a, const Vec3& u, const Vec3& b, const Vec3& v) {
  const Vec3 w = a - b;
  const double uu = u.squaredNorm(), vv = v.squaredNorm(), uv = u.dot(v), uw = u.dot(w), vw = v.dot(w);
  const double determinant = uu * vv - uv * uv;
  double s = determinant > 1e-12 * uu * vv ? std::clamp((uv * vw - vv * uw) / determinant, 0.0, 1.0) : 0.0;
  double t = std::clamp((uv * s + vw) / vv, 0.0, 1.0);
  s = std::clamp((uv * t - uw) / uu, 0.0, 1.0);
  t = std::clamp((uv * s + vw) / vv, 0.0, 1.0);
  return (w + s * u - t * v).squaredNorm();
}

}  // namespace

std::optional<std::pair<double, double>> find_self_crossing(const rods::SuperHelixStrand& strand,
                                                            std::span<const Vec3> curvatures) {
  // A curve that turns by less than π altogether cannot come back to itself.
  double total = 0.0, largest = 0.0;
  for (const Vec3& q : curvatures) {
    const double bend = std::hypot(q.x(), q.y());
    total += bend * strand.length / static_cast<double>(curvatures.size());
    largest = std::max(largest, bend);
  }
  if (total < std::numbers::pi) return std::nullopt;

  const double thickness = 2.0 * std::min(strand.material.section.a, strand.material.section.b);
  const double wanted = std::sqrt(0.8 * thickness / largest);
  const int count = static_cast<int>(std::clamp(std::ceil(strand.length / wanted), 16.0, 2000.0)) + 1;
  const double spacing = strand.length / (count - 1);
  const auto points = equally_spaced_points(strand.root, strand.length, curvatures, count);
  const int neighbours = 1 + static_cast<int>(std::ceil(3.0 * thickness / spacing));

  // From each segment walk on along the strand; a far place cannot come close sooner than arclength allows.
  for (int i = 0; i + 1 < count; ++i)
    for (int j = i + neighbours; j + 1 < count;) {
      const double distance = (points[i] - points[j]).norm();
      const double far = distance - thickness - 2.0 * spacing;
      if (far > 0.0) {
        j += std::max(1, static_cast<int>(far / spacing));
        continue;
      }
      if (squared_segment_distance(points[i], points[i + 1] - points[i], points[j],
                                   points[j + 1] - points[j]) < thickness * thickness)
        return std::pair{spacing * i, spacing * j};
      ++j;
    }
  return std::nullopt;
}

}  // namespace ringlet::statics
