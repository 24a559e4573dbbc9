#pragma once

namespace ringlet::statics {

template <class R>
StrandEnergy<R>::StrandEnergy(int elements)
    : natural(3 * elements, R(0.0)),
      elements_(elements),
      chain_(elements),
      force_(3 * elements, R(0.0)),
      gradient_(3 * elements, R(0.0)) {}

namespace detail {

template <class R>
Vector3<R> curvature(const std::vector<R>& q, int element) {
  return {q[3 * element], q[3 * element + 1], q[3 * element + 2]};
}

template <class R>
R component(const Vector3<R>& v, int i) {
  return i == 0 ? v.x : i == 1 ? v.y : v.z;
}

}  // namespace detail

// Root → tip: frames, and the energies.
template <class R>
void StrandEnergy<R>::walk(const std::vector<R>& q) {
  const Vector3<R> e3 = rods::unit<R>(2);
  const R length = element_length, half_square = R(0.5) * length * length;
  Frame<R> frame = root;
  Vector3<R> position{}, moment{};  // of the element's start, and ∫ r ds so far
  elastic_ = R(0.0);
  for (int i = 0; i < elements_; ++i) {
    Element& element = chain_[i];
    const Vector3<R> omega = detail::curvature(q, i);
    element.frame = frame;
    element.h = turn_coefficients(length, dot(omega, omega));
    moment += length * position + frame.to_world(half_square * e3 + turn<3>(element.h, omega, e3));
    position += frame.to_world(length * e3 + turn<2>(element.h, omega, e3));
    const auto turned = [&](int axis) {
      const Vector3<R> v = rods::unit<R>(axis);
      return element.frame.to_world(v + turn<1>(element.h, omega, v));
    };
    frame = {turned(0), turned(1), turned(2)};
    const Vector3<R> strain = omega - detail::curvature(natural, i);
    elastic_ = elastic_ + R(0.5) * length *
                              (stiffness.x * strain.x * strain.x + stiffness.y * strain.y * strain.y +
                               stiffness.z * strain.z * strain.z);
  }
  tip_frame_ = frame;
  gravity_ = R(0.0) - dot(weight, moment);
}

template <class R>
void StrandEnergy<R>::measure(const std::vector<R>& q) {
  walk(q);
}

// Tip → root: what lies beyond an element enters through its length and its first moment.
template <class R>
void StrandEnergy<R>::differentiate(const std::vector<R>& q) {
  walk(q);
  const Vector3<R> e3 = rods::unit<R>(2);
  const R length = element_length;
  R beyond(0.0);  // arclength beyond the element
  Vector3<R> moment{};   // ∫ (r − r_end) ds over it
  Frame<R> next = tip_frame_;
  for (int i = elements_ - 1; i >= 0; --i) {
    Element& element = chain_[i];
    const Vector3<R> omega = detail::curvature(q, i);
    const Frame<R>& frame = element.frame;
    const Vector3<R> pull = frame.to_local(weight), along = beyond * e3, carried = next.to_local(moment);

    // X as far as this element moves it, seen from its start: own moment, end position, turned rest.
    Vector3<R> first[3]{};
    rods::Symmetric3<R> second;
    add_turn_derivatives<3>(element.h, omega, e3, pull, first, second);
    add_turn_derivatives<2>(element.h, omega, along, pull, first, second);
    add_turn_derivatives<1>(element.h, omega, carried, pull, first, second);

    for (int j = 0; j < 3; ++j) {
      const Vector3<R> axis = rods::unit<R>(j);
      element.axis[j] = frame.to_world(length * axis + turn<2>(element.h, omega, axis));
      element.lever[j] = cross(weight, frame.to_world(first[j]));
      force_[3 * i + j] = dot(pull, first[j]);
      gradient_[3 * i + j] =
          length * detail::component(stiffness, j) * (q[3 * i + j] - natural[3 * i + j]) - force_[3 * i + j];
    }
    for (int k = 0; k < 6; ++k) element.gravity.m[k] = R(0.0) - second.m[k];

    moment += frame.to_world((beyond * length + R(0.5) * length * length) * e3 +
                             turn<3>(element.h, omega, e3) + turn<2>(element.h, omega, along));
    beyond = beyond + length;
    next = frame;
  }
}

template <class R>
R StrandEnergy<R>::hessian(int row, int column) const {
  const Element &later = chain_[row / 3], &earlier = chain_[column / 3];
  if (row / 3 != column / 3) return dot(earlier.axis[column % 3], later.lever[row % 3]);
  const R own = row == column ? element_length * detail::component(stiffness, row % 3) : R(0.0);
  return own + later.gravity(row % 3, column % 3);
}

template <class R>
Mask<R> StrandEnergy<R>::factor(const R& mu) {
  // A pivot counts as positive when it stands clear of the rounding of what it was subtracted from.
  const R clear = R(1e-13) * element_length;
  rods::Symmetric3<R> s;  // Σ W Wᵀ over the elements before
  const auto times_s = [&s](const Vector3<R>& v) {
    return Vector3<R>{s.m[0] * v.x + s.m[3] * v.y + s.m[4] * v.z, s.m[3] * v.x + s.m[1] * v.y + s.m[5] * v.z,
                 s.m[4] * v.x + s.m[5] * v.y + s.m[2] * v.z};
  };
  Mask<R> positive = R(0.0) < R(1.0);
  for (Element& element : chain_) {
    const Vector3<R> sv[3] = {times_s(element.lever[0]), times_s(element.lever[1]), times_s(element.lever[2])};
    const auto entry = [&](int i, int j) {
      const R own = i == j ? mu * element_length * detail::component(stiffness, i) : R(0.0);
      return own + element.gravity(i, j) - dot(element.lever[i], sv[j]);
    };
    // Cholesky of the 3 × 3 block; a pivot that is not positive is replaced, to keep the numbers finite.
    const auto inverse_root = [&](const R& pivot, int i) {
      const R k = detail::component(stiffness, i);
      const auto good = pivot > clear * k;
      positive = positive && good;
      return R(1.0) / square_root(select(good, pivot, element_length * k));
    };
    R* diagonal = element.diagonal;
    R* lower = element.lower;
    diagonal[0] = inverse_root(entry(0, 0), 0);
    lower[0] = entry(1, 0) * diagonal[0];
    lower[1] = entry(2, 0) * diagonal[0];
    diagonal[1] = inverse_root(entry(1, 1) - lower[0] * lower[0], 1);
    lower[2] = (entry(2, 1) - lower[1] * lower[0]) * diagonal[1];
    diagonal[2] = inverse_root(entry(2, 2) - lower[1] * lower[1] - lower[2] * lower[2], 2);

    Vector3<R>* w = element.w;
    w[0] = diagonal[0] * (element.axis[0] - sv[0]);
    w[1] = diagonal[1] * (element.axis[1] - sv[1] - lower[0] * w[0]);
    w[2] = diagonal[2] * (element.axis[2] - sv[2] - lower[1] * w[0] - lower[2] * w[1]);
    for (int i = 0; i < 3; ++i) s.add_square(R(1.0), w[i]);
  }
  return positive;
}

template <class R>
void StrandEnergy<R>::solve(std::vector<R>& x) const {
  Vector3<R> sum{};  // Σ W y over the elements before
  for (int i = 0; i < elements_; ++i) {
    const Element& e = chain_[i];
    R* y = x.data() + 3 * i;
    for (int j = 0; j < 3; ++j) y[j] = y[j] - dot(e.lever[j], sum);
    y[0] = y[0] * e.diagonal[0];
    y[1] = (y[1] - e.lower[0] * y[0]) * e.diagonal[1];
    y[2] = (y[2] - e.lower[1] * y[0] - e.lower[2] * y[1]) * e.diagonal[2];
    sum += y[0] * e.w[0] + y[1] * e.w[1] + y[2] * e.w[2];
  }
  sum = Vector3<R>();  // now Σ V x over the elements beyond
  for (int i = elements_ - 1; i >= 0; --i) {
    const Element& e = chain_[i];
    R* y = x.data() + 3 * i;
    for (int j = 0; j < 3; ++j) y[j] = y[j] - dot(e.w[j], sum);
    y[2] = y[2] * e.diagonal[2];
    y[1] = (y[1] - e.lower[2] * y[2]) * e.diagonal[1];
    y[0] = (y[0] - e.lower[0] * y[1] - e.lower[1] * y[2]) * e.diagonal[0];
    sum += y[0] * e.lever[0] + y[1] * e.lever[1] + y[2] * e.lever[2];
  }
}

}  // namespace ringlet::statics
