#pragma once

namespace ringlet::rods {

template <class R>
SuperHelixPack<R>::SuperHelixPack(int elements, int dofs_per_element, const QuadratureRule& rule)
    : natural(3 * elements, R(0.0)),
      q(3 * elements, R(0.0)),
      v(dofs_per_element * elements, R(0.0)),
      v_end(v),
      elements_(elements),
      dofs_per_element_(dofs_per_element),
      rule_(rule),
      nodes_(elements + 1),
      sums_(elements),
      axis_(dofs()),
      offset_(dofs()),
      mass_(packed(dofs(), 0), R(0.0)),
      force_(dofs(), R(0.0)),
      factor_(packed(dofs(), 0), R(0.0)) {}

template <class R>
V3<R> SuperHelixPack<R>::rate(const std::vector<R>& rates, int element) const {
  const R* w = rates.data() + static_cast<std::size_t>(dofs_per_element_) * element;
  return {w[0], w[1], dofs_per_element_ == 3 ? w[2] : R(0.0)};
}

template <class R>
void SuperHelixPack<R>::assemble(const StrandLoad<R>& load) {
  nodes_[0] = {load.root_frame,        V3<R>(),        load.root_velocity,
               load.root_acceleration, load.root_spin, load.root_angular_acceleration};
  kinetic_ = R(0.0);
  gravity_ = R(0.0);
  for (int element = 0; element < elements_; ++element) integrate_element(element, load, sums_[element]);
  accumulate(sums_);
}

// Quadrature over one element, and the kinematics at its end, which is the next one's start.
template <class R>
void SuperHelixPack<R>::integrate_element(int element, const StrandLoad<R>& load, ElementSums& sums) {
  const Node& node = nodes_[element];
  const Frame<R>& frame = node.frame;
  const V3<R> omega = curvature(element), w = rate(v, element);
  const R omega_squared = dot(omega, omega);

  // Everything that the whole element shares, in its start frame.
  const V3<R> gravity = frame.to_local(load.gravity);
  const V3<R> velocity = frame.to_local(node.velocity), spin = frame.to_local(node.spin);
  const V3<R> acceleration = frame.to_local(node.acceleration);
  const V3<R> angular = frame.to_local(node.angular_acceleration);
  // Air seen from a strand that only follows its root: the part of the drag that curvature rates do not
  // carry.
  const V3<R> carried = frame.to_local(load.root_velocity + cross(load.root_spin, node.position) - load.wind);
  const V3<R> root_spin = frame.to_local(load.root_spin);

  sums = ElementSums();
  for (std::size_t g = 0; g < rule_.nodes.size(); ++g) {
    const auto h = helix_coefficients(R(rule_.nodes[g]) * element_length, omega_squared);
    const HelixPoint<R> point = helix_point(h, omega);
    const V3<R>& p = point.p;
    const V3<R> p_rate = w.x * point.d[0] + w.y * point.d[1] + w.z * point.d[2];
    const V3<R> spin_p = cross(spin, p);
    const V3<R> bias = acceleration + cross(angular, p) + cross(spin, spin_p) + R(2.0) * cross(spin, p_rate) +
                       helix_acceleration(h, omega, w);
    const R weight = R(rule_.weights[g]) * element_length * mass_per_length;
    const V3<R> f = weight * (gravity - bias - load.drag * (carried + cross(root_spin, p)));

    const V3<R> wp = weight * p;
    sums.mass = sums.mass + weight;
    sums.first += wp;
    sums.second[0] = sums.second[0] + wp.x * p.x;
    sums.second[1] = sums.second[1] + wp.y * p.y;
    sums.second[2] = sums.second[2] + wp.z * p.z;
    sums.second[3] = sums.second[3] + wp.x * p.y;
    sums.second[4] = sums.second[4] + wp.x * p.z;
    sums.second[5] = sums.second[5] + wp.y * p.z;
    sums.load += f;
    sums.moment += cross(p, f);
    for (int j = 0; j < dofs_per_element_; ++j) {
      const V3<R> wd = weight * point.d[j];
      sums.d[j] += wd;
      sums.p_cross_d[j] += cross(p, wd);
      sums.d_dot_d[j] = sums.d_dot_d[j] + dot(wd, point.d[j]);
      for (int i = 0; i < j; ++i) sums.d_dot_d[2 + i + j] = sums.d_dot_d[2 + i + j] + dot(wd, point.d[i]);
      sums.d_dot_load[j] = sums.d_dot_load[j] + dot(point.d[j], f);
    }
    const V3<R> full_velocity = velocity + spin_p + p_rate;
    kinetic_ = kinetic_ + R(0.5) * weight * dot(full_velocity, full_velocity);
    gravity_ = gravity_ - weight * (dot(gravity, p) + dot(load.gravity, node.position));
  }

  const auto h = helix_coefficients(element_length, omega_squared);
  const HelixPoint<R> tip = helix_point(h, omega);
  const V3<R> tip_rate = frame.to_world(w.x * tip.d[0] + w.y * tip.d[1] + w.z * tip.d[2]);
  const V3<R> arm = frame.to_world(tip.p);
  const V3<R> turn = frame.to_world(helix_integral(h, omega, w));
  Node& next = nodes_[element + 1];
  next.frame = {frame.to_world(helix_rotation(h, omega, unit<R>(0))),
                frame.to_world(helix_rotation(h, omega, unit<R>(1))),
                frame.to_world(helix_rotation(h, omega, unit<R>(2)))};
  next.position = node.position + arm;
  next.velocity = node.velocity + cross(node.spin, arm) + tip_rate;
  next.acceleration = node.acceleration + cross(node.angular_acceleration, arm) +
                      cross(node.spin, cross(node.spin, arm)) + R(2.0) * cross(node.spin, tip_rate) +
                      frame.to_world(helix_acceleration(h, omega, w));
  next.spin = node.spin + turn;
  next.angular_acceleration = node.angular_acceleration + cross(node.spin, turn) +
                              frame.to_world(helix_angular_acceleration(h, omega, w));

  for (int j = 0; j < dofs_per_element_; ++j) {
    const int dof = dofs_per_element_ * element + j;
    axis_[dof] = frame.to_world(helix_integral(h, omega, unit<R>(j)));
    offset_[dof] = frame.to_world(tip.d[j]) - cross(axis_[dof], next.position);
  }
}

// Tip → root: what lies beyond an element enters through a handful of sums.
template <class R>
void SuperHelixPack<R>::accumulate(const std::vector<ElementSums>& sums) {
  const int d = dofs_per_element_;
  R mass(0.0);
  V3<R> first, load, moment;
  R second[6]{R(0.0), R(0.0), R(0.0), R(0.0), R(0.0), R(0.0)};
  for (int element = elements_ - 1; element >= 0; --element) {
    const ElementSums& s = sums[element];
    const Frame<R>& frame = nodes_[element].frame;
    const V3<R>& start = nodes_[element].position;
    for (int j = 0; j < d; ++j) {
      const int column = d * element + j;
      const V3<R>&A = axis_[column], &b = offset_[column];
      const V3<R> momentum_beyond = cross(A, first) + mass * b;
      const R trace = second[0] + second[1] + second[2];
      const V3<R> second_A = {second[0] * A.x + second[3] * A.y + second[4] * A.z,
                              second[3] * A.x + second[1] * A.y + second[5] * A.z,
                              second[4] * A.x + second[5] * A.y + second[2] * A.z};
      const V3<R> angular_beyond = trace * A - second_A + cross(first, b);
      for (int i = 0; i <= j; ++i) {
        const int row_dof = d * element + i;
        const R own = i == j ? s.d_dot_d[j] : s.d_dot_d[2 + i + j];
        mass_[packed(column, row_dof)] =
            own + dot(axis_[row_dof], angular_beyond) + dot(offset_[row_dof], momentum_beyond);
      }
      const V3<R> own_momentum = frame.to_world(s.d[j]);
      const V3<R> momentum = own_momentum + momentum_beyond;
      const V3<R> angular = cross(start, own_momentum) + frame.to_world(s.p_cross_d[j]) + angular_beyond;
      for (int k = 0; k < d * element; ++k)
        mass_[packed(column, k)] = dot(axis_[k], angular) + dot(offset_[k], momentum);
      force_[column] = s.d_dot_load[j] + dot(A, moment) + dot(b, load);
    }
    // The element joins what lies beyond the next one.
    const V3<R> center = frame.to_world(s.first), own_load = frame.to_world(s.load);
    const V3<R> sx = frame.to_world({s.second[0], s.second[3], s.second[4]});
    const V3<R> sy = frame.to_world({s.second[3], s.second[1], s.second[5]});
    const V3<R> sz = frame.to_world({s.second[4], s.second[5], s.second[2]});
    const Frame<R>& f = frame;
    const auto rotated = [&](const R& a1, const R& a2, const R& a3, const R& b1, const R& b2, const R& b3) {
      return a1 * b1 + a2 * b2 + a3 * b3;
    };
    // F S Fᵀ + start centerᵀ + center startᵀ + mass start startᵀ, symmetric.
    const V3<R>& c = start;
    second[0] = second[0] + rotated(sx.x, sy.x, sz.x, f.n1.x, f.n2.x, f.t.x) + R(2.0) * c.x * center.x +
                s.mass * c.x * c.x;
    second[1] = second[1] + rotated(sx.y, sy.y, sz.y, f.n1.y, f.n2.y, f.t.y) + R(2.0) * c.y * center.y +
                s.mass * c.y * c.y;
    second[2] = second[2] + rotated(sx.z, sy.z, sz.z, f.n1.z, f.n2.z, f.t.z) + R(2.0) * c.z * center.z +
                s.mass * c.z * c.z;
    second[3] = second[3] + rotated(sx.x, sy.x, sz.x, f.n1.y, f.n2.y, f.t.y) + c.x * center.y +
                c.y * center.x + s.mass * c.x * c.y;
    second[4] = second[4] + rotated(sx.x, sy.x, sz.x, f.n1.z, f.n2.z, f.t.z) + c.x * center.z +
                c.z * center.x + s.mass * c.x * c.z;
    second[5] = second[5] + rotated(sx.y, sy.y, sz.y, f.n1.z, f.n2.z, f.t.z) + c.y * center.z +
                c.z * center.y + s.mass * c.y * c.z;
    mass = mass + s.mass;
    first += s.mass * start + center;
    moment += cross(start, own_load) + frame.to_world(s.moment);
    load += own_load;
  }
}

template <class R>
void SuperHelixPack<R>::solve_free_step(const R& h, const R& drag) {
  const int n = dofs(), d = dofs_per_element_;
  const R mass_scale = R(1.0) + h * drag, stiffness_scale = (h * relaxation + h * h) * element_length;
  const R k[3] = {stiffness.x, stiffness.y, stiffness.z};

  // Right-hand side M v + h (K (q0 − q) + f).
  std::vector<R>& rhs = v_end;
  for (R& entry : rhs) entry = R(0.0);
  for (int row = 0; row < n; ++row) {
    const R* m = mass_.data() + packed(row, 0);
    for (int column = 0; column < row; ++column) {
      rhs[row] = rhs[row] + m[column] * v[column];
      rhs[column] = rhs[column] + m[column] * v[row];
    }
    rhs[row] = rhs[row] + m[row] * v[row];
  }
  for (int element = 0; element < elements_; ++element)
    for (int j = 0; j < d; ++j) {
      const int dof = d * element + j, entry = 3 * element + j;
      rhs[dof] = rhs[dof] + h * (element_length * k[j] * (natural[entry] - q[entry]) + force_[dof]);
    }

  // Cholesky, row by row.
  for (int row = 0; row < n; ++row) {
    R* l = factor_.data() + packed(row, 0);
    for (int column = 0; column <= row; ++column) {
      const R* lc = factor_.data() + packed(column, 0);
      R sum = mass_scale * mass_[packed(row, column)];
      if (column == row) sum = sum + stiffness_scale * k[row % d];
      for (int i = 0; i < column; ++i) sum = sum - l[i] * lc[i];
      l[column] = column == row ? R(1.0) / square_root(sum) : sum * lc[column];
    }
  }
  solve(v_end.data());
}

// The diagonal of the factor holds reciprocals: a solve multiplies.
template <class R>
void SuperHelixPack<R>::solve(R* x) const {
  const int n = dofs();
  for (int row = 0; row < n; ++row) {
    const R* l = factor_.data() + packed(row, 0);
    R sum = x[row];
    for (int i = 0; i < row; ++i) sum = sum - l[i] * x[i];
    x[row] = sum * l[row];
  }
  for (int row = n - 1; row >= 0; --row) {
    const R* l = factor_.data() + packed(row, 0);
    x[row] = x[row] * l[row];
    for (int i = 0; i < row; ++i) x[i] = x[i] - l[i] * x[row];
  }
}

template <class R>
void SuperHelixPack<R>::advance(const R& h) {
  for (int element = 0; element < elements_; ++element)
    for (int j = 0; j < dofs_per_element_; ++j)
      q[3 * element + j] = q[3 * element + j] + h * v_end[dofs_per_element_ * element + j];
  v = v_end;
}

template <class R>
template <class Visit>
void SuperHelixPack<R>::walk(const Frame<R>& root_frame, const R& ahead, int samples_per_element,
                             Visit&& visit) const {
  Frame<R> frame = root_frame;
  V3<R> position;
  visit(0, position);
  for (int element = 0; element < elements_; ++element) {
    const V3<R> omega = curvature(element) + ahead * rate(v_end, element);
    const R omega_squared = dot(omega, omega);
    V3<R> arm;
    HelixCoefficients<R> h;
    for (int k = 1; k <= samples_per_element; ++k) {
      h = helix_coefficients(R(double(k) / samples_per_element) * element_length, omega_squared);
      arm = frame.to_world(helix_integral(h, omega, unit<R>(2)));
      visit(element * samples_per_element + k, position + arm);
    }
    position += arm;
    frame = {frame.to_world(helix_rotation(h, omega, unit<R>(0))),
             frame.to_world(helix_rotation(h, omega, unit<R>(1))),
             frame.to_world(helix_rotation(h, omega, unit<R>(2)))};
  }
}

template <class R>
R SuperHelixPack<R>::elastic_energy() const {
  const R k[3] = {stiffness.x, stiffness.y, stiffness.z};
  R sum(0.0);
  for (int entry = 0; entry < 3 * elements_; ++entry) {
    const R bend = q[entry] - natural[entry];
    sum = sum + R(0.5) * element_length * k[entry % 3] * bend * bend;
  }
  return sum;
}

template <class R>
R SuperHelixPack<R>::spin_bound() const {
  R sum(0.0);
  for (int element = 0; element < elements_; ++element) {
    const V3<R> w = rate(v_end, element);
    sum = sum + element_length * square_root(dot(w, w));
  }
  return sum;
}

}  // namespace ringlet::rods
