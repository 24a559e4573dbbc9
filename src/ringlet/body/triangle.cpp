#include "ringlet/body/triangle.h"

namespace ringlet::body {

TrianglePoint closest_on_triangle(const Vec3& p, const Vec3& a, const Vec3& b, const Vec3& c) {
  const Vec3 ab = b - a, ac = c - a;

  // Vertices: the point lies behind both edges that leave it.
  const double ab_a = ab.dot(p - a), ac_a = ac.dot(p - a);
  if (ab_a <= 0.0 && ac_a <= 0.0) return {a, {1, 0, 0}, Feature::vertex_0};
  const double ab_b = ab.dot(p - b), ac_b = ac.dot(p - b);
  if (ab_b >= 0.0 && ac_b <= ab_b) return {b, {0, 1, 0}, Feature::vertex_1};
  const double ab_c = ab.dot(p - c), ac_c = ac.dot(p - c);
  if (ac_c >= 0.0 && ab_c <= ac_c) return {c, {0, 0, 1}, Feature::vertex_2};

  // Edges: outside of the edge, between its ends. wa, wb, wc are the areas opposite to the vertices, scaled.
  const double wc = ab_a * ac_b - ab_b * ac_a;
  if (wc <= 0.0 && ab_a >= 0.0 && ab_b <= 0.0) {
    const double s = ab_a / (ab_a - ab_b);
    return {a + s * ab, {1.0 - s, s, 0}, Feature::edge_01};
  }
  const double wb = ab_c * ac_a - ab_a * ac_c;
  if (wb <= 0.0 && ac_a >= 0.0 && ac_c <= 0.0) {
    const double s = ac_a / (ac_a - ac_c);
    return {a + s * ac, {1.0 - s, 0, s}, Feature::edge_20};
  }
  const double wa = ab_b * ac_c - ab_c * ac_b;
  const double from_b = ac_b - ab_b, from_c = ab_c - ac_c;
  if (wa <= 0.0 && from_b >= 0.0 && from_c >= 0.0) {
    const double s = from_b / (from_b + from_c);
    return {b + s * (c - b), {0, 1.0 - s, s}, Feature::edge_12};
  }

  // Inside.
  const double sum = wa + wb + wc;
  const double v = wb / sum, w = wc / sum;
  return {a + v * ab + w * ac, {1.0 - v - w, v, w}, Feature::face};
}

}  // namespace ringlet::body
