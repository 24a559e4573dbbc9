#include "ringlet/hair/tails.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "ringlet/base/frames.h"
#include "ringlet/hair/hairstyle.h"

namespace ringlet::hair {
namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;

constexpr double kLeave = 0.025;   // over this length hair bends from its tie to fall, m
constexpr double kForward = 0.25;  // how much tails at the sides fall towards the front

// A free tail opens to so many radii of its tie, over this length (m).
constexpr double kOpen = 1.9, kOpening = 0.10;

// Of a plait: its pitch and the way of its parts across, in radii of a part.
constexpr double kPitch = 14.0, kAcross = 2.35;
constexpr double kGather = 0.030;   // over this length hair goes from the tie into its part, m
constexpr double kTuft = 0.045;     // of loose hair at its end, m
constexpr double kEndWidth = 0.55;  // of the plait where it is tied up, as a part of its width above
constexpr double kEndRoom = 0.7;    // of the hair there, as a part of its room in its part

// Of a bun: middle of the ring, from the axis of the tie, in radii of the ring itself at least; and how often
// the ring is twisted per turn.
constexpr double kRing = 1.25, kTwists = 1.5;
constexpr double kLeastRing = 0.016;  // m
constexpr double kIntoRing = 0.035;   // over this length hair goes from the tie into the ring, m

// A square of half width 1 onto the unit disc, without a fold.
Vec2 disc_of_square(const Vec2& p) {
  return {p.x() * std::sqrt(1.0 - 0.5 * p.y() * p.y()), p.y() * std::sqrt(1.0 - 0.5 * p.x() * p.x())};
}

// Two lines cut a disc into three of the same area.
constexpr double kThird = 0.2649;

// Where the hair at this place of the tie lies in its part, in the unit disc.
Vec2 place_in_part(const Vec2& place) {
  const double high = std::sqrt(std::max(1e-6, 1.0 - place.x() * place.x()));
  const double out = std::abs(place.x());
  const double x = out < kThird ? place.x() / kThird : (2.0 * out - 1.0 - kThird) / (1.0 - kThird);
  return disc_of_square({std::clamp(x, -1.0, 1.0), std::clamp(place.y() / high, -1.0, 1.0)});
}

// Across and in depth, for a = 1.
Vec2 crossing(double phase) { return {std::sin(phase), 0.5 * std::sin(2.0 * phase)}; }

// From its place at the tie a strand goes into its place on its way.
std::vector<Vec3> led_from_tie(const ScalpSite& site, const TailAxis& axis,
                               const std::function<Vec3(std::size_t)>& place) {
  std::vector<Vec3> points{site.position};
  for (std::size_t k = 1; k < axis.size(); ++k) {
    const double in = smooth_step(0.0, kGather, TailAxis::kStep * static_cast<double>(k));
    const Vec3 from = axis.at(k, Vec2::Zero()) + (site.position - axis.at(0, Vec2::Zero()));
    points.push_back((1.0 - in) * from + in * place(k));
  }
  return points;
}

}  // namespace

TailAxis::TailAxis(const Tie& tie, double length, double clearance, const Distance& bodies) {
  const Vec3 leave = tie.normal.normalized();
  Vec3 at = tie.centre, tangent = leave, down(0.0, 0.0, -1.0);
  if (std::abs(tie.centre.x()) > 0.02) down.y() = -kForward;
  Mat3 frame = frame_of(tie);
  points_ = {at};
  frames_ = {frame};
  for (double s = 0.0; s < length; s += kStep) {
    const double led = std::exp(-s * s / (kLeave * kLeave));
    Vec3 way = led * leave + (1.0 - led) * down;
    const double room = bodies(at), wanted = std::min(clearance, 0.006 + s);
    if (room < 1.5 * wanted) {
      const Vec3 off = gradient(bodies, at);
      way += std::max(0.0, -way.dot(off)) * smooth_step(1.5 * wanted, wanted, room) * off;
    }
    const Vec3 next = (tangent + kStep / kLeave * (way.normalized() - tangent)).normalized();
    frame = parallel_transport(tangent, next) * frame;
    tangent = next;
    at = pushed_out(bodies, at + kStep * tangent, wanted);
    points_.push_back(at);
    frames_.push_back(frame);
  }
}

