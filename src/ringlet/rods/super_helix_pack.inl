#pragma once

namespace ringlet::rods {

// The frame at the end of an element that starts with `frame`.
template <class R>
Frame<R> turned(const Frame<R>& frame, const HelixCoefficients<R>& h, const Vector3<R>& omega) {
  return {frame.to_world(helix_rotation(h, omega, unit<R>(0))),
          frame.to_world(helix_rotation(h, omega, unit<R>(1))),
          frame.to_world(helix_rotation(h, omega, unit<R>(2)))};
}

template <class R>
SuperHelixPack<R>::SuperHelixPack(int elements, int dofs_per_element, const QuadratureRule& rule)
    : natural(3 * elements, R(0.0)),
      q(3 * elements, R(0.0)),
      rates(dofs_per_element * elements, R(0.0)),
      older_rates(rates),
      velocities(elements * rule.nodes.size()),
      v_end(dofs_per_element * elements, R(0.0)),
      elements_(elements),
      dofs_per_element_(dofs_per_element),
      rule_(rule),
      nodes_(elements + 1),
      sums_(elements),
      points_(velocities.size()),
      forces_(velocities.size()),
      bias_(velocities.size()),
      axis_(dofs()),
      offset_(dofs()),
      mass_(packed(dofs(), 0), R(0.0)),
      force_(dofs(), R(0.0)),
      biased_force_(force_),
      factor_(packed(dofs(), 0), R(0.0)) {}

template <class R>
Vector3<R> SuperHelixPack<R>::rate(const std::vector<R>& of, int element) const {
  const R* w = of.data() + static_cast<std::size_t>(dofs_per_element_) * element;
  return {w[0], w[1], dofs_per_element_ == 3 ? w[2] : R(0.0)};
}

template <class R>
void SuperHelixPack<R>::set_goal() {
  goal.resize(velocities.size());
  goal_pull.assign(velocities.size(), R(0.0));
  Frame<R> frame{unit<R>(0), unit<R>(1), unit<R>(2)};
  Vector3<R> position{};
  for (int element = 0; element < elements_; ++element) {
    const Vector3<R> omega = curvature(element);
    const R omega_squared = dot(omega, omega);
    const auto along = [&](double share) {
      const auto h = helix_coefficients(R(share) * element_length, omega_squared);
      return position + frame.to_world(helix_integral(h, omega, unit<R>(2)));
    };
    for (std::size_t g = 0; g < points_per_element(); ++g)
      goal[element * points_per_element() + g] = along(rule_.nodes[g]);
    position = along(1.0);
    frame = turned(frame, helix_coefficients(element_length, omega_squared), omega);
  }
}

template <class R>
void SuperHelixPack<R>::solve_free_step() {
  if (midpoint()) resolve_motion();
  factor_step();
  if (!midpoint()) {
    solve_rates(force_);
    return;
  }
  v_end = rates;
  subtract_bias();
  solve_rates(biased_force_);
}

// Adds K_s w = M (w − (M + α h² K)⁻¹ M w)/(α h²), the slow part of what rates take back from elastic forces.
template <class R>
void SuperHelixPack<R>::resolve_motion() {
  const std::size_t n = rates.size();
  thread_local std::vector<R> slow, momentum;
  const auto times_mass = [&](const std::vector<R>& x, std::vector<R>& out) {
    out.assign(n, R(0.0));
    for (std::size_t row = 0; row < n; ++row)
      for (std::size_t column = 0; column <= row; ++column) {
        const R& m = mass_[packed(row, column)];
        out[row] = out[row] + m * x[column];
        if (column < row) out[column] = out[column] + m * x[row];
      }
  };
  const R time = R(kFastShare) * load_.step * load_.step;
  factor(R(1.0), time);
  times_mass(rates, slow);
  solve(slow.data());
  for (std::size_t dof = 0; dof < n; ++dof) slow[dof] = rates[dof] - slow[dof];
  times_mass(slow, momentum);
  const R scale = resolved_time(load_.scheme, load_.step, load_.last_step) / time;
  for (std::size_t dof = 0; dof < n; ++dof) force_[dof] = force_[dof] + scale * momentum[dof];
}

// Rates of a step without contacts; `force` holds the momentum of the last step, over the kick.
template <class R>
void SuperHelixPack<R>::solve_rates(const std::vector<R>& force) {
  const int d = dofs_per_element_;
  const Vector3<R> scaled = load_.stiffness * stiffness;
  const R k[3] = {scaled.x, scaled.y, scaled.z};
  const R older = relaxation * (R(1.0) - weights_.friction);
  for (int element = 0; element < elements_; ++element)
    for (int j = 0; j < d; ++j) {
      const int dof = d * element + j, entry = 3 * element + j;
      const R bend = natural[entry] - q[entry] - older * older_rates[dof];
      v_end[dof] = weights_.kick * (element_length * k[j] * bend + force[dof]);
    }
  solve(v_end.data());
}

template <class R>
void SuperHelixPack<R>::factor_step() {
  const StepWeights<R>& w = weights_;
  factor(R(1.0) + w.kick * load_.drag * w.air, w.kick * (relaxation * w.friction + load_.step));
}

// Cholesky of mass_scale M + stiffness_scale K, row by row, in the order of the factor.
template <class R>
void SuperHelixPack<R>::factor(const R& mass_scale, const R& stiffness_scale) {
  const int n = dofs(), d = dofs_per_element_;
  const Vector3<R> scaled = (stiffness_scale * element_length * load_.stiffness) * stiffness;
  const R k[3] = {scaled.x, scaled.y, scaled.z};
  for (int row = 0; row < n; ++row) {
    R* l = factor_.data() + packed(row, 0);
    for (int column = 0; column <= row; ++column) {
      const R* lc = factor_.data() + packed(column, 0);
      R sum = mass_scale * mass_[packed(in_factor(column), in_factor(row))];
      if (column == row) sum = sum + k[in_factor(row) % d];
      for (int i = 0; i < column; ++i) sum = sum - l[i] * lc[i];
      l[column] = column == row ? R(1.0) / square_root(sum) : sum * lc[column];
    }
  }
}

// The diagonal of the factor holds reciprocals: a solve multiplies.
template <class R>
void SuperHelixPack<R>::solve(R* x) const {
  const int n = dofs();
  R* last = x + n - 1;  // the factor's order is from the tip
  for (int row = 0; row < n; ++row) {
    const R* l = factor_.data() + packed(row, 0);
    R sum = last[-row];
    for (int i = 0; i < row; ++i) sum = sum - l[i] * last[-i];
    last[-row] = sum * l[row];
  }
  for (int row = n - 1; row >= 0; --row) {
    const R* l = factor_.data() + packed(row, 0);
    last[-row] = last[-row] * l[row];
    for (int i = 0; i < row; ++i) last[-i] = last[-i] - l[i] * last[-row];
  }
}

template <class R>
void SuperHelixPack<R>::advance() {
  keep_velocities();
  std::swap(older_rates, rates);
  rates = v_end;
  for (int element = 0; element < elements_; ++element)
    for (int j = 0; j < dofs_per_element_; ++j) {
      const int entry = 3 * element + j;
      q[entry] = q[entry] + load_.step * v_end[dofs_per_element_ * element + j];
    }
}

template <class R>
template <class Visit>
void SuperHelixPack<R>::walk(const Frame<R>& root_frame, const R& ahead, int samples_per_element,
                             Visit&& visit) const {
  Frame<R> frame = root_frame;
  Vector3<R> position{};
  visit(0, position);
  for (int element = 0; element < elements_; ++element) {
    const Vector3<R> omega = curvature(element) + ahead * rate(element);
    const R omega_squared = dot(omega, omega);
    Vector3<R> arm{};
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
  const Vector3<R> scaled = load_.stiffness * stiffness;
  const R k[3] = {scaled.x, scaled.y, scaled.z};
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
    const Vector3<R> w = rate(v_end, element);
    sum = sum + element_length * square_root(dot(w, w));
  }
  return sum;
}

template <class R>
R SuperHelixPack<R>::tangent_spin() const {
  R largest(0.0);
  Vector3<R> spin{};
  for (int element = 0; element < elements_; ++element) {
    for (int dof = element * dofs_per_element_; dof < (element + 1) * dofs_per_element_; ++dof)
      spin += v_end[static_cast<std::size_t>(dof)] * axis_[static_cast<std::size_t>(dof)];
    const Vector3<R> across = cross(spin, nodes_[element + 1].frame.t);
    const R square = dot(across, across);
    // Written so that a spin that is not a number is kept.
    largest = select(largest >= square, largest, square);
  }
  return square_root(largest);
}

}  // namespace ringlet::rods
