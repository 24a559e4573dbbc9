#pragma once
// A strand of particles and springs that keeps its curl [Iben2013, sec. 3]: the kernel of the curly-spring
// model, the same source for every machine.
//
//   p_i, v_i   particles 0 … n − 1, root first; 0 and 1 go with the scalp
//   e_i        edge p_i+1 − p_i, Δv_i = v_i+1 − v_i
//   l          mean rest length of the strand's edges
//   α, β       smoothing length, β = min(1, 1 − exp(−l/α))
//   d_i        smoothed edge ζ(P, α_b)_i; F_i the scalp's frame transported along d_0 … d_i
//   t_i        target F_i−1 F̄_i−1ᵀ ē_i of edge i
//   b_i, w_i   ζ(P, α_c)_i and ζ(V, α_c)_i: the core of the curl and how it moves
//   f_i        force of edge i, on particle i; particle i + 1 feels −f_i
//
// Coefficients are per mass of a particle, and every particle has mass one: stiffness 1/s², damping 1/s.
// R is the number type: float or double for one strand, a SIMD batch for one strand per lane. A kernel never
// mixes lanes, so a strand's result does not depend on its neighbours in the batch.
//
// Deviates: edge 0 has no frame before it, so particle 1 goes with the scalp too. The blend-in of a core
// spring is measured in its own rest length, where the paper's edges are "approximately 1 unit"; it holds for
// damping as well as for stiffness, since damping that jumps in with the first extension would be the impulse
// that the blend avoids.

#include "ringlet/rods/chain_kernel.h"

namespace ringlet::rods::curly {

inline constexpr int kMaxVertices = 512;
inline constexpr int kClamped = 2;  // particles that go with the scalp

// The recursion of eq. (2) with its coefficients 2(1 − β), (1 − β)² and β².
template <class R>
struct Filter {
  R once, twice, input;
};

template <class R>
struct Smoother {
  Filter<R> filter;
  Vector3<R> last, before;  // d_i−1, d_i−2

  RINGLET_HOST_DEVICE Smoother(const Filter<R>& f, const Vector3<R>& first)
      : filter(f), last(first), before(first) {}
  RINGLET_HOST_DEVICE Vector3<R> next(const Vector3<R>& difference) {
    const Vector3<R> d = filter.once * last + (filter.input * difference - filter.twice * before);
    before = last;
    last = d;
    return d;
  }
};

template <class R>
struct Particle {
  Vector3<R> p, v;
};

// What an edge is at rest, and its springs.
template <class R>
struct Edge {
  R length;              // ‖ē_i‖
  Vector3<R> reference;  // F̄_i−1ᵀ ē_i
  R core_length;         // ‖b̄_i‖
  R stretch, stretch_damping, bend, bend_damping, core, core_damping;
};

// What a force step leaves for its damping steps, coefficients times their length.
template <class R>
struct Damper {
  Vector3<R> unit;  // ê_i
  R along, across;
  Vector3<R> core;  // b̂_i times the square root of the core's coefficient
};

// What the same strand shares in a step. `force` is scratch, one per edge.
template <class R>
struct Strand {
  Particle<R>* particle;
  const Edge<R>* edge;
  Damper<R>* damper;
  Vector3<R>* force;
  R* extension;
  int vertices;  // of the longest strand in the batch
  R count;       // of this strand: what lies behind is padding without springs
  R mean_length, core_total;
  Filter<R> bend_filter, core_filter;