FreeTail::FreeTail(const Tie& tie, double length, const Distance& bodies)
    : radius_(tie.radius), axis_(tie, 1.3 * length, kOpen * tie.radius, bodies) {}

std::vector<Vec3> FreeTail::strand(const ScalpSite& site) const {
  return led_from_tie(site, axis_, [&](std::size_t k) {
    const double open = smooth_step(0.0, kOpening, TailAxis::kStep * static_cast<double>(k));
    return axis_.at(k, radius_ * (1.0 + (kOpen - 1.0) * open) * site.place);
  });
}

Plait::Plait(const Tie& tie, double length, const Distance& bodies)
    : part_radius_(tie.radius / std::sqrt(3.0)),
      width_(kAcross * part_radius_),
      pitch_(kPitch * part_radius_),
      end_(std::max(0.5, 1.0 - kTuft * stretch() / length) * length / stretch()),
      axis_(tie, 1.3 * length, 0.5 * width_ + part_radius_, bodies) {}

int Plait::part_of(const Vec2& place) { return std::abs(place.x()) < kThird ? 0 : place.x() > 0.0 ? 1 : 2; }

double Plait::stretch() const {
  constexpr int kParts = 64;
  double sum = 0.0;
  const double rate = kTurn / pitch_;
  for (int k = 0; k < kParts; ++k) {
    const double phase = kTurn * k / kParts;
    const double across = width_ * rate * std::cos(phase), depth = width_ * rate * std::cos(2.0 * phase);
    sum += std::sqrt(1.0 + across * across + depth * depth) / kParts;
  }
  return sum;
}

Vec3 Plait::at(std::size_t k, int part, const Vec2& inside) const {
  const double s = TailAxis::kStep * static_cast<double>(k);
  const double narrowed = 1.0 - (1.0 - kEndWidth) * std::min(1.0, s / end_);
  const double open = 1.0 - smooth_step(end_ - 0.3 * pitch_, end_, s);  // 0 in the tuft
  const Vec2 middle =
      width_ * narrowed * open * crossing(kTurn * (s / pitch_ + static_cast<double>(part) / 3.0));
  const double room = part_radius_ * narrowed * (kEndRoom + (1.0 - kEndRoom) * open) *
                      (1.0 + 1.2 * smooth_step(end_, end_ + kTuft, s));
  return axis_.at(k, middle + room * inside);
}

std::vector<Vec3> Plait::strand(const ScalpSite& site) const {
  const int part = part_of(site.place);
  const Vec2 inside = place_in_part(site.place);
  return led_from_tie(site, axis_, [&](std::size_t k) { return at(k, part, inside); });
}

std::vector<Vec3> wind_bun(const Tie& tie, const ScalpSite& site, double length, double step) {
  // The ring has room for all hair as often as it goes around: its radius and its turns depend on each other.
  double thick = tie.radius, ring = kLeastRing;
  for (int round = 0; round < 30; ++round) {
    ring = std::max(kLeastRing, kRing * thick);
    thick = tie.radius * std::sqrt(std::max(1.0, length / (kTurn * ring)));
  }
  const Mat3 frame = frame_of(tie);
  const double phase = std::atan2(site.place.y(), site.place.x()), inside = site.place.norm();
  std::vector<Vec3> points{site.position};
  double angle = phase, s = 0.0;
  while (s < 1.1 * length) {
    s += step;
    angle += step / ring;
    const double in = smooth_step(0.0, kIntoRing, s);
    const double turned = phase + kTwists * (angle - phase);
    const double out = ring + thick * inside * std::cos(turned);
    const double high = 0.8 * thick + thick * inside * std::sin(turned);
    const Vec3 there = tie.centre + frame * Vec3(out * std::cos(angle), out * std::sin(angle), high);
    const Vec3 from = site.position + std::min(s, high) * frame.col(2);
    points.push_back((1.0 - in) * from + in * there);
  }
  return points;
}

}  // namespace ringlet::hair
