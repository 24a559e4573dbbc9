#include <algorithm>
#include <stdexcept>
#include <string>

#include "ringlet/sim/gpu/buffer.h"
#include "ringlet/sim/gpu/curly_cuda.h"

namespace ringlet::sim::gpu {
namespace {

namespace curly = rods::curly;
namespace chain = rods::chain;
using curly::Vector;

constexpr int kWarp = 32;
constexpr int kBlock = 96;  // threads of a strand: the first warp does all but the contacts
constexpr unsigned kAll = 0xffffffffu;
constexpr int kMostContacts = 64;  // of a particle at a time; more are left out

// Of a particle's possible contacts, one entry per particle of a neighbouring strand.
template <class R>
struct ContactState {
  R stiffness, damping, distance;
};

// A contact at work, seen from one of its particles.
template <class R>
struct Active {
  curly::Particle<R> other;  // as the outer step begins
  R length, stiffness, damping;
};

template <class R>
struct Plane {
  Vector<R> normal, velocity;
  R offset;  // of the plane along its normal; far behind for none
};

template <class R>
struct Pose {
  curly::Rotation<R> rotation;
  Vector<R> position;
  __device__ Vector<R> apply(const Vector<R>& x) const { return position + rotation.apply(x); }
};

template <class R>
struct Numbers {
  R stiffness, damping, engage, release, break_distance, body_stiffness, body_damping, body_drag;
};

template <class R>
struct Arrays {
  const std::uint32_t* first_point;
  const Vector<R>* rest;
  const curly::Edge<R>* edges;
  const R *mean_length, *core_total;
  const curly::Filter<R>*bend_filter, *core_filter;
  const R *radius, *clearance;
  const CurlyBone<R>* bones;
  int bone_count;
  // Contact particles: points, and the range of each strand among them; of the graph, the neighbours.
  const std::uint32_t *contact_points, *strand_of_contact, *contact_first;
  const std::uint32_t *neighbour_first, *neighbour;
  const std::uint64_t* state_first;  // per contact particle
  ContactState<R>* states;
  Active<R>* active;                      // kMostContacts per contact particle
  std::uint32_t* active_count;            // per contact particle
  const std::uint32_t* contact_of_point;  // or ~0
};

// The life of a spring [Iben2013, sec. 4.3]; the same as contact::SphereContacts.
template <class R>
__device__ bool evolve(ContactState<R>& c, R distance, R touch, R h, const Numbers<R>& n) {
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

// One thread per contact particle: which springs it has in this outer step.
template <class R>
__global__ void find_contacts(Arrays<R> a, Numbers<R> n, const curly::Particle<R>* particles, int count,
                              R h) {
  const int k = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (k >= count) return;
  const std::uint32_t p = a.contact_points[k], strand = a.strand_of_contact[k];
  const Vector<R> x = particles[p].p;
  ContactState<R>* state = a.states + a.state_first[k];
  std::uint32_t found = 0;
  for (std::uint32_t e = a.neighbour_first[strand]; e < a.neighbour_first[strand + 1]; ++e) {
    const std::uint32_t other = a.neighbour[e];
    for (std::uint32_t j = a.contact_first[other]; j < a.contact_first[other + 1]; ++j, ++state) {
      const std::uint32_t q = a.contact_points[j];
      const Vector<R> apart = x - particles[q].p;
      const R touch = a.radius[p] + a.radius[q], square = dot(apart, apart);
      ContactState<R> c = *state;
      const bool alive = c.stiffness > R(0) || c.damping > R(0);
      if (!alive && !(square < touch * touch)) continue;
      if (!alive) c = {R(0), R(1), R(0)};
      if (!evolve(c, curly::square_root(square), touch, h, n)) c = {R(0), R(0), R(0)};
      *state = c;
      if ((c.stiffness > R(0) || c.damping > R(0)) && found < kMostContacts) {
        const Vector<R> rest = a.rest[p] - a.rest[q];
        a.active[static_cast<std::size_t>(k) * kMostContacts + found++] = {
            particles[q], min(touch, curly::square_root(dot(rest, rest))), n.stiffness * c.stiffness,
            n.damping * c.damping};
      }
    }
  }
  a.active_count[k] = found;
}

// The plane of the nearest bone, as it is and moves when the step begins.
template <class R>
__device__ Plane<R> plane_of(const Arrays<R>& a, std::uint32_t point, const Vector<R>& world,
                             const Pose<R>& begin, const Pose<R>& end, R h) {
  const curly::Rotation<R> back{begin.rotation.w, R(-1) * begin.rotation.v};
  const Vector<R> x = back.apply(world - begin.position);
  Plane<R> plane{{R(0), R(0), R(1)}, {R(0), R(0), R(0)}, R(-1e30)};
  R nearest = R(0.05);
  for (int k = 0; k < a.bone_count; ++k) {
    const CurlyBone<R>& bone = a.bones[k];
    const Vector<R> axis = bone.b - bone.a;
    const R square = dot(axis, axis);
    const R t = square > R(0) ? min(R(1), max(R(0), dot(x - bone.a, axis) / square)) : R(0);
    const Vector<R> away = x - bone.a - t * axis;
    const R length = curly::square_root(dot(away, away));
    if (!(length - bone.radius < nearest) || !(length > R(1e-9))) continue;
    nearest = length - bone.radius;
    const Vector<R> local = (R(1) / length) * away;
    const Vector<R> surface = bone.a + t * axis + bone.radius * local;
    plane.normal = begin.rotation.apply(local);
    plane.velocity = (R(1) / h) * (end.apply(surface) - begin.apply(surface));
    plane.offset = dot(begin.apply(surface), plane.normal) + a.clearance[point];
  }
  return plane;
}

// Velocity that the contacts of a particle give in a force step that begins t after the outer one.
template <class R>
__device__ Vector<R> contact_push(const Arrays<R>& a, const Numbers<R>& n, const Plane<R>& plane,
                                  std::uint32_t contact, const Vector<R>& p, Vector<R> v, R t, R h) {
  const Vector<R> before = v;
  if (contact != ~0u)
    for (std::uint32_t k = 0; k < a.active_count[contact]; ++k) {
      const Active<R> c = a.active[static_cast<std::size_t>(contact) * kMostContacts + k];
      const curly::Particle<R>& other = c.other;
      const Vector<R> apart = p - other.p - t * other.v;
      const R distance = curly::square_root(dot(apart, apart));
      if (!(distance > R(1e-12))) continue;
      const Vector<R> normal = (R(1) / distance) * apart;
      v = v + (h * (c.stiffness * (c.length - distance) - c.damping * dot(v - other.v, normal))) * normal;
    }
  const R depth = plane.offset + t * dot(plane.velocity, plane.normal) - dot(p, plane.normal);
  if (depth > R(0)) {
    const Vector<R> relative = v - plane.velocity;
    const R speed = dot(relative, plane.normal);
    v = v + max(R(0), h * (n.body_stiffness * depth - n.body_damping * speed)) * plane.normal -
        (R(1) - R(1) / (R(1) + h * n.body_drag)) * (relative - speed * plane.normal);
  }
  return v - before;
}

// All damping steps of a force step, lane k making the k-th, two particles behind the one before.
template <bool kCore, class R>
__device__ void damp_in_lanes(const curly::Strand<R>& s, int steps, const R& limit_square, int lane) {
  for (int done = 0; done < steps; done += kWarp) {
    const int own = min(steps - done, kWarp);
    curly::DampingSweep<kCore, R> sweep(s, limit_square, s.particle[0].v, s.particle[1].v);
    const int last = s.vertices - 1;
    // At time t lane k takes edge t − 2k; edge `last` stands for the last particle.
    for (int t = 1; t <= last + 2 * (own - 1); ++t) {
      const int i = t - 2 * lane;
      const bool busy = lane < own && i >= 1 && i <= last;
      if (busy) {
        const Vector<R> v = i < last ? sweep.next(i, s.damper[i], s.particle[i + 1].v) : sweep.last();
        if (i >= curly::kClamped) s.particle[i].v = v;
      }
      __syncwarp();
    }
  }
}

// curly::measure_edges with its particles spread over lanes. Only the recursions go along the strand: the six
// components of both filters in a lane each, and the product of the rotations between smoothed edges.
template <bool kCore, class R>
__device__ R measure_in_lanes(const curly::Strand<R>& s, const curly::Rotation<R>& root_frame,
                              curly::Rotation<R>* frame, int lane) {
  const int last = s.vertices - 1;
  if (lane < (kCore ? 6 : 3)) {
    const int c = lane % 3;
    const curly::Filter<R> filter = lane < 3 ? s.bend_filter : s.core_filter;
    const auto place = [&](int i) { return (&s.particle[i].p.x)[c]; };
    const auto out = [&](int i) -> R& { return lane < 3 ? (&s.force[i].x)[c] : (&s.damper[i].core.x)[c]; };
    R here = place(1), d = here - place(0), before = d;
    out(0) = d;
    for (int i = 1; i < last; ++i) {
      const R next = place(i + 1);
      const R smooth = filter.once * d + (filter.input * (next - here) - filter.twice * before);
      before = d;
      d = smooth;
      here = next;
      out(i) = smooth;
    }
  }
  __syncwarp();
  for (int i = 1 + lane; i < last; i += kWarp) frame[i] = chain::least_rotation(s.force[i - 1], s.force[i]);
  __syncwarp();
  if (lane == 0) {
    frame[0] = root_frame;
    for (int i = 1; i < last; ++i) frame[i] = frame[i] * frame[i - 1];
  }
  __syncwarp();
  R total(0);
  for (int i = 1 + lane; i < last; i += kWarp) {
    const curly::Edge<R>& edge = s.edge[i];
    const Vector<R> e = s.particle[i + 1].p - s.particle[i].p;
    const R square = dot(e, e);
    const bool apart = square > R(1e-30f);
    const R inverse = curly::inverse_root(apart ? square : R(1));
    const Vector<R> unit = apart ? inverse * e : curly::zero_vector<R>();
    s.damper[i].unit = unit;
    s.force[i] = (edge.stretch * (square * inverse - edge.length)) * unit +
                 edge.bend * (e - frame[i - 1].apply(edge.reference));
    if constexpr (kCore) {
      const Vector<R> b = s.damper[i].core;
      const R length = curly::square_root(dot(b, b));
      s.damper[i].core = length > R(1e-15f) ? (R(1) / length) * b : curly::zero_vector<R>();
      s.extension[i] = length - edge.core_length;
      total += length;
    }
  }
  for (int offset = kWarp / 2; offset > 0; offset /= 2) total += __shfl_xor_sync(kAll, total, offset);
  return total + s.edge[0].core_length;
}

// curly::move; the walk from root to tip is only for strands with an edge to shorten.
template <class R>
__device__ void move_in_lanes(const curly::Strand<R>& s, const curly::Parameters<R>& p, int lane) {
  bool over = false;
  for (int i = curly::kClamped + lane; i < s.vertices; i += kWarp) {
    const Vector<R> e =
        s.particle[i].p + p.step * s.particle[i].v - (s.particle[i - 1].p + p.step * s.particle[i - 1].v);
    const R longest = p.largest_stretch * s.edge[i - 1].length;
    over = over || !(dot(e, e) <= longest * longest);
  }
  if (__any_sync(kAll, over)) {
    if (lane == 0) curly::move(s, p);
  } else {
    __syncwarp();
    for (int i = lane; i < s.vertices; i += kWarp)
      s.particle[i].p = s.particle[i].p + p.step * s.particle[i].v;
  }
  __syncwarp();
}

// One block per strand: an outer step.
template <bool kCore, class R>
__global__ void __launch_bounds__(kBlock)
    step_strands(Arrays<R> a, Numbers<R> n, curly::Parameters<R> parameters, int force_steps, Pose<R> begin,
                 Pose<R> end, const curly::Particle<R>* old, curly::Particle<R>* fresh) {
  extern __shared__ double memory[];
  const std::uint32_t strand = blockIdx.x, first = a.first_point[strand];
  const int vertices = static_cast<int>(a.first_point[strand + 1] - first),
            lane = static_cast<int>(threadIdx.x);
  auto* particle = reinterpret_cast<curly::Particle<R>*>(memory);
  auto* edge = reinterpret_cast<curly::Edge<R>*>(particle + vertices);
  auto* damper = reinterpret_cast<curly::Damper<R>*>(edge + vertices);
  auto* force = reinterpret_cast<Vector<R>*>(damper + vertices);
  auto* extension = reinterpret_cast<R*>(force + vertices);
  auto* plane = reinterpret_cast<Plane<R>*>(extension + vertices);
  auto* frames = reinterpret_cast<curly::Rotation<R>*>(plane + vertices);
  const R h = parameters.step, whole = h * R(force_steps);
  for (int i = lane; i < vertices; i += kBlock) {
    particle[i] = old[first + i];
    edge[i] = a.edges[first + i];
    if (i < curly::kClamped) {
      const Vector<R> from = begin.apply(a.rest[first + i]);
      particle[i] = {from, (R(1) / whole) * (end.apply(a.rest[first + i]) - from)};
    }
    plane[i] = plane_of(a, first + i, particle[i].p, begin, end, whole);
  }
  __syncthreads();
  const curly::Strand<R> s{particle,
                           edge,
                           damper,
                           force,
                           extension,
                           vertices,
                           R(vertices),
                           a.mean_length[strand],
                           a.core_total[strand],
                           a.bend_filter[strand],
                           a.core_filter[strand]};
  const R limit = parameters.velocity_limit * s.mean_length;
  for (int step = 0; step < force_steps; ++step) {
    const R share = R(step) / R(force_steps), t = R(step) * h;
    curly::Rotation<R> frame{begin.rotation.w + share * (end.rotation.w - begin.rotation.w),
                             begin.rotation.v + share * (end.rotation.v - begin.rotation.v)};
    const R inverse = R(1) / curly::square_root(frame.w * frame.w + dot(frame.v, frame.v));
    frame = {inverse * frame.w, inverse * frame.v};

    if (lane < kWarp) {
      const R core_length = measure_in_lanes<kCore>(s, frame, frames, lane);
      __syncwarp();
      curly::Stiffening<R> stiffer;
      if constexpr (kCore) stiffer = curly::stiffening(s, parameters, core_length);
      for (int i = 1 + lane; i < vertices; i += kWarp)
        force[i] = i + 1 < vertices ? curly::spring_force<kCore>(s, parameters, i, stiffer)
                                    : Vector<R>{R(0), R(0), R(0)};
    }
    __syncthreads();
    const Vector<R> push = curly::push_of(parameters, frame);
    for (int i = curly::kClamped + lane; i < vertices; i += kBlock) {
      curly::kick(s, parameters, i, force[i] - force[i - 1], push);
      particle[i].v = particle[i].v + contact_push(a, n, plane[i], a.contact_of_point[first + i],
                                                   particle[i].p, particle[i].v, t, h);
    }
    __syncthreads();
    if (lane < kWarp) {
      damp_in_lanes<kCore>(s, parameters.damping_steps, limit * limit, lane);
      move_in_lanes(s, parameters, lane);
    }
  }
  __syncthreads();
  for (int i = lane; i < vertices; i += kBlock) fresh[first + i] = particle[i];
}

template <class To, class From>
Vector<To> as(const Vector<From>& v) {
  return {static_cast<To>(v.x), static_cast<To>(v.y), static_cast<To>(v.z)};
}
template <class To, class From>
std::vector<To> as(const std::vector<From>& v) {
  return std::vector<To>(v.begin(), v.end());
}

template <class R>
curly::Edge<R> as_edge(const curly::Edge<double>& e) {
  return {R(e.length), as<R>(e.reference), R(e.core_length), R(e.stretch),     R(e.stretch_damping),
          R(e.bend),   R(e.bend_damping),  R(e.core),        R(e.core_damping)};
}

template <class R>
Pose<R> as_pose(const CurlyPose& p, const CurlyPose& near) {
  // The nearer of the two quaternions of the same rotation.
  const double sign = p.rotation.w * near.rotation.w + dot(p.rotation.v, near.rotation.v) < 0.0 ? -1.0 : 1.0;
  return {{R(sign * p.rotation.w), as<R>(sign * p.rotation.v)}, as<R>(p.position)};
}

}  // namespace

template <class R>
struct CurlyDevice<R>::Impl {
  int strands = 0, contact_count = 0;
  std::size_t shared_bytes = 0;
  Numbers<R> numbers{};
  Buffer<std::uint32_t> first_point, contact_points, strand_of_contact, contact_first, neighbour_first,
      neighbour, contact_of_point, active_count;
  Buffer<std::uint64_t> state_first;
  Buffer<Vector<R>> rest;
  Buffer<curly::Edge<R>> edges;
  Buffer<R> mean_length, core_total, radius, clearance;
  Buffer<curly::Filter<R>> bend_filter, core_filter;
  Buffer<CurlyBone<R>> bones;
  Buffer<ContactState<R>> states;
  Buffer<Active<R>> active;
  Buffer<curly::Particle<R>> particles[2];
  int now = 0;

