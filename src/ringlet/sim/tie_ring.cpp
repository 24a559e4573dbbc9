#include "ringlet/sim/tie_ring.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "ringlet/base/frames.h"

namespace ringlet::sim {
namespace {

// Discs side by side in a round hole fill this share of it when they are shaken together.
constexpr double kPacking = 0.7;
// Rounds in which places that are too near push each other apart: a hundred part a thousand of them.
constexpr int kPushRounds = 100;
// Vertices of a string, rounds that pull it taut (as many as a bend takes to travel along it), and the depth
// at which one inside a body is still found (m): more than half a head.
constexpr std::size_t kStringVertices = 24;
constexpr int kStringRounds = 300;
constexpr double kDeepest = 0.15;

using Plane = Eigen::Vector2d;

// Pushes places apart until no two are nearer than the spacing, and none is pushed further than needed.
void part(std::vector<Plane>& places, double spacing) {
  for (int round = 0; round < kPushRounds; ++round) {
    bool any = false;
    for (std::size_t a = 0; a < places.size(); ++a)
      for (std::size_t b = a + 1; b < places.size(); ++b) {
        Plane apart = places[b] - places[a];
        const double distance = apart.norm();
        if (distance >= spacing) continue;
        // Two in one place part along a direction of their own.
        if (distance < 1e-3 * spacing) apart = Plane(std::cos(double(a)), std::sin(double(a)));
        const Plane push = 0.5 * (spacing - distance) * apart.normalized();
        places[a] -= push;
        places[b] += push;
        any = true;
      }
    if (!any) return;
  }
}

double length_of(std::span<const Vec3> path) {
  double length = 0.0;
  for (std::size_t k = 1; k < path.size(); ++k) length += (path[k] - path[k - 1]).norm();
  return length;
}

std::vector<Vec3> at_equal_distances(std::span<const Vec3> path, std::size_t count) {
  const double spacing = length_of(path) / double(count - 1);
  std::vector<Vec3> points = {path.front()};
  double begin = 0.0;  // of the path's segment
  for (std::size_t k = 1; k < path.size(); ++k) {
    const double length = (path[k] - path[k - 1]).norm();
    while (points.size() + 1 < count && double(points.size()) * spacing <= begin + length)
      points.push_back(path[k - 1] +
                       (double(points.size()) * spacing - begin) / length * (path[k] - path[k - 1]));
    begin += length;
  }
  while (points.size() < count) points.push_back(path.back());
  return points;
}

}  // namespace

std::vector<Vec3> ring_places(const Vec3& centre, double radius, double spacing,
                              std::span<const Vec3> roots) {
  Vec3 axis = centre - std::accumulate(roots.begin(), roots.end(), Vec3(Vec3::Zero())) / double(roots.size());
  axis = axis.norm() > 0.0 ? Vec3(axis.normalized()) : Vec3(-Vec3::UnitZ());
  const Vec3 across = any_perpendicular(axis), other = axis.cross(across);
  const auto side = [&](const Vec3& root) {
    const Vec3 d = root - centre;
    return Plane(d.dot(across), d.dot(other));
  };
  // Roots further from the axis come to lie further out: ways do not cross.
  std::vector<std::size_t> order(roots.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return side(roots[a]).squaredNorm() < side(roots[b]).squaredNorm();
  });
  const double count = double(roots.size());
  const double needed = 0.5 * spacing * (std::sqrt(count / kPacking) - 1.0), full = std::max(radius, needed);
  std::vector<Plane> places(roots.size());
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    const Plane d = side(roots[order[rank]]);
    const double out = full * std::sqrt(double(rank) / std::max(1.0, count - 1.0));
    places[order[rank]] = d.norm() > 0.0 ? Plane(out * d.normalized()) : Plane(out, 0.0);
  }
  part(places, spacing);
  std::vector<Vec3> result;
  result.reserve(places.size());
  for (const Plane& place : places) result.push_back(centre + place.x() * across + place.y() * other);
  return result;
}

double taut_length(std::span<const Vec3> path, const body::Bodies& bodies, double clearance) {
  std::vector<Vec3> string = at_equal_distances(path, kStringVertices);
  for (int round = 0; round < kStringRounds; ++round) {
    bool moved = false;
    for (std::size_t k = 1; k + 1 < string.size(); ++k) {
      Vec3 next = 0.5 * (string[k - 1] + string[k + 1]);
      const auto surface = bodies.closest(next, kDeepest);
      if (surface && surface->signed_distance < clearance)
        next = surface->point + clearance * surface->normal;
      moved = moved || (next - string[k]).norm() > 0.01 * clearance;
      string[k] = next;
    }
    if (!moved) break;
  }
  return length_of(string);
}

}  // namespace ringlet::sim
