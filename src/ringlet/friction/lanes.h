#pragma once
// Many numbers at a time, eight on every machine, so that sums over them have the same bits on all: unlike
// the lanes of strands (base/lanes.h), which are as many as the processor has and are never added up. The
// compiler turns these into whatever vector instructions the machine has.

#ifdef __AVX__
#include <immintrin.h>
#endif

#include <Eigen/Core>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

namespace ringlet::friction {

inline constexpr int kLanes = 8;
using Lanes = double __attribute__((vector_size(64)));
using SingleLanes = float __attribute__((vector_size(32)));
using Quad = double __attribute__((vector_size(32)));  // a contact's (N, T1, T2, unused)
using SingleQuad = float __attribute__((vector_size(16)));
template <class S>
using LanesFor = std::conditional_t<std::is_same_v<S, float>, SingleLanes, Lanes>;

template <class T>
using AlignedVector = std::vector<T, Eigen::aligned_allocator<T>>;

inline constexpr int padded(int count) { return (count + kLanes - 1) / kLanes * kLanes; }

template <class V>
inline constexpr int kLanesOf = sizeof(V) / sizeof(std::declval<V>()[0]);

// Loads as many numbers as V has, widening single precision where V is of doubles.
template <class V, class T>
[[gnu::always_inline]] inline V load_as(const T* from) {
  if constexpr (std::is_same_v<V, Lanes> && std::is_same_v<T, float>) {
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
    V lanes;
    std::memcpy(&lanes, from, sizeof lanes);
    return lanes;
  }
}
inline Lanes load(const double* from) { return load_as<Lanes>(from); }
template <class V, class S>
inline void store(S* to, const V& lanes) {
  std::memcpy(to, &lanes, sizeof lanes);
}

inline Quad load_quad(const double* from) { return load_as<Quad>(from); }
inline void store_quad(double* to, const Quad& quad) { store(to, quad); }

// Four contacts side by side: lane i belongs to the i-th. `w` is whatever a contact keeps in its fourth
// place.
struct Group {
  Quad n, t1, t2, w;
};
// Four contacts one after the other, and back: a transpose.
[[gnu::always_inline]] inline Group side_by_side(const Quad& a, const Quad& b, const Quad& c, const Quad& d) {
  const Quad ab0 = __builtin_shufflevector(a, b, 0, 4, 2, 6), ab1 = __builtin_shufflevector(a, b, 1, 5, 3, 7);
  const Quad cd0 = __builtin_shufflevector(c, d, 0, 4, 2, 6), cd1 = __builtin_shufflevector(c, d, 1, 5, 3, 7);
  return {__builtin_shufflevector(ab0, cd0, 0, 1, 4, 5), __builtin_shufflevector(ab1, cd1, 0, 1, 4, 5),
          __builtin_shufflevector(ab0, cd0, 2, 3, 6, 7), __builtin_shufflevector(ab1, cd1, 2, 3, 6, 7)};
}
[[gnu::always_inline]] inline Group load_group(const double* from, const std::uint32_t* contact) {
  const auto at = [&](int i) { return load_quad(from + 4 * static_cast<std::size_t>(contact[i])); };
  return side_by_side(at(0), at(1), at(2), at(3));
}

inline Quad larger(const Quad& a, const Quad& b) { return a > b ? a : b; }
inline Quad square_root(const Quad& x) {
#ifdef __AVX__
  return reinterpret_cast<Quad>(_mm256_sqrt_pd(reinterpret_cast<__m256d>(x)));
#else
  return Quad{std::sqrt(x[0]), std::sqrt(x[1]), std::sqrt(x[2]), std::sqrt(x[3])};
#endif
}

// a b + c, rounded once where the machine has it.
inline Quad multiply_add(const Quad& a, const Quad& b, const Quad& c) {
#ifdef __FMA__
  return reinterpret_cast<Quad>(_mm256_fmadd_pd(reinterpret_cast<__m256d>(a), reinterpret_cast<__m256d>(b),
                                                reinterpret_cast<__m256d>(c)));
#else
  return a * b + c;
#endif
}
inline Lanes multiply_add(const Lanes& a, const Lanes& b, const Lanes& c) {
#ifdef __AVX512F__
  return reinterpret_cast<Lanes>(_mm512_fmadd_pd(reinterpret_cast<__m512d>(a), reinterpret_cast<__m512d>(b),
                                                 reinterpret_cast<__m512d>(c)));
#elif defined(__FMA__)
  const auto low = [](const Lanes& x) { return __builtin_shufflevector(x, x, 0, 1, 2, 3); };
  const auto high = [](const Lanes& x) { return __builtin_shufflevector(x, x, 4, 5, 6, 7); };
  return __builtin_shufflevector(multiply_add(low(a), low(b), low(c)),
                                 multiply_add(high(a), high(b), high(c)), 0, 1, 2, 3, 4, 5, 6, 7);
#else
  return a * b + c;
#endif
}
inline SingleLanes multiply_add(const SingleLanes& a, const SingleLanes& b, const SingleLanes& c) {
#ifdef __FMA__
  return reinterpret_cast<SingleLanes>(
      _mm256_fmadd_ps(reinterpret_cast<__m256>(a), reinterpret_cast<__m256>(b), reinterpret_cast<__m256>(c)));
#else
  return a * b + c;
#endif
}

inline Quad widen(const SingleQuad& x) {
#ifdef __AVX__
  return reinterpret_cast<Quad>(_mm256_cvtps_pd(reinterpret_cast<__m128>(x)));  // as above: one, not three
#else
  return __builtin_convertvector(x, Quad);
#endif
}

// Halves added up until four sums are left.
inline Quad fold(const Lanes& x) {
  return __builtin_shufflevector(x, x, 0, 1, 2, 3) + __builtin_shufflevector(x, x, 4, 5, 6, 7);
}
inline SingleQuad fold(const SingleLanes& x) {
  return __builtin_shufflevector(x, x, 0, 1, 2, 3) + __builtin_shufflevector(x, x, 4, 5, 6, 7);
}
// (sum of a, sum of b, sum of c, sum of c).
template <class V>
inline Quad sum_lanes(const V& a, const V& b, const V& c) {
  const auto fa = fold(a), fb = fold(b), fc = fold(c);
  const auto ab = __builtin_shufflevector(fa, fb, 0, 4, 2, 6) + __builtin_shufflevector(fa, fb, 1, 5, 3, 7);
  const auto cc = __builtin_shufflevector(fc, fc, 0, 4, 2, 6) + __builtin_shufflevector(fc, fc, 1, 5, 3, 7);
  const auto sums = __builtin_shufflevector(ab, cc, 0, 1, 4, 5) + __builtin_shufflevector(ab, cc, 2, 3, 6, 7);
  if constexpr (std::is_same_v<decltype(fa), const Quad>)
    return sums;
  else
    return widen(sums);
}

// Calls step(k, stride) for k = 0, N, … below the stride. Where the compiler knows the stride, and makes no
// loop, that costs half: so it does for rods of up to 16 elements.
template <int N, int kStride, class Step>
[[gnu::always_inline]] inline void for_known_lanes(Step&& step) {
#pragma GCC unroll 8
  for (int k = 0; k < kStride; k += N) step(k, kStride);
}
template <int N, class Step>
[[gnu::always_inline]] inline void for_lanes(int stride, Step&& step) {
  static_assert(kLanes == 8, "The cases below are its multiples.");
  switch (stride) {
    case 8:
      return for_known_lanes<N, 8>(step);
    case 16:
      return for_known_lanes<N, 16>(step);
    case 24:
      return for_known_lanes<N, 24>(step);
    case 32:
      return for_known_lanes<N, 32>(step);
    case 40:
      return for_known_lanes<N, 40>(step);
    case 48:
      return for_known_lanes<N, 48>(step);
    default:
      break;
  }
  for (int k = 0; k < stride; k += N) step(k, stride);
}

// Products of a block's three rows with y, summed over the sides of a contact.
template <class V>
struct RowSums {
  V n{}, t1{}, t2{};

