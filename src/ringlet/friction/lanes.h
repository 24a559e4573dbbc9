#pragma once
// Eight numbers at a time. The compiler turns these into whatever vector instructions the machine has.

#ifdef __AVX512F__
#include <immintrin.h>
#endif

#include <Eigen/Core>
#include <cstddef>
#include <cstring>
#include <type_traits>
#include <vector>

namespace ringlet::friction {

inline constexpr int kLanes = 8;
using Lanes = double __attribute__((vector_size(64)));
using SingleLanes = float __attribute__((vector_size(32)));
using Quad = double __attribute__((vector_size(32)));  // a contact's (N, T1, T2, unused)

template <class T>
using AlignedVector = std::vector<T, Eigen::aligned_allocator<T>>;

inline constexpr int padded(int count) { return (count + kLanes - 1) / kLanes * kLanes; }

// Loads eight numbers, widening single precision.
template <class T>
inline Lanes load(const T* from) {
  if constexpr (std::is_same_v<T, float>) {
#ifdef __AVX512F__
    // One instruction; gcc 12 makes three of __builtin_convertvector. (All lanes: the form without a mask
    // warns.)
    return reinterpret_cast<Lanes>(_mm512_maskz_cvtps_pd(0xff, _mm256_loadu_ps(from)));
#else
    SingleLanes single;
    std::memcpy(&single, from, sizeof single);
    return __builtin_convertvector(single, Lanes);
#endif
  } else {
    Lanes lanes;
    std::memcpy(&lanes, from, sizeof lanes);
    return lanes;
  }
}
inline void store(double* to, const Lanes& lanes) { std::memcpy(to, &lanes, sizeof lanes); }

inline Quad load_quad(const double* from) {
  Quad quad;
  std::memcpy(&quad, from, sizeof quad);
  return quad;
}
inline void store_quad(double* to, const Quad& quad) { std::memcpy(to, &quad, sizeof quad); }

// a b + c, rounded once where the machine has it.
inline Lanes multiply_add(const Lanes& a, const Lanes& b, const Lanes& c) {
#ifdef __AVX512F__
  return reinterpret_cast<Lanes>(_mm512_fmadd_pd(reinterpret_cast<__m512d>(a), reinterpret_cast<__m512d>(b),
                                                 reinterpret_cast<__m512d>(c)));
#else
  return a * b + c;
#endif
}
inline Lanes all_lanes(double x) { return Lanes{x, x, x, x, x, x, x, x}; }

// (sum of a, sum of b, sum of c, sum of c).
inline Quad sum_lanes(const Lanes& a, const Lanes& b, const Lanes& c) {
  const auto fold = [](const Lanes& x) -> Quad {
    return __builtin_shufflevector(x, x, 0, 1, 2, 3) + __builtin_shufflevector(x, x, 4, 5, 6, 7);
  };
  const Quad fa = fold(a), fb = fold(b), fc = fold(c);
  const Quad ab = __builtin_shufflevector(fa, fb, 0, 4, 2, 6) + __builtin_shufflevector(fa, fb, 1, 5, 3, 7);
  const Quad cc = __builtin_shufflevector(fc, fc, 0, 4, 2, 6) + __builtin_shufflevector(fc, fc, 1, 5, 3, 7);
  return __builtin_shufflevector(ab, cc, 0, 1, 4, 5) + __builtin_shufflevector(ab, cc, 2, 3, 6, 7);
}

// Adds the products of a block's three rows with y to the three running sums.
template <class T>
[[gnu::always_inline]] inline void accumulate_rows(const T* block, int stride, const double* y, Lanes& n,
                                                   Lanes& t1, Lanes& t2) {
  const auto add = [&](int k, int size) {
    const Lanes yk = load(y + k);
    n = multiply_add(load(block + k), yk, n);
    t1 = multiply_add(load(block + size + k), yk, t1);
    t2 = multiply_add(load(block + 2 * size + k), yk, t2);
  };
  // Rods of the paper have 16 coordinates: without a loop they cost half.
  if (stride == 2 * kLanes) {
    add(0, 2 * kLanes);
    add(kLanes, 2 * kLanes);
    return;
  }
  for (int k = 0; k < stride; k += kLanes) add(k, stride);
}

// y += blockᵀ r.
template <class T>
[[gnu::always_inline]] inline void scatter_rows(const T* block, int stride, const Quad& r, double* y) {
  const Lanes r0 = all_lanes(r[0]), r1 = all_lanes(r[1]), r2 = all_lanes(r[2]);
  const auto add = [&](int k, int size) {
    store(y + k, multiply_add(load(block + k), r0,
                              multiply_add(load(block + size + k), r1,
                                           multiply_add(load(block + 2 * size + k), r2, load(y + k)))));
  };
  if (stride == 2 * kLanes) {
    add(0, 2 * kLanes);
    add(kLanes, 2 * kLanes);
    return;
  }
  for (int k = 0; k < stride; k += kLanes) add(k, stride);
}

// Asks for the memory of a block ahead of its use.
template <class T>
inline void prefetch_rows(const T* block, int stride) {
  const char* at = reinterpret_cast<const char*>(block);
  for (std::size_t k = 0; k < 3 * static_cast<std::size_t>(stride) * sizeof(T); k += 64)
    __builtin_prefetch(at + k);
}

}  // namespace ringlet::friction
