#include "ringlet/body/horse_field.h"

#include <cmath>

#include "ringlet/body/implicit.h"

// Lengths in this file are decimetres: that is how one measures a horse.

namespace ringlet::body {
namespace {

using namespace implicit;

double trunk(const Vec3& h) {
  double d = ellipsoid(h, {0, -0.3, 11.6}, {2.9, 7.2, 3.2});
  d = join(d, ellipsoid(h, {0.2, -5.3, 11.9}, {2.3, 3.0, 3.5}), 2.0);                  // chest
  d = join(d, ellipsoid(h, {0.5, 5.3, 12.4}, {2.5, 3.5, 3.1}), 2.0);                   // croup
  d = join(d, ellipsoid(h, {0.9, -7.3, 11.3}, {1.4, 1.3, 1.8}), 1.5);                  // breast
  d = join(d, tapered_capsule(h, {0, -4.0, 14.5}, {0, -1.2, 13.9}, 0.8, 0.7), 2.2);    // withers
  return join(d, tapered_capsule(h, {0, 8.4, 13.6}, {0, 9.5, 12.6}, 0.5, 0.33), 1.0);  // dock
}

// Deeper than broad: measured in a frame that is stretched sideways.
double neck(const Vec3& h) {
  const Vec3 q(1.5 * h.x(), h.y(), h.z());
  double d = tapered_capsule(q, {0, -6.0, 12.9}, {0, -9.2, 16.4}, 2.5, 1.8);
  d = join(d, tapered_capsule(q, {0, -9.2, 16.4}, {0, -11.2, 18.4}, 1.8, 1.3), 1.5);
  return 0.8 * join(d, tapered_capsule(q, {0, -6.0, 15.3}, {0, -10.2, 19.0}, 0.9, 0.7), 1.6);
}

double eye(const Vec3& h) { return (h - Vec3(0.68, -13.15, 18.35)).norm() - 0.27; }

double head(const Vec3& h) {
  static const TurnedEllipsoid cheek({0.42, -12.2, 17.7}, {0.58, 1.5, 1.15}, {0.75, 0, 0});
  static const TurnedEllipsoid nostril({0.5, -16.3, 15.0}, {0.22, 0.34, 0.2}, {0.8, 0, 0.3});
  double d = tapered_capsule(h, {0, -11.9, 18.9}, {0, -15.4, 15.3}, 0.95, 0.62);
  d = join(d, tapered_capsule(h, {0, -12.2, 17.5}, {0, -15.3, 14.9}, 0.9, 0.5), 0.8);  // jaw
  d = join(d, cheek(h), 0.7);
  d = join(d, ellipsoid(h, {0.12, -15.8, 15.0}, {0.66, 0.75, 0.72}), 0.7);  // muzzle
  d = join(d, ellipsoid(h, {0, -15.6, 14.35}, {0.45, 0.5, 0.35}), 0.4);     // lower lip
  d = carve(d, nostril(h), 0.2);
  d += groove(h, {0.0, -16.4, 14.6}, {0.7, -15.3, 14.75}, 0.12, 0.1);
  // Eyes under their bones.
  d = join(d, tapered_capsule(h, {0.62, -12.5, 18.95}, {0.72, -13.5, 18.55}, 0.20, 0.16), 0.5);
  d = join(d, eye(h), 0.06);
  // Ears, open to the front.
  double ear = tapered_capsule(h, {0.55, -11.4, 19.6}, {0.72, -11.5, 21.2}, 0.40, 0.10);
  ear = carve(ear, tapered_capsule(h, {0.60, -11.85, 20.0}, {0.74, -11.75, 21.0}, 0.26, 0.05), 0.1);
  return join(d, ear, 0.4);
}

double foreleg(const Vec3& h) {
  double d = ellipsoid(h, {1.5, -5.2, 10.4}, {1.1, 1.8, 2.9});
  d = join(d, tapered_capsule(h, {1.6, -5.0, 9.4}, {1.55, -4.85, 5.4}, 1.0, 0.52), 1.0);
  d = join(d, ellipsoid(h, {1.55, -4.9, 5.1}, {0.55, 0.58, 0.75}), 0.4);
  d = join(d, tapered_capsule(h, {1.55, -4.8, 4.7}, {1.55, -4.75, 2.3}, 0.42, 0.36), 0.5);
  d = join(d, ellipsoid(h, {1.55, -4.75, 2.1}, {0.47, 0.52, 0.5}), 0.3);
  d = join(d, tapered_capsule(h, {1.55, -4.8, 1.9}, {1.55, -5.15, 0.9}, 0.38, 0.46), 0.3);
  return join(d, tapered_capsule(h, {1.55, -5.15, 0.75}, {1.55, -5.35, -0.2}, 0.56, 0.78), 0.15);
}

double hindleg(const Vec3& h) {
  double d = ellipsoid(h, {1.6, 5.2, 10.2}, {1.3, 2.3, 3.2});
  d = join(d, tapered_capsule(h, {1.7, 4.6, 8.8}, {1.6, 6.9, 5.9}, 1.25, 0.55), 1.2);
  d = join(d, ellipsoid(h, {1.6, 7.05, 5.6}, {0.48, 0.68, 0.85}), 0.5);
  d = join(d, tapered_capsule(h, {1.6, 6.95, 5.1}, {1.6, 6.6, 2.3}, 0.46, 0.38), 0.5);
  d = join(d, ellipsoid(h, {1.6, 6.55, 2.1}, {0.48, 0.53, 0.5}), 0.3);
  d = join(d, tapered_capsule(h, {1.6, 6.5, 1.9}, {1.6, 6.15, 0.9}, 0.4, 0.46), 0.3);
  return join(d, tapered_capsule(h, {1.6, 6.15, 0.75}, {1.6, 5.95, -0.2}, 0.56, 0.76), 0.15);
}

double horse(const Vec3& p) {
  const Vec3 h = half(p);
  double d = trunk(h);
  d = join(d, neck(h), 2.4);
  d = join(d, head(h), 1.0);
  d = join(d, foreleg(h), 1.3);
  d = join(d, hindleg(h), 1.5);
  return intersect(d, -p.z(), 0.1);  // hooves stand flat
}

// Distance from the line along the top of the neck, and how far up it (0 at the withers, 1 at the poll).
struct Crest {
  double distance, along;
};
Crest crest(const Vec3& p) {
  const Vec3 withers(0, -4.4, 15.2), middle(0, -7.6, 17.6), poll(0, -11.6, 19.9);
  const auto on = [&](const Vec3& a, const Vec3& b) {
    const Vec3 ab = b - a;
    const double s = std::clamp((p - a).dot(ab) / ab.squaredNorm(), 0.0, 1.0);
    return Crest{(p - a - s * ab).norm(), s};
  };
  const Crest low = on(withers, middle), high = on(middle, poll);
  return low.distance < high.distance ? Crest{low.distance, 0.5 * low.along}
                                      : Crest{high.distance, 0.5 + 0.5 * high.along};
}

}  // namespace

double horse_field(const Vec3& point) { return 0.1 * horse(10.0 * point); }

HorseHair horse_hair(const Vec3& point) {
  const Vec3 p = 10.0 * point;
  const double x = std::abs(p.x());
  const Crest top = crest(p);
  if (top.distance < 1.1 && x < 0.32 && top.along > 0.0 && top.along < 1.0) return HorseHair::mane;
  if (p.y() > 8.6 && x < 0.5 && p.z() > 12.1) return HorseHair::tail;
  if (p.z() > 0.95 && p.z() < 2.5) return p.y() < 0.0 ? HorseHair::front_fetlocks : HorseHair::rear_fetlocks;
  // The coat is short on the head and below the knees: it is not drawn there.
  if (p.z() < 5.5 || p.y() < -11.0) return HorseHair::none;
  return HorseHair::coat;
}

Vec3 horse_colour(const Vec3& point) {
  const Vec3 p = 10.0 * point;
  const Vec3 bay(0.145, 0.055, 0.022), black(0.018, 0.014, 0.012), horn(0.06, 0.05, 0.042);
  Vec3 colour = bay;
  const auto blend = [&](const Vec3& towards, double part) { colour += part * (towards - colour); };
  blend({0.21, 0.10, 0.05}, 0.6 * (1.0 - rise(p.z(), 8.0, 10.5)) * rise(p.z(), 6.0, 7.5));  // paler below
  blend(black, 1.0 - rise(p.z(), 4.2, 7.0));
  blend(black, 0.9 * (1.0 - rise((p - Vec3(0, -16.0, 14.8)).norm(), 0.7, 1.9)));
  blend(black, rise(p.z(), 20.6, 21.2));
  blend(black, 0.9 * (1.0 - rise(crest(p).distance, 0.5, 1.1)) * (1.0 - rise(std::abs(p.x()), 0.2, 0.45)));
  blend(horn, 1.0 - rise(p.z(), 0.85, 0.95));
  // A star on the forehead.
  blend({0.6, 0.55, 0.5}, 1.0 - rise((p - Vec3(0, -13.3, 18.9)).norm(), 0.35, 0.55));
  blend({0.012, 0.008, 0.006}, 1.0 - rise(eye(half(p)), 0.03, 0.08));
  return colour;
}

}  // namespace ringlet::body
