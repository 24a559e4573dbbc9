#include "ringlet/hair/hairstyle.h"

#include <algorithm>
#include <cmath>

namespace ringlet::hair {
namespace {

// Places on the head (m).
constexpr double kPartingOffset = 0.03;        // of a side parting from the middle
const Vec3 kWhorl(0.008, 0.035, 0.13);         // where hair turns at the crown, left of the middle
constexpr double kWhorlRadius = 0.025;         // of the turning
constexpr double kNape = -0.04, kTop = 0.136;  // lowest and highest roots
constexpr double kBrow = 0.046;                // a fringe ends here, just above the brows
constexpr double kEarBack = 0.036;             // hair that is tucked passes the ear up to here
const Vec3 kBehindEar(0.080, 0.045, 0.020);    // where it then hangs
constexpr double kCurtainLength = 0.17;        // from the parting to the cheekbone
constexpr double kTempleLow = 0.060, kTempleHigh = 0.078;  // between them sides become top

// How strongly hair goes where it goes besides down, relative to how it falls.
constexpr double kFromFace = 0.9, kInward = 0.18;

double side_of(const Hairstyle& style, const Vec3& root) {
  return root.x() < parting_line(style.parting) ? -1.0 : 1.0;
}

// The triangle of roots above the forehead from which a fringe is cut: its tip lies towards the crown.
bool in_front_section(const Vec3& root) {
  constexpr double kTip = -0.030, kSlope = 1.3, kHalfWidth = 0.052;
  return root.z() > kTempleLow && root.y() < kTip - 0.2 * kSlope * std::abs(root.x()) &&
         std::abs(root.x()) < kHalfWidth;
}

bool is_fringe(const Hairstyle& style, const Vec3& root) {
  return style.face == Face::fringe && in_front_section(root);
}

// Around the crown hair turns about the whorl and runs away from it: all around where it also falls over the
// forehead, otherwise to the sides and the back, so that it covers the whorl.
Vec3 crown_direction(const Hairstyle& style, const Vec3& root) {
  constexpr double kBack = 0.4;
  Vec3 out(root.x() - kWhorl.x(), root.y() - kWhorl.y(), 0.0);
  const double distance = out.norm();
  if (distance > 1e-9) out /= distance;
  if (style.face != Face::fringe) out.y() = std::max(out.y(), 0.0) + kBack;
  const double turning = std::exp(-distance * distance / (kWhorlRadius * kWhorlRadius));
  return out + 0.9 * turning * Vec3(-out.y(), out.x(), 0.0);
}

// Hair in front of the crown, before it falls: its way across and back.
Vec3 front_direction(const Hairstyle& style, const Vec3& root) {
  const double side = side_of(style, root);
  const double hairline = smooth_step(-0.04, -0.075, root.y());
  switch (style.face) {
    case Face::back:
      return {1.5 * root.x(), 1.0, 0.0};
    case Face::fringe:
      // All hair runs away from the crown, so that no parting shows around the fringe.
      return is_fringe(style, root) ? Vec3(2.0 * root.x(), -1.0, 0.0) : crown_direction(style, root);
    case Face::curtain:
      if (in_front_section(root)) return {0.75 * side, -0.45, 0.0};
      break;
    case Face::swept:
      if (in_front_section(root)) return {side, -0.30, 0.0};
      break;
    case Face::open:
    case Face::tucked:
      break;
  }
  if (style.parting == Parting::none) return {4.0 * root.x(), 1.0, 0.0};
  return {side, 0.4 + 0.6 * hairline, 0.0};
}

}  // namespace

double smooth_step(double low, double high, double x) {
  const double u = std::clamp((x - low) / (high - low), 0.0, 1.0);
  return u * u * (3.0 - 2.0 * u);
}

double parting_line(Parting parting) {
  switch (parting) {
    case Parting::left:
      return kPartingOffset;
    case Parting::right:
      return -kPartingOffset;
    case Parting::none:
    case Parting::centre:
      break;
  }
  return 0.0;
}

std::int32_t lock_of(const Hairstyle& style, const Vec3& root) {
  if (is_fringe(style, root)) return 2;
  // Behind the whorl, and everywhere without a parting, hair mixes.
  if (style.parting == Parting::none || style.face == Face::back || root.y() > kWhorl.y()) return 0;
  return side_of(style, root) > 0.0 ? 0 : 1;
}

double rank_of(const Vec3& root) { return std::clamp((root.z() - kNape) / (kTop - kNape), 0.0, 1.0); }

Vec3 combed_direction(const Hairstyle& style, const Vec3& root, const Vec3& at, double s) {
  // The comb leads hair over the top; then it falls.
  constexpr double kLed = 0.10, kDown = 1.3;
  const double behind = smooth_step(kWhorl.y() - 0.05, kWhorl.y() + 0.01, root.y());
  const Vec3 led = (1.0 - behind) * front_direction(style, root) + behind * crown_direction(style, root);
  Vec3 direction = std::exp(-s * s / (kLed * kLed)) * led;
  // Above the forehead down would be forward: there the comb holds hair until it has passed to the side.
  const double forehead = smooth_step(0.0, -0.05, at.y()) * smooth_step(0.055, 0.085, at.z());
  double down = kDown * (1.0 - (is_fringe(style, root) ? 0.0 : 0.95 * forehead));
  // Hair at the temples that is tucked goes over the ear and hangs behind it.
  const bool tucked = style.face == Face::back || style.face == Face::tucked;
  if (tucked && at.y() < kEarBack && !is_fringe(style, root)) {
    const double low = 1.0 - smooth_step(kTempleLow, kTempleHigh, at.z());
    Vec3 behind_ear = kBehindEar;
    if (at.x() < 0.0) behind_ear.x() = -behind_ear.x();
    Vec3 way = (behind_ear - at).normalized();
    way.z() = std::max(way.z(), -0.6);
    direction = (1.0 - low) * direction + 1.5 * low * way;
    down *= 1.0 - low;
  }
  // Under hair that is tied it goes back beside it before it falls, so that no scalp shows between.
  if (style.gathered == Gathered::half_up) {
    const double beside = smooth_step(kHalfUp - 0.03, kHalfUp - 0.01, root.z()) * std::exp(-s * s / 0.0016);
    direction = (1.0 - beside) * direction + beside * Vec3(0.0, 1.2, 0.0);
    down *= 1.0 - beside;
  }
  direction.z() -= down;
  if (is_fringe(style, root)) return direction;
  // Beside the face hair goes back; under the ears it comes in; on the shoulders it goes to the front or
  // back.
  const double sideways = style.face == Face::curtain || style.face == Face::swept ? 0.2 : 1.0;
  direction.y() +=
      kFromFace * sideways * smooth_step(-0.015, -0.055, at.y()) * smooth_step(-0.06, 0.0, at.z());
  const double low = smooth_step(-0.01, -0.06, at.z());
  direction.x() -= kInward * low * std::clamp(at.x() / 0.05, -1.0, 1.0);
  return direction;
}

double length_at(const Hairstyle& style, const Vec3& root, double length) {
  double here = length * (1.0 - style.layering * rank_of(root));
  if (style.sides_length) {
    // Under hair that is tied all of it is side.
    const double top =
        style.gathered == Gathered::half_up ? 0.0 : smooth_step(kTempleLow, kTempleHigh, root.z());
    here = *style.sides_length + top * (here - *style.sides_length);
  }
  if (style.face == Face::curtain && in_front_section(root)) here = std::min(here, kCurtainLength);
  return here;
}

std::optional<double> level_at(const Hairstyle& style, const Vec3& root) {
  return is_fringe(style, root) ? std::optional(kBrow) : style.level;
}

Ellipsoid face_space(const Hairstyle& style) {
  // From the chin to the forehead.
  const double low = -0.12;
  const double high = [&] {
    switch (style.face) {
      case Face::fringe:
        return 0.036;
      case Face::swept:
      case Face::curtain:
        return 0.056;
      case Face::open:
      case Face::back:
      case Face::tucked:
        break;
    }
    return 0.080;
  }();
  // Its middle lies before the face, so that hair gives way to the sides and the back.
  return {Vec3(0.0, -0.17, 0.5 * (low + high)), Vec3(0.066, 0.14, 0.5 * (high - low))};
}

double face_distance(const Hairstyle& style, const Vec3& root, const Vec3& at) {
  if (is_fringe(style, root)) return 1.0;
  const Ellipsoid space = face_space(style);
  const Vec3 q = (at - space.centre).cwiseQuotient(space.radii);
  const double k0 = q.norm(), k1 = q.cwiseQuotient(space.radii).norm();
  return k1 > 1e-9 ? k0 * (k0 - 1.0) / k1 : -space.radii.minCoeff();
}

}  // namespace ringlet::hair
