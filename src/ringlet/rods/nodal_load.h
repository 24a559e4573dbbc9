#pragma once
// What the packs of strands with vertices share: the load of a step, quaternions of a kernel's number type,
// and lanes of vectors.

#include <cstddef>
#include <vector>

#include "ringlet/base/types.h"
#include "ringlet/rods/real.h"
#include "ringlet/rods/step_scheme.h"

namespace ringlet::rods {

template <class R>
struct Quaternion {
  R w{};
  V3<R> v;

  Quaternion conjugate() const { return {w, R(-1.0) * v}; }
  friend Quaternion operator*(const Quaternion& a, const Quaternion& b) {
    return {a.w * b.w - dot(a.v, b.v), a.w * b.v + b.w * a.v + cross(a.v, b.v)};
  }
  friend R dot(const Quaternion& a, const Quaternion& b) { return a.w * b.w + dot(a.v, b.v); }
  V3<R> rotate(const V3<R>& a) const {
    const V3<R> twice = R(2.0) * cross(v, a);
    return a + w * twice + cross(v, twice);
  }
};

// What moves and loads a strand with vertices during one step.
template <class R>
struct NodalLoad {
  Scheme scheme = Scheme::implicit_euler;  // CoRdE knows no other
  V3<R> root_position;                     // of the clamp at the end of the step; unused when free
  Frame<R> root_frame;
  Quaternion<R> root_rotation;  // the same frame
  V3<R> gravity, wind;
  R drag{};              // 1/s: the air's pull per mass and relative velocity
  R goal{};              // times the pull towards the goals
  R stiffness = R(1.0);  // times that of the material against bending and twist
};

// Places that the clamp carries, and a pull of the vertices towards them, root first. Empty: there are none.
template <class R>
struct VertexGoals {
  std::vector<V3<R>> place;  // in the frame of the clamp
  std::vector<R> pull;       // 1/s²

  bool empty() const { return place.empty(); }
  R pull_of(int vertex, const NodalLoad<R>& load) const { return load.goal * pull[vertex]; }
  // Where it is at the end of the step.
  V3<R> place_of(int vertex, const NodalLoad<R>& load) const {
    return load.root_position + load.root_frame.to_world(place[vertex]);
  }
};

namespace detail {

inline void set_lane(V3<double>& target, std::size_t, const Vec3& value) {
  target = {value.x(), value.y(), value.z()};
}
inline void set_lane(V3<Lanes>& target, std::size_t i, const Vec3& value) {
  rods::set_lane(target.x, i, value.x());
  rods::set_lane(target.y, i, value.y());
  rods::set_lane(target.z, i, value.z());
}
template <class R>
void set_lane(Quaternion<R>& target, std::size_t i, const Quat& value) {
  rods::set_lane(target.w, i, value.w());
  set_lane(target.v, i, Vec3(value.vec()));
}
template <class R>
Vec3 lane(const V3<R>& v, std::size_t i) {
  return {rods::lane(v.x, i), rods::lane(v.y, i), rods::lane(v.z, i)};
}

}  // namespace detail

// Puts a clamp's pose into one lane of a load.
template <class R>
void set_root(NodalLoad<R>& load, std::size_t i, const Pose& pose) {
  const Mat3 frame = pose.rotation.toRotationMatrix();
  detail::set_lane(load.root_position, i, pose.position);
  detail::set_lane(load.root_frame.n1, i, frame.col(0));
  detail::set_lane(load.root_frame.n2, i, frame.col(1));
  detail::set_lane(load.root_frame.t, i, frame.col(2));
  detail::set_lane(load.root_rotation, i, pose.rotation);
}

}  // namespace ringlet::rods
