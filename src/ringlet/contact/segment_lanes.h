#pragma once
// Sixteen pairs of segments at a time, in single precision: enough to leave out those that are far apart. The
// compiler turns these into whatever vector instructions the machine has.

#include <Eigen/Core>
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "ringlet/base/parallel.h"
#include "ringlet/base/types.h"

namespace ringlet::contact {

// The points at which two segments begin.
struct PointPair {
  std::uint32_t a = 0, b = 0;
  bool operator==(const PointPair&) const = default;
};

inline constexpr std::size_t kPairLanes = 16;
using PairLanes = float __attribute__((vector_size(4 * kPairLanes)));

struct LaneVec3 {
  PairLanes x, y, z;
  LaneVec3 operator-(const LaneVec3& o) const { return {x - o.x, y - o.y, z - o.z}; }
  LaneVec3 operator+(const LaneVec3& o) const { return {x + o.x, y + o.y, z + o.z}; }
  LaneVec3 operator*(const PairLanes& s) const { return {x * s, y * s, z * s}; }
};
inline PairLanes dot(const LaneVec3& a, const LaneVec3& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline PairLanes larger(const PairLanes& a, const PairLanes& b) { return a > b ? a : b; }
inline PairLanes smaller(const PairLanes& a, const PairLanes& b) { return a < b ? a : b; }
inline PairLanes square_root(PairLanes x) {
  Eigen::Map<Eigen::Array<float, kPairLanes, 1>> lanes(reinterpret_cast<float*>(&x));
  lanes = lanes.sqrt();
  return x;
}

// The ends of the segments of sixteen pairs.
struct LaneSegments {
  LaneVec3 a0, a1, b0, b1;
  PairLanes width_a, width_b;  // the larger of what was said of their two ends
  // Each end moved by a part of its way.
  LaneSegments moved(const LaneSegments& ways, float part) const {
    const PairLanes parts = PairLanes{} + part;
    return {a0 + ways.a0 * parts,
            a1 + ways.a1 * parts,
            b0 + ways.b0 * parts,
            b1 + ways.b1 * parts,
            width_a,
            width_b};
  }
};

// Points in single precision, and of each one more number.
class LanePoints {
 public:
  LanePoints() = default;
  // value(p) is the p-th of them.
  template <class Value>
  LanePoints(std::size_t count, Value&& value) : points_(count) {
    parallel_for(count, [&](std::size_t p) { set(p, value(p)); }, 4096);
  }
  void resize(std::size_t count) { points_.resize(count); }
  void set(std::size_t p, const Vec3& x, double width = 0.0) {
    points_[p] = Point{static_cast<float>(x.x()), static_cast<float>(x.y()), static_cast<float>(x.z()),
                       static_cast<float>(width)};
  }

  // Of the pairs from the first on; where there are fewer than sixteen, the last one is repeated.
  LaneSegments segments(std::span<const PointPair> pairs) const {
    PairLanes lanes[4][4];
    for (std::size_t lane = 0; lane < kPairLanes; lane += 4) {
      const PointPair* four[4];
      for (std::size_t k = 0; k < 4; ++k) four[k] = &pairs[std::min(lane + k, pairs.size() - 1)];
      for (std::uint32_t end = 0; end < 2; ++end) {
        const auto point = [&](std::uint32_t p) { return points_[p + end]; };
        turn(point(four[0]->a), point(four[1]->a), point(four[2]->a), point(four[3]->a), lanes[end], lane);
        turn(point(four[0]->b), point(four[1]->b), point(four[2]->b), point(four[3]->b), lanes[2 + end],
             lane);
      }
    }
    const auto point = [&](int i) { return LaneVec3{lanes[i][0], lanes[i][1], lanes[i][2]}; };
    return {point(0),
            point(1),
            point(2),
            point(3),
            larger(lanes[0][3], lanes[1][3]),
            larger(lanes[2][3], lanes[3][3])};
  }

 private:
  using Point = float __attribute__((vector_size(16)));  // x, y, z, width

  // Four points become four x, four y, four z and four widths.
  static void turn(const Point& p, const Point& q, const Point& r, const Point& s, PairLanes* lanes,
                   std::size_t at) {
    const Point xy_pq = __builtin_shufflevector(p, q, 0, 4, 1, 5),
                xy_rs = __builtin_shufflevector(r, s, 0, 4, 1, 5),
                zw_pq = __builtin_shufflevector(p, q, 2, 6, 3, 7),
                zw_rs = __builtin_shufflevector(r, s, 2, 6, 3, 7);
    const Point four[] = {
        __builtin_shufflevector(xy_pq, xy_rs, 0, 1, 4, 5), __builtin_shufflevector(xy_pq, xy_rs, 2, 3, 6, 7),
        __builtin_shufflevector(zw_pq, zw_rs, 0, 1, 4, 5), __builtin_shufflevector(zw_pq, zw_rs, 2, 3, 6, 7)};
    for (std::size_t k = 0; k < 4; ++k)
      std::memcpy(reinterpret_cast<float*>(&lanes[k]) + at, &four[k], sizeof(Point));
  }

  std::vector<Point, Eigen::aligned_allocator<Point>> points_;
};

// At most the distance of the segments and the error of single precision more: see kLaneError.
inline PairLanes squared_distance(const LaneSegments& p) {
  const PairLanes zero{}, one = zero + 1.0f, least = zero + 1e-30f;
  const LaneVec3 da = p.a1 - p.a0, db = p.b1 - p.b0, between = p.a0 - p.b0;
  const PairLanes aa = larger(dot(da, da), least), bb = larger(dot(db, db), least), ab = dot(da, db),
                  a_between = dot(da, between), b_between = dot(db, between);
  const PairLanes discriminant = aa * bb - ab * ab;
  const auto unit = [&](const PairLanes& x) { return smaller(larger(x, zero), one); };
  // Parallel lines are as near anywhere: the two steps after it find where both have a point.
  const auto crossing = discriminant > 1e-6f * aa * bb;
  PairLanes s =
      crossing ? unit((ab * b_between - bb * a_between) / (crossing ? discriminant : one)) : zero + 0.5f;
  const PairLanes t = unit((ab * s + b_between) / bb);
  s = unit((ab * t - a_between) / aa);
  const LaneVec3 shortest = between + da * s - db * t;
  return dot(shortest, shortest);
}

// How far points of the two segments move against each other at most, for the ways of their ends: no two
// points do so further than two of the ends.
inline PairLanes farthest_against(const LaneSegments& ways) {
  const auto squared = [](const LaneVec3& a, const LaneVec3& b) { return dot(a - b, a - b); };
  return 1.00001f * square_root(larger(larger(squared(ways.a0, ways.b0), squared(ways.a0, ways.b1)),
                                       larger(squared(ways.a1, ways.b0), squared(ways.a1, ways.b1))));
}

// How much too large a distance from squared_distance() may be, as a part of the segments' length: lines that
// count as parallel meet at less than 1e-3, and where the discriminant has just enough digits to count as
// crossing, s is off by less than one segment.
inline constexpr double kLaneError = 2e-3;

}  // namespace ringlet::contact
