#include "ringlet/rods/chain_stiffness.h"

#include <cmath>

#include "ringlet/base/error.h"

namespace ringlet::rods {

double bending_of(const hair::Material& material) {
  const Vec3 stiffness = material.stiffness();
  return 0.5 * (stiffness.x() + stiffness.y()) / material.mass_per_length();
}

double pull_of_hanging(double length, const Vec3& gravity) {
  constexpr double kHalfBesselZero = 0.5 * 2.404825557695773;
  return kHalfBesselZero * kHalfBesselZero * gravity.norm() / length;
}

void validate(std::span<const ChainStiffness> stiffness, std::size_t strands) {
  if (!stiffness.empty() && stiffness.size() != strands)
    throw InputError(
        fmt::format("chain: {} stiffnesses were given for {} strands", stiffness.size(), strands));
  for (std::size_t i = 0; i < stiffness.size(); ++i)
    if (!(stiffness[i].bending >= 0.0 && std::isfinite(stiffness[i].bending)))
      throw InputError(
          fmt::format("chain: the stiffness of strand {} is {}; it must be finite and not "
                      "negative",
                      i, stiffness[i].bending));
}

bool bears_weight(std::span<const Vec3> points, double bending, const Vec3& gravity) {
  const std::size_t edges = points.size() - 1;
  double length = 0.0, curl = 0.0;
  for (std::size_t e = 0; e < edges; ++e) length += (points[e + 1] - points[e]).norm();

  // Edges from the tip, by elimination: what is left of an edge's own entry must stay positive.
  double beyond = 0.0, coupling = 0.0, pivot = 0.0;
  for (std::size_t e = edges; e-- > 0;) {
    const Vec3 edge = points[e + 1] - points[e];
    const double r = edge.norm();
    if (!(r > 0.0)) continue;
    const double tension = gravity.dot(edge / r) * (beyond + 0.5 * r);
    beyond += r;
    double joint = 2.0 * bending / r;  // the root's
    if (e > 0) {
      const Vec3 before = points[e] - points[e - 1];
      const double part = 0.5 * (r + before.norm());
      joint = bending / part;
      if (before.norm() > 0.0) curl += joint * (edge / r - before.normalized()).squaredNorm();
    }
    const double half = 0.5 * joint, own = half + tension * r;
    const double eliminated = coupling > 0.0 ? coupling - coupling * coupling / pivot : 0.0;
    pivot = own + eliminated;
    if (!(pivot > 0.0)) return false;
    coupling = half;
  }
  return curl <= 0.5 * gravity.norm() * length * length;
}

}  // namespace ringlet::rods
