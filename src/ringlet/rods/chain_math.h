#pragma once
// Small algebra for kernels that are templates over the number type R: `float` in a GPU thread, `double` in a
// test, a SIMD batch (one strand per lane) on a processor. Needs nothing but the standard library; what is
// called on a batch (sqrt, floor, select, any) is found in the batch's own namespace.

#include <cmath>

#if defined(__CUDACC__)
#define RINGLET_HOST_DEVICE __host__ __device__ __forceinline__
#define RINGLET_UNROLL _Pragma("unroll")
#else
#define RINGLET_HOST_DEVICE inline
#define RINGLET_UNROLL
#endif

namespace ringlet::rods::chain {

// What batches have, for plain numbers.
RINGLET_HOST_DEVICE float select(bool c, float a, float b) { return c ? a : b; }
RINGLET_HOST_DEVICE double select(bool c, double a, double b) { return c ? a : b; }
RINGLET_HOST_DEVICE bool any(bool c) { return c; }

template <class R>
RINGLET_HOST_DEVICE R square_root(const R& x) {
  using std::sqrt;
  return sqrt(x);
}
template <class R>
RINGLET_HOST_DEVICE R inverse_root(const R& x) {
  return R(1.0f) / square_root(x);
}
#if defined(__CUDA_ARCH__)
template <>
RINGLET_HOST_DEVICE float inverse_root<float>(const float& x) {
  return rsqrtf(x);
}
#endif
template <class R>
RINGLET_HOST_DEVICE R round_down(const R& x) {
  using std::floor;
  return floor(x);
}
template <class R>
RINGLET_HOST_DEVICE R magnitude(const R& x) {
  return select(x < R(0.0f), -x, x);
}

template <class R>
struct Vector {
  R x, y, z;

  RINGLET_HOST_DEVICE friend Vector operator+(const Vector& a, const Vector& b) {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  }
  RINGLET_HOST_DEVICE friend Vector operator-(const Vector& a, const Vector& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
  }
  RINGLET_HOST_DEVICE friend Vector operator*(const R& s, const Vector& a) {
    return {s * a.x, s * a.y, s * a.z};
  }
};
template <class R>
RINGLET_HOST_DEVICE R dot(const Vector<R>& a, const Vector<R>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class R>
RINGLET_HOST_DEVICE Vector<R> cross(const Vector<R>& a, const Vector<R>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class Mask, class R>
RINGLET_HOST_DEVICE Vector<R> select(const Mask& c, const Vector<R>& a, const Vector<R>& b) {
  return {select(c, a.x, b.x), select(c, a.y, b.y), select(c, a.z, b.z)};
}
template <class R>
RINGLET_HOST_DEVICE Vector<R> zero_vector() {
  return {R(0.0f), R(0.0f), R(0.0f)};
}
template <class R, class S>
RINGLET_HOST_DEVICE Vector<R> spread(const Vector<S>& a) {
  return {R(a.x), R(a.y), R(a.z)};
}

// A unit quaternion w + v.
template <class R>
struct Rotation {
  R w;
  Vector<R> v;

  RINGLET_HOST_DEVICE Vector<R> apply(const Vector<R>& a) const {
    const Vector<R> t = R(2.0f) * cross(v, a);
    return a + w * t + cross(v, t);
  }
  RINGLET_HOST_DEVICE Rotation inverse() const { return {w, R(-1.0f) * v}; }
  RINGLET_HOST_DEVICE friend Rotation operator*(const Rotation& a, const Rotation& b) {
    return {a.w * b.w - dot(a.v, b.v), a.w * b.v + b.w * a.v + cross(a.v, b.v)};
  }
};

}  // namespace ringlet::rods::chain
