#pragma once
// One step of an inextensible strand of point masses: the kernel of the chain model, the same source for
// every machine. [Han2013], with the shape constraints of [Han2012].
//
//   x_i        points 0 … n − 1 of a strand, root first; w_i is 0 for the clamped ones and 1 for the others
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

#include "ringlet/rods/chain_body.h"
#include "ringlet/rods/chain_math.h"

namespace ringlet::rods::chain {

inline constexpr int kMaxVertices = 256;

// Where the body has carried a strand: x = rotation · rest + position. Points may be given relative to an
// origin of the strand's own that goes with its root, which spares short edges the rounding of large
// coordinates: `origin` is where it is in the world, in which primitives are given, and `shift` what the
// coordinates of a fixed point change by when it goes there.
template <class R>
struct Carrier {
  Vector<R> position;
  Rotation<R> rotation;
  Vector<R> origin = {R(0.0f), R(0.0f), R(0.0f)};
  Vector<R> shift = {R(0.0f), R(0.0f), R(0.0f)};
  // A soft pull towards the rest shape as it is carried, an acceleration per distance times the step squared,
  // at the root and at the tip.
  R goal_root = R(0.0f), goal_tip = R(0.0f);

  RINGLET_HOST_DEVICE Vector<R> apply(const Vector<R>& rest) const { return position + rotation.apply(rest); }
};

// How a body that carries many strands moves in a step. What it turned and moved by is taken in double
// precision, from large coordinates, before it becomes S.
template <class S>
struct Carriage {
  Rotation<S> rotation;    // at the end of the step, relative to the rest shape
  Vector<S> position;      // likewise
  Vector<S> turn_back[3];  // columns of the rotation at the beginning less that at the end
  Vector<S> move_back;     // position at the beginning less that at the end
};

// The carrier of a strand whose points are relative to its first one, which rests at `root`.
template <class R, class S>
RINGLET_HOST_DEVICE Carrier<R> carrier_at(const Carriage<S>& c, const Vector<R>& root) {
  const Rotation<R> rotation{R(c.rotation.w), spread<R>(c.rotation.v)};
  const Vector<R> shift = spread<R>(c.move_back) + root.x * spread<R>(c.turn_back[0]) +
                          root.y * spread<R>(c.turn_back[1]) + root.z * spread<R>(c.turn_back[2]);
  return {zero_vector<R>(), rotation, spread<R>(c.position) + rotation.apply(root), shift};
}

enum class Method { tridiagonal, position_based, follow_the_leader };

// Everything that is the same for all strands in a step. S is float or double.
template <class S>
struct Parameters {
  Method method = Method::tridiagonal;
  int clamped = 1;              // points that the body carries
  int rounds = 1;               // how often all constraints are enforced in a step
  int bending_iterations = 0;   // in a round
  int passes = 2;               // length solves in a round; for position_based: iterations
  int most_passes = 8;          // up to which passes are added while the strand is stretched too much
  S allowed_stretch = S(1e-3);  // Σ|C_i| / Σ r_i that needs no further pass
  S bending = S(0);             // share of a bending error that one iteration removes
  S global_shape = S(0);        // share of the distance to the carried rest shape that a round removes
  S local_shape = S(0);         // the same, relative to the edge before
  S leader_damping = S(0.9);    // s of [Muller2012]: how much of a follower's correction its leader feels
  S time_ratio = S(1);          // this step's length over the last one's
  S keep = S(1);                // share of the velocity that the air leaves
  Vector<S> push = {S(0), S(0), S(0)};     // displacement that gravity and wind give in a step from rest
  Vector<S> carried = {S(0), S(0), S(0)};  // what of it the style bears, in the body's frame
  const Primitive* primitives = nullptr;
  int primitive_count = 0;
  const DistanceField* fields = nullptr;
  int field_count = 0;
};

// What the kernel keeps of a point while it works on a strand.
template <class R>
struct Node {
  Vector<R> x;
  Vector<R> direction;  // n_i
  R rest_length;        // r_i
  R bend;               // ‖rest edge i − rest edge i − 1‖
  R upper, lambda;      // c'_i and d'_i, later λ_i, of [Han2013, eq. (8–10)]
};

struct Outcome {
  int passes = 0;        // most length solves in a round
  bool rescued = false;  // the strand had to be laid out edge by edge
};

// A strand in the kernel's hands. Batches hold strands of unequal length: in each lane the first `count`
// points are real; further ones have no weight and their edges no length.
template <class R>
struct Strand {
  Node<R>* node;
  int vertices;
  R count;
  int clamped;

