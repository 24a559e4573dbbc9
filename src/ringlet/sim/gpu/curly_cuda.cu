#include <algorithm>
#include <stdexcept>
#include <string>

#include "ringlet/sim/gpu/buffer.h"
#include "ringlet/sim/gpu/curly_step.cuh"

namespace ringlet::sim::gpu {
namespace {

template <class To, class From>
Vector3<To> as(const Vector3<From>& v) {
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

bool has_curly_device() {
  int devices = 0;
  return cudaGetDeviceCount(&devices) == cudaSuccess && devices > 0;
}

template <class R>
struct CurlyDevice<R>::Impl {
  unsigned strands = 0, threads = 0;
  Numbers<R> numbers{};
  Buffer<std::uint32_t> first_point, contact_points, contact_first, partners, partner_first;
  Buffer<Vector3<R>> rest;
  Buffer<curly::Edge<R>> edges;
  Buffer<R> mean_length, core_total, radius, clearance;
  Buffer<curly::Filter<R>> bend_filter, core_filter;
  Buffer<CurlyBone<R>> bones;
  Buffer<Active<R>> active;
  // As they are, and as the next step makes them.
  Buffer<curly::Particle<R>> particles[2];
  Buffer<ContactLife<R>> lives[2];
  Buffer<std::uint32_t> contact_count[2];
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
            contact_first.data(),
            partners.data(),
            partner_first.data(),
            lives[now].data(),
            contact_count[now].data(),
            lives[1 - now].data(),
            contact_count[1 - now].data(),
            active.data()};
  }

  void take_contacts(const CurlyGroom& g);
};

// The contact particles of each strand, and those of its neighbours.
template <class R>
void CurlyDevice<R>::Impl::take_contacts(const CurlyGroom& g) {
  std::vector<std::uint32_t> first{0}, partner, partner_begin{0};
  for (std::size_t s = 0; s < strands; ++s)
    first.push_back(static_cast<std::uint32_t>(
        std::lower_bound(g.contact_points.begin(), g.contact_points.end(), g.first_point[s + 1]) -
        g.contact_points.begin()));
  for (std::size_t s = 0; s < strands; ++s) {
    for (std::uint32_t e = g.neighbour_first[s]; e < g.neighbour_first[s + 1]; ++e)
      partner.insert(partner.end(), g.contact_points.begin() + first[g.neighbour[e]],
                     g.contact_points.begin() + first[g.neighbour[e] + 1]);
    partner_begin.push_back(static_cast<std::uint32_t>(partner.size()));
  }
  contact_points = Buffer<std::uint32_t>(g.contact_points);
  contact_first = Buffer<std::uint32_t>(first);
  partners = Buffer<std::uint32_t>(partner);
  partner_first = Buffer<std::uint32_t>(partner_begin);
  active = Buffer<Active<R>>(g.contact_points.size() * kMostContacts);
  for (auto& buffer : lives) buffer = Buffer<ContactLife<R>>(g.contact_points.size() * kMostContacts);
  for (auto& buffer : contact_count)
    buffer = Buffer<std::uint32_t>(std::vector<std::uint32_t>(g.contact_points.size(), 0));
}

template <class R>
CurlyDevice<R>::CurlyDevice(const CurlyGroom& g, const CurlyContactNumbers& c)
    : impl_(std::make_unique<Impl>()) {
  Impl& m = *impl_;
  const std::size_t strands = g.first_point.size() - 1, points = g.rest.size();
  m.strands = static_cast<unsigned>(strands);
  m.numbers = {R(c.stiffness),      R(c.damping),        R(c.engage_time),  R(c.release_time),
               R(c.break_distance), R(c.body_stiffness), R(c.body_damping), R(c.body_drag)};
  for (std::size_t s = 0; s < strands; ++s)
    m.threads = std::max(m.threads, g.first_point[s + 1] - g.first_point[s]);
  if (m.threads > curly::kMaxVertices)
    throw std::runtime_error("curly springs: a strand has more than " + std::to_string(curly::kMaxVertices) +
                             " points");
  m.threads = (m.threads + kWarp - 1) / kWarp * kWarp;
  m.take_contacts(g);
  std::vector<Vector3<R>> rest;
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
  m.rest = Buffer<Vector3<R>>(rest);
  m.edges = Buffer<curly::Edge<R>>(edges);
  m.mean_length = Buffer<R>(as<R>(g.mean_length));
  m.core_total = Buffer<R>(as<R>(g.core_total));
  m.radius = Buffer<R>(as<R>(g.radius));
  m.clearance = Buffer<R>(as<R>(g.clearance));
  m.bend_filter = Buffer<curly::Filter<R>>(bend);
  m.core_filter = Buffer<curly::Filter<R>>(core);
  m.bones = Buffer<CurlyBone<R>>(bones);
  for (auto& buffer : m.particles) buffer = Buffer<curly::Particle<R>>(start);
  for (const auto kernel : {step_strands<true, R>, step_strands<false, R>})
    check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               static_cast<int>(m.threads * BlockMemory<R>::kBytesPerThread)),
          "reserve shared memory");
}

template <class R>
CurlyDevice<R>::~CurlyDevice() = default;

template <class R>
void CurlyDevice<R>::step(const curly::Parameters<R>& parameters, int force_steps, const CurlyPose& begin,
                          const CurlyPose& end) {
  Impl& m = *impl_;
  const auto kernel = parameters.has_core ? step_strands<true, R> : step_strands<false, R>;
  kernel<<<m.strands, m.threads, m.threads * BlockMemory<R>::kBytesPerThread>>>(
      m.arrays(), m.numbers, parameters, force_steps, as_pose<R>(begin, begin), as_pose<R>(end, begin),
      m.particles[m.now].data(), m.particles[1 - m.now].data());
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
  for (const std::uint32_t c : impl_->contact_count[impl_->now].download()) ends += c;
  return ends / 2;
}

template class CurlyDevice<float>;
template class CurlyDevice<double>;

}  // namespace ringlet::sim::gpu
