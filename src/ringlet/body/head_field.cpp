#include "ringlet/body/head_field.h"

#include <array>
#include <cmath>

#include "ringlet/body/implicit.h"

// Lengths in this file are centimetres: that is how one measures a face.

namespace ringlet::body {
namespace {

using namespace implicit;

// What tells the figures apart.
struct Build {
  double face_height;  // of the face below the brow, relative to the sculpture's
  double jaw;          // how far the angle of the jaw stands out and down, cm
  double chin;         // radius, cm
  double brow;         // radius of its ridge, cm
  double cheek;        // how full, cm
  double nose;         // size, relative
  double lips;         // fullness, relative
  double eye;          // size, relative
  double neck;         // radius, cm
  double shoulder;     // where the middle of it lies, cm
};
constexpr std::array<Build, 3> kBuilds = {{{1.0, -0.4, 1.05, 0.55, 0.15, 0.93, 1.08, 1.0, 4.9, 14.2},
                                           {1.0, 0.15, 1.40, 0.78, -0.05, 1.08, 0.92, 0.94, 5.8, 16.6},
                                           {0.80, -0.35, 1.05, 0.42, 0.45, 0.76, 0.95, 1.16, 4.2, 10.6}}};
const Build& build_of(Figure figure) { return kBuilds[static_cast<std::size_t>(figure)]; }

// Where a point of a figure's face lies in the sculpture's: below the brow a child's face is shorter.
Vec3 stretched(const Vec3& p, const Build& build) {
  constexpr double kBrow = 5.0;
  const double below = std::max(0.0, kBrow - p.z());
  // Its slope rises smoothly from one over the first centimetres.
  const double more = (1.0 / build.face_height - 1.0) * below * below / (below + 1.5);
  return {p.x(), p.y(), p.z() - more};
}

double cranium(const Vec3& p) {
  const double back = ellipsoid(p, {0, 2.1, 5.4}, {7.62, 7.6, 8.0});
  const double front = ellipsoid(p, {0, -2.0, 4.9}, {6.75, 7.55, 7.7});
  return join(back, front, 4.0);
}

double ear(const Vec3& h) {
  if (const double off = (h - Vec3(7.4, 0.6, 1.2)).norm() - 3.6; off > 1.5) return off;
  // The ear leans back and stands off at its rear edge. In its own frame: x out, y back, z up.
  static const Mat3 frame = rotation_exp(Vec3(0, 0, -0.42)) * rotation_exp(Vec3(-0.16, 0, 0));
  const Vec3 q = frame.transpose() * (h - Vec3(7.35, 0.5, 1.3));
  double shell = ellipsoid(q, {0.1, 0.25, 0.35}, {0.9, 1.75, 2.75});
  shell = join(shell, ellipsoid(q, {0.05, -0.35, -2.0}, {0.55, 0.8, 1.1}), 0.8);
  // The bowl, the fold inside the rim with the ridge beside it, and the little flap in front of the canal.
  shell = carve(shell, ellipsoid(q, {1.05, -0.15, -0.35}, {0.8, 0.75, 1.05}), 0.4);
  shell = carve(shell, ellipsoid(q, {1.1, 0.25, 1.35}, {0.6, 0.95, 1.15}), 0.4);
  shell = carve(shell, tapered_capsule(q, {1.0, 1.25, 1.2}, {0.8, 1.25, -0.6}, 0.28, 0.2), 0.3);
  shell = join(shell, tapered_capsule(q, {0.72, 0.75, 1.5}, {0.62, 0.75, -0.9}, 0.2, 0.24), 0.35);
  return join(shell, ellipsoid(q, {0.35, -1.15, -0.35}, {0.45, 0.4, 0.6}), 0.4);
}

// An eye in its own coordinates: the ball's centre is the origin, x to the outer corner, in centimetres of an
// eye of relative size 1.
constexpr double kBallRadius = 1.28;
struct Opening {
  double edge;   // distance to the edge of the lids in the plane of the face, negative in the opening
  double above;  // height above the edge of the upper lid
  double below;  // depth below the edge of the lower lid
  double along;  // 0 at the inner corner, 1 at the outer one
};
Opening opening(const Vec3& q) {
  constexpr double kInner = -1.42, kOuter = 1.40, kInnerHeight = -0.16, kOuterHeight = 0.10;
  constexpr double kUpper = 0.47, kLower = 0.50;
  Opening o;
  o.along = (q.x() - kInner) / (kOuter - kInner);
  const double bow = 4.0 * o.along * (1.0 - o.along),
               bow_slope = 4.0 * (1.0 - 2.0 * o.along) / (kOuter - kInner);
  const double line = kInnerHeight + (kOuterHeight - kInnerHeight) * o.along;
  // The upper lid is highest towards the nose, the lower one lowest towards the temple.
  const double upper = line + kUpper * bow * (1.25 - 0.5 * o.along);
  const double lower = line - kLower * bow * (0.75 + 0.4 * o.along);
  const double upper_slope = 1.0 / std::hypot(1.0, kUpper * bow_slope),
               lower_slope = 1.0 / std::hypot(1.0, kLower * bow_slope);
  o.above = (q.z() - upper) * upper_slope;
  o.below = (lower - q.z()) * lower_slope;
  o.edge = std::max(o.above, o.below);
  return o;
}

class Face {
 public:
  explicit Face(Figure figure) : b_(build_of(figure)) {}