  RINGLET_HOST_DEVICE auto is_real(int i) const { return R(static_cast<float>(i)) < count; }
};

template <class S>
struct Parameters {
  S step = S(0);          // of a force step
  S damping_step = S(0);  // of a damping step
  int damping_steps = 10;
  bool has_core = true;
  S core_blend = S(0.5);         // extension, in its rest length, at which a core spring is fully there
  S stiffening_range = S(0.03);  // total extension of the core at which it is as stiff as it gets
  S stiffening = S(1);           // how many times stiffer that is
  S damping_stiffening = S(1);   // and how many times more damped
  S keep = S(1);                 // share of its velocity that the air leaves a particle in a force step
  Vector3<S> push = {S(0), S(0), S(0)};   // velocity that gravity and wind give it
  Vector3<S> borne = {S(0), S(0), S(0)};  // what of it the rest shape bears, in the scalp's frame
  S largest_stretch = S(1.1);             // of an edge, times its rest length
  S velocity_limit = S(500);              // 1/s: largest ‖Δv_i‖ per rest length
};

// 0 below 0, 1 above 1, 3x² − 2x³ in between.
template <class R>
RINGLET_HOST_DEVICE R hermite(const R& x) {
  const R t = select(x < R(0.0f), R(0.0f), select(x > R(1.0f), R(1.0f), x));
  return t * t * (R(3.0f) - R(2.0f) * t);
}

// Direction and length of a vector; no direction where it is too short to have one.
template <class R>
struct Measured {
  Vector3<R> unit;
  R length;
};
template <class R>
RINGLET_HOST_DEVICE Measured<R> measured(const Vector3<R>& a) {
  const R square = dot(a, a);
  const auto apart = square > R(1e-30f);
  const R inverse = inverse_root(select(apart, square, R(1.0f)));
  return {select(apart, inverse * a, zero_vector<R>()), select(apart, square * inverse, R(0.0f))};
}

// Stretch and bending at an edge [eqs. (1, 4)].
template <class R>
RINGLET_HOST_DEVICE Vector3<R> edge_force(const Edge<R>& edge, const Vector3<R>& e, const Measured<R>& m,
                                          const Vector3<R>& target) {
  return (edge.stretch * (m.length - edge.length)) * m.unit + edge.bend * (e - target);
}

// Forces of stretch and bending into `force`, the core's extension and direction for what follows. Returns
// the total length of the core.
template <bool kCore, class R>
RINGLET_HOST_DEVICE R measure_edges(const Strand<R>& s, const Rotation<R>& root_frame) {
  Rotation<R> frame = root_frame;
  Vector3<R> e = s.particle[1].p - s.particle[0].p;
  Smoother<R> bend(s.bend_filter, e), core(s.core_filter, e);
  R total = s.edge[0].core_length;  // between clamped particles
  for (int i = 1; i + 1 < s.vertices; ++i) {
    const Edge<R>& edge = s.edge[i];
    e = s.particle[i + 1].p - s.particle[i].p;
    const Measured<R> m = measured(e);
    s.damper[i].unit = m.unit;
    s.force[i] = edge_force(edge, e, m, frame.apply(edge.reference));
    const Vector3<R> smooth_before = bend.last;
    frame = chain::least_rotation(smooth_before, bend.next(e)) * frame;
    if constexpr (kCore) {
      const Measured<R> b = measured(core.next(e));
      s.damper[i].core = b.unit;
      s.extension[i] = b.length - edge.core_length;
      total = total + select(s.is_real(i + 1), b.length, R(0.0f));
    }
  }
  return total;
}

// How much stiffer and more damped core springs are by now, the latter times the damping step.
template <class R>
struct Stiffening {
  R stiffness = R(1.0f), damping = R(1.0f);
};
template <class R, class S>
RINGLET_HOST_DEVICE Stiffening<R> stiffening(const Parameters<S>& p, const R& core_length,
                                             const R& core_total) {
  const R weight = hermite((core_length / core_total - R(1.0f)) / R(p.stiffening_range));
  return {R(1.0f) + R(p.stiffening - S(1)) * weight,
          R(p.damping_step) * (R(1.0f) + R(p.damping_stiffening - S(1)) * weight)};
}

// Adds its core spring [eq. (5)] to the force of an edge, and completes the damper, which holds directions.
template <bool kCore, class R, class S>
RINGLET_HOST_DEVICE Vector3<R> spring_force(const Edge<R>& edge, const Parameters<S>& p,
                                            const Vector3<R>& force, const R& extension,
                                            const Stiffening<R>& stiffer, Damper<R>& damper) {
  const R h(p.damping_step);
  damper.across = h * edge.bend_damping;
  damper.along = h * edge.stretch_damping - damper.across;
  if constexpr (!kCore) return force;
  const R range = R(p.core_blend) * edge.core_length;
  const R blend = hermite(extension / select(range > R(0.0f), range, R(1.0f)));
  const Vector3<R> f = force + (edge.core * stiffer.stiffness * blend * extension) * damper.core;
  damper.core = square_root(edge.core_damping * stiffer.damping * blend) * damper.core;
  return f;
}

// v_i + h (f_i − f_i−1), with gravity and air.
template <class R, class S>
RINGLET_HOST_DEVICE Vector3<R> kicked(const Parameters<S>& p, const Vector3<R>& v, const Vector3<R>& force,
                                      const Vector3<R>& push) {
  return R(p.keep) * (v + R(p.step) * force + push);
}

// Velocity that gravity and wind give in a force step, less what the rest shape bears.
template <class R, class S>
RINGLET_HOST_DEVICE Vector3<R> push_of(const Parameters<S>& p, const Rotation<R>& root_frame) {
  return spread<R>(p.push) - root_frame.apply(spread<R>(p.borne));
}

template <bool kCore, class R, class S>
RINGLET_HOST_DEVICE void apply_forces(const Strand<R>& s, const Parameters<S>& p,
                                      const Rotation<R>& root_frame, const R& core_length) {
  Stiffening<R> stiffer;
  if constexpr (kCore) stiffer = stiffening(p, core_length, s.core_total);
  const Vector3<R> push = push_of(p, root_frame);
  Vector3<R> before = zero_vector<R>();
  for (int i = 1; i < s.vertices; ++i) {
    Vector3<R> f = zero_vector<R>();
    if (i + 1 < s.vertices)
      f = spring_force<kCore>(s.edge[i], p, s.force[i], s.extension[i], stiffer, s.damper[i]);
    Vector3<R>& v = s.particle[i].v;
    if (i >= kClamped) v = select(s.is_real(i), kicked(p, v, f - before, push), v);
    before = f;
  }
}

// Keeps a particle from leaving the one before it too fast [Iben2013, sec. 3.1].
template <class R>
RINGLET_HOST_DEVICE Vector3<R> limit_velocity(const Vector3<R>& v, const Vector3<R>& leader,
                                              const R& limit_square) {
  const Vector3<R> relative = v - leader;
  const R square = dot(relative, relative);
  const auto over = square > limit_square;
  if (!any(over)) return v;
  const R share = square_root(limit_square / select(over, square, limit_square));
  return select(over, leader + share * relative, v);
}

// A sweep of a damping step from the root: v += h f with the damping of eqs. (1, 4, 5), and the limit.
template <bool kCore, class R>
struct DampingSweep {
  Vector3<R> v, leader, before;  // v_i before the step, v_i−1 after it, f_i−1
  Smoother<R> core;
  R limit_square;

