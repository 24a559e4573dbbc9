#pragma once
// What kernels that are templates over the number type R need of it: `float` in a GPU thread, `double` in a
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

namespace ringlet {

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

}  // namespace ringlet
