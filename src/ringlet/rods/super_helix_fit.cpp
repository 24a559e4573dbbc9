#include "ringlet/rods/super_helix_fit.h"

#include "ringlet/base/frames.h"
#include "ringlet/hair/groom.h"
#include "ringlet/hair/resample.h"

namespace ringlet::rods {

SuperHelixFit fit_super_helix(std::span<const Vec3> polyline, int elements, const Vec3& hint) {
  constexpr int kSamples = 8;  // per element
  const std::vector<Vec3> points =
      hair::resample(polyline, static_cast<std::size_t>(elements) * kSamples + 1);
  const double element_length = hair::length(polyline) / elements;

  // Directions at the points: central differences inside, one-sided of second order at the ends.
  const std::size_t last = points.size() - 1;
  std::vector<Vec3> t(points.size());
  for (std::size_t i = 1; i < last; ++i) t[i] = (points[i + 1] - points[i - 1]).normalized();
  t[0] = (-3.0 * points[0] + 4.0 * points[1] - points[2]).normalized();
  t[last] = (3.0 * points[last] - 4.0 * points[last - 1] + points[last - 2]).normalized();

  SuperHelixFit fit;
  Mat3 frame = frame_from_tangent(t[0], hint);
  fit.root_frame = Quat(frame);
  for (int element = 0; element < elements; ++element) {
    const Mat3 start = frame;
    for (int k = 0; k < kSamples; ++k) {
      const std::size_t i = static_cast<std::size_t>(element) * kSamples + k;
      frame = parallel_transport(t[i], t[i + 1]) * frame;
    }
    fit.curvatures.push_back(rotation_log(Quat(Mat3(start.transpose() * frame))) / element_length);
  }
  return fit;
}

}  // namespace ringlet::rods
