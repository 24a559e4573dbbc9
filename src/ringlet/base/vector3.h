#pragma once
// Vectors and rotations of a kernel's number type R, the same on processors and GPUs. They hold nothing until
// they are given something, as numbers do: `Vector3<R> a{}` is zero. Everything outside kernels speaks Vec3.

#include "ringlet/base/number.h"

namespace ringlet {

template <class R>
struct Vector3 {
  R x, y, z;

  RINGLET_HOST_DEVICE friend Vector3 operator+(const Vector3& a, const Vector3& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  }
  RINGLET_HOST_DEVICE friend Vector3 operator-(const Vector3& a, const Vector3& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
  }
  RINGLET_HOST_DEVICE friend Vector3 operator*(const R& s, const Vector3& a) {
    return {s * a.x, s * a.y, s * a.z};
  }
  RINGLET_HOST_DEVICE Vector3& operator+=(const Vector3& b) { return *this = *this + b; }
};
template <class R>
RINGLET_HOST_DEVICE R dot(const Vector3<R>& a, const Vector3<R>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class R>
RINGLET_HOST_DEVICE Vector3<R> cross(const Vector3<R>& a, const Vector3<R>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class Mask, class R>
RINGLET_HOST_DEVICE Vector3<R> select(const Mask& c, const Vector3<R>& a, const Vector3<R>& b) {
  return {select(c, a.x, b.x), select(c, a.y, b.y), select(c, a.z, b.z)};
}
template <class R>
RINGLET_HOST_DEVICE Vector3<R> zero_vector() {
  return {R(0.0f), R(0.0f), R(0.0f)};
}
template <class R, class S>
RINGLET_HOST_DEVICE Vector3<R> spread(const Vector3<S>& a) {
  return {R(a.x), R(a.y), R(a.z)};
}

// A unit quaternion w + v.
template <class R>
struct Rotation {
  R w;
  Vector3<R> v;

  RINGLET_HOST_DEVICE Vector3<R> apply(const Vector3<R>& a) const {
    const Vector3<R> t = R(2.0f) * cross(v, a);
    return a + w * t + cross(v, t);
  }
  RINGLET_HOST_DEVICE Rotation inverse() const { return {w, R(-1.0f) * v}; }
  RINGLET_HOST_DEVICE friend Rotation operator*(const Rotation& a, const Rotation& b) {
    return {a.w * b.w - dot(a.v, b.v), a.w * b.v + b.w * a.v + cross(a.v, b.v)};
  }
  RINGLET_HOST_DEVICE friend R dot(const Rotation& a, const Rotation& b) { return a.w * b.w + dot(a.v, b.v); }
};

// A frame: columns n1, n2, t.
template <class R>
struct Frame {
  Vector3<R> n1{}, n2{}, t{};

  Vector3<R> to_world(const Vector3<R>& local) const { return local.x * n1 + local.y * n2 + local.z * t; }
  Vector3<R> to_local(const Vector3<R>& world) const {
    return {dot(n1, world), dot(n2, world), dot(t, world)};
  }
};

}  // namespace ringlet
