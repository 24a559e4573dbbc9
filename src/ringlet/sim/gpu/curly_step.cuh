#pragma once
// An outer step of curly springs on a CUDA device: one block per strand, one thread per particle and the edge
// that begins there.
//
// What is alike for all particles is done by all threads at once. Three things go along the strand, and
// decide how long a step takes:
//   - the filters: one component of one filter per lane;
//   - the frames: a product of rotations, by a scan over lanes;
//   - the damping steps: lane k of the first warp makes damping step k, two particles behind lane k − 1,
//   which
//     hands its velocities over in registers. Ten sweeps take little longer than one.

#include "ringlet/sim/gpu/curly_cuda.h"

namespace ringlet::sim::gpu {

namespace curly = rods::curly;
namespace chain = rods::chain;

constexpr int kWarp = 32;
constexpr int kMostWarps = curly::kMaxVertices / kWarp;
constexpr unsigned kAll = 0xffffffffu;
constexpr int kMostContacts = 32;  // of a particle at a time; more are left out

// A contact's life, as one of its particles sees it.
template <class R>
struct ContactLife {
  std::uint32_t other;  // the particle on the other side
  R stiffness, damping, distance;
};

// A contact at work in an outer step, seen from one of its particles.
template <class R>
struct Active {
  curly::Particle<R> other;  // as the outer step begins
  R length, stiffness, damping;
};

template <class R>
struct Plane {
  Vector3<R> normal, velocity;
  R offset;  // of the plane along its normal; far behind for none
};

template <class R>
struct Pose {
  Rotation<R> rotation;
  Vector3<R> position;
  __device__ Vector3<R> apply(const Vector3<R>& x) const { return position + rotation.apply(x); }
};

template <class R>
struct Numbers {
  R stiffness, damping, engage, release, break_distance, body_stiffness, body_damping, body_drag;
};

template <class R>
struct Arrays {
  const std::uint32_t* first_point;
  const Vector3<R>* rest;
  const curly::Edge<R>* edges;
  const R *mean_length, *core_total;
  const curly::Filter<R>*bend_filter, *core_filter;
  const R *radius, *clearance;
  const CurlyBone<R>* bones;
  int bone_count;
  // Contact particles of all strands, and for each strand those that its own may touch; sorted.
  const std::uint32_t *contact_points, *contact_first, *partners, *partner_first;
  // kMostContacts per contact particle, and how many of them there are, before and after.
  const ContactLife<R>* old_lives;
  const std::uint32_t* old_count;
  ContactLife<R>* lives;
  std::uint32_t* count;
  Active<R>* active;
};

// Memory of a block, every array with room for one entry per thread.
template <class R>
struct BlockMemory {
  curly::Particle<R>* particle;
  Vector3<R>* smooth;  // d_i
  Vector3<R>* force;   // b_i until f_i takes its place
  R* damper;           // its numbers one after the other, so that lanes do not meet in a bank
  R *length, *radius;
  std::uint32_t *contact, *found;  // of a contact particle: which one it is; of a particle: its contacts
  int stride;

  static constexpr std::size_t kBytesPerThread =
      sizeof(curly::Particle<R>) + 2 * sizeof(Vector3<R>) + 10 * sizeof(R) + 2 * sizeof(std::uint32_t);

