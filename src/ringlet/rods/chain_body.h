#pragma once
// What chains stay out of: primitives, and bodies of any shape as their distance sampled on a grid. A kernel
// asks for the shortest way out of a body, which is zero for a point outside it.

#include <type_traits>

#include "ringlet/base/vector3.h"

namespace ringlet::rods::chain {

enum class PrimitiveKind { capsule, half_space };

// All points within `radius` of the segment ab (a sphere when a = b), or the half-space beyond the plane
// through a to which b is the outward unit normal.
struct Primitive {
  PrimitiveKind kind;
  Vector3<float> a, b;
  float radius;
};

// Signed distance, negative inside, at the points of a grid in the body's own frame; points off the grid are
// outside. `keep_off` is how close a point may come.
struct DistanceField {
  const float* values;  // x varies fastest
  int nx, ny, nz;
  Vector3<float> low;  // the grid's first point
  float spacing;
  float keep_off;
  Vector3<float> position;  // of the body's frame in the world
  Rotation<float> rotation;
};

// Values at the eight corners of a cell; corner c lies at the upper end along x, y, z where c has bit 0,
// 1, 2.
template <class R>
struct Corners {
  R value[8];
};

// `cell` holds whole numbers that name a cell of the grid.
template <class S, class = std::enable_if_t<std::is_floating_point_v<S>>>
RINGLET_HOST_DEVICE Corners<S> corners(const DistanceField& field, const Vector3<S>& cell) {
  const long row = field.nx, layer = row * field.ny;
  const float* at = field.values + static_cast<long>(cell.x) + row * static_cast<long>(cell.y) +
                    layer * static_cast<long>(cell.z);
  return {{S(at[0]), S(at[1]), S(at[row]), S(at[row + 1]), S(at[layer]), S(at[layer + 1]), S(at[layer + row]),
           S(at[layer + row + 1])}};
}

// Points are relative to `origin`.
template <class R>
RINGLET_HOST_DEVICE Vector3<R> way_out(const Primitive& body, const Vector3<R>& origin, const Vector3<R>& x) {
  const Vector3<R> from = x - (spread<R>(body.a) - origin);
  if (body.kind == PrimitiveKind::half_space) {
    const Vector3<R> normal = spread<R>(body.b);
    const R height = dot(from, normal);
    return select(height < R(0.0f), -height, R(0.0f)) * normal;
  }
  const Vector3<R> axis = spread<R>(body.b) - spread<R>(body.a);
  const R axis_square = dot(axis, axis), radius(body.radius);
  const auto is_long = axis_square > R(0.0f);
  R t = select(is_long, dot(from, axis), R(0.0f)) / select(is_long, axis_square, R(1.0f));
  t = select(t < R(0.0f), R(0.0f), select(t > R(1.0f), R(1.0f), t));
  const Vector3<R> out = from - t * axis;
  const R square = dot(out, out);
  const auto inside = (square < radius * radius) & (square > R(1e-30f));
  const R inverse = inverse_root(select(inside, square, R(1.0f)));
  return select(inside, radius * inverse - R(1.0f), R(0.0f)) * out;
}

// The distance between grid points is trilinear; the way out leads along its gradient.
template <class R>
RINGLET_HOST_DEVICE Vector3<R> way_out(const DistanceField& body, const Vector3<R>& origin,
                                       const Vector3<R>& x) {
  const Rotation<R> rotation{R(body.rotation.w), spread<R>(body.rotation.v)};
  const Vector3<R> local = rotation.inverse().apply(x - (spread<R>(body.position) - origin));
  const Vector3<R> place = R(1.0f / body.spacing) * (local - spread<R>(body.low));
  const Vector3<R> last{R(static_cast<float>(body.nx - 1)), R(static_cast<float>(body.ny - 1)),
                        R(static_cast<float>(body.nz - 1))};
  const R zero(0.0f), one(1.0f);
  const auto on_grid = (place.x >= zero) & (place.y >= zero) & (place.z >= zero) & (place.x < last.x) &
                       (place.y < last.y) & (place.z < last.z);
  if (!any(on_grid)) return zero_vector<R>();
  const Vector3<R> safe = select(on_grid, place, zero_vector<R>());
  const Vector3<R> cell{round_down(safe.x), round_down(safe.y), round_down(safe.z)};
  const Vector3<R> f = safe - cell;
  const Corners<R> c = corners(body, cell);
  const auto mix = [](const R& a, const R& b, const R& t) { return a + t * (b - a); };
  // Along x on the four edges of the cell, then along y on two faces, then along z.
  const R x00 = mix(c.value[0], c.value[1], f.x), x10 = mix(c.value[2], c.value[3], f.x);
  const R x01 = mix(c.value[4], c.value[5], f.x), x11 = mix(c.value[6], c.value[7], f.x);
  const R y0 = mix(x00, x10, f.y), y1 = mix(x01, x11, f.y);
  const R missing = R(body.keep_off) - mix(y0, y1, f.z);
  const Vector3<R> slope{mix(mix(c.value[1] - c.value[0], c.value[3] - c.value[2], f.y),
                             mix(c.value[5] - c.value[4], c.value[7] - c.value[6], f.y), f.z),
                         mix(x10 - x00, x11 - x01, f.z), y1 - y0};
  const R square = dot(slope, slope);
  const auto inside = on_grid & (missing > zero) & (square > R(1e-30f));
  const R move = select(inside, missing * inverse_root(select(inside, square, one)), zero);
  return move * rotation.apply(slope);
}

}  // namespace ringlet::rods::chain
