#pragma once
// One step of an inextensible strand of point masses: the kernel of the chain model, the same source for
// every machine. [Han2013], with the shape constraints of [Han2012].
//
//   x_i        points 0 … n − 1 of a strand, root first; w_i is 0 for the clamped ones and 1 for the others,
//   or the inverse of a tip's
//              smaller mass
//   r_i        rest length of edge i, from point i to point i + 1
//   n_i        direction (x_i − x_i+1)/‖x_i − x_i+1‖
//   C_i        stretch ‖x_i − x_i+1‖ − r_i
//   λ_i        multiplier of edge i
//
// R is the number type: `float` in a GPU thread, `double` in a test, a SIMD batch (one strand per lane) on a
// processor. A kernel never mixes lanes: a strand's result does not depend on its neighbours in the batch.
// This header needs nothing but the standard library.
//
// Deviates: [Han2013] makes a fixed number of linear solves. Here a strand that is stretched by more than the
// user allows gets further ones, which is Newton's method, and one that then still is gets its edges laid one
// after the other from the root, so that no step can explode.

#include "ringlet/rods/chain_bending.h"
#include "ringlet/rods/chain_lengths.h"
#include "ringlet/rods/chain_shape.h"

namespace ringlet::rods::chain {

// Moves points out of a body by the shortest way.
template <class Body, class R>
RINGLET_HOST_DEVICE void leave_body(const Strand<R>& s, const Body& body, const Vector3<R>& origin) {
  RINGLET_UNROLL
  for (int i = 0; i < s.vertices; ++i)
    s.node[i].x = s.node[i].x + s.moves(i) * way_out(body, origin, s.node[i].x);
}

// Where a point comes to lie that a goal pulls for the whole step, as far as it will be from the goal: of
// implicit Euler, for any pull.
template <class R>
RINGLET_HOST_DEVICE Vector3<R> pulled(const Vector3<R>& x, const Vector3<R>& goal, const R& pull) {
  return x + (pull / (R(1.0f) + pull)) * (goal - x);
}

// Reads a strand, moves it freely, and derives its rest lengths and angles. What was the position becomes the
// previous position at once, so that the kernel need not keep both. Returns the strand's rest length.
template <class R, class S, class Memory>
RINGLET_HOST_DEVICE R begin(const Strand<R>& s, const Parameters<S>& p, const Carrier<R>& carrier,
                            const Memory& memory) {
  const R keep(p.keep), ratio(p.time_ratio);
  const Vector3<R> push = push_of(p, carrier);
  R length(0.0f);
  Vector3<R> edge = zero_vector<R>();
  Vector3<R> rest = memory.rest(0);
  RINGLET_UNROLL
  for (int i = 0; i < s.vertices; ++i) {
    Node<R>& node = s.node[i];
    const Vector3<R> x = memory.position(i) + carrier.shift;
    if (i < s.clamped) {
      node.x = carrier.apply(rest);
    } else {
      const Vector3<R> free =
          x + (s.moves(i) * keep) * (ratio * (x - (memory.previous(i) + carrier.shift)) + push);
      const R share = R(static_cast<float>(i)) / (s.count - R(1.0f));
      const R pull = carrier.goal_root + share * (carrier.goal_tip - carrier.goal_root);
      node.x = pulled(free, carrier.apply(rest), (s.moves(i) * keep) * pull);
    }
    memory.set_previous(i, x);
    if (i + 1 < s.vertices) {
      const Vector3<R> rest_next = memory.rest(i + 1);
      const Vector3<R> edge_next = rest_next - rest;
      const Vector3<R> turn = edge_next - edge;
      node.rest_length = select(s.is_real(i + 1), square_root(dot(edge_next, edge_next)), R(0.0f));
      node.bend = square_root(dot(turn, turn));
      length = length + node.rest_length;
      rest = rest_next;
      edge = edge_next;
    }
  }
  return length;
}

// One step of a strand. Without kFields the parameters' fields are not looked at, and without kBending no
// strand has a stiffness, which spares a GPU registers. `memory` gives rest(i), position(i) and previous(i)
// and takes set_position(i, ·) and set_previous(i, ·): each point is read and written once, the rest shape
// again for shape constraints.
template <bool kFields = true, bool kBending = true, class R, class S, class Memory>
RINGLET_HOST_DEVICE Outcome step(Node<R>* nodes, int vertices, const R& count, const Parameters<S>& p,
                                 const Carrier<R>& carrier, const Memory& memory) {
  const Strand<R> s{nodes, vertices, count, p.clamped, R(p.tip_weight)};
  const R length = begin(s, p, carrier, memory);
  if constexpr (kBending)
    if (p.bending_time > S(0)) bend(s, p, carrier, memory, length);
  Outcome outcome;
  for (int round = 0; round < p.rounds; ++round) {
    for (int k = 0; k < p.bending_iterations; ++k) solve_bending(s, R(p.bending));
    if (p.global_shape > S(0)) keep_global_shape(s, memory, carrier, R(p.global_shape));
    if (p.local_shape > S(0)) keep_local_shape(s, memory, carrier, R(p.local_shape));
    for (int k = 0; k < p.primitive_count; ++k) leave_body(s, p.primitives[k], carrier.origin);
    if constexpr (kFields)
      for (int k = 0; k < p.field_count; ++k) leave_body(s, p.fields[k], carrier.origin);
    if (p.method == Method::tridiagonal) {
      const Outcome here = solve_tridiagonal(s, length, p);
      outcome.passes = here.passes > outcome.passes ? here.passes : outcome.passes;
      outcome.rescued = outcome.rescued || here.rescued;
    } else if (p.method == Method::position_based) {
      solve_position_based(s, p.passes);
    } else {
      follow_leader(s, length >= R(0.0f));
    }
  }
  RINGLET_UNROLL
  for (int i = 0; i < vertices; ++i) memory.set_position(i, nodes[i].x);
  // v_i = (p_i − x_i)/h − s d_i+1/h, with d_i+1 the correction of the follower [Muller2012, eq. (9)].
  if (p.method == Method::follow_the_leader) {
    RINGLET_UNROLL
    for (int i = 0; i + 1 < vertices; ++i)
      memory.set_previous(i, memory.previous(i) + (R(p.leader_damping) * s.moves(i)) * nodes[i].direction);
  }
  return outcome;
}

}  // namespace ringlet::rods::chain