  __device__ BlockMemory(double* memory, int threads) : stride(threads) {
    particle = reinterpret_cast<curly::Particle<R>*>(memory);
    smooth = reinterpret_cast<Vector3<R>*>(particle + threads);
    force = smooth + threads;
    damper = reinterpret_cast<R*>(force + threads);
    length = damper + 8 * threads;
    radius = length + threads;
    contact = reinterpret_cast<std::uint32_t*>(radius + threads);
    found = contact + threads;
  }
  __device__ void store_damper(int i, const curly::Damper<R>& d) const {
    const R numbers[8] = {d.unit.x, d.unit.y, d.unit.z, d.along, d.across, d.core.x, d.core.y, d.core.z};
    for (int k = 0; k < 8; ++k) damper[k * stride + i] = numbers[k];
  }
  __device__ curly::Damper<R> load_damper(int i) const {
    const auto at = [&](int k) { return damper[k * stride + i]; };
    return {{at(0), at(1), at(2)}, at(3), at(4), {at(5), at(6), at(7)}};
  }
};

template <class R>
__device__ Vector3<R> from_lane_below(const Vector3<R>& v, int distance) {
  return {__shfl_up_sync(kAll, v.x, distance), __shfl_up_sync(kAll, v.y, distance),
          __shfl_up_sync(kAll, v.z, distance)};
}

// The life of a spring [Iben2013, sec. 4.3]; the same as contact::SphereContacts.
template <class R>
__device__ bool evolve(ContactLife<R>& c, R distance, R touch, R h, const Numbers<R>& n) {
  const bool overlaps = distance < touch, approaches = distance < c.distance;
  c.distance = distance;
  if (overlaps || approaches) {
    c.stiffness = min(R(1), c.stiffness + h / n.engage);
    c.damping = overlaps ? R(1) : min(R(1), c.damping + h / n.engage);
  } else if (c.stiffness > R(0)) {
    c.stiffness = max(R(0), c.stiffness - h / n.release);
  } else {
    c.damping = max(R(0), c.damping - h / n.release);
  }
  return distance <= n.break_distance * touch && (c.stiffness > R(0) || c.damping > R(0));
}

// Whether contact particle k and particle q are in contact in this outer step, which then is in `life`.
template <class R>
__device__ bool meet(const Arrays<R>& a, const Numbers<R>& n, std::uint32_t k, std::uint32_t q, R square,
                     R touch, R h, ContactLife<R>& life) {
  life = {q, R(0), R(0), R(0)};
  const ContactLife<R>* old = a.old_lives + static_cast<std::size_t>(k) * kMostContacts;
  for (std::uint32_t c = 0; c < a.old_count[k]; ++c)
    if (old[c].other == q) life = old[c];
  if (life.stiffness == R(0) && life.damping == R(0)) {
    if (!(square < touch * touch)) return false;
    life.damping = R(1);
  }
  return evolve(life, square_root(square), touch, h, n);
}

// The contacts of a strand's particles in an outer step of length h. Each warp takes some of the strand's
// particles and goes through those of its neighbours, one per lane, in their order.
template <class R>
__device__ void find_contacts(const Arrays<R>& a, const Numbers<R>& n, const BlockMemory<R>& block,
                              std::uint32_t strand, const curly::Particle<R>* particles, R h) {
  const int lane = static_cast<int>(threadIdx.x) % kWarp, warp = static_cast<int>(threadIdx.x) / kWarp,
            warps = static_cast<int>(blockDim.x) / kWarp;
  const std::uint32_t first = a.first_point[strand], contacts = a.contact_first[strand],
                      own = a.contact_first[strand + 1] - contacts;
  const R far = n.break_distance * n.break_distance * R(1.00001);  // what is farther has no contact left
  for (std::uint32_t tile = a.partner_first[strand]; tile < a.partner_first[strand + 1]; tile += kWarp) {
    const bool some = tile + lane < a.partner_first[strand + 1];
    const std::uint32_t q = a.partners[some ? tile + lane : tile];
    const curly::Particle<R> other = particles[q];
    const R radius = a.radius[q];
    for (std::uint32_t k = warp; k < own; k += warps) {
      const std::uint32_t i = block.contact[k];
      const Vector3<R> apart = block.particle[i].p - other.p;
      const R touch = block.radius[i] + radius, square = dot(apart, apart);
      const bool near = some && square <= far * touch * touch;
      if (!__any_sync(kAll, near)) continue;
      ContactLife<R> life;
      const bool alive = near && meet(a, n, contacts + k, q, square, touch, h, life);
      const unsigned all = __ballot_sync(kAll, alive);
      const std::uint32_t slot = block.found[i] + __popc(all & ((1u << lane) - 1u));
      __syncwarp();
      if (alive && slot < kMostContacts) {
        const std::size_t at = static_cast<std::size_t>(contacts + k) * kMostContacts + slot;
        const Vector3<R> rest = a.rest[first + i] - a.rest[q];
        a.lives[at] = life;
        a.active[at] = {other, min(touch, square_root(dot(rest, rest))), n.stiffness * life.stiffness,
                        n.damping * life.damping};
      }
      if (lane == 0) block.found[i] = min(static_cast<int>(block.found[i]) + __popc(all), kMostContacts);
      __syncwarp();
    }
  }
  for (std::uint32_t k = warp + warps * lane; k < own; k += warps * kWarp)
    a.count[contacts + k] = block.found[block.contact[k]];
}

// The plane of the nearest bone, as it is and moves when the step begins.
template <class R>
__device__ Plane<R> plane_of(const Arrays<R>& a, std::uint32_t point, const Vector3<R>& world,
                             const Pose<R>& begin, const Pose<R>& end, R h) {
  const Vector3<R> x = begin.rotation.inverse().apply(world - begin.position);
  Plane<R> plane{{R(0), R(0), R(1)}, {R(0), R(0), R(0)}, R(-1e30)};
  R nearest = R(0.05);
  for (int k = 0; k < a.bone_count; ++k) {
    const CurlyBone<R>& bone = a.bones[k];
    const Vector3<R> axis = bone.b - bone.a;
    const R square = dot(axis, axis);
    const R t = square > R(0) ? min(R(1), max(R(0), dot(x - bone.a, axis) / square)) : R(0);
    const Vector3<R> away = x - bone.a - t * axis;
    const R length = square_root(dot(away, away));
    if (!(length - bone.radius < nearest) || !(length > R(1e-9))) continue;
    nearest = length - bone.radius;
    const Vector3<R> local = (R(1) / length) * away;
    const Vector3<R> surface = bone.a + t * axis + bone.radius * local;
    plane.normal = begin.rotation.apply(local);
    plane.velocity = (R(1) / h) * (end.apply(surface) - begin.apply(surface));
    plane.offset = dot(begin.apply(surface), plane.normal) + a.clearance[point];
  }
  return plane;
}

// The velocity of a particle after its contacts have pushed it, in a force step that begins t after the outer
// one.
template <class R>
__device__ Vector3<R> pushed(const Active<R>* active, std::uint32_t count, const Numbers<R>& n,
                             const Plane<R>& plane, const Vector3<R>& p, Vector3<R> v, R t, R h) {
  for (std::uint32_t k = 0; k < count; ++k) {
    const Active<R> c = active[k];
    const Vector3<R> apart = p - c.other.p - t * c.other.v;
    const R square = dot(apart, apart);
    if (!(square > R(1e-24))) continue;
    const R inverse = inverse_root(square);
    const Vector3<R> normal = inverse * apart;
    v = v +
        (h * (c.stiffness * (c.length - square * inverse) - c.damping * dot(v - c.other.v, normal))) * normal;
  }
  const R depth = plane.offset + t * dot(plane.velocity, plane.normal) - dot(p, plane.normal);
  if (depth > R(0)) {
    const Vector3<R> relative = v - plane.velocity;
    const R speed = dot(relative, plane.normal);
    v = v + max(R(0), h * (n.body_stiffness * depth - n.body_damping * speed)) * plane.normal -
        (R(1) - R(1) / (R(1) + h * n.body_drag)) * (relative - speed * plane.normal);
  }
  return v;
}

// ζ of the strand's edges by both filters, a component in a lane each; by the first warp.
template <bool kCore, class R>
__device__ void smooth_in_lanes(const BlockMemory<R>& block, const curly::Filter<R>& bend,
                                const curly::Filter<R>& core, int last, int lane) {
  if (lane >= (kCore ? 6 : 3)) return;
  constexpr int kAhead = 8;  // places are read before the ones before them are used
  const int c = lane % 3;
  const curly::Filter<R> filter = lane < 3 ? bend : core;
  Vector3<R>* const smooth = lane < 3 ? block.smooth : block.force;
  const auto place = [&](int i) { return (&block.particle[min(i, last)].p.x)[c]; };
  R here = place(1), d = here - place(0), before = d;
  (&smooth[0].x)[c] = d;
  for (int first = 1; first < last; first += kAhead) {
    R ahead[kAhead];
    RINGLET_UNROLL
    for (int k = 0; k < kAhead; ++k) ahead[k] = place(first + 1 + k);
    RINGLET_UNROLL
    for (int k = 0; k < kAhead; ++k) {
      const R next = filter.once * d + (filter.input * (ahead[k] - here) - filter.twice * before);
      before = d;
      d = next;
      here = ahead[k];
      if (first + k < last) (&smooth[first + k].x)[c] = next;
    }
  }
}

// The product of the rotations of lanes 0 … lane, the last one applied last.
template <class R>
__device__ Rotation<R> scan_rotations(Rotation<R> own, int lane) {
  for (int offset = 1; offset < kWarp; offset *= 2) {
    const Rotation<R> below{__shfl_up_sync(kAll, own.w, offset), from_lane_below(own.v, offset)};
    if (lane >= offset) own = own * below;
  }
  return own;
}

// All damping steps of a force step; by the first warp. The damper of the last particle, which begins no
// edge, must be zero: what the sweep then gives is the velocity of that particle.
template <bool kCore, class R>
__device__ void damp_in_lanes(const BlockMemory<R>& block, const curly::Filter<R>& core, int last, int steps,
                              const R& limit_square, int lane) {
  const Vector3<R> v0 = block.particle[0].v, v1 = block.particle[1].v;
  for (int done = 0; done < steps; done += kWarp) {
    const int own = min(steps - done, kWarp);
    curly::DampingSweep<kCore, R> sweep(core, limit_square, v0, v1);
    Vector3<R> v = v1;
    // At time t lane k takes edge t − 2k. What it needs from memory is read a time ahead.
    const auto within = [&](int i) { return min(max(i, 1), last); };
    curly::Damper<R> damper = block.load_damper(within(1 - 2 * lane));
    Vector3<R> ahead = block.particle[within(2)].v;
    for (int t = 1; t <= last + 2 * (own - 1); ++t) {
      const int i = t - 2 * lane;
      const Vector3<R> handed = from_lane_below(v, 1), v_next = lane == 0 ? ahead : handed;
      const curly::Damper<R> now = damper;
      damper = block.load_damper(within(i + 1));
      ahead = block.particle[within(t + 2)].v;
      if (lane < own && i >= 1 && i <= last) {
        v = sweep.next(i, now, v_next);
        if (lane == own - 1 && i >= curly::kClamped) block.particle[i].v = v;
      }
    }
    __syncwarp();
  }
}

// curly::move; the walk from root to tip is only for strands with an edge to shorten.
template <class R>
__device__ void move_in_threads(const BlockMemory<R>& block, const curly::Parameters<R>& p, int vertices) {
  const int i = static_cast<int>(threadIdx.x);
  const auto moved = [&](int k) { return block.particle[k].p + p.step * block.particle[k].v; };
  const auto longest = [&](int k) { return p.largest_stretch * block.length[k - 1]; };
  const Vector3<R> x = moved(min(i, vertices - 1));
  bool over = false;
  if (i >= curly::kClamped && i < vertices) {
    const Vector3<R> e = x - moved(i - 1);
    over = !(dot(e, e) <= longest(i) * longest(i));
  }
  if (!__syncthreads_or(over)) {
    if (i < vertices) block.particle[i].p = x;
  } else if (i == 0) {
    for (int k = 0; k < vertices; ++k) {
      Vector3<R> y = moved(k);
      if (k >= curly::kClamped) y = curly::limit_stretch(y, block.particle[k - 1].p, longest(k));
      block.particle[k].p = y;
    }
  }
  __syncthreads();
}

// What warps of a block tell each other in a force step.
template <class R>
struct WarpSums {
  Rotation<R> turn[kMostWarps];
  R core_length[kMostWarps];
};

// The spring forces of a force step [curly::measure_edges and curly::apply_forces]: f_i into block.force, the
// damper into block.damper.
template <bool kCore, class R>
__device__ void forces_in_threads(const Arrays<R>& a, const BlockMemory<R>& block, WarpSums<R>& sums,
                                  std::uint32_t strand, const curly::Edge<R>& edge, int last, R clamped_core,
                                  const curly::Parameters<R>& parameters, const Rotation<R>& root_frame) {
  const int i = static_cast<int>(threadIdx.x), lane = i % kWarp, warp = i / kWarp;
  const bool has_edge = i >= 1 && i < last;
  curly::Damper<R> damper{};
  Vector3<R> force = zero_vector<R>();
  R extension(0), core_length(0);
  Rotation<R> turn{R(1), zero_vector<R>()};
  if (has_edge) turn = chain::least_rotation(block.smooth[i - 1], block.smooth[i]);
  if (kCore && has_edge) {
    const curly::Measured<R> b = curly::measured(block.force[i]);
    damper.core = b.unit;
    extension = b.length - edge.core_length;
    core_length = b.length;
  }
  turn = scan_rotations(turn, lane);
  for (int offset = kWarp / 2; offset > 0; offset /= 2)
    core_length += __shfl_xor_sync(kAll, core_length, offset);
  if (lane == kWarp - 1) {
    sums.turn[warp] = turn;
    sums.core_length[warp] = core_length;
  }
  __syncthreads();

  // The frame of the edge before: what lanes and warps before this one have turned it by.
  Rotation<R> before{__shfl_up_sync(kAll, turn.w, 1), from_lane_below(turn.v, 1)};
  if (lane == 0) before = {R(1), zero_vector<R>()};
  Rotation<R> frame = root_frame;
  for (int w = 0; w < warp; ++w) frame = sums.turn[w] * frame;
  frame = before * frame;
  if (has_edge) {
    const Vector3<R> e = block.particle[i + 1].p - block.particle[i].p;
    const curly::Measured<R> m = curly::measured(e);
    damper.unit = m.unit;
    curly::Stiffening<R> stiffer;
    if constexpr (kCore) {
      R total = clamped_core;
      for (int w = 0; w * kWarp < static_cast<int>(blockDim.x); ++w) total += sums.core_length[w];
      stiffer = curly::stiffening(parameters, total, a.core_total[strand]);
    }
    force = curly::spring_force<kCore>(edge, parameters,
                                       curly::edge_force(edge, e, m, frame.apply(edge.reference)), extension,
                                       stiffer, damper);
  }
  if (i <= last) {
    block.force[i] = force;
    block.store_damper(i, damper);
  }
  __syncthreads();
}

template <bool kCore, class R>
__global__ void __launch_bounds__(curly::kMaxVertices)
    step_strands(Arrays<R> a, Numbers<R> n, curly::Parameters<R> parameters, int force_steps, Pose<R> begin,
                 Pose<R> end, const curly::Particle<R>* old, curly::Particle<R>* fresh) {
  extern __shared__ double memory[];
  __shared__ WarpSums<R> sums;
  const BlockMemory<R> block(memory, static_cast<int>(blockDim.x));
  const std::uint32_t strand = blockIdx.x, first = a.first_point[strand];
  const int i = static_cast<int>(threadIdx.x), last = static_cast<int>(a.first_point[strand + 1] - first) - 1;
  const R h = parameters.step, whole = h * R(force_steps);
  const curly::Filter<R> bend = a.bend_filter[strand], core = a.core_filter[strand];
  const R limit = parameters.velocity_limit * a.mean_length[strand];
  const R clamped_core = a.edges[first].core_length;

  // 1. Detect contacts, with each other and with the bones.
  curly::Edge<R> edge{};
  Plane<R> plane{};
  if (i <= last) {
    edge = a.edges[first + i];
    block.particle[i] = old[first + i];
    block.length[i] = edge.length;
    block.radius[i] = a.radius[first + i];
    block.found[i] = 0;
  }
  const std::uint32_t contacts = a.contact_first[strand],
                      contact_count = a.contact_first[strand + 1] - contacts;
  if (i < static_cast<int>(contact_count)) block.contact[i] = a.contact_points[contacts + i] - first;
  __syncthreads();
  find_contacts(a, n, block, strand, old, whole);
  __syncthreads();
  std::uint32_t found = 0;
  const Active<R>* active = a.active;
  for (std::uint32_t k = 0; k < contact_count; ++k)
    if (block.contact[k] == static_cast<std::uint32_t>(i)) {
      found = block.found[i];
      active = a.active + static_cast<std::size_t>(contacts + k) * kMostContacts;
    }
  if (i <= last) {
    if (i < curly::kClamped) {
      const Vector3<R> from = begin.apply(a.rest[first + i]);
      block.particle[i] = {from, (R(1) / whole) * (end.apply(a.rest[first + i]) - from)};
    }
    plane = plane_of(a, first + i, block.particle[i].p, begin, end, whole);
  }
  __syncthreads();

  for (int step = 0; step < force_steps; ++step) {
    const R share = R(step) / R(force_steps), t = R(step) * h;
    Rotation<R> frame{begin.rotation.w + share * (end.rotation.w - begin.rotation.w),
                      begin.rotation.v + share * (end.rotation.v - begin.rotation.v)};
    const R inverse = inverse_root(frame.w * frame.w + dot(frame.v, frame.v));
    frame = {inverse * frame.w, inverse * frame.v};

    // 2. Springs, gravity and contacts.
    if (i < kWarp) smooth_in_lanes<kCore>(block, bend, core, last, i);
    __syncthreads();
    forces_in_threads<kCore>(a, block, sums, strand, edge, last, clamped_core, parameters, frame);
    if (i >= curly::kClamped && i <= last) {
      curly::Particle<R>& own = block.particle[i];
      const Vector3<R> v = curly::kicked(parameters, own.v, block.force[i] - block.force[i - 1],
                                         curly::push_of(parameters, frame));
      own.v = pushed(active, found, n, plane, own.p, v, t, h);
    }
    __syncthreads();
    // 3. Damping.
    if (i < kWarp) damp_in_lanes<kCore>(block, core, last, parameters.damping_steps, limit * limit, i);
    __syncthreads();
    // 4. Positions.
    move_in_threads(block, parameters, last + 1);
  }
  if (i <= last) fresh[first + i] = block.particle[i];
}

}  // namespace ringlet::sim::gpu
