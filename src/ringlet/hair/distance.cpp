#include "ringlet/hair/distance.h"

namespace ringlet::hair {

Vec3 gradient(const Distance& distance, const Vec3& p) {
  constexpr double kHalf = 5e-4;
  Vec3 g;
  for (int i = 0; i < 3; ++i) {
    const Vec3 d = kHalf * Vec3::Unit(i);
    g[i] = distance(p + d) - distance(p - d);
  }
  return g.norm() > 0.0 ? Vec3(g.normalized()) : Vec3(Vec3::UnitZ());
}

Vec3 pushed_out(const Distance& from, const Vec3& p, double clearance) {
  const double distance = from(p);
  return distance < clearance ? Vec3(p + (clearance - distance) * gradient(from, p)) : p;
}

}  // namespace ringlet::hair
