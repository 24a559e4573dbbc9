#pragma once
// Curly springs on a CUDA device: the kernel of rods/curly_spring_kernel.h, one strand per block. State stays
// on the device between outer steps. Needs nothing but CUDA and the standard library.
//
// Contacts are looked for among all particles of strands that the pruned graph joins: with a few partners per
// strand that is less work than a grid. Each particle keeps the state of its contacts.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "ringlet/rods/curly_spring_kernel.h"

namespace ringlet::sim::gpu {

template <class R>
struct CurlyBone {  // all points within `radius` of the segment ab, in the frame of the rest shape
  Vector3<R> a, b;
  R radius;
};

// A groom at rest, and what CurlySpring and SphereContacts made of it; everything in the order of the groom.
struct CurlyGroom {
  std::vector<std::uint32_t> first_point;
  std::vector<Vector3<double>> rest;
  std::vector<rods::curly::Edge<double>> edges;  // one per point
  std::vector<double> mean_length, core_total;   // one per strand
  std::vector<rods::curly::Filter<double>> bend_filter, core_filter;
  std::vector<std::uint32_t> contact_points;
  std::vector<std::uint32_t> neighbour_first, neighbour;  // of the contact graph
  std::vector<double> radius;                             // one per point
  std::vector<double> clearance;                          // one per point: at which it rests on a bone
  std::vector<CurlyBone<double>> bones;
};

// A turn and a shift of the rest shape.
struct CurlyPose {
  Rotation<double> rotation{1.0, {0.0, 0.0, 0.0}};
  Vector3<double> position{0.0, 0.0, 0.0};
};

struct CurlyContactNumbers {
  double stiffness = 0.0, damping = 0.0, engage_time = 1.0, release_time = 1.0, break_distance = 1.5;
  double body_stiffness = 0.0, body_damping = 0.0, body_drag = 0.0;
};

// Whether there is a device to run on.
bool has_curly_device();

// R is float or double. Every function throws std::runtime_error with CUDA's own words where the device
// fails.
template <class R>
class CurlyDevice {
 public:
  CurlyDevice(const CurlyGroom& groom, const CurlyContactNumbers& contacts);
  ~CurlyDevice();

  // Queues an outer step of `force_steps` force steps and returns; bones go with the scalp.
  void step(const rods::curly::Parameters<R>& parameters, int force_steps, const CurlyPose& begin,
            const CurlyPose& end);
  void wait();
  // Both wait for the device.
  std::vector<rods::curly::Particle<double>> particles() const;
  std::size_t contact_count() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

extern template class CurlyDevice<float>;
extern template class CurlyDevice<double>;

}  // namespace ringlet::sim::gpu
