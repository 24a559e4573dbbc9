#pragma once
// How the chain kernel bends: one implicit step of a strand's bending stiffness, its tension and the weight
// that its rest shape bears, as one linear system for all points, before lengths are solved.
//
//   B          E I/(ρ S)                                      t_e   edge e over its rest length r_e
//   m          mass of a point over ρ S: L/(n − 1)            R     how the root has turned from rest
//   k_j        h² B/(m ℓ_j), stiffness of joint j             ℓ_j   what a joint stands for: (r_j−1 + r_j)/2
//   b_j        turn t_j − t_j−1 of the rest shape, turned by R
//   T_e        tension in edge e                              N_e   masses beyond edge e
//
// Potential of a joint, per mass: ½ k_j |t_j − t_j−1 − b_j|². Edges keep their lengths, so that without b_j
// it is that of a rod's curvature. It is a square, and the step that it makes is stable whatever its length.
// That b_j goes with the root, and not with the strand, makes a curved strand the stiffer the more it curves.
//
// The root is a joint of half a length, with the clamp's direction before it. Edges bear N_e times the weight
// of a point: along the edge by tension, which pulls straight like a spring T_e/r_e of no length, implicit in
// the points; across it, where a strand bears its weight, by the moments that its rest shape needs, which go
// with the root.

#include "ringlet/rods/chain_kernel_data.h"