  Vec3 eye_centre() const { return {3.15, -7.2, 2.05}; }
  double eye_radius() const { return kBallRadius * b_.eye; }
  Vec3 in_eye(const Vec3& h) const { return (h - eye_centre()) / b_.eye; }

  double skin(const Vec3& h) const {
    double d = masses(h);
    d = eyes(d, h);
    d = nose(d, h);
    return mouth(d, h);
  }

  double upper_lip(const Vec3& h) const { return upper_lip_(h); }
  double lower_lip(const Vec3& h) const { return lower_lip_(h); }

 private:
  // The wedge below the forehead, jaw, cheekbones, chin.
  double masses(const Vec3& h) const {
    double d = cranium(h);
    const double jaw = b_.jaw;
    d = join(d, ellipsoid(h, {0, -3.4, -0.6}, {5.9 + 0.4 * jaw, 5.7, 7.2}), 3.0);
    d = join(d, tapered_capsule(h, {5.0, 0.0, -0.6}, {4.4 + jaw, -0.9, -4.1 - jaw}, 1.2, 1.1), 3.0);
    d = join(d, tapered_capsule(h, {4.4 + jaw, -0.9, -4.1 - jaw}, {1.1, -6.9, -7.5}, 1.0, 1.25), 3.4);
    d = join(d, cheekbone_(h), 2.6);
    d = join(d, ellipsoid(h, {3.0, -6.1, -3.3}, {2.2 + b_.cheek, 1.9 + b_.cheek, 2.8 + b_.cheek}), 2.2);
    d = join(d, ellipsoid(h, {0, -6.2, -4.0}, {3.5, 2.9, 3.6}), 2.4);
    return join(d, ellipsoid(h, {0.25, -7.95, -8.25}, {0.2 + b_.chin, 1.15, b_.chin}), 1.7);
  }

