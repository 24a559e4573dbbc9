#include "ringlet/hair/strand_outline.h"

#include <algorithm>
#include <cmath>

#include "ringlet/base/parallel.h"
#include "ringlet/hair/resample.h"

namespace ringlet::hair {

std::vector<StrandOutline> strand_outlines(const Groom& groom) {
  std::vector<StrandOutline> outlines(groom.strand_count());
  parallel_for(outlines.size(), [&](std::size_t i) {
    const std::vector<Vec3> points = resample(groom.strand(i), kOutlinePoints);
    std::copy(points.begin(), points.end(), outlines[i].begin());
  });
  return outlines;
}

double shape_difference(const StrandOutline& a, const StrandOutline& b) {
  double apart = 0.0, reach_a = 0.0, reach_b = 0.0;
  for (std::size_t k = 1; k < kOutlinePoints; ++k) {
    const Vec3 from_a = a[k] - a[0], from_b = b[k] - b[0];
    apart += (from_a - from_b).squaredNorm();
    reach_a += from_a.squaredNorm();
    reach_b += from_b.squaredNorm();
  }
  const double reach = std::max(reach_a, reach_b);
  return reach > 0.0 ? std::sqrt(apart / reach) : 0.0;
}

}  // namespace ringlet::hair