namespace ringlet::rods::chain {

// The forces in every edge e: `direction` becomes what pulls point e + 1, and point e the other way; `upper`
// becomes 1/r_e, `lambda` the spring T_e/r_e of its tension, `joint` k_e.
template <class R, class S, class Memory>
RINGLET_HOST_DEVICE void edge_forces(const Strand<R>& s, const Parameters<S>& p, const Carrier<R>& carrier,
                                     const Memory& memory, const R& length) {
  const R one(1.0f), zero(0.0f);
  const R scale = R(2.0f) * R(p.bending_time) * carrier.stiffness * (s.count - one) / length;
  const Vector3<R> push = R(p.keep) * push_of(p, carrier);
  const Vector3<R> carried = (R(p.keep) * carrier.bears) * carrier.rotation.apply(spread<R>(p.carried));
  Vector3<R> rest = memory.rest(0), x = memory.position(0);
  // Of the edge before: as it rests, as it is, its force but for moments; and the moment of its joint.
  Vector3<R> rest_before = zero_vector<R>(), t_before = zero_vector<R>(), force = zero_vector<R>(),
             moment = zero_vector<R>();
  R inverse_before = zero, length_before = zero;
  RINGLET_UNROLL
  for (int e = 0; e + 1 < s.vertices; ++e) {
    Node<R>& node = s.node[e];
    const auto real = s.is_real(e + 1) & (node.rest_length > zero);
    const R inverse = select(real, one, zero) / select(real, node.rest_length, one);
    const Vector3<R> rest_next = memory.rest(e + 1), x_next = memory.position(e + 1);
    const Vector3<R> rest_now = inverse * carrier.rotation.apply(rest_next - rest);
    const Vector3<R> t = inverse * (s.node[e + 1].x - node.x);

    // The joint at the beginning of the edge; one at a clamp that has no direction is the clamp's own.
    Vector3<R> misfit;
    if (e == 0) {
      node.joint = s.clamped == 1 ? scale * inverse : zero;
      misfit = rest_now - t;
    } else {
      node.joint = select(real, scale, zero) / select(real, node.rest_length + length_before, one);
      misfit = rest_now - rest_before - (t - t_before);
    }
    const Vector3<R> moment_now = node.joint * misfit;
    if (e > 0) s.node[e - 1].direction = force + inverse_before * (moment - moment_now);

    // Tension as the edge lies at the beginning of the step; pressure is explicit, so that the matrix stays
    // positive.
    const R beyond = select(real, s.count - R(static_cast<float>(e + 2)) + one / s.tip_weight, zero);
    const Vector3<R> inward = inverse * (x - x_next);
    const R tension = (zero - beyond) * dot(push, inward);
    const R pull = select(tension > zero, tension, zero);
    node.lambda = pull * inverse;
    force = (tension - pull) * inward - pull * t - beyond * (carried - dot(carried, rest_now) * rest_now);
    node.upper = inverse;
    moment = moment_now;
    rest_before = rest_now;
    t_before = t;
    inverse_before = inverse;
    length_before = node.rest_length;
    rest = rest_next;
    x = x_next;
  }
  s.node[s.vertices - 2].direction = force + inverse_before * moment;
}

// Moves all points by the solution of the pentadiagonal system
//   (1/w_i) Δx_i + Σ k_j D_jᵀ D_j Δx + (springs of tension) Δx = forces,
// D_j x = t_j − t_j−1, by Cholesky's method without roots: rows come with their two entries right of the
// diagonal, a last row and the one before it are at hand.
template <class R, class S, class Memory>
RINGLET_HOST_DEVICE void bend(const Strand<R>& s, const Parameters<S>& p, const Carrier<R>& carrier,
                              const Memory& memory, const R& length) {
  edge_forces(s, p, carrier, memory, length);
  const R one(1.0f), zero(0.0f);
  // Of the last row and the one before it: entries right of the diagonal, the same over the pivot, solution.
  R b1 = zero, c1 = zero, u1 = zero, c2 = zero, v1 = zero, v2 = zero;
  Vector3<R> z1 = zero_vector<R>(), z2 = zero_vector<R>(), force_before = zero_vector<R>();
  R inverse_before = zero, joint_before = zero, spring_before = zero;
  R joint = s.node[0].joint;
  RINGLET_UNROLL
  for (int i = 0; i < s.vertices; ++i) {
    Node<R>& node = s.node[i];
    const bool last = i + 1 == s.vertices;
    const R inverse = last ? zero : node.upper, spring = last ? zero : node.lambda;
    const R inverse_next = i + 2 < s.vertices ? s.node[i + 1].upper : zero;
    const R joint_next = i + 2 < s.vertices ? s.node[i + 1].joint : zero;
    const Vector3<R> force = last ? zero_vector<R>() : node.direction;
    const R own = inverse_before + inverse;
    const R b = zero - inverse * (joint * own + joint_next * (inverse + inverse_next)) - spring;
    const R c = joint_next * inverse * inverse_next;
    const R entry = b - u1 * c1;
    R u = zero, v = zero;
    Vector3<R> z = zero_vector<R>();
    if (i >= s.clamped) {
      const R w = s.weight(i);
      const auto free = w > zero;
      const R mass = one / select(free, w, one);
      const R diagonal = mass + joint_before * inverse_before * inverse_before + joint * own * own +
                         joint_next * inverse * inverse + spring_before + spring - u1 * b1 - v2 * c2;
      const R over_pivot = one / diagonal;
      z = over_pivot * (force_before - force - b1 * z1 - c2 * z2);
      u = entry * over_pivot;
      v = c * over_pivot;
    }
    node.upper = u;
    node.lambda = v;
    node.direction = z;
    b1 = entry;
    v2 = v1;
    c2 = c1;
    c1 = c;
    u1 = u;
    v1 = v;
    z2 = z1;
    z1 = z;
    force_before = force;
    inverse_before = inverse;
    joint_before = joint;
    spring_before = spring;
    joint = joint_next;
  }
  Vector3<R> next = zero_vector<R>(), after = zero_vector<R>();
  RINGLET_UNROLL
  for (int i = s.vertices - 1; i >= 0; --i) {
    Node<R>& node = s.node[i];
    const Vector3<R> move = node.direction - node.upper * next - node.lambda * after;
    node.x = node.x + move;
    after = next;
    next = move;
  }
}

}  // namespace ringlet::rods::chain