  Arrays<R> arrays() const {
    return {first_point.data(),
            rest.data(),
            edges.data(),
            mean_length.data(),
            core_total.data(),
            bend_filter.data(),
            core_filter.data(),
            radius.data(),
            clearance.data(),
            bones.data(),
            static_cast<int>(bones.size()),
            contact_points.data(),
            strand_of_contact.data(),
            contact_first.data(),
            neighbour_first.data(),
            neighbour.data(),
            state_first.data(),
            states.data(),
            active.data(),
            active_count.data(),
            contact_of_point.data()};
  }
};

template <class R>
CurlyDevice<R>::CurlyDevice(const CurlyGroom& g, const CurlyContactNumbers& c)
    : impl_(std::make_unique<Impl>()) {
  Impl& m = *impl_;
  const std::size_t strands = g.first_point.size() - 1, points = g.rest.size();
  m.strands = static_cast<int>(strands);
  m.contact_count = static_cast<int>(g.contact_points.size());
  m.numbers = {R(c.stiffness),      R(c.damping),        R(c.engage_time),  R(c.release_time),
               R(c.break_distance), R(c.body_stiffness), R(c.body_damping), R(c.body_drag)};
  std::vector<std::uint32_t> strand_of(points), contact_first(strands + 1, 0), strand_of_contact,
      contact_of_point(points, ~0u);
  std::uint32_t most = 0;
  for (std::uint32_t s = 0; s < strands; ++s) {
    most = std::max(most, g.first_point[s + 1] - g.first_point[s]);
    std::fill(strand_of.begin() + g.first_point[s], strand_of.begin() + g.first_point[s + 1], s);
  }
  for (std::uint32_t k = 0; k < g.contact_points.size(); ++k) {
    strand_of_contact.push_back(strand_of[g.contact_points[k]]);
    ++contact_first[strand_of_contact.back() + 1];
    contact_of_point[g.contact_points[k]] = k;
  }
  for (std::size_t s = 0; s < strands; ++s) contact_first[s + 1] += contact_first[s];
  std::vector<std::uint64_t> state_first;
  std::uint64_t states = 0;
  for (const std::uint32_t s : strand_of_contact) {
    state_first.push_back(states);
    for (std::uint32_t e = g.neighbour_first[s]; e < g.neighbour_first[s + 1]; ++e)
      states += contact_first[g.neighbour[e] + 1] - contact_first[g.neighbour[e]];
  }
  std::vector<Vector<R>> rest;
  std::vector<curly::Edge<R>> edges;
  std::vector<curly::Particle<R>> start;
  for (std::size_t i = 0; i < points; ++i) {
    rest.push_back(as<R>(g.rest[i]));
    edges.push_back(as_edge<R>(g.edges[i]));
    start.push_back({rest.back(), {R(0), R(0), R(0)}});
  }
  std::vector<curly::Filter<R>> bend, core;
  for (std::size_t s = 0; s < strands; ++s) {
    bend.push_back({R(g.bend_filter[s].once), R(g.bend_filter[s].twice), R(g.bend_filter[s].input)});
    core.push_back({R(g.core_filter[s].once), R(g.core_filter[s].twice), R(g.core_filter[s].input)});
  }
  std::vector<CurlyBone<R>> bones;
  for (const CurlyBone<double>& b : g.bones) bones.push_back({as<R>(b.a), as<R>(b.b), R(b.radius)});
  m.first_point = Buffer<std::uint32_t>(g.first_point);
  m.contact_points = Buffer<std::uint32_t>(g.contact_points);
  m.strand_of_contact = Buffer<std::uint32_t>(strand_of_contact);
  m.contact_first = Buffer<std::uint32_t>(contact_first);
  m.neighbour_first = Buffer<std::uint32_t>(g.neighbour_first);
  m.neighbour = Buffer<std::uint32_t>(g.neighbour);
  m.contact_of_point = Buffer<std::uint32_t>(contact_of_point);
  m.active_count = Buffer<std::uint32_t>(std::vector<std::uint32_t>(g.contact_points.size(), 0));
  m.state_first = Buffer<std::uint64_t>(state_first);
  m.rest = Buffer<Vector<R>>(rest);
  m.edges = Buffer<curly::Edge<R>>(edges);
  m.mean_length = Buffer<R>(as<R>(g.mean_length));
  m.core_total = Buffer<R>(as<R>(g.core_total));
  m.radius = Buffer<R>(as<R>(g.radius));
  m.clearance = Buffer<R>(as<R>(g.clearance));
  m.bend_filter = Buffer<curly::Filter<R>>(bend);
  m.core_filter = Buffer<curly::Filter<R>>(core);
  m.bones = Buffer<CurlyBone<R>>(bones);
  m.states = Buffer<ContactState<R>>(std::vector<ContactState<R>>(states));
  m.active = Buffer<Active<R>>(g.contact_points.size() * kMostContacts);
  for (auto& buffer : m.particles) buffer = Buffer<curly::Particle<R>>(start);
  m.shared_bytes = most * (sizeof(curly::Particle<R>) + sizeof(curly::Edge<R>) + sizeof(curly::Damper<R>) +
                           sizeof(Vector<R>) + sizeof(R) + sizeof(Plane<R>) + sizeof(curly::Rotation<R>));
  check(cudaFuncSetAttribute(step_strands<true, R>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             static_cast<int>(m.shared_bytes)),
        "reserve shared memory");
  check(cudaFuncSetAttribute(step_strands<false, R>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             static_cast<int>(m.shared_bytes)),
        "reserve shared memory");
}

template <class R>
CurlyDevice<R>::~CurlyDevice() = default;

template <class R>
void CurlyDevice<R>::step(const curly::Parameters<R>& parameters, int force_steps, const CurlyPose& begin,
                          const CurlyPose& end) {
  Impl& m = *impl_;
  const Arrays<R> arrays = m.arrays();
  const curly::Particle<R>* old = m.particles[m.now].data();
  curly::Particle<R>* fresh = m.particles[1 - m.now].data();
  if (m.contact_count > 0)
    find_contacts<<<(m.contact_count + 127) / 128, 128>>>(arrays, m.numbers, old, m.contact_count,
                                                          parameters.step * R(force_steps));
  const auto kernel = parameters.has_core ? step_strands<true, R> : step_strands<false, R>;
  kernel<<<m.strands, kBlock, m.shared_bytes>>>(arrays, m.numbers, parameters, force_steps,
                                                as_pose<R>(begin, begin), as_pose<R>(end, begin), old, fresh);
  check(cudaGetLastError(), "start a step");
  m.now = 1 - m.now;
}

template <class R>
void CurlyDevice<R>::wait() {
  check(cudaDeviceSynchronize(), "finish a step");
}

template <class R>
std::vector<curly::Particle<double>> CurlyDevice<R>::particles() const {
  std::vector<curly::Particle<double>> all;
  for (const curly::Particle<R>& p : impl_->particles[impl_->now].download())
    all.push_back({as<double>(p.p), as<double>(p.v)});
  return all;
}

template <class R>
std::size_t CurlyDevice<R>::contact_count() const {
  std::size_t ends = 0;
  for (const std::uint32_t c : impl_->active_count.download()) ends += c;
  return ends / 2;
}

template class CurlyDevice<float>;
template class CurlyDevice<double>;

}  // namespace ringlet::sim::gpu
