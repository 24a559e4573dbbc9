#include "ringlet/sim/bring_out.h"

#include <algorithm>
#include <vector>

#include "ringlet/base/log.h"
#include "ringlet/base/parallel.h"
#include "ringlet/contact/body_contacts.h"

namespace ringlet::sim {
namespace {

// A point is pushed out and brought back to its edge's length in turn; each round halves what is left, at
// least, on a surface that is flat over an edge.
constexpr int kRounds = 12;
constexpr double kSettled = 1e-7;  // m

// The edge's end outside the bodies, at the edge's length from its beginning.
Vec3 outside(const Vec3& from, Vec3 to, double length, const body::Bodies& bodies, double clearance) {
  for (int round = 0; round < kRounds; ++round) {
    const auto surface = bodies.closest(to, contact::kDeepest);
    if (!surface || surface->signed_distance >= clearance - kSettled) break;
    to += (clearance - surface->signed_distance) * surface->normal;
    const Vec3 edge = to - from;
    if (edge.norm() > 0.0) to = from + length * edge.normalized();
  }
  return to;
}

// How far from a body a strand is to be at an arclength.
class Way {
 public:
  Way(const Vec3& root, const body::Bodies& bodies, const Clearance& clearance) : radius_(clearance.radius) {
    if (const auto surface = bodies.closest(root, contact::kDeepest))
      begin_ = std::min(0.0, surface->signed_distance);
    // At 30 degrees to the surface it takes twice the height.
    length_ = std::max(clearance.root, 2.0 * (radius_ - begin_));
  }
  double at(double s) const { return begin_ + std::min(1.0, s / length_) * (radius_ - begin_); }

 private:
  double radius_, begin_ = 0.0, length_;
};

BroughtOut bring_out(std::span<Vec3> strand, const body::Bodies& bodies, const Pose& placed,
                     const Clearance& clearance) {
  BroughtOut result;
  std::vector<Vec3> points;
  for (const Vec3& point : strand) points.push_back(placed.apply(point));
  const Way way(points[0], bodies, clearance);
  Vec3 shift = Vec3::Zero();
  double s = 0.0;
  for (std::size_t k = 1; k < points.size(); ++k) {
    const double length = (strand[k] - strand[k - 1]).norm();
    s += length;
    points[k] += shift;
    const auto surface = bodies.closest(points[k], contact::kDeepest);
    if (!surface || surface->signed_distance >= way.at(s) - kSettled) continue;
    const Vec3 moved = outside(points[k - 1], points[k], length, bodies, way.at(s));
    shift += moved - points[k];
    points[k] = moved;
    result.strands = 1;
    ++result.points;
    result.deepest = std::max(result.deepest, -surface->signed_distance);
  }
  if (result.strands > 0)
    for (std::size_t k = 1; k < points.size(); ++k) strand[k] = placed.apply_inverse(points[k]);
  return result;
}

}  // namespace

BroughtOut bring_out(hair::Groom& groom, const body::Bodies& bodies, const Pose& placed,
                     const Clearance& clearance) {
  std::vector<BroughtOut> each(groom.strand_count());
  parallel_for(each.size(),
               [&](std::size_t i) { each[i] = bring_out(groom.strand(i), bodies, placed, clearance); });
  BroughtOut all;
  for (const BroughtOut& one : each) {
    all.strands += one.strands;
    all.points += one.points;
    all.deepest = std::max(all.deepest, one.deepest);
  }
  if (all.strands > 0)
    log_info(
        "{} of {} strands lay inside a body or too near to it, {:.2g} mm deep at most, and were brought out",
        all.strands, groom.strand_count(), 1e3 * all.deepest);
  return all;
}

}  // namespace ringlet::sim