  template <class T, class S>
  [[gnu::always_inline]] void add(const T* block, int stride, const S* y) {
    for_lanes<kLanesOf<V>>(stride, [&](int k, int size) __attribute__((always_inline)) {
      const V yk = load_as<V>(y + k);
      n = multiply_add(load_as<V>(block + k), yk, n);
      t1 = multiply_add(load_as<V>(block + size + k), yk, t1);
      t2 = multiply_add(load_as<V>(block + 2 * size + k), yk, t2);
    });
  }
  Quad total() const { return sum_lanes(n, t1, t2); }
};

// y += blockᵀ r. One addition at the end: neighbouring contacts add to the same y and wait for each other.
template <class V, class T, class S>
[[gnu::always_inline]] inline void scatter_rows(const T* block, int stride, const Quad& r, S* y) {
  const V zero{};
  const V r0 = zero + static_cast<S>(r[0]), r1 = zero + static_cast<S>(r[1]),
          r2 = zero + static_cast<S>(r[2]);
  for_lanes<kLanesOf<V>>(stride, [&](int k, int size) __attribute__((always_inline)) {
    const V change =
        multiply_add(load_as<V>(block + k), r0,
                     multiply_add(load_as<V>(block + size + k), r1, load_as<V>(block + 2 * size + k) * r2));
    store(y + k, load_as<V>(y + k) + change);
  });
}

// Asks for the memory of a block ahead of its use.
template <class T>
inline void prefetch_rows(const T* block, int stride) {
  const char* at = reinterpret_cast<const char*>(block);
  for (std::size_t k = 0; k < 3 * static_cast<std::size_t>(stride) * sizeof(T); k += 64)
    __builtin_prefetch(at + k);
}

}  // namespace ringlet::friction
