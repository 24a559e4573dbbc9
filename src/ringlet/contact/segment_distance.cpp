#include "ringlet/contact/segment_distance.h"

#include <algorithm>

namespace ringlet::contact {
namespace {

double clamp01(double x) { return std::clamp(x, 0.0, 1.0); }

double fraction_nearest(const Vec3& point, const Vec3& from, const Vec3& to) {
  return clamp01((point - from).dot(to - from) / (to - from).squaredNorm());
}

// Where the formula for crossing lines loses its digits, the minimum lies at an end, or is flat: the middle
// of the common part is as good as any other point then, and keeps two strands side by side from rocking on
// their ends.
SegmentPair nearly_parallel(const Vec3& a0, const Vec3& a1, const Vec3& b0, const Vec3& b1) {
  const auto pair_at = [&](double s, double t) {
    return SegmentPair{s, t, ((a0 + s * (a1 - a0)) - (b0 + t * (b1 - b0))).squaredNorm()};
  };
  const double s0 = fraction_nearest(b0, a0, a1), s1 = fraction_nearest(b1, a0, a1), middle = 0.5 * (s0 + s1);
  const SegmentPair ends[] = {pair_at(s0, 0.0), pair_at(s1, 1.0), pair_at(0.0, fraction_nearest(a0, b0, b1)),
                              pair_at(1.0, fraction_nearest(a1, b0, b1))};
  SegmentPair best = pair_at(middle, fraction_nearest(a0 + middle * (a1 - a0), b0, b1));
  for (const SegmentPair& end : ends)
    if (end.squared_distance < best.squared_distance * (1.0 - 1e-9)) best = end;
  return best;
}

}  // namespace

SegmentPair closest_points(const Vec3& a0, const Vec3& a1, const Vec3& b0, const Vec3& b1) {
  const Vec3 da = a1 - a0, db = b1 - b0, between = a0 - b0;
  const double aa = da.squaredNorm(), bb = db.squaredNorm(), ab = da.dot(db);
  const double a_between = da.dot(between), b_between = db.dot(between);
  // Minimise |between + s da − t db|². `discriminant` = |da × db|²: zero when parallel.
  const double discriminant = aa * bb - ab * ab;
  double s = 0.5, t = 0.5;
  if (aa == 0.0 && bb == 0.0) {
    s = t = 0.0;
  } else if (aa == 0.0) {
    s = 0.0;
    t = clamp01(b_between / bb);
  } else if (bb == 0.0) {
    t = 0.0;
    s = clamp01(-a_between / aa);
  } else {
    if (discriminant > 1e-8 * aa * bb) {
      s = clamp01((ab * b_between - bb * a_between) / discriminant);
    } else {
      return nearly_parallel(a0, a1, b0, b1);
    }
    t = (ab * s + b_between) / bb;
    if (t < 0.0 || t > 1.0) {
      t = clamp01(t);
      s = clamp01((ab * t - a_between) / aa);
    }
  }
  return {s, t, (between + s * da - t * db).squaredNorm()};
}

}  // namespace ringlet::contact