  RINGLET_HOST_DEVICE DampingSweep(const Filter<R>& core_filter, const R& limit, const Vector3<R>& v0,
                                   const Vector3<R>& v1)
      : v(v1), leader(v1), before(zero_vector<R>()), core(core_filter, v1 - v0), limit_square(limit) {}

  // Takes edge i and v_i+1 before the step; gives v_i after it.
  RINGLET_HOST_DEVICE Vector3<R> next(int i, const Damper<R>& damper, const Vector3<R>& v_next) {
    const Vector3<R> relative = v_next - v;
    Vector3<R> f = damper.across * relative + (damper.along * dot(relative, damper.unit)) * damper.unit;
    if constexpr (kCore) f = f + dot(core.next(relative), damper.core) * damper.core;
    if (i >= kClamped) leader = limit_velocity(v + (f - before), leader, limit_square);
    before = f;
    v = v_next;
    return leader;
  }
  // Gives the velocity of the last particle.
  RINGLET_HOST_DEVICE Vector3<R> last() const { return limit_velocity(v - before, leader, limit_square); }
};

template <bool kCore, class R>
RINGLET_HOST_DEVICE void damp(const Strand<R>& s, const R& limit_square) {
  DampingSweep<kCore, R> sweep(s.core_filter, limit_square, s.particle[0].v, s.particle[1].v);
  for (int i = 1; i + 1 < s.vertices; ++i) {
    const Vector3<R> v = sweep.next(i, s.damper[i], s.particle[i + 1].v);
    if (i >= kClamped) s.particle[i].v = v;
  }
  if (s.vertices > kClamped) s.particle[s.vertices - 1].v = sweep.last();
}

// Keeps a particle within reach of the one before it [Iben2013, sec. 3.1].
template <class R>
RINGLET_HOST_DEVICE Vector3<R> limit_stretch(const Vector3<R>& x, const Vector3<R>& leader,
                                             const R& longest) {
  const Vector3<R> e = x - leader;
  const R square = dot(e, e);
  const auto over = square > longest * longest;
  if (!any(over)) return x;
  const R share = longest * inverse_root(select(over, square, R(1.0f)));
  return select(over, leader + share * e, x);
}

// Moves, then shortens edges beyond the allowed stretch, from the root.
template <class R, class S>
RINGLET_HOST_DEVICE void move(const Strand<R>& s, const Parameters<S>& p) {
  const R h(p.step), largest(p.largest_stretch);
  for (int i = 0; i < s.vertices; ++i) {
    Vector3<R> x = s.particle[i].p + h * s.particle[i].v;
    if (i >= kClamped) x = limit_stretch(x, s.particle[i - 1].p, largest * s.edge[i - 1].length);
    s.particle[i].p = x;
  }
}

// The spring forces of a force step, on velocities.
template <class R, class S>
RINGLET_HOST_DEVICE void integrate_springs(const Strand<R>& s, const Parameters<S>& p,
                                           const Rotation<R>& root_frame) {
  if (p.has_core)
    apply_forces<true>(s, p, root_frame, measure_edges<true>(s, root_frame));
  else
    apply_forces<false>(s, p, root_frame, measure_edges<false>(s, root_frame));
}

// Its damping steps.
template <class R, class S>
RINGLET_HOST_DEVICE void integrate_damping(const Strand<R>& s, const Parameters<S>& p) {
  const R limit = R(p.velocity_limit) * s.mean_length;
  const R limit_square = limit * limit;
  for (int k = 0; k < p.damping_steps; ++k) {
    if (p.has_core)
      damp<true>(s, limit_square);
    else
      damp<false>(s, limit_square);
  }
}

}  // namespace ringlet::rods::curly