  // Brow and sockets; lids over the balls, open.
  double eyes(double d, const Vec3& h) const {
    d = join(d, tapered_capsule(h, {1.2, -8.6, 4.05}, {4.4, -7.0, 4.35}, b_.brow + 0.08, b_.brow), 2.0);
    d = carve(d, eye_socket_(h), 1.4);
    const Vec3 q = in_eye(h);
    if (q.norm() > 3.6) return d;  // far from all that follows
    d = join(d, b_.eye * ellipsoid(q, {0.02, 0.02, 0.0}, {1.80, 1.50, 1.46}), 0.5);
    const Opening o = opening(q);
    // The fold of the upper lid, and a fainter one below the lower.
    const double inside = rise(o.along, -0.1, 0.25) * rise(1.15 - o.along, 0.0, 0.3) * rise(-q.y(), 0.2, 0.6);
    const double fold = (o.above - 0.40 + 0.1 * o.along) / 0.13, bag = (o.below - 0.55) / 0.22;
    d += inside * (0.11 * std::exp(-fold * fold) + 0.03 * std::exp(-bag * bag));
    // The opening is cut through the lids down to the ball, and closed at the corners.
    const double cut = intersect(b_.eye * std::max(o.edge, q.norm() - 1.9), b_.eye * (q.y() + 0.35), 0.1);
    d = carve(d, cut, 0.09);
    const double ball = b_.eye * (q.norm() - kBallRadius + 0.02);
    return join(d, join(ball, b_.eye * ellipsoid(q, {0.0, 0.3, 0.0}, {1.72, 1.32, 0.9}), 0.1), 0.06);
  }

  double nose(double d, const Vec3& h) const {
    if ((h - Vec3(0.0, -9.4, 0.3)).norm() > 5.6) return d;
    const double s = b_.nose, tip = -1.55 + 0.35 * (1.0 - s);
    double nose = tapered_capsule(h, {0, -8.55, 2.7}, {0, -10.2 + 1.2 * (1.0 - s), -1.1}, 0.52, 0.62 * s);
    nose = join(nose, ellipsoid(h, {0, -10.35 + 2.0 * (1.0 - s), tip}, Vec3(0.80, 0.85, 0.74) * s), 0.7);
    nose =
        join(nose, ellipsoid(h, {0.92 * s, -9.35 + (1.0 - s), tip - 0.38}, Vec3(0.58, 0.92, 0.62) * s), 0.8);
    nose = join(
        nose,
        tapered_capsule(h, {0, -10.15 + 1.6 * (1.0 - s), tip - 0.55}, {0, -8.9, -2.75}, 0.34 * s, 0.4 * s),
        0.4);
    d = join(d, nose, 1.1);
    d += groove(h, {1.25 * s, -9.5, tip + 0.2}, {1.62 * s, -9.0, tip - 0.5}, 0.22, 0.07);
    const Vec3 hole = h - Vec3(0.58 * s, -9.6 + 1.4 * (1.0 - s), tip - 1.02);
    return carve(d, ellipsoid(nostril_turn() * hole, Vec3::Zero(), Vec3(0.27, 0.52, 0.28) * s), 0.25);
  }

  // Two rolls, a cleft between them, the groove below the nose, the hollow above the chin.
  double mouth(double d, const Vec3& h) const {
    if ((h - Vec3(0.0, -9.0, -5.0)).norm() > 5.0) return d;
    d = carve(d, ellipsoid(h, {0, -9.95, -6.65}, {2.0, 0.9, 0.55}), 1.0);
    d = join(d, upper_lip_(h), 0.35);
    d = join(d, lower_lip_(h), 0.35);
    d += groove(h, {0.0, -9.3, -4.93}, {1.1, -9.1, -4.88}, 0.13, 0.08);
    d += groove(h, {1.1, -9.1, -4.88}, {2.05, -8.5, -4.95}, 0.15, 0.13);
    return carve(d, ellipsoid(h, {0, -9.85, -3.45}, {0.3, 0.5, 0.65}), 0.6);
  }

  static const Mat3& nostril_turn() {
    static const Mat3 turn = rotation_exp(Vec3(0.25, 0, 0.4));
    return turn;
  }