  RINGLET_HOST_DEVICE auto is_real(int i) const { return R(static_cast<float>(i)) < count; }
  RINGLET_HOST_DEVICE R weight(int i) const {
    return i < clamped ? R(0.0f) : select(is_real(i), R(1.0f), R(0.0f));
  }
};

// n_i and C_i (into lambda), and the sum of |C_i|. An edge whose ends coincide takes the direction of the
// edge before it, so that it can be pulled apart.
template <class R>
RINGLET_HOST_DEVICE R measure(const Strand<R>& s) {
  const R tiny(1e-30f);
  Vector<R> before = {R(0.0f), R(0.0f), R(1.0f)};
  R sum(0.0f);
  RINGLET_UNROLL
  for (int i = 0; i + 1 < s.vertices; ++i) {
    Node<R>& a = s.node[i];
    const auto real = s.is_real(i + 1);
    const Vector<R> e = a.x - s.node[i + 1].x;
    const R square = dot(e, e);
    const auto apart = square > tiny;
    const R inverse = inverse_root(select(apart, square, R(1.0f)));
    before = select(apart, inverse * e, before);
    a.direction = select(real, before, zero_vector<R>());
    a.lambda = select(real, select(apart, square * inverse, R(0.0f)) - a.rest_length, R(0.0f));
    sum = sum + magnitude(a.lambda);
  }
  return sum;
}

// Solves for λ by the sweeps of Thomas [Han2013, eq. (7–10)], with weights:
//   −w_i (n_i−1·n_i) λ_i−1 + (w_i + w_i+1) λ_i − w_i+1 (n_i·n_i+1) λ_i+1 = C_i
// The matrix is never stored. It is positive definite but for edges between two clamped points, whose rows
// are empty: they get λ = 0.
template <class R>
RINGLET_HOST_DEVICE void solve_multipliers(const Strand<R>& s) {
  R upper(0.0f), value(0.0f);
  R coupling(0.0f);  // w_i n_i−1·n_i
  R w = s.weight(0);
  RINGLET_UNROLL
  for (int i = 0; i + 1 < s.vertices; ++i) {
    Node<R>& a = s.node[i];
    const R w_next = s.weight(i + 1);
    const R diagonal = w + w_next + coupling * upper;
    const auto regular = diagonal > R(0.0f);
    const R inverse = select(regular, R(1.0f), R(0.0f)) / select(regular, diagonal, R(1.0f));
    value = (a.lambda + coupling * value) * inverse;
    const R next = i + 2 < s.vertices ? w_next * dot(a.direction, s.node[i + 1].direction) : R(0.0f);
    upper = -next * inverse;
    coupling = next;
    a.upper = upper;
    a.lambda = value;
    w = w_next;
  }
  R lambda(0.0f);
  RINGLET_UNROLL
  for (int i = s.vertices - 2; i >= 0; --i) {
    lambda = s.node[i].lambda - s.node[i].upper * lambda;
    s.node[i].lambda = lambda;
  }
}

// Δx_i = w_i (n_i−1 λ_i−1 − n_i λ_i) [Han2013, eq. (11)] in the lanes of `active`.
template <class Mask, class R>
RINGLET_HOST_DEVICE void apply_multipliers(const Strand<R>& s, const Mask& active) {
  Vector<R> pull = zero_vector<R>();
  RINGLET_UNROLL
  for (int i = 0; i < s.vertices; ++i) {
    const Vector<R> next = i + 1 < s.vertices ? s.node[i].lambda * s.node[i].direction : zero_vector<R>();
    const R w = select(active, s.weight(i), R(0.0f));
    s.node[i].x = s.node[i].x + w * (pull - next);
    pull = next;
  }
}

// Lays the edges of the lanes in `active` one after the other from the root, each at its rest length in the
// direction that it has. By how much point i + 1 was moved is left in `direction` of point i.
template <class Mask, class R>
RINGLET_HOST_DEVICE void follow_leader(const Strand<R>& s, const Mask& active) {
  measure(s);
  RINGLET_UNROLL
  for (int i = 0; i + 1 < s.vertices; ++i) {
    Node<R>& a = s.node[i];
    Node<R>& b = s.node[i + 1];
    const R w = select(active, s.weight(i + 1), R(0.0f));
    // The leader has moved since: the direction is that of the edge as it is now, where it has one.
    const Vector<R> e = a.x - b.x;
    const R square = dot(e, e);
    const auto apart = square > R(1e-30f);
    const R inverse = inverse_root(select(apart, square, R(1.0f)));
    const Vector<R> n = select(apart, inverse * e, a.direction);
    const Vector<R> goal = a.x - a.rest_length * n;
    a.direction = w * (goal - b.x);
    b.x = select(w > R(0.0f), goal, b.x);
  }
}

// Newton's method on all lengths of the strand at once: at least `passes` linear solves, then as many as the
// allowed stretch asks for.
template <class R, class S>
RINGLET_HOST_DEVICE Outcome solve_tridiagonal(const Strand<R>& s, const R& length, const Parameters<S>& p) {
  Outcome outcome;
  const R allowed = R(p.allowed_stretch) * length;
  const auto everywhere = length >= R(0.0f);
  for (; outcome.passes < p.passes; ++outcome.passes) {
    measure(s);
    solve_multipliers(s);
    apply_multipliers(s, everywhere);
  }
  if (p.most_passes <= p.passes) return outcome;
  for (;;) {
    const auto stretched = measure(s) > allowed;
    if (!any(stretched)) return outcome;
    if (outcome.passes == p.most_passes) {
      follow_leader(s, stretched);
      outcome.rescued = true;
      return outcome;
    }
    solve_multipliers(s);
    apply_multipliers(s, stretched);
    ++outcome.passes;
  }
}

// Position-based distance constraints, edge after edge from the root [Muller2007, sec. 4.1].
template <class R>
RINGLET_HOST_DEVICE void solve_position_based(const Strand<R>& s, int iterations) {
  for (int k = 0; k < iterations; ++k) {
    R w = s.weight(0);
    RINGLET_UNROLL
    for (int i = 0; i + 1 < s.vertices; ++i) {
      Node<R>& a = s.node[i];
      Node<R>& b = s.node[i + 1];
      const R w_next = s.weight(i + 1);
      const R total = w + w_next;
      const Vector<R> e = a.x - b.x;
      const R square = dot(e, e);
      const auto usable = (square > R(1e-30f)) & (total > R(0.0f)) & s.is_real(i + 1);
      const R inverse = inverse_root(select(usable, square, R(1.0f)));
      const R share =
          select(usable, R(1.0f) - a.rest_length * inverse, R(0.0f)) / select(usable, total, R(1.0f));
      a.x = a.x - (w * share) * e;
      b.x = b.x + (w_next * share) * e;
      w = w_next;
    }
  }
}

// Bending, edge pair after edge pair: the difference c of neighbouring edges keeps its rest length, which is
// to say that they keep their angle, in whatever plane. Moving the three points by (1, −2, 1) along c leaves
// both linear and angular momentum alone.
template <class R>
RINGLET_HOST_DEVICE void solve_bending(const Strand<R>& s, const R& stiffness) {
  RINGLET_UNROLL
  for (int i = 1; i + 1 < s.vertices; ++i) {
    Node<R>&a = s.node[i - 1], &b = s.node[i], &d = s.node[i + 1];
    const R wa = s.weight(i - 1), wb = s.weight(i), wd = s.weight(i + 1);
    const Vector<R> c = a.x - b.x + (d.x - b.x);
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
    const Vector<R> goal = carrier.apply(memory.rest(i));
    s.node[i].x = s.node[i].x + (stiffness * s.weight(i)) * (goal - s.node[i].x);
  }
}

// The rotation of least angle that takes direction a to direction b; none where they are opposite.
template <class R>
RINGLET_HOST_DEVICE Rotation<R> least_rotation(const Vector<R>& a, const Vector<R>& b) {
  const R scale = square_root(dot(a, a) * dot(b, b));
  const R w = scale + dot(a, b);
  const Vector<R> v = cross(a, b);
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
  Vector<R> rest = memory.rest(0);
  Vector<R> rest_edge = memory.rest(1) - rest;
  s.node[1].x =
      s.node[1].x + (stiffness * s.weight(1)) * (s.node[0].x + frame.apply(rest_edge) - s.node[1].x);
  rest = rest + rest_edge;
  RINGLET_UNROLL
  for (int i = 1; i + 1 < s.vertices; ++i) {
    Node<R>&a = s.node[i - 1], &b = s.node[i], &d = s.node[i + 1];
    const R wa = s.weight(i - 1), wb = s.weight(i), wd = s.weight(i + 1);
    frame = least_rotation(frame.apply(rest_edge), b.x - a.x) * frame;
    const Vector<R> rest_next = memory.rest(i + 1);
    const Vector<R> edge_next = rest_next - rest;
    const Vector<R> error = (a.x - b.x + (d.x - b.x)) - frame.apply(edge_next - rest_edge);
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

// Moves points out of a body by the shortest way.
template <class Body, class R>
RINGLET_HOST_DEVICE void leave_body(const Strand<R>& s, const Body& body, const Vector<R>& origin) {
  RINGLET_UNROLL
  for (int i = 0; i < s.vertices; ++i)
    s.node[i].x = s.node[i].x + s.weight(i) * way_out(body, origin, s.node[i].x);
}

// Where a point comes to lie that a goal pulls for the whole step, as far as it will be from the goal: of
// implicit Euler, for any pull.
template <class R>
RINGLET_HOST_DEVICE Vector<R> pulled(const Vector<R>& x, const Vector<R>& goal, const R& pull) {
  return x + (pull / (R(1.0f) + pull)) * (goal - x);
}

// Reads a strand, moves it freely, and derives its rest lengths and angles. What was the position becomes the
// previous position at once, so that the kernel need not keep both. Returns the strand's rest length.
template <class R, class S, class Memory>
RINGLET_HOST_DEVICE R begin(const Strand<R>& s, const Parameters<S>& p, const Carrier<R>& carrier,
                            const Memory& memory) {
  const R keep(p.keep), ratio(p.time_ratio);
  const Vector<R> push = spread<R>(p.push) - carrier.rotation.apply(spread<R>(p.carried));
  R length(0.0f);
  Vector<R> edge = zero_vector<R>();
  Vector<R> rest = memory.rest(0);
  RINGLET_UNROLL
  for (int i = 0; i < s.vertices; ++i) {
    Node<R>& node = s.node[i];
    const Vector<R> x = memory.position(i) + carrier.shift;
    if (i < s.clamped) {
      node.x = carrier.apply(rest);
    } else {
      const Vector<R> free =
          x + (s.weight(i) * keep) * (ratio * (x - (memory.previous(i) + carrier.shift)) + push);
      const R share = R(static_cast<float>(i)) / (s.count - R(1.0f));
      const R pull = carrier.goal_root + share * (carrier.goal_tip - carrier.goal_root);
      node.x = pulled(free, carrier.apply(rest), (s.weight(i) * keep) * pull);
    }
    memory.set_previous(i, x);
    if (i + 1 < s.vertices) {
      const Vector<R> rest_next = memory.rest(i + 1);
      const Vector<R> edge_next = rest_next - rest;
      const Vector<R> turn = edge_next - edge;
      node.rest_length = select(s.is_real(i + 1), square_root(dot(edge_next, edge_next)), R(0.0f));
      node.bend = square_root(dot(turn, turn));
      length = length + node.rest_length;
      rest = rest_next;
      edge = edge_next;
    }
  }
  return length;
}

// One step of a strand. Without kFields the parameters' fields are not looked at, which spares a GPU
// registers. `memory` gives rest(i), position(i) and previous(i) and takes set_position(i, ·) and
// set_previous(i, ·): each point is read and written once, the rest shape again for shape constraints.
template <bool kFields = true, class R, class S, class Memory>
RINGLET_HOST_DEVICE Outcome step(Node<R>* nodes, int vertices, const R& count, const Parameters<S>& p,
                                 const Carrier<R>& carrier, const Memory& memory) {
  const Strand<R> s{nodes, vertices, count, p.clamped};
  const R length = begin(s, p, carrier, memory);
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
      memory.set_previous(i, memory.previous(i) + (R(p.leader_damping) * s.weight(i)) * nodes[i].direction);
  }
  return outcome;
}

}  // namespace ringlet::rods::chain
