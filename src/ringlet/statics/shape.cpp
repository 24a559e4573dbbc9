#include "ringlet/statics/shape.h"

#include <algorithm>

#include "ringlet/base/error.h"
#include "ringlet/base/kernel_vectors.h"
#include "ringlet/statics/turn.h"

namespace ringlet::statics {

std::vector<Vec3> points_at(const Pose& root, double length, std::span<const Vec3> curvatures,
                            std::span<const double> at) {
  const auto elements = curvatures.size();
  if (elements == 0) throw InputError("a strand without elements has no points");
  const double element_length = length / static_cast<double>(elements);

  // Where each element begins.
  std::vector<Pose> starts{root};
  for (const Vec3& q : curvatures) {
    const Vector3<double> omega = to_kernel(q);
    const auto h = turn_coefficients(element_length, dot(omega, omega));
    const Pose& here = starts.back();
    Mat3 turned;
    for (int j = 0; j < 3; ++j) {
      const Vector3<double> axis = rods::unit<double>(j);
      turned.col(j) = from_kernel(axis + turn<1>(h, omega, axis));
    }
    const Vec3 end =
        from_kernel(element_length * rods::unit<double>(2) + turn<2>(h, omega, rods::unit<double>(2)));
    starts.push_back({here.apply(end), (here.rotation * Quat(turned)).normalized()});
  }

  std::vector<Vec3> points;
  for (const double s : at) {
    if (!(s >= 0.0 && s <= length * (1.0 + 1e-12)))
      throw InputError(fmt::format("arclength {} m is not on a strand of {} m", s, length));
    const auto i = std::min(elements - 1, static_cast<std::size_t>(s / element_length));
    const double a = s - static_cast<double>(i) * element_length;
    const Vector3<double> omega = to_kernel(curvatures[i]), e3 = rods::unit<double>(2);
    points.push_back(
        starts[i].apply(from_kernel(a * e3 + turn<2>(turn_coefficients(a, dot(omega, omega)), omega, e3))));
  }
  return points;
}

std::vector<Vec3> equally_spaced_points(const Pose& root, double length, std::span<const Vec3> curvatures,
                                        int count) {
  if (count < 2) throw InputError("a strand needs at least two points");
  std::vector<double> at(static_cast<std::size_t>(count));
  for (int k = 0; k < count; ++k) at[k] = length * k / (count - 1);
  return points_at(root, length, curvatures, at);
}

}  // namespace ringlet::statics
