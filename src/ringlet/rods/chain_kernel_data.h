#pragma once
// What the chain kernel works on: how a strand is carried, what all strands share in a step, and a strand in
// its hands. The symbols are those of chain_kernel.h.

#include "ringlet/base/vector3.h"
#include "ringlet/rods/chain_body.h"

namespace ringlet::rods::chain {

inline constexpr int kMaxVertices = 256;

// Where the body has carried a strand: x = rotation · rest + position. Points may be given relative to an
// origin of the strand's own that goes with its root, which spares short edges the rounding of large
// coordinates: `origin` is where it is in the world, in which primitives are given, and `shift` what the
// coordinates of a fixed point change by when it goes there.
template <class R>
struct Carrier {
  Vector3<R> position;
  Rotation<R> rotation;
  Vector3<R> origin = {R(0.0f), R(0.0f), R(0.0f)};
  Vector3<R> shift = {R(0.0f), R(0.0f), R(0.0f)};
  // A soft pull towards the rest shape as it is carried, an acceleration per distance times the step squared,
  // at the root and at the tip.
  R goal_root = R(0.0f), goal_tip = R(0.0f);
  R stiffness = R(0.0f);  // against bending: E I/(ρ S), m⁴/s²
  R bears = R(0.0f);      // 1: the stiffness bears the weight of the rest shape; 0: the style takes it away

  RINGLET_HOST_DEVICE Vector3<R> apply(const Vector3<R>& rest) const {
    return position + rotation.apply(rest);
  }
};

// How a body that carries many strands moves in a step. What it turned and moved by is taken in double
// precision, from large coordinates, before it becomes S.
template <class S>
struct Carriage {
  Rotation<S> rotation;     // at the end of the step, relative to the rest shape
  Vector3<S> position;      // likewise
  Vector3<S> turn_back[3];  // columns of the rotation at the beginning less that at the end
  Vector3<S> move_back;     // position at the beginning less that at the end
};

// The carrier of a strand whose points are relative to its first one, which rests at `root`.
template <class R, class S>
RINGLET_HOST_DEVICE Carrier<R> carrier_at(const Carriage<S>& c, const Vector3<R>& root) {
  const Rotation<R> rotation{R(c.rotation.w), spread<R>(c.rotation.v)};
  const Vector3<R> shift = spread<R>(c.move_back) + root.x * spread<R>(c.turn_back[0]) +
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
  S bending_time = S(0);        // the step squared times `keep`, where strands have a stiffness; or 0
  S tip_weight = S(1);          // inverse mass of the last point, in that of the others
  S global_shape = S(0);        // share of the distance to the carried rest shape that a round removes
  S local_shape = S(0);         // the same, relative to the edge before
  S leader_damping = S(0.9);    // s of [Muller2012]: how much of a follower's correction its leader feels
  S time_ratio = S(1);          // this step's length over the last one's
  S keep = S(1);                // share of the velocity that the air leaves
  Vector3<S> push = {S(0), S(0), S(0)};     // displacement that gravity and wind give in a step from rest
  Vector3<S> carried = {S(0), S(0), S(0)};  // what of it the style bears, in the body's frame
  const Primitive* primitives = nullptr;
  int primitive_count = 0;
  const DistanceField* fields = nullptr;
  int field_count = 0;
};

// How far gravity and wind push a point in a step from rest, less what the style takes away.
template <class R, class S>
RINGLET_HOST_DEVICE Vector3<R> push_of(const Parameters<S>& p, const Carrier<R>& carrier) {
  return spread<R>(p.push) - (R(1.0f) - carrier.bears) * carrier.rotation.apply(spread<R>(p.carried));
}

// What the kernel keeps of a point while it works on a strand.
template <class R>
struct Node {
  Vector3<R> x;
  Vector3<R> direction;  // n_i
  R rest_length;         // r_i
  R bend;                // ‖rest edge i − rest edge i − 1‖
  R upper, lambda;       // c'_i and d'_i, later λ_i, of [Han2013, eq. (8–10)]
  R joint;               // stiffness of the joint between edges i − 1 and i
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
  R tip_weight = R(1.0f);

  RINGLET_HOST_DEVICE auto is_real(int i) const { return R(static_cast<float>(i)) < count; }
  // 1 for points that move, 0 for the others.
  RINGLET_HOST_DEVICE R moves(int i) const {
    return i < clamped ? R(0.0f) : select(is_real(i), R(1.0f), R(0.0f));
  }
  // w_i, the inverse mass.
  RINGLET_HOST_DEVICE R weight(int i) const {
    return i < clamped ? R(0.0f) : select(is_real(i + 1), R(1.0f), select(is_real(i), tip_weight, R(0.0f)));
  }
};

}  // namespace ringlet::rods::chain
