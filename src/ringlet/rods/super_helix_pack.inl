#pragma once

namespace ringlet::rods {

// The frame at the end of an element that starts with `frame`.
template <class R>
Frame<R> turned(const Frame<R>& frame, const HelixCoefficients<R>& h, const V3<R>& omega) {
  return {frame.to_world(helix_rotation(h, omega, unit<R>(0))),
          frame.to_world(helix_rotation(h, omega, unit<R>(1))),
          frame.to_world(helix_rotation(h, omega, unit<R>(2)))};
}

template <class R>
SuperHelixPack<R>::SuperHelixPack(int elements, int dofs_per_element, const QuadratureRule& rule)
    : natural(3 * elements, R(0.0)),
      q(3 * elements, R(0.0)),
      velocities(elements * rule.nodes.size()),
      v_end(dofs_per_element * elements, R(0.0)),
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
V3<R> SuperHelixPack<R>::rate(int element) const {
  const R* w = v_end.data() + static_cast<std::size_t>(dofs_per_element_) * element;
  return {w[0], w[1], dofs_per_element_ == 3 ? w[2] : R(0.0)};
}

template <class R>
void SuperHelixPack<R>::assemble(const StrandLoad<R>& load) {
  load_ = load;
  nodes_[0] = {load.root_frame, V3<R>()};
  kinetic_ = R(0.0);
  gravity_ = R(0.0);
  for (int element = 0; element < elements_; ++element) integrate_element(element, sums_[element]);
  accumulate(sums_);
}

// Quadrature over one element, and the frame at its end, which is the next one's start.
template <class R>
void SuperHelixPack<R>::integrate_element(int element, ElementSums& sums) {
  const Node& node = nodes_[element];
  const Frame<R>& frame = node.frame;
  const V3<R> omega = curvature(element);
  const R omega_squared = dot(omega, omega);
  const R per_step = R(1.0) / load_.step;

  // What a strand that only follows its root would do here, and what air and weight make of it, in the start
  // frame.
  const V3<R> gravity = frame.to_local(load_.gravity), wind = frame.to_local(load_.wind);
  const V3<R> carried_start = frame.to_local(load_.root_velocity + cross(load_.root_spin, node.position));
  const V3<R> root_spin = frame.to_local(load_.root_spin);

  sums = ElementSums();
  for (std::size_t g = 0; g < rule_.nodes.size(); ++g) {
    const auto h = helix_coefficients(R(rule_.nodes[g]) * element_length, omega_squared);
    const HelixPoint<R> point = helix_point(h, omega);
    const V3<R>& p = point.p;
    const R weight = R(rule_.weights[g]) * element_length * mass_per_length;
    const V3<R>& velocity = velocities[element * rule_.nodes.size() + g];
    const V3<R> carried = carried_start + cross(root_spin, p);
    const V3<R> f =
        weight * (gravity + per_step * (frame.to_local(velocity) - carried) - load_.drag * (carried - wind));

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
    kinetic_ = kinetic_ + R(0.5) * weight * dot(velocity, velocity);
    gravity_ = gravity_ - weight * (dot(gravity, p) + dot(load_.gravity, node.position));
  }

  const auto h = helix_coefficients(element_length, omega_squared);
  const HelixPoint<R> tip = helix_point(h, omega);
  Node& next = nodes_[element + 1];
  next.frame = turned(frame, h, omega);
  next.position = node.position + frame.to_world(tip.p);
  for (int j = 0; j < dofs_per_element_; ++j) {
    const int dof = dofs_per_element_ * element + j;
    axis_[dof] = frame.to_world(helix_integral(h, omega, unit<R>(j)));
    offset_[dof] = frame.to_world(tip.d[j]) - cross(axis_[dof], next.position);
  }
}

// Velocities of the quadrature points at the rates v_end, root → tip.
template <class R>
void SuperHelixPack<R>::update_velocities() {
  V3<R> start_velocity = load_.root_velocity, spin = load_.root_spin;
  for (int element = 0; element < elements_; ++element) {
    const Frame<R>& frame = nodes_[element].frame;
    const V3<R> omega = curvature(element), w = rate(element), local_spin = frame.to_local(spin);
    const R omega_squared = dot(omega, omega);
    const auto velocity_at = [&](const HelixCoefficients<R>& h) {
      const HelixPoint<R> point = helix_point(h, omega);
      return start_velocity + frame.to_world(cross(local_spin, point.p) + w.x * point.d[0] +
                                             w.y * point.d[1] + w.z * point.d[2]);
    };
    for (std::size_t g = 0; g < rule_.nodes.size(); ++g)
      velocities[element * rule_.nodes.size() + g] =
          velocity_at(helix_coefficients(R(rule_.nodes[g]) * element_length, omega_squared));
    const auto h = helix_coefficients(element_length, omega_squared);
    start_velocity = velocity_at(h);
    spin += frame.to_world(helix_integral(h, omega, w));
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
void SuperHelixPack<R>::solve_free_step() {
  const int n = dofs(), d = dofs_per_element_;
  const R& h = load_.step;
  const R mass_scale = R(1.0) + h * load_.drag, stiffness_scale = (h * relaxation + h * h) * element_length;
  const R k[3] = {stiffness.x, stiffness.y, stiffness.z};

  // Right-hand side h (K (q0 − q) + f); f holds the momentum of the last step, over h.
  for (int element = 0; element < elements_; ++element)
    for (int j = 0; j < d; ++j) {
      const int dof = d * element + j, entry = 3 * element + j;
      v_end[dof] = h * (element_length * k[j] * (natural[entry] - q[entry]) + force_[dof]);
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
void SuperHelixPack<R>::advance() {
  update_velocities();
  for (int element = 0; element < elements_; ++element)
    for (int j = 0; j < dofs_per_element_; ++j)
      q[3 * element + j] = q[3 * element + j] + load_.step * v_end[dofs_per_element_ * element + j];
}

template <class R>
template <class Visit>
void SuperHelixPack<R>::walk(const Frame<R>& root_frame, const R& ahead, int samples_per_element,
                             Visit&& visit) const {
  Frame<R> frame = root_frame;
  V3<R> position;
  visit(0, position);
  for (int element = 0; element < elements_; ++element) {
    const V3<R> omega = curvature(element) + ahead * rate(element);
    const R omega_squared = dot(omega, omega);
    V3<R> arm;
    HelixCoefficients<R> h;
    for (int k = 1; k <= samples_per_element; ++k) {
      h = helix_coefficients(R(double(k) / samples_per_element) * element_length, omega_squared);
      arm = frame.to_world(helix_integral(h, omega, unit<R>(2)));
      visit(element * samples_per_element + k, position + arm);
    }
    position += arm;
    frame = turned(frame, h, omega);
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
    const V3<R> w = rate(element);
    sum = sum + element_length * square_root(dot(w, w));
  }
  return sum;
}

}  // namespace ringlet::rods