  const Build& b_;
  TurnedEllipsoid cheekbone_{{4.0, -5.7, -0.1}, {2.3, 1.9, 1.7}, {0.0, 0.0, 0.6}};
  TurnedEllipsoid eye_socket_{{3.1, -9.3, 2.2}, {2.0, 1.7, 1.2}, {0, 0.1, 0.35}};
  TurnedEllipsoid upper_lip_{{0.72, -8.76, -4.50}, {1.48, 0.72, 0.44 * b_.lips}, {0, 0.2, 0.38}};
  TurnedEllipsoid lower_lip_{{0.48, -8.66, -5.36}, {1.38, 0.8, 0.56 * b_.lips}, {0, -0.15, 0.32}};
};

const Face& face_of(Figure figure) {
  static const std::array<Face, 3> faces = {Face(Figure::woman), Face(Figure::man), Face(Figure::child)};
  return faces[static_cast<std::size_t>(figure)];
}

double head(const Vec3& p, Figure figure) {
  const Build& build = build_of(figure);
  double d = face_of(figure).skin(half(stretched(p, build)));
  d = join(d, ear(half(p)), 0.5);
  // The upper neck ends in a ball around the joint, so that it turns in the lower neck without a gap.
  const double neck = tapered_capsule(p, {0, 0.8, -0.5}, {0, 1.25, -5.0}, build.neck + 0.1, build.neck);
  return join(d, intersect(neck, p.norm() - 7.4, 2.5), 1.6);
}

double torso(const Vec3& p, const Build& build) {
  const Vec3 h = half(p);
  const double r = build.neck, w = build.shoulder;
  double d = tapered_capsule(h, {0, 0.7, 0.0}, {0, 1.9, -10.0}, r - 0.1, r);
  d = join(d, tapered_capsule(h, {0, 2.3, -11.0}, {0, 2.8, -16}, r, r + 0.9), 4.0);
  // Trapezius, deltoids, chest; the muscles of the neck that run to the pit of the throat.
  d = join(d, tapered_capsule(h, {1.6, 3.8, -8.5}, {w - 2.0, 3.0, -17.0}, 2.2, 2.6), 5.0);
  d = join(d, ellipsoid(h, {w, 2.4, -19.8}, {4.3, 4.4, 5.0}), 4.0);
  d = join(d, tapered_capsule(h, {w + 0.4, 2.4, -20.0}, {w + 1.4, 2.8, -30.0}, 4.0, 3.6), 2.0);
  d = join(d, ellipsoid(p, {0, 2.6, -23.5}, {w + 0.2, 8.2, 9.0}), 5.0);
  d = join(d, ellipsoid(h, {0.4 * w, -1.2, -20.0}, {0.45 * w, 4.0, 4.6}), 3.0);
  d = join(d, tapered_capsule(h, {0.8 * r, 1.2, -3.5}, {1.2, -3.3, -15.8}, 0.9, 0.6), 2.4);
  // Collar bones, and the pit between them.
  d = join(d, tapered_capsule(h, {1.5, -3.6, -16.6}, {0.5 * w, -2.9, -16.1}, 0.5, 0.5), 2.4);
  d = join(d, tapered_capsule(h, {0.5 * w, -2.9, -16.1}, {w - 1.2, 0.6, -15.9}, 0.5, 0.5), 2.4);
  return carve(d, ellipsoid(p, {0, -4.6, -15.6}, {0.8, 1.0, 1.0}), 1.4);
}

// The top: how thick it is, and the height above its edge, which dips in front.
constexpr double kCloth = 0.16;
double top_edge(const Vec3& p) {
  const double front = rise(-p.y(), -4.0, 3.0);
  const double edge = -14.6 - 5.2 * front * std::exp(-p.x() * p.x() / 49.0) + 0.004 * p.x() * p.x() -
                      1.4 * std::exp(-p.x() * p.x() / 36.0);
  return 0.8 * (p.z() - edge);
}

double shoulders(const Vec3& p, const Build& build) {
  const double skin = torso(p, build);
  double d = join(skin, intersect(skin - kCloth, top_edge(p), 0.5), 0.4);
  // A bust: cut by a bowl.
  return intersect(d, ellipsoid(p, {0, 2.5, -12.0}, {build.shoulder + 6.5, 20.0, 15.0}), 2.0);
}

}  // namespace

double head_field(const Vec3& point, Figure figure) { return 0.01 * head(100.0 * point, figure); }
double ear_field(const Vec3& point) { return 0.01 * ear(half(100.0 * point)); }
double shoulders_field(const Vec3& point, Figure figure) {
  return 0.01 * shoulders(100.0 * point, build_of(figure));
}

EyeBall eye_ball(Figure figure) {
  const Face& face = face_of(figure);
  Vec3 c = face.eye_centre();
  // Back from the sculpture's face to the figure's.
  double low = c.z() - 1.0, high = c.z() + 3.0;
  while (high - low > 1e-9) {
    const double middle = 0.5 * (low + high);
    (stretched({c.x(), c.y(), middle}, build_of(figure)).z() < c.z() ? low : high) = middle;
  }
  return {0.01 * Vec3(std::sqrt(std::pow(c.x() + 0.08, 2) - 0.04), c.y(), low), 0.01 * face.eye_radius()};
}

Vec3 head_colour(const Vec3& point, Figure figure, const HeadPaint& paint) {
  const Vec3 p = 100.0 * point, h = half(stretched(p, build_of(figure)));
  const Face& face = face_of(figure);
  Vec3 tint = Vec3::Ones();
  const auto blend = [&](const Vec3& towards, double part) { tint += part * (towards - tint); };
  const auto spot = [&](const Vec3& centre, double radius) {
    return std::exp(-(h - centre).squaredNorm() / (radius * radius));
  };
  // Blush on cheeks, nose, chin and ears; shade around the eyes.
  const Vec3 red(1.03, 0.80, 0.78);
  blend(red, 0.7 * spot({4.3, -7.2, -1.2}, 2.2));
  blend(red, 0.7 * spot({0.0, -10.6, -1.7}, 1.3));
  blend(red, 0.3 * spot({0.0, -9.0, -8.2}, 1.4));
  blend(red, 0.8 * (1.0 - rise(ear(half(p)), 0.0, 0.8)));
  blend({0.82, 0.70, 0.70}, 0.6 * spot({2.6, -8.4, 1.6}, 1.5));
  // Lips.
  const double lips = std::min(face.upper_lip(h), face.lower_lip(h));
  blend({0.82, 0.50, 0.50}, 0.9 * (1.0 - rise(lips, 0.0, 0.16)));
  // Lashes darken the edges of the lids, the upper one more; corners are pink.
  const Vec3 q = face.in_eye(h);
  if (q.norm() < 2.2 && q.y() < 0.0) {
    const Opening o = opening(q);
    if (o.edge < 0.0) blend({1.0, 0.55, 0.52}, rise(-o.edge, 0.0, 0.05));
    const double ends = rise(o.along, -0.06, 0.1) * rise(1.1 - o.along, 0.0, 0.12);
    blend({0.10, 0.08, 0.08}, 0.85 * ends * std::exp(-std::pow((o.above - 0.03) / 0.07, 2)));
    blend({0.45, 0.33, 0.32}, 0.5 * ends * std::exp(-std::pow((o.below - 0.03) / 0.06, 2)));
  }
  Vec3 colour = paint.skin.cwiseProduct(tint);
  // Brows: an arch that is thick towards the nose.
  const double s = (h.x() - 1.15) / 4.0;
  const double arch = 3.62 + 1.15 * s - 0.98 * s * s, thick = 0.42 - 0.24 * s;
  const double brow = rise(s, -0.06, 0.12) * rise(1.05 - s, 0.0, 0.25) *
                      (1.0 - rise(std::abs(h.z() - arch), 0.35 * thick, 1.1 * thick)) *
                      rise(-h.y(), 3.0, 4.0);
  return colour + 0.75 * brow * (paint.brows - colour);
}

Vec3 shoulders_colour(const Vec3& point, Figure /*figure*/, const HeadPaint& paint) {
  const Vec3 p = 100.0 * point;
  // As wide as the triangles there, so that the edge runs smoothly.
  const double cloth = rise(-top_edge(p), -0.35, 0.35);
  return paint.skin + cloth * (paint.cloth - paint.skin);
}

}  // namespace ringlet::body
