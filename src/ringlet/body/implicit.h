#pragma once
// Building blocks of implicit surfaces: negative inside, positive outside, about the distance near the
// surface. Lengths are in whatever unit the caller measures.

#include <algorithm>
#include <cmath>

#include "ringlet/base/frames.h"
#include "ringlet/base/types.h"

namespace ringlet::body::implicit {

// About the distance to an ellipsoid with axes along x, y, z (first-order accurate near its surface).
inline double ellipsoid(const Vec3& p, const Vec3& centre, const Vec3& radii) {
  const Vec3 q = (p - centre).cwiseQuotient(radii);
  const double k0 = q.norm(), k1 = q.cwiseQuotient(radii).norm();
  return k1 > 1e-9 ? k0 * (k0 - 1.0) / k1 : -radii.minCoeff();
}

// The same, turned by a rotation vector.
class TurnedEllipsoid {
 public:
  TurnedEllipsoid(const Vec3& centre, const Vec3& radii, const Vec3& turn)
      : centre_(centre), radii_(radii), back_(rotation_exp(-turn)) {}
  double operator()(const Vec3& p) const { return ellipsoid(back_ * (p - centre_), Vec3::Zero(), radii_); }

 private:
  Vec3 centre_, radii_;
  Mat3 back_;
};

// A capsule whose radius goes from ra at a to rb at b.
inline double tapered_capsule(const Vec3& p, const Vec3& a, const Vec3& b, double ra, double rb) {
  const Vec3 ab = b - a;
  const double s = std::clamp((p - a).dot(ab) / ab.squaredNorm(), 0.0, 1.0);
  return (p - a - s * ab).norm() - (ra + s * (rb - ra));
}

// Minimum and maximum with a fillet of size k; twice continuously differentiable.
inline double join(double a, double b, double k) {
  const double h = std::max(k - std::abs(a - b), 0.0) / k;
  return std::min(a, b) - h * h * h * k / 6.0;
}
inline double carve(double a, double b, double k) { return -join(-a, b, k); }
inline double intersect(double a, double b, double k) { return -join(-a, -b, k); }

// From 0 where x ≤ low to 1 where x ≥ high, smoothly.
inline double rise(double x, double low, double high) {
  const double u = std::clamp((x - low) / (high - low), 0.0, 1.0);
  return u * u * (3.0 - 2.0 * u);
}

// A dent of given depth and half width along a line on a surface that faces −y; added to a field.
inline double groove(const Vec3& p, const Vec3& a, const Vec3& b, double width, double depth) {
  // The surface may lie a little before or behind the line: distance along y counts a third.
  const Vec3 squash(1.0, 1.0 / 3.0, 1.0);
  const double r =
      tapered_capsule(p.cwiseProduct(squash), a.cwiseProduct(squash), b.cwiseProduct(squash), 0, 0);
  return depth * std::exp(-r * r / (width * width));
}

// Works on one half of something symmetric in x; rounded, so that no crease runs down the middle.
inline Vec3 half(const Vec3& p) { return {std::sqrt(p.x() * p.x() + 0.04) - 0.08, p.y(), p.z()}; }

}  // namespace ringlet::body::implicit
