#pragma once
// 3 × 3 matrices of a kernel's number type, as far as the Hessians of rods need them.

#include "ringlet/base/lanes.h"

namespace ringlet::rods {

// Any 3 × 3 matrix, row-major.
template <class R>
struct M3 {
  R m[9];

  M3() {
    for (R& entry : m) entry = R(0.0);
  }
  const R& operator()(int row, int column) const { return m[3 * row + column]; }
  R& operator()(int row, int column) { return m[3 * row + column]; }

  // += a bᵀ
  void add_outer(const Vector3<R>& a, const Vector3<R>& b) {
    const R left[3] = {a.x, a.y, a.z}, right[3] = {b.x, b.y, b.z};
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) m[3 * i + j] = m[3 * i + j] + left[i] * right[j];
  }
  // += s I
  void add_diagonal(const R& s) {
    for (int i = 0; i < 3; ++i) m[4 * i] = m[4 * i] + s;
  }
  // += [a]×, the matrix of b ↦ a × b
  void add_cross(const Vector3<R>& a) {
    m[1] = m[1] - a.z;
    m[2] = m[2] + a.y;
    m[3] = m[3] + a.z;
    m[5] = m[5] - a.x;
    m[6] = m[6] - a.y;
    m[7] = m[7] + a.x;
  }
};

// A symmetric one: xx, yy, zz, xy, xz, yz.
template <class R>
struct Symmetric3 {
  R m[6];

  Symmetric3() {
    for (R& entry : m) entry = R(0.0);
  }
  const R& operator()(int row, int column) const { return m[row == column ? row : row + column + 2]; }

  // += s a aᵀ
  void add_square(const R& s, const Vector3<R>& a) {
    const Vector3<R> b = s * a;
    m[0] = m[0] + b.x * a.x;
    m[1] = m[1] + b.y * a.y;
    m[2] = m[2] + b.z * a.z;
    m[3] = m[3] + b.x * a.y;
    m[4] = m[4] + b.x * a.z;
    m[5] = m[5] + b.y * a.z;
  }
  // += a bᵀ + b aᵀ
  void add_pair(const Vector3<R>& a, const Vector3<R>& b) {
    m[0] = m[0] + R(2.0) * a.x * b.x;
    m[1] = m[1] + R(2.0) * a.y * b.y;
    m[2] = m[2] + R(2.0) * a.z * b.z;
    m[3] = m[3] + a.x * b.y + a.y * b.x;
    m[4] = m[4] + a.x * b.z + a.z * b.x;
    m[5] = m[5] + a.y * b.z + a.z * b.y;
  }
  // += s I
  void add_diagonal(const R& s) {
    for (int i = 0; i < 3; ++i) m[i] = m[i] + s;
  }
  Symmetric3& operator+=(const Symmetric3& b) {
    for (int i = 0; i < 6; ++i) m[i] = m[i] + b.m[i];
    return *this;
  }
};

}  // namespace ringlet::rods
