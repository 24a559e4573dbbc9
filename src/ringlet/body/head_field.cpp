#include "ringlet/body/head_field.h"

#include <algorithm>
#include <cmath>

#include "ringlet/base/frames.h"

// Lengths in this file are centimetres: that is how one measures a face.

namespace ringlet::body {
namespace {

// About the distance to an ellipsoid with axes along x, y, z (first-order accurate near its surface).
double ellipsoid(const Vec3& p, const Vec3& centre, const Vec3& radii) {
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
double tapered_capsule(const Vec3& p, const Vec3& a, const Vec3& b, double ra, double rb) {
  const Vec3 ab = b - a;
  const double s = std::clamp((p - a).dot(ab) / ab.squaredNorm(), 0.0, 1.0);
  return (p - a - s * ab).norm() - (ra + s * (rb - ra));
}

// Minimum and maximum with a fillet of size k; twice continuously differentiable.
double join(double a, double b, double k) {
  const double h = std::max(k - std::abs(a - b), 0.0) / k;
  return std::min(a, b) - h * h * h * k / 6.0;
}
double carve(double a, double b, double k) { return -join(-a, b, k); }
double intersect(double a, double b, double k) { return -join(-a, -b, k); }

// A dent of given depth and half width along a line on the surface; added to a field.
double groove(const Vec3& p, const Vec3& a, const Vec3& b, double width, double depth) {
  // The surface may lie a little before or behind the line: distance along y counts a third.
  const Vec3 squash(1.0, 1.0 / 3.0, 1.0);
  const double r =
      tapered_capsule(p.cwiseProduct(squash), a.cwiseProduct(squash), b.cwiseProduct(squash), 0, 0);
  return depth * std::exp(-r * r / (width * width));
}

// Works on one half of the face; rounded, so that no crease runs down the middle.
Vec3 half(const Vec3& p) { return {std::sqrt(p.x() * p.x() + 0.04) - 0.08, p.y(), p.z()}; }

double cranium(const Vec3& p) {
  const double back = ellipsoid(p, {0, 2.1, 5.4}, {7.65, 7.6, 8.0});
  const double front = ellipsoid(p, {0, -2.0, 4.9}, {6.75, 7.55, 7.7});
  return join(back, front, 4.0);
}

double ear(const Vec3& h) {
  // The ear leans back and stands off at its rear edge. In its own frame: x out, y back, z up.
  static const Mat3 frame = rotation_exp(Vec3(0, 0, -0.42)) * rotation_exp(Vec3(-0.16, 0, 0));
  const Vec3 q = frame.transpose() * (h - Vec3(7.35, 0.5, 1.3));
  double shell = ellipsoid(q, {0.1, 0.25, 0.35}, {0.9, 1.75, 2.75});
  shell = join(shell, ellipsoid(q, {0.0, -0.35, -2.0}, {0.55, 0.85, 1.1}), 0.8);
  // The bowl, the fold inside the rim, and the little flap in front of the canal.
  shell = carve(shell, ellipsoid(q, {1.05, -0.05, -0.35}, {0.75, 0.8, 1.15}), 0.5);
  shell = carve(shell, ellipsoid(q, {1.05, 0.3, 1.3}, {0.55, 0.75, 0.9}), 0.5);
  return join(shell, ellipsoid(q, {0.35, -1.15, -0.35}, {0.45, 0.4, 0.6}), 0.4);
}

double head(const Vec3& p) {
  static const TurnedEllipsoid cheekbone({4.0, -5.7, -0.1}, {2.3, 1.9, 1.7}, {0.0, 0.0, 0.6});
  static const TurnedEllipsoid eye_socket({3.2, -9.3, 2.2}, {2.0, 1.7, 1.15}, {0, 0.1, 0.35});
  static const TurnedEllipsoid eyeball({3.2, -7.0, 2.1}, {1.75, 1.35, 1.1}, {0, 0.05, 0.25});
  static const TurnedEllipsoid upper_lid({3.25, -7.15, 2.2}, {1.65, 1.38, 0.9}, {0.12, 0.05, 0.25});
  static const TurnedEllipsoid nostril({0.6, -9.7, -2.7}, {0.36, 0.65, 0.4}, {0, 0, -0.35});
  static const TurnedEllipsoid upper_lip({0.85, -8.85, -4.45}, {1.55, 0.75, 0.5}, {0, 0.17, 0.35});
  static const TurnedEllipsoid lower_lip({0.5, -8.8, -5.45}, {1.6, 0.8, 0.58}, {0, -0.12, 0.3});

  const Vec3 h = half(p);
  double d = cranium(p);

  // Masses of the face: the wedge below the forehead, jaw, cheekbones, chin.
  d = join(d, ellipsoid(h, {0, -3.4, -0.6}, {6.0, 5.7, 7.2}), 3.0);
  d = join(d, tapered_capsule(h, {5.0, 0.0, -0.6}, {4.5, -0.9, -4.2}, 1.2, 1.2), 3.0);
  d = join(d, tapered_capsule(h, {4.5, -0.9, -4.2}, {1.2, -6.8, -7.6}, 1.1, 1.35), 3.4);
  d = join(d, cheekbone(h), 2.6);
  d = join(d, ellipsoid(h, {0, -6.2, -4.0}, {3.6, 2.9, 3.6}), 2.4);
  d = join(d, ellipsoid(h, {0.3, -7.9, -8.05}, {1.6, 1.3, 1.35}), 1.5);

  // Brow and eye sockets, then closed lids over the eyes.
  d = join(d, tapered_capsule(h, {1.2, -8.6, 4.0}, {4.4, -7.1, 4.2}, 0.75, 0.6), 2.0);
  d = carve(d, eye_socket(h), 1.4);
  double eye = eyeball(h);
  eye = join(eye, upper_lid(h), 0.2);
  d = join(d, eye, 0.45);
  d += groove(h, {3.2, -8.45, 1.45}, {1.75, -8.35, 1.75}, 0.16, 0.13);
  d += groove(h, {3.2, -8.45, 1.45}, {4.6, -7.65, 1.75}, 0.16, 0.13);

  // Nose: bridge, tip, wings; nostrils.
  double nose = tapered_capsule(h, {0, -8.5, 3.0}, {0, -10.3, -1.4}, 0.6, 0.8);
  nose = join(nose, ellipsoid(h, {0, -10.45, -1.65}, {0.9, 0.9, 0.8}), 0.6);
  nose = join(nose, ellipsoid(h, {1.1, -9.2, -1.95}, {0.72, 1.1, 0.75}), 0.7);
  d = join(d, nose, 1.5);
  d = carve(d, nostril(h), 0.3);

  // Lips: two rolls, a cleft between them, the groove below the nose, the hollow above the chin.
  d = carve(d, ellipsoid(h, {0, -9.9, -6.55}, {2.0, 0.9, 0.6}), 0.9);
  d = join(d, upper_lip(h), 0.45);
  d = join(d, lower_lip(h), 0.45);
  d += groove(h, {0.0, -9.4, -4.98}, {1.1, -9.1, -4.92}, 0.24, 0.2);
  d += groove(h, {1.1, -9.1, -4.92}, {2.0, -8.5, -5.0}, 0.2, 0.18);
  d = carve(d, ellipsoid(h, {0, -9.9, -3.5}, {0.3, 0.5, 0.6}), 0.5);

  d = join(d, ear(h), 0.5);

  // The upper neck ends in a ball around the joint, so that it turns in the lower neck without a gap.
  const double neck = tapered_capsule(p, {0, 0.6, -0.5}, {0, 1.25, -5.0}, 5.5, 5.4);
  return join(d, intersect(neck, p.norm() - 7.4, 2.5), 1.6);
}

double shoulders(const Vec3& p) {
  const Vec3 h = half(p);
  double d = tapered_capsule(h, {0, 0.6, 0.0}, {0, 1.9, -10.0}, 5.3, 5.3);
  d = join(d, tapered_capsule(h, {0, 2.3, -11.0}, {0, 2.8, -16}, 5.3, 6.2), 4.0);
  // Trapezius, collar, deltoids, chest.
  d = join(d, tapered_capsule(h, {1.8, 3.6, -9.5}, {13.5, 3.0, -17.2}, 2.4, 2.9), 5.0);
  d = join(d, ellipsoid(h, {15.7, 2.6, -20.2}, {5.0, 5.0, 5.6}), 4.0);
  d = join(d, ellipsoid(p, {0, 2.4, -23.5}, {16.0, 8.4, 9.2}), 5.0);
  d = join(d, tapered_capsule(h, {1.6, -3.0, -16.9}, {13.5, 0.6, -16.3}, 0.6, 0.7), 3.0);
  // The cut: flat below, slanting in at the arms.
  d = intersect(d, -27.0 - p.z(), 2.0);
  return intersect(d, Vec3(1, 0, -0.25).normalized().dot(h - Vec3(19.3, 0, -22)), 2.0);
}

}  // namespace

double head_field(const Vec3& point) { return 0.01 * head(100.0 * point); }
double ear_field(const Vec3& point) { return 0.01 * ear(half(100.0 * point)); }
double shoulders_field(const Vec3& point) { return 0.01 * shoulders(100.0 * point); }

}  // namespace ringlet::body
