#pragma once
// How the chain kernel keeps a style: bending, and the shape constraints of [Han2012].

#include "ringlet/rods/chain_kernel_data.h"

namespace ringlet::rods::chain {

// Bending, edge pair after edge pair: the difference c of neighbouring edges keeps its rest length, which is
// to say that they keep their angle, in whatever plane. Moving the three points by (1, −2, 1) along c leaves
// both linear and angular momentum alone.
template <class R>
RINGLET_HOST_DEVICE void solve_bending(const Strand<R>& s, const R& stiffness) {
  RINGLET_UNROLL
  for (int i = 1; i + 1 < s.vertices; ++i) {
    Node<R>&a = s.node[i - 1], &b = s.node[i], &d = s.node[i + 1];
    const R wa = s.weight(i - 1), wb = s.weight(i), wd = s.weight(i + 1);
    const Vector3<R> c = a.x - b.x + (d.x - b.x);
    const R square = dot(c, c);
    const R total = wa + R(4.0f) * wb + wd;
    const auto usable = (square > R(1e-20f)) & s.is_real(i + 1) & (total > R(0.0f));
    const R root = square_root(select(usable, square, R(1.0f)));
    const R share =
        stiffness * select(usable, root - b.bend, R(0.0f)) / (root * select(usable, total, R(1.0f)));
    a.x = a.x - (wa * share) * c;
    b.x = b.x + (R(2.0f) * wb * share) * c;
    d.x = d.x - (wd * share) * c;
  }
}

// Pulls every point towards where the body would carry it if the strand were stiff [Han2012, sec. 3.2].
template <class R, class Memory>
RINGLET_HOST_DEVICE void keep_global_shape(const Strand<R>& s, const Memory& memory,
                                           const Carrier<R>& carrier, const R& stiffness) {
  RINGLET_UNROLL
  for (int i = 0; i < s.vertices; ++i) {
    const Vector3<R> goal = carrier.apply(memory.rest(i));
    s.node[i].x = s.node[i].x + (stiffness * s.moves(i)) * (goal - s.node[i].x);
  }
}

// The rotation of least angle that takes direction a to direction b; none where they are opposite.
template <class R>
RINGLET_HOST_DEVICE Rotation<R> least_rotation(const Vector3<R>& a, const Vector3<R>& b) {
  const R scale = square_root(dot(a, a) * dot(b, b));
  const R w = scale + dot(a, b);
  const Vector3<R> v = cross(a, b);
  const R square = w * w + dot(v, v);
  const auto usable = w > R(1e-4f) * scale;
  const R inverse = inverse_root(select(usable, square, R(1.0f)));
  return {select(usable, w * inverse, R(1.0f)), select(usable, inverse * v, zero_vector<R>())};
}

// Pulls every turn from edge to edge towards its rest value, seen from the edge before, and the first edge
// towards its direction at the root. Frames are the rest shape's own, carried by the root and then
// transported along the strand as it is.
//
// Deviates: [Han2012, sec. 3.3] pulls the end of an edge to its place in the frame of the edge before and the
// beginning the other way. That couple has no counterpart on the frame, pumps energy and keeps soft curls
// jittering for ever. Here the three points around a turn move by (1, −2, 1) along the error, which for a
// naturally straight strand is free of torque and for a curl nearly so.
template <class R, class Memory>
RINGLET_HOST_DEVICE void keep_local_shape(const Strand<R>& s, const Memory& memory, const Carrier<R>& carrier,
                                          const R& stiffness) {
  Rotation<R> frame = carrier.rotation;
  Vector3<R> rest = memory.rest(0);
  Vector3<R> rest_edge = memory.rest(1) - rest;
  s.node[1].x = s.node[1].x + (stiffness * s.moves(1)) * (s.node[0].x + frame.apply(rest_edge) - s.node[1].x);
  rest = rest + rest_edge;
  RINGLET_UNROLL
  for (int i = 1; i + 1 < s.vertices; ++i) {
    Node<R>&a = s.node[i - 1], &b = s.node[i], &d = s.node[i + 1];
    const R wa = s.weight(i - 1), wb = s.weight(i), wd = s.weight(i + 1);
    frame = least_rotation(frame.apply(rest_edge), b.x - a.x) * frame;
    const Vector3<R> rest_next = memory.rest(i + 1);
    const Vector3<R> edge_next = rest_next - rest;
    const Vector3<R> error = (a.x - b.x + (d.x - b.x)) - frame.apply(edge_next - rest_edge);
    const R total = wa + R(4.0f) * wb + wd;
    const auto movable = (total > R(0.0f)) & s.is_real(i + 1);
    const R share = select(movable, stiffness, R(0.0f)) / select(movable, total, R(1.0f));
    a.x = a.x - (wa * share) * error;
    b.x = b.x + (R(2.0f) * wb * share) * error;
    d.x = d.x - (wd * share) * error;
    rest = rest_next;
    rest_edge = edge_next;
  }
}

}  // namespace ringlet::rods::chain
